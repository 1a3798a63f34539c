#!/usr/bin/env python3
"""A small label that speaks the stdio protocol, in Python: wrapping, tail truncation, line limits and sizes.

It passes the core level of the corpus:

    labelmark conform --level core --command "python3 docs/examples/label.py"

Every cluster of the test font Square is as wide as the font is large, and a line is that high.
"""

import json
import math
import re
import sys
import time
import unicodedata

CAPABILITIES = ["wrap.word", "wrap.char", "wrap.clip", "truncate.tail", "truncate.tail.lines", "limit.lines"]
CAPABILITIES += ["limit.height", "measure.fit", "measure.intrinsic", "font.metric", "time"]
BREAKS = {"\n", "\r", "\r\n", "\x0b", "\x0c", "\x85", "\u2028", "\u2029"}
SPACES = set("\t \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000\u200b")
ELLIPSIS = "\u2026"


def clusters(text):
    """What a reader takes for one character; enough of UAX #29 for the core level."""
    result = []
    for character in text:
        last = result[-1] if result else ""
        flags = sum("\U0001f1e6" <= c <= "\U0001f1ff" for c in last)
        joins = (
            unicodedata.category(character) in ("Mn", "Me", "Mc")
            or character == "\u200d"
            or "\U0001f3fb" <= character <= "\U0001f3ff"
            or last.endswith("\u200d")
            or (last == "\r" and character == "\n")
            or (flags == 1 and "\U0001f1e6" <= character <= "\U0001f1ff")
        )
        if joins and last and (last not in BREAKS or last + character == "\r\n"):
            result[-1] += character
        else:
            result.append(character)
    return result


def is_wide(cluster):
    return unicodedata.east_asian_width(cluster[0]) == "W"


def may_break(left, right):
    """Whether a line may end between two clusters; enough of UAX #14 for the core level."""
    if right in SPACES:
        return False
    if left in SPACES:
        return True
    if "\u00a0" in (left, right):
        return False
    if left == "-":
        return not right[0].isdigit()
    closes = unicodedata.category(right[0]) in ("Pe", "Pf") or right in "。、，！？"
    return (is_wide(left) or is_wide(right)) and not closes


