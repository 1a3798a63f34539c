"""Compares the verdicts of the corpus's judge.py with those of labelmark conform, and has it refuse what it must."""
import json
import os
import subprocess
import tempfile

import house

JUDGE = "Corpora/Conformance/judge.py"
EXAMPLE = "python3 docs/examples/label.py"
REFUSED = [
    ["--timeout", "-1", "--command", "true"], ["--only", "wrapping.newline-ends-the-lines", "--command", "true"],
    ["--command", "false"], ["--command", "an open ' quotation mark"],
    ["--level", "core", "--command", "python3 Tests/ConformanceTests/Hostile/hostile.py resolution=1000"],
    ["--level", "core", "--command", EXAMPLE, "--json", f"{JUDGE}/verdicts.json"],
    ["--answers", f"{JUDGE}/answers.jsonl"], ["--answers", "README.md"], ["--answers", "README.md", "--command", EXAMPLE],
]


def refusals():
    for words in REFUSED:
        done = subprocess.run([JUDGE, *words], capture_output=True, text=True)
        if done.returncode != 2 or done.stderr.count("\n") != 1:
            yield f"{' '.join(words)}: exit status {done.returncode}: {done.stderr[:200]}"
    with open("/dev/full", "wb") as full:
        if "Traceback" in subprocess.run([JUDGE, "--list"], stdout=full, stderr=subprocess.PIPE, text=True).stderr:
            yield "a traceback on a full disk"
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([JUDGE, "--list"], stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    if done.stderr:
        yield f"on a closed pipe: {done.stderr.splitlines()[0]}"


def verdicts(labelmark, scratch, name, command):
    """Both give an implementation's cases the same verdicts, also from a file of its answers."""
    record, found = f"{scratch}/answers.jsonl", []
    conform, asking = [labelmark, "conform", "--format", "json"], ["--timeout", "60", "--command", command]
    for words, key, to in (([*conform, *asking, "--record", record], "cases", "--output"), ([JUDGE, *asking], "outcomes", "--json"),
                           ([*conform, "--answers", record], "cases", "--output"),
                           ([JUDGE, "--answers", record], "outcomes", "--json")):
        path = f"{scratch}/{key}.json"
        subprocess.run([*words, to, path], capture_output=True)
        document = json.loads(house.read(path))
        os.remove(path)
        corpus = document.get("corpus") or document["setting"]["corpus"]
        found.append(({case["id"]: case["status"] for case in document[key]}, document["strengths"], corpus))
    os.remove(record)
    ours, totals, corpus = found[0]
    for who, (theirs, their_totals, their_corpus) in zip(("judge.py", "conform --answers", "judge.py --answers"), found[1:]):
        other = [case for case in sorted(ours | theirs) if ours.get(case) != theirs.get(case)]
        print(f"{name}: {len(ours)} verdicts, {list(ours.values()).count('pass')} of them pass, {len(other)} differ in {who}", flush=True)
        for case in other[:10]:
            yield f"{name}: {case}: conform says {ours.get(case)}, {who} {theirs.get(case)}"
        if totals != their_totals:
            yield f"{name}: totals by strength: conform says {totals}, {who} {their_totals}"
        if corpus != their_corpus:
            yield f"{name}: versions of the corpus: conform says {corpus}, {who} {their_corpus}"


def check(folder, is_long):
    labelmark = f"{folder}/labelmark"
    programs = {"labelmark": f"{labelmark} serve", "model": f"{labelmark} serve --model", "example": EXAMPLE}
    # Most of these draw fonts from files, so judge.py asks them with the twins of the metric fonts.
    for name, words in list(house.peers(folder))[:None if is_long else 1]:
        programs[name] = f"{folder}/labelhost {words[1]}" if words[0] == "--engine" else words[-1]
    with tempfile.TemporaryDirectory(prefix="labelmark-judge-") as scratch:
        faults = [*refusals()]
        for name, program in programs.items():
            faults += verdicts(labelmark, scratch, name, program)
    for fault in faults:
        house.warn(f"judge.py: {fault}")
    return 1 if faults else 0
