"""Whether each rule has a case that fails when it is not followed, for scripts/test faults --rules."""

import collections
import concurrent.futures
import json
import os
import re
import subprocess

import conformance_corpus
from faults import Stop

# Rules that no fault breaks, and why.
WITHOUT = {"R283": "it says which family the corpus means by the system font, a name in a list, which no fault changes"}


def faults_by_rule(sources, pairs):
    """The faults of each rule: those right below a comment that cites it first, then those of functions that cite it; and pairs."""
    found, all_faults = {}, [fault for source in sources for fault in source.faults] + pairs
    for rule in (rule["id"] for rule in conformance_corpus.rules()):
        own = [fault for fault in all_faults if rule in fault.rules]
        own += (fault for source in sources for fault in source.faults if fault.function in source.citing[rule])
        found[rule] = list(dict.fromkeys(own))
    return found


def cases_by_rule():
    """Lines with the whole cases that name each rule."""
    found = collections.defaultdict(list)
    for case in conformance_corpus.cases():
        for rule in [case["rule"]] if isinstance(case["rule"], str) else case["rule"]:
            found[rule].append(json.dumps(case, ensure_ascii=False) + "\n")
    return found


def first_noticed(root, work, file, faults):
    """The first fault because of which a case of the file fails, and that case; ending or hanging is no failed case."""
    numbers = {fault.word: fault for fault in faults}
    command = [work / ".build/release/faultrunner", "0", *numbers, "--", file]
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment) as run:
        for line in run.stdout:
            number, who, how = (line.rstrip("\n").split(" ", 2) + [""])[:3]
            if number == "0" and who != "nothing":
                run.kill()
                raise Stop(f"{how} fails without a fault")
            if who == "corpus" and how not in ("ends", "hangs"):
                run.kill()
                return numbers.get(number) or numbers[number + "m"], how
    return None


def judge(root, work, sources, pairs, jobs):
    """Prints for each rule such a fault, or why it has none, and how many have one. Returns the exit status."""
    by_rule, cases = faults_by_rule(sources, pairs), cases_by_rule()
    folder = work / "rules"
    folder.mkdir(exist_ok=True)

    def look(rule):
        file = folder / f"{rule}.jsonl"
        file.write_text("".join(cases[rule]), encoding="utf-8")
        return first_noticed(root, work, file, by_rule[rule]) if by_rule[rule] and cases[rule] else None

    shown = wrong = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for rule, found in zip(by_rule, pool.map(look, by_rule)):
            shown += found is not None
            wrong += (found is None) == (rule not in WITHOUT)
            said = f"{found[0].place}: {found[0].title}: {found[1]}" if found else f"NOT SHOWN by {len(by_rule[rule])} faults, {len(cases[rule])} cases"
            if rule in WITHOUT:
                said = f"is said to have no fault, but has {said}" if found else f"has no fault: {WITHOUT[rule]}"
            print(f"{rule:6}{said}", flush=True)
    print(f"\n{shown} of {len(by_rule)} rules have a case that fails with a fault of theirs; {len(WITHOUT)} can have none")
    return 0 if wrong == 0 else 1