class Layout:
    def __init__(self, label, width, height):
        self.size = label["font"].get("size", 17)
        self.epsilon = 1e-6 * max(1, self.size)
        text = label.get("text", "")
        self.clusters = clusters(text if isinstance(text, str) else text["repeat"] * text["times"])
        self.starts = [0]  # of the clusters, in UTF-16 units of the source
        for cluster in self.clusters:
            self.starts.append(self.starts[-1] + len(cluster.encode("utf-16-le")) // 2)
        self.mode = label.get("lineBreakMode", "byTruncatingTail")
        self.width = math.inf if width is None else max(0, width)
        lines = label.get("numberOfLines", 1)
        self.single = lines == 1
        self.limit = lines if lines > 0 else math.inf
        if height is not None and self.size > 0:
            self.limit = min(self.limit, max(1, math.floor((height + self.epsilon) / self.size)))
        self.truncated = False
        self.lines = []  # (text, range, width, width with hanging whitespace where another line follows)
        if self.width > 0 and (height is None or height > 0):
            self.fill()
        else:
            self.truncated = self.has_ink(0)

    def measure(self, start, end):
        return sum(c not in ("\u200b", "\u00ad") for c in self.clusters[start:end]) * self.size

    def trimmed(self, start, end):
        while end > start and self.clusters[end - 1] in SPACES:
            end -= 1
        return end

    def fits(self, start, end, extra=0):
        return self.measure(start, self.trimmed(start, end)) + extra <= self.width + self.epsilon

    def has_ink(self, start):
        return any(c not in SPACES and c not in BREAKS for c in self.clusters[start:])

    def hard_lines(self):
        start = 0
        for index, cluster in enumerate(self.clusters):
            if cluster in BREAKS:
                yield start, index
                start = index + 1
        # A break at the very end adds no line when there is text before it.
        if start < len(self.clusters) or len(self.clusters) == 1:
            yield start, len(self.clusters)

    def soft_end(self, start, end):
        """Where the line that begins at `start` ends, before `end`."""
        if self.fits(start, end):
            return end
        if self.mode == "byCharWrapping":
            cut = start + 1
            while cut < end and self.measure(start, cut + 1) <= self.width + self.epsilon:
                cut += 1
            return cut
        for cut in range(end - 1, start, -1):
            if may_break(self.clusters[cut - 1], self.clusters[cut]) and self.fits(start, cut):
                return cut
        cut = start + 1
        while cut < end and self.fits(start, cut + 1):
            cut += 1
        while cut < end and self.clusters[cut] in SPACES:
            cut += 1
        return cut

    def add(self, start, end, hanging_end=None, suffix=""):
        end = self.trimmed(start, end)
        width = self.measure(start, end) + len(suffix) * self.size
        hanging = self.measure(start, hanging_end) if hanging_end else width
        kept = [[self.starts[start], self.starts[end] - self.starts[start]]] if end > start else []
        text = "".join(self.clusters[start:end]) + suffix
        self.lines.append((text, kept, width, max(width, min(hanging, self.width))))

    def fill(self):
        for start, end in self.hard_lines():
            while True:
                is_last = len(self.lines) + 1 >= self.limit
                cut = end if self.single else self.soft_end(start, end)
                if is_last and self.finish(start, cut, end):
                    return
                more = cut < end
                self.add(start, cut, cut if more else None)
                if not more:
                    break
                start = cut

    def finish(self, start, cut, end):
        """The last line that may be shown: True where it hides something, and so is the last."""
        rest = self.has_ink(cut)
        if self.mode == "byTruncatingTail":
            if not rest and (not self.single or self.fits(start, end)):
                return self.stop(start, cut)
            kept = end
            while kept > start and not self.fits(start, kept, self.size):
                kept -= 1
            self.truncated = True
            self.add(start, kept, suffix=ELLIPSIS)
            return True
        if self.mode == "byClipping" or self.single:
            self.truncated = self.has_ink(end) or not self.fits(start, end)
            return self.stop(start, end)
        self.truncated = rest
        return self.stop(start, cut)

    def stop(self, start, end):
        self.add(start, end)
        return True


def answer(case):
    label = case["label"]
    query = case.get("query", "layout")
    if query == "layout":
        layout = Layout(label, *case.get("bounds", [None, None]))
        lines = [{"text": text, "range": kept, "width": width} for text, kept, width, _ in layout.lines]
        return {"lines": lines, "scale": 1, "truncated": layout.truncated}
    width = case.get("proposed", [None, None])[0] if query == "sizeThatFits" else label.get("preferredMaxLayoutWidth")
    if label.get("numberOfLines", 1) == 1 or not width or width < 0:
        width = None
    layout = Layout(label, width, None)
    scale = max(0, case.get("environment", {}).get("displayScale", 1)) or 1
    widest = max((used for *_, used in layout.lines), default=0)
    size = [min(widest, layout.width), len(layout.lines) * layout.size]
    return {"size": [math.ceil(value * scale - 1e-6) / scale for value in size]}


def time_of(request):
    """Times passes over the cases by the clock of the process; a case of null is no layout."""
    if request["state"] != "cold":
        message = "nothing is kept from one layout to the next, so all are alike"
        return {"seq": request["seq"], "skipped": True, "unsupported": True, "message": message}
    cases, passes = request["cases"], 0
    end = time.perf_counter_ns() + request["warm"] * 1e9
    while time.perf_counter_ns() < end:
        [case and answer(case) for case in cases]
    start = time.perf_counter_ns()
    while not passes or elapsed < request["seconds"] * 1e9:
        results = [case and answer(case) for case in cases]
        passes += 1
        elapsed = time.perf_counter_ns() - start
    times = {"iterations": passes * len(cases), "nanoseconds": elapsed, "clock": "time.perf_counter_ns"}
    return {"seq": request["seq"], **times, "results": results}


def reply_to(line):
    request = {}
    try:
        request = json.loads(line)
        # Half of a surrogate pair counts as U+FFFD.
        text, replaced = re.subn("[\ud800-\udfff]", "\ufffd", json.dumps(request, ensure_ascii=False))
        return {**answer_to(json.loads(text)), "replaced": replaced} if replaced else answer_to(request)
    except Exception as error:  # neither a case nor a line that is no request must end the program
        seq = request.get("seq") if isinstance(request, dict) else None
        return {"seq": seq, "errored": True, "message": repr(error)}


def answer_to(request):
    if request["cmd"] == "stop":
        sys.exit()
    if request["cmd"] == "start":
        about = {"name": "label.py", "version": "1.0", "language": "Python", "resolution": 0}
        about.update(unicode=unicodedata.unidata_version, capabilities=CAPABILITIES)
        return {"version": min(request["version"], 2), "implementation": about}
    if request["cmd"] == "time":
        return time_of(request)
    if request["cmd"] != "run":
        raise ValueError("an unknown command")
    case = request["case"]
    if case["label"]["font"].get("name") != "Square":
        return {"seq": request["seq"], "skipped": True, "unsupported": True, "message": "knows only the font Square"}
    return {"seq": request["seq"], "result": answer(case)}


def main():
    for line in sys.stdin.buffer:
        print(json.dumps(reply_to(line)), flush=True)


if __name__ == "__main__":
    main()
