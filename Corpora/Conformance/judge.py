#!/usr/bin/env python3
"""Judges a label layout by the conformance corpus in this folder. Needs Python 3.9 and nothing else.

Usage: judge.py --command "PROGRAM ARGS" [OPTION]...

Sends the program each case whose needs it claims (JSON lines over its standard input, see PROTOCOL.md), and compares its
answers with what the cases expect. Prints each failure with its rule, then counts by strength. What is beyond UIKit, or
of the profile 2009, is optional.

  --command CMD   how to start the program, with its arguments
  --level core    only the core level, which a new implementation reaches first
  --strength S    only cases of the level S or a stronger one: must, should, may
  --profile P     only cases of the profile: current, 2009
  --corpus-version X.Y  judges by this version of the corpus, for example 2.3
  --only ID       only this case, or all cases whose ids begin with ID and a dot; repeatable
  --timeout S     seconds that an answer may take (5)
  --json FILE     writes {"corpus", "strengths": counts, "outcomes": [{"id", "strength", "status", …}]}
  --list          prints the ids of the chosen cases

Exit status: 0 no case fails or errs, 1 one does, 2 bad usage, a malformed case, or a program that does not start.
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
import subprocess
import sys
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent
# The versions of the protocol, the newest first; the longest line in bytes.
VERSIONS, LONGEST = (2, 1), 1 << 24
# An answer to start.
ABOUT_IT = {**dict.fromkeys(("name", "version", "language", "unicode"), {"type": "string"}),
            "resolution": {"type": "number", "minimum": 0, "maximum": 0.5},
            "capabilities": {"type": "array", "items": {"type": "string"}}}
STARTED = {"type": "object", "required": ["version", "implementation"], "properties": {
    "version": {"enum": VERSIONS}, "implementation": {"type": "object", "required": [*ABOUT_IT], "properties": ABOUT_IT}}}
# Tolerances: of scale and letter spacing; of positions and sizes, in points; of numbers that rules give; of last bits.
RATIO, POSITION, EXACT, SLACK = 1e-4, 0.01, 1e-6, 1e-9
# The properties of steps that the advances of fonts enter.
MEASURED = {"frame", "intrinsicContentSize", "firstBaseline", "lastBaseline"}
LEVELS = ("must", "should", "may")
STATUSES = ("pass", "fail", "error", "skip", "unsupported")
# Keys not of the question.
ABOUT = {"id", "rule", "clause", "level", "basis", "needs", "note", "why", "expect"}
LINE_END = re.compile("\r\n|[\n\r\v\f\x85\u2028\u2029]")


class Stop(Exception):
    """Ends the run with one line and status 2."""


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


def parsed(file):
    return json.loads(file.read_text(encoding="utf-8"))


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
        """What is wrong with a value's form, or None. Of answers only types count, not of null."""
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
        return None if types_only else self.other_fault(value, schema, known, at)

    def other_fault(self, value, schema, known, at):
        forms = schema.get("oneOf", schema.get("anyOf", []))
        values = schema.get("enum", [form["const"] for form in forms if "const" in form])
        if values and not any(value == one and type(value) is type(one) for one in values):
            return f"{at} is none of its values"
        if forms and not values and sum(not self.fault(value, form, at) for form in forms) != 1:
            return f"{at} does not have one of its forms"
        if isinstance(value, dict):
            if lacking := [key for key in schema.get("required", []) if key not in value]:
                return f"{at} has no '{lacking[0]}'"
            if unknown := value.keys() - known if schema.get("additionalProperties") is False else ():
                return f"{at} has the unknown key '{min(unknown)[:60]}'"
        if isinstance(value, list) and not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", math.inf):
            return f"{at} has {len(value)} items"
        if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
            return f"{at} does not match {schema['pattern']}"
        if self.is_of("number", value) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            return f"{at} is out of range"
        return None


def read_cases(folder):
    """All cases with their places, by their ids."""
    cases = {}
    for path in sorted(folder.glob("*/*.jsonl")):
        if path.parent.name == "clauses":
            continue
        for number, line in enumerate(path.read_bytes().removesuffix(b"\n").split(b"\n"), 1):
            place = f"{path.relative_to(HERE)}:{number}"
            try:
                case = read_json(line)
                if not isinstance(case, dict) or not isinstance(case.get("id"), str) or case["id"] in cases:
                    raise ValueError("it needs an id of its own")
            except (ValueError, RecursionError) as error:
                raise Stop(f"{place}: no case: {error}") from None
            cases[case["id"]] = place, case
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
    """Its level; optional if beyond UIKit, or of 2009."""
    return "optional" if {"beyond", "profile.2009"} & set(case["needs"]) else case["level"]


def read_rules(file):
    """The first sentence of each rule by its id, for the messages."""
    return {rule["id"]: re.split(r"\. |\n", rule["text"])[0] for rule in parsed(file)["rules"]}


