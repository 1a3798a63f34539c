"""Wrong boundaries between two classes of characters, for scripts/test faults."""

import re

PAIRS = "scripts/mutation/pairs.txt"


class Pair:
    """A wrong boundary between two classes of characters, from scripts/mutation/pairs.txt."""

    kind = "pair"

    def __init__(self, number, words):
        self.number, self.word = number, str(number)
        name, self.sets, self.left, self.right, self.text = words
        self.title = f"{name}: {self.text}"
        self.rules = re.findall(r"\bR\d+\b", self.text)
        self.file = self.place = "Sources/Engine/CTextScan"
        self.module = "CTextScan"

    def row(self):
        what = "clusters" if self.sets[1:] == "cluster" else "lines"
        return f'    {{{self.number}, {str(what == "clusters").lower()}, {str(self.sets[0] == "+").lower()}, "{self.left}", "{self.right}"}},'


def read(root, first):
    """The pairs: name; +line, -line, +cluster or -cluster; a scalar of each class before and after; what goes wrong."""
    found = []
    for line in (root / PAIRS).read_text(encoding="utf-8").split("\n"):
        if line and not line.startswith("#"):
            found.append(Pair(first + len(found), re.split(r" +", line, maxsplit=4)))
    return found
