#!/usr/bin/env python3
"""A program of version 1 of the protocol, as strict as one may be, around the example in Python.

Usage: program.py answers|errs|ends: what it does when it is asked to start in another version than 1.
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "docs/examples"))
import label  # noqa: E402

CASE = {"label", "environment", "bounds", "query", "proposed", "limitedToNumberOfLines"}


def run(case):
    assert set(case) <= CASE, f"unknown keys: {sorted(set(case) - CASE)}"
    assert {"font", "textAlignment", "lineBreakStrategy"} <= set(case["label"]), "a required property is missing"
    assert all(isinstance(one.get("text"), str) for one in case["label"].get("runs", [case["label"]])), "no text"
    return label.answer(case)


for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "stop":
        break
    if request["cmd"] == "start":
        reply = {"version": 1, "implementation": {"name": "one", "version": "1.0", "language": "Python", "resolution": 0,
                                                  "unicode": "15.0", "capabilities": label.CAPABILITIES}}
        if request["version"] != 1:
            if sys.argv[1] == "ends":
                break
            if sys.argv[1] == "errs":
                reply = {"errored": True, "message": "this speaks version 1"}
    else:
        try:
            reply = {"seq": request["seq"], "result": run(request["case"])}
        except Exception as error:
            reply = {"seq": request["seq"], "errored": True, "message": repr(error)}
    print(json.dumps(reply), flush=True)
