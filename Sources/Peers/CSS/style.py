# A case's label as CSS.
#
# Unsupported, because CSS cannot express it: head and middle truncation, shrinking, tightening, a height that limits
# whole lines, clipping of several lines, tab stops at given positions.
#
# SPDX-License-Identifier: Apache-2.0


import paragraphs
import runs
from paragraphs import pixels
from stdio import Unsupported

CAPABILITIES = [
    "wrap.word", "wrap.char", "wrap.clip", "truncate.tail", "truncate.tail.lines", "limit.lines", "strategy.hangul",
    "kern", "spacing.line", "align.justified", "direction.rtl", "bidi", "geometry", "measure.fit", "measure.intrinsic",
    "runs", "paragraphs", "tabs", "hyphens", "attachments", "font.file", "breaks.line",
]  # fmt: skip

# For every label: the font's own advances, and nothing that CSS would add.
PLAIN = ("text-rendering:geometricPrecision;font-synthesis:none;line-height:normal;line-break:strict;hyphens:manual;"
         "unicode-bidi:plaintext;tab-size:28px;flex-shrink:0;")  # fmt: skip

ONE_LINE = "white-space:pre;"
CUT_ANYWHERE = "white-space:pre-wrap;line-break:anywhere;"  # Of which a clamp shows one line.
WRAPPED = "white-space:pre-wrap;overflow-wrap:anywhere;line-break:strict;"
BY_CHARACTER = "white-space:break-spaces;line-break:anywhere;"


