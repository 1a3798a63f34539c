# Derives the state machine for grapheme clusters from the rules of UAX #29 (Unicode 17, extended clusters).

from collections import namedtuple

# last: the class before the boundary; None at the start of text.
# note: "odd" after an odd run of regional indicators; "pictograph" and "pictograph zwj" for GB11; "consonant" and
# "linked" for GB9c; otherwise None.
State = namedtuple("State", "last note")
START = State(None, None)

CONTROL = {"CR", "LF", "Control"}


def class_of(properties, code_point):
    """Grapheme_Cluster_Break, split where GB9c and GB11 need more."""
    gcb = properties.grapheme[code_point]
    conjunct = properties.conjunct[code_point]
    if conjunct != "None" and not (gcb == "ZWJ" and conjunct == "Extend"):
        assert gcb in ("Extend", "SpacingMark", "Other"), (gcb, conjunct, hex(code_point))
        return gcb + "+" + conjunct
    if code_point in properties.pictographic:
        assert gcb == "Other", hex(code_point)
        return "Pictograph"
    return gcb


def decide(state, symbol):
    """Whether a cluster ends between the state and the character after it."""
    if state.last is None:
        return False  # GB1 decides at the start; bit 0 is never set
    last, now = state.last.split("+")[0], symbol.split("+")[0]
    if last == "CR" and now == "LF":
        return False  # GB3
    if last in CONTROL or now in CONTROL:
        return True  # GB4, GB5
    if last == "L" and now in ("L", "V", "LV", "LVT"):
        return False  # GB6
    if last in ("LV", "V") and now in ("V", "T") or last in ("LVT", "T") and now == "T":
        return False  # GB7, GB8
    if now in ("Extend", "ZWJ", "SpacingMark"):
        return False  # GB9, GB9a
    if last == "Prepend":
        return False  # GB9b
    if state.note == "linked" and symbol.endswith("+Consonant"):
        return False  # GB9c
    if state.note == "pictograph zwj" and symbol == "Pictograph":
        return False  # GB11
    if state.note == "odd" and symbol == "Regional_Indicator":
        return False  # GB12, GB13
    return True  # GB999


def step(state, symbol):
    """The next state, and whether the boundary before `symbol` is a cluster boundary."""
    note = None
    if symbol.endswith("+Consonant"):
        note = "consonant"  # GB9c
    elif state.note in ("consonant", "linked") and symbol.endswith("+Linker"):
        note = "linked"  # GB9c
    elif state.note in ("consonant", "linked") and (symbol.endswith("+Extend") or symbol == "ZWJ"):
        note = state.note  # GB9c
    elif symbol == "Pictograph":
        note = "pictograph"  # GB11
    elif state.note == "pictograph" and symbol.split("+")[0] == "Extend":
        note = "pictograph"  # GB11
    elif state.note == "pictograph" and symbol == "ZWJ":
        note = "pictograph zwj"  # GB11
    elif symbol == "Regional_Indicator" and state.note != "odd":
        note = "odd"  # GB12, GB13
    return State(symbol, note), decide(state, symbol)
