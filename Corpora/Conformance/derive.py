"""What follows from a case, and what a line of cases/ leaves out. judge.py and corpus.py import it.

A line leaves out its needs, its basis and whether it asks for positions, which follow from the rest, and what defaults.json gives to its query (steps if it has
some, layout if it names none): the whole case is the line as a JSON Merge Patch (RFC 7396) to that, and so is each expected position
to `position`. A folder without defaults.json, as corpus.py export writes it, has whole cases.
"""
import json
import re
import unicodedata

BASES = ["doc", "header", "doc, our number", "observed", "reimplementation", "choice"]
MODES = {"tail": "byTruncatingTail", "head": "byTruncatingHead", "middle": "byTruncatingMiddle", "clip": "byClipping",
         "word": "byWordWrapping", "char": "byCharWrapping"}
# What a line does not say of its label, since it is UILabel's default, and of a paragraph style.
PLAIN = {"numberOfLines": 1, "lineBreakMode": "byTruncatingTail", "adjustsFontSizeToFitWidth": False, "minimumScaleFactor": 0}
PLAIN_STYLE = {"alignment": "natural", "lineBreakMode": "byWordWrapping", "lineBreakStrategy": "none"}


def parsed(file):
    return json.loads(file.read_text(encoding="utf-8"))


def frozen(value):
    """The value in a form that can be compared and is not changed by the order of members; true is not 1."""
    if isinstance(value, dict):
        return frozenset((key, frozen(one)) for key, one in value.items())
    return tuple(map(frozen, value)) if isinstance(value, list) else (type(value) is bool, value)


def text_of(value):
    """The text of a string, a repetition, a run or a list of these; "" of null."""
    if isinstance(value, list):
        return "".join(map(text_of, value))
    if isinstance(value, dict):
        return text_of(value["text"]) if "text" in value else value["repeat"] * value["times"]
    return value or ""


def kind(font):
    """The capability that a test font needs."""
    kinds = {"Recorded": "font.recorded", "Shaped": "font.shaped"}
    return next((kinds[start] for start in kinds if font.startswith(start)), "font.metric")


def rules_of(case):
    return [case["rule"]] if isinstance(case["rule"], str) else case["rule"]


def profile_of(case):
    return case.get("environment", {}).get("profile", "current")


def runs_of(case):
    return case.get("label", {}).get("runs", [])


def string_of(case):
    label = case.get("label", {})
    return text_of(label.get("text", label.get("runs")))


def styles_of(case):
    return [run["attributes"]["paragraphStyle"] for run in runs_of(case) if "paragraphStyle" in run.get("attributes", {})]


def read_rules(page):
    """The rules in order. A rule is "R16. **[choice]** Text …", perhaps after an anchor, up to the next rule or heading."""
    found, is_rule = [], False
    for line in filter(None, page.split("\n")):
        match = re.fullmatch(r'(?:<a id="R\d+"></a>)?(R\d+)\. \*\*\[([^\]]*)\]\*\*\s*(.*)', line)
        if match and match[2] in BASES:
            found.append({"id": match[1], "basis": match[2], "text": match[3]})
            is_rule = True
        elif re.match(r"#|R\d+\.", line):
            is_rule = False
        elif is_rule:
            found[-1]["text"] += "\n" + line
    return found


# Lines and whole cases.

def merged(value, patch):
    """RFC 7396: members of the patch replace those of the value, null removes them."""
    if not isinstance(patch, dict):
        return patch
    whole = dict(value) if isinstance(value, dict) else {}
    for key, one in patch.items():
        if one is None:
            whole.pop(key, None)
        else:
            whole[key] = merged(whole.get(key), one)
    return whole


def ordered(value, keys):
    return {key: value[key] for key in [*keys, *value] if key in value}


def patch(value, defaults):
    """The least that makes the value of the defaults; a font is one value."""
    kept = {key: None for key in defaults if key not in value}
    for key, one in value.items():
        if key not in defaults or frozen(one) != frozen(defaults[key]):
            kept[key] = patch(one, defaults[key]) if key in defaults and isinstance(one, dict) and key != "font" else one
    return kept


def without(value, plain):
    """The members that are not plain."""
    return {key: one for key, one in value.items() if key not in plain or frozen(one) != frozen(plain[key])}


