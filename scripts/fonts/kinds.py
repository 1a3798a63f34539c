# The glyph of each code point in the test fonts: one for each kind of code point that segmentation distinguishes.
#
# Corpora/Fonts/README.md defines the fonts: a grapheme cluster advances by its first scalar. So a code point that can
# only continue a cluster advances 0, and one that continues a cluster only in certain contexts has a kind of its own
# for lookups.py.

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "unicode"))
import properties  # noqa: E402

UNITS_PER_EM = 1280
# Ascent, descent and leading.
HEIGHTS = {"Square": (1024, 256, 0), "Steps": (1024, 256, 0), "Tall": (1190, 330, 160)}

# Hard breaks, the tab, and the characters that every metric font leaves invisible.
NOTHING = {0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029, 0xAD, 0x200B, 0x2060, 0xFEFF}
BLANK = {0x20, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000}

# Thai and Lao shaping splits SARA AM into a nikhahit and a letter that is a cluster elsewhere.
NIKHAHIT = {0x0E4D, 0x0ECD}
SARA_AA = {0x0E32, 0x0EB2}

COENG = 0x17D2

# Advances, in font units, of the kinds that do not advance one em.
ADVANCES = {"nothing": 0, "joiner": 0, "nonjoiner": 0, "extend": 0, "linker": 0, "coeng": 0, "nikhahit": 0,
            "spacing": 0, "tail": 0, "quarter": 320, "half": 640, "half_space": 640, "three_quarters": 960}  # fmt: skip
KINDS = [
    ".notdef", "square", "space", "half_space", "quarter", "half", "three_quarters", "nothing", "joiner", "nonjoiner",
    "extend", "linker", "coeng", "nikhahit", "spacing", "flag", "flag_pair", "prepend", "lead", "tail", "syllable",
    "picture", "consonant", "sara_aa",
]  # fmt: skip
INVISIBLE = {"space", "half_space"}


def square(code_point):
    return "space" if code_point == 0x20 else "square"


def steps(code_point):
    character = chr(code_point)
    if character in "ijltfr!',.:;|":
        return "quarter"
    if character in "mMW@":
        return "square"
    if character == "w" or "A" <= character <= "Z":
        return "three_quarters"
    return "half_space" if character == " " else "half"


FONTS = {"Square": square, "Steps": steps, "Tall": square}


def assign(font):
    """The kind of every code point that is a Unicode scalar."""
    unicode = properties.Properties()
    by_break = {"ZWJ": "joiner", "SpacingMark": "spacing", "Regional_Indicator": "flag", "Prepend": "prepend",
                "L": "lead", "V": "tail", "T": "tail", "LV": "syllable", "LVT": "syllable"}  # fmt: skip
    kinds = {}
    for code_point in range(0x110000):
        if 0xD800 <= code_point < 0xE000:
            continue
        if code_point in NOTHING:
            kind = "nothing"
        elif 0x20 <= code_point < 0x7F:
            kind = FONTS[font](code_point)
        elif code_point in BLANK:
            kind = "space"
        elif code_point in NIKHAHIT:
            kind = "nikhahit"
        elif code_point in SARA_AA:
            kind = "sara_aa"
        elif code_point == COENG:
            kind = "coeng"
        elif unicode.conjunct[code_point] == "Linker":
            kind = "linker"
        elif unicode.conjunct[code_point] == "Consonant":
            kind = "consonant"
        elif unicode.grapheme[code_point] == "Extend":
            kind = "nonjoiner" if code_point == 0x200C else "extend"
        elif unicode.grapheme[code_point] in by_break:
            kind = by_break[unicode.grapheme[code_point]]
        elif code_point in unicode.pictographic:
            kind = "picture"
        else:
            kind = "square"
        kinds[code_point] = kind
    return kinds
