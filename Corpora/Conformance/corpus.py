#!/usr/bin/env python3
"""Checks a conformance corpus, and writes what follows from it. Needs Python 3.9, judge.py beside it, and nothing else.

lint    checks the cases (form, rules, clauses, what `why` names), the clauses, the tables of rules and their sources, the core
        level, and that written files are up to date; prints a finding a line, then counts
write   shortens the lines of cases, and writes the anchors of rules and the cases of examples in RULES.md and the tables of
        clauses/README.md
export  writes a copy with whole cases, rules.json and manifest.json, which needs nothing of the repository, to an empty folder

Exit status: 0 good, 1 lint has a finding, 2 bad usage, or a file that is missing or cannot be read or written.
"""
import argparse
import collections
import hashlib
import json
import os
import re
import shutil
import sys
import unicodedata
from pathlib import Path

sys.dont_write_bytecode = True
import derive  # noqa: E402
import judge  # noqa: E402
from derive import BASES, MODES, frozen, has_twin, needs_of, profile_of, read_rules, rules_of, runs_of, string_of  # noqa: E402

HERE = Path(__file__).resolve().parent
PARTS = ["engine", "measuring", "model", "drawing"]
# Rules about font sizes: their cases may have any.
OF_SIZES = {"R135", "R165", "R192", "R208"}
# A program that claims none of these never gets a label with runs.
ATTRIBUTED = ["attachments", "hyphenation", "kern", "paragraphs", "runs", "spacing.line", "tabs", "tracking"]
# Keywords of a schema that say nothing of the value.
ANNOTATIONS = {"$id", "$schema", "$defs", "title", "description", "default"}
# A word of a `why`, and names, values or characters of which a case has one if the word is true of it.
HARD = ["\n", "\r", "\u2028", "\u2029", "\x85"]
TERMS = {
    "attachment": ["attachment"], "attributed": ["runs", "attributed"], "bounds": ["bounds", "frame"], "centred": ["center"],
    "character wrapping": ["byCharWrapping"], "clipped": ["byClipping", "clipsToBounds", "arquee"],
    "clipping": ["byClipping", "clipsToBounds"], "display scale": ["displayScale"],
    "ellipsis": ["…", "truncationToken", "truncated"], "embedding": ["Embedding", "\u202a", "\u202b"], "hard break": HARD,
    "hard line": HARD, "head truncation": ["byTruncatingHead"], "hyphen": ["\xad", "hyphenat"], "indent": ["Indent"],
    "isolate": ["\u2066", "\u2067", "\u2068"], "joiner": ["\u200d", "\u2060"], "justified": ["justified"], "kern": ["kern"],
    "line separator": ["\u2028"], "marquee": ["arquee"], "middle truncation": ["byTruncatingMiddle"], "minimum": ["minimum"],
    "newline": ["\n"], "override": ["Override", "\u202d", "\u202e"], "shadow": ["shadow"], "soft hyphen": ["\xad"],
    "space": [" ", "\u3000"], "tab": ["\t", "tabStops"], "terminator": ["erminators"], "tightened": ["ightening"],
    "tracking": ["tracking"], "word wrapping": ["byWordWrapping", "paragraphStyle"]}


def number_of(rule):
    return int(rule[1:])


def text(number):
    return f"{number:g}" if number == number // 1 else repr(number)


def document(value):
    return json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True, separators=(",", " : ")) + "\n"


def is_hidden(letter):
    """Whether a reader would not see it: a mark, a control, a joiner, or a space other than U+0020."""
    kind = unicodedata.category(letter)
    return kind in ("Mn", "Me", "Cf", "Cc", "Zl", "Zp") and letter < "\U00010000" or kind == "Zs" and letter != " "


def json_line(value):
    """The value in a line, in which what a reader would not see is escaped."""
    line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if not line.isascii() or "\x7f" in line:
        line = "".join(f"\\u{ord(letter):04x}" if is_hidden(letter) else letter for letter in line)
    return line.encode()


def cells(row):
    return [cell.strip() for cell in row.split("|") if cell]


def rules_in(text):
    """The rules of a list with ranges, as of "R1 to R3, R7"."""
    for item in text.split(","):
        numbers = [int(one) for one in re.findall(r"\d+", item)]
        if numbers:
            yield from (f"R{one}" for one in range(numbers[0], numbers[-1] + 1))


def clauses_of(case):
    clauses = case.get("clause", [])
    return [clauses] if isinstance(clauses, str) else clauses


def area_of(id):
    return id.partition(".")[0]


