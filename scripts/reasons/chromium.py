# What CSS does otherwise, in Chromium 156.

from failure import BREAKS, ELLIPSIS, SPACES, Reason, keeps_spaces, reaches_across_spaces, trimmed

TEXT = "https://www.w3.org/TR/css-text-3/"
OVERFLOW = "https://www.w3.org/TR/css-overflow-4/"
SIZING = "https://www.w3.org/TR/css-sizing-3/"
INLINE = "https://www.w3.org/TR/css-inline-3/"
UNITS = "third_party/blink/renderer/platform/geometry/layout_unit.h"
BREAKER = "third_party/blink/renderer/platform/text/text_break_iterator.cc"
OTHER_SPACES = "\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f"


def cut(one):
    return one.mode == "byTruncatingTail" and one.same_but_last and ELLIPSIS in one.last


def keeps_first(one):
    """One cluster before the ellipsis where the ellipsis alone is expected."""
    return cut(one) and one.expected_last == ELLIPSIS and one.last.strip(SPACES) != ELLIPSIS


def does_not_refill(one):
    return cut(one) and one.limit != 1 and one.expected_last.startswith(trimmed(one.last)[:-1])


def many_styles(one):
    return len({str(run.get("attributes")) for run in one.runs}) > 1


def has_box(one):
    return "\ufffc" in one.text


def only_x(one):
    return one.query == "layout" and one.fields == {"x"} and one.given_texts == one.expected_texts


def too_wide(one):
    return one.width is not None and max(one.widths(one.given)) > one.width


def breaks_after_spaces(one):
    """Each break that is too many is after a space; in French they do where a question mark follows."""
    if one.query == "lineBreaks":
        given, expected = set(one.given["breaks"]), set(one.expected["breaks"])
        return expected < given and all(one.text[at - 1] == " " for at in given - expected)
    return one.query == "layout" and one.mode == "byWordWrapping" and reaches_across_spaces(one)


