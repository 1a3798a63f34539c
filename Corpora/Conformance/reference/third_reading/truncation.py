"""What happens to the last visible line when something is hidden: clipping, tightening, an ellipsis."""
from copy import copy
from dataclasses import replace

from .clusters import Ellipsis
from .lines import Line, as_shown, first_that_overflows, unbroken
from .words import HEAD, MIDDLE, TAIL


def shorten(line, mode, label, text, room):
    """The last visible line in a truncating mode (R2 to R9, R59 to R61)."""
    cut = {TAIL: cut_tail, HEAD: cut_head, MIDDLE: cut_middle}[mode]
    return cut(line, label, text, room)


def tighten(line, text, room):
    """R105 to R112, R216: the rest of the hard line on one line with smaller gaps, or None."""
    rest = unbroken(line.hard_line, line.first, room)
    gaps = len(rest.pieces) - 1
    hides_other_lines = any(other.has_ink for other in text.hard_lines[line.hard_line.index + 1:])
    if not rest.style.tightens or hides_other_lines or rest.has_tab or gaps < 1:
        return None
    if not room.fits(rest.needed, 1.05 * rest.available):
        return None
    rest.letter_spacing = min(0, (rest.available - rest.width) / gaps)
    rest.width = rest.needed = sum(rest.piece_widths())
    return rest


def trimmed(clusters, label, at_end):
    """R4, R6, R9: without the whitespace that touches the ellipsis."""
    start, end = 0, len(clusters)
    if label.flag("trimsAroundEllipsis"):
        while at_end and end and clusters[end - 1].is_whitespace:
            end -= 1
        while not at_end and start < end and clusters[start].is_whitespace:
            start += 1
    return clusters[start:end]


def ellipsis_at(hard_line, index, label, is_rtl):
    """R13, R280, R204: the ellipsis with the attributes of the first cluster that it hides.

    After the last cluster of a hard line that is its break; after the last one of the text that cluster itself.
    Its level is that of the paragraph (R185).
    """
    hidden = hard_line.clusters[index:index + 1] or [hard_line.ending or hard_line.clusters[-1]]
    attributes = replace(hidden[0].attributes, attachment=None)  # It is text, also in place of a picture.
    return Ellipsis(label.token, attributes, level=int(is_rtl))


def shortened(line, lead, ellipsis, trail, room):
    """The line with what is kept of it."""
    return Line(line.hard_line, line.first, len(line.hard_line.clusters), lead + [ellipsis] + trail, room)


def cut_tail(line, label, text, room):
    """R2 to R4, R13 to R15, R280: the most clusters with which the ellipsis fits."""
    hard_line, first = line.hard_line, line.first
    for end in range(first_that_overflows(hard_line, first, room, False), first - 1, -1):
        lead = trimmed(hard_line.clusters[first:end], label, at_end=True)
        ellipsis = ellipsis_at(hard_line, first + len(lead), label, hard_line.paragraph.is_rtl)
        found = shortened(line, lead, ellipsis, [], room)
        if not found.is_too_wide:
            break
    return found


def last_with_ink(text):
    """R26, R187: the last hard line that asks for anything."""
    return [hard_line for hard_line in text.hard_lines if hard_line.has_ink][-1]


def last_part(line, text):
    """R26, R188: the last hard line that has ink, without whitespace at its end, and whether it is another one."""
    last = last_with_ink(text)
    is_other = last is not line.hard_line
    clusters = in_direction_of(line, last)[0 if is_other else line.first:]
    while clusters[-1].is_whitespace:
        clusters.pop()
    return clusters, is_other


def in_direction_of(line, other):
    """R183: the clusters of a hard line keep their levels, in a right-to-left line 2 more if they are left-to-right."""
    clusters = [copy(cluster) for cluster in other.clusters]
    if line.hard_line.paragraph.is_rtl and not other.paragraph.is_rtl:
        for cluster in clusters:
            cluster.level += 2
    return clusters


