"""Faults of values, for scripts/test faults: constants, fields with a twin, min and max, true and false (Swift)."""

import re

# Fields that are taken for one another.
TWINS = (("start", "end"), ("ascent", "descent"), ("leading", "trailing"), ("width", "height"), ("minX", "maxX"),
         ("minY", "maxY"), ("left", "right"), ("head", "tail"), ("headIndent", "tailIndent"), ("lowerBound", "upperBound"),
         ("firstBaseline", "lastBaseline"), ("first", "last"), ("tailStart", "tailEnd"), ("x", "y"), ("before", "after"),
         ("spacing", "spacingBefore"), ("paragraphSpacing", "paragraphSpacingBefore"), ("begin", "end"), ("top", "bottom"),
         ("isAtStart", "isAtEnd"), ("lineSpacing", "paragraphSpacing"), ("firstLineHeadIndent", "headIndent"))
TWIN_OF = {}
for one, other in TWINS:
    TWIN_OF.setdefault(one, other)
    TWIN_OF.setdefault(other, one)

CONSTANT = re.compile(r"(?:(?<=[(\s])-)?(?<![\w.$])(?<!\dp-)(?:0x[0-9a-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:e[-+]?\d+)?)\b(?!\.\d)")
BOOLEAN = re.compile(r"(?<![\w.])(?:true|false)\b")
EXTREME = re.compile(r"(?<![\w.])(min|max)(?=\()")
PATH = re.compile(r"(?<![\w.$)\]!?&\\])((?:\w+(?:\[[a-z]\w*\])?\.)+)(\w+)\b(?!\s*(?:[-+*/|^]?=(?!=)|&[-+*]?=|\())")
# The owner of a field: its name without a subscript, and what a pointer points to.
OWNER = r"(\w+?)(?:\[[a-z]\w*\])?(?:\.pointee)?"
# Lines on which no value may be replaced: patterns, preconditions that always hold, attributes, declared defaults.
APART = re.compile(r"\s*(?:case\b|precondition\(|assert\(|assertionFailure|fatalError|preconditionFailure|@|#if|"
                   r"(?:@\w+ |public |package |private |internal |static |mutating )*(?:func|init|subscript)\b)")


def spots(source, form):
    """Where a form occurs in code inside functions, outside comments and strings: its match and its token's index."""
    code = {at for match in source.tokens if match.lastgroup not in ("comment", "string") for at in [match.start()]}
    starts = [match.start() for match in source.tokens]
    index = 0
    for match in form.finditer(source.text):
        while index + 1 < len(starts) and starts[index + 1] <= match.start():
            index += 1
        if match.start() in code and source.functions[index] and not APART.match(source.line_of(source.tokens[index])):
            yield index, match


def constant(source):
    """A constant becomes greater by one, unless it is so large that this changes nothing."""
    for index, match in spots(source, CONSTANT):
        before = source.text[: match.start()].rstrip()
        value = float(int(match[0], 0)) if "x" in match[0] else float(match[0].replace("_", ""))
        if value + 1 == value or re.search(r"(<<|>>|\.\.<|\.\.\.)$", before) or re.match(r"\s*(<<|>>|\.\.[.<])", source.text[match.end():]):
            continue
        source.add(index, "constant", match[0],
                   [(*match.span(), lambda fault, text=match[0]: f"label_greater_{fault.module}({fault.number}, {text})")])


def boolean(source):
    """true for false."""
    for index, match in spots(source, BOOLEAN):
        sign = "!" if match[0] == "true" else ""
        if source.text[source.tokens[source.before(index)].start():].startswith("while"):
            continue
        source.add(index, "boolean", match[0], [(*match.span(), lambda fault, sign=sign: f"({sign}label_fault({fault.number}))")])


def extreme(source):
    """min for max."""
    for index, match in spots(source, EXTREME):
        end = match.end() + 1
        source.add(index, "extreme", match[0],
                   [(match.start(), end, lambda fault, name=match[0]: f"label_{name}_{fault.module}({fault.number}, ")])


def twin(source):
    """One field for its twin, where the file reads both of something with the same name."""
    known = {f"{match[1]}.{match[2]}" for match in re.finditer(OWNER + r"\.(?=(\w+)\b(?!\())", source.text)}
    for index, match in spots(source, PATH):
        base, name = match.groups()
        other, owner = TWIN_OF.get(name), re.search(OWNER + r"\.$", base)[1]
        if other and f"{owner}.{other}" in known and not is_assigned(source.text, match):
            source.add(index, "twin", name, [(*match.span(), lambda fault, base=base, name=name, other=other:
                                              f"(label_fault({fault.number}) ? {base}{other} : {base}{name})")])


def is_assigned(text, match):
    """Whether a field is in a list that is assigned to, as in (a.x, a.y) = b."""
    before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
    return re.fullmatch(r"\s*\([\w., ]*", before) and re.match(r"[\w., ]*\) = ", text[match.end():])


def declarations(module, kinds, head):
    """The functions that a module with such faults gets."""
    text = ""
    if "constant" in kinds:
        text += (f"{head}label_greater_{module}<T: Numeric>(_ number: Int32, _ value: T) -> T "
                 "{ label_fault(number) ? value + 1 : value }\n")
    for one, other in (("min", "max"), ("max", "min")) if "extreme" in kinds else ():
        name = f"{head}label_{one}_{module}"
        text += (f"{name}<T: Comparable>(_ number: Int32, _ a: T, _ b: T) -> T {{ label_fault(number) ? {other}(a, b) : {one}(a, b) }}\n"
                 f"{name}<T: Comparable>(_ number: Int32, _ a: T, _ b: T, _ c: T) -> T "
                 f"{{ label_fault(number) ? {other}(a, b, c) : {one}(a, b, c) }}\n")
    return text
