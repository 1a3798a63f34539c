#!/usr/bin/env python3
"""Makes the fonts that the UIKit adapter reads its labels with: each glyph shows its own code point.

Usage: docs/uikit/make-coded-fonts.py DIR [CASES]

Writes DIR/Square.ttf and DIR/Steps.ttf: the test fonts of Corpora/Fonts with the same advances, in which every visible
character of the corpus that is a cluster of its own is drawn as a code. Needs fontTools.

A glyph of advance w is drawn in 26 rows from the ascent down to the descent, of which the last is free so that lines do
not touch: a bar from 0.1 w to 0.3 w in all the others, and right of it, from 0.4 w to 0.9 w, the code: rows 1 to 21 are
the bits of the code point, the highest first, row 22 makes the number of rows that are drawn even.
"""

import json
import sys
import unicodedata
from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

ROOT = Path(__file__).resolve().parent.parent.parent
ROWS = 26


def code(point, advance, ascent, descent):
    height = (ascent + descent) / ROWS
    pen = TTGlyphPen(None)

    def box(left, right, top, bottom):
        corners = [(left, bottom), (left, top), (right, top), (right, bottom)]
        pen.moveTo(corners[0])
        for corner in corners[1:]:
            pen.lineTo(corner)
        pen.closePath()

    box(round(0.1 * advance), round(0.3 * advance), ascent, round(height - descent))
    rows = [20 - bit + 1 for bit in range(21) if point >> bit & 1]
    if len(rows) % 2:
        rows.append(22)
    for row in rows:
        top = ascent - row * height
        box(round(0.4 * advance), round(0.9 * advance), round(top), round(top - height))
    return pen.glyph()


def characters(folder):
    """The characters of the corpus that are drawn and that do not join the character before them."""
    found = {0x2026, 0x2010}
    for path in sorted(Path(folder).glob("*/*.jsonl")):
        for line in path.read_text(encoding="utf-8").split("\n"):
            label = json.loads(line).get("label", {}) if line else {}
            texts = [label.get("text", "")] + [run["text"] for run in label.get("runs", [])]
            found.update(ord(c) for c in "".join(texts) + label.get("truncationToken", ""))
    return {p for p in found if unicodedata.category(chr(p))[0] in "LNPS" and not 0x1F000 <= p < 0x20000}


def main(arguments):
    if not 1 <= len(arguments) <= 2 or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if "-h" in arguments or "--help" in arguments else 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    points = characters(arguments[1] if len(arguments) > 1 else ROOT / "Corpora/Conformance")
    for name in ("Square", "Steps"):
        font = TTFont(ROOT / f"Corpora/Fonts/{name}.ttf")
        ascent, descent = font["hhea"].ascent, -font["hhea"].descent
        order, known = list(font.getGlyphOrder()), dict(font.getBestCmap() or {})
        added = {}
        for table in font["cmap"].tables:
            known.update(table.cmap)
        for point in sorted(points):
            # Only what no substitution takes part in: the twins' plain kinds.
            if known.get(point) not in ("square", "quarter", "half", "three_quarters"):
                continue
            advance = font["hmtx"][known[point]][0]
            added[point] = f"u{point:04X}"
            font["glyf"][added[point]] = code(point, advance, ascent, descent)
            font["hmtx"][added[point]] = (advance, round(0.1 * advance))
        font.setGlyphOrder(order + [added[p] for p in sorted(added)])
        font["glyf"].glyphOrder = font.getGlyphOrder()
        # Single characters instead of ranges: the other form of the same table.
        table = CmapSubtable.newSubtable(12)
        table.platformID, table.platEncID, table.language = 3, 10, 0
        table.format, table.reserved, table.length, table.nGroups = 12, 0, 0, 0
        table.cmap = {p: g for p, g in known.items() if p < 0x20000} | added
        basic = CmapSubtable.newSubtable(4)
        basic.platformID, basic.platEncID, basic.language = 3, 1, 0
        basic.cmap = {p: added.get(p, g) for p, g in known.items() if 0x20 <= p < 0x7F}
        font["cmap"].tables = [basic, table]
        font.save(folder / f"{name}.ttf")
        print(f"{folder / name}.ttf: {len(added)} characters")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
