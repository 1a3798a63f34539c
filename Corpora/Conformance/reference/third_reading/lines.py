"""Where lines end: the area of a line, the pen with its tabs, word and character wrapping, pushing out."""
import math
from dataclasses import dataclass, field
from itertools import groupby

from .clusters import Cluster, Ellipsis, HardLine, among_themselves
from .words import CHARACTER, HYPHEN


@dataclass(frozen=True)
class Room:
    """What a label is laid out in: its bounds and the tolerance of fitting (R267), in points of unscaled text.

    All lengths of a text scale alike (R163, R190, R203). So text at a scale s has the lines of unscaled text in
    bounds that are divided by s; geometry multiplies them again.
    """
    width: float
    height: float
    tolerance: float

    def fits(self, length, available):
        """R267: the tolerance itself is a little larger, so that rounding does not decide where it is met exactly."""
        return length - available <= self.tolerance * (1 + 1e-6)


@dataclass
class Line:
    hard_line: HardLine
    first: int  # of the clusters of the hard line
    end: int  # one after the last cluster, hanging whitespace included
    pieces: list  # the visible clusters with the ellipsis and the hyphen (R266)
    room: Room
    is_soft: bool = False
    breaks_word: bool = False  # it ends where no opportunity is (R205)
    letter_spacing: float = 0  # R105
    word_spacing: float = 0  # R150
    hanging: list = field(default_factory=list)  # whitespace at its end
    goes_on_in: HardLine = None  # the one that what follows its ellipsis is of (R236)
    width: float = 0
    needed: float = 0  # R302: the width that must fit: in its hard line, or as it is shown

    def __post_init__(self):
        self.area = area_of(self.hard_line, self.first == 0, self.room.width)
        self.width = self.needed = self.natural_width()
        if self.hard_line.is_shaped:
            self.pieces = as_shown(self.pieces, self.hard_line)
            self.width = self.natural_width()
            self.needed = max(self.needed, self.width)

    @property
    def style(self):
        return self.hard_line.paragraph.style

    @property
    def available(self):
        """R270"""
        return self.area[1] - self.area[0]

    @property
    def has_ellipsis(self):
        return any(isinstance(piece, Ellipsis) for piece in self.pieces)

    @property
    def has_tab(self):
        return any(piece.is_tab for piece in self.pieces)

    def pen(self, with_hanging=False):
        """The pen after all pieces of the line, and after hanging whitespace if wanted."""
        pen = Pen(self.hard_line.paragraph, self.area[0], self.room)
        for piece in as_shown(self.pieces + self.hanging, self.hard_line) if with_hanging else self.pieces:
            pen.add(piece)
        return pen

    def natural_width(self):
        """The width of the text before tightening and justification, without tracking that hangs (R214)."""
        return self.pen().end() - self.area[0]

    def piece_widths(self):
        """The width of each piece in logical order, with the spacing after it, but without that of justification."""
        pen = self.pen()
        starts = pen.positions()
        widths = [after - start for start, after in zip(starts, starts[1:] + [pen.end()])]
        if self.letter_spacing:
            widths[:-1] = [width + self.letter_spacing for width in widths[:-1]]  # R112
        return widths

    @property
    def is_too_wide(self):
        """R267, R302"""
        return not self.room.fits(self.needed, self.available)

    def full_width(self, has_next):
        """R273, R233: the used width. Tracking that hangs counts where hanging whitespace does (R214)."""
        if not has_next or self.has_ellipsis:
            return self.width
        pen = self.pen(with_hanging=True)
        return max(self.width, min(pen.end() + pen.pending, self.area[1]) - self.area[0])


def as_shown(pieces, hard_line):
    """R302: each part of a line, as if it were the whole text. The ellipsis and a hyphen are between parts."""
    if not hard_line.is_shaped:
        return pieces
    return [piece for is_part, part in groupby(pieces, key=lambda piece: piece.start is not None)
            for piece in (among_themselves(list(part)) if is_part else part)]


