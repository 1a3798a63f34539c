"""The sheets of the gallery: what each shows, as the labels that `labelmark draw --labels` reads."""
import glob
import json
import os

FOX = "The quick brown fox jumps over the lazy dog"
NOTO = {"families": ["Noto Sans", "Noto Color Emoji"]}


def label(title, text, width=None, height=None, look=None, rtl=False, scale=2, profile=None, **properties):
    """One label: properties by UILabel's names."""
    made = {"title": title, "label": {"font": dict(NOTO, size=properties.pop("size", 17))}}
    if isinstance(text, list):
        made["label"]["runs"] = text
    else:
        made["label"]["text"] = text
    made["label"].update(properties)
    made["bounds"] = [width, height]
    made["environment"] = {"displayScale": scale}
    if rtl:
        made["environment"]["layoutDirection"] = "rightToLeft"
    if profile:
        made["environment"]["profile"] = profile
    if look:
        made["look"] = look
    return made


def run(text, **attributes):
    """A run; a font's size goes by `size`."""
    size = attributes.pop("size", None)
    families = attributes.pop("families", None)
    if size or families:
        attributes["font"] = {"families": families or NOTO["families"], "size": size or 17}
    return {"text": text, "attributes": attributes}


def truncation():
    one = [label(f"lineBreakMode {name}", FOX, 150, lineBreakMode=mode) for name, mode in (
        ("tail", "byTruncatingTail"), ("head", "byTruncatingHead"), ("middle", "byTruncatingMiddle"),
        ("clipping", "byClipping"), ("word wrapping", "byWordWrapping"), ("char wrapping", "byCharWrapping"))]
    two = [label(f"{name}, numberOfLines 2", FOX, 150, lineBreakMode=mode, numberOfLines=2) for name, mode in (
        ("tail", "byTruncatingTail"), ("head", "byTruncatingHead"), ("middle", "byTruncatingMiddle"),
        ("clipping", "byClipping"), ("word wrapping", "byWordWrapping"), ("char wrapping", "byCharWrapping"))]
    more = [
        label("the text fits", "The quick brown fox", 170),
        label("a hard break hides the rest", "First line\nSecond line\nThird line", 150, numberOfLines=2),
        label("a long word", "Donaudampfschifffahrtsgesellschaft", 150, numberOfLines=2),
        label("a token of one's own (beyond UIKit)", FOX, 150, truncationToken=" … more"),
        label("the height of the bounds is the limit", FOX, 120, 50, numberOfLines=0),
        label("right-to-left", "مرحبًا بعودتك يا سلمى! الرحلة إلى بيروت", 150, rtl=True, font={
            "families": ["Noto Sans Arabic", "Noto Sans"], "size": 17}),
    ]
    return one + two + more


def shrinking():
    fits = "adjustsFontSizeToFitWidth"
    return [
        label("no shrinking", FOX, 220),
        label("down to a half", FOX, 220, **{fits: True}, minimumScaleFactor=0.5),
        label("down to 0.9: then truncated", FOX, 220, **{fits: True}, minimumScaleFactor=0.9),
        label("two lines", FOX, 140, 46, numberOfLines=2, **{fits: True}, minimumScaleFactor=0.3),
        label("baselines", "Baselines agree with the full size", 150, 40, **{fits: True}, minimumScaleFactor=0.3,
              baselineAdjustment="alignBaselines"),
        label("centers", "Centers agree with the bounds", 150, 40, **{fits: True}, minimumScaleFactor=0.3,
              baselineAdjustment="alignCenters"),
        label("none", "The upper edge stays where it is", 150, 40, **{fits: True}, minimumScaleFactor=0.3,
              baselineAdjustment="none"),
        label("no tightening", "The quick brown fox", 158),
        label("tightening", "The quick brown fox", 158, allowsDefaultTighteningForTruncation=True),
    ]


def alignment():
    made = [label(name, FOX, 150, numberOfLines=0, textAlignment=name)
            for name in ("left", "center", "right", "justified", "natural")]
    made.append(label("natural in a right-to-left environment", FOX, 150, numberOfLines=0, rtl=True))
    made.append(label("natural, Arabic", "رحلة إلى بيروت\nالبوابة ٢٤", 150, numberOfLines=0, rtl=True, font={
        "families": ["Noto Sans Arabic", "Noto Sans"], "size": 17}))
    made += [label(f"vertically {name}{'' if name == 'center' else ' (beyond UIKit)'}", "One line", 110, 60,
                   verticalAlignment=name) for name in ("center", "top", "bottom")]
    return made


