"""Where a line may end: UAX #14 of Unicode 17.0 (R260 to R264)."""
from .characters import line_break_value

HANGUL = {"H2", "H3", "JL", "JV", "JT"}
HARD = {"BK", "CR", "LF", "NL"}
LETTERS = {"AL", "HL"}
AKSARAS = {"AK", "AS", "DOTTED"}


class Unit:
    """A character with the marks that LB9 joins to it."""

    def __init__(self, character, start, name):
        self.start, self.end, self.name = start, start + 1, name
        others = line_break_value(character)[1]
        self.is_east_asian, self.is_initial, self.is_final = (one in others for one in ("wide", "initial", "final"))
        self.is_future_pictograph = "future" in others
        self.ends_with_joiner = name == "ZWJ"
        self.base_index = 0  # of the last unit up to here that is no space, or -1
        # LB28a treats the dotted circle like a base; elsewhere it stays what it is.
        self.aksara = "DOTTED" if character == "\u25cc" else name


def units_of(text, joins_hangul):
    """LB1, LB9 and LB10; and R262: Hangul as letters."""
    units = []
    for index, character in enumerate(text):
        name = line_break_value(character)[0]
        if joins_hangul and name in HANGUL:
            name = "AL"
        if name in ("CM", "ZWJ") and units and units[-1].name not in HARD | {"SP", "ZW"}:
            units[-1].end = index + 1
            units[-1].ends_with_joiner = name == "ZWJ"
            continue
        units.append(Unit(character, index, name))
        if name in ("CM", "ZWJ"):
            units[-1].name = units[-1].aksara = "AL"
    base_index = -1
    for index, unit in enumerate(units):
        base_index = unit.base_index = base_index if unit.name == "SP" else index
    return units


def line_breaks(text, joins_hangul=False):
    """R265: the opportunities of a text as character indices, and those that are mandatory.

    The end of the text is an opportunity, and mandatory only after a hard break.
    """
    units = units_of(text, joins_hangul)
    breaks, mandatory = [], []
    for index in range(1, len(units)):
        before, after = units[index - 1].name, units[index].name
        if before in HARD and not (before == "CR" and after == "LF"):
            mandatory.append(units[index].start)
            breaks.append(units[index].start)
        elif may_break(units, index):
            breaks.append(units[index].start)
    if units:
        breaks.append(len(text))
        if units[-1].name in HARD:
            mandatory.append(len(text))
    return breaks, mandatory


def may_break(units, index):
    """Whether a line may end before the unit of an index: LB5 to LB31, the first rule that says something."""
    for rule in (spaces_and_joiners, quotation, words_and_symbols, numbers, scripts):
        answer = rule(units, index)
        if answer is not None:
            return answer
    return True  # LB31


def name_at(units, index):
    """The class of a unit, or None before the first and after the last."""
    return units[index].name if 0 <= index < len(units) else None


def spaces_and_joiners(units, index):
    """LB5 to LB14."""
    before, after = units[index - 1], units[index]
    base = name_at(units, before.base_index)
    if before.name == "CR" and after.name == "LF" or after.name in HARD:
        return False  # LB5, LB6
    if after.name in ("SP", "ZW"):
        return False  # LB7
    if base == "ZW":
        return True  # LB8
    if before.ends_with_joiner:
        return False  # LB8a
    if "WJ" in (before.name, after.name):
        return False  # LB11
    if before.name == "GL":
        return False  # LB12
    if after.name == "GL" and before.name not in ("SP", "BA", "HY", "HH"):
        return False  # LB12a
    if after.name in ("CL", "CP", "EX", "SY"):
        return False  # LB13
    if base == "OP":
        return False  # LB14
    return None


def quotation(units, index):
    """LB15a to LB19a."""
    before, after = units[index - 1], units[index]
    base_index = before.base_index
    base = name_at(units, base_index)
    following = name_at(units, index + 1)
    if base_index >= 0 and units[base_index].is_initial:
        if name_at(units, base_index - 1) in {None, "OP", "QU", "GL", "SP", "ZW"} | HARD:
            return False  # LB15a
    if after.is_final:
        if following in {None, "SP", "GL", "WJ", "CL", "QU", "CP", "EX", "IS", "SY", "ZW"} | HARD:
            return False  # LB15b
    if before.name == "SP" and after.name == "IS" and following == "NU":
        return True  # LB15c
    if after.name == "IS":
        return False  # LB15d
    if base in ("CL", "CP") and after.name == "NS":
        return False  # LB16
    if base == "B2" and after.name == "B2":
        return False  # LB17
    if before.name == "SP":
        return True  # LB18
    if after.name == "QU":
        next_is_east_asian = index + 1 < len(units) and units[index + 1].is_east_asian
        if not after.is_initial or not before.is_east_asian or not next_is_east_asian:
            return False  # LB19, LB19a
    if before.name == "QU":
        previous_is_east_asian = index >= 2 and units[index - 2].is_east_asian
        if not before.is_final or not after.is_east_asian or not previous_is_east_asian:
            return False  # LB19, LB19a
    return None


