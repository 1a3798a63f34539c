"""From a string to clusters, hard lines and paragraphs (R255 to R259), and how wide clusters are (R279)."""
from copy import copy
from dataclasses import dataclass, field
from itertools import accumulate

from .bidi import first_strong_is_rtl, levels_of
from .breaks import line_breaks
from .characters import clusters_of
from .shaping import shaped
from .words import HARD_BREAKS, PARAGRAPH_BREAKS, SOFT_HYPHEN, WHITESPACE, Attributes, ParagraphStyle


@dataclass
class Cluster:
    """R255, R258. The ellipsis and a shown hyphen have this form too, with no place in the source."""
    text: str
    attributes: Attributes  # R256: of its first character
    start: int = None  # in UTF-16 units of the source
    length: int = 0
    level: int = 0
    is_opportunity: bool = False  # whether a line may end after it (R260)
    advance: float = 0  # with kern or negative tracking, without tracking that could hang (R214)
    style: ParagraphStyle = None  # of its own paragraph, also after an ellipsis of another one; None: the ellipsis, a hyphen

    def __post_init__(self):
        self.is_break = self.text in HARD_BREAKS
        self.is_whitespace = self.text in WHITESPACE
        self.is_ink = not self.is_break and not self.is_whitespace
        self.is_tab = self.text == "\t"
        self.is_soft_hyphen = self.text == SOFT_HYPHEN
        attributes = self.attributes
        self.tracking = max(0, attributes.tracking) if attributes.font.size and not self.is_break else 0
        self.advance = advance_of(self.texts(), attributes)

    def shaped(self, width):
        """R301: the cluster with the width that the font gives it among its neighbours."""
        advance = max(0, width + self.attributes.kern + min(0, self.attributes.tracking))
        if advance == self.advance:
            return self
        cluster = copy(self)
        cluster.advance = advance
        return cluster

    def texts(self):
        """The clusters that this is drawn with."""
        return [self.text]


@dataclass
class Piece:
    text: str
    attributes: Attributes


def advance_of(texts, attributes):
    """R113, R192, R203, R214: the width of clusters with the same attributes, without tracking above 0 after the last."""
    if not attributes.font.size:  # R192: nothing of a font without size has a width, nor kern; an attachment has its own.
        return sum(attributes.attachment.width for text in texts if text not in HARD_BREAKS) if attributes.attachment else 0
    spacing = attributes.kern + min(0, attributes.tracking)
    widths = [attributes.attachment.width if attributes.attachment else attributes.font.advance(text) for text in texts]
    if attributes.font.table("advances") and not attributes.attachment:  # R301, of a token
        pieces = [Piece(text, attributes) for text in texts]
        widths = [own if width is None else width for own, width in zip(widths, shaped(pieces))]
    return (sum(0 if text in HARD_BREAKS else max(0, width + spacing) for text, width in zip(texts, widths))
            + max(0, attributes.tracking) * max(0, len(texts) - 1))


@dataclass
class Ellipsis(Cluster):
    """R13, R204: one unit, which may have several clusters."""

    def __post_init__(self):
        super().__post_init__()
        self.is_break = self.is_whitespace = self.is_tab = self.is_soft_hyphen = False
        self.is_ink = True
        if not self.text:
            self.tracking = 0

    def texts(self):
        return clusters_of(self.text)


@dataclass
class Paragraph:
    style: ParagraphStyle  # R174: that of its first character
    is_rtl: bool  # R184: the base direction
    content_is_rtl: bool  # the direction for natural alignment that follows the content (R276)
    clusters: list


@dataclass
class HardLine:
    """R259: the clusters between hard breaks."""
    clusters: list
    ending: Cluster  # the break, or the one before it where no text follows a break at the end; None without any
    paragraph: Paragraph
    is_first: bool  # of its paragraph
    index: int = 0  # of the hard line
    start: int = 0  # of its first cluster in the text
    is_shaped: bool = False  # whether clusters of the text depend on their neighbours (R301)

    @property
    def has_ink(self):
        return any(cluster.is_ink for cluster in self.clusters)


@dataclass
class Text:
    hard_lines: list = field(default_factory=list)
    clusters: list = field(default_factory=list)

    @property
    def has_ink(self):
        return any(line.has_ink for line in self.hard_lines)

    def has_ink_after(self, line):
        """Whether ink follows what a line took."""
        hard_line = line.hard_line
        return (any(cluster.is_ink for cluster in hard_line.clusters[line.end:])
                or any(other.has_ink for other in self.hard_lines[hard_line.index + 1:]))


