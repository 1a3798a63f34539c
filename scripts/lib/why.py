"""Why a case is in the corpus, in one line: the short title of its first rule, and what the case sets."""

import re
import unicodedata

MODES = {
    "byWordWrapping": "word wrapping",
    "byCharWrapping": "character wrapping",
    "byClipping": "clipping",
    "byTruncatingHead": "head truncation",
    "byTruncatingTail": "tail truncation",
    "byTruncatingMiddle": "middle truncation",
}
# Steps that most cases of a label's state begin with.
COMMON_STEPS = (
    {"set": "font", "to": {"name": "Square", "size": 10}},
    {"set": "textAlignment", "to": "left"},
    {"set": "lineBreakStrategy", "to": "none"},
    {"set": "frame", "to": [0, 0, 100, 100]},
)
# Properties that hold text of the caller's.
QUOTED = ("truncationToken", "text")
# Titles of rules whose first words are no title: formulas, and rules that go on from the rule before them.
TITLES = {
    "R8": "Middle truncation: a leading part of at most half the room, then the longest trailing part",
    "R9": "Middle truncation drops the whitespace at the ellipsis on both sides",
    "R11": "One line in word wrapping is not wrapped and renders like clipping",
    "R12": "One line in character wrapping is not wrapped and renders like clipping",
    "R15": "An ellipsis wider than the bounds is shown alone",
    "R16": "Zero width gives no lines",
    "R17": "Zero height gives no lines",
    "R18": "Empty text has no lines",
    "R23": "One line shows only the first hard line; hidden ink asks for an ellipsis",
    "R24": "The ellipsis for a hidden hard line takes room",
    "R26": "Head truncation of one line takes the last hard line that has ink",
    "R54": "No break before closing punctuation",
    "R57": "Zero lines mean no limit",
    "R58": "A negative number of lines means no limit",
    "R59": "Tail truncation of several lines refills the last visible line to the cluster",
    "R60": "Head truncation of several lines acts on the last visible line",
    "R61": "Middle truncation of several lines acts on the last visible line",
    "R62": "Clipping of several lines wraps words, and the last visible line runs on",
    "R69": "The ellipsis for a hidden hard line takes room on a full last line",
    "R73": "A long word without opportunities is cut on the last line",
    "R74": "Three lines, the last of them truncated",
    "R75": "pushOut moves a word down to a lone last word of two lines",
    "R76": "Without a strategy lines are greedy",
    "R78": "pushOut does nothing where both words do not fit on one line",
    "R80": "pushOut leaves other paragraphs than those of two lines and a lone last word alone",
    "R84": "Without hangulWordPriority Hangul breaks between syllables",
    "R85": "With hangulWordPriority Hangul breaks only at spaces",
    "R86": "The strategy standard is pushOut and hangulWordPriority",
    "R88": "A minimum scale of 1 means no scaling",
    "R90": "Shrinking never enlarges",
    "R91": "The scale is the exact ratio where that fits",
    "R94": "A minimum scale alone shrinks nothing",
    "R96": "Shrinking does nothing in word and character wrapping",
    "R97": "Shrinking works with clipping",
    "R98": "Shrinking works with head truncation",
    "R99": "Several lines shrink to the largest scale at which all text fits them",
    "R100": "Without a line limit only the height makes text shrink",
    "R101": "Without a line limit and with enough height nothing shrinks, though a word is broken",
    "R102": "Several lines at the minimum scale, still too long, are truncated there",
    "R103": "Ink after a newline cannot be brought onto one line by shrinking",
    "R105": "Text up to 5 % too wide is tightened to the width",
    "R106": "Text more than 5 % too wide is truncated, not tightened",
    "R107": "Tightening is off by default",
    "R108": "Tightening is for truncating modes only",
    "R109": "A ratio of exactly 1.05 still tightens",
    "R111": "Tightening works with head and middle truncation",
    "R112": "Of several lines only the last visible one may be tightened",
    "R114": "Kern counts for fitting",
    "R121": "minimumLineHeight raises the line box",
    "R122": "maximumLineHeight lowers the line box",
    "R123": "One line measures its natural size",
    "R124": "One line is measured without regard to the width",
    "R125": "Wrapped text measures the used width",
    "R126": "Without a width each paragraph is measured on one line",
    "R127": "The line limit limits the measured height",
    "R128": "Empty text measures nothing",
    "R129": "Hard lines are measured one below the other",
    "R130": "One line measures its first hard line with the forced ellipsis",
    "R135": "Sizes are rounded up to the pixel grid",
    "R138": "preferredMaxLayoutWidth is the width of the intrinsic size of several lines",
    "R142": "textRect gives the rectangle of the laid-out text",
    "R143": "One line is centred vertically",
    "R144": "A block of several lines is centred vertically",
    "R146": "Alignment places a line in its area without its hanging spaces",
    "R147": "Trailing spaces do not shift an aligned line",
    "R149": "The default alignment is natural, in 2009 left",
    "R150": "Justified lines that end softly are stretched evenly at their spaces",
    "R154": "An overflowing clipped line is pinned by its alignment",
    "R155": "alignBaselines: shrunk text keeps the baseline of the unshrunk text",
    "R156": "alignCenters: shrunk text is centred",
    "R157": "none: shrunk text keeps the top of the unshrunk text",
    "R161": "paragraphSpacing and paragraphSpacingBefore stand between paragraphs only",
    "R162": "A line height is multiplied, then raised to the minimum, then lowered to the maximum",
    "R164": "baselineOffset moves glyphs, and the line box grows above",
    "R165": "Fonts of several sizes share a baseline, and the line is as high as the highest",
    "R166": "A label's own defaults",
    "R178": "A marquee ignores mode, shrinking and tightening",
    "R180": "Odd minimum scales are clamped",
    "R182": "Tightening is tried at every scale",
    "R186": "Head truncation right to left",
    "R188": "Middle truncation when hard breaks lie between the parts",
    "R189": "Indents count in the measured width",
    "R191": "A soft hyphen is shown only where a line ends at it",
    "R192": "Odd values count as 0",
    "R205": "Words stay whole when shrinking, beyond UIKit",
    "R207": "The block at the top, in the middle or at the bottom, beyond UIKit",
    "R223": "One line of 2009 in word wrapping shows whole words",
    "R224": "One line of 2009 in character wrapping shows whole characters",
    "R227": "In 2009 every mode shrinks",
    "R228": "In 2009 a minimum of 0 is no lower limit",
}


