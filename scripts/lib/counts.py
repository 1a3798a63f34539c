"""What pages say of the corpus and of the version: what the cases rest on, and whose figures a page shows."""
import collections
import re

import conformance_corpus
import house
from workflows import VERSIONED

CORPUS = "Corpora/Conformance"
# Cases from a record of a real label are an area of their own. Those that also rest on a choice are choices.
RECORDED = "recorded."
# What a case rests on, the strongest first: the basis, and words for it.
BASES = [("doc", "Apple's documents"), ("header", "public headers"), ("doc, our number", "documents with a number of ours"),
         ("record", "records of real labels"), ("observed", "other observations of real labels"),
         ("reimplementation", "re-implementations"), ("choice", "choices of ours")]
OF_CORPUS = r"^Corpus (\d+\.\d+\.\d+), level full"
# Figures of pages: the marks of the note about them, what shows their version, and for tables of cases the number of these.
NOTES = [
    ("README.md", "of", r"`labelmark (\d+\.\d+\.\d+),", None),
    ("docs/RESULTS.md", "of", r"^- labelmark: (\d+\.\d+\.\d+),", None),
    ("docs/RESULTS.md", "of-newest", r"labelmark(?: \|)? (\d+\.\d+\.\d+),", None),
    ("docs/MATRIX.md", "of", r"^\| labelmark \| (\d+\.\d+\.\d+) \|", r"^\| labelmark \|.* (\d+) \|$"),
]


def version():
    return re.search(r'version: StaticString = "(.*?)"', house.read(VERSIONED))[1]


def cases_by_basis():
    """The number of cases for each of BASES."""
    count = collections.Counter()
    for case in conformance_corpus.cases():
        count["record" if case["basis"] == "observed" and case["id"].startswith(RECORDED) else case["basis"]] += 1
    unknown = set(count) - {each[0] for each in BASES}
    if unknown:
        raise house.Trouble(f"cases of an unknown basis: {', '.join(sorted(unknown))}")
    return count


def line(count):
    """What the cases rest on, in a line."""
    return f"What the {sum(count.values()):,} cases rest on: " + " · ".join(f"{count[basis]:,} {words}" for basis, words in BASES)


def note(page, cases, of_version, of_cases):
    """A line for figures of another version or corpus; "" if they are of this one."""
    text = house.read(page)
    found = re.search(of_version, text, re.M)
    if not found:
        raise house.Trouble(f"{page}: no figure says of which version it is")
    others = [f"labelmark {found[1]}; today's is {version()}"] if found[1] != version() else []
    if of_cases:
        then = (re.search(OF_CORPUS, text, re.M)[1], int(re.search(of_cases, text, re.M)[1]))
        now = (house.read(f"{CORPUS}/VERSION").strip(), cases)
        others += ["corpus {} with {:,} cases; today's is {} with {:,}".format(*then, *now)] if then != now else []
    return f"**These figures are of {', and of '.join(others)}.**\n" if others else ""


def pages():
    """By path: the text that it must have. Only the lines between marks are others than now."""
    count = cases_by_basis()
    made = {}
    for page, mark, *patterns in NOTES:
        made[page] = house.marked(page, mark, note(page, sum(count.values()), *patterns), made.get(page))
    made["README.md"] = house.marked("README.md", "basis", line(count), made["README.md"])
    return made


def stale():
    """The pages that have other counts than the files."""
    for path, text in pages().items():
        if house.read(path) != text:
            yield f"{path}: shows other counts or another version; run scripts/generate data counts"
