"""Which lines are visible, at which scale, and how large they are."""
import math
from dataclasses import dataclass, replace

from .heights import block_height, line_heights, tops_of
from .lines import Room, fits_line, unbroken, wrap, wrap_line
from .truncation import shorten, tighten
from .truncation_2009 import shorten_2009
from .words import CLIPPING, HEAD, MIDDLE, TRUNCATING, WRAPPING


@dataclass
class Layout:
    lines: list
    truncated: bool
    scale: float = 1


def takes_ink(line):
    """Whether the part of a hard line that a line took has ink."""
    return any(cluster.is_ink for cluster in line.hard_line.clusters[line.first:line.end])


def label_mode(text):
    """R175: the mode of the first paragraph."""
    return text.hard_lines[0].paragraph.style.mode


def count_visible(lines, label, room):
    """R56, R63 to R66: what the number of lines and the height leave, one line at least."""
    lines = lines[:int(min(len(lines), label.most_lines))]
    tops = tops_of(lines, label)
    count = 1
    while (count < len(lines)
           and room.fits(tops[count] + line_heights(lines[count], label)[0], room.height)):
        count += 1
    return count


def lay_out_at(label, text, room, may_tighten=True, shortens=True):
    """The visible lines in a room, at one scale. Whether text fits can be told before its last line is shortened."""
    if not text.clusters:
        return Layout([], False)  # R18
    if room.width <= 0 or room.height <= 0:
        return Layout([], text.has_ink)  # R16, R17
    if label.is_2009 and label.most_lines == 1 and label_mode(text) in WRAPPING:
        line = wrap_line(text.hard_lines[0], 0, room)  # R223, R224
        return Layout([line], text.has_ink_after(line))
    if label.most_lines == 1:
        lines = [unbroken(hard_line, 0, room) for hard_line in text.hard_lines]  # R11, R12, R23, R83
        return limited(lines, 1, label, text, room, may_tighten, shortens)
    lines = wrap(text, room)
    count = count_visible(lines, label, room)  # R63: after pushing out, also where words then go back.
    layout = limited(lines, count, label, text, room, may_tighten, shortens)
    last = layout.lines[-1]
    pushes_none = is_of_2009(label_mode(text), label)  # R236
    if (layout.truncated or last.letter_spacing) and (last.style.pushes_out or pushes_none):
        # R81, R275: nothing is pushed out in the paragraph in which the label ends.
        lines = wrap(text, room, lambda paragraph: not pushes_none and paragraph is not last.hard_line.paragraph)
        layout = limited(lines, count, label, text, room, may_tighten, shortens)
    return layout


def limited(lines, count, label, text, room, may_tighten, shortens):
    """R56, R59 to R70: the visible ones of all lines, the last of them shortened if something is hidden."""
    mode = label_mode(text)
    visible, last = lines[:count], lines[count - 1]
    hides_ink = any(takes_ink(line) for line in lines[count:])
    if hides_ink or label.most_lines == 1 and last.is_too_wide:
        if mode == CLIPPING:
            last = unbroken(last.hard_line, last.first, room)  # R10, R62
            hides_ink = text.has_ink_after(last)
        elif mode in TRUNCATING:
            tightened = tighten(last, text, room) if may_tighten else None
            hides_ink = not tightened
            if hides_ink and not shortens:
                return Layout(visible, True)
            if hides_ink and is_of_2009(mode, label):
                return Layout(shorten_2009(lines, count, mode, label, text, room), True)
            last = tightened or shorten(last, mode, label, text, room)
        visible[-1] = last
    return Layout(visible, hides_ink or is_clipped(visible, mode, label))


def is_of_2009(mode, label):
    """R236, R237: whether the ellipsis is on the first or the middle line."""
    return label.is_2009 and label.most_lines != 1 and mode in (HEAD, MIDDLE)