def area_of(hard_line, is_first_line, width):
    """R270, R115 to R118"""
    style = hard_line.paragraph.style
    start = style.first_indent if is_first_line and hard_line.is_first else style.head_indent
    end = width + style.tail_indent if style.tail_indent <= 0 else min(style.tail_indent, width)
    return start, max(start, end)


@dataclass
class Segment:
    """R215: what follows a tab; or the start of a line, what follows an ellipsis, a hyphen or a tab without a stop."""
    pen: float  # where it begins at the earliest
    is_rtl: bool = False
    stop: tuple = None  # position, alignment and terminators of the tab's stop
    width: float = 0
    counted: float = None  # the width up to a terminator, if it has one

    def start(self):
        """R215: at max(pen, stop − a). It is right of a left stop and left of a right one, whatever its direction."""
        if self.stop is None:
            return self.pen
        position, alignment, _ = self.stop
        counted = self.width if self.counted is None else self.counted
        shift = {"center": counted / 2, "left" if self.is_rtl else "right": counted}.get(alignment, 0)
        return max(self.pen, position - shift)


class Pen:
    """R190, R215: where the clusters of a line are, as distances from the leading edge."""

    def __init__(self, paragraph, start, room):
        self.paragraph, self.room = paragraph, room
        self.segment = Segment(start)
        self.places = []  # for each piece: its segment and its distance from that one's start
        self.pending = 0  # tracking after the last piece, which hangs if nothing follows (R214)

    def add(self, piece):
        """Moves on by a piece. The tracking before it does not hang (R214)."""
        self.segment.width += self.pending
        self.pending = piece.tracking
        if piece.is_tab:
            self.add_tab(piece)
            return
        if piece.start is None:
            self.segment = Segment(self.end())  # R215: an ellipsis and a shown hyphen end a segment.
        elif self.segment.stop and self.segment.counted is None and piece.text[0] in self.segment.stop[2]:
            self.segment.counted = self.segment.width
        self.places.append((self.segment, self.segment.width))
        self.segment.width += piece.advance

    def add_tab(self, piece):
        """R190, R222: a tab without a stop is as wide as a space. It has no tracking that hangs (R214)."""
        self.places.append((self.segment, self.segment.width))
        self.pending = 0
        pen = self.end()
        stop = self.next_stop(pen, piece.style)
        if stop is None:
            space = Cluster(" ", piece.attributes)
            pen += space.advance + space.tracking
        self.segment = Segment(pen, self.paragraph.is_rtl, stop)

    def next_stop(self, pen, style):
        """R190: the first stop right of the pen; after the last one the multiples of the interval."""
        for stop in style.stops:
            if not self.room.fits(stop[0], pen):
                return stop
        interval = style.stop_interval
        if interval > 0:
            number = math.floor(pen / interval) + 1
            return (number + self.room.fits(number * interval, pen)) * interval, "natural", ""
        return None

    def end(self):
        """Where what was added ends, without tracking that hangs."""
        return self.segment.start() + self.segment.width

    def positions(self):
        """The pen positions of all pieces."""
        return [segment.start() + distance for segment, distance in self.places]


def make_line(hard_line, first, end, room, is_soft=False, breaks_word=False):
    """R266: a line of the clusters from first to end, of which whitespace at the end hangs."""
    taken = hard_line.clusters[first:end]
    visible = len(taken)
    while visible and taken[visible - 1].is_whitespace:
        visible -= 1
    hanging = taken[visible:]
    pieces = taken[:visible]
    if is_soft and not hanging and pieces and pieces[-1].is_soft_hyphen:
        # R281: at the very end of a line that ends softly a soft hyphen is a hyphen or nothing.
        hyphen = [] if breaks_word else [Cluster(HYPHEN, pieces[-1].attributes, level=pieces[-1].level)]
        pieces = pieces[:-1] + hyphen
    return Line(hard_line, first, end, pieces, room, is_soft, breaks_word, hanging=hanging)


