"""What scripts/measure checks of itself: counting finds slowdowns where they are, and nowhere else."""
import json
import os
import shutil
import subprocess
import tempfile

import house
from house import Trouble

PERCENT = 0.5
EXAMPLE = "docs/examples/label.c"
# The functions that become slower, and the stages that call them.
SLOWED = {"layout": ("layout_warm", "truncate"), "measure": ("measure",), "text_create": ("prepare",)}


def count(folder, scratch, function, share, *words):
    """Counts the example with liblabelslow.so in front, which repeats a share of a function's calls."""
    front = f"{scratch}/{function}"
    os.makedirs(front, exist_ok=True)
    # labelmark count copies the library as engine.so, and takes along what else is in its folder.
    shutil.copy(f"{folder}/liblabelslow.so", f"{front}/front.so")
    house.replace_file(f"{front}/engine.so.slow", f"{scratch}/label.so\n{share}\n{function}\n")
    done = subprocess.run([f"{folder}/labelmark", "count", "--engine", f"label.c={front}/front.so", *words], capture_output=True, text=True)
    if done.returncode > 1 or not done.stdout:
        raise Trouble(done.stderr.strip().splitlines()[-1])
    return done.stdout


def finds_slowdowns(folder):
    """Whether most benchmarks of the stages that call a function are called slower where it is, and nothing else ever is. (Which
    calls are repeated is left to chance, so a benchmark may lose less than its share.)"""
    faults = []
    with tempfile.TemporaryDirectory(prefix="labelmark-counting-") as scratch:
        house.run(["cc", "-std=c17", "-O2", "-shared", "-fPIC", "-I", "Sources/Engine/CLabelEngine/include", EXAMPLE, "-o",
                   f"{scratch}/label.so", "-lm"])
        for function, share in [("layout", 0), *((function, PERCENT / 100) for function in SLOWED)]:
            base = f"{scratch}/{function}.json"
            if not os.path.exists(base):
                count(folder, scratch, function, 0, "--output", base)
            rows = json.loads(count(folder, scratch, function, share, "--base", base, "--format", "json"))["benchmarks"]
            slow = [row for row in rows if share and row["name"].split("/")[1] in SLOWED[function]]
            found = [row for row in slow if row["verdict"] == "slower"]
            what = f"{function} {share * 100:g} % slower"
            house.say(f"{what}: {len(rows)} benchmarks counted, {len(found)} of {len(slow)} found")
            if len(found) * 2 < len(slow):
                faults.append(f"{what}: found in {len(found)} of {len(slow)}")
            faults += [f"{what}: {row['name']} is called {row['verdict']} ({row['ratio'] - 1:+.2%})" for row in rows
                       if row["verdict"] != "same" and row not in found]
    for fault in faults:
        house.warn(fault)
    return not faults
