"""The cases of an earlier version of the corpus, kept so that one release judges labels by both."""
import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

from house import Trouble

CORPUS = "Corpora/Conformance"
# What a verdict, and its place in the counts, depends on.
JUDGED = ("expect", "level", "basis", "needs")
ABOUT = {*JUDGED, "rule", "clause", "note", "why"}


def git(*words):
    run = subprocess.run(["git", *words], capture_output=True)
    if run.returncode:
        raise Trouble(f"git {words[0]}: {run.stderr.decode().strip().splitlines()[-1]}")
    return run.stdout


def last_commit(version):
    for commit in git("log", "--first-parent", "--format=%H").decode().split():
        run = subprocess.run(["git", "show", f"{commit}:{CORPUS}/VERSION"], capture_output=True, text=True)
        if run.stdout.strip().startswith(version + "."):
            return commit, run.stdout.strip()
    raise Trouble(f"no commit of this branch has a corpus {version}")


def cases(text):
    """The lines of a file of cases by id."""
    return {json.loads(line)["id"]: line for line in text.removesuffix("\n").split("\n")}


def first_sentence(rule):
    """What reports show of a rule, without the ids of its examples."""
    return re.sub(r"\s*\([^()]*\)|`", "", re.split(r"\. |\n", rule)[0]).rstrip(".")


def judged(case):
    """What the digest is made of: the id, the question, and what decides the verdict."""
    return json.dumps({key: value for key, value in case.items() if key in JUDGED or key not in ABOUT}, sort_keys=True,
                      ensure_ascii=False)


def keep(wanted):
    """Writes Corpora/Conformance/versions/X.Y from the last commit of this branch whose corpus was X.Y.Z."""
    if not re.fullmatch(r"\d+\.\d+", wanted):
        raise Trouble(f"'{wanted}' is no version of the corpus, such as 2.3")
    commit, version = last_commit(wanted)
    today = {}
    for path in sorted((Path(CORPUS)).glob("*/*.jsonl")):
        if path.parent.name != "clauses":
            today |= cases(path.read_text(encoding="utf-8"))
    target = Path(CORPUS) / "versions" / wanted
    groups, kept, all_judged = {}, {}, []
    for name in git("ls-tree", "-r", "--name-only", commit, CORPUS).decode().split("\n"):
        if not re.fullmatch(CORPUS + r"/(?!clauses/)[^/]+/[^/]+\.jsonl", name):
            continue
        for ident, line in cases(git("show", f"{commit}:{name}").decode()).items():
            case = json.loads(line)
            if ident not in today:
                raise Trouble(f"the case '{ident}' of {version} is gone")
            other = json.loads(today[ident])
            group, _, own = ident.rpartition(".")
            groups.setdefault(group, []).append(own)
            all_judged.append(judged(case))
            if any(case[key] != other[key] for key in JUDGED):
                # A file for each area: nobody edits them.
                kept.setdefault(case["id"].split(".")[0] + "/cases.jsonl", []).append(line)
    rules = [{rule["id"]: rule["text"] for rule in json.loads(text)["rules"]}
             for text in (git("show", f"{commit}:{CORPUS}/rules.json"), (Path(CORPUS) / "rules.json").read_bytes())]
    changed = [{"id": ident, "text": text} for ident, text in rules[0].items()
               if first_sentence(text) != first_sentence(rules[1].get(ident, ""))]
    digest = hashlib.sha256("".join(line + "\n" for line in sorted(all_judged)).encode()).hexdigest()
    document = {"corpus": version, "sha256": digest, "rules": changed,
                "cases": [{"group": group, "names": sorted(names)} for group, names in sorted(groups.items())]}
    if target.exists():
        shutil.rmtree(target)
    for name, lines in kept.items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    lines = json.dumps(document, ensure_ascii=False, indent=1)
    lines = re.sub(r'\[\n\s+("[^\]]*?)\n\s+\]', lambda match: "[" + re.sub(r"\n\s+", " ", match[1]) + "]", lines)
    (target / "version.json").write_text(lines + "\n", encoding="utf-8")
    print(f"{version}: {len(all_judged)} cases, {sum(map(len, kept.values()))} of them kept as they were, "
          f"{len(changed)} rules")
    return 0