class Lines:
    """How the lines of a folder are read and written."""

    def __init__(self, folder):
        file = folder / "defaults.json"
        self.defaults = parsed(file) if file.is_file() else None
        if self.defaults is None:
            return
        self.basis = {rule["id"]: rule["basis"] for rule in read_rules((folder / "RULES.md").read_text(encoding="utf-8"))}
        schema = parsed(folder / "case.schema.json")
        self.orders = {name: [*schema["$defs"][kind]["properties"]]
                       for name, kind in (("label", "label"), ("expect", "answer"), ("position", "position"))}
        self.order = [*schema["properties"]]

    def whole(self, line):
        """The case of a line. What its form makes impossible is left out: the schema finds it."""
        if self.defaults is None:
            return line
        query = line.get("query", "steps" if "steps" in line else "layout")
        case = merged(self.defaults.get(query) if isinstance(query, str) else None, {"query": query, **line})
        try:
            if self.each_position(case, lambda one: ordered(merged(self.defaults["position"], one), self.orders["position"])):
                case["positions"] = True
            case["basis"] = max((self.basis.get(rule, BASES[0]) for rule in rules_of(case)), key=BASES.index)
            case["needs"] = needs_of(case)
        except (AttributeError, KeyError, TypeError, ValueError):
            case.update(basis=BASES[0], needs=["wrap.word"])
        for name, order in self.orders.items():
            if isinstance(case.get(name), dict):
                case[name] = ordered(case[name], order)
        return ordered(case, self.order)

    def line(self, case):
        """The case without what it can leave out."""
        if self.defaults is None:
            return case
        query = case["query"]
        line = patch(case, {"query": "steps" if "steps" in case else "layout", **self.defaults.get(query, {})})
        line["expect"] = json.loads(json.dumps(line["expect"]))
        is_placed = self.each_position(line, lambda one: without(one, self.defaults["position"]))
        for key in ("basis", "needs", *["positions"] * is_placed):
            line.pop(key, None)
        if "label" in line:
            line["label"] = without(line["label"], PLAIN)
            if "runs" in line["label"]:
                line["label"]["runs"] = [self.plain_run(run) for run in line["label"]["runs"]]
        return line

    @staticmethod
    def each_position(case, change):
        """Changes the expected positions; returns whether there are some."""
        lines = [line for line in case["expect"].get("lines", []) if "positions" in line]
        for line in lines:
            line["positions"] = [change(one) for one in line["positions"]]
        return bool(lines)

    @staticmethod
    def plain_run(run):
        style = run.get("attributes", {}).get("paragraphStyle")
        if style is None:
            return run
        return {**run, "attributes": {**run["attributes"], "paragraphStyle": without(style, PLAIN_STYLE)}}


# The needs of a case.

# What a member of an object needs, where it is not the default.
NEEDED = {
    "label": {"allowsDefaultTighteningForTruncation": (False, "tighten"), "flags": (None, "beyond"),
              "verticalAlignment": ("center", "beyond"), "truncationToken": (None, "beyond"), "fixedScale": (0, "beyond")},
    "environment": {"layoutDirection": ("leftToRight", "direction.rtl"), "profile": ("current", "profile.2009")},
    "attributes": {"kern": (None, "kern"), "tracking": (0, "tracking"), "writingDirection": (None, "runs"),
                   "baselineOffset": (0, "runs"), "ligature": (None, "runs"), "language": (None, "runs"),
                   "attachment": (None, "attachments")},
    "style": {"allowsDefaultTighteningForTruncation": (False, "tighten"), "baseWritingDirection": ("natural", "paragraphs"),
              "lineSpacing": (0, "spacing.line"), "hyphenationFactor": (0, "hyphenation"), "defaultTabInterval": (0, "tabs"),
              **dict.fromkeys(("tabStops", "tabAlignments", "tabTerminators"), (None, "tabs")),
              **dict.fromkeys(("paragraphSpacing", "paragraphSpacingBefore", "firstLineHeadIndent", "headIndent", "tailIndent",
                               "lineHeightMultiple", "minimumLineHeight", "maximumLineHeight"), (0, "paragraphs"))}}