class Style:
    """The CSS of a label, its runs as the page takes them, and a map from the page's text to the case's."""

    def __init__(self, case, family):
        self.case, self.family = case, family
        self.label = case["label"]
        self.environment = case.get("environment") or {}
        self.query = case.get("query", "layout")
        self.right_to_left = self.environment.get("layoutDirection") == "rightToLeft"
        self.runs = self.label["runs"] if "runs" in self.label else [{"text": self.label.get("text", "")}]
        self.text = "".join(run["text"] for run in self.runs)
        if self.text:
            self.runs = [run for run in self.runs if run["text"]]
        self.mode = self.label.get("lineBreakMode", "byTruncatingTail")
        self.alignment = self.label.get("textAlignment", "natural")
        self.strategy = self.label.get("lineBreakStrategy", "standard")
        self.limit = max(0, int(self.label.get("numberOfLines", 1)))
        self.offsets = [0]  # For each unit of the page's text, its offset in the case's text; then the end.
        self.page_runs = [runs.page_run(run, self.font_of(run), self.offsets) for run in self.runs]
        styles = [(run.get("attributes") or {}).get("paragraphStyle") for run in self.runs]
        first = styles[0] if styles else None
        if first is not None:  # The label's mode and strategy are those of its first paragraph (R174, R175).
            self.mode = first.get("lineBreakMode", "byWordWrapping")
            self.strategy = first.get("lineBreakStrategy", "none")
        self.alignment = self.alignment_of(first)
        self.is_plain = all(paragraphs.is_plain(style) and style == first for style in styles)
        self.refuse_what_css_lacks()

    def alignment_of(self, style):
        if style is None:
            return self.label.get("textAlignment", "natural")
        return style.get("alignment", "natural")

    def refuse_what_css_lacks(self):
        label = self.label
        if label.get("adjustsFontSizeToFitWidth") and 0 < label.get("minimumScaleFactor", 0) < 1:
            if self.mode not in ("byWordWrapping", "byCharWrapping") and self.query == "layout":
                raise Unsupported("no shrinking")
        if self.mode in ("byTruncatingHead", "byTruncatingMiddle"):
            raise Unsupported("no truncation at the head or in the middle")
        if self.mode == "byClipping" and self.limit != 1 and self.query == "layout":
            raise Unsupported("no clipping of several lines")
        if self.strategy not in ("none", "hangulWordPriority") and self.limit != 1:
            raise Unsupported("no line break strategy but hangulWordPriority")
        if any((run.get("attributes") or {}).get(name) for run in self.runs for name in ("tracking", "writingDirection")):
            raise Unsupported("no tracking, no writing directions of runs")

    def font(self, font):
        if "file" not in font:
            raise Unsupported("fonts from files only")
        size = font.get("size", 17)
        return "font:%s %s;line-height:inherit;" % (pixels(max(0, size)), self.family(font["file"]))

    def font_of(self, run):
        return self.font((run.get("attributes") or {}).get("font") or self.label["font"])

    def run_at(self, unit):
        """The run at an offset of the page's text."""
        for run in self.page_runs:
            unit -= runs.length(run["text"])
            if unit < 0:
                break
        return run

    @property
    def block(self):
        """The style of the block, which an ellipsis has: the first run's font and letter spacing."""
        first = self.runs[0] if self.runs else {}
        return self.font_of(first) + runs.spacing(first.get("attributes") or {})

    @property
    def blocks(self):
        """The runs in one block, or a block for each paragraph where they have styles of their own."""
        def shown(pieces):
            return [{name: run[name] for name in ("text", "style", "language", "isBox")} for run in pieces]

        if self.is_plain:
            return [{"style": None, "runs": shown(self.page_runs)}]
        found, before = [], None
        for style, pieces in paragraphs.blocks(self.runs, self.page_runs):
            own = paragraphs.css(style, before, not found)
            if self.query == "layout":
                own += self.align(self.alignment_of(style))
            if self.limit != 1:  # A paragraph without a style has the label's mode and strategy.
                own += (self.wrapping(self.label.get("lineBreakMode", "byTruncatingTail"),
                                      self.label.get("lineBreakStrategy", "standard")) if style is None else
                        self.wrapping(style.get("lineBreakMode", "byWordWrapping"),
                                      style.get("lineBreakStrategy", "none")))  # fmt: skip
            strong = any(c.isalpha() for run in pieces for c in run["text"])
            directions = {"natural": "auto" if strong else None, "leftToRight": "ltr", "rightToLeft": "rtl"}
            direction = directions[(style or {}).get("baseWritingDirection", "natural")]
            found.append({"style": own, "runs": shown(pieces), "direction": direction})
            before = style
        return found

    @property
    def truncates(self):
        return self.mode == "byTruncatingTail" and self.limit > 0

    def align(self, alignment):
        """natural follows the environment (R148), here as in a style sheet that a right-to-left page has."""
        natural = "right" if self.right_to_left else "left"
        if alignment == "justified" and self.limit != 1:
            return "text-align:justify;text-align-last:%s;" % natural
        return "text-align:%s;" % (natural if alignment in ("natural", "justified") else alignment)

    def wrapping(self, mode, strategy):
        if self.limit == 1:
            cuts = self.mode == "byTruncatingTail" and self.query == "layout"
            return CUT_ANYWHERE if cuts else ONE_LINE
        wrapping = BY_CHARACTER if mode == "byCharWrapping" else WRAPPED
        return wrapping + ("word-break:keep-all;" if strategy == "hangulWordPriority" else "")

    @property
    def limiting(self):
        """The last visible line: an ellipsis, or a box that ends after it."""
        if not self.limit:
            return ""
        if self.mode == "byTruncatingTail":
            return ("overflow:hidden;text-overflow:ellipsis;display:-webkit-box;-webkit-box-orient:vertical;"
                    "-webkit-line-clamp:%d;" % self.limit)  # fmt: skip
        return "overflow:hidden;max-height:%dlh;" % self.limit

    def page_label(self, outer, inner):
        strong = any(c.isalpha() for c in self.text)
        return {
            "outer": outer, "inner": PLAIN + self.block + inner, "blocks": self.blocks,
            "language": self.environment.get("locale", "en"), "direction": "rtl" if self.right_to_left else "ltr",
            # An ellipsis is where the block ends; otherwise only paragraphs have the direction of their text.
            "auto": strong and self.truncates,
        }  # fmt: skip

    def layout(self):
        width, height = self.case.get("bounds") or [None, None]
        outer = "width:%s;" % ("max-content" if width is None else pixels(max(0, width)))
        if height is not None:
            outer += "height:%s;" % pixels(max(0, height))
        outer += "display:flex;flex-direction:column;justify-content:center;"
        inner = self.wrapping(self.mode, self.strategy) + self.limiting + self.align(self.alignment)
        return self.page_label(outer, inner)

    def measure(self, width):
        outer = "width:%s;" % ("max-content" if width is None or self.limit == 1 else pixels(width))
        outer += "display:flex;flex-direction:column;align-items:start;"  # Margins end there.
        inner = "width:fit-content;" + self.wrapping(self.mode, self.strategy) + self.limiting
        return self.page_label(outer, inner)

    def opportunities(self, mandatory):
        """The shortest possible lines: one ends at every opportunity."""
        breaks = "white-space:pre;" if mandatory else "white-space:pre-wrap;overflow-wrap:normal;"
        if self.strategy == "hangulWordPriority":
            breaks += "word-break:keep-all;"
        return {**self.page_label("width:0;", breaks), "byCharacter": True}
