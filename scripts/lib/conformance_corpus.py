"""The conformance corpus's whole cases and its rules, as its own programs read them."""
import os
import sys

import house

FOLDER = os.path.join(house.ROOT, "Corpora/Conformance")
sys.dont_write_bytecode = True
sys.path.append(FOLDER)
import corpus  # noqa: E402
import judge  # noqa: E402


def cases():
    """The whole cases, in the order of their ids."""
    return [case for _, (_, case) in sorted(judge.read_corpus()[1].items())]


def rules():
    """The rules in order, each with its part."""
    page = house.read(f"{FOLDER}/RULES.md")
    part, _ = corpus.parts_of(page)
    return [{**rule, "part": part[rule["id"]]} for rule in corpus.read_rules(page)]


def export(folder):
    """Writes a copy with whole cases to a folder that does not exist."""
    house.run([f"{FOLDER}/corpus.py", "export", folder])
    return folder
