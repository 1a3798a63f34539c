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
from sizes import Sizes, font_of, refuse, runs_of  # noqa: E402
from stdio import serve  # noqa: E402

try:
    import skia
except ImportError:
    print("skparagraph: skia-python is not installed (scripts/setup --peers)", file=sys.stderr)
    sys.exit(1)

CAPABILITIES = ["wrap.word", "truncate.tail.lines", "measure.fit", "measure.intrinsic", "kern", "runs", "font.file"]


class Peer(Sizes):
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
        refuse(attributes)
        font = font_of(label, attributes)
        style = skia.textlayout.TextStyle()
        style.setFontFamilies([self.family(font["file"])])
        style.setFontSize(max(0, font.get("size", 17)))
        style.setLetterSpacing(attributes.get("kern", 0))
        style.setBaselineShift(-attributes.get("baselineOffset", 0))
        style.setLocale(attributes.get("language") or locale)
        return style

    def size(self, label, locale, width):
        runs = runs_of(label)
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


if __name__ == "__main__":
    serve(Peer())
