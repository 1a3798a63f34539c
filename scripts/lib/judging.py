"""Compares the corpus's judge.py with labelmark conform: verdicts, choice of cases, refusals."""
import json
import os
import subprocess
import tempfile

import conformance_corpus
import house

JUDGE = "Corpora/Conformance/judge.py"
STRENGTHS = {"must": ("doc", "header"), "should": ("doc, our number", "observed"), "may": ("reimplementation", "choice")}
EXAMPLE = "python3 docs/examples/label.py"
# A group of cases, of which the example answers all but those of the profile 2009, which are optional.
GROUP = "measuring.size-to-fit"
REFUSED = [
    ["--timeout", "-1", "--command", "true"], ["--only", "wrapping.newline-ends-the-lines", "--command", "true"],
    ["--corpus-version", "README.md", "--command", "true"], ["--command", "false"], ["--command", "an open ' quotation mark"],
    ["--level", "core", "--command", "python3 Tests/ConformanceTests/Hostile/hostile.py resolution=1000"],
    ["--level", "core", "--command", EXAMPLE, "--json", f"{JUDGE}/verdicts.json"],
    ["--answers", f"{JUDGE}/answers.jsonl"], ["--answers", "README.md"], ["--answers", "README.md", "--command", EXAMPLE],
]


def profile_of(case):
    return case.get("environment", {}).get("profile", "current")


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


def summary():
    """The totals that judge.py prints for a group are those counted in the cases."""
    group = [case for case in conformance_corpus.cases() if case["id"].startswith(GROUP + ".")]
    old = [case for case in group if "profile.2009" in case["needs"]]
    counts = {name: sum(case["basis"] in bases and case not in old for case in group) for name, bases in STRENGTHS.items()}
    expected = [f"not asked for lack of profile.2009 ({len(old)})",
                *(f"{name}: {count} pass, 0 fail," for name, count in counts.items() if count),
                "optional: 0 pass, 0 fail,", f"{len(group)} cases: {len(group) - len(old)} pass, 0 fail,"]
    done = subprocess.run([JUDGE, "--only", GROUP, "--command", EXAMPLE], capture_output=True, text=True)
    said = [line.split(" 0 error")[0] for line in done.stdout.splitlines()]
    if said != expected:
        yield f"--only {GROUP} says {said}, not {expected}"


def chosen(labelmark, scratch, words):
    """judge.py and labelmark conform choose the same cases, by the cases' own fields."""
    wanted = dict(zip(words[::2], words[1::2]))
    weaker = [*STRENGTHS][[*STRENGTHS].index(wanted.get("--strength", "may")) + 1:]
    own = {case["id"] for case in conformance_corpus.cases()
           if not any(case["basis"] in STRENGTHS[one] for one in weaker) and wanted.get("--profile", profile_of(case)) == profile_of(case)}
    listed = set(house.run([JUDGE, "--list", *words]).split())
    subprocess.run([labelmark, "conform", *words, "--format", "json", "--output", f"{scratch}/conform.json"], capture_output=True)
    asked = {case["id"] for case in json.loads(house.read(f"{scratch}/conform.json"))["cases"]}
    print(f"{' '.join(words)}: {len(own)} cases, judge.py chooses {len(listed)}, conform {len(asked)}", flush=True)
    if not own or not own == listed == asked:
        yield f"{' '.join(words)}: the choice differs"


def small_version(file):
    """Writes a version of the corpus of a few cases, which had other answers."""
    lines = [{"corpus": "0.1.0", "rules": []}]
    lines += ({**case, "expect": {**case["expect"], "scale": 0.5}} for case in conformance_corpus.cases() if case["id"].startswith("strategy."))
    house.replace_file(file, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


def verdicts(labelmark, scratch, name, command, *options):
    """Both give an implementation's cases the same verdicts, also from a file of its answers."""
    record, found = f"{scratch}/answers.jsonl", []
    conform, asking = [labelmark, "conform", "--format", "json"], ["--timeout", "60", "--command", command]
    for words, key, to in (([*conform, *asking, "--record", record], "cases", "--output"), ([JUDGE, *asking], "outcomes", "--json"),
                           ([*conform, "--answers", record], "cases", "--output"),
                           ([JUDGE, "--answers", record], "outcomes", "--json")):
        path = f"{scratch}/{key}.json"
        subprocess.run([*words, *options, to, path], capture_output=True)
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
        faults = [*refusals(), *summary()]
        for words in (["--strength", "must"], ["--strength", "should", "--profile", "current"], ["--profile", "2009"]):
            faults += chosen(labelmark, scratch, words)
        for name, program in programs.items():
            faults += verdicts(labelmark, scratch, name, program)
        small_version(f"{scratch}/earlier.jsonl")
        faults += verdicts(labelmark, scratch, "an earlier version", programs["labelmark"], "--corpus-version", f"{scratch}/earlier.jsonl")
    for fault in faults:
        house.warn(f"judge.py: {fault}")
    return 1 if faults else 0
