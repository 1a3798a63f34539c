#!/usr/bin/env python3
"""Judges a label layout by the conformance corpus in this folder. Needs Python 3.9 and nothing else.

Sends the program each case whose needs it claims (JSON lines, see PROTOCOL.md), and compares its answers with what the cases
expect; --answers reads them from a file. Prints each failure with its rule, then counts by strength.

Exit status: 0 no case fails or errs, 1 one does or a line of answers is wrong, 2 bad usage, a malformed case, no file of
answers, or a program that does not start.
"""
import argparse
import collections
import difflib
import json
import math
import os
import queue
import re
import shlex
import signal
import subprocess
import sys
import threading
from pathlib import Path

sys.dont_write_bytecode = True
from derive import BASES, Lines, has_twin, kind, parsed, read_rules, text_of  # noqa: E402

HERE = Path(__file__).resolve().parent
# The protocol's versions, newest first; the longest line in bytes.
VERSIONS, LONGEST = (2, 1), 1 << 24
# An answer to start.
ABOUT_IT = {**dict.fromkeys(("name", "version", "language", "unicode"), {"type": "string"}),
            "resolution": {"type": "number", "minimum": 0, "maximum": 0.5},
            "capabilities": {"type": "array", "items": {"type": "string"}}}
STARTED = {"type": "object", "required": ["version", "implementation"], "properties": {
    "version": {"enum": VERSIONS}, "implementation": {"type": "object", "required": [*ABOUT_IT], "properties": ABOUT_IT}}}
