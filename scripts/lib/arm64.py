"""arm64 on another processor, by qemu-user: the scans of text alone, or the whole product from a cross build."""
import glob
import json
import os
import shutil
import subprocess

import arm64_roots
import house
from house import Trouble

# Since Debian 13 the program has the shorter name.
QEMU = next((name for name in ("qemu-aarch64-static", "qemu-aarch64") if shutil.which(name)), "qemu-aarch64-static")
SOURCES = "Sources/Engine/CTextScan"
SCRATCH = ".build-arm64"
PROGRAMS = f"{SCRATCH}/aarch64-unknown-linux-gnu/release"
TESTS = f"{SCRATCH}/tests/aarch64-unknown-linux-gnu/debug/labelmarkPackageTests.xctest"
FONTS = [path for path in ("/usr/share/fonts", "/usr/share/hyphen") if os.path.isdir(path)]
PRODUCTS = "labelengine labelslow labelmark labelhost labelbench generate-manual"
BUILD = """set -e
# The one package that is fetched comes from the copy that the host has.
set -- "$PWD"/.build/repositories/swift-argument-parser-*
export GIT_CONFIG_COUNT=2 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
export GIT_CONFIG_KEY_1=url.$1.insteadOf GIT_CONFIG_VALUE_1=https://github.com/apple/swift-argument-parser
# Before the compiler's own modules: a library of x86-64 that comes first makes the linker refuse those of arm64.
export PKG_CONFIG_PATH=/arm64/usr/lib/aarch64-linux-gnu/pkgconfig:/arm64/usr/share/pkgconfig PKG_CONFIG_SYSROOT_DIR=/arm64
build() { swift build --destination /arm64.json --disable-dependency-cache "$@"; }
for product in $PRODUCTS; do build --scratch-path $SCRATCH -c release --product $product; done
LABELMARK_TESTS=engine build --scratch-path $SCRATCH/tests --build-tests
"""


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
        done = subprocess.run([QEMU, program, f"{folder}/words.txt", str(texts), seed], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, env={**os.environ, "QEMU_PAGESIZE": page})
        if done.returncode != 0:
            raise Trouble(f"the scans on arm64 end with status {done.returncode}:\n{done.stdout[-4000:]}", 1)
        print(f"{done.stdout.strip()} (pages of {page} bytes)", flush=True)


def needs(*programs):
    """The status 3 and a line that says what is missing."""
    missing = [name for name in programs if not shutil.which(name)]
    if missing:
        raise Trouble(f"arm64 cannot be emulated here: {', '.join(missing)} is missing; scripts/setup --arm64 installs it", 3)


def build():
    """Cross-builds the programs and the engine's tests; returns the root in which they run."""
    compiler, machine = arm64_roots.prepared()
    house.run(["swift", "package", "resolve"])
    house.say("Building for arm64 (some 20 minutes at first)")
    here, log = os.getcwd(), f"{SCRATCH}/build.log"
    os.makedirs(SCRATCH, exist_ok=True)
    with open(log, "w", encoding="utf-8") as output:
        if arm64_roots.enter(compiler, "sh", "-c", BUILD, binds=[here, f"{machine}=/arm64"], output=output, PRODUCTS=PRODUCTS, SCRATCH=SCRATCH):
            errors = [line for line in house.read(log).splitlines() if "error:" in line]
            raise Trouble(f"the cross build fails; see {log}: {(errors or ['no message'])[0]}", 1)
    return machine


def emulated(machine, title, *words, binds=FONTS, **environment):
    """Runs a program in the arm64 machine, with this machine's fonts; prints its last lines."""
    house.say(f"{title}, on arm64")
    log = f"{SCRATCH}/said.txt"
    with open(log, "w", encoding="utf-8") as output:
        status = arm64_roots.enter(machine, *words, binds=[os.getcwd(), *binds], output=output,
                                   LD_LIBRARY_PATH=f"{arm64_roots.SWIFT}/linux", **environment)
    said = house.read(log).strip()
    if status != 0:
        raise Trouble(f"'{os.path.basename(words[0])}' on arm64 ends with status {status}:\n{said[-4000:]}", 1)
    print("\n".join(said.splitlines()[-3:]), flush=True)


def digests(machine):
    """Compares every answer to the text corpora with the recorded ones, where the fonts are those of the record."""
    path = f"{SCRATCH}/digests.json"
    emulated(machine, "Digests of all texts", f"{PROGRAMS}/labelbench", "--engine", "labelmark", "--record-digests", path)
    recorded, found = (json.loads(house.read(name))["sets"] for name in ("Benchmarks/digests.json", path))
    asked = [name for name in recorded if name in found and recorded[name]["fonts"] == found[name]["fonts"]]
    count, other = 0, []
    for name in asked:
        for key, value in recorded[name]["digests"].items():
            if key.startswith("runs_") and recorded[name]["run_fonts"] != found[name]["run_fonts"]:
                continue
            count += 1
            if found[name]["digests"].get(key) != value:
                other.append(f"{name} {key}")
    if other or not asked:
        raise Trouble(f"{len(other)} of {count} digests are others than the recorded ones: {'; '.join(other)[:1000]}", 1)
    print(f"{count} digests of {len(asked)} sets of texts as recorded; {len(recorded) - len(asked)} sets have other fonts here", flush=True)


def whole(unicode):
    """Cross-builds the product, and runs corpus, model, Unicode's files, digests and the segmentation tests on arm64."""
    machine = build()
    emulated(machine, "Conformance", f"{PROGRAMS}/labelmark", "conform")
    emulated(machine, "The label's model", f"{PROGRAMS}/labelmark", "conform", "--model")
    if unicode:
        emulated(machine, "Unicode's test files", f"{PROGRAMS}/labelmark", "ucd", "/ucd", binds=[*FONTS, f"{os.path.abspath(unicode)}=/ucd"])
    else:
        print("skipped: Unicode's test files (LABELMARK_UCD names no folder)", flush=True)
    digests(machine)
    # One after the other: some have limits of time, and an emulated processor is slow.
    emulated(machine, "Tests of the segmentation", TESTS, "--testing-library", "swift-testing", "--filter", "TextSegmentationTests",
             "--no-parallel")
    return machine


def package(machine, folder):
    """Makes the files of a release in the arm64 machine, tries them there, and puts them into a folder."""
    made = f"{SCRATCH}/package"
    shutil.rmtree(made, ignore_errors=True)
    house.say("The files of a release, on arm64")
    if arm64_roots.enter(machine, "scripts/package", "release", "--build-folder", PROGRAMS, "--output", made, binds=[os.getcwd()],
                         LD_LIBRARY_PATH=f"{arm64_roots.SWIFT}/linux", GIT_CONFIG_COUNT="1", GIT_CONFIG_KEY_0="safe.directory",
                         GIT_CONFIG_VALUE_0="*"):
        raise Trouble("the files of a release cannot be made on arm64", 1)
    os.makedirs(folder, exist_ok=True)
    for name in sorted(os.listdir(made)):
        shutil.copy(f"{made}/{name}", folder)
