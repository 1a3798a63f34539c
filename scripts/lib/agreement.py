"""The cases in which engines that know nothing of each other answer alike, and otherwise than the reference."""
import collections
import json
import os
import textwrap

import conformance_corpus
from house import Trouble

# The layout by hand is ours, so it is none of them. Chromium and WebKit parted in 2013, and lay lines out with new code since.
ENGINES = ["pango", "qt", "chromium", "webkit", "skparagraph", "parley"]
LEAST = 3
# Points. The largest step of coordinates is 1/64, and a width is a sum of rounded advances.
TOLERANCE = 0.1
# Of a topic. All its cases are named after them, and labelmark merge shows their answers.
MOST_EXAMPLES = 2


def is_same(one, other):
    """Whether two values are the same, numbers within the tolerance."""
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return abs(one - other) <= TOLERANCE
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_same(one[key], other[key]) for key in one)
    return one == other


def named(answer, expected):
    """The fields of an answer that the expectation names."""
    if isinstance(expected, dict):
        return {key: named((answer or {}).get(key), value) for key, value in expected.items()}
    if isinstance(expected, list) and expected and isinstance(expected[0], dict):
        # Lines: there may be more or fewer than expected.
        keys = set.intersection(*(set(one) for one in expected))
        return [{key: line.get(key) for key in sorted(keys)} for line in answer or []]
    return answer


def agreements(reports):
    """The cases, with the engines that agree: (case, names, their answer)."""
    asked = collections.defaultdict(list)
    for name in ENGINES:
        for case in reports.get(name, {}).get("cases", []):
            if case["status"] == "fail":
                asked[case["id"]].append((name, case))
    for id, entries in sorted(asked.items()):
        groups = []
        for name, case in entries:
            answer = named(case.get("given"), case["expected"])
            group = next((group for group in groups if is_same(group[1], answer)), None)
            if group:
                group[0].append(name)
            else:
                groups.append(([name], answer))
        for names, answer in groups:
            if len(names) >= LEAST:
                yield entries[0][1], names, answer


def brief(answer):
    """An answer in a cell of a table."""
    if "lines" in answer:
        parts = []
        for line in answer["lines"]:
            text = (line.get("text") or "").replace("|", "\\|")
            parts.append(f"`{text}`" if text.strip() else "(blank)")
        text = " / ".join(parts[:6]) + (" / …" if len(parts) > 6 else "")
        widths = [line.get("width") for line in answer["lines"]][:6]
        text += " " + ", ".join(f"{width:g}" if width is not None else "?" for width in (None if w is None else round(w, 2) for w in widths))
    else:
        text = ", ".join(f"{key} {json.dumps(value)}" for key, value in answer.items() if key != "mandatory")
    return text.replace("\n", "⏎")


def last_text(answer):
    return (answer.get("lines") or [{}])[-1].get("text") or ""


def keeps_spaces(case, answer):
    """Whether the answer is the expected one with white space before its ellipsis, or is that label's size."""
    if "lines" not in case["expected"]:
        return "R4" in case["rules"] and case["asked"]["label"].get("numberOfLines", 1) > 0
    head, _, tail = last_text(answer).partition("…")
    return "R4" in case["rules"] and head != head.rstrip() and head.rstrip() + "…" + tail == last_text(case["expected"])


def leaves_out_hanging(case, answer):
    """Whether the answer is a size that is narrower by no more than the spaces at which its lines end."""
    size, wanted = answer.get("size"), case["expected"].get("size")
    if not size or not wanted or size[1] != wanted[1] or not size[0] < wanted[0]:
        return False
    rest = {key: value for key, value in case["expected"].items() if key != "size"}
    return is_same({key: answer.get(key) for key in rest}, rest)


def text_of(case):
    label = case["asked"]["label"]
    parts = [run["text"] for run in label["runs"]] if "runs" in label else [label.get("text", "")]
    return "".join(part if isinstance(part, str) else part["repeat"] * part["times"] for part in parts)


def texts(answer):
    return [line.get("text") for line in answer.get("lines") or []]


def adds_blank_lines(case, answer):
    """Whether the answer has the expected lines, and blank ones after them or between them."""
    wanted = texts(case["expected"])
    return len(texts(answer)) > len(wanted) and [one for one in texts(answer) if one] == [one for one in wanted if one]


