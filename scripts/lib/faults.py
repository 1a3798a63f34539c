"""Faults that were written by hand, since no exchanged operator expresses them: scripts/mutation/*.faults.

A fault is an id, the rule, what goes wrong, and after it lines that begin with a character and a space:

  -  the source, which must occur once in the file named above; « » mark the part that is replaced. Whole lines
     without marks are replaced as statements, everything else as an expression
  +  what replaces it
  @  the source is looked for after this text, which must occur once; then its first occurrence counts
  =  why the fault changes no behaviour
"""

import re

TABLES = "scripts/mutation"
EXPRESSION, STATEMENT, OPERATOR = range(3)


class Stop(Exception):
    """Ends the script with one line and status 2."""


class Fault:
    def __init__(self, place, file, ident, rule, text):
        self.place, self.file, self.id, self.rule, self.text = place, file, ident, rule, text
        self.old, self.new, self.anchor, self.reason = [], [], None, ""
        self.number = 0


def read(root):
    """The faults of all tables."""
    faults, seen = [], set()
    for path in sorted((root / TABLES).glob("*.faults")):
        file, fault = None, None
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            place = f"{path.relative_to(root)}:{number}"
            if not line or line.startswith("# ") or line == "#":
                fault = fault if line else None
            elif line.startswith("file "):
                file = line[5:]
            elif line[:2] in ("- ", "+ ", "@ ", "= ") or line in "-+":
                if not fault:
                    raise Stop(f"{place}: there is no fault above this line")
                if line[0] == "@":
                    fault.anchor = line[2:]
                elif line[0] == "=":
                    fault.reason = (fault.reason + " " + line[2:]).strip()
                else:
                    {"-": fault.old, "+": fault.new}[line[0]].append(line[2:])
            else:
                match = re.fullmatch(r"([a-z0-9.-]+) (\S+): (.+)", line)
                if not match or not file:
                    raise Stop(f"{place}: a fault is 'ID RULE: what goes wrong', after a file")
                fault = Fault(place, file, *match.groups())
                if fault.id in seen:
                    raise Stop(f"{place}: {fault.id} is there twice")
                seen.add(fault.id)
                faults.append(fault)
    for fault in faults:
        if not fault.old or not fault.new:
            raise Stop(f"{fault.place}: {fault.id} lacks what it replaces or what with")
    return faults


def find(fault, source):
    """Where the part that the fault replaces is: start, end, what it is."""
    start = 0
    if fault.anchor:
        if source.count(fault.anchor) != 1:
            raise Stop(f"{fault.place}: '{fault.anchor}' occurs {source.count(fault.anchor)} times in {fault.file}")
        start = source.index(fault.anchor) + len(fault.anchor)
    text = "\n".join(fault.old)
    marked = "«" in text
    before, middle, _ = re.split("[«»]", text) if marked else ("", text, "")
    plain = text.replace("«", "").replace("»", "")
    pattern = re.compile(r"\n\s*".join(re.escape(line.strip()) for line in plain.split("\n")))
    found = list(pattern.finditer(source, start))
    if not found or (len(found) > 1 and not fault.anchor):
        raise Stop(f"{fault.place}: '{fault.old[0]}' occurs {len(found)} times in {fault.file}")
    begin, end = found[0].span()
    if marked:
        # The lines of the source may be indented otherwise than those of the table.
        lead = re.compile(r"\n\s*".join(re.escape(line.strip(" ") if i else line.lstrip()) for i, line in
                                        enumerate(before.split("\n"))))
        begin = lead.match(source, begin).end() if before.strip() else begin
        inside = re.compile(r"\n\s*".join(re.escape(line.strip()) for line in middle.split("\n")))
        end = inside.match(source, begin).end()
        return begin, end, EXPRESSION
    line_start = source.rfind("\n", 0, begin) + 1
    line_end = source.find("\n", end)
    whole = not source[line_start:begin].strip() and re.fullmatch(r"\s*(//.*)?", source[end:line_end])
    return begin, end, STATEMENT if whole else EXPRESSION


def render(source, begin, end, spans):
    """The source from begin to end with the given spans replaced; a span may lie within another."""
    result, place = [], begin
    for span in sorted(spans, key=lambda s: (s[0], -s[1])):
        if span[0] < place:
            continue  # within the one before, which renders it
        inner = [s for s in spans if s is not span and span[0] <= s[0] and s[1] <= span[1]]
        result.append(source[place : span[0]])
        result.append(guarded(span, render(source, span[0], span[1], inner)))
        place = span[1]
    result.append(source[place:end])
    return "".join(result)


def guarded(span, old):
    _, _, kind, faults = span
    if kind == OPERATOR:
        return faults[0].symbol
    if kind == STATEMENT:
        text = ""
        for fault in faults:
            text += f"if (label_fault({fault.number})) {{\n" + "\n".join(fault.new) + "\n} else "
        return text + "{\n" + old + "\n}"
    text = "("
    for fault in faults:
        text += f"label_fault({fault.number}) ? (" + "\n".join(fault.new) + ") : "
    return text + f"({old}))"


def mutate(source, faults, places, is_swift):
    """The source with all its faults, and with operators of their own at the places."""
    spans = {}
    for fault in faults:
        spans.setdefault(find(fault, source), []).append(fault)
    for place in places:
        spans[place.begin, place.begin + len(place.operator), OPERATOR] = [place]
    spans = [(*key, value) for key, value in spans.items()]
    for one in spans:
        for other in spans:
            if one[0] < other[0] < one[1] < other[1]:
                raise Stop(f"{other[3][0].place}: {other[3][0].id} overlaps {one[3][0].id}")
    source = render(source, 0, len(source), spans)
    if not faults:
        return source
    if is_swift:
        return source if "\nimport CTextScan\n" in source else source.replace("\n", "\nimport CTextScan\n", 1)
    return '#include "include/fault.h"\n' + source
