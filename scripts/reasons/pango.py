# What Pango 1.50 does otherwise.

from failure import ELLIPSIS, SPACES, Reason, keeps_spaces, narrower, trimmed

ELLIPSIZE = "pango/pango-ellipsize.c"
LAYOUT = "pango/pango-layout.c"
LINE_ENDS = "\x0b\x0c\x85\u2028"
PARAGRAPH_ENDS = "\n\r\u2029"
MARKS = "\u0301\u0302\u0308\u200d\ufe0f\U0001f3fd\u1161\u11a8"


def limited(one):
    return one.truncates and (one.limit > 0 or one.height is not None)


def widened(one):
    """The line's text is as expected, its width that of the bounds."""
    return (one.same_but_last and one.mode in ("byTruncatingHead", "byTruncatingMiddle")
            and trimmed(one.last) == trimmed(one.expected_last) and one.widths(one.given)[-1] == one.width)


def takes_a_cluster_more(one):
    flagged = any(0x1F1E6 <= ord(c) <= 0x1F1FF for c in one.text)
    if one.mode != "byTruncatingHead" or not (flagged or any(c in MARKS for c in one.text)):
        return False
    return len(one.last) < len(one.expected_last) and one.expected_last.endswith(one.last.strip(ELLIPSIS))


def from_the_middle(one):
    return one.mode == "byTruncatingMiddle" and one.same_but_last and ELLIPSIS in one.last and not one.has_breaks


def counts_end(one):
    """Whitespace at the text's end is measured where there is an ellipsize mode."""
    text = one.text.rstrip(PARAGRAPH_ENDS)
    return limited(one) and text[-1:] in tuple(SPACES) and ELLIPSIS in one.last


def counts_start(one):
    return limited(one) and one.text[:1] == " " and ELLIPSIS in one.last and one.same_but_last


def passes_on(one):
    """Whitespace that does not fit after a line's end goes to the next."""
    return one.mode == "byWordWrapping" and " " in one.text and any(t[:1] in ("", " ") for t in one.given_texts)


def drops_one(one):
    return one.mode == "byCharWrapping" and " " in one.text


def before_a_paragraphs_end(one):
    return one.mode == "byWordWrapping" and any(" " + end in one.text for end in PARAGRAPH_ENDS)


def hangs_no_break_space(one):
    """Where a word has to be broken, U+00A0 ends a line and is not measured there, as a space."""
    return one.mode == "byWordWrapping" and any(t.endswith("\xa0") for t in one.given_texts[:-1])