# Title, rule, why the rule stays, and which cases it explains.
TOPICS = [
    ("White space before the ellipsis", "R4",
     "A real label drops it: in a measured truncated line the width is that of the last word and the ellipsis. The others cut "
     "where the ellipsis fits.", keeps_spaces),
    ("White space that hangs in a measured width", "R233",
     "In a real label the measured width of a wrapped text counts the space at which a line broke. The others measure ink.",
     leaves_out_hanging),
    ("Widths within a step of the engines' coordinates", "R267",
     "The cases ask for widths two tolerances below the text's, which is less than 1/64 point. The engines round lengths to steps of "
     "1/1024 or 1/64 point, so the text fits there.",
     lambda case, _: ".tolerance." in case["id"]),
    ("White space other than spaces and tabs at the end", "R257",
     "CSS hangs spaces, tabs and U+3000 only, and Pango spaces only where lines are cut. A real label shows nothing of white space at "
     "the end (R19), and Foundation's set of white space is the category Zs and the tab. No report of a real label with an em space "
     "is known: of all rules here, a device could most easily overrule this one.",
     lambda case, answer: case["id"].startswith("clusters.hanging.") and case["id"].endswith("-at-end") and last_text(answer).endswith("…")),
    ("Breaks that UAX #14 forbids across spaces", "R260",
     "By LB13 to LB17 some pairs stay together with spaces between them, such as a word and a question mark. Qt and browsers (for "
     "preserved spaces) let a line end after any space. Pango 1.50 has the tables of Unicode 15, without LB15a and LB15b. The rule "
     "is UAX #14 of Unicode 17 without exceptions.",
     lambda case, _: any(pair in text_of(case) for pair in ("( ", " )", " ?", "\u2014 \u2014", "\uff09 \u30fb", "\u201c ", " \u201d", "\u00ab ", " \u00bb"))),
    ("A hyphen at a word's start", "R50",
     "LB20a, which keeps it with its word, came with Unicode 16. Pango 1.50 and Qt 6.4 are older, and Chromium has a table of its "
     "own for ASCII. WebKit's answer is ours.",
     lambda case, _: case["id"].startswith(("wrapping.hyphens.at-word-start", "breaks.lb20a."))),
    ("Quotation marks beside ideographs, and a hyphen between Hebrew letters", "R260",
     "LB19a, and LB21a as it is now, came with Unicode 16. Pango 1.50, Qt 6.4 and this WebKit have older tables.",
     lambda case, _: case["id"].startswith(("breaks.lb19a.", "breaks.lb21a."))),
    ("White space at the start of a justified line", "R282",
     "CSS and Parley stretch every white space of a line. The rule stretches that between words only, so that a paragraph's first word "
     "keeps its position.", lambda case, _: case["id"].startswith("geometry.justified.leading-space")),
    ("Small kana at the start of a line", "R261",
     "Three answer 60 points, by accident. In Chromium and WebKit a block that wraps is as wide as what it is offered; SkParagraph "
     "lets a line begin with a small kana. Browsers, asked for lines with line-break: strict, break as the rule says.",
     lambda case, _: case["id"].startswith("international.small-kana.")),
    ("A measured width above the one proposed", "R125",
     "sizeThatFits answers a size that fits into the one proposed, by its name and its documentation, so the width is at most that. The "
     "others say how far the text overflows.",
     lambda case, answer: "size" in answer and (case["asked"].get("proposed") or [None])[0] is not None
     and answer["size"][0] > case["asked"]["proposed"][0]),
    ("The size of nothing but spaces", "R19",
     "A real label measures no white space at the end. The engines that measure in CSS pixels count preserved spaces in max-content, "
     "and SkParagraph's LongestLine is as wide as they are.",
     lambda case, answer: "size" in answer and text_of(case).strip() == "" and text_of(case) != ""),
    ("Spaces in character wrapping and in lines narrower than a cluster", "R55",
     "The browsers were asked for it. Only with break-spaces does a space that does not fit start the next line (R234, observed), and "
     "that value of CSS wraps the spaces at the end too. Pango drops one space a line. A real label shows nothing of "
     "spaces at the end (R19).",
     lambda case, answer: adds_blank_lines(case, answer) and text_of(case).rstrip("\n") != ""),
    ("A space that does not fit, in character wrapping", "R234",
     "A real label starts the next line with it, visibly. Where Pango, Qt and Parley may break anywhere, a space hangs all the same, as "
     "it does between words.",
     lambda case, answer: "R234" in case["rules"] and not adds_blank_lines(case, answer)),
    ("Nothing but a line break", "R47",
     "A real label is two lines high for a single newline. Other breaks alone are treated alike (R293). The others give one line, as "
     "CSS and Pango say for a break at the end.",
     lambda case, _: case["id"].startswith("wrapping.hard-breaks.") and "-alone-" in case["id"]),
    ("What has no width after a cluster that is too wide", "R300",
     "The engines begin a line with it, which shows nothing but is as high as a line. Android's line breaker keeps it on the line of "
     "the cluster, as public tests say, and so does the rule. No report of a real label is known, so a device could overrule it.",
     lambda case, _: "R300" in case["rules"] and ((case["asked"].get("bounds") or case["asked"].get("proposed") or [None])[0] or 10) < 10),
    ("A larger line break after smaller text", "R297",
     "In the engines the break counts in the height of the line that it ends. The rule counts what a line shows, as for the white space that "
     "hangs on it. No report of a real label with a larger break is known, so a device could overrule this part of it.",
     lambda case, _: case["id"].startswith("geometry.heights.") and "large-break" in case["id"]),
]


