"""Asks our own label by reading pictures of it, with the adapter that asks a real UILabel (docs/UIKIT.md)."""
import collections
import json
import subprocess

import conformance_corpus
import house
from house import Trouble

# Layouts whose answers are read in pictures of our own label, at least.
LEAST = 4000


def ask(output):
    folder = house.build(["labelmark", "uilabel"])
    done = subprocess.run(
        [f"{folder}/labelmark", "conform", "--timeout", "60", "--command", f"{folder}/uilabel Corpora/Fonts", "--format", "json"],
        stdout=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):
        raise Trouble(f"labelmark ends with status {done.returncode}", 1)
    report = json.loads(done.stdout)
    if output:
        house.replace_file(output, done.stdout)
    cases, drawn = report["cases"], {case["id"] for case in conformance_corpus.cases() if case["query"] == "layout"}
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