def first_that_overflows(hard_line, first, room, counts_whitespace, most=None):
    """The index of the first cluster with which a line from first is wider than most, or than its area; or the end of
    the hard line. No line that ends later fits.

    Whitespace counts only once ink follows it (R266); in character wrapping it always does (R234). So does the kern
    of a soft hyphen that is not shown, except at the end of a hard line (R191). Where clusters depend on each other
    there is no such index: a longer part may be narrower (R302).
    """
    clusters = hard_line.clusters
    if hard_line.is_shaped:
        return len(clusters)
    start, end = area_of(hard_line, first == 0, room.width)
    if most is not None:
        end = start + most
    pen = Pen(hard_line.paragraph, start, room)
    for index in range(first, len(clusters)):
        pen.add(clusters[index])
        waits = clusters[index].is_whitespace or clusters[index].is_soft_hyphen and index + 1 < len(clusters)
        if (counts_whitespace or not waits) and not room.fits(pen.end(), end):
            return index
    return len(clusters)


def first_cluster(hard_line, first, room):
    """The first cluster of a line, alone on it."""
    return Line(hard_line, first, first + 1, hard_line.clusters[first:first + 1], room)


def fits_line(line, room):
    """R269: whether a clipped line fits its area, or needs no more than its first cluster (R300)."""
    return not line.is_too_wide or room.fits(line.needed, first_cluster(line.hard_line, line.first, room).needed)


def is_all_whitespace(clusters):
    return all(cluster.is_whitespace for cluster in clusters)


class LineEnds:
    """Where a line that begins with a cluster may end."""

    def __init__(self, hard_line, first, room):
        self.hard_line, self.first, self.room = hard_line, first, room
        self.clusters = hard_line.clusters
        self.by_characters = hard_line.paragraph.style.mode == CHARACTER
        self.most = self.most_width()

    def most_width(self):
        """R42, R300, R302: the width of the area, or what the first cluster needs where no part fits that begins the
        line."""
        alone = first_cluster(self.hard_line, self.first, self.room)
        self.most = alone.available
        if not alone.is_too_wide or self.hard_line.is_shaped and self.has_part_that_fits():
            return self.most
        return alone.needed

    def has_part_that_fits(self):
        parts = [(len(self.clusters), self.whole())]
        for end in range(self.first + 1, len(self.clusters)):
            parts.append((end, self.within_word(end)))
            if self.clusters[end - 1].is_opportunity and not self.by_characters:
                parts.append((end, self.at_opportunity(end)))
        return any(self.fits(line) and (line.pieces or self.by_characters and end < len(self.clusters))
                   for end, line in parts)

    def whole(self):
        return make_line(self.hard_line, self.first, len(self.clusters), self.room)

    def whole_fits(self):
        """Whether the rest of the hard line does. It is not made where a part of it is too wide already."""
        return (first_that_overflows(self.hard_line, self.first, self.room, False, self.most) == len(self.clusters)
                and self.fits(self.whole()))

    def at_opportunity(self, end):
        """A line that may end with a hyphen (R191)."""
        return make_line(self.hard_line, self.first, end, self.room, is_soft=True)

    def within_word(self, end):
        """R40: a line that ends between any two clusters. If that is at an opportunity, it breaks no word (R205).

        A soft hyphen is none here: its hyphen did not fit (R191), or lines end at characters (R281).
        """
        last = self.clusters[end - 1]
        breaks_word = not last.is_opportunity or last.is_soft_hyphen
        return make_line(self.hard_line, self.first, end, self.room, is_soft=True, breaks_word=breaks_word)

    def fits(self, line):
        """R302; in character wrapping whitespace at the end of a line that goes on must fit too (R55)."""
        lines = [line]
        if self.by_characters and line.end < len(self.clusters):
            lines.append(Line(self.hard_line, self.first, line.end, self.clusters[self.first:line.end], self.room))
        return all(self.room.fits(line.needed, self.most) for line in lines)

    def last_to_try(self):
        limit = first_that_overflows(self.hard_line, self.first, self.room, self.by_characters, self.most)
        return min(limit, len(self.clusters) - 1)

    def cut(self):
        """R40, R42, R55: the last border of clusters up to which the text fits.

        What counts is the text of the line. A soft hyphen at its end is not in it, and before that one a tab may be text
        that does not fit where alone it would hang (R281).
        """
        ends = range(self.last_to_try(), self.first, -1)
        return next((end for end in ends if self.fits(self.within_word(end))), self.first + 1)