# The first line of a file of answers.
TEXT = {"type": "string", "pattern": r"\S"}
HEADER = {**STARTED, "required": [*STARTED["required"], "corpus", "date", "device", "system", "how"], "properties": {
    **STARTED["properties"], **dict.fromkeys(("corpus", "device", "system", "how"), TEXT),
    "date": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}"}}}
# The fields of an answer to run besides seq.
REPLY = {"type": "object", "properties": {
    "result": {"$ref": "answer"}, **dict.fromkeys(("skipped", "unsupported", "errored"), {"type": "boolean"}),
    **dict.fromkeys(("message", "issue"), {"type": "string"})}}
# Tolerances: of scale and letter spacing; of positions and sizes, in points; of numbers that rules give; of last bits.
RATIO, POSITION, EXACT, SLACK = 1e-4, 0.01, 1e-6, 1e-9
# Members with a tolerance of their own, and answers that are lengths.
OWN, LENGTHS = {"letterSpacing": RATIO, "range": 0, "level": 0}, {"size", "rect", "caret", "firstBaseline", "lastBaseline"}
# Tolerances of the properties that steps get; 0: that of lengths, which fonts' advances enter.
GOT = {"actualScaleFactor": RATIO,
       **dict.fromkeys((None, "frame", "intrinsicContentSize", "firstBaseline", "lastBaseline"), 0)}
# How binding a case is follows from the basis of its weakest rule.
STRENGTHS = ("must", "should", "may")
OF_BASIS = dict(zip(BASES, sorted(STRENGTHS * 2, key=STRENGTHS.index)))
NOT_ANSWERED = "not answered"
STATUSES = ("pass", "fail", "error", "skip", "unsupported")
# Failed starts, and errors, in a row after which nothing more is asked.
MOST_FAILED_STARTS, MOST_ERRORS = 3, 10
# Keys not of the question.
ABOUT = {"id", "rule", "clause", "basis", "needs", "note", "why", "expect"}
# What a terminal would obey, or not show.
INVISIBLE = re.compile("[\0-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff]")
LINE_END = re.compile("\r\n|[\n\r\v\f\x85\u2028\u2029]")


class Stop(Exception):
    """Ends the run with one line and status 2."""


class Breach(Exception):
    """What is wrong with an answer of the program."""


class Ended(Breach):
    """The program ended, or does not speak a version of the protocol."""


class Options(argparse.ArgumentParser):
    def error(self, message):
        raise Stop(f"{message} (see --help)")


def finite(text):
    """A number, which is never NaN nor infinity."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text[:20])
    return int(text) if text.lstrip("-").isdigit() else number


def read_json(line):
    text = line.decode()
    value = json.loads(text, parse_float=finite, parse_int=finite, parse_constant=finite)
    if "\\ud" in text.lower():
        json.dumps(value, ensure_ascii=False).encode()  # Half of a character is refused.
    return value


def read_object(line):
    """The object of a line of the protocol; Breach if it is none."""
    try:
        value = read_json(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise Breach(f"its line is no JSON object: {line[:80]!r}")
    return value


def read_outcome(answer, schema):
    """The status and the result or a message of an answer to run; Breach if it is malformed."""
    if fault := schema.fault(answer, REPLY, "it", types_only=True):
        raise Breach(f"its answer is wrong in form: {fault.removeprefix('it.')}")
    message = answer.get("message") or "without a message"
    if answer.get("errored"):
        return "error", message
    if answer.get("skipped"):
        return "unsupported" if answer.get("unsupported") else "skip", message
    if answer.get("result") is None:
        raise Breach("its answer has neither 'result' nor 'skipped' nor 'errored'")
    return "answer", answer["result"]


class Schema:
    """The part of JSON Schema that case.schema.json uses."""

    TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "number": (int, float)}

    def __init__(self, file):
        self.root = parsed(file)

    def is_of(self, name, value):
        if name == "integer":
            return self.is_of("number", value) and value == int(value)
        return isinstance(value, self.TYPES[name]) and (name == "boolean" or not isinstance(value, bool))

    def fault(self, value, schema, at="it", types_only=False):
        """What is wrong with a value's form, or None. Of answers only types and fixed lengths count, not of null."""
        while "$ref" in schema:
            schema = self.root["$defs"][schema["$ref"].rpartition("/")[2]]
        names = schema.get("type", [])
        if names and not any(self.is_of(name, value) for name in ([names] if isinstance(names, str) else names)):
            return f"{at} must be {names}"
        known = schema.get("properties", {})
        parts = []
        if isinstance(value, dict):
            parts = [(f"{at}.{key}", part, known[key]) for key, part in value.items() if key in known]
        elif isinstance(value, list) and "items" in schema:
            parts = [(f"{at}[{index}]", part, schema["items"]) for index, part in enumerate(value)]
        for place, part, own in parts:
            if not (types_only and part is None) and (fault := self.fault(part, own, place, types_only)):
                return fault
        others = self.length(value, schema) if types_only else self.others(value, schema, known)
        return next((f"{at} {said}" for is_wrong, said in others if is_wrong), None)

    def length(self, value, schema):
        """Whether a list does not have the only length that it may have, and the message."""
        least, most = schema.get("minItems"), schema.get("maxItems")
        yield isinstance(value, list) and most is not None and len(value) != least == most, f"must have {most} items"

    def others(self, value, schema, known):
        """What may be wrong with a value besides types: whether it is, and the message."""
        forms = schema.get("oneOf", schema.get("anyOf", []))
        values = schema.get("enum", [form["const"] for form in forms if "const" in form])
        is_value = any(value == one and type(value) is type(one) for one in values)
        yield values and not is_value, "is none of its values"
        yield forms and not values and sum(not self.fault(value, form) for form in forms) != 1, "does not have one of its forms"
        if isinstance(value, dict):
            yield from ((key not in value, f"has no '{key}'") for key in schema.get("required", []))
            unknown = sorted(value.keys() - known) if schema.get("additionalProperties") is False else ()
            yield from ((True, f"has the unknown key '{key[:60]}'") for key in unknown)
        elif isinstance(value, list):
            yield not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", math.inf), f"has {len(value)} items"
        elif isinstance(value, str):
            yield not re.search(schema.get("pattern", ""), value), f"does not match {schema.get('pattern')}"
        elif self.is_of("number", value):
            yield not schema.get("minimum", value) <= value <= schema.get("maximum", value), "is out of range"


def read_cases(files, whole):
    """All cases with their places, by their ids."""
    cases = {}
    for path in files:
        for number, line in enumerate(path.read_bytes().removesuffix(b"\n").split(b"\n"), 1):
            place = f"{path.relative_to(HERE)}:{number}"
            try:
                case = read_json(line)
                if not isinstance(case, dict) or not isinstance(case.get("id"), str) or case["id"] in cases:
                    raise ValueError("it needs an id of its own")
            except (ValueError, RecursionError) as error:
                raise Stop(f"{place}: no case: {error}") from None
            cases[case["id"]] = place, whole(case)
    return cases


def fault_of(case, schema):
    """What is wrong with a case's form, or None."""
    if fault := schema.fault(case, schema.root):
        return fault
    if len(case.get("steps", [])) != len(case["expect"].get("steps", [])):
        return "it has not as many answers as steps"
    text = case.get("label", {}).get("text")
    is_long = isinstance(text, dict) and len(text["repeat"].encode()) * text["times"] > 1 << 20
    return "its text is longer than 1,048,576 bytes" if is_long else None


def strength(case):
    """That of its basis; optional if beyond UIKit, or of 2009."""
    return "optional" if {"beyond", "profile.2009"} & set(case["needs"]) else OF_BASIS[case["basis"]]


def read_corpus():
    """The corpus's number, its cases, and of each rule the first sentence."""
    rules = read_rules((HERE / "RULES.md").read_text(encoding="utf-8"))
    texts = {rule["id"]: re.split(r"\. |\n", rule["text"])[0][:160] for rule in rules}
    return (HERE / "VERSION").read_text().strip(), read_cases(sorted(HERE.glob("cases/*.jsonl")), Lines(HERE).whole), texts


class Twins:
    """Font files with the test fonts' advances, for programs that draw files (`font.file`) and lack these fonts."""

    def __init__(self, folder, capabilities):
        fonts = next((f for f in (folder / "fonts", folder.parent / "Fonts") if f.is_dir()), None)
        self.replaced = {"font.metric", "font.recorded", "font.shaped"} - set(capabilities)
        self.fonts = fonts if "font.file" in capabilities and self.replaced else None

    def needs(self, case):
        replaced = self.replaced if self.fonts and has_twin(case) else ()
        return [need for need in case["needs"] if need not in replaced]

    def question(self, value):
        """The question with files for metric fonts."""
        return json.loads(json.dumps(value), object_hook=self.with_file) if self.fonts else value

    def with_file(self, value):
        font = value.get("font")
        if isinstance(font, dict) and "name" in font and kind(font["name"]) in self.replaced:
            font["file"] = str(self.fonts / (font.pop("name") + ".ttf"))
        return value


def read_lines(process, lines):
    for line in iter(lambda: process.stdout.readline(LONGEST), b""):
        lines.put(line)
    lines.put(None)


class Program:
    """The program that is judged; started again after a crash, a breach or a time limit."""

    def __init__(self, command, timeout, schema):
        self.command, self.timeout, self.schema, self.seq, self.process = command, timeout, schema, 0, None
        self.version, self.failed_starts = VERSIONS[0], 0
        self.start()
        self.about = self.answer["implementation"]

    def start(self):
        """Starts in the newest version that it speaks. It answers an error to others, or ends."""
        self.failed_starts, faults = self.failed_starts + 1, []
        for version in range(self.version, VERSIONS[-1] - 1, -1):
            try:
                self.answer = self.start_in(version)
                if self.answer.get("errored") is True:
                    raise Ended(self.answer.get("message") or "errored without a message")
                if fault := self.schema.fault(self.answer, STARTED, "its answer"):
                    raise Breach(fault)
                if self.answer["version"] > version:
                    raise Breach(f"it speaks version {self.answer['version']} of the protocol, not {version}")
                self.version, self.failed_starts = self.answer["version"], 0
                return
            except Breach as error:
                faults.append(error)
                self.kill()
                if not isinstance(error, Ended):
                    break
        raise Stop(f"'start' failed: {faults[0]}")

    def start_in(self, version):
        self.kill()
        try:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise Stop(f"'{self.command[0]}' does not start: {error.strerror}") from None
        self.lines = queue.Queue()
        threading.Thread(target=read_lines, args=(self.process, self.lines), daemon=True).start()
        return self.exchange({"cmd": "start", "version": version})

    def exchange(self, request):
        try:
            self.process.stdin.write(json.dumps(request, ensure_ascii=False, allow_nan=False).encode() + b"\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=self.timeout)
        except queue.Empty:
            raise Breach(f"no answer in {self.timeout:g} s") from None
        except BrokenPipeError:
            line = None
        if line is None or not line.endswith(b"\n"):
            raise Ended(f"it ended without an answer: {self.end()}") if len(line or b"") < LONGEST else Breach("its line is too long")
        return read_object(line)

    def ask(self, id, question):
        """The status and the answer or a message."""
        if self.process is None and self.failed_starts == MOST_FAILED_STARTS:
            return "error", f"not asked: {MOST_FAILED_STARTS} consecutive starts failed"
        try:
            if self.process is None:
                self.start()
            return self.read(question)
        except Stop as error:
            return "error", f"restart failed: {error}"
        except Breach as error:
            self.kill()
            return "error", str(error)

    def read(self, question):
        self.seq += 1
        answer = self.exchange({"cmd": "run", "seq": self.seq, "case": question})
        if answer.get("seq") != self.seq:
            raise Breach(f"its answer does not have seq {self.seq}")
        return read_outcome(answer, self.schema)

    def end(self):
        """How the program ended, in words."""
        try:
            status = self.process.wait(0.2)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        return f"exit status {status}" if status >= 0 else f"killed by signal {-status} ({signal.strsignal(-status)})"

    def kill(self):
        if self.process:
            self.process.kill()
            try:
                self.process.stdin.close()
            except OSError:
                pass  # It died before it had read everything.
        self.process = None

    def stop(self):
        if self.process:
            try:
                self.process.stdin.write(b'{"cmd":"stop"}\n')
                self.process.stdin.close()
                self.process.wait(1)
            except (OSError, subprocess.TimeoutExpired):
                self.kill()


class Answers:
    """A file of answers."""

    def __init__(self, file, schema):
        self.file, self.answers, self.faults = file, {}, []
        first, *lines = file.read_bytes().removesuffix(b"\n").split(b"\n")
        try:
            header = read_object(first)
            if fault := schema.fault(header, HEADER, "it"):
                raise Breach(fault)
        except Breach as error:
            raise Stop(f"{file}:1: no header of a file of answers: {error}") from None
        self.version, self.about, self.corpus = header["version"], header["implementation"], header["corpus"]
        for number, line in enumerate(lines, 2):
            self.read(number, line, schema)

    def read(self, number, line, schema):
        try:
            answer = read_object(line)
            id = answer.get("id")
            if not isinstance(id, str):
                raise Breach("it has no 'id'")
        except Breach as error:
            return self.faults.append((number, str(error)))
        if id in self.answers:
            earlier = self.answers[id][0]
            self.answers[id] = earlier, "error", f"answered twice: in lines {earlier} and {number}"
            return self.faults.append((number, f"'{id[:60]}' is answered in line {earlier} too"))
        try:
            self.answers[id] = number, *read_outcome(answer, schema)
        except Breach as error:
            self.answers[id] = number, "error", str(error)
            self.faults.append((number, f"'{id[:60]}': {error}"))

    def ask(self, id, question):
        return self.answers.get(id, (0, "error", NOT_ANSWERED))[1:]

    def tell(self, ids, outcomes):
        """Tells which lines are wrong and how many cases are not answered; returns the number of these lines."""
        faults = self.faults + [(line, f"no case has the id '{id[:60]}'") for id, (line, *_) in self.answers.items() if id not in ids]
        for one in outcomes:
            line, status, _ = self.answers.get(one["id"], (0, "", ""))
            if one["status"] == "unsupported" and status == "answer":
                faults.append((line, f"'{one['id']}' is not asked: the header {one['message']}"))
        said = [f"{self.file}:{line}: {fault}" for line, fault in sorted(faults)]
        missing = sum(one.get("message") == NOT_ANSWERED for one in outcomes)
        said += [f"{self.file}: {missing} of {len(outcomes)} cases are not answered"] * (missing > 0)
        print(*said, sep="\n", end="\n" * (len(said) > 0), file=sys.stderr)
        return len(faults)

    def stop(self):
        pass


def text_of_case(case):
    """The whole text; for steps, the longest text that one of them sets."""
    if "steps" in case:
        texts = (text_of(step["to"]) for step in case["steps"] if step.get("set") in ("text", "attributedText"))
        return max(texts, key=len, default="")
    return text_of(case["label"].get("text", case["label"].get("runs")))


def in_version_1(question):
    """The question in version 1 of the protocol: texts and defaults written out."""
    is_2009 = question.get("environment", {}).get("profile") == "2009"
    alignment, strategy = ("left", "none") if is_2009 else ("natural", "standard")
    label = {"textAlignment": alignment, "lineBreakStrategy": strategy, **question["label"]}
    label |= {"text": text_of(label["text"])} if "text" in label else {
        "runs": [{**run, "text": text_of(run["text"])} for run in label["runs"]]}
    return {**question, "label": label}


def is_of_version_1(case):
    """Whether version 1 has all that a case needs."""
    later = {"positions", "steps", "firstBaseline", "lastBaseline", "wordSpacing", "ellipsisX"}
    return later.isdisjoint([*case, *case["expect"], *(key for line in case["expect"].get("lines", []) for key in line)])


def same(expected, given, tolerance):
    """Whether a value is as expected: numbers within the tolerance, objects in the named members."""
    if isinstance(expected, dict):
        return isinstance(given, dict) and all(
            key in given and same(value, given[key], OWN.get(key, tolerance)) for key, value in expected.items())
    if isinstance(expected, list):
        return isinstance(given, list) and len(given) == len(expected) and all(
            same(one, other, tolerance) for one, other in zip(expected, given))
    if type(expected) in (int, float):
        return type(given) in (int, float) and abs(given - expected) <= tolerance + SLACK
    return type(expected) is type(given) and expected == given


def differences(expect, given, resolution, text, steps=(), asked={}):
    """The fields that are not as the expectation says: [(field, expected, given)]."""
    def step(text):
        return max(POSITION, resolution * len(text))

    found = []
    longest = step(max(LINE_END.split(text), key=len))
    for field, expected in expect.items():
        answer = given.get(field)
        if field == "lines" and (answer is None or len(answer) != len(expected)):
            found.append((field, *(some and [line.get("text") for line in some] for some in (expected, answer))))
        elif field == "lines":
            for index, (line, other) in enumerate(zip(expected, answer)):
                width = step(line.get("text") or other.get("text") or "")
                found += [(f"lines[{index}].{part}", value, other.get(part)) for part, value in line.items()
                          if not same({part: value}, other, width)]
        elif field == "steps" and len(answer or []) == len(expected):
            for index, (one, other, asked) in enumerate(zip(expected, answer, steps)):
                wrong = differences(one, other, resolution, text, asked=asked)
                found += [(f"steps[{index}].{name}", *rest) for name, *rest in wrong]
        else:
            tolerance = longest if field in LENGTHS else 0
            tolerance = {"scale": RATIO, "value": GOT.get(asked.get("get"), EXACT) or longest}.get(field, tolerance)
            if not same({field: expected}, given, tolerance):
                found.append((field, expected, answer))
    return found


def question_of(case):
    return {key: value for key, value in case.items() if key not in ABOUT}


def judge(case, program, twins):
    """The outcome of a case."""
    missing = [need for need in twins.needs(case) if need not in program.about["capabilities"]]
    if program.version == 1 and not is_of_version_1(case):
        return {"status": "unsupported", "message": "version 1 of the protocol lacks a field"}
    if missing:
        return {"status": "unsupported", "message": "lacks " + ", ".join(missing), "lacks": missing}
    question = question_of(case)
    status, answer = program.ask(case["id"], twins.question(in_version_1(question) if program.version == 1 else question))
    if status != "answer":
        return {"status": status, "message": answer}
    wrong = differences(case["expect"], answer, program.about["resolution"], text_of_case(case), case.get("steps", ()))
    found = [dict(zip(("field", "expected", "given"), one)) for one in wrong]
    return {"status": "fail", "differences": found} if found else {"status": "pass"}


def read_arguments():
    parser = Options(description=__doc__, usage='judge.py (--command "PROGRAM ARGS" | --answers FILE) [OPTION]...',
                     formatter_class=argparse.RawDescriptionHelpFormatter)
    option = parser.add_argument
    option("--command", metavar="CMD", default="", help="how to start the program, with its arguments")
    option("--answers", metavar="FILE", type=Path, help="a file of answers, as labelmark conform --record writes it")
    option("--level", choices=["core"], help="only the core level, which a new implementation reaches first")
    option("--strength", choices=STRENGTHS, default="may", help="only cases of this strength or a stronger one")
    option("--profile", choices=["current", "2009"], help="only cases of the profile")
    option("--only", metavar="ID", action="append", default=[], help="only this case, or all whose ids begin with ID and a dot; repeatable")
    option("--timeout", metavar="S", type=float, default=5, help="seconds that an answer may take (5)")
    option("--keep-going", action="store_true", help="asks every case, even after 10 consecutive errors of one kind")
    option("--json", metavar="FILE", type=Path, help='writes {"corpus", "runError", "strengths", "outcomes"}')
    option("--list", action="store_true", help="prints the ids of the chosen cases")
    arguments = parser.parse_args()
    if not 0 < arguments.timeout <= 86_400:
        raise Stop(f"--timeout needs seconds, more than 0, at most a day, not {arguments.timeout:g}")
    try:
        arguments.command = shlex.split(arguments.command)
    except ValueError as error:
        raise Stop(f"--command {arguments.command}: {error}") from None
    return arguments


def choose(placed, arguments):
    """The cases that the arguments ask for; Stop if one of them is malformed."""
    schema = Schema(HERE / "case.schema.json")
    core = set(parsed(HERE / "levels.json")["core"]["cases"]) if arguments.level else ()
    placed = {id: one for id, one in placed.items() if not core or id in core}
    wanted = tuple(name + "." for name in arguments.only) or ("",)
    for name in arguments.only:
        if not any((id + ".").startswith(name + ".") for id in placed):
            near = difflib.get_close_matches(name, placed) or ["--list prints them"]
            raise Stop(f"no case has the id '{name}'{' at the core level' * bool(core)}; nearest: {', '.join(near)}")
    strengths, cases = STRENGTHS[:STRENGTHS.index(arguments.strength) + 1], []
    for id, (place, case) in placed.items():
        if not (id + ".").startswith(wanted):
            continue
        if fault := fault_of(case, schema):
            raise Stop(f"{place}: {id[:80]}: {fault}")
        profile = case.get("environment", {}).get("profile", "current")
        if OF_BASIS[case["basis"]] in strengths and arguments.profile in (None, profile):
            cases.append(case)
    if not cases:
        raise Stop("no case is chosen (see --help)")
    return cases, schema


def visible(text):
    return INVISIBLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def print_failure(case, outcome, rules):
    own = case["rule"] if isinstance(case["rule"], str) else case["rule"][0]
    said = [f"{outcome['status']} {case['id']} ({strength(case)}, {own}: {rules.get(own, '')})"]
    said += [f"note: {case[key]}" for key in case if key == "note"]
    said += [f"question: {json.dumps(question_of(case), ensure_ascii=False)}"]
    for one in outcome.get("differences", []):
        expected, given = (json.dumps(one[key], ensure_ascii=False) for key in ("expected", "given"))
        said.append(f"{one['field']}: expected {expected}, given {given}")
    print(*map(visible, [*said, *outcome.get("message", "").splitlines()]), sep="\n  ")


def print_totals(outcomes):
    """Prints and returns the counts by strength."""
    lacking = collections.Counter(need for one in outcomes for need in one.pop("lacks", ()))
    if lacking:
        print("not asked for lack of " + ", ".join(f"{need} ({count})" for need, count in lacking.most_common()))
    strengths = {}
    for name in (*STRENGTHS, "optional", "all"):
        own = [one["status"] for one in outcomes if name in (one["strength"], "all")]
        counts = {status: own.count(status) for status in STATUSES}
        strengths[name] = {"cases": len(own), **counts}
        title = f"{name}: " if name != "all" else f"{len(own)} case{'s' * (len(own) != 1)}: "
        if own:
            print(title + ", ".join(f"{counts[key]} {key}" for key in counts).replace("unsupported", "not asked"))
    return strengths


def run(cases, program, rules, most):
    """The outcomes, and a fault of the run itself."""
    twins, outcomes, again, kind, errors, fault = Twins(HERE, program.about["capabilities"]), [], set(), "", 0, None
    for case in cases:
        outcome = {"id": case["id"], "strength": strength(case), **judge(case, program, twins)}
        status, message = outcome["status"], outcome.get("message", "")
        outcomes.append(outcome)
        if status in ("fail", "error"):
            print_failure(case, outcome, rules)
        if status == "pass" and case["query"] not in again:
            again.add(case["query"])
            if judge(case, program, twins)["status"] != "pass":
                fault = fault or f"'{case['id']}' passes once, but not when it is asked again"
        if status == "error":
            own = re.sub(r"\d", "", re.split("[:']", message)[0])
            kind, errors = own, errors + 1 if own == kind else 1
        elif status != "unsupported":
            kind, errors = "", 0
        if errors >= most and len(outcomes) < len(cases):
            return outcomes, (f"gave up after {errors} consecutive errors of the same kind ({message}); "
                              f"{len(cases) - len(outcomes)} cases were not asked")
    if all(one["status"] == "unsupported" for one in outcomes):
        fault = "no case was asked: all need capabilities that are not claimed"
    return outcomes, fault


def main():
    arguments = read_arguments()
    number, placed, rules = read_corpus()
    cases, schema = choose(placed, arguments)
    if arguments.list:
        print(*(case["id"] for case in cases), sep="\n")
        return 0
    if bool(arguments.command) == bool(arguments.answers):
        raise Stop("which program? either --command \"PROGRAM ARGS\" or --answers FILE (see --help)")
    program = Answers(arguments.answers, schema) if arguments.answers else Program(arguments.command, arguments.timeout, schema)
    outcomes, fault = run(cases, program, rules, math.inf if arguments.answers or arguments.keep_going else MOST_ERRORS)
    program.stop()
    wrong = program.tell(placed, outcomes) if arguments.answers else 0
    if arguments.answers and program.corpus != number:
        print(f"{arguments.answers}: made for corpus {program.corpus!r}, judged by {number}", file=sys.stderr)
    if fault:
        print(f"run error: {visible(fault)}")
    failed = [one["id"] for one in outcomes if one["status"] in ("fail", "error")]
    if failed and not arguments.only:
        print("one of them again:", visible(shlex.join([*sys.argv, "--only", failed[0]])))
    strengths = print_totals(outcomes)
    if arguments.json:
        partial = Path(f"{arguments.json}.partial")
        report = {"corpus": number, "runError": fault, "strengths": strengths, "outcomes": outcomes}
        partial.write_text(json.dumps(report, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        os.replace(partial, arguments.json)
    return int(strengths["all"]["fail"] + strengths["all"]["error"] + wrong + bool(fault) > 0)


def run_program(name, main):
    try:
        status = main()
        sys.stdout.flush()
        sys.exit(status)
    except (OSError, Stop) as error:
        said = error
        if isinstance(error, OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            said = f"{error.filename or 'standard output'}: {error.strerror}"
        if isinstance(error, BrokenPipeError):  # The reader has seen enough.
            sys.exit(141)
        print(f"{name}: {said}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    run_program("judge.py", main)
