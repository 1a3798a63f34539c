# Reads Unicode 17 properties of every code point from the pinned `regex` package.
#
# `regex` has the explicit values of the Unicode Character Database. If a file of the database states defaults for
# unassigned code points (its @missing lines), this module applies them itself, because the package does not.

import pathlib
import unicodedata

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

BIDI = "L R AL EN AN ES ET CS NSM BN B S WS ON LRE RLE LRO RLO PDF LRI RLI FSI PDI".split()
STRONG_RIGHT_TO_LEFT = ("R", "AL", "AN")
OPENING = ("LRE", "RLE", "LRO", "RLO", "LRI", "RLI", "FSI")

# DerivedBidiClass.txt, @missing: classes of unassigned code points; all others are L. Noncharacters and ignorable
# unassigned code points are BN, which the package knows.
BIDI_BY_DEFAULT = [
    (0x0590, 0x05FF, "R"), (0x0600, 0x07BF, "AL"), (0x07C0, 0x085F, "R"), (0x0860, 0x08FF, "AL"),
    (0x20A0, 0x20CF, "ET"), (0xFB1D, 0xFB4F, "R"), (0xFB50, 0xFDCF, "AL"), (0xFDF0, 0xFDFF, "AL"),
    (0xFE70, 0xFEFF, "AL"), (0x10800, 0x10CFF, "R"), (0x10D00, 0x10D3F, "AL"), (0x10D40, 0x10EBF, "R"),
    (0x10EC0, 0x10EFF, "AL"), (0x10F00, 0x10F2F, "R"), (0x10F30, 0x10F6F, "AL"), (0x10F70, 0x10FFF, "R"),
    (0x1E800, 0x1EC6F, "R"), (0x1EC70, 0x1ECBF, "AL"), (0x1ECC0, 0x1ECFF, "R"), (0x1ED00, 0x1ED4F, "AL"),
    (0x1ED50, 0x1EDFF, "R"), (0x1EE00, 0x1EEFF, "AL"), (0x1EF00, 0x1EFFF, "R"),
]  # fmt: skip

# The pairs of brackets. Debian's package unicode-data has the file of Unicode 15, which lists exactly the characters
# that have the properties of brackets in Unicode 17.
BIDI_BRACKETS = pathlib.Path("/usr/share/unicode/BidiBrackets.txt")

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
        self.letters = members(r"\p{L}")
        self.joining = members(r"\P{Joining_Type=Non_Joining}")
        self.initial_quote = members(r"\p{Pi}")
        self.final_quote = members(r"\p{Pf}")
        self.marks = members(r"[\p{Mn}\p{Mc}]")
        wide = members(r"[\p{East_Asian_Width=F}\p{East_Asian_Width=W}\p{East_Asian_Width=H}]")
        self.east_asian = {c for c in wide if c not in self.unassigned or within(WIDE_BY_DEFAULT, c)}
        self.bidi_class = self.bidi_classes()
        # Also characters that open a level without any right-to-left text: levels are part of an answer.
        self.needs_bidi = {c for c, name in enumerate(self.bidi_class) if name in STRONG_RIGHT_TO_LEFT + OPENING}
        self.brackets = self.bracket_pairs()

    def bidi_classes(self):
        found = enumerated("Bidi_Class", BIDI)
        for c in self.unassigned:
            if found[c] != "BN":
                found[c] = next((name for first, last, name in BIDI_BY_DEFAULT if first <= c <= last), "L")
        return found

    def bracket_pairs(self):
        """By code point: the number of its pair, and whether it closes one. Canonically equivalent pairs are one (BD16)."""
        listed = {}
        for line in BIDI_BRACKETS.read_text().splitlines():
            fields = [field.strip() for field in line.split("#")[0].split(";")]
            if len(fields) == 3:
                listed[int(fields[0], 16)] = int(fields[1], 16), fields[2] == "c"
        punctuation = members(r"[\p{Ps}\p{Pe}]") & members(r"\p{Bidi_Mirrored}")
        if set(listed) != {c for c in punctuation if self.bidi_class[c] == "ON"}:
            raise SystemExit("%s does not have the brackets of Unicode 17" % BIDI_BRACKETS)
        numbers, pairs = {}, {}
        for c, (other, closes) in sorted(listed.items()):
            opening = unicodedata.normalize("NFD", chr(other if closes else c))
            pairs[c] = numbers.setdefault(opening, len(numbers)), closes
        return pairs
