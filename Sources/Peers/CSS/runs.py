# Runs of a case as the page takes them: a text and the CSS of its span.
#
# SPDX-License-Identifier: Apache-2.0

from paragraphs import pixels

# The page gets a line feed for each: CSS has no other forced break.
HARD_BREAKS = ("\r\n", "\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029")


def length(text):
    """The length of a text in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def spacing(attributes):
    """CSS for kern. It is written even for 0, because a run would inherit the block's; a kern of 0 turns the font's kerning off
    (R220)."""
    if "kern" not in attributes:
        return ""
    return "letter-spacing:%s;" % pixels(attributes["kern"]) + ("font-kerning:none;" if attributes["kern"] == 0 else "")


def css(attributes, font):
    style = font
    box = attributes.get("attachment")
    if box:
        return style + "display:inline-block;width:%s;height:%s;vertical-align:%s;margin-right:%s;" % (
            pixels(box["width"]), pixels(box["height"]), pixels(box.get("y", 0)), pixels(attributes.get("kern", 0)))
    style += spacing(attributes) or "letter-spacing:normal;"
    if attributes.get("baselineOffset"):
        style += "vertical-align:%s;" % pixels(attributes["baselineOffset"])
    if attributes.get("ligature") == 0:
        style += "font-variant-ligatures:none;"
    return style


def pieces(text):
    """The text's characters, CR LF as one, each with what the page shows for it."""
    index = 0
    while index < len(text):
        found = next((b for b in HARD_BREAKS if text.startswith(b, index)), None)
        yield (found, "\n") if found else (text[index], text[index])
        index += len(found or text[index])


def page_run(run, font, offsets):
    """A run in the form that the page takes. Appends the offsets of its units to `offsets`."""
    attributes = run.get("attributes") or {}
    box = attributes.get("attachment")
    parts = list(pieces(run["text"]))
    for source, shown in parts:
        at = offsets.pop()
        offsets += [at + unit for unit in range(length(shown))] + [at + length(source)]
    return {
        "text": "".join(shown for _, shown in parts),
        "pieces": parts,
        "style": css(attributes, font),
        "language": attributes.get("language"),
        "isBox": bool(box),
        # Above the baseline, in pixels: the text, or the foot of the box.
        "raised": box.get("y", 0) if box else attributes.get("baselineOffset", 0),
    }
