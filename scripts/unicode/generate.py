# Writes the tables of TextSegmentation into Sources/Engine/CTextScan/Tables, or checks that they are up to date.

import pathlib
import sys

import bidi
import blocks
import emit
import graphemes
import letters
import line_break
import machine
from properties import BIDI, CODE_POINTS, UNICODE_VERSION, Properties
from trie import Trie

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Sources/Engine/CTextScan/Tables"

# A trie value: the line class in bits 0 to 5, the grapheme class in bits 6 to 10, and flags above.
FLAGS = {"NEEDS_BIDI": 1 << 11, "COMPLEX": 1 << 12, "HANGUL": 1 << 13, "NON_ASCII": 1 << 14}
LINE_STRIDE, GRAPHEME_STRIDE = 64, 32
# What may precede the spaces before a word: one character for each kind that matters (TS_TRAILING_... in text_scan.h).
BEFORE_SPACE = "a\u200b)\u2014("

# The outputs of the line machine, one bit each.
BREAK, MUST, WAIT, RESOLVED = 1, 2, 4, 8


class LineMachine:
    """The minimal line machine, with one column for each distinguishable class and one table for each option."""

    def __init__(self, symbols):
        raw = sorted(set(symbols), key=str)
        options = [(loose, words) for words in (False, True) for loose in (False, True)]
        tails = sorted({line_break.tailored(s, *o) for s in raw for o in options}, key=str)
        states, table = machine.explore(line_break.START, tails, self.step)
        self.states, table, self.block = machine.minimise(states, table, line_break.resolve_at_end)
        self.block_of = dict(zip(states, self.block))
        columns = {s: [row[i] for row in table] for i, s in enumerate(tails)}
        of = lambda s: [columns[line_break.tailored(s, *o)] for o in options]
        classes, first = machine.merge_columns([tuple(map(tuple, of(s))) for s in raw])
        self.class_of = dict(zip(raw, classes))
        self.classes = [raw[i] for i in first]
        self.tables = [[[of(s)[o][i] for s in self.classes] for i in range(len(table))] for o in range(4)]
        assert len(self.classes) <= LINE_STRIDE and len(self.states) * LINE_STRIDE < 1 << 16

    @staticmethod
    def step(state, symbol):
        result = line_break.step(state, symbol)
        output = {"no": 0, "yes": BREAK, "must": BREAK | MUST, "wait": WAIT}[result.breaks]
        return result.state, output | (RESOLVED if result.resolves == "yes" else 0)

    def padded(self, option, value):
        """The table of one option, row by row, as `value(next state, output)`."""
        pad = [0] * (LINE_STRIDE - len(self.classes))
        return [x for row in self.tables[option] for x in [value(*cell) for cell in row] + pad]

    def settled(self, option):
        """The set of classes after which the state depends on nothing before them, as bits."""
        table = self.tables[option]
        return sum(1 << c for c in range(len(self.classes)) if len({row[c][0] for row in table}) == 1)

    def after(self, option, symbols):
        """The row that is reached after a text of some symbols."""
        state = 0
        for symbol in symbols:
            state = self.tables[option][state][self.class_of[symbol]][0]
        return state * LINE_STRIDE


class GraphemeMachine:
    """The grapheme machine. It has each state twice; the odd one says that a boundary was crossed."""

    def __init__(self, classes):
        self.classes = sorted(set(classes))
        states, table = machine.explore(graphemes.START, self.classes, graphemes.step)
        self.states, self.table, _ = machine.minimise(states, table, lambda state: None)
        self.class_of = {c: i for i, c in enumerate(self.classes)}
        assert len(self.classes) <= GRAPHEME_STRIDE

    def rows(self):
        pad = [0] * (GRAPHEME_STRIDE - len(self.classes))
        rows = [[(2 * target + broke) * GRAPHEME_STRIDE for target, broke in row] + pad for row in self.table]
        return [x for row in rows for x in row + row]


