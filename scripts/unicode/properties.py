# Reads Unicode 17 properties of every code point from the pinned `regex` package.
#
# `regex` has the explicit values of the Unicode Character Database. If a file of the database states defaults for
# unassigned code points (its @missing lines), this module applies them itself, because the package does not.

import regex

CODE_POINTS = 0x110000
UNASSIGNED_IN_UNICODE_17 = 814_730
UNICODE_VERSION = "17.0.0"

LINE_BREAK = (
    "AI AK AL AP AS B2 BA BB BK CB CJ CL CM CP CR EB EM EX GL H2 H3 HH HL HY ID IN IS JL JT JV LF NL NS NU OP PO PR "
    "QU RI SA SG SP SY VF VI WJ XX ZW ZWJ"
).split()
GRAPHEME = "CR LF Control Extend ZWJ Regional_Indicator Prepend SpacingMark L V T LV LVT Other".split()

# EastAsianWidth.txt, @missing: unassigned code points that are Wide; all others are Neutral.
WIDE_BY_DEFAULT = [(0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2FFFD), (0x30000, 0x3FFFD)]

# DerivedBidiClass.txt, @missing: unassigned code points that are right-to-left (R or AL).
RIGHT_TO_LEFT_BY_DEFAULT = [
    (0x0590, 0x08FF), (0xFB1D, 0xFDCF), (0xFDF0, 0xFDFF), (0xFE70, 0xFEFE), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF),
]  # fmt: skip

_EVERYTHING = "".join(map(chr, range(CODE_POINTS)))


def members(expression):
    """The code points that match a regular expression for one character."""
    found = set()
    for match in regex.finditer("(?:%s)+" % expression, _EVERYTHING):
        found.update(range(match.start(), match.end()))
    return found


def enumerated(name, values):
    """A list with the property's value for every code point; each code point has exactly one."""
    result = [None] * CODE_POINTS
    for value in values:
        for code_point in members(r"\p{%s=%s}" % (name, value)):
            assert result[code_point] is None, "two values of %s for U+%04X" % (name, code_point)
            result[code_point] = value
    assert None not in result, name
    return result


def within(ranges, code_point):
    return any(first <= code_point <= last for first, last in ranges)


class Properties:
    """All properties of a code point that segmentation uses."""

    def __init__(self):
        self.unassigned = members(r"\p{Cn}")
        if len(self.unassigned) != UNASSIGNED_IN_UNICODE_17:
            raise SystemExit("regex %s does not carry Unicode 17: \\p{Cn} has %d code points, not %d"
                             % (regex.__version__, len(self.unassigned), UNASSIGNED_IN_UNICODE_17))  # fmt: skip
        self.line_break = enumerated("Line_Break", LINE_BREAK)
        self.grapheme = enumerated("Grapheme_Cluster_Break", GRAPHEME)
        self.conjunct = enumerated("InCB", ["None", "Linker", "Extend", "Consonant"])
        self.pictographic = members(r"\p{Extended_Pictographic}")
        self.initial_quote = members(r"\p{Pi}")
        self.final_quote = members(r"\p{Pf}")
        self.marks = members(r"[\p{Mn}\p{Mc}]")
        wide = members(r"[\p{East_Asian_Width=F}\p{East_Asian_Width=W}\p{East_Asian_Width=H}]")
        self.east_asian = {c for c in wide if c not in self.unassigned or within(WIDE_BY_DEFAULT, c)}
        strong = members(r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}\p{Bidi_Class=AN}]")
        self.needs_bidi = {c for c in strong if c not in self.unassigned or within(RIGHT_TO_LEFT_BY_DEFAULT, c)}
        # Also characters that open a level without any right-to-left text: levels are part of an answer.
        opening = ["LRE", "RLE", "LRO", "RLO", "LRI", "RLI", "FSI"]
        self.needs_bidi |= members("[%s]" % "".join(r"\p{Bidi_Class=%s}" % name for name in opening))
