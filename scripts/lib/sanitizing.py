"""Builds of the engine with sanitizers, for tests and load; builds with libFuzzer."""
import glob
import os
import random
import re
import shutil
import subprocess

import house
from house import Trouble

# What threads share, what callers pass, what is cached, and accesses at the limits of memory.
# RenewalTests count page faults, to which the sanitizers' own memory would add; labeldev soak words covers renewal here.
# LoadTests run labeldev soak, which comes after the tests.
SAMPLE = {"tests": "OwnershipTests|BorderTests|BorderCallTests|ThreadTests",
          "skipped": "RenewalTests", "labels": 1500, "words": 4000, "seconds": 5, "together": 10, "bytes": 40000,
          "fonts": 10, "limit": 400}
WHOLE = {"tests": ".", "skipped": "RenewalTests|LoadTests", "labels": 200000, "words": 200000, "seconds": 60, "together": 600,
         "bytes": 400000, "fonts": 200, "limit": 3600}
SANITIZED = {
    # Swift's own crash handler would hide the reports of the sanitizers.
    "SWIFT_BACKTRACE": "enable=no", "LABELMARK_TESTS": "engine", "LABELMARK_PEERS": "",
    # HarfBuzz, fontconfig and ICU are built without the sanitizer, which therefore does not see their locks.
    "TSAN_OPTIONS": "halt_on_error=1 exitcode=66 ignore_noninstrumented_modules=1",
    # What a process still holds when it exits is not a leak.
    "ASAN_OPTIONS": "detect_leaks=0 exitcode=66",
}
# The targets, and the longest inputs in nine tenths of a target's time. Choices take some of the bytes, the text has the rest; a
# long text takes many times as long, and seldom has another answer than a short one.
TARGETS = {"label": 160, "attributed": 320, "oracle": 256, "segmentation": 128, "fonts": 256, "families": 128, "files": 1024}
LONGEST = 4096
FUZZ = ".build-fuzz"
FUZZING = {
    "LABELMARK_FUZZ": "1", "LABELMARK_PEERS": "", "SWIFT_BACKTRACE": "enable=no",
    # Twice as many inputs a second: short stacks of allocations, a small quarantine, no look-ups of thread-local memory.
    "ASAN_OPTIONS": "detect_leaks=0:malloc_context_size=2:quarantine_size_mb=16:detect_stack_use_after_return=0:intercept_tls_get_addr=0",
}
# Quick inputs are chosen more often. libFuzzer would spend a quarter of the time on its lists of rare features.
CHOICE = ["-entropic_scale_per_exec_time=1", "-entropic_feature_frequency_threshold=10", "-entropic_number_of_rarest_features=20"]


def limited(seconds, *command):
    house.call("timeout", "-s", "KILL", str(seconds), *map(str, command))


def sanitize(names, is_long):
    house.require_swift()
    os.environ.update(SANITIZED)
    size = WHOLE if is_long else SAMPLE
    for name in names or ["address", "thread"]:
        folder = f".build-{name[0]}san"
        house.say(f"Building with the {name} sanitizer")
        house.run(["swift", "build", "--build-tests", f"--sanitize={name}", "--scratch-path", folder])
        house.say(f"Unit tests, {name} sanitizer")
        limited(size["limit"], "swift", "test", "--skip-build", f"--sanitize={name}", "--scratch-path", folder,
                "--filter", size["tests"], "--skip", size["skipped"])
        house.say(f"Load, {name} sanitizer")
        fonts = sorted(glob.glob("/usr/share/fonts/**/NotoSans*-Regular.ttf", recursive=True))
        for words in (["labels", size["labels"], "--sanitized"], ["words", size["words"], "--sanitized"],
                      ["reset", size["seconds"], size["bytes"]], ["together", size["together"]], ["fonts", size["fonts"], *fonts],
                      ["pictures", 400]):
            limited(size["limit"], f"{folder}/debug/labeldev", "soak", *words)
        if name == "address":
            house.say("Seeds of fuzzing, and each with random changes, address sanitizer")
            seeds = os.path.abspath(f"{folder}/seeds")
            shutil.rmtree(seeds, ignore_errors=True)
            for target in TARGETS:
                changed_seeds(f"{folder}/debug/labeldev", target, f"{seeds}/{target}", size["limit"], 1 if is_long else 4)
            for config in (house.only_fonts(f"{seeds}/one", house.ONE_FONT), house.only_fonts(f"{seeds}/none")):
                limited(size["limit"], "env", f"FONTCONFIG_FILE={config}", f"{folder}/debug/labeldev", "fuzz", "run", "families",
                        f"{seeds}/families")
        if is_long:
            house.say(f"Ten million labels and a hundred thousand pictures, {name} sanitizer")
            house.run(["swift", "build", "-c", "release", "--product", "labeldev", f"--sanitize={name}", "--scratch-path", folder])
            for what in ("labels", "words"):
                limited(7200, f"{folder}/release/labeldev", "soak", what, 10000000, "--sanitized")
            limited(7200, f"{folder}/release/labeldev", "soak", "pictures", 100000)
    house.say("No report")


