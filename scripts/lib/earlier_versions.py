"""The file of an earlier version of the corpus, which a release has beside the corpus, so that both judge a label."""
import json
import re
import subprocess

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


def write(version, output):
    """Writes labelmark-corpus-X.Y.Z.jsonl: a line with number and rules, then the cases of the last commit with that version."""
    if not re.fullmatch(r"\d+\.\d+", version):
        raise Trouble(f"'{version}' is no version of the corpus, such as 2.3")
    commit, number = last_commit(version)
    rules = [{"id": rule["id"], "text": rule["text"]} for rule in json.loads(show(f"{commit}:{CORPUS}/rules.json"))["rules"]]
    lines = [json.dumps({"corpus": number, "rules": rules}, ensure_ascii=False, separators=(",", ":"))]
    names = house.run(["git", "ls-tree", "-r", "--name-only", commit, CORPUS]).splitlines()
    for name in names:
        if re.fullmatch(CORPUS + r"/(?!clauses/)[^/]+/[^/]+\.jsonl", name):
            cases = map(json.loads, show(f"{commit}:{name}").splitlines())
            lines += (json.dumps({key: value for key, value in case.items() if key not in GONE}, ensure_ascii=False, separators=(",", ":"))
                      for case in cases)
    made = f"{output}/labelmark-corpus-{number}.jsonl"
    house.replace_file(made, "\n".join(lines) + "\n")
    house.say(f"{made}: {len(lines) - 1} cases")
    return made