def titles(rules):
    """Short titles of rules by their ids, from the text of RULES.md."""
    found = {}
    for rule, text in re.findall(r"^(R\d+)\. \*\*\[[^\]]+\]\*\*\s*(.*)$", rules, re.M):
        text = re.sub(r"\s*\([^()]*\)", "", text)
        sentence = re.split(r"(?<=[a-z0-9*])[.:;] |[.:;…]$|: |; ", text)[0]
        found[rule] = TITLES.get(rule, sentence.strip("… .:").replace("**", ""))
    return found


def shown(text):
    """A text in quotes, short, with its invisible characters written out."""
    cut = text if len(text) <= 24 else text[:20]
    plain = "".join(
        f"\\u{ord(c):04x}" if c != " " and unicodedata.category(c)[0] in "CZ" and ord(c) < 0x10000 else c for c in cut
    )
    return f"“{plain}”" if cut == text else f"“{plain}” and {len(text) - 20} more"


def number(value):
    return "∞" if value is None else f"{value:g}"


def settings(values, skip=()):
    """Properties as words: `kern 2`, `tabStops 45`, a flag by its name alone."""
    words = []
    for key, value in values.items():
        if key in skip or value in (False, None):
            continue
        if isinstance(value, dict):
            words += settings(value, skip)
        elif isinstance(value, list):
            words.append(f"{key} {' '.join(number(one) if isinstance(one, (int, float)) else '…' for one in value)}")
        else:
            said = number(value) if isinstance(value, (int, float)) else shown(value) if key in QUOTED else value
            words.append(key if value is True else f"{key} {said}")
    return words


def stepped(step):
    """A step in words: `set text`, `get font`, `drawText`."""
    verb, name = next(item for item in step.items() if item[0] in ("set", "get", "call"))
    plain = isinstance(step.get("to"), (int, float, str)) and name != "text"
    said = f" to {step['to']}" if plain else ""
    return name if verb == "call" else f"{verb} {name}{said}"


def described(case):
    """What a case asks, without what all cases of the corpus have."""
    if "steps" in case:
        return settings(case.get("environment") or {}) + [stepped(step) for step in case["steps"] if step not in COMMON_STEPS]
    label = case["label"]
    runs = label.get("runs") or []
    text = label.get("text")
    if isinstance(text, dict):
        words = [f"{shown(text.get('repeat', ''))} {text.get('times', '')} times"]
    else:
        words = [shown("".join(run["text"] for run in runs if isinstance(run["text"], str)) if runs else text or "")]
    if len(runs) > 1:
        words.append(f"{len(runs)} runs")
    query = case["query"]
    if query == "lineBreaks":
        return words + ["break opportunities"]
    lines = label.get("numberOfLines", 1)
    words.append("1 line" if lines == 1 else "any number of lines" if lines == 0 else f"{lines} lines")
    words.append(MODES.get(label.get("lineBreakMode", "byTruncatingTail"), "tail truncation"))
    if query == "sizeThatFits":
        words.append(f"measured in {number((case.get('proposed') or [None])[0])}")
    elif query == "intrinsicContentSize":
        words.append("intrinsic size")
    elif case.get("bounds"):
        where = "text rectangle in" if query == "textRect" else "in"
        words.append(f"{where} {number(case['bounds'][0])} × {number(case['bounds'][1])}")
    common = ["text", "runs", "numberOfLines", "lineBreakMode"]
    if label.get("textAlignment", "") == "left":
        common.append("textAlignment")
    if label.get("lineBreakStrategy", "") == "none":
        common.append("lineBreakStrategy")
    font = label.get("font") or {}
    if font.get("name") == "Square" and font.get("size") == 10:
        common.append("font")
    words += settings(label, common) + settings(case.get("environment") or {})
    if "limitedToNumberOfLines" in case:
        words.append(f"limited to {case['limitedToNumberOfLines']}")
    own = []
    for run in runs:
        own += [word for word in settings(run.get("attributes") or {}, ["lineBreakMode"]) if word not in own]
    return words + [word for word in own if word not in ("alignment left", "lineBreakStrategy none")]


def why(case, titles):
    """The line for a case."""
    first = case["rule"] if isinstance(case["rule"], str) else case["rule"][0]
    line = f"{titles[first]}: {', '.join(described(case))}"
    return line if len(line) <= 238 else line[:236].rstrip(" ,") + " …"