def changed_seeds(program, target, folder, seconds, each):
    """Runs each N-th seed of a target, and the same with some bytes changed, dropped or doubled. They stay in the folder."""
    house.run([program, "fuzz", "seeds", target, folder])
    chance = random.Random(target)
    for number, path in enumerate(sorted(glob.glob(f"{folder}/*"))):
        if number % each:
            os.remove(path)
            continue
        with open(path, "rb") as file:
            data = bytearray(file.read())
        for at in (chance.randrange(len(data) or 1) for _ in range(chance.randint(1, 4))):
            data[at:at + chance.choice((1, 1, 1, 8))] = chance.choice((b"", bytes([chance.randrange(256)]), data[at:at + 8] * 2))
        with open(f"{path}-changed", "wb") as file:
            file.write(data)
    limited(seconds, program, "fuzz", "run", target, folder)


def fuzz(minutes, names):
    for name in names:
        if name not in TARGETS:
            raise Trouble(f"unknown target '{name}': one of {' '.join(TARGETS)}")
    if not 0 < minutes < 1e6:
        raise Trouble(f"MINUTES is a number above 0, not '{minutes:g}'")
    house.require_swift()
    os.environ.update(FUZZING)
    house.say("Building the fuzz targets")
    # Of several -sanitize options swiftc obeys the last, and swift build gives its own in any order: hence one for both.
    house.run(["swift", "build", "-c", "release", "--product", "labelfuzz", "--scratch-path", FUZZ, "--sanitize", "fuzzer",
               "--sanitize", "address", "-Xswiftc", "-sanitize=fuzzer,address"])
    # Without counters in the Swift modules libFuzzer would choose inputs blindly.
    said = subprocess.run([f"{FUZZ}/release/labelfuzz", "-runs=0"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, env={**os.environ, "LABELMARK_FUZZ_TARGET": "files"}).stdout
    edges = re.findall(r"\((\d+) inline 8-bit counters\)", said)
    if int((edges or ["0"])[-1]) < 20000:
        raise Trouble(f"the program counts only {(edges or ['0'])[-1]} edges: remove {FUZZ} and build it again", 1)
    each, findings = max(1, int(minutes * 60) // len(names or TARGETS)), 0
    print(f"{'target':13} {'executions':>11} {'seconds':>9} {'coverage':>9} {'findings':>8}", flush=True)
    for name in names or TARGETS:
        findings += fuzz_target(name, each)
    return 1 if findings else 0


def fuzz_target(name, each):
    """Fuzzes one target, a tenth of the time with long inputs; returns the number of findings."""
    corpus, found = f"{FUZZ}/corpus/{name}", f"{FUZZ}/findings/{name}"
    for folder in (corpus, found):
        os.makedirs(folder, exist_ok=True)
    # Inputs to begin with are made by the program itself when it starts.
    environment = {**os.environ, "LABELMARK_FUZZ_TARGET": name, "LABELMARK_FUZZ_SEEDS": corpus}
    executions, status, said = 0, 0, ""
    for longest, seconds in ((TARGETS[name], each - (each + 9) // 10), (LONGEST, (each + 9) // 10)):
        if status != 0 or seconds == 0:
            continue
        # libFuzzer looks at its time between inputs; where they are slow, SIGTERM ends it after the one that runs.
        done = subprocess.run(["timeout", "-k", "90", str(seconds + 120), f"{FUZZ}/release/labelfuzz", corpus, f"-max_len={longest}",
                               f"-max_total_time={seconds}", *CHOICE, "-timeout=60", "-report_slow_units=60", "-rss_limit_mb=4096",
                               "-print_final_stats=1", f"-artifact_prefix={found}/"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, env=environment)
        status, said = done.returncode, done.stdout.decode(errors="replace")
        counts = re.findall(r"^stat::number_of_executed_units: *(\d+)", said, re.M) or re.findall(r"^#(\d+)", said, re.M)
        executions += int((counts or ["0"])[-1])
    is_finding = status not in (0, 124)
    if status == 124:
        house.warn(f"{name}: stopped after its time and two minutes; its inputs are slow")
    elif is_finding:
        lines = said.splitlines() or ["no output"]
        first = [at for at, line in enumerate(lines) if re.search("FINDING|ERROR: |labelfuzz: |Fatal error", line)] or [len(lines) - 1]
        house.warn("\n".join([f"{name}: {lines[first[0]]}", *lines[first[0] + 1:first[0] + 13],
                              *(line for line in lines if "Test unit written" in line)]))
    coverage = re.findall(r" cov: (\d+)", said)
    print(f"{name:13} {executions:11} {each:9} {(coverage or ['-'])[-1]:>9} {int(is_finding):8}", flush=True)
    return int(is_finding)
