# Finds the lines of a label from the rectangles of its graphemes (Range.getClientRects).
#
# SPDX-License-Identifier: Apache-2.0

ELLIPSIS = "\u2026"
HYPHEN = "\u2010"
SOFT_HYPHEN = "\xad"
SPACES = set("\t \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u200b\u205f\u3000")
STEP = 1 / 64  # The smallest step of a browser's coordinates.


class Grapheme:
    def __init__(self, text, start, end, rectangles):
        self.is_box = text == "\ufffc"
        self.text, self.start, self.end = text, start, end
        # The rectangle of a shown hyphen is listed with its soft hyphen, before the text that follows.
        tops = [r for r in rectangles if abs(r[1] - rectangles[-1][1]) < STEP]
        self.left, self.top, self.right, self.bottom = tops[0]
        self.hyphen = None
        if text == SOFT_HYPHEN:
            self.hyphen = next((r for r in tops if r[2] > r[0] + STEP), None)
        self.twice = len(tops) > 1 and not self.hyphen

    @property
    def is_space(self):
        return all(c in SPACES for c in self.text)

    @property
    def is_break(self):
        return self.text == "\n"


class Line:
    def __init__(self, graphemes):
        self.graphemes = graphemes
        self.top = min(g.top for g in graphemes)
        self.bottom = max(g.bottom for g in graphemes)
        self.hyphen = next((g.hyphen for g in graphemes if g.hyphen), None)  # The box of a shown hyphen, or None.

    @property
    def visible(self):
        """The graphemes without the break and the whitespace before it."""
        kept = [g for g in self.graphemes if not g.is_break]
        while kept and kept[-1].is_space:
            kept.pop()
        return kept


def units(text):
    """The UTF-16 units of the text, as a list of two bytes each."""
    data = text.encode("utf-16-le")
    return [data[i:i + 2] for i in range(0, len(data), 2)]


def graphemes(shown, text):
    """The graphemes that have a rectangle, in the order of the text."""
    parts = units(text)
    result = []
    for start, end, *rectangles in shown["graphemes"]:
        if rectangles:
            result.append(Grapheme(b"".join(parts[start:end]).decode("utf-16-le"), start, end, rectangles))
    return result


def starts_line(grapheme, line):
    """Whether a grapheme starts a new line: text is below the text of the line; a box, which may have any height, is further
    left."""
    text = [g.bottom for g in line if not g.is_box]
    if grapheme.is_box or not text:
        return grapheme.left < line[-1].right - STEP
    return (grapheme.top + grapheme.bottom) / 2 > max(text)


def lines(found):
    """The graphemes of each line."""
    result = []
    for grapheme in found:
        if not result or result[-1][-1].is_break or starts_line(grapheme, result[-1]):
            result.append([])
        result[-1].append(grapheme)
    return [Line(line) for line in result]
