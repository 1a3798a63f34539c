"""The scans of text on an arm64 processor, which qemu-user emulates."""
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
TEXTS = "30000"


def write_words(path):
    """Writes every word of the text corpora, one a line."""
    words = set()
    for name in sorted(glob.glob("Corpora/Text/*.json")):
        corpus = json.loads(house.read(name))
        for text in corpus.get("labels", []) + corpus.get("paragraphs", []):
            words.update(word for word in text.split(" ") if word and "\n" not in word)
    house.replace_file(path, "\n".join(sorted(words)) + "\n")


def scans(folder):
    """Compares NEON with the portable scan on random texts. The compiler is Swift's own clang."""
    missing = [name for name in (QEMU, "swift") if not shutil.which(name)]
    if missing:
        raise Trouble(f"arm64 cannot be emulated here: {', '.join(missing)} is missing; scripts/setup --peers installs it", 3)
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
        done = subprocess.run([QEMU, program, f"{folder}/words.txt", TEXTS, seed], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, env={**os.environ, "QEMU_PAGESIZE": page})
        if done.returncode != 0:
            raise Trouble(f"the scans on arm64 end with status {done.returncode}:\n{done.stdout[-4000:]}", 1)
        print(f"{done.stdout.strip()} (pages of {page} bytes)", flush=True)
