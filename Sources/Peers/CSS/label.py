# A label in a browser: what the browsers share.
#
# The page says where graphemes are (Range.getClientRects). How an ellipsis and a hyphen are found differs, so each browser
# answers that itself.
#
# SPDX-License-Identifier: Apache-2.0

import base64
import os
import sys

from lines import ELLIPSIS, HYPHEN, SOFT_HYPHEN, STEP, graphemes, lines
from stdio import Failed, Unsupported, rounded_up, serve
from style import CAPABILITIES, Style

__all__ = ["ELLIPSIS", "HYPHEN", "STEP", "Label", "run"]

EMPTY_PAGE = ("document.open();document.write('<!doctype html><meta charset=utf-8><body style=margin:0></body>');"
              "document.close()")  # fmt: skip


class Label:
    """A label of a browser, which has `version`, `run(script)`, `ask(function, *arguments)` and `close()`."""

    NAME = ""

    def __init__(self, browser):
        self.browser = browser
        self.families, self.probes = {}, {}
        browser.run(EMPTY_PAGE)
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "page.js"), encoding="utf-8") as file:
            browser.run(file.read())

    # What differs between browsers.

    def show(self, label):
        """What the page says of a label (`show` in page.js), with what the functions below need besides."""
        return self.browser.ask("show", label)

    def has_ellipsis(self, style, shown, visible, hidden):
        """Whether the last of the visible lines has an ellipsis. `hidden` says whether there is text after them."""
        raise NotImplementedError

    def shows_hyphen(self, shown, line):
        """Whether a line ends in a hyphen that its text does not have."""
        raise NotImplementedError

    def before_ellipsis(self, shown, line, ellipsis):
        """The visible graphemes of a line that ends in an ellipsis of this width, and whether its hyphen is visible."""
        raise NotImplementedError

    # The rest.

    def description(self):
        return {"name": self.NAME, "version": self.browser.version, "language": "C++",
                "unicode": self.browser.ask("unicodeVersion"), "resolution": STEP, "capabilities": CAPABILITIES}  # fmt: skip

    def family(self, path):
        """The family under which the page knows a font file."""
        if path not in self.families:
            name = "f%d" % len(self.families)
            with open(path, "rb") as file:
                data = base64.b64encode(file.read()).decode()
            self.browser.ask("loadFont", name, data)
            self.families[path] = name
        return self.families[path]

    def probe(self, style):
        """The width of an ellipsis in a style, and the distance from the top of its box to the baseline."""
        if style not in self.probes:
            self.probes[style] = self.browser.ask("probe", style)
        return self.probes[style]

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
        shown = self.show(style.layout())
        page_text = "".join(run["text"] for run in style.page_runs)
        outer, inner = shown["outer"], shown["inner"]
        found = lines(graphemes(shown, page_text))
        visible = found
        if style.limit:
            visible = found[:1] + [line for line in found[1:style.limit] if line.top < inner[3] - STEP]
        bounds = style.case.get("bounds") or [None, None]
        if any(side is not None and end <= start for side, start, end in zip(bounds, outer[:2], outer[2:])):
            visible = []  # An empty box shows nothing.
        hidden = any(not (g.is_space or g.is_break) for line in found[len(visible):] for g in line.graphemes)
        has_ellipsis = self.has_ellipsis(style, shown, visible, hidden)
        answers = []
        clipped = False
        for index, line in enumerate(visible):
            is_cut = has_ellipsis and index == len(visible) - 1
            one = self.line(style, shown, line, is_cut)
            stands_out = one["x"] < -STEP or one["x"] + one["width"] > outer[2] - outer[0] + STEP
            is_wide = stands_out and len(line.visible) > 1  # A single cluster may be wider (R42).
            clipped = clipped or (is_wide and not is_cut and style.limit == 1)
            answers.append(one)
        size = [max([one["width"] for one in answers] or [0]), inner[3] - inner[1] if visible else 0]
        truncated = has_ellipsis or hidden or clipped
        return {"lines": answers, "scale": 1, "truncated": truncated, "size": size}

    def line(self, style, shown, line, is_cut):
        right_to_left, outer = shown["rightToLeft"], shown["outer"]
        ellipsis, _ = self.probe(style.block)
        if is_cut:
            kept, hyphen = self.before_ellipsis(shown, line, ellipsis)
        else:
            kept, hyphen = line.visible, self.shows_hyphen(shown, line)
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


def run(make):
    """Serves a label until the end of the input; returns the exit status."""
    try:
        label = make()
    except (Failed, OSError) as error:
        print("%s: %s" % (make.NAME, error), file=sys.stderr)
        return 1
    try:
        serve(label)
    finally:
        label.browser.close()
    return 0
