#!/usr/bin/env python3
# WebKit as a label: the stdio protocol (docs/PROTOCOL.md) for what CSS can do. Python's standard library only.
#
# WebKitGTK's glyphs advance by whole pixels, and rectangles of text have whole pixels. So the page is zoomed: CSS zoom lays
# it out at that size, and gives coordinates in the unzoomed pixels.
#
# What an ellipsis hides has rectangles without a width. Only of a box, or of a grapheme that is alone in its line box of
# text, the rectangle stays: it is hidden if the ellipsis does not fit after it. Whether there is an ellipsis is seen from
# hidden graphemes, or from lines after the last visible one.
#
# SPDX-License-Identifier: Apache-2.0

import os
import sys
import unicodedata

sys.dont_write_bytecode = True
sys.path += [os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, folder) for folder in ("CSS", "Stdio")]
from browser import Browser  # noqa: E402
from label import STEP, Label, run  # noqa: E402
from stdio import Unsupported  # noqa: E402

ZOOM = "zoom:%d;" % (1 / STEP)
# Characters that may have no advance: controls, formats, marks.
WITHOUT_ADVANCE = {"Cc", "Cf", "Mn", "Me"}
MOST_UNITS = 4000  # The time for a rectangle grows with the text: 20,000 graphemes take minutes.


def has_advance(grapheme):
    return not grapheme.is_break and any(unicodedata.category(c) not in WITHOUT_ADVANCE for c in grapheme.text)


def is_empty(rectangle):
    return rectangle[2] - rectangle[0] < STEP / 2


class WebKit(Label):
    NAME = "webkit"

    def __init__(self):
        super().__init__(Browser())

    def answer(self, case):
        label = case["label"]
        texts = [run["text"] for run in label["runs"]] if "runs" in label else [label.get("text", "")]
        if sum(map(len, texts)) > MOST_UNITS:
            raise Unsupported("no texts of more than %d characters: each takes the longer, the more there are" % MOST_UNITS)
        return super().answer(case)

    def probe(self, style):
        return super().probe(ZOOM + style)

    def show(self, label):
        shown = super().show({**label, "outer": ZOOM + label["outer"]})
        for grapheme in shown["graphemes"]:
            # Where a line box of text ends, the next grapheme has an empty rectangle besides its own.
            grapheme[2:] = [one for one in grapheme[2:] if not is_empty(one)] or grapheme[2:]
        if shown["graphemes"] and not any(grapheme[2:] for grapheme in shown["graphemes"]):
            raise Unsupported("text of size 0 has no rectangles")
        return shown

    @staticmethod
    def is_alone(shown, grapheme):
        return grapheme.is_box or [grapheme.left, grapheme.top, grapheme.right, grapheme.bottom] in shown["texts"]

    def has_ellipsis(self, style, shown, visible, hidden):
        if not style.truncates or not visible or hidden:
            return bool(style.truncates and visible)
        last = visible[-1]
        if len(last.visible) == 1 and last.visible[0].right - last.visible[0].left > shown["outer"][2] - shown["outer"][0] + STEP:
            raise Unsupported("whether an ellipsis follows a single grapheme that is too wide is not seen")
        return any(has_advance(g) and not g.is_box and is_empty([g.left, 0, g.right]) for g in last.graphemes)

    def shows_hyphen(self, shown, line):
        return line.hyphen is not None

    def before_ellipsis(self, shown, line, ellipsis):
        left, right = shown["outer"][0] - STEP, shown["outer"][2] + STEP
        if shown["rightToLeft"]:
            left += ellipsis
        else:
            right -= ellipsis
        kept, was_kept = [], True
        for grapheme in line.graphemes:
            if self.is_alone(shown, grapheme):
                was_kept = not kept or (grapheme.left >= left and grapheme.right <= right)
            elif has_advance(grapheme):
                was_kept = not is_empty([grapheme.left, 0, grapheme.right])
            if was_kept and not grapheme.is_break:
                kept.append(grapheme)
        return kept, line.hyphen is not None and was_kept


if __name__ == "__main__":
    sys.exit(run(WebKit))
