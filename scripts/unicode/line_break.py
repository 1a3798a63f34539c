# Derives the state machine for line breaking from the rules of UAX #14 (revision 55, Unicode 17).
#
# A symbol is how the rules see a code point; a state is what the rules remember of the text before. Rules that look at
# the character after the next one (LB15b, LB15c, LB19a, LB25, LB28a) leave a boundary pending, and a later step decides
# it. At most one boundary is pending at any time.

from collections import namedtuple

# lb: the class after LB1 (CJ is kept); wide: East Asian (LB19a, LB30); mark: "Pi", "Pf", "dotted", "reserved" or None.
Symbol = namedtuple("Symbol", "lb wide mark")
Symbol.__new__.__defaults__ = (False, None)

# last: the symbol before the boundary (LB9: combining marks are skipped); None at the start of text.
# spaces: whether there is SP between `last` and the boundary. zwj: whether the character before the boundary is ZWJ.
# note: what the rules remember of the text before `last`, see `remember`. pending: see `Step`.
State = namedtuple("State", "last spaces zwj note pending")

# breaks: "no", "yes", "must" (LB4, LB5) or "wait", for the boundary before the symbol.
# resolves: "yes" or "no" for a boundary that waited; None if none did.
Step = namedtuple("Step", "state breaks resolves")

START = State(None, False, False, None, None)
HARD = {"BK", "CR", "LF", "NL"}
HANGUL = {"JL", "JV", "JT", "H2", "H3"}
AKSARA = {"AK", "AS"}
AFTER_FINAL_QUOTE = {"SP", "GL", "WJ", "CL", "QU", "CP", "EX", "IS", "SY", "BK", "CR", "LF", "NL", "ZW"}
LETTER = {"AL", "HL"}
AL = Symbol("AL")


def aksara(symbol):
    return symbol.lb in AKSARA or symbol.mark == "dotted"


def remember(state, symbol):
    """What later rules need to know of the text before `symbol`, as a note."""
    last = state.last
    at_space = state.spaces
    before = None if last is None or at_space else last.lb
    lb = symbol.lb
    if lb == "QU":
        # LB15a: an initial quotation mark that opens. LB19a: one without an East Asian character before it.
        opens = symbol.mark == "Pi" and (before is None or before in HARD | {"OP", "QU", "GL", "ZW"})
        narrow = before is None or not last.wide
        return ("opens" if opens else "", "narrow" if narrow else "")
    if lb in ("HY", "HH"):
        if before is None or before in HARD | {"ZW", "CB", "GL"}:
            return "word start"  # LB20a
        if before == "HL":
            return "after HL"  # LB21a
    if lb in ("SY", "IS") and before in ("NU", "SY", "IS"):
        return "number" if before == "NU" or state.note == "number" else None  # LB25: NU (SY | IS)*
    if lb in ("CL", "CP") and (before == "NU" or before in ("SY", "IS") and state.note == "number"):
        return "number"  # LB25: NU (SY | IS)* (CL | CP)
    if lb == "VI" and before is not None and aksara(last):
        return "aksara"  # LB28a: (AK | dotted circle | AS) VI
    if lb == "RI":
        return "even" if before == "RI" and state.note == "odd" else "odd"  # LB30a
    return None


def spaces_matter(state):
    """Whether a rule looks back over spaces at `last`: LB8, LB14, LB15a, LB16, LB17."""
    return state.last is not None and (
        state.last.lb in ("ZW", "OP", "CL", "CP", "B2") or state.last.lb == "QU" and "opens" in state.note)