def trie_values(properties, symbols, classes, line, grapheme):
    values = []
    for code_point in range(CODE_POINTS):
        value = line.class_of[symbols[code_point]] | grapheme.class_of[classes[code_point]] << 6
        if code_point in properties.needs_bidi:
            value |= FLAGS["NEEDS_BIDI"]
        if properties.line_break[code_point] == "SA":
            value |= FLAGS["COMPLEX"]
        if symbols[code_point].lb in line_break.HANGUL:
            value |= FLAGS["HANGUL"]
        if code_point >= 0x80:
            value |= FLAGS["NON_ASCII"]
        values.append(value)
    return values


def header(line, grapheme, trie, plain):
    return emit.c_header("Tables of Unicode properties and state machines.", UNICODE_VERSION, "UNICODE_TABLES_H", [
        "// Trie values: line class, grapheme class, flags.",
        "enum { TS_LINE_CLASS = 63, TS_GRAPHEME_SHIFT = 6, TS_GRAPHEME_CLASS = 31 };",
        "enum { %s };" % ", ".join("TS_%s = %d" % item for item in FLAGS.items()),
        "extern const uint16_t ts_ascii[%d];  // by byte" % len(trie.ascii),
        "// The way of one to three bytes: see scalar.h.",
        "typedef struct {\n  uint16_t slot;\n  uint8_t second;  // mask of the second byte\n"
        "  uint8_t last;    // shift of the last byte\n} ts_way;",
        "extern const ts_way ts_leads[%d];  // by lead" % len(trie.leads),
        "extern const uint16_t ts_index[%d];  // by slot: start of a page" % len(trie.index),
        "enum { TS_MALFORMED_PAGE = %d };  // of overlong forms, surrogates and bytes that begin nothing" % trie.malformed,
        "extern const uint16_t ts_four[%d];  // by (lead & 7) << 6 | second & 63: start of a block, or TS_NO_PAGE"
        % len(trie.four),
        "extern const uint16_t ts_four_blocks[%d];  // by block + (third & 63): start of a page" % len(trie.four_blocks),
        "extern const uint16_t ts_pages[%d];  // by page + (last & 63): the value" % len(trie.pages),
        "enum { TS_NO_PAGE = %d };" % 0xFFFF,
        "",
        "// Blocks of 128 code points with plain characters, see window.h. A set has bit (page * 4 + row) of byte `column`",
        "// for the code point page * 64 + row * 16 + column of the block.",
        "typedef struct {\n  uint8_t letters[16], marks[16], linkers[16], closing[16];\n  uint8_t opening[16], digits[16],"
        " consonants[16], separate[16];\n  uint16_t flags;      // of all its letters: TS_NEEDS_BIDI, TS_COMPLEX\n"
        "  uint8_t ideographs;  // whether its letters are\n  uint8_t has;         // bits of what follows\n} ts_block;",
        "enum {\n  %s\n};" % ",\n  ".join("TS_HAS_%s = %d" % item for item in (
            ("LINKERS", blocks.HAS[blocks.LINKER]), ("CLOSING", blocks.HAS[blocks.CLOSING]),
            ("OPENING", blocks.HAS[blocks.OPENING]), ("DIGITS", blocks.HAS[blocks.DIGIT]),
            ("SEPARATE", blocks.HAS[blocks.SEPARATE]), ("SMALL_KANA", blocks.HAS_SMALL_KANA))),
        "extern const uint8_t ts_block_index[%d];  // by code point / 128: number of the block, 0 for none"
        % len(plain.index),
        "extern const ts_block ts_blocks[%d];  // by number - 1" % len(plain.records),
        "",
        "// The line machine: %d states, %d classes. A state is its row's start." % (len(line.states), len(line.classes)),
        "enum { TS_LINE_STATES = %d, TS_LINE_STRIDE = %d };" % (len(line.states), LINE_STRIDE),
        "// Outputs of a step: a break before the character, a mandatory one, a boundary that waits, a break at the one",
        "// that waited.",
        "enum { TS_BREAK = %d, TS_MUST = %d, TS_WAIT = %d, TS_RESOLVED = %d };" % (BREAK, MUST, WAIT, RESOLVED),
        "// By option: bit 0 CJ as ID, bit 1 Hangul as AL.",
        "extern const uint16_t ts_line_next[4][%d];" % (len(line.states) * LINE_STRIDE),
        "extern const uint8_t ts_line_output[4][%d];" % (len(line.states) * LINE_STRIDE),
        "extern const uint8_t ts_line_at_end[%d];  // TS_RESOLVED where the end of text breaks at the one that waited"
        % len(line.states),
        "extern const uint64_t ts_line_settled[4];  // classes after which the state depends on nothing before them",
        "extern const uint16_t ts_line_after_space[4][%d];  // the state after %s, with a space after each" % (
            len(BEFORE_SPACE), ", ".join("U+%04X" % ord(c) for c in BEFORE_SPACE)),
        "",
        "// The grapheme machine: %d states, %d classes. A state is its row's start; TS_CROSSED is set in it when the"
        % (len(grapheme.states), len(grapheme.classes)),
        "// step crossed a boundary.",
        "enum { TS_CROSSED = %d };" % GRAPHEME_STRIDE,
        "extern const uint16_t ts_grapheme_next[%d];" % len(grapheme.rows()),
    ])  # fmt: skip


