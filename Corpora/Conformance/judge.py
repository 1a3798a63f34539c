#!/usr/bin/env python3
"""Judges a label layout by the conformance corpus in this folder. Needs Python 3.9 and nothing else.

Usage: judge.py --command "PROGRAM ARGS" [--level core] [--only ID]... [--timeout SECONDS] [--json FILE] [--list]

Starts the program, sends it each case whose needs it claims (JSON lines over its standard input, see PROTOCOL.md), and
compares what it answers with what the case expects. Prints each failure with its rule, then a line of counts.

  --command CMD   how to start the program, with its arguments
  --level core    only the cases of the core level (levels.json), which a new implementation reaches first
  --only ID       only this case, or all cases whose ids begin with ID and a dot; repeatable
  --timeout S     seconds that an answer may take (5)
  --json FILE     writes {"outcomes": [{"id", "status", "differences" or "message"}]}
  --list          prints the ids of the chosen cases, and asks nothing

Exit status: 0 when no case fails or errs, 1 when one does, 2 for bad usage or a program that does not start.
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
# The versions of the protocol that it speaks, the newest first.
VERSIONS = (2, 1)
# Tolerances: of scale and letter spacing, and of positions and sizes in points. The last bits of decimal fractions are free.
RATIO, POSITION, SLACK = 1e-4, 0.01, 1e-9
# The keys that describe a case; all others are the question.
ABOUT = {"id", "rule", "clause", "level", "basis", "needs", "note", "why", "expect"}
LINE_END = re.compile("\r\n|[\n\r\v\f\x85\u2028\u2029]")


class Stop(Exception):
    """Ends the run with one line and status 2."""


def read_cases(folder):
    """All cases, by file and line."""
    cases = []
    for path in sorted(folder.glob("*/*.jsonl")):
        if path.parent.name != "clauses":
            with open(path, encoding="utf-8") as file:
                cases += [json.loads(line) for line in file]
    return cases


def read_rules(folder):
    """The first sentences of each rule by its id, for the messages."""
    text = (folder / "RULES.md").read_text(encoding="utf-8")
    return {match[1]: match[2].split(". ")[0] for match in re.finditer(r"^(R\d+)\. \*\*\[.*?\]\*\* (.*)$", text, re.M)}


class Twins:
    """Font files that advance as the metric fonts do, for programs that draw real fonts only (`font.file`)."""

    def __init__(self, folder, capabilities):
        fonts = next((f for f in (folder / "fonts", folder.parent / "Fonts") if f.is_dir()), None)
        self.fonts = fonts if "font.file" in capabilities and "font.metric" not in capabilities else None
        manifest = folder / "manifest.json"
        self.unfit = set(json.loads(manifest.read_text(encoding="utf-8"))["withoutTwin"]) if self.fonts else set()

    def needs(self, case):
        return [need for need in case["needs"] if not (self.fonts and need == "font.metric" and case["id"] not in self.unfit)]

    def question(self, value):
        """The question with files instead of metric fonts."""
        if isinstance(value, list):
            return [self.question(item) for item in value]
        if not isinstance(value, dict):
            return value
        value = {key: self.question(item) for key, item in value.items()}
        font = value.get("font")
        if self.fonts and isinstance(font, dict) and "name" in font:
            font = dict(font)
            font["file"] = str(self.fonts / (font.pop("name") + ".ttf"))
            value["font"] = font
        return value


class Program:
    """The program that is judged; started again after a crash, a breach of the protocol or a time limit."""

    def __init__(self, command, timeout):
        self.command, self.timeout, self.seq, self.process = command, timeout, 0, None
        self.start()

    def start(self):
        """Starts in the newest version that the program speaks. One that does not know a version answers an error, or ends."""
        for version in VERSIONS:
            answer = self.start_in(version)
            if isinstance(answer, dict) and not answer.get("errored"):
                break
        if not isinstance(answer, dict) or answer.get("version") not in VERSIONS or "implementation" not in answer:
            raise Stop("'start' failed: " + (answer if isinstance(answer, str) else f"its answer is {json.dumps(answer)[:200]}"))
        self.version, self.about = answer["version"], answer["implementation"]
        if not isinstance(self.about, dict) or not isinstance(self.about.get("capabilities", []), list):
            raise Stop("'start' failed: 'implementation' is no object with a list of capabilities")
        resolution = self.about.get("resolution", 0)
        if type(resolution) not in (int, float) or not 0 <= resolution <= 0.5:
            raise Stop(f"'start' failed: its resolution is {resolution!r} points; it must be from 0 to 0.5")

    def start_in(self, version):
        if self.process:
            self.process.kill()
        try:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise Stop(f"'{self.command[0]}' does not start: {error.strerror}") from None
        self.lines = queue.Queue()
        threading.Thread(target=self.read, args=(self.process, self.lines), daemon=True).start()
        return self.exchange({"cmd": "start", "version": version})

    @staticmethod
    def read(process, lines):
        for line in process.stdout:
            lines.put(line)
        lines.put(None)

    def exchange(self, request):
        """The answer, or a string that says what is wrong with it."""
        try:
            self.process.stdin.write(json.dumps(request, ensure_ascii=False, allow_nan=False).encode() + b"\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=self.timeout)
        except (BrokenPipeError, queue.Empty) as error:
            return "it ended without an answer" if isinstance(error, BrokenPipeError) else f"no answer in {self.timeout:g} s"
        if line is None:
            return "it ended without an answer"
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            return f"its line is not JSON: {line[:80]!r}"

    def ask(self, question):
        """The status and the answer or a message."""
        if self.process is None:
            self.start()
        self.seq += 1
        answer = self.exchange({"cmd": "run", "seq": self.seq, "case": question})
        if isinstance(answer, dict) and answer.get("seq") == self.seq:
            if answer.get("errored"):
                return "error", answer.get("message", "errored without a message")
            if answer.get("skipped"):
                return "unsupported" if answer.get("unsupported") else "skip", answer.get("message", "")
            if isinstance(answer.get("result"), dict):
                return "answer", answer["result"]
            answer = "its answer has neither 'result' nor 'skipped' nor 'errored'"
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
        texts = [step["to"] for step in case["steps"] if step.get("set") == "text" and step["to"] is not None]
        texts += ["".join(run["text"] for run in step["to"])
                  for step in case["steps"] if step.get("set") == "attributedText" and step["to"]]
        return max(texts, key=len, default="")
    label = case["label"]
    return text_of(label["text"]) if "text" in label else "".join(text_of(run["text"]) for run in label["runs"])


def text_of(value):
    """A text, which is a string or a rule."""
    return value if isinstance(value, str) else value["repeat"] * value["times"]


def in_version_1(question):
    """The question as version 1 of the protocol has it: texts and defaults written out."""
    label = dict(question["label"])
    if "text" in label:
        label["text"] = text_of(label["text"])
    else:
        label["runs"] = [{**run, "text": text_of(run["text"])} for run in label["runs"]]
    is_2009 = question.get("environment", {}).get("profile") == "2009"
    label.setdefault("textAlignment", "left" if is_2009 else "natural")
    label.setdefault("lineBreakStrategy", "none" if is_2009 else "standard")
    return {**question, "label": label}


def is_of_version_1(case):
    """Whether version 1 has all that the case asks for."""
    expect, lines = case["expect"], case["expect"].get("lines", [])
    later = {"wordSpacing", "ellipsisX", "positions"}
    return not ("positions" in case or "steps" in case or {"firstBaseline", "lastBaseline"} & set(expect) or any(later & set(line) for line in lines))


def near(expected, given, tolerance):
    """Whether numbers, or lists of them, differ by at most the tolerance."""
    if isinstance(expected, list):
        return isinstance(given, list) and len(given) == len(expected) and all(
            near(one, other, tolerance) for one, other in zip(expected, given))
    is_number = isinstance(given, (int, float)) and not isinstance(given, bool) and math.isfinite(given)
    return is_number and abs(given - expected) <= tolerance + SLACK


def same_positions(expected, given, tolerance):
    """Whether the same clusters come in the same order, with the same positions and levels."""
    if not isinstance(given, list) or len(given) != len(expected):
        return False
    return all(
        isinstance(other, dict) and one.get("range") == other.get("range")
        and all(near(one[key], other.get(key), tolerance) for key in ("x", "width") if key in one)
        and ("level" not in one or one["level"] == other.get("level"))
        for one, other in zip(expected, given))


def same_value(expected, given, tolerance):
    """Whether a property's value is as expected. In objects, only the members that the expectation names count."""
    if isinstance(expected, dict):
        return isinstance(given, dict) and all(
            key in given and same_value(value, given[key], tolerance) for key, value in expected.items())
    if isinstance(expected, list):
        return isinstance(given, list) and len(given) == len(expected) and all(
            same_value(one, other, tolerance) for one, other in zip(expected, given))
    if isinstance(expected, (int, float)) and not isinstance(expected, bool):
        return near(expected, given, tolerance)
    return type(expected) is type(given) and expected == given


