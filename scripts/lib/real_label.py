"""How many of the recorded answers of real labels each implementation gives."""
import json
import os
import re

QUESTIONS = {"intrinsic": "intrinsicContentSize", "fits": "sizeThatFits", "text-rect": "textRect"}


def share(statuses):
    asked = sum(status in ("pass", "fail", "error") for status in statuses)
    return f"{statuses.count('pass')} of {asked}" if asked else "–"


def table(files):
    """A row for each question, a column for each JSON report of an implementation."""
    names, columns = [os.path.basename(file).removesuffix(".json") for file in files], []
    for file in files:
        with open(file, encoding="utf-8") as source:
            columns.append({case["id"]: case["status"] for case in json.load(source)["cases"]})
    lines = [["answers", *names], ["---"] * (len(names) + 1)]
    for title, pattern in (*((f"2017, {question}", rf"2017-\w+\.{word}-") for word, question in QUESTIONS.items()),
                           ("iOS 26.1, both sizes", "26-labels")):
        lines.append([title, *(share([status for id, status in column.items() if re.match(r"recorded\." + pattern, id)]) for column in columns)])
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)