def decide(state, symbol):
    """The boundary between a state and the base character after it: "no", "yes", "must", or ("wait", kind)."""
    last, lb = state.last, symbol.lb
    if last is None and not state.spaces:
        return "no"  # LB2
    left = None if last is None else last.lb
    if left in HARD:
        return "no" if left == "CR" and lb == "LF" else "must"  # LB4, LB5
    if lb in HARD or lb in ("SP", "ZW"):
        return "no"  # LB6, LB7
    if left == "ZW":
        return "yes"  # LB8
    if state.zwj:
        return "no"  # LB8a
    spaces = state.spaces
    if lb == "WJ" or left == "WJ" and not spaces:
        return "no"  # LB11
    if left == "GL" and not spaces:
        return "no"  # LB12
    if lb == "GL" and not spaces and left not in ("BA", "HY", "HH"):
        return "no"  # LB12a
    if lb in ("CL", "CP", "EX", "SY"):
        return "no"  # LB13
    if left == "OP":
        return "no"  # LB14
    if left == "QU" and "opens" in state.note:
        return "no"  # LB15a
    if lb == "QU" and symbol.mark == "Pf" and spaces:
        return ("wait", "final quote")  # LB15b (without spaces LB19 keeps it anyway)
    if lb == "IS":
        return ("wait", "decimal") if spaces else "no"  # LB15c, LB15d
    if left in ("CL", "CP") and lb == "NS":
        return "no"  # LB16
    if left == "B2" and lb == "B2":
        return "no"  # LB17
    if spaces:
        return "yes"  # LB18
    if lb == "QU":
        if symbol.mark != "Pi" or not last.wide:
            return "no"  # LB19, LB19a
    if left == "QU":
        if last.mark != "Pf" or not symbol.wide or "narrow" in state.note:
            return "no"  # LB19, LB19a
    if lb == "QU":
        assert decide_pair(state, symbol) == "yes"
        return ("wait", "quote")  # LB19a: x QU (not East Asian | end)
    return decide_pair(state, symbol)


def decide_pair(state, symbol):
    """LB20 to LB31, the rules that do not concern spaces or quotation marks."""
    last, left, lb = state.last, state.last.lb, symbol.lb
    if lb == "CB" or left == "CB":
        return "yes"  # LB20
    if left in ("HY", "HH") and state.note == "word start" and lb in LETTER:
        return "no"  # LB20a
    if lb in ("BA", "HH", "HY", "NS") or left == "BB":
        return "no"  # LB21
    if left in ("HY", "HH") and state.note == "after HL" and lb != "HL":
        return "no"  # LB21a
    if left == "SY" and lb == "HL":
        return "no"  # LB21b
    if lb == "IN":
        return "no"  # LB22
    if left in LETTER and lb == "NU" or left == "NU" and lb in LETTER:
        return "no"  # LB23
    if left == "PR" and lb in ("ID", "EB", "EM") or left in ("ID", "EB", "EM") and lb == "PO":
        return "no"  # LB23a
    if left in ("PR", "PO") and lb in LETTER or left in LETTER and lb in ("PR", "PO"):
        return "no"  # LB24
    in_number = left == "NU" or state.note == "number"
    if lb in ("PO", "PR") and in_number:
        return "no"  # LB25: NU (SY | IS)* (CL | CP)? x (PO | PR)
    if left in ("PO", "PR") and lb == "OP":
        return ("wait", "number")  # LB25: (PO | PR) x OP IS? NU
    if lb == "NU" and (left in ("PO", "PR", "HY", "IS", "NU") or left == "SY" and in_number):
        return "no"  # LB25
    if left == "JL" and lb in ("JL", "JV", "H2", "H3"):
        return "no"  # LB26
    if left in ("JV", "H2") and lb in ("JV", "JT") or left in ("JT", "H3") and lb == "JT":
        return "no"  # LB26
    if left in HANGUL and lb == "PO" or left == "PR" and lb in HANGUL:
        return "no"  # LB27
    if left in LETTER and lb in LETTER:
        return "no"  # LB28
    if left == "AP" and aksara(symbol):
        return "no"  # LB28a
    if aksara(last) and lb in ("VF", "VI"):
        return "no"  # LB28a
    if left == "VI" and state.note == "aksara" and (lb == "AK" or symbol.mark == "dotted"):
        return "no"  # LB28a
    if aksara(last) and aksara(symbol):
        return ("wait", "aksara")  # LB28a: x (AK | dotted circle | AS) VF
    if left == "IS" and lb in LETTER:
        return "no"  # LB29
    if left in LETTER | {"NU"} and lb == "OP" and not symbol.wide:
        return "no"  # LB30
    if left == "CP" and not last.wide and lb in LETTER | {"NU"}:
        return "no"  # LB30
    if left == "RI" and lb == "RI" and state.note == "odd":
        return "no"  # LB30a
    if left == "EB" and lb == "EM" or last.mark == "reserved" and lb == "EM":
        return "no"  # LB30b
    return "yes"  # LB31


