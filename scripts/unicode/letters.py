# The table of letters: between which of them a cluster and a line break are certain without more of the text, and which
# join.

from emit import paged
from properties import CODE_POINTS

PAGE = 128
FLAGS = {"LETTER": 1, "MARK": 2, "CONSONANT": 4, "ALPHABETIC": 8, "IDEOGRAPH": 16, "BEFORE_IDEOGRAPH": 32, "SYLLABLE": 64,
         "JOINING": 128}  # fmt: skip


def value(properties, c):
    cluster, line = properties.grapheme[c], properties.line_break[c]
    found = 0
    # UAX #29: no rule joins two of these. U+FFFD is what malformed bytes are decoded as.
    if cluster in ("Other", "LV", "LVT") and c != 0xFFFD:
        found |= FLAGS["LETTER"]
    # These end a cluster before such a letter, unless the letter is a consonant that a linker joins (GB9c).
    if cluster in ("Extend", "SpacingMark"):
        found |= FLAGS["MARK"]
    if properties.conjunct[c] == "Consonant":
        found |= FLAGS["CONSONANT"]
    # UAX #14: LB28, LB31. Pictographs and unassigned characters have rules of their own (LB30b).
    if c in properties.letters and cluster == "Other" and line in ("AL", "HL"):
        found |= FLAGS["ALPHABETIC"]
    if c in properties.letters and line == "ID" and c not in properties.pictographic:
        found |= FLAGS["IDEOGRAPH"]
    if found & FLAGS["IDEOGRAPH"] or line in ("CJ", "NS", "CL"):
        found |= FLAGS["BEFORE_IDEOGRAPH"]
    if line in ("H2", "H3"):
        found |= FLAGS["SYLLABLE"]
    if c in properties.joining:
        found |= FLAGS["JOINING"]
    return found


class LetterTable:
    """`index[code point / 128]` is the number of a page of 128 values; `pages` are the pages, one after the other."""

    def __init__(self, properties):
        self.index, self.pages = paged([value(properties, c) for c in range(CODE_POINTS)], PAGE)
