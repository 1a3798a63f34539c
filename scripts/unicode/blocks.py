# The blocks of 128 code points whose characters are plain: see Sources/CTextScan/window.h.

import collections

from line_break import Symbol

BLOCK = 128
# Where such blocks are looked for: scripts, kana, full-width forms. Elsewhere pages are of one class, or rare in text.
RANGES = [(0x80, 0x2000), (0x3000, 0x3180), (0xFF00, 0x10000)]
WORD, IDEOGRAPH = 0, 1
LETTER, MARK, LINKER, CLOSING = range(4)


def kind(symbol, cluster):
    """What a character is to the scan in windows, or None."""
    if cluster in ("Other", "Other+Consonant"):
        if symbol in (Symbol("AL"), Symbol("HL")):
            return WORD
        if symbol == Symbol("ID", True):
            return IDEOGRAPH
        if symbol.lb in ("CL", "NS", "EX") and symbol.mark is None:
            return "closing"
    if symbol == Symbol("CM") and cluster.split("+")[0] in ("Extend", "SpacingMark"):
        return "linker" if cluster.endswith("+Linker") else "mark"
    return None


class Blocks:
    """`index[code point / 128]` is the number of a block, 0 for none; `records` are the blocks.

    A record: whether its letters are ideographs, flags (trie flags of all its letters, and COMPLEX of all its
    characters), and four sets of 16 bytes: letters, marks, linkers, closing. A set has bit (page * 4 + row) of byte
    `column` for the code point page * 64 + row * 16 + column of the block.
    """

    def __init__(self, symbols, classes, values, flags):
        self.records, self.index = [], []
        for start in range(0, 0x10000, BLOCK):
            record = None
            if any(first <= start < end for first, end in RANGES):
                record = self.record(start, symbols, classes, values, flags)
            self.index.append(0 if record is None else len(self.records) + 1)
            if record is not None:
                self.records.append(record)
        assert len(self.records) < 0x100

    def record(self, start, symbols, classes, values, flags):
        wanted = flags["COMPLEX"] | flags["NEEDS_BIDI"]
        kinds = {c: kind(symbols[c], classes[c]) for c in range(start, start + BLOCK)}
        kinds = {c: k for c, k in kinds.items() if k is not None}
        letters = collections.Counter((k, values[c] & wanted) for c, k in kinds.items() if k in (WORD, IDEOGRAPH))
        if len(kinds) < 32 or not letters:
            return None
        (main, common), _ = max(letters.items(), key=lambda item: (item[1], item[0]))
        sets = [[0] * 16 for _ in range(4)]
        for c, k in kinds.items():
            if k in (WORD, IDEOGRAPH) and (k, values[c] & wanted) != (main, common):
                continue
            if values[c] & flags["COMPLEX"] != common & flags["COMPLEX"]:
                continue
            if k not in (WORD, IDEOGRAPH) and values[c] & flags["NEEDS_BIDI"]:
                continue
            number = {WORD: LETTER, IDEOGRAPH: LETTER, "mark": MARK, "linker": LINKER, "closing": CLOSING}[k]
            sets[number][c & 15] |= 1 << (c - start >> 4)
        return (main, common), sets