def bidi_header(table):
    return emit.c_header("What the bidirectional algorithm (UAX #9) reads of a code point.", UNICODE_VERSION,
                         "TEXT_SCAN_BIDI_TABLE_H", [
        "// The Bidi_Class of a character that is no bracket.",
        "enum {\n  %s\n};" % ",\n  ".join("TS_BIDI_%s = %d" % (name, i) for i, name in enumerate(BIDI)),
        "// A bracket, whose class is ON, has TS_BIDI_BRACKET + 2 * the number of its pair, + 1 if it closes the pair.",
        "enum { TS_BIDI_BRACKET = %d };" % bidi.BRACKET,
        "",
        "extern const uint8_t ts_bidi_index[%d];  // by code point / %d: number of a page" % (len(table.index), bidi.PAGE),
        "extern const uint8_t ts_bidi_pages[%d];" % len(table.pages),
        "",
        "// Returns what the algorithm reads of a code point, which must be below U+110000. O(1).",
        "static inline uint8_t ts_bidi_value(uint32_t scalar) {",
        "  return ts_bidi_pages[ts_bidi_index[scalar / %d] * %d + scalar %% %d];" % ((bidi.PAGE,) * 3),
        "}",
    ])  # fmt: skip


def letter_header(table):
    return emit.c_header("Between which letters a cluster and a line break are certain without more of the text.",
                         UNICODE_VERSION, "TEXT_SCAN_LETTER_TABLE_H", [
        "// What a character is: a letter that joins no other into a cluster; a mark that ends a cluster before such a letter,",
        "// unless that is a consonant; a letter between which and another no line ends; an ideograph or a kana, before which a",
        "// line may end after another or certain signs; a syllable of Hangul; a character with a joining type other than U.",
        "enum {\n  %s\n};" % ",\n  ".join("TS_IS_%s = %d" % item for item in letters.FLAGS.items()),
        "",
        "extern const uint8_t ts_letter_index[%d];  // by code point / %d: number of a page" % (len(table.index), letters.PAGE),
        "extern const uint8_t ts_letter_pages[%d];" % len(table.pages),
        "",
        "// Returns what a code point is, which must be below U+110000. O(1).",
        "static inline uint8_t ts_letter_value(uint32_t scalar) {",
        "  return ts_letter_pages[ts_letter_index[scalar / %d] * %d + scalar %% %d];" % ((letters.PAGE,) * 3),
        "}",
    ])  # fmt: skip


