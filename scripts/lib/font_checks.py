"""Fonts of many foundries, compared with HarfBuzz; fonts that draw what the listed ones lack; glyphs compared with Pango."""
import glob
import os
import re
import shutil
import subprocess
import tempfile

import house
from house import Trouble

FOLDER = ".build/fonts"
LOCALES = ("C", "ja_JP.UTF-8", "ar_SA.UTF-8", "tr_TR.UTF-8")


def fetch(package):
    """Downloads a package's files to FOLDER unless they are there. Debian's lists are updated if they are missing or old."""
    if os.path.exists(f"{FOLDER}/{package}"):
        return
    new = f"{FOLDER}/new"
    shutil.rmtree(new, ignore_errors=True)
    os.makedirs(new)
    # apt-get would change to a user who may not write here.
    download = ["apt-get", "-qq", "-o", f"APT::Sandbox::User={house.run(['id', '-un']).strip()}", "download", package]
    update = ["apt-get", "-qq", "update"] if os.getuid() == 0 else ["sudo", "-n", "apt-get", "-qq", "update"]
    if all(subprocess.run(command, cwd=new).returncode for command in (download, ["sh", "-c", '"$@" && exec ' + " ".join(download), "sh", *update])):
        raise Trouble(f"the package {package} cannot be fetched", 3)
    house.run(["dpkg", "-x", *glob.glob(f"{new}/*.deb"), f"{new}/files"])
    os.rename(f"{new}/files", f"{FOLDER}/{package}")


def listed(is_sample):
    """The files of the packages in scripts/fonts/packages; three of those with a star in a sample."""
    if not shutil.which("apt-get"):
        raise Trouble("no Debian system: name font files", 1)
    for name in house.read("scripts/fonts/packages").partition("\n")[2].split():
        if name.endswith("*") or not is_sample:
            package = name.rstrip("*")
            fetch(package)
            files = sorted(path for path in glob.glob(f"{FOLDER}/{package}/**", recursive=True) if re.search(r"\.(ttf|otf|ttc|otb)$", path))
            yield from files[:3] if is_sample else files


def fonts(labeldev, files, is_sample, has_numbers, is_cut, lines):
    files = files or list(listed(is_sample))
    lines = lines or {(False, False): 2000, (True, False): 60, (False, True): 30000, (True, True): 300}[is_sample, has_numbers]
    house.say(f"Comparing {len(files)} fonts")
    return subprocess.run([labeldev, "fonts", *(["--numbers"] if has_numbers else []), *(["--cut"] if is_cut else []), "--show", "--lines", str(lines)],
                          input="\n".join(files) + "\n", text=True).returncode


def fallback(labeldev, family):
    first = ""
    for locale in LOCALES:
        done = subprocess.run(["env", "-u", "FC_LANG", f"LC_ALL={locale}", f"LANG={locale}", labeldev, "fallback", family, "--show"],
                              capture_output=True, text=True)
        if done.returncode == 2:
            raise Trouble(f"the family '{family}' cannot be used: {done.stderr.strip()}")
        house.say(f"{locale}: {done.stdout.splitlines()[-1]}")
        first = first or done.stdout
        if done.returncode or done.stdout != first:
            other = [line for line in done.stdout.splitlines() if line.startswith("differs") or line not in first]
            raise Trouble("\n".join([f"other fonts than a naive reading finds, or than under C, under {locale}:", *other]), 1)
    with tempfile.TemporaryDirectory() as folder:
        def asked(config):
            return subprocess.run([labeldev, "fallback", "DejaVu Sans"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                  env={**os.environ, "FONTCONFIG_FILE": config})
        done = asked(house.only_fonts(f"{folder}/none"))
        house.say(f"no font: {done.stdout.strip()}")
        if done.returncode != 2 or not done.stdout.startswith("labeldev: no font is installed"):
            raise Trouble(f"without any font the status was {done.returncode}, not 2 with a line that says so", 1)
        if os.path.exists(house.ONE_FONT):
            done = asked(house.only_fonts(f"{folder}/one", house.ONE_FONT))
            house.say(f"one font: {done.stdout.strip()}")
            return done.returncode
