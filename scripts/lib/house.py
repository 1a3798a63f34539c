"""What the commands in Python share: subcommands with help, errors of one line, running and building programs, fonts."""
import argparse
import inspect
import os
import re
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NAME = "scripts/" + os.path.basename(sys.argv[0])
# A font that Debian's fontconfig brings along.
ONE_FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
# Parley as a library with an interface in C, which scripts/lib/parley.py builds; pkg-config finds it there.
PARLEY = os.path.join(ROOT, ".build/peers-today/parley")
os.environ["PKG_CONFIG_PATH"] = ":".join(filter(None, (PARLEY, os.environ.get("PKG_CONFIG_PATH"))))
# The modules of pkg-config that peers need, as in Package.swift.
PEERS = (("pango", "pangoft2 fontconfig"), ("qt", "Qt6Platform Qt6Gui fontconfig"),
         ("handmade,harfbuzz,icu", "harfbuzz fontconfig icu-uc"), ("unibreak", "libunibreak"), ("parley", "labelparley harfbuzz fontconfig"))
START = time.monotonic()


class Trouble(Exception):
    """Ends the command with one line and a status: 2 for bad input, 1 for a finding."""

    def __init__(self, text, status=2):
        super().__init__(text)
        self.status = status


def option(*names, **settings):
    return names, settings


BUILD_FOLDER = option("--build-folder", metavar="DIR", help="takes the programs from there as they are, and builds nothing")
CHECK = option("--check", action="store_true", help="writes nothing; exit status 1 if a file is not up to date")


class Command:
    """A program of the folder scripts, with its subcommands. All paths are relative to the repository."""

    def __init__(self, about, default=None):
        self.parser = argparse.ArgumentParser(prog=NAME, description=inspect.cleandoc(about),
                                              formatter_class=argparse.RawDescriptionHelpFormatter)
        self.parts = self.parser.add_subparsers(title="subcommands", metavar="SUBCOMMAND", required=True)
        self.default = default

    def part(self, lasts, when, *options):
        """Makes a function a subcommand. The first line of its comment is the help; it takes the options by name."""
        def register(function):
            name, about = function.__name__.removesuffix("_command").replace("_", "-"), inspect.cleandoc(function.__doc__)
            part = self.parts.add_parser(name, help=f"{about.splitlines()[0]} ({lasts})".replace("%", "%%"),
                                         description=f"{about}\n\nLasts {lasts}. Run it {when}.",
                                         formatter_class=argparse.RawDescriptionHelpFormatter)
            for names, settings in options:
                part.add_argument(*names, **settings)
            part.set_defaults(function=function)
            return function
        return register

    def main(self):
        """Runs the subcommand, and without one the default; then ends the process."""
        to_end(self.run)

    def run(self):
        words = sys.argv[1:]
        if self.default and (not words or words[0].startswith("-") and words[0] not in ("-h", "--help")):
            words = [self.default, *words]
        options = vars(self.parser.parse_args(words))
        os.chdir(ROOT)
        return options.pop("function")(**options)


def to_end(body):
    """Runs a command's body and ends the process with its status: one line on standard error for whatever goes wrong."""
    sys.stdout.reconfigure(encoding="utf-8", line_buffering=True)  # Lines are in order with those of other programs.
    try:
        status = body() or 0
        sys.stdout.flush()
    except Trouble as trouble:
        status = trouble.status
        warn(trouble)
    except OSError as error:
        status = 2
        warn(f"{error.filename or 'the output cannot be written'}: {error.strerror}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # What is left in the buffer cannot be written either.
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)


def _colour(code, text):
    is_plain = os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb" or not sys.stderr.isatty()
    return text if is_plain else f"\033[{code}m{text}\033[0m"


def warn(text):
    print(_colour(33, f"{NAME}: {text}"), file=sys.stderr, flush=True)


def say(text):
    """Prints a step, with the seconds since the command began."""
    print(_colour(1, f"[{time.monotonic() - START:3.0f} s]"), text, file=sys.stderr, flush=True)


