# From what the page and the accessibility tree say to the lines of an answer.
#
# Range.getClientRects says where graphemes are. That there is an ellipsis or a hyphen is what the inline text
# boxes of the accessibility tree say. What is left of a box that the ellipsis cuts is a box again: its graphemes have a
# second rectangle. A box that is hidden whole is told of by neither: it is one after which the ellipsis does not fit.
#
# SPDX-License-Identifier: Apache-2.0

ELLIPSIS = "\u2026"
HYPHEN = "\u2010"
SOFT_HYPHEN = "\xad"
SPACES = set("\t \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u200b\u205f\u3000")
STEP = 1 / 64  # Of Chromium's coordinates.


class Grapheme:
    def __init__(self, text, start, end, rectangles):
        self.is_box = text == "\ufffc"
        self.text, self.start, self.end = text, start, end
        # A hyphen that is shown has its box named with the soft hyphen, and before the text after it.
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
        self.hyphen = next((g.hyphen for g in graphemes if g.hyphen), None)  # Its box, where one is shown.

    @property
    def visible(self):
        """Without the break and the whitespace before it."""
        kept = [g for g in self.graphemes if not g.is_break]
        while kept and kept[-1].is_space:
            kept.pop()
        return kept


def units(text):
    """The text in UTF-16 units, a character each."""
    data = text.encode("utf-16-le")
    return [data[i:i + 2] for i in range(0, len(data), 2)]


def graphemes(shown, text):
    """Those that have a rectangle, in the text's order."""
    parts = units(text)
    result = []
    for start, end, *rectangles in shown["graphemes"]:
        if rectangles:
            result.append(Grapheme(b"".join(parts[start:end]).decode("utf-16-le"), start, end, rectangles))
    return result


def starts_line(grapheme, line):
    """Text is below the text of the line; a box, which may be anywhere next to it, is further to the left."""
    text = [g.bottom for g in line if not g.is_box]
    if grapheme.is_box or not text:
        return grapheme.left < line[-1].right - STEP
    return (grapheme.top + grapheme.bottom) / 2 > max(text)


def lines(found):
    """Graphemes by lines: a new one starts below the last."""
    result = []
    for grapheme in found:
        if not result or result[-1][-1].is_break or starts_line(grapheme, result[-1]):
            result.append([])
        result[-1].append(grapheme)
    return [Line(line) for line in result]


def before_ellipsis(line, ellipsis, edges, right_to_left, boxes):
    """What is visible of a line that ends in an ellipsis, and whether a hyphen is.

    The text is None where the accessibility tree says otherwise.
    """
    kept = [g for g in line.graphemes if not g.is_break]
    cut = [g for g in kept if g.twice]
    left, right = edges
    if cut:
        if "".join(g.text for g in cut) not in boxes:
            return None, False
        if right_to_left:
            left = max(g.right for g in cut)
        else:
            right = min(g.left for g in cut)
    elif right_to_left:
        left += ellipsis
    else:
        right -= ellipsis
    shows_hyphen = line.hyphen is not None and line.hyphen[0] >= left - STEP and line.hyphen[2] <= right + STEP
    return [g for g in kept if g in cut or (g.left >= left - STEP and g.right <= right + STEP)], shows_hyphen
