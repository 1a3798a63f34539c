# Makes fonts whose digits depend on their neighbours, each in another way: Tests/Support/Fonts/Digits. An engine that shapes
# numbers without looking at these lookups gets wrong advances.
#
# The files depend only on this folder and the pinned packages: they have the same bytes on every machine.

import io

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

MADE_AT = 3_850_000_000  # The time in `head`, in seconds since 1904; fixed, so that the bytes stay the same.
DIGITS = "zero one two three four five six seven eight nine".split()
EXTRA = {"wide": 900, "narrow": 300, "dot": 200, "mark": 0, "fraction": 250}

# The features of each font. `plain` and those that begin with `same` treat all digits alike.
FEATURES = {
    "plain": "",
    "same-kern": "feature kern { pos @digits comma -120; pos comma @digits -60; pos @digits @digits -20; } kern;",
    "same-context": "lookup move { pos comma -90; } move;\n"
                    "feature kern { pos @digits comma' lookup move @digits; } kern;",
    "same-locl": "feature locl { script latn; language TRK; sub @digits by @olds; } locl;",
    "same-some-locl": "feature locl { script latn; language TRK; sub five by six; sub eight by nine; } locl;",
    "same-fraction": "feature numr { sub @digits by @olds; } numr;\n"
                     "feature frac { sub @digits' fraction by @olds; sub fraction @digits' by @olds; } frac;",
    "calt": "feature calt { sub seven one' by wide; sub three' three by narrow; } calt;",
    "calt-letter": "feature calt { sub x five' by wide; } calt;",
    "calt-classes": "feature calt { sub [one two] [three four]' [five six] by wide; } calt;",
    "calt-reverse": "feature calt { rsub four' [eight nine] by narrow; } calt;",
    "ccmp-split": "feature ccmp { sub four by dot dot dot; } ccmp;",
    "rlig-fraction": "feature rlig { sub one slash two by wide; } rlig;",
    "liga-zeros": "feature liga { sub zero zero by wide; } liga;",
    "kern-pair": "feature kern { pos one seven -200; } kern;",
    "kern-classes": "feature kern { pos [one seven] [comma period] -150; pos [four] [four] 90; } kern;",
    "kern-context": "lookup move { pos comma 140; } move;\n"
                    "feature kern { pos [one seven] comma' lookup move @digits; } kern;",
    "kern-then-classes": "feature kern { pos four comma 0; subtable; pos @digits comma -150; } kern;",
    "single": "feature kern { pos nine 70; } kern;",
    # Entries and exits are at one place, so that no run is narrower than nothing, in either direction.
    "cursive": "feature curs { pos cursive two <anchor 200 0> <anchor 200 0>;\n"
               "  pos cursive six <anchor 400 0> <anchor 400 0>; } curs;",
    "locl": "feature locl { script latn; language TRK; sub one by wide; language DEU; sub @digits by @olds; } locl;",
    "required": "feature ss01 { script latn; language TRK required; sub one by wide; } ss01;",
    "nested": "lookup turn { sub eight by wide; } turn;\nfeature frac { lookup turn; } frac;\n"
              "feature calt { sub comma eight' lookup turn; } calt;",
    "marks": "markClass mark <anchor 100 600> @above;\n"
             "feature mark { pos base one <anchor 50 600> mark @above; pos base two <anchor 400 700> mark @above; } mark;",
    "pair-second": "feature kern { pos one <0 0 -50 0> seven <0 0 -80 0>; } kern;",
    "pair-skips": "table GDEF { GlyphClassDef [zero two three four five six seven eight nine],,,; } GDEF;\n"
                  "feature kern { lookupflag IgnoreBaseGlyphs; pos one comma -90; } kern;",
    "sign-context": "feature calt { sub comma' comma by dot; } calt;\nfeature kern { pos one seven -200; } kern;",
    "kern-table": "", "widths": "", "variants": "",
}  # fmt: skip


def box(advance):
    pen = TTGlyphPen(None)
    pen.moveTo((40, 0))
    for corner in ((40, 700), (max(60, advance - 40), 700), (max(60, advance - 40), 0)):
        pen.lineTo(corner)
    pen.closePath()
    return pen.glyph()


def saved(builder):
    """The bytes of a font, the same on every machine."""
    builder.font.recalcTimestamp = False
    builder.font["head"].created = builder.font["head"].modified = MADE_AT
    file = io.BytesIO()
    builder.font.save(file, reorderTables=False)
    return file.getvalue()


def make(name):
    characters = {0x20: "space", 0x2044: "fraction", 0x301: "mark"}
    advances = {".notdef": 500, "space": 260}
    names = dict(zip("0123456789,./", DIGITS + ["comma", "period", "slash"]))
    for code in range(0x21, 0x7F):
        glyph = names.get(chr(code), chr(code) if chr(code).isalpha() else "uni%04X" % code)
        characters[code] = glyph
        advances[glyph] = 550 if glyph in DIGITS else 250 + code * 7 % 400
    advances.update(EXTRA)
    advances.update({"%s.old" % digit: 480 for digit in DIGITS})
    if name == "widths":
        advances.update({digit: 400 + 30 * index for index, digit in enumerate(DIGITS)})
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(advances))
    uvs = [(0x30, 0xFE00, "wide")] if name == "variants" else None
    builder.setupCharacterMap(characters, uvs=uvs)
    shapes = {glyph: box(advance) for glyph, advance in advances.items()}
    builder.setupGlyf(shapes)
    builder.setupHorizontalMetrics({glyph: (advance, 40) for glyph, advance in advances.items()})
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    builder.setupNameTable({"familyName": "Labelmark Digits " + name, "styleName": "Regular",
                            "copyright": "No rights reserved (CC0 1.0)."})  # fmt: skip
    builder.setupOS2(sTypoAscender=900, sTypoDescender=-200, usWinAscent=900, usWinDescent=200)
    builder.setupPost()
    if FEATURES[name]:
        classes = "@digits = [%s];\n@olds = [%s];\n" % (" ".join(DIGITS), " ".join(d + ".old" for d in DIGITS))
        systems = "languagesystem DFLT dflt;\nlanguagesystem latn dflt;\nlanguagesystem latn TRK;\n"
        addOpenTypeFeaturesFromString(builder.font, systems + classes + FEATURES[name])
    if name == "kern-table":
        pairs = KernTable_format_0()
        pairs.coverage, pairs.format = 1, 0
        pairs.kernTable = {("one", "one"): -160, ("seven", "comma"): -90}
        table = builder.font["kern"] = newTable("kern")
        table.version, table.kernTables = 0, [pairs]
    return saved(builder)