def line_by_characters(ends):
    """R55, R42, R234, R266: up to the last cluster that fits."""
    if ends.whole_fits():
        return ends.whole()
    end = ends.cut()
    return ends.whole() if is_all_whitespace(ends.clusters[end:]) else ends.within_word(end)


def line_by_words(ends):
    """R37 to R44: up to the last opportunity that fits, else within the word (R40), one cluster at least (R42)."""
    if ends.whole_fits():
        return ends.whole()
    for end in range(ends.last_to_try(), ends.first, -1):
        if ends.clusters[end - 1].is_opportunity:
            # R191: a hyphen must fit, otherwise the soft hyphen is no opportunity. R281: so must the kern of a soft
            # hyphen that whitespace follows.
            if ends.fits(ends.at_opportunity(end)):
                return ends.at_opportunity(end)
    end = ends.cut()
    while end < len(ends.clusters) and ends.clusters[end].is_whitespace:
        end += 1
    return ends.whole() if end == len(ends.clusters) else ends.within_word(end)


def wrap_line(hard_line, first, room):
    """R37, R55: the line that begins with the cluster of an index."""
    ends = LineEnds(hard_line, first, room)
    return line_by_characters(ends) if ends.by_characters else line_by_words(ends)


def wrap_hard_line(hard_line, room):
    """R57: all lines of a hard line."""
    lines = [wrap_line(hard_line, 0, room)]
    while lines[-1].end < len(hard_line.clusters):
        lines.append(wrap_line(hard_line, lines[-1].end, room))
    return lines


def unbroken(hard_line, first, room):
    """R10 to R12, R62: the rest of a hard line as one line."""
    return make_line(hard_line, first, len(hard_line.clusters), room)


def words_of(clusters):
    """R275: the start of each longest run of clusters without whitespace."""
    return [index for index, cluster in enumerate(clusters)
            if not cluster.is_whitespace and (index == 0 or clusters[index - 1].is_whitespace)]


def push_out(lines, room):
    """R75 to R83, R275: the two lines of a paragraph after its lone last word got company; or as they were."""
    if len(lines) != 2 or not lines[0].is_soft or not lines[0].hanging:
        return lines
    first, second = lines
    style = first.style
    if not style.pushes_out or style.mode == CHARACTER:
        return lines
    hard_line = first.hard_line
    clusters = hard_line.clusters[first.first:first.end]
    starts = words_of(clusters)
    if len(starts) < 2 or len(words_of(hard_line.clusters[second.first:second.end])) != 1:
        return lines
    cut = first.first + starts[-1]
    moved = make_line(hard_line, cut, second.end, room)
    if not hard_line.clusters[cut - 1].is_opportunity or moved.is_too_wide:
        return lines
    return [make_line(hard_line, first.first, cut, room, is_soft=True), moved]


def wrap(text, room, pushes_out=lambda paragraph: True):
    """All lines of a text, as they are without a limit (R37, R45). The argument tells which paragraphs may push out."""
    lines, paragraph_lines = [], []
    for hard_line in text.hard_lines:
        paragraph = hard_line.paragraph
        if paragraph_lines and paragraph_lines[-1].hard_line.paragraph is not paragraph:
            lines += push_out_if(pushes_out, paragraph_lines, room)
            paragraph_lines = []
        paragraph_lines += wrap_hard_line(hard_line, room)
    return lines + push_out_if(pushes_out, paragraph_lines, room)


def push_out_if(pushes_out, lines, room):
    """R81: the lines of a paragraph, after pushing out where that is allowed."""
    return push_out(lines, room) if pushes_out(lines[0].hard_line.paragraph) else lines