def run(command, **settings):
    """What a command prints; Trouble with its first error, or its last line, if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, **settings)
    if done.returncode != 0:
        lines = (done.stdout + done.stderr).strip().splitlines()
        errors = [line for line in lines if "error:" in line or line.startswith("labelbench: ")]
        raise Trouble(f"{' '.join(map(str, command[:4]))}…: {(errors or lines or ['no message'])[-1]}")
    return done.stdout


def call(*command, **environment):
    """Runs a command whose output the user sees; Trouble if it fails, with status 3 if it could not fetch what it needs."""
    status = subprocess.run(command, env={**os.environ, **environment}).returncode
    if status != 0:
        raise Trouble(f"'{' '.join(map(str, command))[:100]}' ends with status {status}", 3 if status == 3 else 1)


def build(products, configuration="release", **environment):
    """Builds products; returns the folder of the programs."""
    require_swift()
    for product in products:
        say(f"Building {product}")
        run(["swift", "build", "-c", configuration, "--product", product], env={**os.environ, **environment})
    return os.path.join(".build", configuration)


def programs(folder, *products):
    """The folder of the programs: the one that the user named, where they must be, or that of a build."""
    if not folder:
        return build(products)
    for product in products:
        if not os.path.exists(os.path.join(folder, f"lib{product}.so" if product == "labelengine" else product)):
            raise Trouble(f"no '{product}' in '{folder}': build it first")
    return folder


def require_swift():
    """Ends the command with a line of its own unless Swift is installed and new enough."""
    done = subprocess.run(["bash", "-c", ". scripts/lib/common.sh; require_swift", NAME], cwd=ROOT)
    if done.returncode != 0:
        sys.exit(done.returncode)


def installed_peers():
    """The peers that can be built here, separated by commas, for LABELMARK_PEERS."""
    return ",".join(names for names, modules in PEERS if shutil.which("pkg-config") and
                    subprocess.run(["pkg-config", "--exists", *modules.split()], capture_output=True).returncode == 0)


def pinned(folder, *packages):
    """The Python of a virtual environment with these packages of PyPI (name==version); Trouble with status 3 without it."""
    python = os.path.join(ROOT, ".build", folder, "bin", "python")
    check = "import importlib.metadata as m, sys\nfor p in sys.argv[1:]: assert m.version(p.split('==')[0]) == p.split('==')[1]"
    if subprocess.run(["sh", "-c", 'exec "$@" 2>/dev/null', "sh", python, "-c", check, *packages]).returncode != 0:
        try:
            run([sys.executable, "-m", "venv", "--clear", os.path.dirname(os.path.dirname(python))])
            run([python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", *packages])
        except Trouble as trouble:
            raise Trouble(f"no environment with {' '.join(packages)}: {trouble}", 3) from None
    return python


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def replace_file(path, data):
    """Writes a file of text or bytes. Where the disk is full, the old one stays as it is."""
    data = data.encode() if isinstance(data, str) else data
    try:
        with open(path + ".partial", "wb") as file:
            file.write(data)
        os.replace(path + ".partial", path)
    except OSError:
        if os.path.exists(path + ".partial"):
            os.remove(path + ".partial")
        raise


def marked(path, name, text, page=None):
    """A page with this text between its lines <!-- NAME:begin --> and <!-- NAME:end -->. `page` is what it has until now."""
    begin, end = f"<!-- {name}:begin -->\n", f"<!-- {name}:end -->\n"
    page = page or read(path)
    if page.count(begin) != 1 or page.count(end) != 1:
        raise Trouble(f"'{path}' lacks the lines {begin.strip()} and {end.strip()}")
    return page.split(begin)[0] + begin + (f"\n{text.rstrip(chr(10))}\n\n" if text else "") + end + page.split(end)[1]


def only_fonts(folder, *files):
    """Makes a configuration with which fontconfig finds these fonts alone; returns its path, for FONTCONFIG_FILE."""
    os.makedirs(os.path.join(folder, "fonts"))
    for file in files:
        shutil.copy(file, os.path.join(folder, "fonts"))
    path = os.path.join(folder, "fonts.conf")
    with open(path, "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
                   f"<dir>{folder}/fonts</dir><cachedir>{folder}/cache</cachedir></fontconfig>\n")
    return path


def refuses_debug(error):
    """Whether a program said that it times, or compares the times of, optimised builds only."""
    return re.search("a build without optimisation(, which)? is not", error) is not None


def peers(folder):
    """The other implementations that are built or installed: (name, arguments of labelmark conform that ask it)."""
    for name in ("pango", "qt", "handmade", "parley"):
        library = f"{folder}/liblabelpeer-{name}.so"
        if os.path.exists(library):
            yield name, ["--engine", library]
        else:
            print(f"skipped: {name} is not built ({library})")
    # Programs that speak the stdio protocol. A browser needs time to start, and a minute for 20,000 spaces.
    if any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
        yield "chromium", ["--timeout", "300", "--command", "python3 Sources/Peers/Chromium/peer.py"]
    else:
        print("skipped: chromium is not installed (scripts/setup --peers)")
    if shutil.which("WebKitWebDriver") and shutil.which("Xvfb"):
        yield "webkit", ["--timeout", "300", "--command", "python3 Sources/Peers/WebKit/peer.py"]
    else:
        print("skipped: webkit is not installed (scripts/setup --peers)")