def read_corpus(name):
    """A version's number, cases and rules. An earlier one has files of cases that are others today."""
    today, cases, rules = (HERE / "VERSION").read_text().strip(), read_cases(HERE), read_rules(HERE / "rules.json")
    files = {parsed(file)["corpus"]: file for file in sorted(HERE.glob("versions/*/version.json"))}
    number = next((one for one in (today, *files) if (one + ".").startswith((name or today) + ".")), None)
    if not number:
        raise Stop(f"no version '{name}' of the corpus is here, but {', '.join([*files, today])}")
    if number in files:
        cases |= read_cases(files[number].parent)
        ids = [f"{one['group']}.{own}" for one in parsed(files[number])["cases"] for own in one["names"]]
        cases, rules = {id: cases[id] for id in ids}, rules | read_rules(files[number])
    return number, cases, rules


class Twins:
    """Font files with the metric fonts' advances, for programs that draw only files (`font.file`)."""

    def __init__(self, folder, capabilities):
        fonts = next((f for f in (folder / "fonts", folder.parent / "Fonts") if f.is_dir()), None)
        self.fonts = fonts if "font.file" in capabilities and "font.metric" not in capabilities else None
        manifest = folder / "manifest.json"
        self.unfit = set(parsed(manifest)["withoutTwin"]) if self.fonts else set()

    def needs(self, case):
        has_twin = self.fonts and case["id"] not in self.unfit
        return [need for need in case["needs"] if not (has_twin and need == "font.metric")]

    def question(self, value):
        """The question with files for metric fonts."""
        if isinstance(value, list):
            return [self.question(item) for item in value]
        if isinstance(value, dict):
            value = {key: self.question(item) for key, item in value.items()}
            if self.fonts and isinstance(value.get("font"), dict) and "name" in value["font"]:
                value["font"]["file"] = str(self.fonts / (value["font"].pop("name") + ".ttf"))
        return value


def read_lines(process, lines):
    for line in iter(lambda: process.stdout.readline(LONGEST), b""):
        lines.put(line)
    lines.put(None)


