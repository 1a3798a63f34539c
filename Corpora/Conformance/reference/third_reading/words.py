"""What the words of the rules mean here: labels, attributes and paragraph styles, with their defaults (R166)."""
import json
import math
from dataclasses import dataclass, field, replace
from pathlib import Path

# R257
WHITESPACE = set("\t \u1680\u205f\u3000\u200b") | set(map(chr, (*range(0x2000, 0x2007), *range(0x2008, 0x200B))))
# R259
PARAGRAPH_BREAKS = {"\n", "\r", "\r\n", "\u2029"}
HARD_BREAKS = PARAGRAPH_BREAKS | {"\x85", "\u2028", "\x0b", "\x0c"}
SOFT_HYPHEN, HYPHEN, NO_BREAK_SPACE = "\u00ad", "\u2010", "\u00a0"
# R279
WITHOUT_WIDTH = {"\u200b", SOFT_HYPHEN, "\u2060", "\ufeff"}
# R279
CORPUS = Path(__file__).resolve().parents[2]
FONTS = [folder for folder in (CORPUS / "fonts", CORPUS.parent / "Fonts") if folder.is_dir()]
LISTED = {name: font for folder in FONTS[:1] for file in ("recorded.json", "shaped.json")
          for name, font in json.loads((folder / file).read_text(encoding="utf-8")).items()}
# R190
DEFAULT_STOPS = tuple(range(28, 337, 28))

WORD, CHARACTER, CLIPPING = "byWordWrapping", "byCharWrapping", "byClipping"
HEAD, TAIL, MIDDLE = "byTruncatingHead", "byTruncatingTail", "byTruncatingMiddle"
WRAPPING, TRUNCATING = {WORD, CHARACTER}, {HEAD, TAIL, MIDDLE}


def finite(number):
    """R192: what is not a number or infinite counts as 0."""
    return number if math.isfinite(number) else 0


def not_negative(number):
    """R192, R231, R239."""
    return max(0, finite(number))


@dataclass(frozen=True)
class Font:
    name: str = "Square"
    size: float = 17

    def heights(self, character=None):
        """R279, R202, R208: ascent and descent; with a character, those of the font that draws it (R290)."""
        if self.name in LISTED:
            return [self.units(LISTED[self.name][key]) for key in ("ascent", "descent")]
        if self.name != "Tall":
            return 0.8 * self.size, 0.2 * self.size
        if character is not None and character >= "\u2e80":
            return self.size * 149 / 128, self.size * 21 / 128
        return self.size * 119 / 128, self.size * 33 / 128

    def units(self, number):
        """R279: font units as points."""
        return number * self.size / LISTED[self.name]["unitsPerEm"]

    def advance(self, cluster):
        """R279: the first character of a cluster decides."""
        first = cluster[0]
        if first in WITHOUT_WIDTH or first in HARD_BREAKS:
            return 0
        if self.name in LISTED:
            advances = LISTED[self.name]["advances"]
            return self.units(advances[first]) if first in advances else self.size
        if self.name != "Steps":
            return self.size
        if first in "ijltfr!',.:;|":
            return self.size / 4
        if first in "MWm@" or not " " <= first <= "~":
            return self.size
        return self.size * (3 / 4 if "A" <= first <= "Z" or first == "w" else 1 / 2)

    def table(self, name):
        """R301: what the neighbours of a character change."""
        return LISTED.get(self.name, {}).get(name, {})

    @property
    def is_shaped(self):
        return any(self.table(name) for name in ("kerning", "ligatures", "forms"))


@dataclass(frozen=True)
class Attachment:
    """R203"""
    width: float
    height: float
    y: float


@dataclass(frozen=True)
class ParagraphStyle:
    """What a paragraph says about its lines."""
    mode: str = WORD
    alignment: str = "natural"
    tightens: bool = False
    strategy: str = "none"
    direction: str = "natural"
    line_spacing: float = 0
    spacing_after: float = 0
    spacing_before: float = 0
    first_indent: float = 0
    head_indent: float = 0
    tail_indent: float = 0
    height_multiple: float = 0
    minimum_height: float = 0
    maximum_height: float = 0
    stops: tuple = ()  # of (position, alignment, terminators)
    stop_interval: float = 0

    @property
    def pushes_out(self):
        """R75, R86, R232"""
        return self.strategy in ("pushOut", "standard") and self.mode != CLIPPING

    @property
    def joins_hangul(self):
        """R85, R86, R232"""
        return self.strategy in ("hangulWordPriority", "standard") and self.mode != CLIPPING


@dataclass(frozen=True)
class Attributes:
    """What a run says about its clusters."""
    font: Font
    kern: float = 0
    kerns: bool = True  # R220: whether the font's own kerning is on
    tracking: float = 0
    baseline_offset: float = 0
    attachment: Attachment = None
    directions: tuple = ()  # R217
    style: ParagraphStyle = None


