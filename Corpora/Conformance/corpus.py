#!/usr/bin/env python3
"""Checks a conformance corpus, and writes what follows from it. Needs Python 3.9, judge.py beside it, and nothing else.

lint    checks the cases (form, needs, rules, basis, clauses, what `why` names), the clauses, the tables of rules and their
        sources, the core level, and that written files are up to date; prints a finding a line, then counts
write   writes the anchors of rules and the cases of examples in RULES.md, the tables of clauses/README.md, rules.json and
        manifest.json
export  writes a copy that needs nothing of the repository to an empty folder

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
import judge  # noqa: E402

HERE = Path(__file__).resolve().parent
BASES = ["doc", "header", "doc, our number", "observed", "reimplementation", "choice"]
PARTS = ["engine", "measuring", "model", "drawing"]
# Rules about font sizes: their cases may have any.
OF_SIZES = {"R135", "R165", "R192", "R208"}
# A program that claims none of these never gets a label with runs.
ATTRIBUTED = ["attachments", "hyphenation", "kern", "paragraphs", "runs", "spacing.line", "tabs", "tracking"]
MODES = {"tail": "byTruncatingTail", "head": "byTruncatingHead", "middle": "byTruncatingMiddle", "clip": "byClipping",
         "word": "byWordWrapping", "char": "byCharWrapping"}
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
    "tracking": ["tracking"], "word wrapping": ["byWordWrapping"]}


def number_of(rule):
    return int(rule[1:])


def text(number):
    return f"{number:g}" if number == number // 1 else repr(number)


def document(value):
    return json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True, separators=(",", " : ")) + "\n"


def frozen(value):
    """The value in a form that can be compared and is not changed by the order of members; true is not 1."""
    if isinstance(value, dict):
        return frozenset((key, frozen(one)) for key, one in value.items())
    return tuple(map(frozen, value)) if isinstance(value, list) else (type(value) is bool, value)


def cells(row):
    return [cell.strip() for cell in row.split("|") if cell]


def rules_in(text):
    """The rules of a list with ranges, as of "R1 to R3, R7"."""
    for item in text.split(","):
        numbers = [int(one) for one in re.findall(r"\d+", item)]
        if numbers:
            yield from (f"R{one}" for one in range(numbers[0], numbers[-1] + 1))


def rules_of(case):
    return [case["rule"]] if isinstance(case["rule"], str) else case["rule"]


def clauses_of(case):
    clauses = case.get("clause", [])
    return [clauses] if isinstance(clauses, str) else clauses


def area_of(id):
    return id.partition(".")[0]


def profile_of(case):
    return case.get("environment", {}).get("profile", "current")


def runs_of(case):
    return case.get("label", {}).get("runs", [])


def string_of(case):
    label = case.get("label", {})
    return judge.text_of(label.get("text", label.get("runs")))


def styles_of(case):
    return [run["attributes"]["paragraphStyle"] for run in runs_of(case) if "paragraphStyle" in run.get("attributes", {})]


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


# The needs of a case.

# What a member of an object needs, where it is not the default.
NEEDED = {
    "label": {"allowsDefaultTighteningForTruncation": (False, "tighten"), "flags": (None, "beyond"),
              "verticalAlignment": ("center", "beyond"), "truncationToken": (None, "beyond"), "fixedScale": (0, "beyond")},
    "environment": {"layoutDirection": ("leftToRight", "direction.rtl"), "profile": ("current", "profile.2009")},
    "attributes": {"kern": (None, "kern"), "tracking": (0, "tracking"), "writingDirection": (None, "runs"),
                   "baselineOffset": (0, "runs"), "ligature": (None, "runs"), "language": (None, "runs"),
                   "attachment": (None, "attachments")},
    "style": {"allowsDefaultTighteningForTruncation": (False, "tighten"), "baseWritingDirection": ("natural", "paragraphs"),
              "lineSpacing": (0, "spacing.line"), "hyphenationFactor": (0, "hyphenation"), "defaultTabInterval": (0, "tabs"),
              **dict.fromkeys(("tabStops", "tabAlignments", "tabTerminators"), (None, "tabs")),
              **dict.fromkeys(("paragraphSpacing", "paragraphSpacingBefore", "firstLineHeadIndent", "headIndent", "tailIndent",
                               "lineHeightMultiple", "minimumLineHeight", "maximumLineHeight"), (0, "paragraphs"))}}
BEYOND = {"forms", "profile", "verticalAlignment", "truncationToken"}
SYSTEM = {"system", "italicSystem", "monospacedSystem", "monospacedDigits", "textStyle"}
# What a paragraph style may have as its label has it: its default, the label's name, the label's default.
SHARED = {"lineBreakMode": ("byWordWrapping", "lineBreakMode", "byTruncatingTail"),
          "alignment": ("natural", "textAlignment", "natural"), "lineBreakStrategy": ("none", "lineBreakStrategy", "standard"),
          "allowsDefaultTighteningForTruncation": (False, "allowsDefaultTighteningForTruncation", False)}
# Right-to-left letters and the controls of the bidirectional algorithm.
BIDI = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff\u200e\u200f\u202a-\u202e"
                  "\u2066-\u2069]")


def needed(kind, value):
    return {need for name, (default, need) in NEEDED[kind].items() if name in value and value[name] != default}


def objects(value):
    """A JSON value's objects, with those in them."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(part)