BEYOND = {"forms", "profile", "verticalAlignment", "truncationToken"}
SYSTEM = {"system", "italicSystem", "monospacedSystem", "monospacedDigits", "textStyle"}
# What a paragraph style may have as its label has it: its default, the label's name, the label's default.
SHARED = {"lineBreakMode": ("byWordWrapping", "lineBreakMode", "byTruncatingTail"),
          "alignment": ("natural", "textAlignment", "natural"), "lineBreakStrategy": ("none", "lineBreakStrategy", "standard"),
          "allowsDefaultTighteningForTruncation": (False, "allowsDefaultTighteningForTruncation", False)}
# Right-to-left letters and the controls of the bidirectional algorithm.
BIDI = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff\u200e\u200f\u202a-\u202e"
                  "\u2066-\u2069]")


def needed(kind, value):
    return {need for name, (default, need) in NEEDED[kind].items() if name in value and value[name] != default}


def objects(value):
    """A JSON value's objects, with those in them."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(part)


def needs_of_steps(case):
    """A model has all of UILabel's properties: only fonts, the environment and what is beyond UIKit add needs. A case that names
    a font's family or PostScript name counts on Noto Sans, and so does one that draws text in a system font."""
    needs, steps, answers = {"model"} | needed("environment", case.get("environment", {})), case["steps"], case["expect"].get("steps", [])
    set_to = [one for step in steps for one in objects(step.get("to"))]
    for one in set_to:
        needs |= {kind(one["name"])} if isinstance(one.get("name"), str) else set()
        needs |= {f"font.{key}" for key in ("file", "family") if isinstance(one.get(key), str)}
    if any(step.get("set", step.get("get")) in BEYOND for step in steps):
        needs.add("beyond")
    values = [answer.get("value") for answer in answers]
    is_drawn = any(step.get("call") == "draw" and isinstance(value, list) and value for step, value in zip(steps, values))
    if any(isinstance(value, dict) and "fontName" in value for value in values) or is_drawn and any(SYSTEM & one.keys() for one in set_to):
        needs.add("font.family")
    return needs


def strategies_of(case):
    styles = styles_of(case)
    values = [style.get("lineBreakStrategy", "none") for style in styles] if styles else [
        case["label"].get("lineBreakStrategy", "standard")]
    return {need for need, name in (("strategy.pushOut", "pushOut"), ("strategy.hangul", "hangulWordPriority"))
            if {name, "standard"} & set(values)}


def needs_of(case):
    """The capabilities that a case needs, sorted."""
    if "steps" in case:
        return sorted(needs_of_steps(case))
    if case["query"] == "lineBreaks":
        return sorted({"breaks.line"} | strategies_of(case) - {"strategy.pushOut"})
    label, environment, expect, query = case["label"], case.get("environment", {}), case["expect"], case["query"]
    runs, styles, lines = runs_of(case), styles_of(case), expect.get("lines", [])
    needs = needed("label", label) | needed("environment", environment) | strategies_of(case)
    for run in runs:
        needs |= needed("attributes", run.get("attributes", {}))
    for style in styles:
        needs |= needed("style", style)
    fonts = [run.get("attributes", {}).get("font") for run in runs]
    for font in [one for one in fonts if one] + ([label["font"]] if not runs or None in fonts else []):
        needs.add(kind(font["name"]) if "name" in font else "font.file" if "file" in font else "font.family")
    limit = case.get("limitedToNumberOfLines", 0) if query == "textRect" else label.get("numberOfLines", 1)
    first = (runs[0] if runs else {}).get("attributes", {}).get("paragraphStyle")
    mode = label.get("lineBreakMode", "byTruncatingTail") if first is None else first.get("lineBreakMode", "byWordWrapping")
    short = next(name for name, own in MODES.items() if own == mode)
    is_cut = mode.startswith("byTruncating")
    needs.add(f"truncate.{short}{'.lines' * (limit != 1)}" if is_cut else f"wrap.{short}")
    needs |= {"limit.lines"} if limit > 1 else set()
    is_at_point = query in ("hit", "caret")
    needs |= {"limit.height"} if (query == "layout" or is_at_point) and limit != 1 and case.get("bounds", [None, None])[1] is not None else set()
    minimum, is_one = label.get("minimumScaleFactor", 0), label.get("numberOfLines", 1) == 1
    shrinks = label.get("adjustsFontSizeToFitWidth") and minimum < 1 and (minimum > 0 or profile_of(case) == "2009")
    needs |= {"shrink" if is_one else "shrink.lines"} if shrinks else set()

    def says(*names):
        return any(name in line for line in lines for name in names)

    if "baselineAdjustment" in label or shrinks and is_one and (is_at_point or says("y", "baseline")):
        needs.add("baseline")
    # A single run with the label's font does not need `runs`: it is how cases write kern and line spacing.
    if len(runs) > 1 or any(font is not None and font != label["font"] for font in fonts):
        needs.add("runs")
    is_other = any(style.get(name, own) != label.get(of, default)
                   for style in styles for name, (own, of, default) in SHARED.items())
    all_styles = {frozen(run.get("attributes", {}).get("paragraphStyle")) for run in runs}
    needs |= {"paragraphs"} if is_other or len(all_styles) > 1 else set()
    whole = string_of(case)
    if BIDI.search(whole) or any(run.get("attributes", {}).get("writingDirection") for run in runs):
        needs.add("bidi")
    needs |= {need for one, need in (("\t", "tabs"), ("\xad", "hyphens")) if one in whole}
    alignments = [style.get("alignment", "natural") for style in styles] or [label.get("textAlignment", "natural")]
    needs |= {"align.justified"} if "justified" in alignments else set()
    needs |= {"direction.rtl"} if any(style.get("baseWritingDirection") == "rightToLeft" for style in styles) else set()
    needs |= {"geometry"} if says("x", "y", "baseline") or {"firstBaseline", "lastBaseline"} & expect.keys() else set()
    needs |= {"positions"} if case.get("positions") or says("wordSpacing", "ellipsisX") else set()
    return sorted(needs | {{"sizeThatFits": "measure.fit", "intrinsicContentSize": "measure.intrinsic",
                            "textRect": "measure.rect", "hit": "hit", "caret": "caret"}.get(query, "")} - {""})


