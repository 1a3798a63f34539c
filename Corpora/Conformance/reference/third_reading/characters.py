"""What Unicode 17.0 says about characters, and clusters after UAX #29 (R255)."""
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

SYLLABLES = range(0xAC00, 0xD7A4)


class Property:
    """The values of a property: names, and runs of characters that have one of them."""

    def __init__(self, names, runs):
        names, lengths, values, digits, signs = names.split(","), [], [], "", {}
        for sign in runs:
            if sign in "0123456789abcdef":
                digits += sign
                continue
            if sign not in signs:
                signs[sign] = names[len(signs)]
            lengths.append(int(digits or "1", 16))
            values.append(signs[sign])
            digits = ""
        self.starts, self.values = [0, *accumulate(lengths)], values

    def value(self, character):
        return self.values[bisect_right(self.starts, ord(character)) - 1]


def read_file():
    """The three properties, and the pairs of brackets one after the other."""
    lines = [line for line in (Path(__file__).parent / "characters.txt").read_text(encoding="utf-8").split("\n")
             if not line.startswith("#")]
    return [Property(*lines[index:index + 2]) for index in (0, 2, 4)] + [lines[6]]


LINE, CLUSTER, BIDI, BRACKETS = read_file()


def is_first_of_block(character):
    """Whether a Hangul syllable has no third letter."""
    return (ord(character) - SYLLABLES[0]) % 28 == 0


@lru_cache(maxsize=None)
def line_break_value(character):
    """R261: the class after LB1, and what else the rules ask: wide, initial, final, future (a pictograph to be)."""
    if ord(character) in SYLLABLES:
        return ("H2" if is_first_of_block(character) else "H3"), {"wide"}
    name, *others = LINE.value(character).split(" ")
    return name, set(others)


@lru_cache(maxsize=None)
def cluster_value(character):
    """The Grapheme_Cluster_Break, the Indic_Conjunct_Break or None, and whether it is a pictograph."""
    if ord(character) in SYLLABLES:
        return ("LV" if is_first_of_block(character) else "LVT"), None, False
    name, *others = CLUSTER.value(character).split(" ")
    return name, next((one for one in others if one != "pictograph"), None), "pictograph" in others


def clusters_of(text):
    """UAX #29: the texts of the clusters, in order."""
    starts = [index for index, is_start in enumerate(cluster_starts(text)) if is_start]
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)])]


def cluster_starts(text):
    """Whether a cluster begins before each character: GB1 to GB999."""
    before, regions = None, 0  # the class of the character before, and the regional indicators that end there
    pictograph = None  # after a pictograph: "extended", or "joined" after its joiner (GB11)
    conjunct = None  # after a consonant: "consonant", or "linked" after its linker (GB9c)
    for character in text:
        name, indic, is_pictograph = cluster_value(character)
        yield (before is None or not stays(before, name)
               and not (indic == "Consonant" and conjunct == "linked")
               and not (is_pictograph and pictograph == "joined")
               and not (name == "Regional_Indicator" and regions % 2))
        regions = regions + 1 if name == "Regional_Indicator" else 0
        if is_pictograph:
            pictograph = "extended"
        elif pictograph == "extended" and name == "ZWJ":
            pictograph = "joined"
        elif pictograph != "extended" or name != "Extend":
            pictograph = None
        if indic == "Consonant":
            conjunct = "consonant"
        elif indic == "Linker":
            conjunct = conjunct and "linked"
        elif indic != "Extend":
            conjunct = None
        before = name


def stays(before, after):
    """GB3 to GB9b: whether these two classes are of one cluster, whatever is around them."""
    if before == "CR" and after == "LF":
        return True
    if {before, after} & {"CR", "LF", "Control"}:
        return False
    return (before == "L" and after in ("L", "V", "LV", "LVT")
            or before in ("LV", "V") and after in ("V", "T") or before in ("LVT", "T") and after == "T"
            or after in ("Extend", "ZWJ", "SpacingMark") or before == "Prepend")