def words_and_symbols(units, index):
    """LB20 to LB24."""
    before, after = units[index - 1].name, units[index].name
    previous = name_at(units, index - 2)
    if "CB" in (before, after):
        return True  # LB20
    if before in ("HY", "HH") and after in LETTERS:
        if previous in {None, "SP", "ZW", "CB", "GL"} | HARD:
            return False  # LB20a
    if after in ("BA", "HH", "HY", "NS") or before == "BB":
        return False  # LB21
    if previous == "HL" and before in ("HY", "HH") and after != "HL":
        return False  # LB21a
    if before == "SY" and after == "HL":
        return False  # LB21b
    if after == "IN":
        return False  # LB22
    if before in LETTERS and after == "NU" or before == "NU" and after in LETTERS:
        return False  # LB23
    if before == "PR" and after in ("ID", "EB", "EM") or before in ("ID", "EB", "EM") and after == "PO":
        return False  # LB23a
    if before in ("PR", "PO") and after in LETTERS or before in LETTERS and after in ("PR", "PO"):
        return False  # LB24
    return None


def numbers(units, index):
    """LB25."""
    before, after = units[index - 1].name, units[index].name
    number = index - 1
    if after in ("PO", "PR") and before in ("CL", "CP"):
        number -= 1
    while name_at(units, number) in ("SY", "IS"):
        number -= 1
    if number >= 0 and units[number].name == "NU":
        if after in ("PO", "PR") or after == "NU" and before in ("NU", "SY", "IS"):
            return False
    if before in ("PO", "PR") and after == "OP":
        following = name_at(units, index + 1)
        if following == "NU" or following == "IS" and name_at(units, index + 2) == "NU":
            return False
    if before in ("PO", "PR", "HY", "IS") and after == "NU":
        return False
    return None


def scripts(units, index):
    """LB26 to LB30b."""
    before, after = units[index - 1], units[index]
    pair = before.name, after.name
    if pair[0] == "JL" and pair[1] in ("JL", "JV", "H2", "H3"):
        return False  # LB26
    if pair[0] in ("JV", "H2") and pair[1] in ("JV", "JT") or pair[0] in ("JT", "H3") and pair[1] == "JT":
        return False  # LB26
    if pair[0] in HANGUL and pair[1] == "PO" or pair[0] == "PR" and pair[1] in HANGUL:
        return False  # LB27
    if pair[0] in LETTERS and pair[1] in LETTERS:
        return False  # LB28
    if keeps_aksara(units, index):
        return False  # LB28a
    if pair[0] == "IS" and pair[1] in LETTERS:
        return False  # LB29
    if pair[0] in LETTERS | {"NU"} and pair[1] == "OP" and not after.is_east_asian:
        return False  # LB30
    if pair[0] == "CP" and not before.is_east_asian and pair[1] in LETTERS | {"NU"}:
        return False  # LB30
    if pair == ("RI", "RI"):
        first = index - 1
        while name_at(units, first - 1) == "RI":
            first -= 1
        if (index - first) % 2:
            return False  # LB30a
    if pair[1] == "EM" and (pair[0] == "EB" or before.is_future_pictograph):
        return False  # LB30b
    return None


def keeps_aksara(units, index):
    """LB28a: syllables of Brahmic scripts stay whole."""
    before, after = units[index - 1].aksara, units[index].aksara
    previous = units[index - 2].aksara if index >= 2 else None
    following = name_at(units, index + 1)
    return (before == "AP" and after in AKSARAS
            or before in AKSARAS and after in ("VF", "VI")
            or previous in AKSARAS and before == "VI" and after in ("AK", "DOTTED")
            or before in AKSARAS and after in AKSARAS and following == "VF")
