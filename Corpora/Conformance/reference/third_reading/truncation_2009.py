"""Head and middle truncation of several lines in the profile 2009 (R236, R237)."""
import math
from dataclasses import dataclass, replace

from .heights import block_height
from .lines import Line, Pen, as_shown, wrap_hard_line
from .truncation import ellipsis_at, half_of_room, in_direction_of, last_with_ink
from .words import CHARACTER, HEAD


@dataclass
class Start:
    """What the line with the ellipsis begins with."""
    line: Line  # as it would be without the ellipsis
    measured: list  # the leading part and the ellipsis, with the whitespace that R9 drops and whose room stays free
    kept: list  # the same without that whitespace


def shorten_2009(lines, count, mode, label, text, room):
    """The visible lines, of which one of the first has the ellipsis, and what follows it is a suffix of the text."""
    number = 0 if mode == HEAD else math.ceil(count / 2) - 1
    above, line = lines[:number], lines[number]
    if mode == HEAD:
        lead, ellipsis = [], ellipsis_at(line.hard_line, line.first, label, line.hard_line.paragraph.is_rtl)
        kept = lead
    else:
        lead, kept, ellipsis = half_of_room(line, label, room)
    start = Start(line, as_shown(lead, line.hard_line) + [ellipsis], kept + [ellipsis])
    hard_lines = [other for other in text.hard_lines if other.index <= last_with_ink(text).index]
    found = above + [Line(line.hard_line, line.first, line.end, start.kept, room, goes_on_in=hard_lines[-1])]
    for index in range(end_of(hard_lines[-1]) - 1, line.hard_line.start + line.first + len(lead) - 1, -1):
        tried = above + lines_with_suffix(start, hard_lines, index, label, room)
        is_too_high = len(tried) > 1 and not room.fits(block_height(tried, label), room.height)  # R64
        if len(tried) > label.most_lines or is_too_high:
            break
        found = tried
    return found


def end_of(hard_line):
    """The index in the text after the last ink of a hard line."""
    return hard_line.start + max(index for index, cluster in enumerate(hard_line.clusters) if cluster.is_ink) + 1


def lines_with_suffix(start, hard_lines, index, label, room):
    """The line with the ellipsis and the lines after it, of a suffix that begins with the cluster of an index."""
    line = start.line
    hard_line = [other for other in hard_lines if other.start <= index][-1]
    clusters = hard_line.clusters
    first = index - hard_line.start
    while label.flag("trimsAroundEllipsis") and first < len(clusters) and clusters[first].is_whitespace:
        first += 1  # R6
    end = end_after_ellipsis(start, hard_line, first, room)
    count = len(text_of(clusters, first, end))
    visible = in_direction_of(line, hard_line)[first:first + count]
    # It has an ellipsis, so it does not count as a line that ended softly (R236).
    lines = [Line(line.hard_line, line.first, line.end, start.kept + visible, room, goes_on_in=hard_line)]
    if end < len(clusters):
        # What goes on after the ellipsis is not the first line of its paragraph.
        lines += wrap_hard_line(replace(hard_line, clusters=clusters[end:], is_first=False), room)
    for other in hard_lines[hard_lines.index(hard_line) + 1:]:
        lines += wrap_hard_line(other, room)
    return lines


def text_of(clusters, first, end):
    """The clusters from first to end without what hangs (R266), or without a soft hyphen at their very end (R281)."""
    visible = clusters[first:end]
    while visible and visible[-1].is_whitespace:
        visible.pop()
    if end < len(clusters):
        while first + len(visible) == end and visible and visible[-1].is_soft_hyphen:
            visible.pop()
    return visible


def end_after_ellipsis(start, hard_line, first, room):
    """R236: where the line with the ellipsis ends; not directly after it but in mid-word, nor at a soft hyphen."""
    clusters = hard_line.clusters

    def fits(pieces):
        """R302: in their hard line, and as they are shown."""
        for part in [pieces, as_shown(pieces, hard_line)]:
            pen = Pen(start.line.hard_line.paragraph, start.line.area[0], room)
            for piece in start.measured + part:
                pen.add(piece)
            # R214: the ellipsis counts with its tracking.
            if not room.fits(pen.end() + (0 if pieces else pen.pending), start.line.area[1]):
                return False
        return True

    if fits(text_of(clusters, first, len(clusters))):
        return len(clusters)
    if hard_line.paragraph.style.mode == CHARACTER:  # R55, R234
        end = max((end for end in range(first + 1, len(clusters))
                   if fits(clusters[first:end]) and fits(text_of(clusters, first, end))), default=first)
        return end if any(cluster.is_ink for cluster in clusters[end:]) else len(clusters)
    ends = [end for end in range(first + 1, len(clusters)) if fits(text_of(clusters, first, end))]
    opportunities = [end for end in ends
                     if clusters[end - 1].is_opportunity and not clusters[end - 1].is_soft_hyphen]
    if opportunities:
        return opportunities[-1]
    end = ends[-1] if ends else first
    while end < len(clusters) and clusters[end].is_whitespace:
        end += 1
    return end