class Schema:
    """The part of JSON Schema (2020-12) that the corpus's schemas use. Other keywords are findings."""

    def __init__(self, file):
        self.root = judge.parsed(file)
        self.is_of = judge.Schema.is_of.__get__(self)
        self.TYPES = judge.Schema.TYPES

    def findings(self, value, schema=None, at=""):
        """What is wrong with the form of a value, one line a fault."""
        schema = self.root if schema is None else schema
        return [fault for key in sorted(schema.keys() - ANNOTATIONS) for fault in self.check(value, key, schema[key], schema, at)]

    def check(self, value, key, wanted, schema, at):
        it = at[1:] or "it"
        if key == "$ref":
            return self.findings(value, self.root["$defs"][wanted.rpartition("/")[2]], at)
        if key == "type":
            names = [wanted] if isinstance(wanted, str) else wanted
            return [] if any(self.is_of(name, value) for name in names) else [f"{it} must be {' or '.join(names)}"]
        if key in ("anyOf", "oneOf") and all("const" in form for form in wanted):
            key, wanted = "enum", [form["const"] for form in wanted]
        if key in ("enum", "const"):
            values = wanted if key == "enum" else [wanted]
            said = ", ".join(str(one) for one in values)
            return [] if frozen(value) in map(frozen, values) else [f"{it} must be {'one of ' * (key == 'enum')}{said}"]
        if key in ("anyOf", "oneOf"):
            forms = [self.findings(value, form, at) for form in wanted]
            good = forms.count([])
            if good and (key == "anyOf" or good == 1):
                return []
            return [f"{it} matches more than one of its forms"] if good else forms[-1]
        return self.parts(value, key, wanted, schema, at, it)

    def parts(self, value, key, wanted, schema, at, it):
        """Of keywords that are about one type of value."""
        of_object, of_list, of_text = (isinstance(value, kind) for kind in (dict, list, str))
        if key == "required":
            return [f"{it} has no '{name}'" for name in wanted if of_object and name not in value]
        if key == "properties":
            return [fault for name in sorted(value if of_object else ()) if name in wanted
                    for fault in self.findings(value[name], wanted[name], f"{at}.{name}")]
        if key == "additionalProperties":
            unknown = sorted(value.keys() - schema.get("properties", {})) if of_object and not wanted else ()
            return [f"{it} has the unknown key '{judge.visible(name[:60])}'" for name in unknown]
        if key == "items":
            return [fault for index, one in enumerate(value if of_list else ()) for fault in self.findings(one, wanted, f"{at}[{index}]")]
        is_number = self.is_of("number", value)
        wrong = {"minItems": lambda: of_list and len(value) < wanted and f"has fewer than {wanted} items",
                 "maxItems": lambda: of_list and len(value) > wanted and f"has more than {wanted} items",
                 "uniqueItems": lambda: of_list and len(set(map(frozen, value))) < len(value) and "has a duplicate item",
                 "minLength": lambda: of_text and len(value) < wanted and "is too short",
                 "pattern": lambda: of_text and not re.search(wanted, value) and f"does not match {wanted}",
                 "minimum": lambda: is_number and value < wanted and f"is below {wanted}",
                 "maximum": lambda: is_number and value > wanted and f"is above {wanted}"}
        if key not in wrong:
            return [f"the schema's keyword '{key}' is not known here"]
        said = wrong[key]()
        return [f"{it} {said}"] if said else []


# The rules and their examples.

def finite(text):
    return None if text in (None, "∞") else float(text)


class Example:
    """An example of a rule: a text in bounds with the lines that it has, or a text with its size. ValueError for other forms."""

    LABEL = re.compile(r'text `("(?:[^"\\]|\\.)*")`(?:, [^`]*?bounds ([\d.∞]+)×([\d.∞]+))?, n=(-?\d+), (\w+)([^`;→]*)')

    def __init__(self, line):
        label = self.LABEL.search(line)
        if not label or label[5] not in MODES:
            raise ValueError(line)
        self.text, self.limit, self.mode = json.loads(label[1]), int(label[4]), MODES[label[5]]
        xs = re.search(r", x (\d+) and (\d+)", line)
        self.xs = [float(xs[1]), float(xs[2])] if xs else None
        more = [one.strip() for one in label[6].split(",") if one.strip()]
        pairs = [re.fullmatch(r"(kern|\w*Spacing(?:Before)?|\w*Indent)=([-\d.]+)", one) for one in more]
        self.attributes = {pair[1]: float(pair[2]) for pair in pairs} if all(pairs) and not xs else {}
        measured = re.search(r"sizeThatFits\(width ([\d.∞]+)\) → \(([\d.]+), ([\d.]+)\)", line)
        lines = re.search(r"→ lines `(\[.*?\])`", line)
        if not measured and not lines:
            raise ValueError(line)
        self.measured = [float(measured[2]), float(measured[3])] if measured else None
        self.lines = None if measured else json.loads(lines[1])
        self.size = [finite(measured[1]), None] if measured else [finite(label[2]), finite(label[3])]

    def is_asked_by(self, case):
        """Whether a case asks what the example does and expects its answer."""
        label, query, expect = case["label"], case["query"], case["expect"]
        if string_of(case) != self.text or label.get("numberOfLines", 1) != self.limit:
            return False
        # The paragraph styles of attributed text have modes of their own.
        if "runs" not in label and label.get("lineBreakMode", "byTruncatingTail") != self.mode:
            return False
        if case.get("proposed" if self.measured else "bounds", [None, None]) != self.size:
            return False
        own = (runs_of(case) or [{}])[0].get("attributes", {})
        if any(own.get(key, own.get("paragraphStyle", {}).get(key)) != value for key, value in self.attributes.items()):
            return False
        if self.measured:
            return query == "sizeThatFits" and expect.get("size") == self.measured
        lines = expect.get("lines", [])
        return query == "layout" and [line["text"] for line in lines] == self.lines and (
            not self.xs or [line.get("x") for line in lines] == self.xs)


