"""Puts the programs into a folder with every library that they need but glibc, so that they run on any Linux."""
import glob
import json
import os
import re
import shutil
import subprocess
import tempfile

import elf
import house
import icu_data
from house import Trouble

# The oldest glibc on which the programs run. Libraries that were built where glibc is 2.38 or newer name its functions of C23, and so
# does Debian's Swift for arm64: releases for x86-64 are made on Debian 12.
HERE = os.confstr("CS_GNU_LIBC_VERSION").split()[1] if "CS_GNU_LIBC_VERSION" in os.confstr_names else "2.35"
GLIBC = "2.35" if os.uname().machine == "x86_64" and tuple(map(int, HERE.split("."))) < (2, 38) else "2.38"
PROGRAMS = ("labelmark", "labelhost", "labelbench")
LIBRARIES = ("liblabelengine.so",)
# An engine that is tested may bring a newer library of the same name, so the system's libraries get names of their own.
# Swift's are not renamed: an engine in Swift shares them. Nor is that of exceptions: a process has one of it.
PREFIX = "lm-"
SHIM = "libnewer-glibc.so"
SHIM_SOURCE = "scripts/lib/newer_glibc.c"
# Families of the text corpora, but for Chinese, Japanese and Korean, which have tens of megabytes.
FONTS = [f"/usr/share/fonts/truetype/noto/NotoSans{name}.ttf" for name in (
    "-Regular", "-Bold", *(f"{script}-Regular" for script in (
        "Arabic", "Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Hebrew", "Khmer", "Lao", "Myanmar", "Tamil", "Telugu",
        "Thai")))]
DICTIONARY = "/usr/share/hyphen/hyph_en_US.dic"
LICENCES = ("Apache-2.0", "GPL-2", "GPL-3", "LGPL-2", "LGPL-2.1", "MPL-1.1")
# Libraries of headers only, whose code is in labelbench.
HEADERS = ("/usr/include/CLI/CLI.hpp", "/usr/include/nlohmann/json.hpp")
NOTICES = f"""# What of others is in this archive

Labelmark's own code is under Apache-2.0 ([LICENSE](LICENSE)), its corpora and test fonts under CC0 1.0 ([LICENSE](Corpora/LICENSE)). The
programs take the libraries of this table from `lib`. They are as Debian and swift.org built them, but for three things: the
system's have names of their own (`{PREFIX}…`), and no debugging information; where a library wants functions of a glibc after
{GLIBC}, `{PREFIX}{SHIM}` has them; ICU, twice, is without its converters, its collation and the names of languages other than
English.
You may replace any library by a build of your own.

| package | version | licence | files | sources |
|---|---|---|---|---|
"""
FONTS_CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<!-- The fonts of this folder, and those of the machine. The programs name this file to fontconfig unless FONTCONFIG_FILE is set. -->
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
"""


def swift_folders():
    """The folders of Swift's shared libraries and of its static ones."""
    information = json.loads(house.run(["swift", "-print-target-info"]))
    shared = next(path for path in information["paths"]["runtimeLibraryPaths"] if os.path.exists(f"{path}/libswiftCore.so"))
    return shared, os.path.join(os.path.dirname(os.path.dirname(shared)), "swift_static", os.path.basename(shared))


def needed_by(paths):
    """The paths of all libraries but glibc's that programs need."""
    found = set()
    for name, path in re.findall(r"^\t(\S+) => (.*) \(0x", house.run(["ldd", *paths]), re.M):
        if not elf.GLIBC.match(name) and os.path.basename(path) not in LIBRARIES:
            found.add(os.path.join(os.path.dirname(path), name))
    return sorted(found)


def with_data(data, symbol, soname, objects, output):
    """Links a library of ICU that has this data."""
    with tempfile.TemporaryDirectory() as folder:
        house.replace_file(f"{folder}/data", data)
        house.replace_file(f"{folder}/data.s", f'.section .rodata\n.balign 16\n.globl {symbol}\n.type {symbol}, @object\n{symbol}:\n'
                           f'.incbin "{folder}/data"\n.size {symbol}, . - {symbol}\n.section .note.GNU-stack,"",@progbits\n')
        house.run(["g++", "-shared", "-s", "-Wl,--build-id=none", f"-Wl,-soname,{soname}", "-o", output, f"{folder}/data.s", *objects])


def foundation_icu(shared, static, output):
    """Links Foundation's ICU anew, with less data: it has 34 of its 39 MB."""
    with open(shared, "rb") as file, tempfile.TemporaryDirectory() as folder:
        data = icu_data.reduced(file.read())
        house.run(["ar", "x", os.path.abspath(static)], cwd=folder)
        os.remove(f"{folder}/icu_packaged_data.cpp.o")
        with_data(data, icu_data.symbol(data), os.path.basename(shared), sorted(glob.glob(f"{folder}/*.o")), output)


def add_library(path, target, static):
    """Copies a library; for those of ICU's data, makes a smaller one."""
    name = os.path.basename(path)
    if name == "lib_FoundationICU.so" and os.path.exists(f"{static}/lib_FoundationICU.a"):
        foundation_icu(path, f"{static}/lib_FoundationICU.a", target)
    elif name.startswith("libicudata.so."):
        with open(path, "rb") as file:
            data = icu_data.reduced(file.read())
        with_data(data, icu_data.symbol(data), name, ["-nostdlib"], target)
    else:
        house.run(["strip", "--strip-unneeded", "-o", target, path])


def new_name(name, swift):
    return name if name in swift or name == "libgcc_s.so.1" else PREFIX + name


