"""Faults: small changes to the engine's sources, each of which can be switched on for a run by its number.

The sources are not quoted here. Each kind of fault is made wherever its form occurs:

  exchange  a binary operator becomes its counterpart (Swift): <= and <, && and ||, + and -, * and /, == and !=
  negate    the condition of an if, guard, while, for-where or ?: is negated (Swift; if and while of C too), or a property's
            initial value true or false
  coalesce  of a ?? b, always b is taken (Swift; not after as?)
  omit      an assignment or a call that is a statement of one line is left out
  zero      a field of a C struct is read as 0 or NULL
  constant  a number is greater by one (fault_values.py; Swift, as the next three)
  twin      one field for its twin: start and end, ascent and descent, width and height
  extreme   min for max
  boolean   true for false, other than an initial value

In the copy of the sources `a <= b` becomes `a <=│ b`, and the operator `<=│` answers like `<` if its fault is on.
What only checks (assertions, preconditions, code of debug builds alone) has no faults: it always holds, so an answer cannot change.
A fault belongs to the rules that the nearest comment above it in its function cites."""

import collections
import re

import citations
import fault_values
from house import Trouble as Stop

# The folders in which faults are made: the code that decides. Reading fonts and caching have tests of their own.
LAYOUT = "Sources/Engine/LabelLayout"
# The label's model, which is asked with steps.
MODEL = "Sources/Label/LabelView"
ALL = "exchange negate omit constant twin extreme boolean"
FOLDERS = {
    LAYOUT: ALL,
    "Sources/Engine/LabelKit/Driver": ALL,
    "Sources/Engine/LabelKit/Layout/TextPositions.swift": "negate",
    "Sources/Engine/LabelFonts/Preparing": ALL,
    "Sources/Engine/LabelFonts/Attributed": ALL,
    "Sources/Engine/LabelFonts/Bidi": ALL,
    "Sources/Engine/LabelFonts/Itemising/ItemisedText.swift": ALL,
    "Sources/Engine/LabelFonts/Faces/MetricFont.swift": ALL,
    "Sources/Engine/LabelFonts/Faces/FontStack.swift": ALL,
    "Sources/Engine/TextSegmentation/Scalars.swift": "exchange negate omit",
    "Sources/Engine/LabelEngineABI/LabelProperties+C.swift": "negate omit zero",
    "Sources/Engine/LabelEngineABI/TextRequest.swift": "negate zero",
    "Sources/Engine/LabelEngineABI/TextRequest+Attributes.swift": "negate omit zero",
    "Sources/Engine/LabelEngineABI/Segmentation+C.swift": "negate zero",
    MODEL: "exchange negate coalesce omit",
    "Sources/Label/LabelDrawing/Picture/BaselineSnapping.swift": "negate",
    **{f"Sources/Engine/CTextScan/{name}": "negate omit" for name in ("segment.c", "edges.c", "walk.h", "steps.h", "window.h", "plain.h")},
}

VALUES = ("constant", "twin", "extreme", "boolean")
KINDS = ("exchange", "negate", "coalesce", "omit", "zero", "pair", *VALUES)
SWAPS = {"<=": "<", "<": "<=", ">=": ">", ">": ">=", "&&": "||", "||": "&&", "+": "-", "-": "+", "&+": "&-", "&-": "&+",
         "*": "/", "/": "*", "==": "!=", "!=": "=="}
DIGITS = "─│┌┐└┘├┤┬┴"

TOKEN = re.compile(
    r'(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<string>"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\])\')|(?P<word>#?\w+)'
    r"|(?P<operator>[-/=+!*%<>&|^~?]+|\.\.[.<])|(?P<mark>[{}()\[\].,:;])|(?P<line>\n)", re.S)
DECLARATIONS = {"func", "init", "subscript", "typealias", "extension", "struct", "class", "enum", "protocol"}
STATEMENT = re.compile(r"\s*(?!return|let|var|case|default|import|throw|if|guard|while|for|switch|defer|else|static|const)"
                       r"(?P<target>\*?[A-Za-z_][\w.]*(?:->\w+)*(?:\[[^]]*\])?(?:\.\w+)*)"
                       r"(?: (?P<sign>[-+*|^]=|&[-+*]?=|<<=|>>=|=) .*|\(.*\));?(?:\s*//.*)?$")
