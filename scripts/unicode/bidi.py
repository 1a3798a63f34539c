# The table of UAX #9: the class of each code point, and the pairs of brackets.

from emit import paged
from properties import BIDI

PAGE = 128
BRACKET = 0x80


class BidiTable:
    """`index[code point / 128]` is the number of a page of 128 values; `pages` are the pages, one after the other.

    A value is the index of a class in `BIDI`, or for a bracket, whose class is ON, 128 + 2 * pair, + 1 if it closes.
    """

    def __init__(self, properties):
        value = [BIDI.index(name) for name in properties.bidi_class]
        for c, (pair, closes) in properties.brackets.items():
            assert pair < 64
            value[c] = BRACKET + 2 * pair + closes
        self.index, self.pages = paged(value, PAGE)