def examples(entries):
    """Items with the most frequent pairs of answers, each in its first case."""
    alike = collections.defaultdict(list)
    for case, names, answer in entries:
        alike[brief(case["expected"]), brief(answer), ", ".join(names)].append(case["id"])
    # Where only the size of a layout differs, its lines show nothing.
    pairs = sorted(alike.items(), key=lambda pair: (pair[0][0] == pair[0][1], -len(pair[1])))
    for (expected, given, names), ids in pairs[:MOST_EXAMPLES]:
        yield f"- `{ids[0]}`: {expected}; {names} answer {given}"


def tables(folder):
    """A table of the topics, then a section for each; Trouble with status 1 for cases that no topic explains."""
    reports = {}
    for name in ENGINES:
        if os.path.exists(f"{folder}/{name}.json"):
            with open(f"{folder}/{name}.json", encoding="utf-8") as file:
                reports[name] = json.load(file)
    basis = {rule["id"]: rule["basis"] for rule in conformance_corpus.rules()}
    found, unexplained = [[] for _ in TOPICS], []
    for case, names, answer in agreements(reports):
        index = next((index for index, topic in enumerate(TOPICS) if topic[3](case, answer)), None)
        if index is None:
            unexplained.append(f"{case['id']} ({', '.join(names)}): {brief(case['expected'])}; they: {brief(answer)}")
        else:
            found[index].append((case, names, answer))
    if unexplained:
        raise Trouble("engines agree against the reference, and TOPICS in scripts/lib/agreement.py do not say why:\n  " +
                      "\n  ".join(unexplained), 1)
    asked = collections.Counter(
        case["id"] for name in ENGINES for case in reports.get(name, {}).get("cases", []) if case["status"] in ("pass", "fail"))
    versions = ", ".join(f"{name} {reports[name]['implementation']['version']}" for name in ENGINES if name in reports)
    there = [(title, rule, reason, entries) for (title, rule, reason, _), entries in zip(TOPICS, found) if entries]
    text = [f"Asked: {versions}. Of {sum(count >= LEAST for count in asked.values())} cases that at least {LEAST} of them answer, "
            f"{sum(map(len, found))} are here.", "", "| what they agree on | rule | its basis | cases |", "|---|---|---|---:|",
            *(f"| {title} | [{rule}](../Corpora/Conformance/RULES.md#{rule}) | {basis[rule]} | {len(entries)} |"
              for title, rule, _, entries in there), ""]
    for title, rule, reason, entries in there:
        ids = textwrap.fill(" ".join(case["id"] for case, *_ in entries), 130, initial_indent="    ", subsequent_indent="    ",
                            break_on_hyphens=False)
        text += [f"## {title}", "", f"{rule}, basis: {basis[rule]}. {reason}", "", *examples(entries), "", f"Cases ({len(entries)}):", "", ids, ""]
    return "\n".join(text)
