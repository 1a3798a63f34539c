# What Qt 6.4 does otherwise.

from failure import ELLIPSIS, SPACES, Reason, clusters, keeps_spaces, narrower, reaches_across_spaces

ELIDE = "qtbase/src/gui/text/qtextengine.cpp: QTextEngine::elidedText"
LINES = "qtbase/src/gui/text/qtextlayout.cpp: QTextLine::layout_helper"


def middle_by_turns(one):
    if one.mode != "byTruncatingMiddle" or not one.same_but_last or ELLIPSIS not in one.last:
        return False
    head, _, tail = one.last.partition(ELLIPSIS)
    return clusters(head) == clusters(tail)


def nothing_shown(one):
    return one.truncates and one.same_but_last and one.last == "" and one.expected_last == ELLIPSIS


def hangs_everything(one):
    def ink(lines):
        return "".join("".join(lines).split())
    return (one.mode == "byCharWrapping" and " " in one.text and not any(t[:1] == " " for t in one.given_texts[1:])
            and ink(one.given_texts) == ink(one.expected_texts))


def keeps_first_word(one):
    first = (one.given_texts or [""])[0]
    return one.text[:1] == " " and first[:1] == " " and first.strip(SPACES) != "" and one.mode in (
        "byWordWrapping", "byCharWrapping")


REASONS = [
    Reason("QFontMetricsF::elidedText cuts at clusters and keeps the whitespace next to the ellipsis.", ELIDE,
           lambda one: keeps_spaces(one) and one.mode != "byTruncatingMiddle"),
    Reason("QFontMetricsF::elidedText with Qt::ElideMiddle takes clusters from both ends by turns, whatever their "
           "widths, and keeps whitespace: both parts have the same number of clusters, and room may be left over.",
           ELIDE, middle_by_turns),
    Reason("QFontMetricsF::elidedText gives no text at all where the ellipsis does not fit.", ELIDE, nothing_shown),
    Reason("QFontMetricsF::elidedText gives a text of one character back as it is, however wide.",
           "qtbase/src/gui/text/qfontmetrics.cpp: QFontMetricsF::elidedText",
           lambda one: one.truncates and len(one.text) == 1 and one.given_texts == [one.text]),
    Reason("Qt's widths are multiples of 1/64 point (QFixed): a width that is less than a step too small still holds "
           "the text.", "qtbase/src/gui/text/qfixed_p.h",
           lambda one: ".tolerance." in one.id and one.width is not None and one.width * 64 % 1 != 0
           and one.given_texts == [one.text]),
    Reason("QFontMetricsF::elidedText takes the ellipsis without the letter spacing after it.", ELIDE,
           lambda one: one.kern and one.truncates and ELLIPSIS in one.last),
    Reason("Qt breaks no line between the whitespace that begins it and the first word: what fits of the word is "
           "after the whitespace, which does not count for its width where the word is broken.", LINES,
           keeps_first_word),
    Reason("QTextLine lets all whitespace at which a line ends hang, in QTextOption::WrapAnywhere too.", LINES,
           hangs_everything),
    Reason("Qt breaks Hangul at whitespace only, not between syllables.",
           "qtbase/src/corelib/text/qunicodetools.cpp: getLineBreaks",
           lambda one: "R84" in one.rules and any("\uac00" <= c <= "\ud7a3" for c in one.text)),
    Reason("Qt 6.4 breaks by UAX #14 of Unicode 14: after a hyphen at the start of a word too (LB20a came with 16).",
           "qtbase/src/corelib/text/qunicodetools.cpp: breakTable",
           lambda one: "R50" in one.rules and " -" in one.text),
    Reason("Qt lets a line end after any space: what UAX #14 keeps together across spaces (LB14 to LB17) it does not.",
           "qtbase/src/corelib/text/qunicodetools.cpp: getLineBreaks",
           lambda one: one.mode == "byWordWrapping" and reaches_across_spaces(one)),
    Reason("Qt draws a script with the fonts whose layout tables name it, and with others of the machine where none of "
           "the label's does; the twin names no script of India.",
           "qtbase/src/gui/text/qfontengine.cpp: QFontEngine::supportsScript",
           lambda one: any("\u0900" <= c <= "\u0dff" for c in one.text)),
    Reason("A space with a mark on it is white space for Qt, which hangs.", LINES,
           lambda one: "marks-on-spaces" in one.id),
    Reason("QTextLine::naturalTextWidth leaves out the whitespace at which a line ends, also where text follows on "
           "another line.", "https://doc.qt.io/qt-6.4/qtextline.html#naturalTextWidth",
           lambda one: narrower(one) and " " in one.text),
    Reason("QTextLine::naturalTextWidth leaves out the whitespace at which a line ends, so the block is as wide as its "
           "ink.", "https://doc.qt.io/qt-6.4/qtextline.html#naturalTextWidth",
           lambda one: one.query == "layout" and one.fields == {"size"} and " " in one.text
           and one.given["size"][0] < one.expected["size"][0] and one.given["size"][1] == one.expected["size"][1]),
    Reason("QFontMetricsF::elidedText keeps the whitespace before the ellipsis, so the measured line is wider.", ELIDE,
           lambda one: one.measures and one.truncates and one.limit > 0 and one.extent[1][0] > one.extent[0][0]
           and one.extent[1][1] == one.extent[0][1]),
    Reason("Qt loads fonts at whole pixel sizes: 5.05 is 5.", "qtbase/src/gui/text/qfontdatabase.cpp",
           lambda one: one.measures and (one.label.get("font") or {}).get("size", 0) % 1 != 0),
    Reason("Qt's letter spacing is a multiple of 1/64 point (QFixed).", "qtbase/src/gui/text/qfixed_p.h",
           lambda one: one.measures and one.kern * 64 % 1 != 0),
    Reason("Qt lets letter spacing make a cluster narrower than nothing.",
           "https://doc.qt.io/qt-6.4/qfont.html#setLetterSpacing",
           lambda one: one.kern > 10 and one.given_texts == one.expected_texts and one.widths(one.given)[0] < 0),
    Reason("A QTextLine's height is rounded up to a whole point.", "https://doc.qt.io/qt-6.4/qtextline.html#height",
           lambda one: ".heights.all-low" in one.id),
]
