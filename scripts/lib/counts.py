"""What pages say of the corpus and of the version: what the cases rest on, and whose figures a page shows."""
import collections
import re

import conformance_corpus
import house
from workflows import VERSIONED

CORPUS = "Corpora/Conformance"
PICTURE = "docs/images/basis.svg"
# Cases from a record of a real label are an area of their own. Those that also rest on a choice are choices.
RECORDED = "recorded."
# What a case rests on, the strongest first: the basis, words for the line, words for the picture, the colours in light and dark.
BASES = [
    ("doc", "Apple's documents", "documents", "#0969da", "#4493f8"),
    ("header", "public headers", "headers", "#54aeff", "#79c0ff"),
    ("doc, our number", "documents with a number of ours", "the same, our number", "#80ccff", "#a5d6ff"),
    ("record", "records of real labels", "records", "#1a7f37", "#3fb950"),
    ("observed", "other observations of real labels", "observations", "#4ac26b", "#56d364"),
    ("reimplementation", "re-implementations", "re-implementations", "#bf8700", "#d29922"),
    ("choice", "choices of ours", "choices", "#8c959f", "#6e7681"),
]
OF_CORPUS = r"^Corpus (\d+\.\d+\.\d+), level full"
# Figures of pages: the marks of the note about them, what shows their version, and for tables of cases the number of these.
NOTES = [
    ("README.md", "of", r"`labelmark (\d+\.\d+\.\d+),", None),
    ("docs/RESULTS.md", "of", r"^- labelmark: (\d+\.\d+\.\d+),", None),
    ("docs/RESULTS.md", "of-newest", r"^\| labelmark \| (\d+\.\d+\.\d+),", None),
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
    return f"What the {sum(count.values()):,} cases rest on: " + " · ".join(f"{count[basis]:,} {words}" for basis, words, *_ in BASES)


def picture(count):
    """A bar with the shares, as SVG."""
    width, total, left, parts, names = 740, sum(count.values()), 0, [], []
    for index, (basis, _, name, _, _) in enumerate(BASES):
        share = width * count[basis] / total
        parts.append(f'  <rect class="b{index}" x="{left:.1f}" y="0" width="{share:.1f}" height="26"/>')
        left += share
        column, row = index % 4, index // 4
        names.append(f'  <rect class="b{index}" x="{column * 185}" y="{40 + row * 24}" width="12" height="12"/>'
                     f'<text x="{column * 185 + 18}" y="{51 + row * 24}">{name}: {count[basis]:,}</text>')
    light = "".join(f".b{index}{{fill:{each[3]}}}" for index, each in enumerate(BASES))
    dark = "".join(f".b{index}{{fill:{each[4]}}}" for index, each in enumerate(BASES))
    style = ("text{font:13px system-ui,sans-serif;fill:#24292f}" + light +
             "@media (prefers-color-scheme:dark){text{fill:#e6edf3}" + dark + "}")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="84" viewBox="0 0 {width} 84" role="img">\n'
            f"  <title>{line(count)}</title>\n  <style>{style}</style>\n" + "\n".join(parts + names) + "\n</svg>\n")


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
    return {**made, PICTURE: picture(count)}


def stale():
    """The pages that have other counts than the files."""
    for path, text in pages().items():
        try:
            if house.read(path) == text:
                continue
        except FileNotFoundError:
            pass
        yield f"{path}: shows other counts or another version; run scripts/generate data counts"