def differences(expect, given, resolution, text):
    """The fields that the expectation names and that are not as expected: [(field, expected, given)]."""
    found = []

    def step(text):
        return max(POSITION, resolution * len(text))

    def check(field, expected, answer, good):
        if not good:
            found.append((field, expected, answer))

    longest = max(LINE_END.split(text), key=len)
    for field, expected in expect.items():
        answer = given.get(field)
        if field == "lines":
            answer = answer if isinstance(answer, list) else []
            if len(answer) != len(expected):
                check("lines", [line.get("text") for line in expected], [line.get("text") for line in answer], False)
                continue
            for index, (line, other) in enumerate(zip(expected, answer)):
                width = step(line.get("text", other.get("text", "")))
                for part, value in line.items():
                    mine, name = other.get(part), f"lines[{index}].{part}"
                    if part == "positions":
                        check(name, value, mine, same_positions(value, mine, width))
                    elif part in ("text", "range"):
                        check(name, value, mine, value == mine)
                    else:
                        check(name, value, mine, near(value, mine, RATIO if part == "letterSpacing" else width))
        elif field in ("size", "rect", "firstBaseline", "lastBaseline"):
            check(field, expected, answer, near(expected, answer, step(longest)))
        elif field == "scale":
            check(field, expected, answer, near(expected, answer, RATIO))
        elif field == "value":
            check(field, expected, answer, field in given and same_value(expected, answer, step(longest)))
        elif field == "steps":
            if not isinstance(answer, list) or len(answer) != len(expected):
                check(field, len(expected), answer, False)
                continue
            for index, (one, other) in enumerate(zip(expected, answer)):
                found += [(f"steps[{index}].{name}", *rest) for name, *rest in differences(one, other, resolution, text)]
        else:
            check(field, expected, answer, expected == answer)
    return found


