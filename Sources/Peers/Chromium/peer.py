#!/usr/bin/env python3
# Chromium as a label: the stdio protocol (docs/PROTOCOL.md) for what CSS can do. Python's standard library only.
#
# The inline text boxes of the accessibility tree say whether there is an ellipsis or a hyphen. If the ellipsis cuts a box,
# the visible part becomes a box too, and its graphemes have a second rectangle. Neither reports a box that is hidden as a
# whole: it is hidden if the ellipsis does not fit after it.
#
# SPDX-License-Identifier: Apache-2.0

import json
import os
import sys

sys.dont_write_bytecode = True
sys.path += [os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, folder) for folder in ("CSS", "Stdio")]
from browser import Browser, BrowserError  # noqa: E402
from label import ELLIPSIS, HYPHEN, STEP, Label, run  # noqa: E402
from stdio import Unsupported  # noqa: E402


class Chromium(Label):
    NAME = "chromium"

    def __init__(self):
        super().__init__(Browser())
        self.browser.call("Accessibility.enable")

    def show(self, label):
        """The page's answer, with the texts of the inline text boxes of the accessibility tree."""
        first = self.browser.send("Runtime.evaluate", expression="show(%s)" % json.dumps(label), returnByValue=True)
        second = self.browser.send("Accessibility.getFullAXTree")
        answer, tree = self.browser.receive(first), self.browser.receive(second)
        if "exceptionDetails" in answer:
            raise BrowserError(answer["exceptionDetails"]["exception"]["description"])
        boxes = [node.get("name", {}).get("value", "") for node in tree["nodes"]
                 if node["role"]["value"] == "InlineTextBox"]  # fmt: skip
        return {**answer["result"]["value"], "boxes": boxes}

    def has_ellipsis(self, style, shown, visible, hidden):
        page_text = "".join(run["text"] for run in style.page_runs)
        found = sum(box == ELLIPSIS for box in shown["boxes"]) > page_text.count(ELLIPSIS)
        if hidden and not found and style.truncates and any(run["isBox"] for run in style.page_runs):
            raise Unsupported("the accessibility tree does not show an ellipsis next to an inline block")
        return found

    def shows_hyphen(self, shown, line):
        return line.hyphen is not None and HYPHEN in shown["boxes"]

    def before_ellipsis(self, shown, line, ellipsis):
        kept = [g for g in line.graphemes if not g.is_break]
        cut = [g for g in kept if g.twice]
        left, right = shown["outer"][0], shown["outer"][2]
        if cut:
            if "".join(g.text for g in cut) not in shown["boxes"]:
                raise BrowserError("rectangles and the accessibility tree tell of different text before the ellipsis")
            if shown["rightToLeft"]:
                left = max(g.right for g in cut)
            else:
                right = min(g.left for g in cut)
        elif shown["rightToLeft"]:
            left += ellipsis
        else:
            right -= ellipsis
        shows_hyphen = line.hyphen is not None and line.hyphen[0] >= left - STEP and line.hyphen[2] <= right + STEP
        return [g for g in kept if g in cut or (g.left >= left - STEP and g.right <= right + STEP)], shows_hyphen


if __name__ == "__main__":
    sys.exit(run(Chromium))