def files():
    properties = Properties()
    symbols = [line_break.symbol_of(properties, c) for c in range(CODE_POINTS)]
    classes = [graphemes.class_of(properties, c) for c in range(CODE_POINTS)]
    line, grapheme = LineMachine(symbols), GraphemeMachine(classes)
    values = trie_values(properties, symbols, classes, line, grapheme)
    levels, found = bidi.BidiTable(properties), letters.LetterTable(properties)
    trie, plain = Trie(values), blocks.Blocks(symbols, classes, values, FLAGS)
    at_end = [RESOLVED if line_break.resolve_at_end(s) == "yes" else 0 for s in line.states]
    after_space = [[line.after(option, [symbols[ord(c)], symbols[0x20]]) for c in BEFORE_SPACE] for option in range(4)]
    table = lambda kind, name, values: emit.c_array(kind, name, values)
    both = lambda name, kind, value: "const %s %s[4][%d] = {\n%s};\n" % (
        kind, name, len(line.states) * LINE_STRIDE,
        "".join("{" + emit.c_array(kind, "x", line.padded(o, value)).split("{", 1)[1].rsplit(";", 1)[0] + ",\n"
                for o in range(4)))  # fmt: skip
    include = ["unicode_tables.h"]
    return {
        "unicode_tables.h": header(line, grapheme, trie, plain),
        "property_trie.c": emit.c_file("Properties of code points.", UNICODE_VERSION, include, [
            table("uint16_t", "ts_ascii", trie.ascii), emit.c_records("ts_way", "ts_leads", trie.leads),
            table("uint16_t", "ts_index", trie.index), table("uint16_t", "ts_four", trie.four),
            table("uint16_t", "ts_four_blocks", trie.four_blocks), table("uint16_t", "ts_pages", trie.pages)]),
        "plain_blocks.c": emit.c_file("Blocks of plain characters.", UNICODE_VERSION, include, [
            table("uint8_t", "ts_block_index", plain.index), emit.c_records("ts_block", "ts_blocks", [
                ["{%s}" % ", ".join(map(str, s)) for s in sets] + [flags, main, has]
                for main, flags, has, sets in plain.records])]),
        "line_machine.c": emit.c_file("The state machine of UAX #14.", UNICODE_VERSION, include, [
            both("ts_line_next", "uint16_t", lambda target, output: target * LINE_STRIDE),
            both("ts_line_output", "uint8_t", lambda target, output: output),
            table("uint8_t", "ts_line_at_end", at_end),
            table("uint64_t", "ts_line_settled", [line.settled(option) for option in range(4)]),
            emit.c_records("uint16_t", "ts_line_after_space", after_space).replace("[4]", "[4][%d]" % len(BEFORE_SPACE))]),
        "../include/bidi_table.h": bidi_header(levels),
        "bidi_table.c": emit.c_file("What UAX #9 reads of code points.", UNICODE_VERSION, ["../include/bidi_table.h"], [
            table("uint8_t", "ts_bidi_index", levels.index), table("uint8_t", "ts_bidi_pages", levels.pages)]),
        "../include/letter_table.h": letter_header(found),
        "letter_table.c": emit.c_file("Between which letters clusters and line breaks are certain.", UNICODE_VERSION,
                                      ["../include/letter_table.h"], [
            table("uint8_t", "ts_letter_index", found.index), table("uint8_t", "ts_letter_pages", found.pages)]),
        "grapheme_machine.c": emit.c_file("The state machine of UAX #29.", UNICODE_VERSION, include, [
            table("uint16_t", "ts_grapheme_next", grapheme.rows())]),
    }  # fmt: skip


def main():
    check = sys.argv[1:] == ["--check"]
    FOLDER.mkdir(parents=True, exist_ok=True)
    stale = []
    for name, text in files().items():
        path = FOLDER / name
        if not path.exists() or path.read_text() != text:
            stale.append(name)
            if not check:
                path.write_text(text)
    print("%s: %s" % (FOLDER.relative_to(ROOT), ("stale: " if check else "wrote ") + ", ".join(stale)
                      if stale else "up to date"))  # fmt: skip
    if check and stale:
        raise SystemExit(1)


main()