def judge(cases, program, twins):
    """The outcome of each case: {"id", "status", "differences" or "message"}."""
    capabilities = set(program.about.get("capabilities", []))
    resolution = program.about.get("resolution", 0)
    for case in cases:
        outcome = {"id": case["id"]}
        missing = [need for need in twins.needs(case) if need not in capabilities]
        if program.version == 1 and not is_of_version_1(case):
            outcome |= {"status": "unsupported", "message": "speaks version 1 of the protocol, whose answers lack a field"}
        elif missing:
            outcome |= {"status": "unsupported", "message": "lacks " + ", ".join(missing)}
        else:
            question = {key: value for key, value in case.items() if key not in ABOUT}
            if program.version == 1:
                question = in_version_1(question)
            status, answer = program.ask(twins.question(question))
            if status == "answer":
                try:
                    wrong = differences(case["expect"], answer, resolution, text_of_case(case))
                except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
                    yield case, outcome | {"status": "error", "message": f"its answer is wrong in form: {error}"}
                    continue
                outcome |= {"status": "fail" if wrong else "pass"}
                if wrong:
                    outcome["differences"] = [
                        {"field": field, "expected": expected, "given": given} for field, expected, given in wrong]
            else:
                outcome |= {"status": status, "message": answer}
        yield case, outcome


