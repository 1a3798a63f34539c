"""arm64 on another processor, by qemu-user: the scans of text alone, or the whole product from a cross build."""
import glob
import json
import os
import shutil
import subprocess

import house
from house import Trouble

# Since Debian 13 the program has the shorter name.
QEMU = next((name for name in ("qemu-aarch64-static", "qemu-aarch64") if shutil.which(name)), "qemu-aarch64-static")
SOURCES = "Sources/Engine/CTextScan"
PACKAGES = ("libc6-dev libstdc++-15-dev libharfbuzz-dev libfontconfig-dev libicu-dev libhyphen-dev libcairo2-dev libpng-dev zlib1g-dev "
            "libbenchmark-dev")
# What makes programs for arm64 in the root: Swift's own compiler and linker, with everything else of arm64.
DESTINATION = {
    "version": 1, "target": "aarch64-unknown-linux-gnu", "sdk": "/arm64", "toolchain-bin-dir": "/usr/libexec/swift/bin",
    "dynamic-library-extension": "so", "extra-cc-flags": ["-fPIC"], "extra-cpp-flags": [],
    "extra-swiftc-flags": ["-sdk", "/arm64", "-resource-dir", "/arm64/usr/lib/swift", "-use-ld=lld",
                           "-Xclang-linker", "--target=aarch64-unknown-linux-gnu", "-Xclang-linker", "--sysroot=/arm64"],
}
MAKE_ROOT = f"""set -e
export DEBIAN_FRONTEND=noninteractive
apt-get -q install -y --no-install-recommends swiftlang libswiftlang g++ pkg-config git ca-certificates libcli11-dev nlohmann-json3-dev {PACKAGES}
mkdir -p /var/tmp/arm64/partial /var/tmp/lists/partial /arm64/usr/lib /arm64/usr/bin
# Package lists and a status of their own, so that nothing of the root counts as installed. A mirror may be frozen.
options="-q -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o Dir::State::status=/dev/null -o Dir::State::Lists=/var/tmp/lists
  -o Dir::Cache::archives=/var/tmp/arm64 -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= -o Acquire::Check-Valid-Until=false
  -o APT::Sandbox::User=root"
apt-get $options update
apt-get $options install -y -d --no-install-recommends swiftlang libswiftlang {PACKAGES}
ln -sfn usr/lib /arm64/lib
ln -sfn usr/bin /arm64/bin
for package in /var/tmp/arm64/*.deb; do dpkg -x "$package" /arm64; done
ln -sfn ../libexec/swift/lib/swift /arm64/usr/lib/swift
rm -rf /var/tmp/arm64 /var/tmp/lists
"""
# In a mount namespace: the repository at its own path, read by both processors' programs.
ENTER = """root=$1 here=$2; shift 2
mkdir -p "$root$here"
mount --bind "$here" "$root$here"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
exec chroot "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$here" "$@"
"""
BUILD = """set -e
export HOME=/root GIT_CONFIG_COUNT=2 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
# The one package that is fetched comes from the copy that the host's build has, where there is one.
for copy in "$PWD"/.build/repositories/swift-argument-parser-*; do
  export GIT_CONFIG_KEY_1=url.$copy.insteadOf GIT_CONFIG_VALUE_1=https://github.com/apple/swift-argument-parser
  [ -d "$copy" ] || export GIT_CONFIG_COUNT=1
done
export PKG_CONFIG_LIBDIR=/arm64/usr/lib/aarch64-linux-gnu/pkgconfig:/arm64/usr/share/pkgconfig PKG_CONFIG_SYSROOT_DIR=/arm64
for product in labelengine labelmark labelbench; do
  swift build --scratch-path /var/tmp/build --destination /arm64/destination.json --disable-dependency-cache --product $product
done
"""