def is_clipped(lines, mode, label):
    """R269: whether a clipped line is wider than its area, and than its first cluster alone."""
    if mode == CLIPPING or mode in WRAPPING and label.most_lines == 1 and not label.is_2009:
        return not all(fits_line(line, line.room) for line in lines)
    return False


def room_of(label, width, height, scale=1):
    """The bounds at a scale, in points of unscaled text. R192: what is negative counts as 0."""
    return Room(max(0, width) / scale, max(0, height) / scale, label.tolerance / scale)


def fits(layout, label, room):
    """R268, R95"""
    return (not layout.truncated and not any(line.is_too_wide for line in layout.lines)
            and room.fits(block_height(layout.lines, label), room.height)
            and not (label.flag("shrinkKeepsWordsWhole") and any(line.breaks_word for line in layout.lines)))  # R205


def least_scale(label, text):
    """R87, R96, R227, R228, R276, R292: the smallest scale that a label may have; 1 if it does not shrink."""
    if not label.shrinks or not text.clusters:
        return 1
    if label.is_2009:
        return label.least_scale or 0.001 if label.most_lines == 1 else 1
    if label_mode(text) in WRAPPING or label.most_lines != 1 and not label.flag("multilineShrink"):
        return 1
    return label.least_scale or 1


def lay_out(label, text, width, height):
    """R89 to R104, R268: the layout at the largest scale at which it fits, else at the smallest."""
    if width <= 0 or height <= 0 or not text.clusters:
        return lay_out_at(label, text, room_of(label, width, height))  # R16 to R18, R206
    if label.fixed_scale > 0:  # R206
        layout = lay_out_at(label, text, room_of(label, width, height, label.fixed_scale))
        return replace(layout, scale=label.fixed_scale)
    scale = fitting_scale(label, text, width, height)
    return replace(lay_out_at(label, text, room_of(label, width, height, scale)), scale=scale)


def fitting_scale(label, text, width, height):
    """R89, R92, R93, R268: the largest scale at which a label fits, else the smallest that it may have."""
    least = least_scale(label, text)
    for thousandths in range(highest_thousandths(label, text, width), 0, -1):
        scale = thousandths / 1000
        if scale <= least:
            break
        room = room_of(label, width, height, scale)
        if fits(lay_out_at(label, text, room, shortens=False), label, room):
            return scale
    return least


def highest_thousandths(label, text, width):
    """A bound that only saves time: at a scale that fits, all ink is on lines no more than 5 % wider than the bounds
    (R182), and with one line none is in another hard line (R103)."""
    if label.most_lines == 1 and any(line.has_ink for line in text.hard_lines[1:]):
        return 0
    ink = sum(cluster.advance for cluster in text.clusters if cluster.is_ink and not cluster.is_soft_hyphen)
    bound = label.most_lines * (1.05 * width + label.tolerance)
    return 1000 if bound >= ink else math.ceil(1000 * bound / ink)


def block_width(lines):
    """R189, R272, R273: the largest of start, used width and what a negative tail indent takes."""
    return max((line.area[0] + line.full_width(index + 1 < len(lines)) + max(0, -line.style.tail_indent)
                for index, line in enumerate(lines)), default=0)


def round_up(value, display_scale):
    """R135"""
    pixels = value * display_scale
    return value if math.isinf(pixels) else math.ceil(pixels - 1e-6) / display_scale


def size_that_fits(label, text, width):
    """R123 to R137: without shrinking and tightening, rounded up to pixels."""
    if label.most_lines == 1 or width is None or not width > 0:
        width = math.inf  # R124, R126, R192
    return size_in(label, text, width)


def size_in(label, text, width):
    """R123 to R137: of the lines in a width, rounded up to pixels."""
    layout = lay_out_at(label, text, room_of(label, width, math.inf), may_tighten=False)
    size = min(block_width(layout.lines), width), block_height(layout.lines, label)
    return [round_up(value, label.display_scale) for value in size]


def intrinsic_size(label, text):
    """R138, R139"""
    return size_that_fits(label, text, label.preferred_width)