def lacked(outcome):
    """The capabilities for lack of which a case was not asked."""
    message = outcome.get("message", "")
    return message[len("lacks "):].split(", ") if outcome["status"] == "unsupported" and message.startswith("lacks ") else []


def main():
    parser = argparse.ArgumentParser(add_help=False, usage="see --help")
    parser.add_argument("--command")
    parser.add_argument("--level", choices=["core"])
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--timeout", type=float, default=5)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("-h", "--help", action="store_true")
    arguments = parser.parse_args()
    if arguments.help:
        print(__doc__.strip())
        return 0
    if not 0 < arguments.timeout <= 86_400:
        raise Stop(f"--timeout needs seconds, above 0 and at most a day, not {arguments.timeout:g}")
    try:
        command = shlex.split(arguments.command or "")
    except ValueError as error:
        raise Stop(f"--command {arguments.command}: {error}") from None
    cases, rules = read_cases(HERE), read_rules(HERE)
    wanted = set(arguments.only)
    if arguments.level:
        wanted |= set(json.loads((HERE / "levels.json").read_text(encoding="utf-8"))["core"]["cases"])
    ids = {case["id"] for case in cases}
    for group in sorted(wanted - ids):
        wanted |= {id for id in ids if id.startswith(group + ".")}
        if any(id.startswith(group + ".") for id in wanted):
            wanted.discard(group)
    for unknown in sorted(wanted - ids):
        near_ids = difflib.get_close_matches(unknown, ids, 1)
        raise Stop(f"no case has the id '{unknown}'" + (f"; did you mean '{near_ids[0]}'?" if near_ids else " (--list prints them)"))
    cases = [case for case in cases if not wanted or case["id"] in wanted]
    if arguments.list:
        print("\n".join(case["id"] for case in cases))
        return 0
    if not command:
        raise Stop("which program? --command \"PROGRAM ARGS\" (see --help)")
    program = Program(command, arguments.timeout)
    twins = Twins(HERE, program.about.get("capabilities", []))
    outcomes = []
    for case, outcome in judge(cases, program, twins):
        outcomes.append(outcome)
        if outcome["status"] in ("fail", "error"):
            own = case["rule"] if isinstance(case["rule"], str) else case["rule"][0]
            print(f"{outcome['status']} {case['id']} ({case['level']}, {own}: {rules.get(own, '')})")
            for one in outcome.get("differences", []):
                expected, given = (json.dumps(one[key], ensure_ascii=False) for key in ("expected", "given"))
                print(f"  {one['field']}: expected {expected}, given {given}")
            if "message" in outcome:
                print(f"  {outcome['message']}")
    program.stop()
    lacking = collections.Counter(need for one in outcomes for need in lacked(one))
    if lacking:
        print("unsupported for lack of " + ", ".join(f"{need} ({count})" for need, count in lacking.most_common()))
    counts = {status: sum(one["status"] == status for one in outcomes)
              for status in ("pass", "fail", "error", "skip", "unsupported")}
    print(f"{len(outcomes)} case{'' if len(outcomes) == 1 else 's'}: " + ", ".join(f"{count} {status}" for status, count in counts.items()))
    if arguments.json:
        partial = Path(f"{arguments.json}.partial")
        try:
            partial.write_text(json.dumps({"outcomes": outcomes}, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
            os.replace(partial, arguments.json)
        except OSError as error:
            raise Stop(f"cannot write '{arguments.json}': {error.strerror}") from None
    return 1 if counts["fail"] or counts["error"] else 0


if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
        sys.exit(status)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # The reader, such as head, has seen enough.
            sys.exit(141)
        print(f"judge.py: {error.filename or 'standard output'}: {error.strerror}", file=sys.stderr)
        sys.exit(2)
    except Stop as stop:
        print(f"judge.py: {stop}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