def parts_of(page):
    """The parts of rules, of the table whose last cell lists rules ("| `engine` | lines | R1 to R3 |"), and rules that have two."""
    part, twice = {}, []
    for row in re.findall("^\\| `.*", page, re.M):
        own = cells(row)
        if len(own) == 3 and own[0].strip("`") in PARTS:
            for rule in rules_in(own[2]):
                twice += [rule] * (rule in part)
                part[rule] = own[0].strip("`")
    return part, twice


class Corpus:
    """A folder that is laid out as this one. judge.Stop if a part of it is missing or cannot be read."""

    def __init__(self, folder):
        self.folder, self.findings, self.late, self.cases, self.places = folder, [], [], [], {}
        self.files = sorted(folder.glob("cases/*.jsonl"))
        if not self.files:
            raise judge.Stop(f"{folder}: contains no cases")
        self.page = self.read("RULES.md")
        self.rules = read_rules(self.page)
        self.basis = {rule["id"]: rule["basis"] for rule in self.rules}
        self.schema, self.lines = Schema(folder / "case.schema.json"), derive.Lines(folder)
        self.part, twice = parts_of(self.page)
        self.findings += [f"RULES.md:1: {rule} belongs to two parts" for rule in twice]
        self.read_clauses()
        converted = [file for file in self.files if b"\r\n" in file.read_bytes()]
        self.is_converted = bool(converted)
        if converted:
            self.findings = [f"{converted[0]}:1: lines end in CR LF, as in {len(converted)} of {len(self.files)} files; the "
                             "repository has LF: check out with core.autocrlf=input"]
        else:
            for file in self.files:
                self.read_cases(file)
            self.cases.sort(key=lambda case: case["id"])

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def report(self, case, said):
        self.findings.append(f"{self.places[id(case)]}: {case['id']}: {said}")

    def read_clauses(self):
        schema, self.clauses = Schema(self.folder / "clauses/clause.schema.json"), []
        for file in sorted(self.folder.glob("clauses/*.jsonl")):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                clause, place = json.loads(line), f"{file}:{number}"
                wrong = schema.findings(clause)
                self.findings += [f"{place}: {one}" for one in wrong]
                if not wrong:
                    self.clauses.append((place, clause))

    def read_cases(self, file):
        """The cases of a file: each conforms to the schema, is of the file's area, and comes after the one before it."""
        data, last = file.read_bytes(), ""
        if not data.endswith(b"\n"):
            self.findings.append(f"{file}:1: the last line does not end with a newline")
        for number, line in enumerate(data.removesuffix(b"\n").split(b"\n"), 1):
            place = f"{file}:{number}"
            try:
                value = judge.read_json(line)
                case = self.lines.whole(value) if isinstance(value, dict) else value
            except (ValueError, RecursionError):
                self.findings.append(f"{place}: not valid JSON")
                continue
            wrong = self.schema.findings(case)
            self.findings += [f"{place}: {one}" for one in wrong]
            if wrong:
                continue
            self.places[id(case)] = place
            if json_line(self.lines.line(case)) != line:
                self.late.append(f"{place}: {case['id']}: could leave something out; run corpus.py write")
            if case["id"] <= last:
                self.report(case, f"does not follow '{last}': cases are sorted by id")
            last = case["id"]
            if area_of(last) != file.stem:
                self.report(case, f"is in the file of '{file.stem}'")
            self.cases.append(case)

    # The linter.

    def lint(self):
        """Checks everything; returns the counts, one a line."""
        if self.is_converted:
            return []
        self.check_identity()
        for case in self.cases:
            for said in self.problems(case):
                self.report(case, said)
        self.check_clauses()
        rules, parts = self.basis.keys(), self.part.keys()
        self.findings += [f"RULES.md:1: the table of parts does not have {one}" for one in sorted(rules - parts)]
        self.findings += [f"RULES.md:1: the table of parts has {one}, which is not a rule" for one in sorted(parts - rules)]
        served = self.check_served()
        self.check_core()
        counts = self.check_evidence()
        self.rules_page(self.findings)
        self.findings += self.late
        for name, right in self.written().items():
            if not (self.folder / name).is_file() or self.read(name) != right:
                self.findings.append(f"{name}:1: is out of date; run corpus.py write")
        active = [clause for _, clause in self.clauses if clause["status"] == "active"]
        planned = sorted(clause["id"] for _, clause in self.clauses if clause["status"] == "planned")
        areas = collections.Counter(area_of(case["id"]) for case in self.cases)
        ruled = {rule for case in self.cases for rule in rules_of(case)}
        return [f"{len(self.cases)} cases on {len(ruled)} of {len(self.rules)} rules",
                *(f"  {area}: {areas[area]}" for area in sorted(areas)),
                f"{len(self.clauses)} clauses: {len(active)} active ({len(served)} with cases), {len(planned)} planned, "
                f"{len(self.clauses) - len(active) - len(planned)} untestable", *(f"  planned: {one}" for one in planned), *counts]

    def check_identity(self):
        """Ids are unique, and no two cases are the same or contradict each other."""
        ids, questions = {}, {}
        for case in self.cases:
            first = ids.setdefault(case["id"], case)
            if first is not case:
                self.report(case, f"the id is already used in {self.places[id(first)]}")
            first = questions.setdefault(frozen(judge.question_of(case)), case)
            if first is not case:
                self.report(case, f"differs from {first['id']} only in its id" if first["expect"] == case["expect"] else
                            f"asks the same as {first['id']}, but expects something else")

    def problems(self, case):
        """The faults of a case that can be found without other cases."""
        rules = rules_of(case)
        yield from (f"no rule is called {rule}" for rule in rules if rule not in self.basis)
        weakest = max((self.basis[rule] for rule in rules if rule in self.basis), key=BASES.index, default=None)
        if weakest and weakest != case["basis"]:
            yield f"the weakest of its rules is '{weakest}', not '{case['basis']}'"
        if needs_of(case) != case["needs"]:
            yield f"needs must be {', '.join(needs_of(case))}"
        # Rules about a label's state cover many properties: which of their clauses a case serves depends on its question.
        clause = next((one["id"] for _, one in self.clauses if one["status"] == "active" and one["area"] != "model"
                       and one["rules"] == rules[:1] and profile_of(case) in one["profiles"]), None)
        if "clause" not in case and "steps" not in case and clause:
            yield f"names no clause, though {clause} has its rule"
        yield from self.why_problems(case)
        yield from self.form_problems(case)
        if not OF_SIZES & set(rules):
            # Arithmetic in 64ths of a point is exact for multiples of 5. R1's tolerance is that of size 1 below it.
            fonts = [case.get("label", {}).get("font")] + [run.get("attributes", {}).get("font") for run in runs_of(case)]
            sizes = [font.get("size", 17) for font in fonts if font]
            yield from (f"the size {text(size)} is not a multiple of 5" for size in sizes
                        if size % 5 and not (size < 1 and "R1" in rules))

    def why_problems(self, case):
        """What a case's `why` names and the case does not have: characters, texts, numbers, things."""
        why, names, texts, numbers = case.get("why"), [], [], set()

        def add(value):
            if isinstance(value, str):
                texts.append(value)
                numbers.update([len(value), *map(float, re.findall(r"\d+(?:\.\d+)?", value))])
            elif isinstance(value, list):
                numbers.add(len(value))
                for part in value:
                    add(part)
            elif isinstance(value, dict):
                for name, part in value.items():
                    if part is not False:
                        names.append(name)
                        add(part)
            elif isinstance(value, (int, float)) and not isinstance(value, bool):
                numbers.add(abs(value))

        if not why:
            return
        add(judge.question_of(case))
        add(case["expect"])
        shown, known = "\0" + "\0".join(texts), "\0" + "\0".join(names + texts)
        missing = [found[0] for found in re.finditer(r"U\+([0-9A-F]{4,6})", why) if chr(int(found[1], 16)) not in shown]
        missing += [found[0] for found in re.finditer("“([^”]*)”", why) if found[1] not in shown]
        # Names of characters, standards, rules and the profile are no numbers of the case.
        counted = re.sub(r"U\+[0-9A-F]+|UAX #\d+|\b(?:GB|[LR])\d+[a-z]?|\b2009\b", "", why)
        missing += [one for one in re.findall(r"\d[\d,]*(?:\.\d+)?", counted) if float(one.replace(",", "")) not in numbers]
        words = " " + why.lower().replace("-", " ")
        missing += [word for word, evidence in TERMS.items() if " " + word in words and not any(one in known for one in evidence)]
        if missing:
            yield f"'why' names what the case does not have: {', '.join(missing)}"

    def form_problems(self, case):
        """Whether question and answer have the fields of the query."""
        query, expect = case["query"], case["expect"]
        lines = expect.get("lines", [])
        where = any("positions" in line for line in lines)
        belong = [("bounds" in case, query in ("layout", "textRect", "hit", "caret"), "bounds belong to layout, textRect, hit and caret"),
                  ("point" in case, query == "hit", "a point belongs to hit"), ("offset" in case, query == "caret", "an offset belongs to caret"),
                  ("origin" in case and query != "textRect", False, "an origin belongs to textRect"),
                  ("runs" in case.get("label", {}) and not set(ATTRIBUTED) & set(case["needs"]), False,
                   f"a label has runs only in a case that needs one of {', '.join(ATTRIBUTED)}"),
                  ("steps" in case, query == "steps", "steps belong to step questions"),
                  ("contentSizeCategory" in case.get("environment", {}) and query != "steps", False,
                   "contentSizeCategory belongs to step questions"),
                  ("proposed" in case, query == "sizeThatFits", "proposed belongs to sizeThatFits"),
                  ("limitedToNumberOfLines" in case, query == "textRect", "limitedToNumberOfLines belongs to textRect")]
        wanted = {"layout": ({"lines", "scale", "truncated"}, {"rect", "breaks"}, "a layout must name lines, scale and truncated"),
                  "textRect": ({"rect"}, {"lines"}, "must name only a rect"),
                  "lineBreaks": ({"breaks"}, {"lines"}, "must name only breaks"),
                  "hit": ({"hit"}, {"lines"}, "must name only a hit"), "caret": ({"caret"}, {"lines"}, "must name only a caret"),
                  "steps": (set(), set(), "")}.get(query, ({"size"}, {"lines"}, "must name only a size"))
        belong.append((wanted[0] <= expect.keys() and not wanted[1] & expect.keys(), True, wanted[2]))
        if query == "layout":
            belong += [(case.get("positions", where), where, "positions are asked for, but not expected"),
                       (where and not case.get("positions"), False, "positions are expected, but not asked for")]
        yield from (said for given, right, said in belong if given != right)
        if "steps" in case:
            yield from self.step_problems(case)

    def step_problems(self, case):
        """Whether each step has a matching answer, and sets what can be set."""
        steps, answers = case["steps"], case["expect"].get("steps", [])
        if len(steps) != len(answers):
            yield f"{len(steps)} steps and {len(answers)} answers"
        about = {one["const"]: one["description"] for one in self.schema.root["$defs"]["modelProperty"]["oneOf"]}
        for index, (step, answer) in enumerate(zip(steps, answers)):
            name, call, given = step.get("set"), step.get("call"), step.get("with")
            wrong = {"cannot be set": name and about[name].endswith("Cannot be set."),
                     "expects no value": "get" in step and "value" not in answer,
                     "a layout must name lines and truncated": call == "layout" and not {"lines", "truncated"} <= answer.keys(),
                     "names no size": call == "sizeThatFits" and ("size" not in answer or given is None),
                     "names no rect": call == "textRect" and ("rect" not in answer or given is None),
                     "appends no string": call == "appendToAssignedString" and not isinstance(given, str),
                     "has no texts in 'with'": call == "longestThatFits" and not (
                         isinstance(given, list) and given and all(isinstance(one, str) for one in given))}
            yield from (f"step {index}: {said}" for said, is_wrong in wrong.items() if is_wrong)

    def check_clauses(self):
        """Clauses are in order, of known rules, of consistent status, and conflict with each other."""
        known, last = {}, ""
        for place, clause in self.clauses:
            rules, conflicts, status = clause["rules"], clause.get("conflicts", []), clause["status"]
            said = [("the rules are not sorted", rules != sorted(rules, key=number_of)),
                    *((f"no rule is called {rule}", rule not in self.basis) for rule in rules),
                    ("the conflicts are not sorted", conflicts != sorted(conflicts))]
            if status != "none":
                said += [("can be tested, but names no rule", not rules), ("can be tested, but has a reason why not", "reason" in clause),
                         (f"planned in the area {clause['area']}",
                          status == "planned" and clause["area"] not in ("model", "drawing", "accessibility")),
                         ("active in the area guidance", status == "active" and clause["area"] == "guidance")]
            else:
                said.append(("an untestable clause has a reason", "reason" not in clause))
            said += [(f"does not come after {last}", last[:3] == clause["id"][:3] and clause["id"] <= last),
                     ("occurs twice", clause["id"] in known)]
            known[clause["id"]], last = clause, clause["id"]
            self.findings += [f"{place}: {clause['id']}: {one}" for one, is_wrong in said if is_wrong]
        for place, clause in self.clauses:
            for other in clause.get("conflicts", []):
                if other == clause["id"] or other not in known:
                    self.findings.append(f"{place}: {clause['id']}: its conflict {other} is not another clause")
                elif clause["id"] not in known[other].get("conflicts", []):
                    self.findings.append(f"{place}: {clause['id']}: {other} does not name the conflict")

    def check_served(self):
        """Cases name active clauses of their rules and profile, and each active clause has a case with two fields; returns which have one."""
        known, served = {clause["id"]: clause for _, clause in self.clauses}, collections.defaultdict(list)
        for case in self.cases:
            for name in clauses_of(case):
                clause = known.get(name)
                if not clause:
                    self.report(case, f"names the clause {name}, which does not exist")
                    continue
                served[name].append(case)
                if clause["status"] != "active":
                    self.report(case, f"names the clause {name}, which is not active")
                if profile_of(case) not in clause["profiles"]:
                    self.report(case, f"the clause {name} does not have the profile {profile_of(case)}")
                if not set(clause["rules"]) & set(rules_of(case)):
                    self.report(case, f"the clause {name} has none of its rules")
        for place, clause in self.clauses:
            own = served.get(clause["id"], [])
            if clause["status"] == "active" and not own:
                self.findings.append(f"{place}: {clause['id']}: can be tested, but no case tests it")
            elif clause["status"] == "active" and all(map(has_one_field, own)):
                self.findings.append(f"{place}: {clause['id']}: only cases with one field test it")
        return served

    def check_core(self):
        core, known = judge.parsed(self.folder / "levels.json")["core"], {case["id"]: case for case in self.cases}
        ids = core["cases"]
        said = ["core is not sorted, or has a duplicate id"] if ids != sorted(set(ids)) else []
        for name in ids:
            more = sorted(set(known[name]["needs"]) - set(core["needs"])) if name in known else ()
            said += [f"core names '{name}', which is not a case"] if name not in known else []
            said += [f"'{name}' needs {', '.join(more)}"] if more else []
        self.findings += [f"levels.json:1: {one}" for one in said]

    def table(self, page, head):
        """The rows of a table of three cells after its head, with their places; a cell list of None is no such row."""
        lines = page.split("\n")
        start = next((number for number, line in enumerate(lines) if line.startswith(head)), None)
        if start is None:
            self.findings.append(f"EVIDENCE.md:1: has no table '{head}'")
            return
        for number, line in enumerate(lines[start + 2:], start + 3):
            if not line.startswith("|"):
                break
            own = cells(line)
            yield f"EVIDENCE.md:{number}", own if len(own) == 3 and own[2] else None

    def check_evidence(self):
        """Each rule has a source of its basis; each choice a source, or the day of a search. Returns the count of choices."""
        if not (self.folder / "EVIDENCE.md").is_file():
            return []
        page, named, searched = self.read("EVIDENCE.md"), set(), {}
        for place, row in self.table(page, "| rules | basis | source |"):
            if not row or row[1] not in BASES:
                self.findings.append(f"{place}: is not a row of rules, basis and source")
                continue
            for rule in rules_in(row[0]):
                own = self.basis.get(rule)
                said = [f"{rule} has two rows"] if rule in named else []
                said += [f"no rule is called {rule}"] if not own else [
                    f"the source of {rule} is '{row[1]}', RULES.md says '{own}'"] if own != row[1] else []
                named.add(rule)
                self.findings += [f"{place}: {one}" for one in said]
        for place, row in self.table(page, "| choices | searched |"):
            if not row or not re.fullmatch(r"–|20\d\d-\d\d-\d\d", row[1]):
                self.findings.append(f"{place}: is not a row of choices, a dash or a day, and a source or what was found")
                continue
            for rule in rules_in(row[0]):
                said = [f"{rule} has two rows"] if rule in searched else []
                said += [f"{rule} is no choice"] if self.basis.get(rule) != "choice" else []
                searched[rule] = row[1] != "–"
                self.findings += [f"{place}: {one}" for one in said]
        for rule in sorted(self.basis, key=number_of):
            if self.basis[rule] != "choice" and rule not in named:
                self.findings.append(f"EVIDENCE.md:1: {rule} is '{self.basis[rule]}' and has no source")
            if self.basis[rule] == "choice" and rule not in searched:
                self.findings.append(f"EVIDENCE.md:1: {rule} is a choice and has neither a source nor a dated search")
        known = [searched.get(rule) for rule, basis in self.basis.items() if basis == "choice"]
        count = f"{len(known)} choices: {known.count(False)} with a source, {known.count(True)} with a dated search"
        if count not in page.replace("\n", " "):
            self.findings.append(f"EVIDENCE.md:1: does not say '{count}'")
        return [count]

    # The files that are written.

    def written(self):
        """The right contents of the files that follow from others, by name."""
        files = {"RULES.md": self.rules_page([])}
        if (self.folder / "clauses/README.md").is_file():
            readme = self.read("clauses/README.md")
            if not re.search("<!-- counts -->.*<!-- end of counts -->", readme, re.S):
                raise judge.Stop(f"{self.folder}/clauses/README.md: has no markers <!-- counts -->")
            tables = f"<!-- counts -->\n\n{self.clause_tables()}\n\n<!-- end of counts -->"
            files["clauses/README.md"] = re.sub("<!-- counts -->.*<!-- end of counts -->", lambda _: tables, readme, flags=re.S)
        return files

    def rules_page(self, findings):
        """RULES.md with an anchor for each rule, and with the id of a case at the end of each example.

        An example is an indented line that begins with a text. Its case asks the same, expects the same and cites the rule. Among
        several, the one with the fewest runs is taken, since more labels can be asked plain text; then the case that is about the
        rule; then the first by its id. Examples in the sentences of a rule have their cases at its end, after `Cases:`."""
        cites, of_text, own, lines = collections.defaultdict(set), collections.defaultdict(list), None, []
        for case in self.cases:
            cites[case["id"]].update(rules_of(case))
            if "label" in case:
                of_text[string_of(case)].append(case)
        for number, line in enumerate(self.page.split("\n"), 1):
            match = re.fullmatch(r'(?:<a id="R\d+"></a>)?((R\d+)\. \*\*\[.*)', line)
            said = None
            if match:
                own = match[2]
                list_of = re.search(r" Cases?: (`.*`)\.$", line)
                named = [name[1:-1] for name in list_of[1].split(", ")] if list_of else []
                wrong = next((name for name in named if own not in cites[name]), None)
                said = f"no case '{wrong}' cites it" if wrong else "its example names no case" if not named and (
                    '`"' in line or "→" in line) else None
                line = f'<a id="{own}"></a>{match[1]}'
            elif line.startswith("#"):
                own = None
            elif own and line.startswith("    - text "):
                line = line.partition(" · `")[0]
                try:
                    example = Example(line)
                    asking = [case for case in of_text[example.text] if own in cites[case["id"]] and example.is_asked_by(case)]
                    best = min(asking, key=lambda case: (len(runs_of(case)), rules_of(case)[0] != own, case["id"]), default=None)
                    said = None if best else "no case asks this example"
                    line += f" · `{best['id']}`" if best else ""
                except ValueError:
                    said = "this form of an example cannot be read"
            findings += [f"RULES.md:{number}: {own}: {said}"] if said else []
            lines.append(line)
        return "\n".join(lines)

    def clause_tables(self):
        """The numbers of clauses by document, by reason and by area, as Markdown."""
        clauses = [clause for _, clause in self.clauses]
        titles = dict(re.findall(r"^\| (\d{3}) (.*?) \|", self.read("clauses/README.md"), re.M))

        def table(head, rows):
            rows = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
            lines = ["| " + " | ".join(map(str, row)) + " |" for row in rows]
            return "\n".join([lines[0], lines[1].replace(" ", ""), *lines[2:]])

        def counts(name, own):
            testable, planned = sum(one["status"] != "none" for one in own), sum(one["status"] == "planned" for one in own)
            return [name, len(own), testable, testable - planned, planned, len(own) - testable]

        def of(key, value):
            return [one for one in clauses if one.get(key) == value]

        def of_document(number, some=clauses):
            return [one for one in some if one["id"].startswith(f"{number}.")]

        reasons = collections.Counter(one["reason"] for one in clauses if "reason" in one)
        areas = judge.parsed(self.folder / "clauses/clause.schema.json")["properties"]["area"]["enum"]
        return "\n\n".join([
            table(["document", "clauses", "testable", "active", "planned", "untestable"],
                  [counts(f"{number} {title}", of_document(number)) for number, title in titles.items()] + [counts("all", clauses)]),
            table(["untestable because of", *titles, "all"],
                  [[reason, *(len(of_document(number, of("reason", reason))) for number in titles), count]
                   for reason, count in sorted(reasons.items(), key=lambda one: (-one[1], one[0]))]),
            table(["area", "active", "planned", "untestable", "all"],
                  [[area, *(sum(one["status"] == status for one in of("area", area)) for status in ("active", "planned", "none")),
                    len(of("area", area))] for area in areas if of("area", area)])])

    def manifest(self, folder):
        """The files of an exported folder with their hashes, and what a program must know of them before it reads them."""
        files = []
        for name in sorted([f"cases/{file.name}" for file in self.files] + [
                "RULES.md", "case.schema.json", "corpus.py", "derive.py", "judge.py", "levels.json"]):
            data = (folder / name).read_bytes()
            files.append({"path": name, "sha256": hashlib.sha256(data).hexdigest()})
            if name.startswith("cases/"):
                files[-1]["cases"] = data.count(b"\n")
        return document({
            "corpus": self.version(), "cases": len(self.cases), "files": files, "protocolVersion": judge.VERSIONS[0],
            "schema": "case.schema.json", "capabilities": sorted({need for case in self.cases for need in case["needs"]}),
            "withoutTwin": [case["id"] for case in self.cases if not has_twin(case)]})

    def version(self):
        return self.read("VERSION").strip()

    def case_files(self, line):
        """The files of cases, with what `line` makes of each case."""
        by_area = collections.defaultdict(bytes)
        for case in self.cases:
            by_area[area_of(case["id"])] += json_line(line(case)) + b"\n"
        return {f"cases/{area}.jsonl": data.decode() for area, data in by_area.items()}

    def write(self):
        for name, right in {**self.written(), **self.case_files(self.lines.line)}.items():
            partial = self.folder / f"{name}.partial"
            partial.write_text(right, encoding="utf-8", newline="\n")
            os.replace(partial, self.folder / name)

    def of_profile(self, profile):
        """The manifest of a profile's cases, with the fields by which cases are chosen."""
        own = [case for case in self.cases if profile_of(case) == profile]
        ids, core = {case["id"] for case in own}, judge.parsed(self.folder / "levels.json")["core"]["cases"]
        return document({
            "corpus": self.version(), "profile": profile, "schema": "case.schema.json", "protocolVersion": judge.VERSIONS[0],
            "count": len(own), "areas": collections.Counter(area_of(case["id"]) for case in own),
            "levels": {"core": [name for name in core if name in ids]},
            "capabilities": sorted({need for case in own for need in case["needs"]}),
            "cases": [{"id": case["id"], "file": f"cases/{area_of(case['id'])}.jsonl", "strength": judge.strength(case),
                       "basis": case["basis"], "rules": rules_of(case), "needs": case["needs"]} for case in own]})

    def export(self, target):
        """Writes a copy with whole cases and manifests to an empty folder, complete or not at all.

        In the repository it has the fonts, the protocol and the licence too; returns whether it does."""
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise judge.Stop(f"{target}: is {'not empty' if target.is_dir() else 'a file'}")
        if not (self.folder / "export").is_dir():
            raise judge.Stop(f"{self.folder}: is an export, with whole cases; a copy of it is one too")
        partial, root = target.with_name(f"{target.name}.partial-{os.getpid()}"), self.folder.parent.parent
        try:
            shutil.copytree(self.folder, partial, ignore=lambda folder, names: {
                name for name in names if name.startswith((".", "__"))
                or Path(folder) == self.folder and name in ("README.md", "defaults.json", "expectations", "export")})
            shutil.copytree(self.folder / "export", partial, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__*__", ".*"))
            is_in_repository = root / "Corpora/Conformance" == self.folder
            if is_in_repository:
                shutil.copy2(root / "Corpora/LICENSE", partial)
                shutil.copy2(root / "docs/PROTOCOL.md", partial)
                shutil.copytree(root / "Corpora/Fonts", partial / "fonts", ignore=shutil.ignore_patterns(".*"))
            made = self.case_files(lambda case: case)
            made |= {f"manifest-{profile}-{self.version()}.json": self.of_profile(profile) for profile in ("current", "2009")}
            made["rules.json"] = document({"rules": [{**rule, "part": self.part[rule["id"]]} for rule in self.rules]})
            for name, text in made.items():
                (partial / name).write_text(text, encoding="utf-8", newline="\n")
            (partial / "manifest.json").write_text(self.manifest(partial), encoding="utf-8", newline="\n")
            os.replace(partial, target)
            return is_in_repository
        except shutil.Error as error:
            raise judge.Stop(f"{target}: cannot be written: {error.args[0][0][2]}") from None
        finally:
            shutil.rmtree(partial, ignore_errors=True)


def has_one_field(case):
    """Whether a single value decides the case. Sizes and rectangles count as complete answers."""
    expect, query = case["expect"], case["query"]
    if query == "steps":
        return not any(expect.get("steps", []))
    if query == "layout":
        return sum(("scale" in expect, "truncated" in expect, "size" in expect, bool(expect.get("lines")))) < 2
    wanted = {"lineBreaks": {"breaks", "mandatory"}, "textRect": {"rect"}, "hit": {"hit"}, "caret": {"caret"}}.get(query, {"size"})
    return not wanted <= expect.keys()


def main():
    parser = judge.Options(prog="corpus.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["lint", "write", "export"])
    parser.add_argument("folder", type=Path, nargs="?", help="the corpus (that of this program); of export the folder to write")
    arguments = parser.parse_args()
    is_export = arguments.command == "export"
    if is_export and not arguments.folder:
        raise judge.Stop("export needs a folder (see --help)")
    corpus = Corpus(HERE if is_export else arguments.folder or HERE)
    if arguments.command == "lint":
        counts = corpus.lint()
        findings = corpus.findings
        print(*findings, *counts, f"{len(findings)} finding{'s' * (len(findings) != 1)}", sep="\n")
        return int(bool(findings))
    if corpus.findings:
        raise judge.Stop(f"{corpus.findings[0]} (corpus.py lint finds all)")
    if is_export:
        is_in_repository = corpus.export(arguments.folder)
        print(f"corpus {corpus.version()} in {arguments.folder}{'' if is_in_repository else ', without fonts, protocol and licence'}")
    else:
        corpus.write()
    return 0


if __name__ == "__main__":
    judge.run_program("corpus.py", main)
