"""Which recorded answers of real labels each implementation gives, state by state."""
import collections
import json
import os
import re

MODES = ["word", "character", "clip", "head", "tail", "middle"]
LINES = ["any-lines", "one-line", "2-lines", "3-lines", "4-lines"]
QUESTIONS = {"intrinsic": "intrinsicContentSize", "fits": "sizeThatFits", "text-rect": "textRect"}
STATE = re.compile(r"recorded\.2017-(\w+)\.(intrinsic|fits|text-rect)-(.+?)-size-(\d+)-(\d+)$")


def mark(count, asked):
    """A state: all answers given are the label's, some are, none is, or none was asked."""
    return "·" if not asked else "●" if count == asked else "○" if not count else "◐"


def passed(cases, ids):
    """How many of the cases with these ids pass, and how many were asked."""
    found = [cases[id]["status"] for id in ids if id in cases]
    return found.count("pass"), sum(status in ("pass", "fail", "error") for status in found)


def share(count, asked):
    return f"{count} of {asked}" if asked else "–"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|", *("| " + " | ".join(row) + " |" for row in rows)]
    return "\n".join(lines) + "\n"


def tables(files):
    """Tables from JSON reports of implementations: sums by question, then the states of 2017."""
    reports = {}
    for file in files:
        with open(file, encoding="utf-8") as source:
            reports[os.path.basename(file).removesuffix(".json")] = json.load(source)
    names = list(reports)
    of = {name: {case["id"]: case for case in report["cases"] if case["id"].startswith("recorded.")} for name, report in reports.items()}
    ids = sorted(set().union(*of.values()))
    rows = []
    for title, pattern in (*((f"2017, {question}", rf"2017-\w+\.{word}-") for word, question in QUESTIONS.items()),
                           ("iOS 26.1, both sizes", "26-labels")):
        chosen = [id for id in ids if re.match(r"recorded\." + pattern, id)]
        rows.append([title, *(share(*passed(of[name], chosen)) for name in names)])
    text = table(["answers", *names], rows)

    states, sizes = collections.defaultdict(list), set()
    for id in ids:
        found = STATE.match(id)
        if found:
            size = float(f"{found[4]}.{found[5]}")
            sizes.add(size)
            states[found[1], found[3], size].append(id)
    sizes = sorted(sizes)
    rows = []
    for mode in MODES:
        for lines in LINES:
            cells = []
            for name in names:
                marks = ""
                for size in sizes:
                    marks += mark(*passed(of[name], states[mode, lines, size]))
                cells.append(marks)
            rows.append([f"{mode}, {lines.replace('-', ' ')}", *cells])
    listed = ", ".join(f"{size:g}" for size in sizes)
    text += (f"\n## States\n\nEach mark is a state of 2017: a mode, a number of lines and a size. From left to right the sizes are {listed}.\n"
             "Of the answers that were asked all are those of the real label (●), some (◐) or none (○); · was not asked.\n\n```text\n")
    for row in [["mode and lines", *names], *rows]:
        text += (row[0].ljust(22) + "".join(cell.ljust(12) for cell in row[1:])).rstrip() + "\n"
    return text + "```\n"