@dataclass(frozen=True)
class Label:
    runs: tuple  # of (text, Attributes)
    style: ParagraphStyle  # of paragraphs without one (R219)
    most_lines: float = 1  # infinite if there is no limit (R57, R58)
    shrinks: bool = False
    least_scale: float = 0
    baseline_adjustment: str = "alignBaselines"
    preferred_width: float = 0
    vertical_alignment: str = "center"
    token: str = "\u2026"
    fixed_scale: float = 0
    flags: dict = field(default_factory=dict)
    environment_is_rtl: bool = False
    display_scale: float = 1
    is_2009: bool = False

    @property
    def tolerance(self):
        """R267: the size of the first run decides."""
        return 1e-6 * max(1, self.runs[0][1].font.size)

    def flag(self, name):
        """R276, R290, R291: an option, two of which are on by default."""
        return self.flags.get(name, name in ("multilineShrink", "trimsAroundEllipsis"))


def read_text(value):
    """A text itself, or the rule that gives it."""
    return value if isinstance(value, str) else value["repeat"] * value["times"]


def read_font(value):
    """R192: a size that is not above 0 gives lines of size 0."""
    return Font(value["name"], not_negative(value.get("size", 17)))


def read_style(value):
    """R172: what is left out has NSParagraphStyle's default, not the label's value."""
    positions, alignments = value.get("tabStops", DEFAULT_STOPS), value.get("tabAlignments", [])
    terminators = value.get("tabTerminators", [])
    # R215: the first of two stops at one position counts, and sorting keeps their order.
    stops = tuple((position, alignments[index] if index < len(alignments) else "natural",
                   terminators[index][:8] if index < len(terminators) else "")
                  for index, position in sorted(enumerate(positions), key=lambda stop: stop[1]))
    return ParagraphStyle(
        mode=value.get("lineBreakMode", WORD), alignment=value.get("alignment", "natural"),
        tightens=value.get("allowsDefaultTighteningForTruncation", False),
        strategy=value.get("lineBreakStrategy", "none"), direction=value.get("baseWritingDirection", "natural"),
        line_spacing=not_negative(value.get("lineSpacing", 0)),
        spacing_after=not_negative(value.get("paragraphSpacing", 0)),
        spacing_before=not_negative(value.get("paragraphSpacingBefore", 0)),
        first_indent=not_negative(value.get("firstLineHeadIndent", 0)),
        head_indent=not_negative(value.get("headIndent", 0)),
        tail_indent=finite(value.get("tailIndent", 0)),
        height_multiple=not_negative(value.get("lineHeightMultiple", 0)),
        minimum_height=not_negative(value.get("minimumLineHeight", 0)),
        maximum_height=not_negative(value.get("maximumLineHeight", 0)),
        stops=stops, stop_interval=not_negative(value.get("defaultTabInterval", 0)))


def read_attributes(value, label_font):
    """R173: a run without a font has the label's. R214: tracking takes the place of kern."""
    tracking = finite(value.get("tracking", 0))
    box = value.get("attachment")
    return Attributes(
        font=read_font(value["font"]) if "font" in value else label_font,
        kern=0 if tracking else finite(value.get("kern", 0)), kerns=value.get("kern") != 0, tracking=tracking,
        baseline_offset=finite(value.get("baselineOffset", 0)),
        attachment=Attachment(box["width"], box["height"], box.get("y", 0)) if box else None,
        directions=tuple(value.get("writingDirection", ())[:31]),
        style=read_style(value["paragraphStyle"]) if "paragraphStyle" in value else None)


def read_runs(value, font):
    """The runs of a label; plain text is one of them."""
    if "text" in value:
        return ((read_text(value["text"]), Attributes(font)),)
    return tuple((read_text(run["text"]), read_attributes(run.get("attributes", {}), font)) for run in value["runs"])


def read_label(value, environment):
    """A label from the fields of a case."""
    is_2009 = environment.get("profile") == "2009"
    limit = value.get("numberOfLines", 1)
    # R149, R278: what the documents of 2009 have as defaults.
    style = replace(
        read_style({}), mode=value.get("lineBreakMode", TAIL),
        alignment=value.get("textAlignment", "left" if is_2009 else "natural"),
        strategy=value.get("lineBreakStrategy", "none" if is_2009 else "standard"),
        tightens=value.get("allowsDefaultTighteningForTruncation", False))
    display_scale = environment.get("displayScale", 1)
    label = Label(
        runs=read_runs(value, read_font(value["font"])), style=style,
        most_lines=limit if limit > 0 else math.inf,
        shrinks=value.get("adjustsFontSizeToFitWidth", False),
        least_scale=min(1, not_negative(value.get("minimumScaleFactor", 0))),  # R180
        baseline_adjustment=value.get("baselineAdjustment", "alignBaselines"),
        preferred_width=value.get("preferredMaxLayoutWidth", 0),
        vertical_alignment=value.get("verticalAlignment", "center"),
        token=value.get("truncationToken", "\u2026"), fixed_scale=value.get("fixedScale", 0),
        flags=value.get("flags", {}),
        environment_is_rtl=environment.get("layoutDirection") == "rightToLeft",
        display_scale=display_scale if math.isfinite(display_scale) and display_scale > 0 else 1,  # R192
        is_2009=is_2009)
    return as_marquee(label) if label.flag("marquee") else label


def as_marquee(label):
    """R178, R229: one clipped line, neither shrunk nor tightened."""
    def clipped(style):
        return style and replace(style, mode=CLIPPING, tightens=False)

    runs = tuple((text, replace(attributes, style=clipped(attributes.style))) for text, attributes in label.runs)
    return replace(label, runs=runs, style=clipped(label.style), most_lines=1, shrinks=False)