def lines():
    made = [label(f"numberOfLines {count}", FOX, 110, numberOfLines=count) for count in (1, 2, 3, 0)]
    made += [
        label("no strategy", "The label lays a short text out", 134, numberOfLines=0, lineBreakStrategy="none"),
        label("pushOut: no lone last word", "The label lays a short text out", 134, numberOfLines=0,
              lineBreakStrategy="pushOut"),
        label("Hangul between syllables", "줄바꿈은 낱말 사이에서 이루어집니다", 110, numberOfLines=0, lineBreakStrategy="none",
              font={"families": ["Noto Sans CJK KR"], "size": 17}),
        label("hangulWordPriority", "줄바꿈은 낱말 사이에서 이루어집니다", 110, numberOfLines=0,
              lineBreakStrategy="hangulWordPriority", font={"families": ["Noto Sans CJK KR"], "size": 17}),
        label("a soft hyphen", "An extra\u00ADordinary day", 100, numberOfLines=0, lineBreakMode="byWordWrapping"),
    ]
    return made


def attributes():
    def plain(words):
        return run(words)

    return [
        label("fonts of several sizes", [plain("Small "), run("large ", size=28), run("tiny", size=9)], 220),
        label("kern 3 and −0.5", [run("wide", kern=3), plain(" "), run("narrow", kern=-0.5)], 170),
        label("baselineOffset", [plain("E = mc"), run("2", size=11, baselineOffset=7), plain(" and H"),
                                 run("2", size=11, baselineOffset=-4), plain("O")], 170),
        label("ligatures on and off", [run("office ", families=["Noto Serif"]),
                                       run("office", families=["Noto Serif"], ligature=0)], 150),
        label("colours of runs", [plain("red "), plain("green "), plain("blue")], 150, look={"runs": [
            {"foregroundColor": "#d03030"}, {"foregroundColor": "#208040"}, {"foregroundColor": "#2050d0"}]}),
        label("background", [plain("a "), plain("marked"), plain(" word")], 150, look={"runs": [
            {}, {"backgroundColor": "#ffe060", "foregroundColor": "#202020"}, {}]}),
        label("underlined: single, thick, double", [plain("single"), plain(" "), plain("thick"), plain(" "),
                                                    plain("double")], 200, look={"runs": [
            {"underlineStyle": 1}, {}, {"underlineStyle": 2}, {}, {"underlineStyle": 9}]}),
        label("dots, dashes, both, by word", [plain("dots"), plain(" "), plain("dashes"), plain(" "), plain("both"),
                                              plain(" "), plain("by word")], 250, look={"runs": [
            {"underlineStyle": 0x101}, {}, {"underlineStyle": 0x201}, {}, {"underlineStyle": 0x301}, {},
            {"underlineStyle": 0x8001}]}),
        label("struck through", [plain("29 €"), plain(" 19 €")], 150, look={"runs": [
            {"strikethroughStyle": 1, "strikethroughColor": "#d03030"}, {}]}),
        label("stroke: outlined, and filled too", [run("outlined ", size=24), run("filled", size=24)], 230,
              look={"runs": [{"strokeWidth": 3}, {"strokeWidth": -3, "strokeColor": "#d03030"}]}),
        label("an attachment", [plain("A box "), {"text": "\ufffc", "attributes": {"attachment": {
            "width": 22, "height": 22, "y": -4}}}, plain(" in the text")], 200,
              look={"runs": [{}, {"image": "docs/gallery/square.png"}, {}]}),
        label("indents and spacing", [run(FOX + "\n" + FOX, paragraphStyle={
            "firstLineHeadIndent": 20, "headIndent": 8, "lineSpacing": 3, "paragraphSpacing": 8})], 170,
              numberOfLines=0),
        label("lineHeightMultiple 1.5", [run(FOX, paragraphStyle={"lineHeightMultiple": 1.5})], 170, numberOfLines=0),
        label("tab stops at 60 and 120", [run("a\tb\tc\nlonger\tx\ty", paragraphStyle={"tabStops": [60, 120]})], 170,
              numberOfLines=0),
        label("hyphenationFactor 1", [run("Extraordinary circumstances notwithstanding", paragraphStyle={
            "hyphenationFactor": 1})], 120, numberOfLines=0),
    ]


def looks():
    return [
        label("textColor", "A label", 110, look={"textColor": "#d03030"}),
        label("the label's own colour", "A label", 110),
        label("highlighted", "A label", 110, look={"highlightedTextColor": "#2050d0", "isHighlighted": True}),
        label("not enabled", "A label", 110, look={"isEnabled": False}),
        label("shadow, 0 × −1", "A label", 110, size=24, look={"shadowColor": "#90a0ff"}),
        label("shadow, 3 × 2", "A label", 110, size=24, look={"shadowColor": "#ff9090", "shadowOffset": [3, 2]}),
        label("backgroundColor", "A label", 110, 30, look={"backgroundColor": "#30a060", "textColor": "#ffffff"}),
        label("clipped to its bounds", "A label", 40, 14, lineBreakMode="byClipping", size=24),
        label("clipsToBounds off", "A label", 40, 14, lineBreakMode="byClipping", size=24, look={"clipsToBounds": False}),
        label("marquee after 0 s", FOX, 150, look={"marqueeTime": 0}),
        label("after 4 s", FOX, 150, look={"marqueeTime": 4}),
        label("after 13 s", FOX, 150, look={"marqueeTime": 13}),
        label("emoji keep their colours", "🦊 jumps over 🐕", 170, look={"textColor": "#2050d0"}),
    ]