def resolve(pending, symbol):
    """Decides a waiting boundary by the next base character; the second value is the kind as which it goes on waiting."""
    if pending is None:
        return None, None
    if pending == "final quote":
        return "no" if symbol.lb in AFTER_FINAL_QUOTE else "yes", None  # LB15b
    if pending == "decimal":
        return "yes" if symbol.lb == "NU" else "no", None  # LB15c, LB15d
    if pending == "quote":
        return "no" if not symbol.wide else "yes", None  # LB19a
    if pending == "number" and symbol.lb == "IS":
        return None, "number after IS"  # LB25
    if pending in ("number", "number after IS"):
        return "no" if symbol.lb == "NU" else "yes", None  # LB25
    if pending == "aksara":
        return "no" if symbol.lb == "VF" else "yes", None  # LB28a
    raise AssertionError(pending)


def resolve_at_end(state):
    """Decides a waiting boundary at the end of text: "yes", "no", or None if no boundary waits."""
    if state.pending is None:
        return None
    return "no" if state.pending in ("final quote", "decimal", "quote") else "yes"


def step(state, symbol):
    """One step of the machine."""
    if symbol.lb in ("CM", "ZWJ"):
        zwj = symbol.lb == "ZWJ"
        free = state.last is None or state.spaces or state.last.lb in HARD | {"ZW"}
        if not free:
            return Step(state._replace(zwj=zwj), "no", None)  # LB9
        alone = step(state, AL)  # LB10: like U+0041
        return Step(alone.state._replace(zwj=zwj), alone.breaks, alone.resolves)
    resolved, kept = resolve(state.pending, symbol)
    decision = decide(state, symbol)
    waits = isinstance(decision, tuple)
    assert not (waits and kept), "two boundaries pending"
    pending = decision[1] if waits else kept
    breaks = "wait" if waits else decision
    if symbol.lb == "SP":
        last, note = (state.last, state.note) if spaces_matter(state) else (None, None)
        if note is not None and state.last.lb in ("CL", "CP"):
            note = None
        return Step(State(last, True, False, note, pending), breaks, resolved)
    return Step(State(symbol, False, False, remember(state, symbol), pending), breaks, resolved)


def symbol_of(properties, code_point):
    """The symbol of a code point, by LB1 except for CJ, which the caller resolves."""
    lb = properties.line_break[code_point]
    if lb in ("AI", "SG", "XX"):
        lb = "AL"  # LB1
    elif lb == "SA":
        lb = "CM" if code_point in properties.marks else "AL"  # LB1
    wide = code_point in properties.east_asian
    mark = None
    if lb == "QU" and code_point in properties.initial_quote:
        mark = "Pi"
    elif lb == "QU" and code_point in properties.final_quote:
        mark = "Pf"
    elif code_point == 0x25CC:
        mark = "dotted"
    elif code_point in properties.pictographic and code_point in properties.unassigned:
        mark = "reserved"
    if lb in ("CM", "ZWJ", "SP") or lb in HARD:
        wide = False  # such a character is never the X of LB9 to LB31
    return Symbol(lb, wide, mark)


def tailored(symbol, loose, word_priority):
    """The symbol under the options: CJ becomes NS (strict) or ID (normal, CSS line-break); Hangul becomes AL."""
    if symbol.lb == "CJ":
        return symbol._replace(lb="ID" if loose else "NS")  # LB1
    if word_priority and symbol.lb in HANGUL:
        return symbol._replace(lb="AL")
    return symbol
