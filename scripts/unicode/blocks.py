# The blocks of 128 code points in which all characters are plain; see Sources/Engine/CTextScan/window.h.

import collections

from line_break import Symbol

BLOCK = 128
# Where such blocks are searched for: scripts, kana, full-width forms. Other pages have a single class or are rare in
# text.
RANGES = [(0x80, 0x2000), (0x3000, 0x3180), (0xFF00, 0x10000)]
WORD, IDEOGRAPH = 0, 1
# The sets of a block, in the order of `ts_block`.
SETS = LETTER, MARK, LINKER, CLOSING, OPENING, DIGIT, CONSONANT, SEPARATE = range(8)
# What a block has in addition to letters and marks, as bits: TS_BLOCK_* of plain.h.
HAS = {LINKER: 1, CLOSING: 2, OPENING: 4, DIGIT: 8, SEPARATE: 16}
HAS_SMALL_KANA = 32


def kind(symbol, cluster):
    """What a character is for the scan in windows, or None."""
    joins = cluster.split("+")[0] in ("Extend", "SpacingMark")
    letter = symbol in (Symbol("AL"), Symbol("HL"))
    if cluster in ("Other", "Other+Consonant"):
        if letter:
            return WORD, LETTER
        if symbol == Symbol("ID", True):
            return IDEOGRAPH, LETTER
        if symbol == Symbol("NU"):
            return None, DIGIT
        if symbol.lb in ("CL", "NS", "EX", "CJ") and symbol.mark is None:
            return None, CLOSING  # CJ as NS
        if symbol == Symbol("OP", True):
            return None, OPENING
        if symbol == Symbol("CM"):
            return None, SEPARATE
    if joins and symbol == Symbol("CM"):
        return None, LINKER if cluster.endswith("+Linker") else MARK
    if joins and letter:
        return None, MARK  # vowel signs of class SA: skipped unless they follow a letter
    return None


class Blocks:
    """`index[code point / 128]` is the number of a block, 0 for none; `records` are the blocks.

    A record: whether its letters are ideographs; flags (the trie flags of all its letters, and COMPLEX of all its
    characters except digits); what it has; and its sets of 16 bytes. In a set, the code point
    page * 64 + row * 16 + column of the block is bit (page * 4 + row) of byte `column`. Digits have no flags.
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
        letters = collections.Counter((k[0], values[c] & wanted) for c, k in kinds.items() if k[1] == LETTER)
        if len(kinds) < 32 or not letters:
            return None
        (main, common), _ = max(letters.items(), key=lambda item: (item[1], item[0]))
        sets = [[0] * 16 for _ in SETS]
        has = 0
        for c, (word, number) in kinds.items():
            own = values[c] & wanted
            if number == LETTER and (word, own) != (main, common):
                if word != WORD or own or main != WORD:
                    continue
                number = DIGIT  # a word character without flags, as digits are
            elif number == DIGIT and own == common and main == WORD:
                number = LETTER
            elif number == DIGIT and (own or main != WORD):
                continue
            elif number not in (LETTER, DIGIT) and own != common & flags["COMPLEX"]:
                continue
            has |= HAS.get(number, 0) | (HAS_SMALL_KANA if symbols[c].lb == "CJ" else 0)
            sets[number][c & 15] |= 1 << (c - start >> 4)
            if classes[c] == "Other+Consonant":
                sets[CONSONANT][c & 15] |= 1 << (c - start >> 4)
        return main, common, has, sets
