"""A root folder with another suite of Debian, in which the package is built and run: debootstrap, chroot and bind mounts.

The repository, the Swift toolchain and the fonts of this machine are bound into it under the same paths, so figures and
answers differ by the libraries of the suite only.
"""
import os
import shutil
import subprocess
import sys

import house
from house import ROOT, Trouble

MIRROR = "http://deb.debian.org/debian"
# What Swift's programs link, besides what scripts/setup names.
OF_SWIFT = ["libcurl4t64", "libedit2", "libncurses6", "libxml2", "libsqlite3-0"]
FONTS = ["/usr/share/fonts", "/usr/local/share/fonts"]
# Mounts what is named "FROM=TO" below the root $1, read-only unless FROM ends with +, and runs the rest there.
ENTER = """
set -e
root=$1; shift
while [ "$1" != -- ]; do
  from=${1%%=*}; to=$root${1#*=}; shift
  mkdir -p "$to"
  case "$from" in *+) mount --rbind "${from%+}" "$to" ;; *) mount -o bind,ro "$from" "$to" ;; esac
done
shift
mount -t proc proc "$root/proc"
exec chroot "$root" "$@"
"""


def cache():
    return os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "labelmark", "peers-today")


def toolchain():
    """The folder of the Swift toolchain, which holds usr/bin/swift."""
    house.require_swift()
    program = os.path.realpath(shutil.which("swift"))
    folder = os.path.dirname(os.path.dirname(os.path.dirname(program)))
    if folder == "/":
        raise Trouble("Swift is installed in /usr, which is the root's own there: unpack it into a folder such as /opt/swift")
    return folder


class Suite:
    """A suite by name. What runs there may write to the repository and to `folder`, which must exist by then."""

    def __init__(self, name, mirror, folder):
        self.name, self.mirror, self.writable = name, mirror, [ROOT, os.path.abspath(folder)]
        self.folder = os.path.join(cache(), name)
        self.swift = toolchain()
        self._check_means()

    def _check_means(self):
        """Says in one line why a root cannot be made or entered here."""
        if not sys.platform.startswith("linux"):
            raise Trouble("roots of other suites need Linux", 3)
        if os.geteuid() != 0:
            raise Trouble("a root of another suite needs chroot and mount: run this as root (sudo -E)", 3)
        for program in ("debootstrap", "chroot", "unshare"):
            if not shutil.which(program) and not (program == "debootstrap" and self.is_made()):
                raise Trouble(f"{program} is not installed (scripts/setup --peers)", 3)
        probe = subprocess.run(["unshare", "--mount", "true"], capture_output=True, text=True)
        if probe.returncode != 0:
            raise Trouble("mounts are not allowed here, as in most containers: " + probe.stderr.strip(), 3)

    def is_made(self):
        return os.path.exists(os.path.join(self.folder, "etc", "labelmark-packages"))

    def make(self, packages):
        """Makes the root, and installs packages that it lacks. What is there is taken as it is."""
        packages = sorted({*packages, *OF_SWIFT})
        if not self.is_made():
            self._bootstrap()
        marker = os.path.join(self.folder, "etc", "labelmark-packages")
        has = house.read(marker).split() if os.path.exists(marker) else []
        missing = [one for one in packages if one not in has]
        if missing:
            house.say(f"{self.name}: installing {len(missing)} package{'s' if len(missing) > 1 else ''}")
            shutil.copy("/etc/resolv.conf", os.path.join(self.folder, "etc", "resolv.conf"))
            # Lists of the unstable suite lapse after a week, and mirrors are late.
            self._logged("install", "apt-get", [
                *self._enter([]), "sh", "-c", 'apt-get -q -o Acquire::Check-Valid-Until=false update && apt-get -q install -y --no-install-recommends "$@"', "sh", *missing])
            house.replace_file(marker, "\n".join(sorted({*has, *packages})) + "\n")

    def _bootstrap(self):
        partial = self.folder + ".partial"
        shutil.rmtree(partial, ignore_errors=True)
        os.makedirs(partial)
        house.say(f"{self.name}: making a root in {self.folder} (a minute or two, and 2 GB in the end)")
        self._logged("bootstrap", f"debootstrap {self.name}", [
            "debootstrap", "--variant=minbase", "--force-check-gpg", self.name, partial, self.mirror])
        shutil.rmtree(self.folder, ignore_errors=True)
        os.rename(partial, self.folder)

    def _logged(self, step, title, command):
        """Runs a long command; its output goes to a log, whose last line is the error."""
        path = f"{self.folder}.{step}.log"
        with open(path, "w", encoding="utf-8") as log:
            status = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log).returncode
        if status != 0:
            lines = house.read(path).strip().splitlines() or ["no message"]
            errors = [line for line in lines if line.startswith("E:")]
            raise Trouble(f"{title} fails: {(errors or lines)[-1].removeprefix('E:').strip()} (all it said: {path})", 3)

    def _enter(self, mounts):
        """The words before a command that runs in the root."""
        passed = [f"{name}={os.environ[name]}" for name in ("http_proxy", "https_proxy") if name in os.environ]
        return ["unshare", "--mount", "--propagation", "private", "sh", "-c", ENTER, "sh", self.folder, *mounts, "/dev+=/dev", "--",
                "env", "-i", *passed, "HOME=/root", "LC_ALL=C.UTF-8", "TERM=dumb", "DEBIAN_FRONTEND=noninteractive",
                f"PATH={self.swift}/usr/bin:/usr/bin:/bin:/usr/sbin:/sbin"]  # fmt: skip

    def command(self, *words):
        """The words that run a command in the root, in the repository's folder."""
        mounts = [*(f"{path}+={path}" for path in self.writable), f"{self.swift}={self.swift}", *(f"{path}={path}" for path in FONTS if os.path.isdir(path))]
        return [*self._enter(mounts), "sh", "-c", 'cd "$0" && exec "$@"', ROOT, *words]

    def run(self, *words):
        """What a command prints in the root; Trouble with its first error if it fails."""
        try:
            return house.run(self.command(*words), stdin=subprocess.DEVNULL)
        except Trouble as trouble:
            raise Trouble(f"{self.name}: {trouble}", 1) from None

    def build(self, products, **environment):
        """Builds products in the root, in release mode; returns the folder of the programs, relative to the repository."""
        scratch = f".build/peers-today/{self.name}"
        # Fetched here, because a mirror of packages may be set up for this machine only.
        house.run(["swift", "package", "--scratch-path", scratch, "resolve"])
        for product in products:
            house.say(f"{self.name}: building {product}")
            self.run("env", *(f"{name}={value}" for name, value in environment.items()), "swift", "build", "-c", "release",
                     "--disable-automatic-resolution", "--scratch-path", scratch, "--product", product)
        return f"{scratch}/release"