class Program:
    """The program that is judged; started again after a crash, a breach or a time limit."""

    def __init__(self, command, timeout, schema):
        self.command, self.timeout, self.schema, self.seq, self.process = command, timeout, schema, 0, None
        self.start()

    def start(self):
        """Starts in the newest version that it speaks. It answers an error to others, or ends."""
        for version in VERSIONS:
            answer = self.start_in(version)
            if isinstance(answer, dict) and not answer.get("errored"):
                break
        if fault := answer if isinstance(answer, str) else self.schema.fault(answer, STARTED, "its answer"):
            raise Stop(f"'start' failed: {fault}")
        self.version, self.about = answer["version"], answer["implementation"]

    def start_in(self, version):
        if self.process:
            self.process.kill()
        try:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise Stop(f"'{self.command[0]}' does not start: {error.strerror}") from None
        self.lines = queue.Queue()
        threading.Thread(target=read_lines, args=(self.process, self.lines), daemon=True).start()
        return self.exchange({"cmd": "start", "version": version})

    def exchange(self, request):
        """The answer, or a string that says what is wrong with it."""
        try:
            self.process.stdin.write(json.dumps(request, ensure_ascii=False, allow_nan=False).encode() + b"\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=self.timeout)
        except queue.Empty:
            return f"no answer in {self.timeout:g} s"
        except BrokenPipeError:
            line = None
        if line is None:
            return "it ended without an answer"
        try:
            return read_json(line)
        except (ValueError, RecursionError):
            return f"its line is not JSON: {line[:80]!r}"

    def ask(self, question):
        """The status and the answer or a message."""
        if self.process is None:
            self.start()
        self.seq += 1
        answer = self.exchange({"cmd": "run", "seq": self.seq, "case": question})
        if isinstance(answer, dict) and answer.get("seq") == self.seq:
            message = answer.get("message", "")
            if answer.get("errored"):
                return "error", message or "without a message"
            if answer.get("skipped") is True:
                return "unsupported" if answer.get("unsupported") else "skip", message
            if answer.get("result") is None:
                answer = "its answer has neither 'result' nor 'skipped' nor 'errored'"
            elif fault := self.schema.fault(answer["result"], {"$ref": "answer"}, "result", types_only=True):
                answer = f"its answer is wrong in form: {fault}"
            else:
                return "answer", answer["result"]
        elif not isinstance(answer, str):
            answer = f"its answer does not have seq {self.seq}"
        self.process.kill()
        self.process = None
        return "error", answer

    def stop(self):
        if self.process:
            try:
                self.process.stdin.write(b'{"cmd":"stop"}\n')
                self.process.stdin.close()
                self.process.wait(1)
            except (OSError, subprocess.TimeoutExpired):
                self.process.kill()


def text_of_case(case):
    """The whole text; for steps, the longest text that one of them sets."""
    if "steps" in case:
        values = [step["to"] or "" for step in case["steps"] if step.get("set") in ("text", "attributedText")]
        return max(("".join(run if isinstance(run, str) else run["text"] for run in to) for to in values), key=len, default="")
    label = case["label"]
    return text_of(label["text"]) if "text" in label else "".join(text_of(run["text"]) for run in label["runs"])


def text_of(value):
    return value if isinstance(value, str) else value["repeat"] * value["times"]


def in_version_1(question):
    """The question in version 1 of the protocol: texts and defaults written out."""
    is_2009 = question.get("environment", {}).get("profile") == "2009"
    alignment, strategy = ("left", "none") if is_2009 else ("natural", "standard")
    label = {"textAlignment": alignment, "lineBreakStrategy": strategy, **question["label"]}
    if "text" in label:
        label["text"] = text_of(label["text"])
    else:
        label["runs"] = [{**run, "text": text_of(run["text"])} for run in label["runs"]]
    return {**question, "label": label}


def is_of_version_1(case):
    """Whether version 1 has all that a case needs."""
    later = {"positions", "steps", "firstBaseline", "lastBaseline", "wordSpacing", "ellipsisX"}
    return later.isdisjoint([*case, *case["expect"], *(key for line in case["expect"].get("lines", []) for key in line)])


def same(expected, given, tolerance):
    """Whether a value is as expected: numbers within the tolerance, objects in the named members."""
    if isinstance(expected, dict):
        return isinstance(given, dict) and all(
            key in given and same(value, given[key], tolerance) for key, value in expected.items())
    if isinstance(expected, list):
        return isinstance(given, list) and len(given) == len(expected) and all(
            same(one, other, tolerance) for one, other in zip(expected, given))
    if type(expected) in (int, float):
        return type(given) in (int, float) and abs(given - expected) <= tolerance + SLACK
    return type(expected) is type(given) and expected == given


def same_positions(expected, given, tolerance):
    """Whether the same clusters come in the same order and places."""
    return len(given or []) == len(expected) and all(
        same(one, other, tolerance) and all(one.get(key) in (None, other.get(key)) for key in ("range", "level"))
        for one, other in zip(expected, given))


def tolerance_of(step, otherwise):
    """The tolerance of the value that a step answers: exact, unless the advances of fonts enter it."""
    if step.get("get", "frame") in MEASURED:
        return otherwise
    return RATIO if step["get"] == "actualScaleFactor" else EXACT


def differences(expect, given, resolution, text, steps=(), asked={}):
    """The fields that are not as the expectation says: [(field, expected, given)]."""
    def step(text):
        return max(POSITION, resolution * len(text))

    found = []
    longest = step(max(LINE_END.split(text), key=len))
    for field, expected in expect.items():
        answer = given.get(field)
        if field == "lines":
            answer = answer or []
            if len(answer) != len(expected):
                found.append(("lines", *([line.get("text") for line in some] for some in (expected, answer))))
                continue
            for index, (line, other) in enumerate(zip(expected, answer)):
                width = step(line.get("text") or other.get("text") or "")
                for part, value in line.items():
                    mine, tolerance = other.get(part), {"letterSpacing": RATIO, "range": 0}.get(part, width)
                    if not (same_positions if part == "positions" else same)(value, mine, tolerance):
                        found.append((f"lines[{index}].{part}", value, mine))
        elif field == "steps" and len(answer or []) == len(expected):
            for index, (one, other, asked) in enumerate(zip(expected, answer, steps)):
                wrong = differences(one, other, resolution, text, asked=asked)
                found += [(f"steps[{index}].{name}", *rest) for name, *rest in wrong]
        elif field in ("size", "rect", "firstBaseline", "lastBaseline", "scale", "value"):
            tolerance = {"scale": RATIO, "value": tolerance_of(asked, longest)}.get(field, longest)
            if field not in given or not same(expected, answer, tolerance):
                found.append((field, expected, answer))
        elif expected != answer:
            found.append((field, expected, answer))
    return found


def judge(cases, program, twins):
    """Each case with its outcome."""
    capabilities, resolution = set(program.about["capabilities"]), program.about["resolution"]
    for case in cases:
        outcome = {"id": case["id"], "strength": strength(case)}
        missing = [need for need in twins.needs(case) if need not in capabilities]
        if program.version == 1 and not is_of_version_1(case):
            outcome |= {"status": "unsupported", "message": "version 1 of the protocol lacks a field"}
        elif missing:
            outcome |= {"status": "unsupported", "message": "lacks " + ", ".join(missing), "lacks": missing}
        else:
            question = {key: value for key, value in case.items() if key not in ABOUT}
            if program.version == 1:
                question = in_version_1(question)
            status, answer = program.ask(twins.question(question))
            if status == "answer":
                wrong = differences(case["expect"], answer, resolution, text_of_case(case), case.get("steps", ()))
                outcome["status"] = "fail" if wrong else "pass"
                if wrong:
                    outcome["differences"] = [dict(zip(("field", "expected", "given"), one)) for one in wrong]
            else:
                outcome |= {"status": status, "message": answer}
        yield case, outcome


def main():
    parser = argparse.ArgumentParser(add_help=False, usage="see --help")
    options = {"command": {}, "corpus-version": {}, "level": {"choices": ["core"]}, "strength": {"choices": LEVELS},
               "profile": {"choices": ["current", "2009"]}, "only": {"action": "append", "default": []},
               "timeout": {"type": float, "default": 5}, "json": {"type": Path}, "list": {"action": "store_true"}}
    for name, form in options.items():
        parser.add_argument("--" + name, **form)
    parser.add_argument("-h", "--help", action="store_true")
    arguments = parser.parse_args()
    if arguments.help:
        print(__doc__.strip())
        return 0
    if not 0 < arguments.timeout <= 86_400:
        raise Stop(f"--timeout needs seconds, more than 0, at most a day, not {arguments.timeout:g}")
    try:
        command = shlex.split(arguments.command or "")
    except ValueError as error:
        raise Stop(f"--command {arguments.command}: {error}") from None
    (number, placed, rules), schema = read_corpus(arguments.corpus_version), Schema(HERE / "case.schema.json")
    core = parsed(HERE / "levels.json")["core"]["cases"] if arguments.level else []
    for name in arguments.only:
        if name not in placed and not any(id.startswith(name + ".") for id in placed):
            near = difflib.get_close_matches(name, placed) or ["--list prints them"]
            raise Stop(f"no case has the id '{name}'; nearest: {', '.join(near)}")
    wanted, groups = {*core, *arguments.only}, tuple(name + "." for name in arguments.only)
    cases = []
    for id, (place, case) in placed.items():
        if wanted and id not in wanted and not id.startswith(groups):
            continue
        if fault := fault_of(case, schema):
            raise Stop(f"{place}: {id[:80]}: {fault}")
        is_strong = LEVELS.index(case["level"]) <= LEVELS.index(arguments.strength or "may")
        if is_strong and arguments.profile in (None, case.get("environment", {}).get("profile", "current")):
            cases.append(case)
    if not cases:
        raise Stop("no case is chosen (see --help)")
    if arguments.list:
        print(*(case["id"] for case in cases), sep="\n")
        return 0
    if not command:
        raise Stop("which program? --command \"PROGRAM ARGS\" (see --help)")
    program = Program(command, arguments.timeout, schema)
    twins = Twins(HERE, program.about["capabilities"])
    outcomes = []
    for case, outcome in judge(cases, program, twins):
        outcomes.append(outcome)
        if outcome["status"] in ("fail", "error"):
            own = case["rule"] if isinstance(case["rule"], str) else case["rule"][0]
            said = [f"{outcome['status']} {case['id']} ({case['level']}, {own}: {rules.get(own, '')})"]
            said += [f"note: {case[key]}" for key in case if key == "note"]
            for one in outcome.get("differences", []):
                expected, given = (json.dumps(one[key], ensure_ascii=False) for key in ("expected", "given"))
                said.append(f"{one['field']}: expected {expected}, given {given}")
            print("\n  ".join([*said, *outcome.get("message", "").splitlines()]))
    program.stop()
    lacking = collections.Counter(need for one in outcomes for need in one.pop("lacks", ()))
    if lacking:
        print("not asked for lack of " + ", ".join(f"{need} ({count})" for need, count in lacking.most_common()))
    strengths, of = {}, f" of corpus {number}" if arguments.corpus_version else ""
    for name in (*LEVELS, "optional", "all"):
        own = [one["status"] for one in outcomes if name in (one["strength"], "all")]
        counts = {status: own.count(status) for status in STATUSES}
        strengths[name] = {"cases": len(own), **counts}
        title = f"{name}: " if name != "all" else f"{len(own)} case{'s' * (len(own) != 1)}{of}: "
        if own:
            print(title + ", ".join(f"{counts[key]} {key}" for key in counts).replace("unsupported", "not asked"))
    if arguments.json:
        partial = Path(f"{arguments.json}.partial")
        report = {"corpus": number, "strengths": strengths, "outcomes": outcomes}
        partial.write_text(json.dumps(report, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        os.replace(partial, arguments.json)
    return int(strengths["all"]["fail"] + strengths["all"]["error"] > 0)


if __name__ == "__main__":
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
        print(f"judge.py: {said}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