def needs_of_steps(case):
    """A model has all of UILabel's properties: only fonts, the environment and what is beyond UIKit add needs. A case that names
    a font's family or PostScript name counts on Noto Sans, and so does one that draws text in a system font."""
    needs, steps, answers = {"model"} | needed("environment", case.get("environment", {})), case["steps"], case["expect"].get("steps", [])
    set_to = [one for step in steps for one in objects(step.get("to"))]
    for one in set_to:
        needs |= {judge.kind(one["name"])} if isinstance(one.get("name"), str) else set()
        needs |= {f"font.{key}" for key in ("file", "family") if isinstance(one.get(key), str)}
    if any(step.get("set", step.get("get")) in BEYOND for step in steps):
        needs.add("beyond")
    values = [answer.get("value") for answer in answers]
    is_drawn = any(step.get("call") == "draw" and isinstance(value, list) and value for step, value in zip(steps, values))
    if any(isinstance(value, dict) and "fontName" in value for value in values) or is_drawn and any(SYSTEM & one.keys() for one in set_to):
        needs.add("font.family")
    return needs


def strategies_of(case):
    styles = styles_of(case)
    values = [style.get("lineBreakStrategy", "none") for style in styles] if styles else [
        case["label"].get("lineBreakStrategy", "standard")]
    return {need for need, name in (("strategy.pushOut", "pushOut"), ("strategy.hangul", "hangulWordPriority"))
            if {name, "standard"} & set(values)}


