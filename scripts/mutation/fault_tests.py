"""Runs the unit tests against the copy of the engine that has all faults, for scripts/test faults --tests."""

import concurrent.futures
import os
import subprocess
import sys

from faults import Stop

# The targets of unit tests that `--tests` runs, without those that compare threads with a single one, which no fault tells
# apart, and the seconds after which one counts as failed.
UNIT_TESTS = ["LabelLayoutTests", "TextSegmentationTests", "LabelFontsTests", "LabelKitTests", "LabelEngineTests"]
THREAD_TESTS = ["ThreadTests", "threads"]
# The target of unit tests of the label's model, and those of its suites that do not ask about documents.
MODEL_TESTS = "LabelViewTests"
MODEL_TEST_SUITES = ["Accessibility", "Defaults", "Drawing", "DynamicType", "Font", "Invalidation", "Measuring", "Model", "Selection",
                      "State", "Time", "Value"]
UNIT_TEST_SECONDS = 120
TARGETS = [*UNIT_TESTS, MODEL_TESTS]


def words(module):
    """The arguments of the program with the unit tests that ask about the engine, its module's own first, or about the
    label's model."""
    library = ["--testing-library", "swift-testing", "--filter"]
    if module == "LabelView":
        return [[*library, rf"{MODEL_TESTS}\.({'|'.join(MODEL_TEST_SUITES)})Tests"]]
    # The copy has no labeldev, which RefusedMemoryTests ask.
    skipped = [word for name in [*THREAD_TESTS, "RefusedMemoryTests"] for word in ("--skip", name)]
    targets = sorted(UNIT_TESTS, key=lambda target: target != f"{module}Tests")
    return [[*library, target, *skipped] for target in targets]


def passes(work, number, module):
    """Whether the unit tests pass with a fault, target by target up to the first that does not, or takes too long."""
    environment = {**os.environ, "LABEL_FAULT": str(number), "LABELMARK_LONG": "0", "SWIFT_BACKTRACE": "enable=no"}
    for arguments in words(module):
        # The bundle is a program, which `swift test` runs in the same way.
        command = [work / ".build/release/mutatedPackageTests.xctest", *arguments]
        try:
            run = subprocess.run(command, cwd=work.parent, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                 timeout=UNIT_TEST_SECONDS, env=environment)
        except subprocess.TimeoutExpired:
            return False
        if run.returncode != 0:
            return False
    return True


def judge(work, chosen, found, jobs):
    """Replaces the verdict on faults of the engine that nothing noticed, where a unit test fails."""
    left = [fault for fault in chosen if found[fault.number][0] == "nothing"]
    if not all(passes(work, 0, module) for module in {fault.module for fault in left}):
        raise Stop("unit tests fail without a fault")
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        verdicts = pool.map(lambda fault: passes(work, fault.number, fault.module), left)
        for done, (fault, passed) in enumerate(zip(left, verdicts), 1):
            if not passed:
                found[fault.number] = ("tests", "unit tests")
            if done % 20 == 0:
                print(f"{done} of {len(left)} faults: unit tests", file=sys.stderr, flush=True)