def documents():
    return [
        label("a label with attributed text", [run("Attributed ", size=20), run("text", size=20), run(" in a label", size=12)],
              260, look={"runs": [{"foregroundColor": "#d03030"}, {"underlineStyle": 1, "foregroundColor": "#2050d0"}, {}]}),
        label("truncated in the middle, centred", "A name that is too long for its place.txt", 190,
              lineBreakMode="byTruncatingMiddle", textAlignment="center"),
        label("attributes of the string", [run("red"), run(" and "), run("blue")], 150, look={"runs": [
            {"foregroundColor": "#d03030"}, {}, {"foregroundColor": "#2050d0"}]}),
        label("textColor set afterwards overrides them", [run("red"), run(" and "), run("blue")], 150, look={
            "textColor": "#208040", "runs": [{"foregroundColor": "#d03030"}, {}, {"foregroundColor": "#2050d0"}]}),
        label("truncated …", "A label that is too wide", 130),
        label("… and shrunk", "A label that is too wide", 130, adjustsFontSizeToFitWidth=True, minimumScaleFactor=0.5),
    ]


def readme():
    """The picture of the README."""
    made = [label(title, FOX, 152, lineBreakMode=mode) for title, mode in (
        ("truncating tail", "byTruncatingTail"), ("truncating head", "byTruncatingHead"),
        ("truncating middle", "byTruncatingMiddle"))]
    made.append(label("shrunk to fit", "The quick brown fox jumps", 152, adjustsFontSizeToFitWidth=True,
                      minimumScaleFactor=0.5))
    for title, text, family in (
            ("Arabic", "الرحلة إلى بيروت تغادر الآن من البوابة", "Noto Sans Arabic"),
            ("Hindi", "आपकी उड़ान समय पर है और द्वार खुला है", "Noto Sans Devanagari"),
            ("Japanese", "ご搭乗口が変更になりました", "Noto Sans CJK JP"),
            ("Thai", "เที่ยวบินของคุณตรงเวลาและประตูเปิดแล้ว", "Noto Sans Thai")):
        made.append(label(title, text, 152, numberOfLines=2, rtl=title == "Arabic",
                          font={"families": [family, "Noto Sans"], "size": 17}))
    return made


def languages(root):
    """A label of each corpus that takes two lines."""
    made = []
    for path in sorted(glob.glob(os.path.join(root, "Corpora/Text/*.json"))):
        with open(path, encoding="utf-8") as file:
            corpus = json.load(file)
        name = os.path.basename(path)[:-5]
        if name.startswith("short-") or name.endswith("-repetition"):
            continue
        text = min(corpus["labels"], key=lambda text: abs(len(text) - 34))
        made.append(label(corpus["name"], text, 160, numberOfLines=2, rtl=corpus["direction"] == "rtl",
                          font={"families": corpus["fonts"], "size": 17}))
    return made


def cases(root):
    """All cases, with their area."""
    for path in sorted(glob.glob(os.path.join(root, "Corpora/Conformance/*/*.jsonl"))):
        area = os.path.basename(os.path.dirname(path))
        if area not in ("clauses", "expectations", "export"):
            with open(path, encoding="utf-8") as file:
                for case in map(json.loads, file):
                    yield area, case


def choose(root):
    """For each rule the id of the plainest case that lays a label out."""
    best = {}
    for _, case in cases(root):
        found = plainness(case)
        rule = case["rule"][0] if isinstance(case.get("rule"), list) else case.get("rule", "")
        if found and rule.startswith("R") and (rule not in best or found < best[rule]):
            best[rule] = found
    return {rule: best[rule][-1] for rule in sorted(best, key=lambda rule: int(rule[1:]))}


def rules(root, chosen):
    """The cases that were chosen, by area: titles and labels."""
    known = {case["id"]: (area, case) for area, case in cases(root)}
    areas = {}
    for rule, name in chosen.items():
        if name not in known:
            raise KeyError(f"the case {name} is gone; run: scripts/gallery --choose")
        area, case = known[name]
        made = {key: case[key] for key in ("label", "bounds", "environment") if key in case}
        made["title"] = f"{rule}: {name.split('.', 1)[1]}"
        areas.setdefault(area, []).append(made)
    return dict(sorted(areas.items()))


def plainness(case):
    """What a case is ordered by, the plainest first; None where it makes no picture."""
    given = case.get("label")
    if not isinstance(given, dict) or case.get("query", "layout") != "layout" or given.get("fixedScale"):
        return None
    runs = given.get("runs") or []
    texts = [run["text"] for run in runs] or [given.get("text", "")]
    if not all(isinstance(text, str) for text in texts) or not "".join(texts).strip() or len("".join(texts)) > 60:
        return None
    bounds = case.get("bounds") or [None, None]
    if not all(side is None or 0 < side < 330 for side in bounds):
        return None
    return (bool(runs), len(case["rule"]) if isinstance(case["rule"], list) else 1, len("".join(texts)) < 6, case["id"])