FIELD = re.compile(r"(?<![\w.])(?:label\.pointee|request|run|style|read|environment)\.([a-z]+_[a-z_0-9]+)\b(?!\()")
MADE_BY_CALLS = {"precondition", "assert", "assertionFailure", "fatalError", "preconditionFailure"}
# Functions that debug builds alone call.
CHECKS = {"checkInvariants", "checkClusters", "checkMetrics"}


class Fault:
    """A change at one spot."""

    def __init__(self, kind, source, index, what, edits):
        begin, end = edits[0][:2]
        first, last = source.text.rfind("\n", 0, begin) + 1, source.text.find("\n", end)
        self.kind, self.file, self.what, self.edits, self.rules = kind, source.file, what, edits, source.rules[index]
        self.function = source.functions[index] or "-"
        self.place = f"{source.file}:{source.text.count(chr(10), 0, begin) + 1}"
        self.number, self.compares_nil, self.mark = 0, False, ""
        before, after = source.text[first:begin].lstrip(), source.text[end:last].split(" //")[0].rstrip()
        self.title = f"{kind}: {before}«{source.text[begin:end]}»{after}"

    @property
    def module(self):
        return self.file.split("/")[2]

    @property
    def word(self):
        """The fault's number for faultrunner."""
        return f"{self.number}m" if self.module == "LabelView" else str(self.number)

    @property
    def symbol(self):
        return self.what.replace("??", "⊥") + "".join(DIGITS[int(digit)] for digit in str(self.number))