def longest_suffix(line, lead, ellipsis, rest, room):
    """R5, R8: the longest part of the end that fits after the lead and the ellipsis, whitespace included."""
    def fits(start):
        return not shortened(line, lead, ellipsis, rest[start:], room).is_too_wide

    if line.hard_line.is_shaped:  # R302
        return rest[next(filter(fits, range(len(rest))), len(rest)):]
    start = len(rest)
    while start and fits(start - 1):
        start -= 1
    return rest[start:]


def cut_head(line, label, text, room):
    """R5, R6, R26, R60: the ellipsis and the longest suffix of the text."""
    rest, _ = last_part(line, text)
    ellipsis = ellipsis_at(line.hard_line, line.first, label, line.hard_line.paragraph.is_rtl)
    suffix = longest_suffix(line, [], ellipsis, rest, room)
    return shortened(line, [], ellipsis, trimmed(suffix, label, at_end=False), room)


def longest_lead(line, label, room, fits):
    """R280: the longest leading part of which a function says that it fits with its own ellipsis; the same without
    whitespace at its end; and the ellipsis."""
    hard_line, first = line.hard_line, line.first
    for end in range(first_that_overflows(hard_line, first, room, True), first - 1, -1):
        lead = hard_line.clusters[first:end]
        kept = trimmed(lead, label, at_end=True)
        ellipsis = ellipsis_at(hard_line, first + len(kept), label, hard_line.paragraph.is_rtl)
        if not lead or fits(lead, ellipsis):
            return lead, kept, ellipsis


def half_of_room(line, label, room):
    """R8: the longest leading part of at most half the room, with all of its tracking (R214)."""
    def fits(lead, ellipsis):
        part = Line(line.hard_line, line.first, line.first, lead, room)
        return room.fits(part.needed + part.pen().pending, (line.available - ellipsis.advance - ellipsis.tracking) / 2)

    return longest_lead(line, label, room, fits)


def cut_middle(line, label, text, room):
    """R7 to R9, R61, R188, R299. R302: of what was chosen before, what is shown counts."""
    rest, is_other = last_part(line, text)
    half, kept, ellipsis = half_of_room(line, label, room)
    shown = as_shown(kept, line.hard_line)
    trail = longest_suffix(line, shown, ellipsis, rest if is_other else rest[len(half):], room)
    is_whole = is_other and len(trail) == len(rest)
    if is_whole:
        def fits(lead, ellipsis):
            return not shortened(line, lead, ellipsis, as_shown(rest, line.hard_line), room).is_too_wide

        half, kept, ellipsis = longest_lead(line, label, room, fits)
    found = shortened(line, kept, ellipsis, trimmed(trail, label, at_end=False), room)
    return found if is_whole or len(kept) == len(half) else balanced(found, len(kept), label, room)


def balanced(line, count, label, room):
    """R299: the leading part of count clusters takes whitespace and a cluster of ink at a time, while the line fits and
    its parts come nearer to each other in width."""
    hard_line, trail = line.hard_line, line.pieces[count + 1:]
    own = [place for place, cluster in enumerate(hard_line.clusters) if trail and cluster.start == trail[0].start]
    end = own[0] if own else len(hard_line.clusters)
    for place in range(line.first + count, end):
        if hard_line.clusters[place].is_whitespace:
            continue
        lead = hard_line.clusters[line.first:place + 1]
        ellipsis = ellipsis_at(hard_line, place + 1, label, hard_line.paragraph.is_rtl)
        longer = shortened(line, lead, ellipsis, trail, room)
        if longer.is_too_wide or difference(longer, len(lead), room) >= difference(line, count, room) - room.tolerance:
            break
        line, count = longer, len(lead)
    return line


def difference(line, count, room):
    """By how much the widths of the count clusters before the ellipsis and of those after it differ."""
    before = Line(line.hard_line, line.first, line.first, line.pieces[:count], room)
    lead = before.width + before.pen().pending
    ellipsis = line.pieces[count]
    return abs(lead - (line.width - lead - ellipsis.advance - ellipsis.tracking))
