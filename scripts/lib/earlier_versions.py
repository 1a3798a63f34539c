"""The file of an earlier version of the corpus, which a release has beside the corpus, so that both judge a label."""
import json
import os
import re
import subprocess
import tempfile

import house
from house import Trouble

CORPUS = "Corpora/Conformance"
# The versions of which a release has a file.
KEPT = ["2.3"]
# What a case of an earlier form has besides the fields of today's, and nothing reads.
GONE = {"level", "why"}


def show(name):
    run = subprocess.run(["git", "show", name], capture_output=True)
    return run.stdout.decode() if run.returncode == 0 else ""


def last_commit(version):
    for commit in house.run(["git", "log", "--first-parent", "--format=%H", "--", f"{CORPUS}/VERSION"]).split():
        # A commit that changes the version ends the one before it.
        for one in (commit, f"{commit}~"):
            number = show(f"{one}:{CORPUS}/VERSION").strip()
            if number.startswith(version + "."):
                return one, number
    raise Trouble(f"no commit of this branch has a corpus {version}")


def exported(commit, scratch):
    """The files of a commit whose lines leave something out, as its own program exports them: texts by name."""
    archive = subprocess.run(["git", "archive", commit, "Corpora", "docs/PROTOCOL.md"], capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", scratch], input=archive, check=True)
    house.run([f"{scratch}/{CORPUS}/corpus.py", "export", f"{scratch}/export"])
    return {f"{CORPUS}/{name}": house.read(f"{scratch}/export/{name}")
            for name in ["rules.json", *(f"cases/{file}" for file in os.listdir(f"{scratch}/export/cases"))]}


def files_of(commit):
    """The rules and the cases of a commit: texts by name."""
    names = house.run(["git", "ls-tree", "-r", "--name-only", commit, CORPUS]).splitlines()
    if f"{CORPUS}/defaults.json" in names:
        with tempfile.TemporaryDirectory(prefix="labelmark-earlier-") as scratch:
            return exported(commit, scratch)
    return {name: show(f"{commit}:{name}") for name in names
            if name == f"{CORPUS}/rules.json" or re.fullmatch(CORPUS + r"/(?!clauses/)[^/]+/[^/]+\.jsonl", name)}


def write(version, output):
    """Writes labelmark-corpus-X.Y.Z.jsonl: a line with number and rules, then the cases of the last commit with that version."""
    if not re.fullmatch(r"\d+\.\d+", version):
        raise Trouble(f"'{version}' is no version of the corpus, such as 2.3")
    commit, number = last_commit(version)
    files = files_of(commit)
    rules = [{"id": rule["id"], "text": rule["text"]} for rule in json.loads(files.pop(f"{CORPUS}/rules.json"))["rules"]]
    lines = [json.dumps({"corpus": number, "rules": rules}, ensure_ascii=False, separators=(",", ":"))]
    for name in sorted(files):
        lines += (json.dumps({key: value for key, value in case.items() if key not in GONE}, ensure_ascii=False, separators=(",", ":"))
                  for case in map(json.loads, files[name].splitlines()))
    made = f"{output}/labelmark-corpus-{number}.jsonl"
    house.replace_file(made, "\n".join(lines) + "\n")
    house.say(f"{made}: {len(lines) - 1} cases")
    return made
