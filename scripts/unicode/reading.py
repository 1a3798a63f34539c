# Writes what the third reading in Python knows of characters: runs of equal values, which it reads as they are. The reading has
# no other code in common with the tables of TextSegmentation.

import itertools

from properties import CODE_POINTS

FILE = "Corpora/Conformance/reference/third_reading/characters.txt"
# No sign is a hexadecimal digit, nor a space.
SIGNS = "ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ!$%&()*+,-./:;<=>?@[]^_{|}~"
HEAD = """# Unicode %s, made by a program (https://www.unicode.org/license.txt). Three properties: the line break class after LB1, with what
# else the rules ask of it; what UAX #29 asks; the Bidi_Class. For each its values in the order of their signs, and the runs of
# characters from U+0000 on: the length in hexadecimal and the sign of the value. Hangul syllables follow from their number.
# Last come the pairs of brackets.
"""
SYLLABLES = range(0xAC00, 0xD7A4)


def line_value(properties, c):
    name = properties.line_break[c]
    if name in ("AI", "SG", "XX"):
        name = "AL"
    elif name == "CJ":
        name = "NS"
    elif name == "SA":
        name = "CM" if c in properties.marks else "AL"
    quote = " initial" * (c in properties.initial_quote) + " final" * (c in properties.final_quote) if name == "QU" else ""
    future = " future" * (c in properties.pictographic and c in properties.unassigned)
    return name + " wide" * (c in properties.east_asian) + quote + future


def cluster_value(properties, c):
    conjunct = properties.conjunct[c]
    return properties.grapheme[c] + f" {conjunct}" * (conjunct != "None") + " pictograph" * (c in properties.pictographic)


def runs(value):
    """The values in the order in which they first occur, and a line of runs."""
    of = lambda c: value(SYLLABLES[0]) if c in SYLLABLES else value(c)
    groups = [(name, sum(1 for _ in some)) for name, some in itertools.groupby(map(of, range(CODE_POINTS)))]
    names = list(dict.fromkeys(name for name, _ in groups))
    sign = dict(zip(names, SIGNS))
    return ",".join(names), "".join(f"{count:x}" * (count > 1) + sign[name] for name, count in groups)


def text(properties, version):
    pairs = {}
    for c, (number, closes) in sorted(properties.brackets.items()):
        pairs.setdefault(number, ["", ""])[closes] += chr(c)
    brackets = "".join(opening + closing for pair in pairs.values() for opening, closing in zip(*pair))
    lines = [line for value in (line_value, cluster_value) for line in runs(lambda c, value=value: value(properties, c))]
    return HEAD % version + "\n".join([*lines, *runs(lambda c: properties.bidi_class[c]), brackets]) + "\n"