def utf16_offsets(text):
    """Where each character begins, in UTF-16 units."""
    return list(accumulate((2 if character > "\uffff" else 1 for character in text), initial=0))


def read_clusters(label):
    """R255, R256: the clusters of a label's text with their attributes."""
    text = "".join(run for run, _ in label.runs)
    attributes = [attributes for run, attributes in label.runs for _ in run]
    offsets = utf16_offsets(text)
    clusters, start = [], 0
    for part in clusters_of(text):
        end = start + len(part)
        clusters.append(Cluster(part, attributes[start], offsets[start], offsets[end] - offsets[start]))
        start = end
    return among_themselves(clusters)


def among_themselves(clusters):
    """R301, R302: clusters with the advances that they have where they are the whole text."""
    found = []
    for cluster, width in zip(clusters, shaped(clusters)):
        if not cluster.attributes.attachment and cluster.attributes.font.size and not cluster.is_break:
            cluster = cluster.shaped(cluster.attributes.font.advance(cluster.text) if width is None else width)
        found.append(cluster)
    return found


def split_after(clusters, breaks):
    """Parts of a list, each of which ends with one of the breaks or with the list."""
    parts = [[]]
    for cluster in clusters:
        parts[-1].append(cluster)
        if cluster.text in breaks:
            parts.append([])
    return parts


def read_text(label):
    """R259, R293: the hard lines of a label's text. A break at the very end begins none if there is text before it."""
    text = Text(clusters=read_clusters(label))
    if not text.clusters:
        return text  # R18
    parts = split_after(text.clusters, PARAGRAPH_BREAKS)
    if not parts[-1] and len(text.clusters) > 1:
        parts.pop()
    for part in parts:
        text.hard_lines += read_paragraph(part, label, text)
    start = 0
    for index, line in enumerate(text.hard_lines):
        line.index, line.start = index, start
        line.is_shaped = any(attributes.font.is_shaped for _, attributes in label.runs)
        start += len(line.clusters) + 1
    return text


def read_paragraph(clusters, label, text):
    """R174, R184, R219: a paragraph's style and direction, its opportunities, and its hard lines."""
    first = clusters[0] if clusters else text.clusters[-1]
    style = first.attributes.style or label.style
    strong = first_strong_is_rtl("".join(cluster.text for cluster in clusters))
    content_is_rtl = label.environment_is_rtl if strong is None else strong
    is_rtl = content_is_rtl if style.direction == "natural" else style.direction == "rightToLeft"
    paragraph = Paragraph(style, is_rtl, content_is_rtl, clusters)
    for cluster in clusters:
        cluster.style = style
    mark_opportunities(clusters, style)
    mark_levels(clusters, is_rtl)
    parts = split_after(clusters, HARD_BREAKS)
    ends_the_text = clusters and clusters[-1] is text.clusters[-1]
    # No hard line of a paragraph begins after its break, nor after another break at the very end if there is text before.
    if len(parts) > 1 and not parts[-1] and (clusters[-1].text in PARAGRAPH_BREAKS
                                             or ends_the_text and len(text.clusters) > 1):
        parts.pop()
    lines = []
    for part in parts:
        ending = part[-1] if part and part[-1].is_break else None
        inside = [cluster for cluster in part if not cluster.is_break]
        lines.append(HardLine(inside, ending or (text.clusters[-1] if not inside else None), paragraph, not lines))
    return lines


def mark_opportunities(clusters, style):
    """R260, R262, R263: of the opportunities of UAX #14 those at the borders of clusters."""
    breaks = set(line_breaks("".join(cluster.text for cluster in clusters), style.joins_hangul)[0])
    end = 0
    for cluster in clusters:
        end += len(cluster.text)
        cluster.is_opportunity = end in breaks


def mark_levels(clusters, is_rtl):
    """R183, R217: the embedding level of a cluster is that of its first character."""
    characters = "".join(cluster.text for cluster in clusters)
    directions = [cluster.attributes.directions for cluster in clusters for _ in cluster.text]
    levels = levels_of(characters, directions, is_rtl)
    start = 0
    for cluster in clusters:
        cluster.level = levels[start]
        start += len(cluster.text)
