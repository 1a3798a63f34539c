# Makes the twins of the built-in metric fonts: TrueType fonts with the same advances for every grapheme cluster. Also
# makes the fonts of recorded.json, whose advances a record of a real label gives, those of shaped.json, whose advances depend
# on neighbours, and those of digits.py.
#
# The files depend only on this folder, scripts/unicode/properties.py and the pinned packages: they have the same bytes
# on every machine.

import json
import os
import sys
import tempfile

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

import digits
import kinds
import lookups

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
TWINS = os.path.join(ROOT, "Corpora", "Fonts")
DIGITS = os.path.join(ROOT, "Tests/Support/Fonts/Digits")


def box(advance, em=kinds.UNITS_PER_EM):
    """An outline that shows where a cluster begins and ends: a frame as wide as its advance."""
    pen = TTGlyphPen(None)
    for inset, turns in ((em // 32, 1), (em * 3 // 32, -1)):
        right, top = advance - inset, em * 45 // 64 - inset
        corners = [(inset, inset), (inset, top), (right, top), (right, inset)][::turns]
        pen.moveTo(corners[0])
        for corner in corners[1:]:
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()


def character_map(assigned):
    """A character map of ranges that lead to one glyph each: all of Unicode in a few kilobytes."""
    table = newTable("cmap")
    table.tableVersion = 0
    whole = CmapSubtable.newSubtable(13)
    whole.platformID, whole.platEncID, whole.language = 3, 10, 0
    whole.format, whole.reserved, whole.length, whole.nGroups = 13, 0, 0, 0
    whole.cmap = assigned
    basic = CmapSubtable.newSubtable(4)  # For programs that look for this format.
    basic.platformID, basic.platEncID, basic.language = 3, 1, 0
    basic.cmap = {c: kind for c, kind in assigned.items() if 0x20 <= c < 0x7F}
    table.tables = [basic, whole]
    return table


def make(name):
    glyphs = kinds.KINDS + lookups.MADE
    advances = {kind: kinds.ADVANCES.get(kind, 0 if kind in lookups.MADE else 1280) for kind in glyphs}
    builder = FontBuilder(kinds.UNITS_PER_EM, isTTF=True)
    builder.setupGlyphOrder(glyphs)
    builder.font["cmap"] = character_map(kinds.assign(name))
    blank = TTGlyphPen(None).glyph()
    shown = {kind for kind, advance in advances.items() if advance and kind not in kinds.INVISIBLE}
    shapes = {kind: box(advance) if kind in shown else blank for kind, advance in advances.items()}
    builder.setupGlyf(shapes)
    metrics = {kind: (advance, shapes[kind].xMin if kind in shown else 0) for kind, advance in advances.items()}
    builder.setupHorizontalMetrics(metrics)
    describe(builder, name, *kinds.HEIGHTS[name])
    addOpenTypeFeaturesFromString(builder.font, lookups.features())
    return digits.saved(builder)


def make_listed(name, font):
    em, advances = font["unitsPerEm"], font["advances"]
    names = {character: "u%04X" % ord(character) for character in advances}
    glyphs = {".notdef": em, **{names[character]: advance for character, advance in advances.items()}}
    glyphs.update((glyph, advance) for glyph, advance, _, _ in substitutes(font, names))
    builder = FontBuilder(em, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(character): glyph for character, glyph in names.items()})
    shapes = {glyph: box(advance, em) if glyph != "u0020" else TTGlyphPen(None).glyph() for glyph, advance in glyphs.items()}
    builder.setupGlyf(shapes)
    builder.setupHorizontalMetrics({glyph: (advance, em // 32 if glyph != "u0020" else 0) for glyph, advance in glyphs.items()})
    describe(builder, name, font["ascent"], font["descent"], 0)
    if "kerning" in font:
        addOpenTypeFeaturesFromString(builder.font, features(font, names))
    return digits.saved(builder)


FEATURES = {"initial": "init", "medial": "medi", "final": "fina"}


def substitutes(font, names):
    """The glyphs of ligatures and joining forms: name, advance, OpenType feature, and the glyphs that they replace."""
    for text, advance in font.get("ligatures", {}).items():
        yield "_".join(names[character] for character in text), advance, "liga", [names[character] for character in text]
    for character, forms in font.get("forms", {}).items():
        for form, advance in forms.items():
            yield names[character] + "." + form, advance, FEATURES[form], [names[character]]


def features(font, names):
    """Its lookups, in the language of feature files."""
    lines = ["languagesystem DFLT dflt; languagesystem latn dflt; languagesystem arab dflt;"]
    for glyph, _, feature, replaced in substitutes(font, names):
        lines.append("feature %s { sub %s by %s; } %s;" % (feature, " ".join(replaced), glyph, feature))
    pairs = ["pos %s %s %d;" % (names[a], names[b], advance) for (a, b), advance in font["kerning"].items()]
    return "\n".join([*lines, "feature kern { %s } kern;" % " ".join(pairs)])


def describe(builder, name, ascent, descent, leading):
    builder.setupHorizontalHeader(ascent=ascent, descent=-descent, lineGap=leading)
    family = "Labelmark " + name
    builder.setupNameTable({
        "copyright": "No rights reserved (CC0 1.0).", "familyName": family, "styleName": "Regular",
        "uniqueFontIdentifier": family + " 1.0", "fullName": family, "version": "Version 1.0",
        "psName": family.replace(" ", ""), "licenseDescription": "CC0 1.0 Universal",
        "licenseInfoURL": "https://creativecommons.org/publicdomain/zero/1.0/",
    })  # fmt: skip
    builder.setupOS2(version=4, sTypoAscender=ascent, sTypoDescender=-descent, sTypoLineGap=leading,
                     usWinAscent=ascent, usWinDescent=descent, sxHeight=860, sCapHeight=860,
                     fsSelection=0x40 | 0x80, achVendID="LBMK")  # fmt: skip
    builder.setupPost(underlinePosition=-100, underlineThickness=80)


def main():
    check, stale = sys.argv[1:] == ["--check"], False
    fonts = [(TWINS, name, make(name)) for name in kinds.FONTS]
    for listed in ("recorded.json", "shaped.json"):
        with open(os.path.join(TWINS, listed), encoding="utf-8") as file:
            fonts += [(TWINS, name, make_listed(name, font)) for name, font in json.load(file).items()]
    fonts += [(DIGITS, name, digits.make(name)) for name in digits.FEATURES]
    for folder, name, made in fonts:
        path = os.path.join(folder, name + ".ttf")
        try:
            with open(path, "rb") as file:
                same = file.read() == made
        except FileNotFoundError:
            same = False
        if check:
            print("%s.ttf: %s" % (name, "up to date" if same else "differs"))
            stale = stale or not same
        elif not same:
            with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
                file.write(made)
            os.chmod(file.name, 0o644)
            os.replace(file.name, path)
            print("%s.ttf: %d bytes" % (name, len(made)))
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
