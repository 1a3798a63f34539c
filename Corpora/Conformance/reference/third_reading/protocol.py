"""The protocol over standard input and output (PROTOCOL.md)."""
import json
import math
import re
import sys
from dataclasses import replace

from .breaks import line_breaks
from .clusters import read_text, utf16_offsets
from .fitting import intrinsic_size, lay_out, size_that_fits
from .geometry import answer_layout, caret, hit, text_rect
from .words import LISTED, WORD, read_label

CAPABILITIES = """
    font.metric wrap.word wrap.char wrap.clip truncate.tail truncate.head truncate.middle
    truncate.tail.lines truncate.head.lines truncate.middle.lines limit.lines limit.height measure.fit measure.intrinsic measure.rect
    geometry align.justified direction.rtl kern tracking spacing.line shrink shrink.lines baseline tighten
    strategy.pushOut strategy.hangul runs paragraphs tabs hyphens attachments bidi positions beyond profile.2009
    breaks.line hit caret
""".split() + ["font.recorded", "font.shaped"] * bool(LISTED)  # which a copy without the fonts does not know
ABOUT = {"name": "third-reading", "version": "1.0", "language": "Python", "unicode": "17.0", "resolution": 0,
         "capabilities": CAPABILITIES}


def unlimited(value):
    """Null is no limit."""
    return math.inf if value is None else value


def bounds_of(case):
    """Width and height; bounds that are left out are unlimited."""
    return [unlimited(value) for value in case.get("bounds", (None, None))]


def answer_breaks(label):
    """R265: in UTF-16 units. Only the text and the strategy count, so that clipping (R232) does not."""
    text = "".join(run for run, _ in label.runs)
    offsets = utf16_offsets(text)
    breaks, mandatory = line_breaks(text, replace(label.style, mode=WORD).joins_hangul)
    return {"breaks": [offsets[index] for index in breaks], "mandatory": [offsets[index] for index in mandatory]}


def answer(case):
    """The result of a case."""
    label = read_label(case["label"], case.get("environment", {}))
    query = case["query"]
    if query == "lineBreaks":
        return answer_breaks(label)
    text = read_text(label)
    if query == "sizeThatFits":
        return {"size": size_that_fits(label, text, case.get("proposed", (None, None))[0])}
    if query == "intrinsicContentSize":
        return {"size": intrinsic_size(label, text)}
    width, height = bounds_of(case)
    if query == "textRect":
        return {"rect": text_rect(label, text, case.get("origin", [0, 0]), width, height, case.get("limitedToNumberOfLines"))}
    layout = lay_out(label, text, width, height)
    if query == "hit":
        return {"hit": hit(layout, label, width, height, case.get("point", [0, 0]))}
    if query == "caret":
        return {"caret": caret(layout, label, text, width, height, case.get("offset", 0))}
    return answer_layout(layout, label, width, height)


def respond(request):
    """The answer to a request."""
    if request["cmd"] == "start":
        return {"version": min(2, request["version"]), "implementation": ABOUT}
    try:
        return {"seq": request["seq"], "result": answer(request["case"])}
    except Exception as error:  # The program keeps running, whatever a case does to it.
        return {"seq": request["seq"], "errored": True, "message": repr(error)}


def serve():
    """Answers line by line until stop or the end of the input."""
    sys.stdout.reconfigure(encoding="utf-8")
    sys.stdin.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "stop":
            break
        # Half of a surrogate pair counts as U+FFFD.
        text, replaced = re.subn("[\ud800-\udfff]", "\ufffd", json.dumps(request, ensure_ascii=False))
        reply = {**respond(json.loads(text)), "replaced": replaced} if replaced else respond(request)
        print(json.dumps(reply, ensure_ascii=False), flush=True)