# Whether font files can replace the test fonts.

# Spacing marks that begin a cluster after all: UAX #29 takes them out of SpacingMark.
APART = {*"\u102b\u102c\u1038\u1062\u1063\u1064\u1067\u1068\u1069\u106a\u106b\u106c\u106d\u1083\u1087\u1088\u1089\u108a\u108b"
         "\u108c\u108f\u109a\u109b\u109c\u1a61\u1a63\u1a64\uaa7b\uaa7d\U00011720\U00011721"}
HIDDEN = re.compile("[\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c-\u200f\u202a-\u202e\u2061-\u206f\u3164\ufe00-\ufe0f"
                    "\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]")
CONTINUES = re.compile("[\u200c\u200d\u1160-\u11ff\ud7b0-\ud7c6\ud7cb-\ud7fb\uff9e\uff9f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")


def only_continues(letter):
    """Whether it continues any cluster before it: marks, joiners, Hangul vowels and finals."""
    return bool(CONTINUES.match(letter)) or unicodedata.category(letter) in ("Mn", "Me", "Mc")


def twin_gives(whole, font):
    """Whether the font file gives each cluster the advance that the test font has.

    It does not where a cluster begins with what usually continues one, or with a control that shaping hides; where Tall has its
    second ascent; and where Steps has a mark on an ASCII character, with which shaping composes it."""
    last = ""
    for letter in "" if whole.isascii() else whole:
        begins = not last or last in "\xad\u200b\u2060\ufeff" or unicodedata.category(last) in ("Cc", "Zl", "Zp") or not only_continues(letter) or letter in APART
        if "\u1160" <= letter <= "\u11ff" and not "\u1100" <= last <= "\u11ff" and not "\uac00" <= last <= "\ud7a3":
            begins = True
        if begins and (only_continues(letter) or HIDDEN.match(letter) or font == "Tall" and letter >= "\u2e80"):
            return False
        if font == "Steps" and " " <= last < "\x7f" and unicodedata.combining(letter):
            return False
        last = letter
    return True


def has_twin(case):
    if "steps" in case or case["query"] == "lineBreaks":
        return "steps" not in case
    label = case["label"]
    fonts = [label.get("font")] + [run.get("attributes", {}).get("font") for run in runs_of(case)]
    return all(twin_gives(whole, font["name"]) for font in fonts if font and "name" in font
               for whole in (string_of(case), label.get("truncationToken", "…")))
