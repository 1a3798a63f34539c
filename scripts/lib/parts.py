"""The parts of a run of tests: their times, what failed, and the unit tests among them."""
import os
import re
import subprocess
import time

import house
from house import Trouble, option

OPTIONS = [
    *(option(name, action="append", default=[], metavar=value, help="for the unit tests, as in swift test")
      for name, value in (("--filter", "REGEX"), ("--skip", "REGEX"), ("--num-workers", "N"))),
    *(option(*names, action="store_true", help="for the unit tests, as in swift test")
      for names in (["--parallel"], ["--no-parallel"], ["--verbose", "-v"])),
    option("--yes", action="store_true", help="never asks before it installs packages")]
DEBUG = ".build/debug"
STAGES = "layout_cold,layout_warm,measure,breaks,graphemes,runs_cold,runs_warm,styles,positions"

parts = []  # Of each: title, start, and what its tests counted.


def clock(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def step(title):
    parts.append([title, time.monotonic(), ""])
    print(f"\n== [{clock(time.monotonic() - house.START)}] {title}", flush=True)


def in_parts(body):
    """Runs steps up to the first that fails. Ends with one line for each, and what failed last."""
    trouble = None
    try:
        body()
    except Trouble as error:
        trouble = error
    ends = [start for _, start, _ in parts[1:]] + [time.monotonic()]
    print(flush=True)
    for (title, start, note), end in zip(parts, ends):
        verdict = "failed" if trouble and title is parts[-1][0] else "passed"
        print(f"{verdict}  {clock(end - start):>5}  {title}{note and ': ' + note}")
    print(f"{'failed' if trouble else 'passed'}  {clock(ends[-1] - house.START):>5}  in all", flush=True)
    if trouble:
        raise trouble


def unit_tests(options):
    """Shows tests that fail and that are skipped; Trouble with the failures and the command that repeats them alone."""
    words = []
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        words += [flag] if value is True else [word for one in value or [] for word in (flag, one)]
    failures, skipped, counted = {}, 0, []
    with subprocess.Popen(["swift", "test", "--skip-build", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace") as process:
        shown = time.monotonic()
        passed = 0
        for line in process.stdout:
            line = line.rstrip()
            if found := re.search(r"Test (\S+?)\(.*recorded an issue.* at (\w+)\.swift:", line):
                failures[f"{found[2]}/{found[1]}"] = line
            elif found := re.search(r"recorded an issue.* at (\w+)\.swift:", line):
                failures[found[1]] = line
            elif found := re.search(r"error: (?:\w+\.)?(\w+\.\w+) : ", line):
                failures[found[1].replace(".", "/")] = line
            skipped += " skipped" in line and "Test" in line and "Suite" not in line
            passed += " passed after " in line or "' passed (" in line
            if found := re.search(r"(?:Test run with|Executed) (\d+) tests?\b.*", line):
                counted.append(int(found[1]))
            # The line after an issue says what was recorded.
            if "--verbose" in words or re.search(
                    r"recorded an issue|↳ (?!Testing |Target )|error:|Test .* skipped|Fatal|unexpected signal|Test run with|Executed", line):
                print(line, flush=True)
            elif time.monotonic() - shown > 20:
                shown = time.monotonic()
                print(f"   {passed} tests and suites passed", flush=True)
    # XCTest says its number once for each suite, the whole last.
    parts[-1][2] = f"{sum(counted[-2:])} tests" + (f", {skipped} of them skipped" if skipped else "")
    if process.returncode:
        alone = " ".join(f"--filter '{name}'" for name in list(failures)[:5])
        raise Trouble("\n".join([*list(failures.values())[:20], f"repeat: {environment()}swift test --skip-build {alone}"]), 1)
    if not sum(counted):
        raise Trouble("no test ran", 1)


def environment():
    """What of the environment the tests depend on, before a command."""
    names = ("LABELMARK_PEERS", "LABELMARK_UCD", "LABELMARK_TEST_ALL", "LABELMARK_LONG")
    return "".join(f"{name}={os.environ[name]} " for name in names if os.environ.get(name))


def quietly(*words):
    """Runs a command whose output only matters if it fails."""
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print(done.stdout[-4000:], flush=True)
        raise Trouble(f"'{' '.join(words)[:100]}' ends with status {done.returncode}", 1)


def unless_missing(reason, *words):
    """Runs a check that ends with status 3 where what it needs cannot be fetched."""
    status = subprocess.run(words).returncode
    if status not in (0, 3):
        raise Trouble(f"'{' '.join(words)[:100]}' ends with status {status}", 1)
    if status == 3:
        print(f"skipped: {reason}", flush=True)


def benchmarks():
    """Each benchmark once; for the stages with growing texts, only the shortest."""
    count = 0
    for words in (["--stages", STAGES],
                  ["--engine", "labelmark", "--languages", "emoji", "--texts", "labels", "--stages", "emoji_cold,emoji_warm,many_tabs,many_styles",
                   "--benchmark_filter=emoji_|tabs:5000$|styles:2000$"]):
        # A debug build may take long to answer.
        done = subprocess.run([f"{DEBUG}/labelbench", *words, "--benchmark_min_time=0.0001", "--timeout=600"], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            faults = [line for line in done.stdout.splitlines()
                      if "ERROR OCCURRED" in line and "LE_UNSUPPORTED" not in line or line.startswith("labelbench:") and " answers as recorded" not in line]
            raise Trouble("\n".join(["benchmarks fail their checks:", *faults[-20:]]), 1)
        count += done.stdout.count("items_per_second")
    print(f"{count} benchmarks ran")
