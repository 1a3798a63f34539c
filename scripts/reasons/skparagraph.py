# What SkParagraph does otherwise, in skia-python 144.

from failure import BREAKS, Reason, narrower

PARAGRAPH = "modules/skparagraph/src/ParagraphImpl.cpp"
WRAPPER = "modules/skparagraph/src/TextWrapper.cpp"

REASONS = [
    Reason("A break at the very end begins one more line.", WRAPPER + ": breakTextIntoLines",
           lambda one: one.text[-1:] in tuple(BREAKS)),
    Reason("An empty paragraph is as high as a line of its style.", PARAGRAPH + ": layout", lambda one: not one.text),
    Reason("A text of nothing but spaces is as wide as they are.", WRAPPER + ": TextStretch",
           lambda one: one.text != "" and not one.text.strip()),
    Reason("ICU's line breaks without lb=strict: a line may begin with a small kana.",
           "https://unicode-org.github.io/icu/userguide/boundaryanalysis/break-rules",
           lambda one: "small-kana" in one.id),
    Reason("LongestLine leaves out the spaces at which a line ends, also where text follows on another line.",
           WRAPPER + ": TextStretch", lambda one: narrower(one) and " " in one.text),
    Reason("LongestLine is that of a cluster that is wider than the layout.", PARAGRAPH + ": fLongestLine",
           lambda one: one.width is not None and one.width < 10 and one.extent[1][0] == 10),
    Reason("A line's height holds the font's leading, and is rounded to a whole point.",
           "skia/modules/skparagraph/src/Run.h: InternalLineMetrics::height", lambda one: ".heights.all-low" in one.id),
    Reason("A font of size 0 has lines of a height that is not 0.", PARAGRAPH + ": layout",
           lambda one: one.label["font"]["size"] <= 0),
]