def add_programs(folder, root):
    """Puts programs and libraries into bin and lib; returns the paths from which the libraries are."""
    shared, static = swift_folders()
    originals = [f"{folder}/{name}" for name in (*PROGRAMS, *LIBRARIES)]
    paths = needed_by(originals)
    swift = {os.path.basename(path) for path in paths if path.startswith(shared + "/")}
    names = {os.path.basename(path): new_name(os.path.basename(path), swift) for path in paths}
    house.run(["cc", "-shared", "-fPIC", "-O2", "-s", "-Wl,--build-id=none", f"-Wl,-soname,{PREFIX}{SHIM}", SHIM_SOURCE,
               "-o", f"{root}/lib/{PREFIX}{SHIM}"])
    targets = {}
    for path in paths:
        targets[path] = f"{root}/lib/{names[os.path.basename(path)]}"
        add_library(path, targets[path], static)
    for name in PROGRAMS:
        targets[name] = f"{root}/bin/{name}"
    targets["liblabelengine.so"] = f"{root}/lib/liblabelengine.so"
    for name in (*PROGRAMS, *LIBRARIES):
        # Names of functions stay where instructions are counted.
        house.run(["strip", "--strip-unneeded" if name in ("labelmark", "labelhost") else "-g", "-o", targets[name], f"{folder}/{name}"])
    for source, target in targets.items():
        change(target, names, source in PROGRAMS or source in LIBRARIES)
    os.symlink("../lib/liblabelengine.so", f"{root}/bin/liblabelengine.so")
    return paths


def change(path, names, is_ours):
    """Lets a program or library take the libraries that are inside."""
    missing = elf.newer_functions(path, GLIBC) - set(re.findall(r"^\w.* \*?(\w+)\(", house.read(SHIM_SOURCE), re.M))
    if missing:
        raise Trouble(f"{path} needs {', '.join(sorted(missing))}, which glibc {GLIBC} and {SHIM_SOURCE} lack", 1)
    # One kind of change at a time: patchelf 0.14 mixes up their names.
    if elf.lower_versions(path, GLIBC):
        house.run(["patchelf", "--add-needed", PREFIX + SHIM, path])
    facts = elf.dynamic(path)
    if facts.get("SONAME") in names and not is_ours:
        house.run(["patchelf", "--set-soname", names[facts["SONAME"]], path])
    words = [word for name in facts["NEEDED"] if names.get(name, name) != name for word in ("--replace-needed", name, names[name])]
    if words:
        house.run(["patchelf", *words, path])
    house.run(["patchelf", "--set-rpath", "$ORIGIN:$ORIGIN/../lib" if is_ours else "$ORIGIN", path])


def add_fonts(root):
    """Puts fonts and a dictionary into share/labelmark."""
    folder = f"{root}/share/labelmark"
    os.makedirs(f"{folder}/fonts")
    os.makedirs(f"{folder}/hyphen")
    for path in FONTS:
        shutil.copy(path, f"{folder}/fonts/")
    shutil.copy(DICTIONARY, f"{folder}/hyphen/")
    house.replace_file(f"{folder}/fonts.conf", FONTS_CONF)


def package_of(path):
    """The Debian package that has a file, with its version, its source package and the version of that."""
    for name in (path, os.path.realpath(path), re.sub("^/usr", "", os.path.realpath(path))):
        done = subprocess.run(["dpkg-query", "-S", name], capture_output=True, text=True)
        if done.returncode == 0:
            package = done.stdout.split(": ")[0].split(", ")[0]
            fields = "${Package}\t${Version}\t${source:Package}\t${source:Version}"
            return tuple(house.run(["dpkg-query", "-W", "-f", fields, package]).split("\t"))
    raise Trouble(f"no Debian package has '{path}', so its licence is unknown", 1)


def add_notices(programs, root, paths):
    """Writes THIRD-PARTY-NOTICES.md, and the licences into share/licenses."""
    folder, (shared, _) = f"{root}/share/licenses", swift_folders()
    os.makedirs(folder)
    # Swift comes from swift.org, with its licence, or is a package of Debian like others.
    licence = f"{shared}/../../../share/swift/LICENSE.txt"
    swift = [path for path in paths if path.startswith(shared + "/")] if os.path.exists(licence) else []
    manifest = re.search(r'swift-argument-parser", exact: "([0-9.]+)"', house.read("Package.swift"))[1]
    rows = [("swift-argument-parser", manifest, ["part of labelmark"], "https://github.com/apple/swift-argument-parser")]
    shutil.copy(f"{os.path.realpath(programs)}/../../checkouts/swift-argument-parser/LICENSE.txt", f"{folder}/swift-argument-parser")
    if swift:
        version = re.search(r"Swift version ([0-9.]+)", house.run(["swift", "--version"]))[1]
        rows.insert(0, ("swift", version, map(os.path.basename, swift), "https://github.com/swiftlang"))
        shutil.copy(licence, f"{folder}/swift")
    files = {}
    for path in (*FONTS, DICTIONARY, *HEADERS, *(path for path in paths if path not in swift)):
        files.setdefault(package_of(path), []).append(os.path.basename(path))
    for (package, version, source, source_version), names in sorted(files.items()):
        shutil.copy(f"/usr/share/doc/{package}/copyright", f"{folder}/{package}")
        rows.append((package, version, names, f"https://snapshot.debian.org/package/{source}/{source_version}/"))
    for name in LICENCES:
        shutil.copy(f"/usr/share/common-licenses/{name}", f"{folder}/{name}")
    house.replace_file(f"{root}/THIRD-PARTY-NOTICES.md", NOTICES + "".join(
        f"| {name} | {version} | [licence](share/licenses/{name}) | {', '.join(names)} | {url} |\n" for name, version, names, url in rows))
