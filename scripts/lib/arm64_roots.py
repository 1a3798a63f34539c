"""Two folders with Debian's unstable suite: one has a compiler for arm64, the other is an arm64 machine, which qemu-user emulates."""
import json
import os
import shutil
import subprocess
import time

import house
from house import Trouble

LIBRARIES = ("libc6-dev libharfbuzz-dev libfontconfig-dev libicu-dev libhyphen-dev libcairo2-dev libpng-dev zlib1g-dev libbenchmark-dev "
             "libcli11-dev nlohmann-json3-dev")
# The machine also makes a release, with its fonts, its dictionary and its licences.
PACKAGES = {"compiler": "swiftlang libswiftlang g++ pkg-config git ca-certificates " + LIBRARIES,
            "machine": "swiftlang libswiftlang g++ pkg-config git ca-certificates patchelf python3-venv fonts-noto-core hyphen-en-us "
                       + LIBRARIES}
SWIFT = "/usr/libexec/swift/lib/swift"
# The compiler's own programs, with everything else of the machine. It is at /arm64.
DESTINATION = {
    "version": 1, "target": "aarch64-unknown-linux-gnu", "sdk": "/arm64", "toolchain-bin-dir": "/usr/libexec/swift/bin",
    "dynamic-library-extension": "so", "extra-cc-flags": ["-fPIC"], "extra-cpp-flags": [],
    "extra-swiftc-flags": ["-sdk", "/arm64", "-resource-dir", f"/arm64{SWIFT}", "-use-ld=lld"],
}
DEVICES = (("null", 1, 3), ("zero", 1, 5), ("full", 1, 7), ("random", 1, 8), ("urandom", 1, 9), ("tty", 5, 0), ("console", 5, 1), ("ptmx", 5, 2))
# A mirror may be frozen, and its lists lapse.
INSTALL = """set -e
apt-get -q -o Acquire::Check-Valid-Until=false -o APT::Sandbox::User=root update
apt-get -q -o APT::Sandbox::User=root install -y --no-install-recommends $PACKAGES
apt-get clean
# Debian's package lacks this library, which has nothing that our tests use; the linker wants one.
[ -e $SWIFT/linux/lib_Testing_Foundation.so ] || ar rcs $SWIFT/linux/lib_Testing_Foundation.a
"""
FORMAT = "/usr/lib/binfmt.d/qemu-aarch64.conf"
# In namespaces of its own, where nothing of the machine changes. It waits until the users of its namespace are set.
ENTER = f"""read -r go
root=$1 binds=$2; shift 2
IFS='
'
# A mount of its own, so that a program in it can make mounts too.
mount --rbind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t binfmt_misc binfmt_misc "$root/proc/sys/fs/binfmt_misc"
cat {FORMAT} >"$root/proc/sys/fs/binfmt_misc/register"
mount --rbind /dev "$root/dev"
for bind in $binds; do
  mkdir -p "$root${{bind#*=}}"
  mount --rbind "${{bind%%=*}}" "$root${{bind#*=}}"
done
exec chroot "$root" /usr/bin/env -i "$@" </dev/null
"""


def enter(root, *words, binds=(), output=None, **environment):
    """Runs a command in a root, where programs of arm64 run too; its status. A bind is a folder, or FOLDER=PLACE in the root."""
    variables = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8", "TERM": "dumb",
                 "DEBIAN_FRONTEND": "noninteractive", **environment}
    process = subprocess.Popen(
        ["unshare", "--user", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child", "sh", "-ec", ENTER, "sh", root,
         "\n".join(binds), *(f"{name}={value}" for name, value in variables.items()), "sh", "-c", 'cd "$0" && exec "$@"',
         os.getcwd() if os.getcwd() in binds else "/", *words], stdin=subprocess.PIPE, stdout=output,
        stderr=subprocess.STDOUT if output else None, text=True)
    own = os.readlink("/proc/self/ns/user")
    while process.poll() is None and os.readlink(f"/proc/{process.pid}/ns/user") == own:
        time.sleep(0.01)
    try:
        for kind in ("uid_map", "gid_map"):
            with open(f"/proc/{process.pid}/{kind}", "w", encoding="ascii") as file:
                file.write("0 0 65536\n")
        process.stdin.write("\n")
        process.stdin.close()
    except OSError as error:
        process.kill()
        raise Trouble(f"no namespace of users can be made here: {error.strerror}", 3) from None
    return process.wait()


def steps(kind, root, log):
    """Makes a root; yields the status of each step."""
    foreign = ["--arch=arm64", "--foreign"] if kind == "machine" else []
    yield subprocess.run(["debootstrap", *foreign, "--variant=minbase", "sid", root], stdin=subprocess.DEVNULL, stdout=log,
                         stderr=subprocess.STDOUT, env={**os.environ, "TMPDIR": "/tmp"}).returncode
    if foreign:
        for name, major, minor in DEVICES:
            if not os.path.exists(f"{root}/dev/{name}"):
                os.mknod(f"{root}/dev/{name}", 0o020666, os.makedev(major, minor))
        # It then leaves devices alone, which cannot be made in the namespace.
        yield enter(root, "/debootstrap/debootstrap", "--second-stage", output=log, container="lxc")
    yield enter(root, "sh", "-c", INSTALL, output=log, PACKAGES=PACKAGES[kind], SWIFT=SWIFT)


def prepared():
    """The paths of both roots, which are made once and kept."""
    cache = f"{os.environ.get('XDG_CACHE_HOME') or os.path.expanduser('~/.cache')}/labelmark"
    roots = {kind: f"{cache}/arm64-{kind}" for kind in PACKAGES}
    for kind, root in roots.items():
        if os.path.exists(f"{root}/complete") and house.read(f"{root}/complete") == PACKAGES[kind]:
            continue
        if os.geteuid() != 0:
            raise Trouble("only root can make the folders of arm64 (debootstrap): run it with sudo, or scripts/test platform on arm64", 3)
        if not os.path.exists(FORMAT):
            raise Trouble(f"no {FORMAT} here: qemu-user-static has it (scripts/setup --arm64)", 3)
        house.say(f"Making {root}: Debian's unstable suite, 900 MB to fetch, 4 GB on disk")
        shutil.rmtree(root, ignore_errors=True)
        os.makedirs(root)
        with open(f"{root}.log", "w", encoding="utf-8") as log:
            if any(status != 0 for status in steps(kind, root, log)):
                raise Trouble(f"the folder of arm64 cannot be made here; see {root}.log", 3)
        house.replace_file(f"{root}/complete", PACKAGES[kind])
    house.replace_file(f"{roots['compiler']}/arm64.json", json.dumps(DESTINATION))
    return roots["compiler"], roots["machine"]
