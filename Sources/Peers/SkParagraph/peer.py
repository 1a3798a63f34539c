#!/usr/bin/env python3
# SkParagraph as a label: the stdio protocol (docs/PROTOCOL.md) through skia-python.
#
# The Python binding has no line limit, no ellipsis and no line metrics. So this peer answers sizes with unlimited lines,
# in the modes that break at words; everything else is unsupported.
#
# SPDX-License-Identifier: Apache-2.0

import os
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "Stdio"))
from stdio import Unsupported, rounded_up, serve  # noqa: E402

try:
    import skia
except ImportError:
    print("skparagraph: skia-python is not installed (scripts/setup --peers)", file=sys.stderr)
    sys.exit(1)

CAPABILITIES = ["wrap.word", "truncate.tail.lines", "measure.fit", "measure.intrinsic", "kern", "runs", "font.file"]
UNCONSTRAINED = 1e6


class Peer:
    def __init__(self):
        self.provider = skia.textlayout.TypefaceFontProvider()
        self.fonts = skia.textlayout.FontCollection()
        self.fonts.setDefaultFontManager(self.provider)
        self.unicode = skia.Unicodes.ICU.Make()
        self.families = {}

    def description(self):
        # The package carries ICU 74.
        return {"name": "skparagraph", "version": "skia-python " + skia.__version__, "language": "C++",
                "unicode": "15.1", "resolution": 0, "capabilities": CAPABILITIES}  # fmt: skip

    def family(self, path):
        if path not in self.families:
            typeface = skia.Typeface.MakeFromFile(path)
            if typeface is None:
                raise ValueError("no font " + path)
            self.families[path] = "f%d" % len(self.families)
            self.provider.registerTypeface(typeface, self.families[path])
        return self.families[path]

    def style(self, label, attributes, locale):
        font = attributes.get("font") or label["font"]
        if "file" not in font:
            raise Unsupported("fonts from files only")
        if "attachment" in attributes:
            raise Unsupported("no attachments")
        if attributes.get("tracking") or attributes.get("writingDirection"):
            raise Unsupported("no tracking, no writing directions of runs")
        if any(value for name, value in (attributes.get("paragraphStyle") or {}).items()
               if name not in ("lineBreakMode", "alignment", "lineBreakStrategy")):  # fmt: skip
            raise Unsupported("no paragraph styles")
        style = skia.textlayout.TextStyle()
        style.setFontFamilies([self.family(font["file"])])
        style.setFontSize(max(0, font.get("size", 17)))
        style.setLetterSpacing(attributes.get("kern", 0))
        style.setBaselineShift(-attributes.get("baselineOffset", 0))
        style.setLocale(attributes.get("language") or locale)
        return style

    def size(self, label, locale, width):
        runs = label["runs"] if "runs" in label else [{"text": label.get("text", "")}]
        styles = [self.style(label, run.get("attributes") or {}, locale) for run in runs]
        whole = skia.textlayout.ParagraphStyle()
        whole.setTextStyle(styles[0] if styles else self.style(label, {}, locale))
        builder = skia.textlayout.ParagraphBuilder.make(whole, self.fonts, self.unicode)
        for run, style in zip(runs, styles):
            builder.pushStyle(style)
            builder.addText(run["text"])
            builder.pop()
        paragraph = builder.Build()
        paragraph.layout(width)
        return [max(0, paragraph.LongestLine), paragraph.Height]

    def answer(self, case):
        label, environment = case["label"], case.get("environment") or {}
        query = case.get("query", "layout")
        style = ((label.get("runs") or [{}])[0].get("attributes") or {}).get("paragraphStyle")
        mode = style.get("lineBreakMode", "byWordWrapping") if style else label.get("lineBreakMode", "byTruncatingTail")
        if query not in ("sizeThatFits", "intrinsicContentSize"):
            raise Unsupported("sizes only")
        if label.get("numberOfLines", 1) > 0:
            raise Unsupported("sizes with unlimited lines only")
        if mode not in ("byWordWrapping", "byTruncatingTail"):
            raise Unsupported("breaks at words only")
        if query == "sizeThatFits":
            width = (case.get("proposed") or [None])[0]
        else:
            width = label.get("preferredMaxLayoutWidth", 0)
        size = self.size(label, environment.get("locale", "en"), width if width and width > 0 else UNCONSTRAINED)
        return {"size": rounded_up(size, case)}


if __name__ == "__main__":
    serve(Peer())