def needs_of(case):
    """The capabilities that a case needs, sorted."""
    if "steps" in case:
        return sorted(needs_of_steps(case))
    if case["query"] == "lineBreaks":
        return sorted({"breaks.line"} | strategies_of(case) - {"strategy.pushOut"})
    label, environment, expect, query = case["label"], case.get("environment", {}), case["expect"], case["query"]
    runs, styles, lines = runs_of(case), styles_of(case), expect.get("lines", [])
    needs = needed("label", label) | needed("environment", environment) | strategies_of(case)
    for run in runs:
        needs |= needed("attributes", run.get("attributes", {}))
    for style in styles:
        needs |= needed("style", style)
    fonts = [run.get("attributes", {}).get("font") for run in runs]
    for font in [one for one in fonts if one] + ([label["font"]] if not runs or None in fonts else []):
        needs.add(judge.kind(font["name"]) if "name" in font else "font.file" if "file" in font else "font.family")
    limit = case.get("limitedToNumberOfLines", 0) if query == "textRect" else label.get("numberOfLines", 1)
    first = (runs[0] if runs else {}).get("attributes", {}).get("paragraphStyle")
    mode = label.get("lineBreakMode", "byTruncatingTail") if first is None else first.get("lineBreakMode", "byWordWrapping")
    short = next(name for name, own in MODES.items() if own == mode)
    is_cut = mode.startswith("byTruncating")
    needs.add(f"truncate.{short}{'.lines' * (limit != 1)}" if is_cut else f"wrap.{short}")
    needs |= {"limit.lines"} if limit > 1 else set()
    needs |= {"limit.height"} if query == "layout" and limit != 1 and case.get("bounds", [None, None])[1] is not None else set()
    minimum, is_one = label.get("minimumScaleFactor", 0), label.get("numberOfLines", 1) == 1
    shrinks = label.get("adjustsFontSizeToFitWidth") and minimum < 1 and (minimum > 0 or profile_of(case) == "2009")
    needs |= {"shrink" if is_one else "shrink.lines"} if shrinks else set()

    def says(*names):
        return any(name in line for line in lines for name in names)

    if "baselineAdjustment" in label or shrinks and is_one and says("y", "baseline"):
        needs.add("baseline")
    # A single run with the label's font does not need `runs`: it is how cases write kern and line spacing.
    if len(runs) > 1 or any(font is not None and font != label["font"] for font in fonts):
        needs.add("runs")
    is_other = any(style.get(name, own) != label.get(of, default)
                   for style in styles for name, (own, of, default) in SHARED.items())
    all_styles = {frozen(run.get("attributes", {}).get("paragraphStyle")) for run in runs}
    needs |= {"paragraphs"} if is_other or len(all_styles) > 1 else set()
    whole = string_of(case)
    if BIDI.search(whole) or any(run.get("attributes", {}).get("writingDirection") for run in runs):
        needs.add("bidi")
    needs |= {need for one, need in (("\t", "tabs"), ("\xad", "hyphens")) if one in whole}
    alignments = [style.get("alignment", "natural") for style in styles] or [label.get("textAlignment", "natural")]
    needs |= {"align.justified"} if "justified" in alignments else set()
    needs |= {"direction.rtl"} if any(style.get("baseWritingDirection") == "rightToLeft" for style in styles) else set()
    needs |= {"geometry"} if says("x", "y", "baseline") or {"firstBaseline", "lastBaseline"} & expect.keys() else set()
    needs |= {"positions"} if case.get("positions") or says("wordSpacing", "ellipsisX") else set()
    return sorted(needs | {{"sizeThatFits": "measure.fit", "intrinsicContentSize": "measure.intrinsic",
                            "textRect": "measure.rect"}.get(query, "")} - {""})


# Whether font files can replace the test fonts.

# Spacing marks that begin a cluster after all: UAX #29 takes them out of SpacingMark.
APART = {*"\u102b\u102c\u1038\u1062\u1063\u1064\u1067\u1068\u1069\u106a\u106b\u106c\u106d\u1083\u1087\u1088\u1089\u108a\u108b"
         "\u108c\u108f\u109a\u109b\u109c\u1a61\u1a63\u1a64\uaa7b\uaa7d\U00011720\U00011721"}
HIDDEN = re.compile("[\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c-\u200f\u202a-\u202e\u2061-\u206f\u3164\ufe00-\ufe0f"
                    "\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]")
CONTINUES = re.compile("[\u200c\u200d\u1160-\u11ff\ud7b0-\ud7c6\ud7cb-\ud7fb\uff9e\uff9f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")


def only_continues(letter):
    """Whether it continues any cluster before it: marks, joiners, Hangul vowels and finals."""
    return bool(CONTINUES.match(letter)) or unicodedata.category(letter) in ("Mn", "Me", "Mc")


def twin_gives(whole, font):
    """Whether the font file gives each cluster the advance that the test font has.

    It does not where a cluster begins with what usually continues one, or with a control that shaping hides; where Tall has its
    second ascent; and where Steps has a mark on an ASCII character, with which shaping composes it."""
    last = ""
    for letter in "" if whole.isascii() else whole:
        begins = not last or last in "\xad\u200b\u2060\ufeff" or unicodedata.category(last) in ("Cc", "Zl", "Zp") or not only_continues(letter) or letter in APART
        if "\u1160" <= letter <= "\u11ff" and not "\u1100" <= last <= "\u11ff" and not "\uac00" <= last <= "\ud7a3":
            begins = True
        if begins and (only_continues(letter) or HIDDEN.match(letter) or font == "Tall" and letter >= "\u2e80"):
            return False
        if font == "Steps" and " " <= last < "\x7f" and unicodedata.combining(letter):
            return False
        last = letter
    return True


def has_twin(case):
    if "steps" in case or case["query"] == "lineBreaks":
        return "steps" not in case
    label = case["label"]
    fonts = [label.get("font")] + [run.get("attributes", {}).get("font") for run in runs_of(case)]
    return all(twin_gives(whole, font["name"]) for font in fonts if font and "name" in font
               for whole in (string_of(case), label.get("truncationToken", "…")))


