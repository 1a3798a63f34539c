"""A program that speaks the stdio protocol. It answers correctly, except for the text "bad", where it does something terrible.
In the mode "empty" no answer has a field."""

import json
import os
import signal
import sys
import time

mode = sys.argv[1]


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def answer(seq, text, width):
    return {"seq": seq, "result": {"lines": [{"text": text, "width": width}], "scale": 1, "truncated": False}}


for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "stop":
        break
    if request["cmd"] == "start":
        names = ["wrap.word", "wrap.char", "truncate.tail", "font.metric", "measure.fit"] + (["bidi"] if mode == "lies" else [])
        about = {"name": "hostile", "version": "1", "language": "Python", "unicode": "17.0", "resolution": 0}
        if mode.startswith("resolution="):
            about["resolution"] = float(mode[11:])
        if mode == "misspelt":
            names += ["truncate.tial", "levitate"]
        say(json.dumps({"version": 2 if mode == "empty" else 1, "implementation": {**about, "capabilities": names}}))
        continue
    if mode == "empty":
        say(json.dumps({"seq": request["seq"], "result": {}}))
        continue
    seq, text = request["seq"], request["case"]["label"]["text"]
    right = json.dumps(answer(seq, text, 10 * len(text)))
    if mode == "always-errored":
        say(json.dumps({"seq": seq, "errored": True, "message": "no label today"}))
    elif text != "bad":
        say(right)
    elif mode == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif mode == "exit":
        sys.exit(0)
    elif mode == "half-a-line":
        sys.stdout.write(right[:20])
        sys.stdout.flush()
        os._exit(3)
    elif mode == "hang":
        time.sleep(1000)
    elif mode == "hang-with-child":
        if os.fork() == 0:
            time.sleep(1000)
        time.sleep(1000)
    elif mode == "slow-drip":
        while True:
            sys.stdout.write("x")
            sys.stdout.flush()
            time.sleep(0.01)
    elif mode == "megabyte-line":
        say("x" * (1 << 20))
    elif mode == "endless-line":
        while True:
            sys.stdout.write("x" * 65536)
    elif mode == "twice":
        say(right)
        say(right)
    elif mode == "stderr-flood":
        sys.stderr.write("noise\n" * 200000)
        say(json.dumps(answer(seq, text, 31)))
    elif mode == "lies":
        say(json.dumps(answer(seq, text[::-1], 30)))
