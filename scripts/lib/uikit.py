"""Asks labels by reading pictures of them (docs/UIKIT.md): on macOS a real UILabel, elsewhere our own label."""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

import conformance_corpus
import house
from house import Trouble

# Layouts whose answers are read in pictures of our own label, at least.
LEAST = 4000
PACKAGE = "docs/uikit"


def simulator():
    """The id of an iPhone of the newest iOS that is installed."""
    said = house.run(["xcrun", "simctl", "list", "devices", "available", "--json"])
    phones = [([int(part) for part in re.findall(r"\d+", runtime)], device["name"], device["udid"])
              for runtime, devices in json.loads(said)["devices"].items() if "iOS" in runtime
              for device in devices if device["name"].startswith("iPhone")]
    if not phones:
        raise Trouble("no iPhone simulator is installed", 3)
    return max(phones)[2]


def real(output):
    output = os.path.abspath(output or "uilabel-answers.jsonl")
    if os.path.exists(output):
        os.remove(output)
    with tempfile.TemporaryDirectory(prefix="labelmark-corpus-") as scratch:
        corpus = conformance_corpus.export(f"{scratch}/corpus")
        status = subprocess.run(
            ["xcodebuild", "test", "-scheme", "LabelReading", "-destination", f"id={simulator()}"], cwd=PACKAGE,
            env={**os.environ, "TEST_RUNNER_LABELMARK_ANSWERS": output, "TEST_RUNNER_LABELMARK_CORPUS": corpus}).returncode
    if not os.path.exists(output):
        raise Trouble("no answers were written", 1)
    print(f"{len(house.read(output).splitlines()) - 1} cases were asked: {output}")
    if status:
        raise Trouble("the tests on the simulator fail; the answers may mean nothing", 1)
    return 0


def layouts():
    """The ids of the cases about layouts."""
    return (case["id"] for case in conformance_corpus.cases() if case["query"] == "layout")


def ours(output):
    folder = house.build(["labelmark", "uilabel"])
    done = subprocess.run(
        [f"{folder}/labelmark", "conform", "--timeout", "60", "--command", f"{folder}/uilabel Corpora/Fonts", "--format", "json"],
        stdout=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):
        raise Trouble(f"labelmark ends with status {done.returncode}", 1)
    report = json.loads(done.stdout)
    if output:
        house.replace_file(output, done.stdout)
    cases, drawn = report["cases"], set(layouts())
    counts = collections.Counter(case["status"] for case in cases)
    pictures = sum(case["status"] == "pass" and case["id"] in drawn for case in cases)
    reasons = collections.Counter(case.get("message") for case in cases if case["status"] == "skip")
    print(f"{counts['pass']} of {len(cases)} cases pass, {pictures} of them read in pictures; {counts['fail']} fail.")
    print(f"{counts['unsupported']} are not asked, {counts['skip']} cannot be read:")
    for reason, count in reasons.most_common():
        print(f"{count:5} {reason}")
    for case in [case for case in cases if case["status"] in ("fail", "error")][:20]:
        house.warn(f"{case['id']}: {case.get('message') or case['differences']}")
    if report.get("runError") or counts["fail"] or counts["error"]:
        raise Trouble("the adapter reads something else than our label answers", 1)
    if pictures < LEAST:
        raise Trouble(f"{pictures} layouts are read in pictures, fewer than {LEAST}", 1)
    return 0


def ask(output):
    return real(output) if sys.platform == "darwin" else ours(output)
