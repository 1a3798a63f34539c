"""Embedding levels and visual order: UAX #9 of Unicode 17.0 (R183 to R186, R217)."""
import unicodedata
from functools import lru_cache

from .characters import BIDI, BRACKETS

ISOLATE_STARTS, EMBEDDINGS = {"LRI", "RLI", "FSI"}, {"LRE", "RLE", "LRO", "RLO"}
NEUTRALS = {"B", "S", "WS", "ON", "PDI"} | ISOLATE_STARTS
REMOVED = {"BN", "PDF"} | EMBEDDINGS
# R217: the attribute acts as these characters would.
EMBEDDING_OF = {"leftToRightEmbedding": "LRE", "rightToLeftEmbedding": "RLE",
                "leftToRightOverride": "LRO", "rightToLeftOverride": "RLO"}
RAISES_NO_LEVEL = {"L", "EN", "ES", "ET", "CS", "NSM", "BN", "S", "WS", "ON", "B"}
MAX_DEPTH = 125


@lru_cache(maxsize=None)
def bidi_class(character):
    """R259: U+0085 counts as U+2028 does."""
    if character == "\x85":
        return "WS"
    return BIDI.value(character)


def bracket(character):
    """BD14, BD15: (whether it opens, the pair that it is of), or None."""
    place = BRACKETS.find(character) if character else -1
    return None if place < 0 else (place % 2 == 0, unicodedata.normalize("NFC", BRACKETS[place | 1]))


def first_strong_is_rtl(text):
    """P2, P3: the direction of the first strong character outside isolates, or None (R184)."""
    depth = 0
    for character in text:
        name = bidi_class(character)
        if name in ISOLATE_STARTS:
            depth += 1
        elif name == "PDI":
            depth = max(0, depth - 1)
        elif depth == 0 and name in ("L", "R", "AL"):
            return name != "L"
    return None


class Item:
    """A character, or an embedding that an attribute opens or closes (R217); these have no index."""

    def __init__(self, name, index=None, character=""):
        self.index, self.character = index, character
        self.original = self.name = name
        self.level = self.embedding = 0  # after I2, and after X8
        self.match = None  # of an isolate's start: the item that ends it


def items_of(text, directions):
    """R217: where the list of embeddings changes, all of the old one is closed and all of the new one opened."""
    items, open_now = [], ()
    for index, (character, wanted) in enumerate(zip(text, directions)):
        if wanted != open_now:
            items += [Item("PDF") for _ in open_now] + [Item(EMBEDDING_OF[name]) for name in wanted]
            open_now = wanted
        items.append(Item(bidi_class(character), index, character))
    return items


def match_isolates(items):
    """BD9"""
    starts = []
    for item in items:
        if item.name in ISOLATE_STARTS:
            starts.append(item)
        elif item.name == "PDI" and starts:
            starts.pop().match = item


def levels_of(text, directions, is_rtl):
    """The level of each character of a paragraph, before L1."""
    items = items_of(text, directions)
    if not is_rtl and all(item.name in RAISES_NO_LEVEL for item in items):
        return [0] * len(text)
    match_isolates(items)
    explicit_levels(items, int(is_rtl))
    for item in items:
        item.embedding = item.level
    for sequence in run_sequences([item for item in items if item.original not in REMOVED]):
        resolve(sequence, items, int(is_rtl))
    levels, previous = [], int(is_rtl)
    for item in items:
        if item.index is not None:
            if item.original in REMOVED:
                item.level = previous
            levels.append(item.level)
            previous = item.level
    return levels


def explicit_levels(items, base):
    """X1 to X8"""
    stack = [(base, None, False)]  # level, override, whether an isolate opened it
    lost_isolates = lost_embeddings = valid_isolates = 0
    for position, item in enumerate(items):
        level, override, _ = stack[-1]
        name = item.name
        if name in EMBEDDINGS | ISOLATE_STARTS:
            item.level = level
            if name in ISOLATE_STARTS and override:
                item.name = override
            goes_right = name in ("RLE", "RLO", "RLI") or name == "FSI" and isolate_is_rtl(items, position)
            new = (level + 1) | 1 if goes_right else (level + 2) & ~1
            if new <= MAX_DEPTH and not lost_isolates and not lost_embeddings:
                valid_isolates += name in ISOLATE_STARTS
                stack.append((new, {"LRO": "L", "RLO": "R"}.get(name), name in ISOLATE_STARTS))
            elif name in ISOLATE_STARTS:
                lost_isolates += 1
            elif not lost_isolates:
                lost_embeddings += 1
        elif name == "PDI":
            if lost_isolates:
                lost_isolates -= 1
            elif valid_isolates:
                lost_embeddings = 0
                while not stack[-1][2]:
                    stack.pop()
                stack.pop()
                valid_isolates -= 1
            item.level = stack[-1][0]
            item.name = stack[-1][1] or name
        elif name == "PDF":
            if not lost_isolates and lost_embeddings:
                lost_embeddings -= 1
            elif not lost_isolates and not stack[-1][2] and len(stack) > 1:
                stack.pop()
            item.level = stack[-1][0]
        elif name == "B":
            item.level = base
        else:
            item.level = level
            if override and name != "BN":
                item.name = override


def isolate_is_rtl(items, position):
    """X5c: the direction of what is inside of an FSI."""
    end = items.index(items[position].match) if items[position].match else len(items)
    return bool(first_strong_is_rtl("".join(item.character for item in items[position + 1:end])))