REASONS = [
    Reason("Where a word has to be broken, a line may end after a no-break space, which counts as white space there and "
           "is not measured.", LAYOUT, hangs_no_break_space),
    Reason("A negative height of a PangoLayout limits the lines of each paragraph: a paragraph that fits is shown "
           "without an ellipsis, whatever the paragraphs after it hold, and its ellipsis is for its own rest.",
           "https://docs.gtk.org/Pango/method.Layout.set_height.html",
           lambda one: limited(one) and any(c in one.text.rstrip(PARAGRAPH_ENDS) for c in PARAGRAPH_ENDS)),
    Reason("A PangoLayout does not break at U+2028 in the line that it may ellipsize. (VT, FF and U+0085, which Pango "
           "does not break at, are given to it as U+2028.)", LAYOUT + ": process_item",
           lambda one: limited(one) and any(c in one.text for c in LINE_ENDS)),
    Reason("A U+2028 at the end of a paragraph begins no line of its own in a PangoLayout. (VT, FF and U+0085, which "
           "Pango does not break at, are given to it as U+2028.)", LAYOUT + ": process_line",
           lambda one: one.text[-1:] in tuple(LINE_ENDS) and len(one.given_texts) < len(one.expected_texts)),
    Reason("A PangoLayout with an ellipsize mode counts the whitespace at a text's end: it can make a line too wide, "
           "and is shown next to the ellipsis.", ELLIPSIZE + ": _pango_layout_line_ellipsize", counts_end),
    Reason("Pango ellipsizes cluster by cluster and keeps the whitespace next to the ellipsis.",
           ELLIPSIZE + ": remove_one_span", lambda one: keeps_spaces(one) and one.mode == "byTruncatingTail"),
    Reason("Pango keeps the whitespace next to the ellipsis, and widens an ellipsis that is not at the line's end until "
           "the line is as wide as its layout.", ELLIPSIZE + ": fixup_ellipsis_run",
           lambda one: keeps_spaces(one) and one.mode == "byTruncatingHead"),
    Reason("At the start of a line Pango's gap ends after a cluster of several characters that the room would hold; "
           "the ellipsis is widened over what is left.", ELLIPSIZE + ": remove_one_span", takes_a_cluster_more),
    Reason("Pango widens an ellipsis that is not at the line's end until the line is as wide as its layout, and keeps "
           "the whitespace next to it.", ELLIPSIZE + ": fixup_ellipsis_run", widened),
    Reason("Pango's gap grows from the middle of the whole line's width to both sides until the rest fits, so the "
           "leading part may get more than half of the room; whitespace next to the ellipsis is kept, and the ellipsis "
           "widened to fill the line.", ELLIPSIZE + ": find_initial_span, remove_one_span", from_the_middle),
    Reason("Pango ellipsizes whitespace at a line's start like any text: it keeps it before the ellipsis.",
           ELLIPSIZE + ": remove_one_span", counts_start),
    Reason("Pango's lengths are multiples of 1/1024 point: a width that is less than a step too small still holds the "
           "text.", "https://docs.gtk.org/Pango/const.SCALE.html",
           lambda one: ".tolerance." in one.id and ".tolerance.height" not in one.id),
    Reason("Pango's lengths are multiples of 1/1024 point: a height that is less than a step too small still counts as "
           "two lines, so the first gets no ellipsis.", "https://docs.gtk.org/Pango/const.SCALE.html",
           lambda one: ".tolerance.height" in one.id),
    Reason("The height of a PangoLayout does not count the spacing between its lines: more lines are laid out than are "
           "visible, and the last visible one has no ellipsis.", LAYOUT + ": should_ellipsize_current_line",
           lambda one: one.area == "spacing" and limited(one) and one.height is not None and one.given["truncated"]
           and ELLIPSIS not in one.last),
    Reason("Pango measures whitespace before a paragraph's end where it decides what fits in a line.",
           LAYOUT + ": process_item", before_a_paragraphs_end),
    Reason("Pango lets one whitespace hang at a line's end; in a line narrower than a cluster it has its own line, "
           "which counts among the lines.", LAYOUT + ": zero_line_final_space",
           lambda one: one.query == "layout" and one.limit > 1 and one.width is not None and one.width < 10
           and " " in one.text),
    Reason("Pango lets one whitespace hang at a line's end; what does not fit beyond it goes to the next line.",
           LAYOUT + ": zero_line_final_space", passes_on),
    Reason("Pango drops the whitespace at which a line ends in PANGO_WRAP_CHAR too, one for each line.",
           LAYOUT + ": zero_line_final_space", drops_one),
    Reason("Pango sets the width of the whitespace at which a line ends to 0, also where text follows on another line.",
           LAYOUT + ": zero_line_final_space", lambda one: narrower(one) and " " in one.text),
    Reason("Pango sets the width of the whitespace at which a line ends to 0, so the block is as wide as its ink.",
           LAYOUT + ": zero_line_final_space",
           lambda one: one.query == "layout" and one.fields == {"size"} and " " in one.text
           and one.given["size"][0] < one.expected["size"][0] and one.given["size"][1] == one.expected["size"][1]),
    Reason("Pango keeps the whitespace before the ellipsis, so the measured line is wider.",
           ELLIPSIZE + ": remove_one_span",
           lambda one: one.measures and limited(one) and one.extent[1][0] > one.extent[0][0]
           and one.extent[1][1] == one.extent[0][1]),
    Reason("Pango lets one whitespace hang at a line's end; in a line narrower than a cluster it has its own line.",
           LAYOUT + ": zero_line_final_space",
           lambda one: one.measures and one.width is not None and one.extent[1][1] > one.extent[0][1]),
    Reason("Pango 1.50 breaks by Unicode 15 and before: LB15a to LB15c, LB19a, LB20a and LB21a as they are since "
           "Unicode 15.1 and 16 are not in it.", "pango/break.c: default_break",
           lambda one: "R50" in one.rules),
    Reason("Pango finds no break between a letter of ASCII and a Hangul syllable after it.",
           "pango/break.c: default_break", lambda one: one.id.startswith("strategy.hangul-beside-others")),
]
