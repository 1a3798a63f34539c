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
    """Whether the stages that call a function are called slower where it is, and nothing else is; and equal libraries the same."""
    faults = []
    with tempfile.TemporaryDirectory(prefix="labelmark-counting-") as scratch:
        house.run(["cc", "-std=c17", "-O2", "-shared", "-fPIC", "-I", "Sources/Engine/CLabelEngine/include", EXAMPLE, "-o",
                   f"{scratch}/label.so", "-lm"])
        for function, share in [("layout", 0), *((function, PERCENT / 100) for function in SLOWED)]:
            base = f"{scratch}/{function}.json"
            if not os.path.exists(base):
                count(folder, scratch, function, 0, "--output", base)
            rows = json.loads(count(folder, scratch, function, share, "--base", base, "--format", "json"))["benchmarks"]
            for row in rows:
                name = row["name"].split("/", 1)[1]
                expected = "slower" if share and name.split("/")[0] in SLOWED[function] else "same"
                if row["verdict"] != expected:
                    faults.append(f"{function} {share * 100:g} % slower: {name} is called {row['verdict']} ({row['ratio'] - 1:+.2%})")
            house.say(f"{function} {share * 100:g} % slower: {len(rows)} benchmarks counted")
    for fault in faults:
        house.warn(fault)
    return not faults