class Source:
    """A source file, and the faults found in it."""

    def __init__(self, file, text, kinds):
        self.file, self.text, self.kinds, self.faults = file, text, kinds.split(), []
        self.is_swift = file.endswith(".swift")
        self.tokens = list(TOKEN.finditer(text))
        self.lines = text.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.find_functions()
        self.find_checks()
        for kind in self.kinds:
            getattr(fault_values, kind)(self) if kind in VALUES else getattr(self, kind)()

    def find_functions(self):
        """Finds for each token its function, and the rules that the nearest comment above cites; by rule the functions that cite it
        in their bodies or in the comment above."""
        self.functions, self.rules, self.citing = [], [], collections.defaultdict(set)
        scopes, declaration, name, before, cited, parenthesis, above = [], None, None, "", [], False, set()
        for match in self.tokens:
            kind, text = match.lastgroup, match.group()
            self.functions.append(next((scope for scope, _ in reversed(scopes) if scope), None))
            if kind == "comment":
                found = citations.cited(text)
                for rule in found:
                    self.citing[rule].add(self.functions[-1])
                above |= set(found) if text.startswith("///") else set()
                if found:
                    cited = found if text.startswith("//") else cited
            elif kind == "word":
                if not self.is_swift:
                    name = text if not scopes and not parenthesis else name
                elif before in ("func", "var") or text in ("init", "subscript") and before != ".":
                    name = text
                if text in DECLARATIONS and before != ".":
                    declaration = text
                if self.is_swift and text == "var":
                    name = None
            elif text == "(":
                parenthesis = True
            elif text == "{":
                scopes.append((name if self.is_swift or not scopes else None, cited))
                for rule in above if name else ():
                    self.citing[rule].add(name)
                above = set()
                declaration, name, parenthesis = None, None, False
            elif text == "}" and scopes:
                if scopes.pop()[0]:
                    cited = []
                declaration, name, parenthesis = None, None, False
            elif text == ";":
                parenthesis = False
            elif self.is_swift and (kind == "line" or text == "=") and not declaration:
                name = None
            self.rules.append(cited)
            if kind not in ("line", "comment"):
                before = text

    def find_checks(self):
        """Finds the tokens that only check what always holds: assertions, preconditions, and what debug builds alone run."""
        depth, is_debug, before, self.checks = 0, False, "", set()
        for index, match in enumerate(self.tokens):
            text = match.group()
            if text == "(" and (depth or before in MADE_BY_CALLS):
                depth += 1
            elif text == ")" and depth:
                depth -= 1
            elif text in ("#if", "#else", "#endif"):
                is_debug = text == "#if" and self.tokens[index + 1].group() == "DEBUG"
            if depth or is_debug or self.functions[index] in CHECKS:
                self.checks.add(index)
            before = text

    def add(self, index, kind, what, edits):
        fault = Fault(kind, self, index, what, edits)
        if index not in self.checks:
            self.faults.append(fault)
        return fault

    def exchange(self):
        declaration, in_where, before = False, False, ""
        for index, match in enumerate(self.tokens):
            kind, text = match.lastgroup, match.group()
            if kind in ("comment", "string"):
                continue
            if kind == "word":
                declaration = declaration or text in DECLARATIONS and before != "."
                in_where = in_where or text == "where" and declaration
            elif text in "{}":
                declaration, in_where = False, False
            elif text in SWAPS and not in_where and before != "func":
                begin, end = match.span()
                if self.text[begin - 1].isspace() and self.text[end].isspace():
                    fault = self.add(index, "exchange", text, [(begin, end, lambda fault: fault.symbol)])
                    fault.compares_nil = re.match(r"\s*nil\b", self.text[end:]) is not None
            if kind != "line":
                before = text

    def coalesce(self):
        for index, match in enumerate(self.tokens):
            end = self.tokens[self.before(index)].end()
            if match.group() == "??" and self.functions[index] and not re.search(r"as\? [\w.:\[\] ]+$", self.text[:end]):
                self.add(index, "coalesce", "??", [(end, end, lambda fault: fault.symbol)])

    def negate(self):
        self.negate_values()
        for index, match in enumerate(self.tokens):
            text = match.group()
            if match.lastgroup == "word" and text in ("if", "while", "guard", "where") and self.functions[index]:
                if self.text[match.start() - 1] in ".#" or self.text[match.end()] == ":":
                    continue
                if self.is_swift and (text != "where" or self.line_of(match).lstrip().startswith("for ")):
                    self.negate_clauses(index, text)
                elif not self.is_swift and text in ("if", "while"):
                    self.negate_parenthesis(index, text)
            elif text == "?" and self.is_swift and self.functions[index] and self.text[match.start() - 1].isspace() \
                    and self.text[match.end()].isspace():
                end = self.tokens[self.before(index)].end()
                self.add(index, "negate", "?", [(end, end, lambda fault: f" {fault.mark} {fault.number}")])

    def negate_values(self):
        """Bool values that properties of this module have from the start."""
        for index, match in enumerate(self.tokens if self.file.startswith(MODEL + "/") else []):
            if match.group() in ("true", "false") and re.match(r"\s*(?!let)[\w()@ ]*\bvar \w+ = (true|false)\b", self.line_of(match)):
                end = match.end()
                self.add(index, "negate", match.group(), [(end, end, lambda fault: f" {fault.mark} {fault.number}")])

    def before(self, index):
        """The token before this one, ignoring comments and line ends."""
        index -= 1
        while self.tokens[index].lastgroup in ("comment", "line"):
            index -= 1
        return index

    def negate_clauses(self, index, keyword):
        depth, first, has_ternary = 0, None, False
        is_repeat = keyword == "while" and self.tokens[self.before(index)].group() == "}"
        for at in range(index + 1, len(self.tokens)):
            text, kind = self.tokens[at].group(), self.tokens[at].lastgroup
            ends = depth == 0 and (text in (",", "{", "else") or is_repeat and text == "\n")
            if kind in ("comment", "line") and not ends:
                continue
            if ends:
                if first and not has_ternary and first not in ("let", "var", "case", "true") and first[0] != "#":
                    end = self.tokens[self.before(at)].end()
                    self.add(index, "negate", keyword, [(end, end, lambda fault: f" {fault.mark} {fault.number}")])
                if text != ",":
                    return
                first, has_ternary = None, False
                continue
            first = first or text
            has_ternary = has_ternary or depth == 0 and text == "?"
            depth += (text in ("(", "[", "{")) - (text in (")", "]", "}"))

    def negate_parenthesis(self, index, keyword):
        depth = 0
        for at in range(index + 1, len(self.tokens)):
            text = self.tokens[at].group()
            depth += (text == "(") - (text == ")")
            if depth == 0 and text == ")":
                begin, end = self.tokens[index + 1].end(), self.tokens[at].start()
                if self.line_of(self.tokens[at]).endswith("\\"):
                    return
                self.add(index, "negate", keyword, [(begin, begin, lambda fault: f"label_fault({fault.number}) != !!("),
                                                    (end, end, lambda fault: ")")])
                return

    def line_of(self, match):
        return self.lines[self.text.count("\n", 0, match.start())]

    def omit(self):
        functions = {}
        for index, match in enumerate(self.tokens):
            functions.setdefault(self.text.count("\n", 0, match.start()), index)
        declared_later = set(re.findall(r"(?:let|var) (\w+): [^={\n]*$", self.text, re.M))
        if not self.is_swift:
            declared_later = set(re.findall(r"^\s*(?:\w+ )+\*?(\w+)(?:, \w+)*;", self.text, re.M))
        previous = ""
        for number, line in enumerate(self.lines):
            code = line.split(" //")[0].rstrip()
            if not code.strip() or code.lstrip().startswith("//"):
                continue
            match = STATEMENT.match(code)
            index = functions.get(number)
            begins = previous.endswith(("{", "}", ";", "*/")) or self.is_swift and not previous.endswith(
                ("(", ",", "=", "[", "&&", "||", "+", "-", "?", ":", "in", "\\"))
            following = next((one.strip() for one in self.lines[number + 1 :] if one.strip()), "")
            previous_here, previous = previous, code.strip()
            if not match or not begins or index is None or not self.functions[index]:
                continue
            if re.match(r"(\.|\?|:(?!:)|&&|\|\||[-+*/|&] |==|<|>|\{|\))", following) or not self.is_swift and code[-1] != ";":
                continue
            if code.count("(") != code.count(")") or code.count("[") != code.count("]") or code.endswith(("{", "(", ",")):
                continue
            target, sign = match["target"], match["sign"]
            name = target.lstrip("*").split(".")[0].split("[")[0].split("-")[0]
            if not sign and (name in MADE_BY_CALLS or target.endswith(".init") or target in ("super", "self")):
                continue
            if not sign and following == "}" and previous_here.endswith(("{", ":")):
                continue  # It may be the value of its scope.
            if sign == "=" and (target in declared_later or self.functions[index] == "init" and self.is_field(target)):
                continue
            begin, end = self.starts[number] + len(line) - len(line.lstrip()), self.starts[number] + len(code)
            opening = "if !label_fault({0}) {{ " if self.is_swift else "if (!label_fault({0})) {{ "
            self.add(index, "omit", "omit " + re.sub(r"\[.*?\]", "", target).lstrip("*"),
                     [(begin, begin, lambda fault, opening=opening: opening.format(fault.number)),
                      (end, end, lambda fault: " }")])

    def is_field(self, target):
        """Whether a target in an initializer may be a stored property that has no value yet."""
        return target.startswith("self.") or "." not in target and "[" not in target

    def zero(self):
        functions = [match.start() for match in self.tokens]
        for match in FIELD.finditer(self.text):
            if match[1] in ("struct_size",):
                continue
            index = max(at for at, start in enumerate(functions) if start <= match.start())
            begin, end = match.span()
            self.add(index, "zero", "read " + match[1],
                     [(begin, begin, lambda fault: f"label_read({fault.number}, "), (end, end, lambda fault: ")")])

    def mutated(self):
        edits = [(begin, end, order, edit(fault)) for order, fault in enumerate(self.faults)
                 for begin, end, edit in fault.edits]
        result, at = [], 0
        for begin, end, _, text in sorted(edits, key=lambda edit: edit[:3]):
            result += [self.text[at:begin], text]
            at = end
        text = "".join(result) + self.text[at:]
        if not self.is_swift:
            own = "#define ts_segment ts_segment_itself\n" if self.file.endswith("/segment.c") else ""
            return '#include "fault.h"\n' + own + text
        return text if "\nimport CTextScan\n" in text else text.replace("\n", "\nimport CTextScan\n", 1)


def read(root):
    """The sources with their faults."""
    sources = []
    for where, kinds in FOLDERS.items():
        path = root / where
        files = [path] if path.is_file() else sorted(path.rglob("*.swift"))
        if not files:
            raise Stop(f"there is no {where}")
        sources += [Source(file.relative_to(root).as_posix(), file.read_text(encoding="utf-8"), kinds) for file in files]
    for number, fault in enumerate((fault for source in sources for fault in source.faults), 1):
        fault.number = number
    return sources
