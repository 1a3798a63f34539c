#!/usr/bin/env python3
# Chromium as a label: the stdio protocol (docs/PROTOCOL.md) for what CSS can do. Python's standard library only.
#
# SPDX-License-Identifier: Apache-2.0

import base64
import json
import os
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "Stdio"))
from browser import Browser, BrowserError  # noqa: E402
from lines import ELLIPSIS, HYPHEN, SOFT_HYPHEN, STEP, before_ellipsis, graphemes, lines  # noqa: E402
from stdio import Unsupported, rounded_up, serve  # noqa: E402
from style import CAPABILITIES, Style  # noqa: E402

EMPTY_PAGE = ("document.open();document.write('<!doctype html><meta charset=utf-8><body style=margin:0></body>');"
              "document.close()")  # fmt: skip


class Peer:
    def __init__(self):
        self.browser = Browser()
        self.families, self.probes = {}, {}
        self.browser.evaluate(EMPTY_PAGE)
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "page.js"), encoding="utf-8") as file:
            self.browser.evaluate(file.read() + ";0")
        self.browser.call("Accessibility.enable")

    def description(self):
        def knows(capital):  # A letter that Unicode added in a version shows that it has that version.
            return self.browser.evaluate(r"/^\p{Lu}$/u.test('\u{%X}')" % capital)

        unicode = "17.0" if knows(0x16EA0) else "16.0" if knows(0x10D50) else "15.1"
        return {"name": "chromium", "version": self.browser.version, "language": "C++", "unicode": unicode,
                "resolution": STEP, "capabilities": CAPABILITIES}  # fmt: skip

    def family(self, path):
        """The family under which the page knows a font file."""
        if path not in self.families:
            name = "f%d" % len(self.families)
            with open(path, "rb") as file:
                data = base64.b64encode(file.read()).decode()
            self.browser.evaluate("loadFont(%s,%s)" % (json.dumps(name), json.dumps(data)))
            self.families[path] = name
        return self.families[path]

    def probe(self, style):
        """The width of an ellipsis in a style, and the distance from the top of its box to the baseline."""
        if style not in self.probes:
            self.probes[style] = self.browser.evaluate("probe(%s)" % json.dumps(style))
        return self.probes[style]

    def show(self, label):
        return self.browser.evaluate("show(%s)" % json.dumps(label))

    def show_with_boxes(self, label):
        """The page's answer, and the texts of the inline text boxes of the accessibility tree."""
        first = self.browser.send("Runtime.evaluate", expression="show(%s)" % json.dumps(label), returnByValue=True)
        second = self.browser.send("Accessibility.getFullAXTree")
        answer, tree = self.browser.receive(first), self.browser.receive(second)
        if "exceptionDetails" in answer:
            raise BrowserError(answer["exceptionDetails"]["exception"]["description"])
        boxes = [node.get("name", {}).get("value", "") for node in tree["nodes"]
                 if node["role"]["value"] == "InlineTextBox"]  # fmt: skip
        return answer["result"]["value"], boxes

    def answer(self, case):
        style = Style(case, self.family)
        if style.query == "layout":
            return self.layout(style)
        if style.query == "lineBreaks":
            return self.breaks(style)
        if style.query in ("sizeThatFits", "intrinsicContentSize"):
            return self.measure(style)
        raise Unsupported("no " + style.query)

    def layout(self, style):
        label = style.layout()
        shown, boxes = self.show_with_boxes(label)
        page_text = "".join(run["text"] for run in style.page_runs)
        outer, inner = shown["outer"], shown["inner"]
        found = lines(graphemes(shown, page_text))
        has_ellipsis = sum(box == ELLIPSIS for box in boxes) > page_text.count(ELLIPSIS)
        visible = found
        if style.limit:
            visible = found[:1] + [line for line in found[1:style.limit] if line.top < inner[3] - STEP]
        bounds = style.case.get("bounds") or [None, None]
        if any(side is not None and end <= start for side, start, end in zip(bounds, outer[:2], outer[2:])):
            visible = []  # An empty box shows nothing.
        hidden = any(not (g.is_space or g.is_break) for line in found[len(visible):] for g in line.graphemes)
        if hidden and not has_ellipsis and style.truncates and any(run["isBox"] for run in style.page_runs):
            raise Unsupported("the accessibility tree does not show an ellipsis next to an inline block")
        answers = []
        clipped = False
        for index, line in enumerate(visible):
            is_cut = has_ellipsis and index == len(visible) - 1
            one = self.line(style, shown, line, is_cut, boxes, outer)
            stands_out = one["x"] < -STEP or one["x"] + one["width"] > outer[2] - outer[0] + STEP
            is_wide = stands_out and len(line.visible) > 1  # A single cluster may be wider (R42).
            clipped = clipped or (is_wide and not is_cut and style.limit == 1)
            answers.append(one)
        size = [max([one["width"] for one in answers] or [0]), inner[3] - inner[1] if visible else 0]
        truncated = has_ellipsis or hidden or clipped
        return {"lines": answers, "scale": 1, "truncated": truncated, "size": size}

    def line(self, style, shown, line, is_cut, boxes, outer):
        right_to_left = shown["rightToLeft"]
        ellipsis, _ = self.probe(style.block)
        if is_cut:
            kept, hyphen = before_ellipsis(line, ellipsis, (outer[0], outer[2]), right_to_left, boxes)
            if kept is None:
                raise BrowserError("rectangles and the accessibility tree tell of different text before the ellipsis")
        else:
            kept, hyphen = line.visible, line.hyphen is not None and HYPHEN in boxes
        text = "".join(g.text for g in kept)
        left = min([g.left for g in kept] or [line.graphemes[0].left])
        right = max([g.right for g in kept] or [line.graphemes[0].left])
        if not kept and right_to_left:
            left = right = line.graphemes[0].right
        if hyphen:
            text = text.rstrip(SOFT_HYPHEN) + HYPHEN
            left, right = min(left, line.hyphen[0]), max(right, line.hyphen[2])
        if is_cut:
            text += ELLIPSIS
            left, right = (left - ellipsis, right) if right_to_left else (left, right + ellipsis)
        ranges = []
        if kept:
            start, end = style.offsets[kept[0].start], style.offsets[kept[-1].end]
            ranges = [[start, end - start]]
        return {"text": text, "range": ranges, "x": left - outer[0], "y": line.top - outer[1],
                "baseline": self.baseline(style, line) - outer[1], "width": right - left,
                "letterSpacing": 0}  # fmt: skip

    def baseline(self, style, line):
        """The y of the baseline: as far below the top of the glyphs' box as in the probe; for a box its foot, raised by its style."""
        grapheme = next((g for g in line.graphemes if not style.run_at(g.start)["isBox"]), line.graphemes[0])
        run = style.run_at(grapheme.start)
        if run["isBox"]:
            return grapheme.bottom + run["raised"]
        return grapheme.top + self.probe(run["style"])[1] + run["raised"]

    def measure(self, style):
        if style.query == "sizeThatFits":
            width = (style.case.get("proposed") or [None, None])[0]
        else:
            width = style.label.get("preferredMaxLayoutWidth", 0)
        if not style.text:
            return {"size": [0, 0]}
        box = self.show(style.measure(width if width and width > 0 else None))["inner"]
        return {"size": rounded_up([box[2] - box[0], box[3] - box[1]], style.case)}

    def breaks(self, style):
        page_text = "".join(run["text"] for run in style.page_runs)
        end = style.offsets[-1]

        def ends(mandatory):
            found = lines(graphemes(self.show(style.opportunities(mandatory)), page_text))
            return [style.offsets[line.graphemes[-1].end] for line in found]

        if not page_text:
            return {"breaks": [], "mandatory": []}
        mandatory = [at for at in ends(True) if at < end or page_text.endswith("\n")]
        return {"breaks": sorted(set(ends(False)) | {end}), "mandatory": mandatory}


def main():
    try:
        peer = Peer()
    except (BrowserError, OSError) as error:
        print("chromium: %s" % error, file=sys.stderr)
        return 1
    try:
        serve(peer)
    finally:
        peer.browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
