# Paragraph styles as CSS: a block for each paragraph.
#
# Indents become padding, text-indent and width; spacings become padding; line heights become line-height, which CSS
# divides equally above and below the glyphs. Line spacing is only between lines, so margins remove it at both ends.
#
# SPDX-License-Identifier: Apache-2.0

from stdio import Unsupported

# Keys that a label has as properties of its own.
COMMON = {"lineBreakMode", "alignment", "lineBreakStrategy", "baseWritingDirection"}
ENDS = ("\n", "\r\n", "\r", "\u2029")  # U+2028, U+0085, VT and FF end a line only.


def pixels(value):
    return "%.9gpx" % value


def is_plain(style):
    return not any(value for name, value in (style or {}).items() if name not in COMMON - {"baseWritingDirection"}
                   and value != "natural")  # fmt: skip


def blocks(runs, pieces):
    """The paragraphs of the runs: the style of the first run, and the runs, cut where paragraphs end.

    `pieces` are the page's runs with their texts as lists of (source, shown).
    """
    found = [(None, [])]
    ended = True
    for run, shown in zip(runs, pieces):
        style = (run.get("attributes") or {}).get("paragraphStyle")
        text = []
        for source, piece in shown["pieces"]:
            if ended:
                if text:
                    found[-1][1].append({**shown, "text": "".join(text)})
                    text = []
                found.append((style, []))
            text.append(piece)
            ended = source in ENDS
        if text:
            found[-1][1].append({**shown, "text": "".join(text)})
    return found[1:] or [(None, [])]


def indents(style):
    """Padding indents all lines; text-indent adds the difference of the first line."""
    head, first, tail = (finite(style, name) for name in ("headIndent", "firstLineHeadIndent", "tailIndent"))
    css = "padding-inline-start:%s;text-indent:%s;" % (pixels(max(0, head)), pixels(max(0, first) - max(0, head)))
    if tail > 0:  # The distance of the lines' end from the leading edge, if the bounds are that wide.
        return css + "box-sizing:border-box;width:100%%;max-width:%s;" % pixels(tail)
    return css + "padding-inline-end:%s;" % pixels(-tail)


def heights(style):
    multiple, least, most = (finite(style, n) for n in ("lineHeightMultiple", "minimumLineHeight", "maximumLineHeight"))
    spacing = max(0, finite(style, "lineSpacing"))
    if not (multiple or least or most or spacing):
        return ""
    height = "1lh * %.9g" % multiple if multiple > 0 else "1lh"
    height = "max(%s, %s)" % (height, pixels(max(0, least)))
    if most > 0:
        height = "min(%s, %s)" % (height, pixels(most))
    css = "line-height:calc(%s + %s);" % (height, pixels(spacing))
    return css + ("margin-block:%s;" % pixels(-spacing / 2) if spacing else "")


def spacings(style, before, is_first):
    """The space between this paragraph and the one before it."""
    if is_first:
        return ""
    above = max(0, finite(before or {}, "paragraphSpacing")) + max(0, finite(style, "paragraphSpacingBefore"))
    return "padding-block-start:%s;" % pixels(above + max(0, finite(before or {}, "lineSpacing")))


def finite(style, name):
    value = style.get(name, 0) or 0
    return value if abs(value) < 1e6 else 0


def css(style, before, is_first):
    """The block of a paragraph."""
    style = style or {}
    if finite(style, "hyphenationFactor") > 0:
        raise Unsupported("no automatic hyphenation: the browser may have no dictionaries here")
    if style.get("tabStops"):
        raise Unsupported("no tab stops at positions of one's own")
    tabs = finite(style, "defaultTabInterval")
    if tabs > 0 and style.get("tabStops") is None:
        raise Unsupported("no tab stops before those of an interval")
    return (indents(style) + heights(style) + spacings(style, before, is_first)
            + ("tab-size:%s;" % pixels(tabs) if tabs > 0 else ""))  # fmt: skip
