# Writes the tables of TextSegmentation into Sources/Engine/CTextScan/Tables, that of the third reading and the samples of the tests, or
# checks that they are up to date. Their headers are written by hand.

import pathlib
import sys

import bidi
import blocks
import emit
import graphemes
import letters
import line_break
import machine
import reading
import samples
from properties import BIDI, CODE_POINTS, UNICODE_VERSION, Properties
from trie import INVALID, Trie

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


def constants(line, trie):
    """The constants of the headers, which are written by hand: the compiler compares these with them, and the sizes of arrays."""
    has = {"LINKERS": blocks.LINKER, "CLOSING": blocks.CLOSING, "OPENING": blocks.OPENING, "DIGITS": blocks.DIGIT, "SEPARATE": blocks.SEPARATE}
    return {
        **FLAGS, "MALFORMED_PAGE": trie.malformed, "NO_PAGE": INVALID, **{f"HAS_{name}": blocks.HAS[kind] for name, kind in has.items()},
        "HAS_SMALL_KANA": blocks.HAS_SMALL_KANA, "LINE_STATES": len(line.states), "LINE_STRIDE": LINE_STRIDE, "BREAK": BREAK, "MUST": MUST,
        "WAIT": WAIT, "RESOLVED": RESOLVED, "CROSSED": GRAPHEME_STRIDE, "BIDI_BRACKET": bidi.BRACKET,
        **{f"BIDI_{name}": index for index, name in enumerate(BIDI)}, **{f"IS_{name}": value for name, value in letters.FLAGS.items()},
    }


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
    made = {
        "constants.c": emit.c_file("The constants of the headers.", UNICODE_VERSION, [*include, "../include/bidi_table.h", "../include/letter_table.h"], [
            "".join(f'_Static_assert(TS_{name} == {value}, "change the header");\n' for name, value in constants(line, trie).items())]),
        "property_trie.c": emit.c_file("Properties of code points.", UNICODE_VERSION, include, [
            table("uint16_t", "ts_ascii", trie.ascii), emit.c_records("ts_lead", "ts_leads", trie.leads),
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
        "bidi_table.c": emit.c_file("What UAX #9 reads of code points.", UNICODE_VERSION, ["../include/bidi_table.h"], [
            table("uint8_t", "ts_bidi_index", levels.index), table("uint8_t", "ts_bidi_pages", levels.pages)]),
        "letter_table.c": emit.c_file("Between which letters clusters and line breaks are certain.", UNICODE_VERSION,
                                      ["../include/letter_table.h"], [
            table("uint8_t", "ts_letter_index", found.index), table("uint8_t", "ts_letter_pages", found.pages)]),
        "grapheme_machine.c": emit.c_file("The state machine of UAX #29.", UNICODE_VERSION, include, [
            table("uint16_t", "ts_grapheme_next", grapheme.rows())]),
    }  # fmt: skip
    return {**{FOLDER / name: text for name, text in made.items()}, ROOT / reading.FILE: reading.text(properties, UNICODE_VERSION),
            ROOT / samples.FILE: samples.text(properties)}


def main():
    check = sys.argv[1:] == ["--check"]
    FOLDER.mkdir(parents=True, exist_ok=True)
    stale = []
    for path, text in files().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(str(path.relative_to(ROOT)))
            if not check:
                path.write_text(text, encoding="utf-8")
    print("tables: " + (("stale: " if check else "wrote ") + ", ".join(stale) if stale else "up to date"))
    if check and stale:
        raise SystemExit(1)


main()
