#!/usr/bin/env python3
"""Answers as an entry of answers.json says, to try a driver of the stdio protocol. Needs Python 3.9 and nothing else.

Usage: replay.py ID

An entry of `start` is the answer to start. An entry of `run` is the answer to the first question, whose seq is 0 or 1;
later questions are skipped. A driver is right if it refuses to run the program in the first case, and in the second if it
counts the first question as an error and the next one as skipped.
"""
import json
import sys
from pathlib import Path

ABOUT = {"name": "invalid", "version": "1", "language": "Python", "unicode": "", "resolution": 0,
         "capabilities": ["font.metric", "truncate.tail", "wrap.word"]}


def text_of(line):
    """The text of a line: itself, or the texts and rules of a list, one after the other."""
    if isinstance(line, list):
        return "".join(map(text_of, line))
    return line if isinstance(line, str) else line["repeat"] * line["times"]


def main():
    document = json.loads(Path(__file__).with_name("answers.json").read_text(encoding="utf-8"))
    entries = {entry["id"]: (kind, entry) for kind in ("start", "run") for entry in document[kind]}
    if len(sys.argv) != 2 or sys.argv[1] not in entries:
        print("replay.py: name an id of answers.json", file=sys.stderr)
        return 2
    kind, entry = entries[sys.argv[1]]
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["cmd"] == "stop":
            return 0
        seq = request.get("seq")
        if request["cmd"] == kind and (seq is None or seq <= 1):
            if "hex" in entry:
                answer = bytes.fromhex(entry["hex"])
            elif "line" in entry:
                answer = text_of(entry["line"]).replace("SEQ", str(seq)).encode()
            else:
                return 0
        elif request["cmd"] == "start":
            answer = json.dumps({"version": request["version"], "implementation": ABOUT}).encode()
        else:
            answer = json.dumps({"seq": seq, "skipped": True, "message": "only the first question is answered"}).encode()
        sys.stdout.buffer.write(answer + b"\n")
        sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