REASONS = [
    Reason("Lengths are multiples of 1/64 pixel (LayoutUnit): a width that is less than a step too small still holds "
           "the text, and a size is rounded to them.", UNITS,
           lambda one: ".tolerance." in one.id or (one.measures and one.kern * 64 % 1 != 0)),
    Reason("A box of less than 1/64 pixel (LayoutUnit) is empty.", UNITS,
           lambda one: one.id.startswith("odd.bounds.tiny")),
    Reason("The first character of a line is clipped, never replaced by the ellipsis.",
           OVERFLOW + "#text-overflow", keeps_first),
    Reason("A mark in a span of its own is no part of the text before it: it has letter spacing of its own, and an "
           "ellipsis may cut before it.", TEXT + "#letter-spacing-property",
           lambda one: "cluster-across-runs" in one.id),
    Reason("An ellipsis has the block's style, whatever run it is in.", OVERFLOW + "#text-overflow",
           lambda one: many_styles(one) and one.mode == "byTruncatingTail"
           and (ELLIPSIS in one.last or ELLIPSIS in one.expected_last)),
    Reason("The ellipsis is where it fits: white space before it is kept.", OVERFLOW + "#text-overflow",
           keeps_spaces),
    Reason("A clamped line ends where it would without a clamp, and the ellipsis is after it: the room for what "
           "begins the next line is not used.", OVERFLOW + "#block-ellipsis", does_not_refill),
    Reason("Of a justified line that is cut, the words stay as far apart as justifying put them.",
           TEXT + "#justify-cut",
           lambda one: one.area == "geometry" and ".justified." in one.id and ELLIPSIS in one.last),
    Reason("A cut line keeps the position that alignment gave it; an ellipsis after it may be outside of the box.",
           OVERFLOW + "#block-ellipsis", lambda one: only_x(one) and one.area == "bidi" and ELLIPSIS in one.last),
    Reason("An ellipsis cuts off the right end of a line from left to right, the end of a word of Hebrew in it too.",
           OVERFLOW + "#text-overflow", lambda one: one.area == "bidi" and "mixed-tail" in one.id),
    Reason("A clamp counts the blank lines after its last one as content: an ellipsis shows for them.",
           OVERFLOW + "#line-clamp",
           lambda one: one.mode == "byTruncatingTail" and ELLIPSIS in one.last and one.text[-1:] in " \n"
           and not any(ELLIPSIS in t for t in one.expected_texts)),
    Reason("Of the white space only spaces, tabs and U+3000 hang; any other is measured where a line ends, and starts "
           "the next line where it does not fit.", TEXT + "#white-space-phase-2",
           lambda one: any(c in one.text for c in OTHER_SPACES)),
    Reason("Emoji presentation (U+FE0F) takes the colour emoji font before the fonts of the style.",
           "https://www.w3.org/TR/css-fonts-4/#cluster-matching", lambda one: "\u2764\ufe0f" in one.text),
    Reason("White space before the end of a paragraph hangs only where it does not fit; else it is aligned with the "
           "line.", TEXT + "#hanging", lambda one: only_x(one) and one.text[-1:] == " "),
    Reason("A line that is too wide for its box starts at the edge where its paragraph starts, however it is aligned.",
           TEXT + "#text-align-property", lambda one: only_x(one) and too_wide(one)),
    Reason("A head indent is padding with a negative text-indent on the first line; where the padding is wider than the "
           "block, its content has no width, and the first line is as wide as the text-indent says, beyond the bounds.",
           TEXT + "#text-indent-property",
           lambda one: "R116" in one.rules and len(one.given_texts) == 1),
    Reason("Padding and text-indent are never cut: where indents leave no room, a line starts after them, however it "
           "is aligned.", TEXT + "#text-indent-property",
           lambda one: only_x(one) and one.id.startswith("spacing.indents.")),
    Reason("CSS puts one half of what line-height adds above the glyphs and the other below, in whole pixels.",
           INLINE + "#line-height-property",
           lambda one: one.fields <= {"y", "baseline"} and not has_box(one)
           and any("ineHeight" in str(run) or "lineSpacing" in str(run) for run in one.runs)),
    Reason("A justified line without a space to stretch starts where its paragraph starts, here at the left.",
           TEXT + "#text-align-property", lambda one: only_x(one) and ".justified." in one.id),
    Reason("A preserved line feed at a block's end begins no line, not even where the block holds nothing else.",
           TEXT + "#white-space-rules",
           lambda one: one.text in ("\n", "\r", "\r\n", "\x0b", "\x0c", "\x85", "\u2028", "\u2029")),
    Reason("With white-space: pre-wrap a line may end after any sequence of preserved spaces, whatever follows.",
           TEXT + "#line-break-details", breaks_after_spaces),
    Reason("For ASCII Chromium uses a table of its own for breaks: none after a slash, but one after a hyphen at a "
           "word's start and before a digit, and one between % and a bracket.", BREAKER,
           lambda one: "R50" in one.rules and any(c in one.text for c in "/-%")),
    Reason("A soft hyphen is not given up where its hyphen does not fit: the letter before it, or the hyphen alone, "
           "moves to the next line (overflow-wrap and line-break: anywhere).", TEXT + "#hyphenation",
           lambda one: "\xad" in one.text),
    Reason("With white-space: break-spaces white space at the end of a paragraph is wrapped too.",
           TEXT + "#valdef-white-space-break-spaces",
           lambda one: one.mode == "byCharWrapping" and (one.text[-1:] == " " or " \n" in one.text)),
    Reason("A line box is never lower than the strut of its block, so a line with nothing but an inline block is at "
           "least as high as text.", INLINE + "#line-height-property",
           lambda one: has_box(one) and one.query == "layout" and one.fields <= {"y", "baseline"}),
    Reason("A block that wraps is as wide as what is available to it (fit-content), not as its widest line.",
           SIZING + "#fit-content-size",
           lambda one: one.measures and one.limit != 1 and one.extent[1][0] > one.extent[0][0]
           and one.extent[1][1] == one.extent[0][1] and (one.width is not None or one.query != "sizeThatFits")),
    Reason("max-content counts all lines of a block, the clamped ones too, and no ellipsis.",
           SIZING + "#max-content", lambda one: one.measures and one.limit == 1 and any(c in BREAKS for c in one.text)),
    Reason("max-content counts preserved white space at the end of a line.", TEXT + "#white-space-phase-2",
           lambda one: one.measures and one.extent[1][0] > one.extent[0][0] and " " in one.text),
    Reason("The ascent and descent of a font are rounded to whole pixels, and max-content is rounded up to the next "
           "1/64 pixel.", "third_party/blink/renderer/platform/fonts/simple_font_data.cc",
           lambda one: ".pixels.size-" in one.id),
    Reason("White space that hangs is outside of the line's box, so the block is as wide as its ink.",
           TEXT + "#hanging", lambda one: one.query == "layout" and one.fields == {"size"} and " " in one.text),
    Reason("Justifying stretches white space at a line's start, and a line with a tab after the tab.",
           TEXT + "#text-justify-property",
           lambda one: one.id.startswith("geometry.justified.") and (one.text[:1] == " " or "\t" in one.text)),
    Reason("Letter spacing does not depend on the font: text of size 0 has it too.", TEXT + "#letter-spacing-property",
           lambda one: one.kern and one.label["font"]["size"] == 0),
    Reason("Letter spacing may move a character to the left of the one before it.", TEXT + "#letter-spacing-property",
           lambda one: one.kern > 10),
    Reason("With negative letter spacing a cluster after which the ellipsis would just fit is cut too.",
           OVERFLOW + "#text-overflow", lambda one: ".kern.minus" in one.id and cut(one)),
    Reason("Tabs have stops without end: a thirteenth follows the twelve that a label has.", TEXT + "#tab-size-property",
           lambda one: one.id == "spacing.tab-stops.default-none-after-the-twelfth"),
    Reason("The normal height of a line holds the font's line gap, and ascent and descent are whole pixels.",
           "https://drafts.csswg.org/css-inline/#valdef-line-height-normal", lambda one: ".heights.all-low" in one.id),
    Reason("The strategy and the line clamp act on the label as a whole: the first paragraph's are taken.",
           "Sources/Peers/Chromium/style.py", lambda one: one.id.startswith("attributed.style-fixes.")),
    Reason("Half of what a line is higher or lower than its text is above it.",
           "https://drafts.csswg.org/css-inline/#inline-height",
           lambda one: one.id.startswith("attributed.several-styles.") and one.given_texts == one.expected_texts),
    Reason("Each line box holds a strut of its block's font, also where the line has a larger one.",
           "https://drafts.csswg.org/css2/#strut", lambda one: ".heights.large-spaces-before" in one.id),
    Reason("A centred line is cut as alignment placed it, and not centred again.", OVERFLOW + "#text-overflow",
           lambda one: cut(one) and one.label.get("textAlignment") == "center"),
]
