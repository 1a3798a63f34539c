"""Faults by operators: every binary operator of the layout, each of which a run can exchange for its counterpart.

In the copy of the sources each occurrence becomes an operator of its own, of the same precedence, which looks at the
fault's number: `a <= b` is written `a <=│ b`, and `<=│` answers `<` where its fault is switched on."""

import re

FOLDER = "Sources/LabelLayout"
LIST = "scripts/mutation/operators.same"

SWAPS = {"<=": "<", "<": "<=", ">=": ">", ">": ">=", "&&": "||", "||": "&&", "+": "-", "-": "+", "&+": "&-", "&-": "&+",
         "*": "/", "/": "*", "==": "!=", "!=": "=="}
GROUPS = {"&&": "LogicalConjunction", "||": "LogicalDisjunction", "+": "Addition", "-": "Addition", "&+": "Addition",
          "&-": "Addition", "*": "Multiplication", "/": "Multiplication"}
DIGITS = "─│┌┐└┘├┤┬┴"

TOKEN = re.compile(
    r'(?P<skip>//[^\n]*|"(?:\\.|[^"\\\n])*")|(?P<word>\w+)|(?P<operator>[-/=+!*%<>&|^~?]+|\.\.[.<])|(?P<mark>[{}().])'
    r"|(?P<line>\n)")
DECLARATIONS = {"func", "init", "subscript", "extension", "struct", "class", "enum", "protocol", "typealias"}


class Place:
    """An operator in the sources; known by its file, its function, and which of the function's operators it is."""

    def __init__(self, file, function, operator, ordinal, begin, line, text, after):
        self.file, self.operator, self.begin, self.line, self.text = file, operator, begin, line, text
        self.id = f"{file.rsplit('/', 1)[1]} {function} {operator} {ordinal}"
        self.place = f"{file}:{line}"
        self.is_nil = after == "nil"
        self.number, self.reason = 0, ""

    @property
    def symbol(self):
        return self.operator + "".join(DIGITS[int(digit)] for digit in str(self.number))

    def declaration(self):
        """The operator and its functions; concrete enough that types are found quickly."""
        one, other = self.operator, SWAPS[self.operator]
        body = f"{{ label_fault({self.number}) ? left {other} right : left {one} right }}"
        if one in ("&&", "||"):
            heads = ["(left: Bool, right: @autoclosure () -> Bool) -> Bool"]
            body = body.replace("right", "right()")
        elif one in ("==", "!="):
            heads = ["<T>(left: T?, right: _OptionalNilComparisonType) -> Bool" if self.is_nil
                     else "<T: Equatable>(left: T, right: T) -> Bool"]
        elif one in ("<", "<=", ">", ">="):
            heads = ["<T: Comparable>(left: T, right: T) -> Bool"]
        else:
            heads = ["<T: FixedWidthInteger>(left: T, right: T) -> T"]
            if one in "+-*/":
                heads.append("<T: BinaryFloatingPoint>(left: T, right: T) -> T")
            if one in "+-":
                heads += [f"<T>(left: {kind}<T>, right: Int) -> {kind}<T>" for kind in
                          ("UnsafePointer", "UnsafeMutablePointer")]
        lines = [f"infix operator {self.symbol}: {GROUPS.get(one, 'Comparison')}Precedence"]
        lines += [f"@inlinable @inline(__always) public func {self.symbol} {head} {body}" for head in heads]
        return "\n".join(lines) + "\n"


def places(file, source):
    """The operators of a file, in order. An operator is binary where there is white space on both sides."""
    found, counts, scopes = [], {}, []
    declaration, name, before, in_where = None, None, "", False
    for match in TOKEN.finditer(source):
        kind, text = match.lastgroup, match.group()
        if kind == "skip":
            continue
        if kind == "word":
            if before in ("func", "var") or text in ("init", "subscript") and before != ".":
                name = text
            if text in DECLARATIONS and before != ".":
                declaration = text
            if text == "where" and declaration:
                in_where = True
            if text == "var":
                name = None
        elif text == "{":
            scopes.append(name)
            declaration, name, in_where = None, None, False
        elif text == "}":
            scopes.pop()
            declaration, name, in_where = None, None, False
        elif kind == "line" or text == "=":
            # A stored property or a variable: what follows is not its getter.
            if not declaration:
                name = None
            continue
        elif text in SWAPS and not in_where and before != "func":
            begin, end = match.span()
            if source[begin - 1].isspace() and source[end].isspace():
                function = next((scope for scope in reversed(scopes) if scope), "-")
                key = (function, text)
                counts[key] = counts.get(key, 0) + 1
                line = source.count("\n", 0, begin) + 1
                found.append(Place(file, function, text, counts[key], begin, line, source.split("\n")[line - 1].strip(),
                                   source[end:].split(None, 1)[0].rstrip(",){}") if source[end:].strip() else ""))
        before = text
    return found


def read(root):
    """All places, with the reason of each that changes nothing; ValueError where the list names a place that is not."""
    found = []
    for path in sorted((root / FOLDER).glob("*.swift")):
        found += places(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    known = {place.id: place for place in found}
    for block in (root / LIST).read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.split("\n") if line and not line.startswith("#")]
        reason = " ".join(line.strip() for line in lines if line[0] == " ")
        for ident in (line for line in lines if line[0] != " "):
            if ident not in known or known[ident].reason or not reason:
                said = "is there twice, or without a reason" if ident in known else "is no operator of the layout"
                raise ValueError(f"{LIST}: '{ident}' {said}")
            known[ident].reason = reason
    return found


def declarations(found):
    """The file that declares the operators."""
    return ("// Made by scripts/mutation-test: an operator for each place, which looks at the fault's number.\n"
            "import CTextScan\n\n" + "\n".join(place.declaration() for place in found))
