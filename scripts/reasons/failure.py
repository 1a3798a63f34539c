# A failed case as the reasons see it, and what they ask of it.

import unicodedata

ELLIPSIS = "\u2026"
BREAKS = "\n\r\x0b\x0c\x85\u2028\u2029"
SPACES = "\t \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u200b\u205f\u3000"
MEASURES = ("sizeThatFits", "intrinsicContentSize", "textRect")


class Reason:
    """Why some cases fail: a sentence, where that can be read, and a test of a failure."""

    def __init__(self, text, source, explains):
        self.text, self.source, self.explains = text, source, explains


def whole(text):
    """A text that may be given by a rule."""
    return text["repeat"] * text["times"] if isinstance(text, dict) else text


class Failure:
    def __init__(self, case):
        asked = case["asked"]
        label = asked["label"]
        self.id = case["id"]
        self.is_answered = case["status"] == "fail"
        self.area = self.id.split(".")[0]
        self.rules = case["rules"]
        self.label = label
        self.runs = label.get("runs") or []
        self.text = whole(label["text"]) if "text" in label else "".join(whole(run["text"]) for run in self.runs)
        self.query = asked.get("query", "layout")
        style = (self.runs[0].get("attributes") or {}).get("paragraphStyle") if self.runs else None
        self.mode = (style or {}).get("lineBreakMode", "byWordWrapping") if style else label.get(
            "lineBreakMode", "byTruncatingTail")
        self.limit = label.get("numberOfLines", 1)
        if self.query == "textRect":
            self.limit = asked.get("limitedToNumberOfLines", 0)
        self.kern = max([abs((run.get("attributes") or {}).get("kern") or 0) for run in self.runs] or [0])
        self.width, self.height = asked.get("bounds") or asked.get("proposed") or [None, None]
        self.environment = asked.get("environment") or {}
        self.expected, self.given = case["expected"], case.get("given") or {}
        self.message = case.get("message", "")
        names = (difference["field"].split(".")[-1] for difference in case.get("differences") or [])
        self.fields = {name.split("[")[0] for name in names}

    @property
    def truncates(self):
        return self.mode.startswith("byTruncating")

    @property
    def measures(self):
        return self.query in MEASURES

    def texts(self, answer):
        return [line["text"] for line in answer.get("lines") or []]

    def widths(self, answer):
        return [line.get("width") for line in answer.get("lines") or []]

    @property
    def given_texts(self):
        return self.texts(self.given)

    @property
    def expected_texts(self):
        return self.texts(self.expected)

    @property
    def last(self):
        """The last line given."""
        return (self.given_texts or [""])[-1]

    @property
    def expected_last(self):
        """The last line expected."""
        return (self.expected_texts or [""])[-1]

    @property
    def same_but_last(self):
        given, expected = self.given_texts, self.expected_texts
        return len(given) == len(expected) > 0 and given[:-1] == expected[:-1]

    @property
    def has_breaks(self):
        return any(c in BREAKS for c in self.text)

    @property
    def extent(self):
        """Width and height of a measured size."""
        def of(answer):
            return answer.get("size") or (answer.get("rect") or [0, 0, 0, 0])[2:]
        return of(self.expected), of(self.given)

    def __str__(self):
        return "%s %s %r n=%s %s %s\n  expected %s\n  given    %s %s" % (
            self.rules, self.id, self.text, self.limit, self.mode, [self.width, self.height],
            self.expected, self.given, self.message)


def trimmed(text):
    """A text without whitespace beside its ellipsis or at its end."""
    head, dots, tail = text.partition(ELLIPSIS)
    if not dots:
        return text.rstrip(SPACES)
    return head.rstrip(SPACES) + dots + tail.lstrip(SPACES)


def clusters(text):
    """How many grapheme clusters, by the rules that the corpus' texts need."""
    count, joined, flags = 0, False, 0
    for c in text:
        code = ord(c)
        flag = 0x1F1E6 <= code <= 0x1F1FF
        flags = flags + 1 if flag else 0
        continues = (unicodedata.category(c) in ("Mn", "Me", "Mc") or code in (0x200D, 0xFE0F)
                     or 0x1F3FB <= code <= 0x1F3FF or 0x1160 <= code <= 0x11FF or joined or (flag and flags % 2 == 0))
        count += not (continues and count)
        joined = code == 0x200D and count > 0
    return count


def reaches_across_spaces(one):
    """The text has spaces inside of what UAX #14 keeps together in spite of them (LB13 to LB17)."""
    return any(pair in one.text for pair in ("\u00ab ", "( ", " )", " !", " ?", "\uff09 \u30fb", "\u2014 \u2014"))


def keeps_spaces(one):
    """What differs is whitespace next to the ellipsis, kept."""
    return (one.truncates and one.same_but_last and ELLIPSIS in one.last
            and trimmed(one.last) != one.last and trimmed(one.last) == trimmed(one.expected_last))


def narrower(one):
    """A measured size is as high as expected and not as wide."""
    (width, height), (given_width, given_height) = one.extent
    return one.measures and given_height == height and given_width < width