def run_sequences(items):
    """X9, BD13: the isolating run sequences of a paragraph."""
    runs = []
    for item in items:
        if runs and runs[-1][-1].level == item.level:
            runs[-1].append(item)
        else:
            runs.append([item])
    run_of = {id(run[0]): run for run in runs}
    continued = {id(run[-1].match) for run in runs if run[-1].match}
    sequences = []
    for run in runs:
        if id(run[0]) in continued:
            continue
        sequence = list(run)
        while sequence[-1].match and id(sequence[-1].match) in run_of:
            sequence += run_of[id(sequence[-1].match)]
        sequences.append(sequence)
    return sequences


def resolve(sequence, items, base):
    """X10, W1 to W7, N0 to N2, I1 and I2 for one sequence."""
    level = sequence[0].level
    kept = [item for item in items if item.original not in REMOVED]
    first, last = kept.index(sequence[0]), kept.index(sequence[-1])
    before = kept[first - 1].embedding if first else base
    is_open = sequence[-1].original in ISOLATE_STARTS and sequence[-1].match is None
    after = base if is_open or last + 1 == len(kept) else kept[last + 1].embedding
    sos, eos = direction(max(level, before)), direction(max(level, after))
    weak_types(sequence, sos)
    brackets(sequence, sos, direction(level))
    neutral_types(sequence, sos, eos, direction(level))
    for item in sequence:
        if item.name == "R":
            item.level += 1 - level % 2
        elif item.name in ("EN", "AN"):
            item.level += 2 - level % 2
        elif item.name == "L":
            item.level += level % 2


def direction(level):
    """X10: the direction of a level."""
    return "R" if level % 2 else "L"


def weak_types(sequence, sos):
    """W1 to W7"""
    previous = sos
    for item in sequence:  # W1
        if item.name == "NSM":
            item.name = "ON" if previous in ISOLATE_STARTS | {"PDI"} else previous
        previous = item.name
    strong = sos
    for item in sequence:  # W2, W3
        if item.name in ("L", "R", "AL"):
            strong = item.name
        if item.name == "EN" and strong == "AL":
            item.name = "AN"
        if item.name == "AL":
            item.name = "R"
    for one, item, other in zip(sequence, sequence[1:], sequence[2:]):  # W4
        if one.name == other.name and (item.name == "ES" and one.name == "EN"
                                       or item.name == "CS" and one.name in ("EN", "AN")):
            item.name = one.name
    for index, item in enumerate(sequence):  # W5
        if item.name == "EN":
            for neighbours in (reversed(sequence[:index]), sequence[index + 1:]):
                for neighbour in neighbours:
                    if neighbour.name != "ET":
                        break
                    neighbour.name = "EN"
    strong = sos
    for item in sequence:  # W6, W7
        if item.name in ("ES", "ET", "CS"):
            item.name = "ON"
        if item.name in ("L", "R"):
            strong = item.name
        if item.name == "EN" and strong == "L":
            item.name = "L"


def strong_of(item):
    """N0, N1: numbers count as R."""
    return "R" if item.name in ("R", "EN", "AN") else "L" if item.name == "L" else None


def brackets(sequence, sos, embedding):
    """N0"""
    for opening, closing in bracket_pairs(sequence):
        inside = {strong_of(item) for item in sequence[opening + 1:closing]}
        if embedding in inside:
            found = embedding
        elif inside - {None}:
            strong_before = [strong_of(item) for item in sequence[:opening] if strong_of(item)]
            found = strong_before[-1] if strong_before else sos
        else:
            continue
        for index in (opening, closing):
            sequence[index].name = found
            for item in sequence[index + 1:]:
                if item.original != "NSM":
                    break
                item.name = found


def bracket_pairs(sequence):
    """BD16"""
    pairs, stack = [], []
    for index, item in enumerate(sequence):
        found = bracket(item.character) if item.name == "ON" else None
        if found and found[0]:
            if len(stack) == 63:
                return []
            stack.append((found[1], index))
        elif found:
            for depth in range(len(stack) - 1, -1, -1):
                if stack[depth][0] == found[1]:
                    pairs.append((stack[depth][1], index))
                    del stack[depth:]
                    break
    return sorted(pairs)


def neutral_types(sequence, sos, eos, embedding):
    """N1, N2"""
    index = 0
    while index < len(sequence):
        if sequence[index].name not in NEUTRALS:
            index += 1
            continue
        end = index
        while end < len(sequence) and sequence[end].name in NEUTRALS:
            end += 1
        before = strong_of(sequence[index - 1]) if index else sos
        after = strong_of(sequence[end]) if end < len(sequence) else eos
        for item in sequence[index:end]:
            item.name = before if before == after else embedding
        index = end


def line_levels(pieces, base):
    """L1: separators, and whitespace before them and at the end of the line, have the paragraph's level.

    The ellipsis keeps whitespace before it from being at the end (R185): it is none.
    """
    levels, resets = [piece.level for piece in pieces], True
    for index in range(len(pieces) - 1, -1, -1):
        name = bidi_class(pieces[index].text[0]) if pieces[index].start is not None else "L"
        if name in ("S", "B"):
            resets = True
        elif name not in {"WS", "PDI"} | ISOLATE_STARTS | REMOVED:
            resets = False
        if resets:
            levels[index] = base
    return levels


def visual_order(levels):
    """L2: the indices of pieces from left to right."""
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = end + 1
    return order