# The rules and their examples.

def read_rules(page):
    """The rules in order. A rule is "R16. **[choice]** Text …", perhaps after an anchor, up to the next rule or heading."""
    found, is_rule = [], False
    for line in filter(None, page.split("\n")):
        match = re.fullmatch(r'(?:<a id="R\d+"></a>)?(R\d+)\. \*\*\[([^\]]*)\]\*\*\s*(.*)', line)
        if match and match[2] in BASES:
            found.append({"id": match[1], "basis": match[2], "text": match[3]})
            is_rule = True
        elif re.match(r"#|R\d+\.", line):
            is_rule = False
        elif is_rule:
            found[-1]["text"] += "\n" + line
    return found


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


class Corpus:
    """A folder that is laid out as this one. judge.Stop if a part of it is missing or cannot be read."""

    def __init__(self, folder):
        self.folder, self.findings, self.cases, self.places = folder, [], [], {}
        self.files = sorted(folder.glob("cases/*.jsonl"))
        if not self.files:
            raise judge.Stop(f"{folder}: contains no cases")
        self.page = self.read("RULES.md")
        self.rules = read_rules(self.page)
        self.basis = {rule["id"]: rule["basis"] for rule in self.rules}
        self.schema = Schema(folder / "case.schema.json")
        self.read_parts()
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

    def read_parts(self):
        """The table of parts, whose last cell lists rules: "| `engine` | lines | R1 to R3 |"."""
        self.part = {}
        for row in re.findall("^\\| `.*", self.page, re.M):
            own = cells(row)
            if len(own) == 3 and own[0].strip("`") in PARTS:
                for rule in rules_in(own[2]):
                    if rule in self.part:
                        self.findings.append(f"RULES.md:1: {rule} belongs to two parts")
                    self.part[rule] = own[0].strip("`")

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
                case = judge.read_json(line)
            except (ValueError, RecursionError):
                self.findings.append(f"{place}: not valid JSON")
                continue
            wrong = self.schema.findings(case)
            self.findings += [f"{place}: {one}" for one in wrong]
            if wrong:
                continue
            self.places[id(case)] = place
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
        belong = [("bounds" in case, query in ("layout", "textRect"), "bounds belong to layout and textRect"),
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
        known, last = {}, {"document": "", "id": ""}
        for place, clause in self.clauses:
            rules, conflicts, status = clause["rules"], clause.get("conflicts", []), clause["status"]
            said = [("the id does not begin with its document's number", not clause["id"].startswith(clause["document"] + ".")),
                    ("the rules are not sorted", rules != sorted(rules, key=number_of)),
                    *((f"no rule is called {rule}", rule not in self.basis) for rule in rules),
                    ("the conflicts are not sorted", conflicts != sorted(conflicts))]
            if clause["testable"]:
                said += [("can be tested, but names no rule", not rules),
                         ("a testable clause is active or planned, without a reason", status == "none" or clause["reason"] is not None),
                         (f"planned in the area {clause['area']}",
                          status == "planned" and clause["area"] not in ("model", "drawing", "accessibility")),
                         ("active in the area guidance", status == "active" and clause["area"] == "guidance")]
            else:
                said.append(("an untestable clause has the status none and a reason", status != "none" or clause["reason"] is None))
            said += [(f"does not come after {last['id']}", last["document"] == clause["document"] and clause["id"] <= last["id"]),
                     ("occurs twice", clause["id"] in known)]
            known[clause["id"]], last = clause, clause
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
        """The right contents of the files that follow from others, by name. rules.json and the manifest come after RULES.md."""
        page = self.rules_page([])
        files = {"RULES.md": page, "rules.json": document({"rules": [
            {**rule, **({"part": self.part[rule["id"]]} if rule["id"] in self.part else {})} for rule in read_rules(page)]})}
        if (self.folder / "clauses/README.md").is_file():
            readme = self.read("clauses/README.md")
            if not re.search("<!-- counts -->.*<!-- end of counts -->", readme, re.S):
                raise judge.Stop(f"{self.folder}/clauses/README.md: has no markers <!-- counts -->")
            tables = f"<!-- counts -->\n\n{self.clause_tables()}\n\n<!-- end of counts -->"
            files["clauses/README.md"] = re.sub("<!-- counts -->.*<!-- end of counts -->", lambda _: tables, readme, flags=re.S)
        files["manifest.json"] = self.manifest(page)
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
            testable, planned = sum(one["testable"] for one in own), sum(one["status"] == "planned" for one in own)
            return [name, len(own), testable, testable - planned, planned, len(own) - testable]

        def of(key, value):
            return [one for one in clauses if one[key] == value]

        reasons = collections.Counter(one["reason"] for one in clauses if one["reason"] is not None)
        areas = judge.parsed(self.folder / "clauses/clause.schema.json")["properties"]["area"]["enum"]
        return "\n\n".join([
            table(["document", "clauses", "testable", "active", "planned", "untestable"],
                  [counts(f"{number} {title}", of("document", number)) for number, title in titles.items()] + [counts("all", clauses)]),
            table(["untestable because of", *titles, "all"],
                  [[reason, *(sum(one["document"] == number for one in of("reason", reason)) for number in titles), count]
                   for reason, count in sorted(reasons.items(), key=lambda one: (-one[1], one[0]))]),
            table(["area", "active", "planned", "untestable", "all"],
                  [[area, *(sum(one["status"] == status for one in of("area", area)) for status in ("active", "planned", "none")),
                    len(of("area", area))] for area in areas if of("area", area)])])

    def manifest(self, page):
        """The files with their hashes, and what a program must know of them before it reads them."""
        files = []
        for name in sorted([f"cases/{file.name}" for file in self.files] + [
                name for name in ("RULES.md", "case.schema.json", "corpus.py", "judge.py", "levels.json") if (self.folder / name).is_file()]):
            data = page.encode() if name == "RULES.md" else (self.folder / name).read_bytes()
            files.append({"path": name, "sha256": hashlib.sha256(data).hexdigest()})
            if name.startswith("cases/"):
                files[-1]["cases"] = data.count(b"\n")
        return document({
            "corpus": self.version(), "cases": len(self.cases), "files": files, "protocolVersion": judge.VERSIONS[0],
            "schema": "case.schema.json", "capabilities": sorted({need for case in self.cases for need in case["needs"]}),
            "withoutTwin": [case["id"] for case in self.cases if not has_twin(case)]})

    def version(self):
        return self.read("VERSION").strip()

    def write(self):
        for name, right in self.written().items():
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
        """Writes a copy with the fonts, the protocol, the licence and manifests to an empty folder; complete or not at all."""
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise judge.Stop(f"{target}: is {'not empty' if target.is_dir() else 'a file'}")
        partial, root = target.with_name(f"{target.name}.partial-{os.getpid()}"), self.folder.parent.parent
        try:
            shutil.copytree(self.folder, partial, ignore=lambda folder, names: {
                name for name in names if name.startswith((".", "__"))
                or Path(folder) == self.folder and name in ("README.md", "expectations", "export")})
            fonts = partial / "fonts"
            fonts.mkdir()
            for folder, to, names in ((self.folder / "export", partial, "*"), (root / "Corpora", partial, "LICENSE"),
                                      (root / "docs", partial, "PROTOCOL.md"), (root / "Corpora/Fonts", fonts, "*.ttf"),
                                      (root / "Corpora/Fonts", fonts, "*.json"), (root / "Corpora/Fonts", fonts, "README.md")):
                found = sorted(folder.glob(names))
                if not found:
                    raise judge.Stop(f"{folder}/{names}: no such file; only the corpus in its repository can be exported")
                for file in found:
                    shutil.copy2(file, to / file.name)
            for profile in ("current", "2009"):
                name = f"manifest-{profile}-{self.version()}.json"
                (partial / name).write_text(self.of_profile(profile), encoding="utf-8", newline="\n")
            os.replace(partial, target)
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
    wanted = {"lineBreaks": {"breaks", "mandatory"}, "textRect": {"rect"}}.get(query, {"size"})
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
        corpus.export(arguments.folder)
        print(f"corpus {corpus.version()} in {arguments.folder}")
    else:
        corpus.write()
    return 0


if __name__ == "__main__":
    judge.run_program("corpus.py", main)
