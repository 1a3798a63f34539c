"""Head and middle truncation of several lines in the profile 2009 (R236, R237)."""
import math
from dataclasses import replace

from .heights import block_height
from .lines import Line, Pen, wrap_hard_line
from .truncation import ellipsis_at, half_of_room, in_direction_of, last_with_ink, trimmed
from .words import HEAD


def shorten_2009(lines, count, mode, label, text, room):
    """The visible lines, of which one of the first has the ellipsis, and what follows it is a suffix of the text."""
    number = 0 if mode == HEAD else math.ceil(count / 2) - 1
    above, line = lines[:number], lines[number]
    if mode == HEAD:
        lead, ellipsis = [], ellipsis_at(line.hard_line, line.first, label, line.hard_line.paragraph.is_rtl)
        kept = lead
    else:
        lead, kept, ellipsis = half_of_room(line, label, room)
    found = above + [Line(line.hard_line, line.first, line.end, kept + [ellipsis], room)]
    hard_lines = [other for other in text.hard_lines if other.index <= last_with_ink(text).index]
    for start in range(end_of(hard_lines[-1]) - 1, line.hard_line.start + line.first + len(lead) - 1, -1):
        tried = above + lines_with_suffix(line, kept + [ellipsis], hard_lines, start, label, room)
        is_too_high = len(tried) > 1 and not room.fits(block_height(tried, label), room.height)  # R64
        if len(tried) > label.most_lines or is_too_high:
            break
        found = tried
    return found


def end_of(hard_line):
    """The index in the text after the last ink of a hard line."""
    return hard_line.start + max(index for index, cluster in enumerate(hard_line.clusters) if cluster.is_ink) + 1


def lines_with_suffix(line, before, hard_lines, start, label, room):
    """The line with the ellipsis and the lines after it, of a suffix that begins with the cluster of an index."""
    hard_line = [other for other in hard_lines if other.start <= start][-1]
    first = start - hard_line.start
    clusters = hard_line.clusters
    end = end_after_ellipsis(line, before, clusters, first, room)
    visible = in_direction_of(line, hard_line)[first:end]
    hanging = []
    while visible and visible[-1].is_whitespace:
        hanging.insert(0, visible.pop())
    goes_on = end < len(clusters)
    if goes_on and visible and not hanging and visible[-1].is_soft_hyphen:
        visible.pop()  # R281
    lines = [Line(line.hard_line, line.first, line.end, before + trimmed(visible, label, at_end=False), room, goes_on,
                  hanging=hanging)]
    if goes_on:
        # What goes on after the ellipsis is not the first line of its paragraph.
        lines += wrap_hard_line(replace(hard_line, clusters=clusters[end:], is_first=False), room)
    for other in hard_lines[hard_lines.index(hard_line) + 1:]:
        lines += wrap_hard_line(other, room)
    return lines


def end_after_ellipsis(line, before, clusters, first, room):
    """R236: where the line with the ellipsis ends; not directly after it but in mid-word, nor at a soft hyphen."""
    pen = Pen(line.style, line.area[0], room)
    for piece in before:
        pen.add(piece)
    has_room = room.fits(pen.end(), line.area[1])
    limit = first
    for cluster in clusters[first:]:
        pen.add(cluster)
        if cluster.is_ink and not room.fits(pen.end(), line.area[1]):
            break
        limit += 1
    if limit == len(clusters):
        return limit
    opportunities = [end for end in range(first + 1, limit + 1)
                     if has_room and clusters[end - 1].is_opportunity and not clusters[end - 1].is_soft_hyphen]
    return opportunities[-1] if opportunities else limit