def emulated(program, *words, root=None, **environment):
    """Runs a program of arm64; returns what it prints."""
    command = [QEMU] + (["-L", f"{root}/arm64", "-E", f"LD_LIBRARY_PATH={root}/arm64/usr/lib/swift/linux"] if root else [])
    done = subprocess.run([*command, program, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env={**os.environ, **environment})
    if done.returncode != 0:
        what = " ".join([os.path.basename(program), *words])[:100]
        raise Trouble(f"'{what}' on arm64 ends with status {done.returncode}:\n{done.stdout[-4000:]}", 1)
    return done.stdout


def write_words(path):
    """Writes every word of the text corpora, one a line."""
    words = set()
    for name in sorted(glob.glob("Corpora/Text/*.json")):
        corpus = json.loads(house.read(name))
        for text in corpus.get("labels", []) + corpus.get("paragraphs", []):
            words.update(word for word in text.split(" ") if word and "\n" not in word)
    house.replace_file(path, "\n".join(sorted(words)) + "\n")


def scans(texts, folder):
    """Compares NEON with the portable scan on random texts; a sentence about it. The compiler is Swift's own clang."""
    clang = os.path.join(os.path.dirname(os.path.realpath(shutil.which("swift"))), "clang")
    program = f"{folder}/scan_kinds"
    done = subprocess.run(
        [clang, "--target=aarch64-linux-gnu", "-fuse-ld=lld", "-static", "-std=gnu17", "-O2", "-Wall", "-Wextra", "-Werror",
         *(f"-I{SOURCES}/{part}" for part in ("", "include", "Tables")), "Tests/Support/ScanKinds/scan_kinds.c",
         *glob.glob(f"{SOURCES}/*.c"), *glob.glob(f"{SOURCES}/Tables/*.c"), "-o", program],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise Trouble(f"the scans cannot be compiled for arm64:\n{done.stdout[-4000:]}", 1)
    write_words(f"{folder}/words.txt")
    # Pages of 4 and of 64 KiB, both of which arm64 has: the texts end at a page that cannot be read.
    for seed, page in (("1", "4096"), ("2", "65536")):
        said = emulated(program, f"{folder}/words.txt", str(texts), seed, QEMU_PAGESIZE=page).strip()
        print(f"{said} (pages of {page} bytes)", flush=True)


def needs(*programs):
    """The status 3 and a line that says what is missing."""
    missing = [name for name in programs if not shutil.which(name)]
    if missing:
        raise Trouble(f"arm64 cannot be emulated here: {', '.join(missing)} is missing; scripts/setup --arm64 installs it", 3)


def prepared_root():
    """The root with Debian's unstable suite, its Swift, and everything of arm64. Made once, in some minutes, and kept."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    root = f"{cache}/labelmark/arm64"
    if os.path.exists(f"{root}/complete"):
        return root
    if os.geteuid() != 0:
        raise Trouble("only root can make the folder with arm64's libraries (debootstrap): run it with sudo, or on an arm64 machine", 3)
    shutil.rmtree(root, ignore_errors=True)
    os.makedirs(root)
    house.say(f"Making {root}: Debian's unstable suite, 900 MB to fetch, 5 GB on disk")
    log = f"{root}.log"
    with open(log, "w", encoding="utf-8") as out:
        for words in (["debootstrap", "--variant=minbase", "sid", root], inside(root, "sh", "-c", MAKE_ROOT)):
            if subprocess.run(words, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT).returncode != 0:
                raise Trouble(f"the folder with arm64's libraries cannot be made here; see {log}", 3)
    house.replace_file(f"{root}/arm64/destination.json", json.dumps(DESTINATION))
    house.replace_file(f"{root}/complete", "")
    return root


def inside(root, *words):
    return ["unshare", "--mount", "--propagation", "private", "sh", "-c", ENTER, "sh", root, os.getcwd(), *words]


def whole(unicode, folder):
    """Cross-builds the product, and runs corpus, model, Unicode's files and digests on arm64."""
    root = prepared_root()
    house.say("Building for arm64")
    house.run(inside(root, "sh", "-c", BUILD))
    debug = f"{root}/var/tmp/build/aarch64-unknown-linux-gnu/debug"
    # qemu looks for files in arm64's root first, whose fontconfig knows no fonts.
    fonts = f"{folder}/fonts.conf"
    house.replace_file(fonts, "<fontconfig><dir>/usr/share/fonts</dir><cachedir>" + folder + "/cache</cachedir></fontconfig>\n")
    for title, program, *words in (
            ("Conformance", "labelmark", "conform"),
            ("The label's model", "labelmark", "conform", "--model"),
            *([("Unicode's test files", "labelmark", "ucd", unicode)] if unicode else []),
            ("Digests of all texts, as they are recorded", "labelbench", "--engine", "labelmark", "--stages", "layout_cold,layout_warm",
             "--benchmark_min_time=0.0001")):
        house.say(f"{title}, on arm64")
        said = emulated(f"{debug}/{program}", *words, root=root, FONTCONFIG_FILE=fonts).strip().splitlines()
        print("\n".join(said[-3:]), flush=True)
