"""Where lines and their clusters are, in points of the bounds."""
import math
from dataclasses import replace

from .bidi import line_levels, visual_order
from .clusters import Ellipsis
from .fitting import block_width, size_in
from .heights import block_height, line_heights, tops_of
from .lines import area_of
from .words import NO_BREAK_SPACE


def place_block(height, bounds_height, label):
    """R143, R145, R207, R271: the top of a block."""
    if math.isinf(bounds_height):
        return 0
    return {"center": (bounds_height - height) / 2, "top": 0, "bottom": bounds_height - height}[label.vertical_alignment]


def block_top(layout, label, bounds_height):
    """R143; R155 to R158, R230: where the block of a shrunk label of one line is."""
    height = block_height(layout.lines, label)
    scaled = height * layout.scale
    top = place_block(scaled, bounds_height, label)
    adjustment = label.baseline_adjustment
    if adjustment == "alignBaselines" and label.flag("baselineObserved"):
        adjustment = "alignCenters"  # R276
    if label.vertical_alignment != "center":
        return top  # R207
    if label.most_lines != 1 or layout.scale == 1 or adjustment == "alignCenters" or math.isinf(bounds_height):
        return top
    top = place_block(height, bounds_height, label)
    if adjustment == "alignBaselines":
        line_height, descent = line_heights(layout.lines[0], label)
        top += (line_height - descent) * (1 - layout.scale)
    if scaled <= bounds_height + label.tolerance:  # R267
        top = min(max(0, top), bounds_height - scaled)
    return top


def is_rtl_alignment(line, label):
    """R148, R276: the direction that natural alignment follows."""
    if label.flags.get("naturalAlignment") == "content":
        return line.hard_line.paragraph.content_is_rtl
    return label.environment_is_rtl


def edges(line, width):
    """R270: the left and the right edge of a line's area."""
    start, end = area_of(line.hard_line, line.first == 0, width)
    return (width - end, width - start) if line.hard_line.paragraph.is_rtl else (start, end)


def left_edge(line, label, width, line_width):
    """R146 to R148, R150, R152 to R154, R271: the left edge of a line's text."""
    left, right = edges(line, width)
    alignment = line.style.alignment
    if line.word_spacing:
        alignment = "left"  # It fills its area.
    elif alignment in ("natural", "justified"):
        alignment = "right" if is_rtl_alignment(line, label) else "left"
    return {"left": left, "center": (left + right - line_width) / 2, "right": right - line_width}[alignment]


def inner_whitespace(line):
    """R282"""
    pieces = line.pieces
    first = next((index for index, piece in enumerate(pieces) if not piece.is_whitespace), len(pieces))
    return [index for index, piece in enumerate(pieces)
            if piece.text == NO_BREAK_SPACE or piece.is_whitespace and index > first]


def justify(line, label, width):
    """R150 to R153, R271: lines that ended softly share their slack among inner whitespace."""
    if (line.style.alignment != "justified" or label.most_lines == 1 or not line.is_soft or line.has_ellipsis
            or line.letter_spacing or line.has_tab or line.is_too_wide):
        return line
    left, right = edges(line, width)
    gaps, slack = len(inner_whitespace(line)), right - left - line.width
    if not gaps or slack <= 0:
        return line
    line = replace(line, word_spacing=slack / gaps)
    line.width = right - left
    return line


def positions_of(line, left, scale):
    """The pieces from left to right (R183 to R186), and the left edge of the ellipsis."""
    levels = line_levels(line.pieces, int(line.hard_line.paragraph.is_rtl))
    widths = line.piece_widths()
    for index in inner_whitespace(line):
        widths[index] += line.word_spacing
    places, ellipsis_left, pen = [], None, left
    for index in visual_order(levels):
        piece, width = line.pieces[index], widths[index] * scale
        place = {"x": pen, "width": width, "level": levels[index]}
        if piece.start is not None:
            place["range"] = [piece.start, piece.length]
        if isinstance(piece, Ellipsis):
            ellipsis_left = pen
        places.append(place)
        pen += width
    return places, ellipsis_left


def ranges_of(line):
    """The parts of the source that are visible, before and after the ellipsis."""
    ranges, parts = [], [[]]
    for piece in line.pieces:
        if isinstance(piece, Ellipsis):
            parts.append([])
        elif piece.start is not None:
            parts[-1].append(piece)
    for part in parts:
        if part:
            ranges.append([part[0].start, part[-1].start + part[-1].length - part[0].start])
    return ranges


def answer_layout(layout, label, width, height):
    """The answer to the query layout."""
    return place_lines(layout, label, width, height)[0]


def place_lines(layout, label, width, height):
    """The answer to the query layout, and the height of each line's box."""
    lines, scale = layout.lines, layout.scale
    heights = []
    size = block_width(lines) * scale, block_height(lines, label) * scale
    placed_width = size[0] if math.isinf(width) else max(0, width)  # R271
    answer = {"lines": [], "scale": scale, "truncated": layout.truncated, "size": list(size)}
    if not lines:
        return answer, heights
    top = block_top(layout, label, max(0, height))
    for line, offset in zip(lines, tops_of(lines, label)):
        line_height, descent = line_heights(line, label)
        heights.append(line_height * scale)
        line = justify(line, label, placed_width / scale)
        x = left_edge(line, label, placed_width / scale, line.width) * scale
        places, ellipsis_left = positions_of(line, x, scale)
        y = top + offset * scale
        answer["lines"].append({
            "text": "".join(piece.text for piece in line.pieces), "range": ranges_of(line), "width": line.width * scale,
            "x": x, "y": y, "baseline": y + (line_height - descent) * scale,
            "letterSpacing": line.letter_spacing * scale, "wordSpacing": line.word_spacing * scale,
            "ellipsisX": ellipsis_left, "positions": places})
    answer["firstBaseline"], answer["lastBaseline"] = answer["lines"][0]["baseline"], answer["lines"][-1]["baseline"]
    return answer, heights


def hit(layout, label, width, height, point):
    """R303: the range of the cluster whose box has a point in it; [] if none has."""
    x, y = point
    if not (0 <= x < width and 0 <= y < height):
        return []
    answer, heights = place_lines(layout, label, width, height)
    for line, line_height in zip(answer["lines"], heights):
        for place in line["positions"]:
            if 0 <= y - line["y"] < line_height and 0 <= x - place["x"] < place["width"]:
                return place.get("range", [])
    return []


def start_of(line, text):
    """Where a line begins in the text: its first cluster, or the break of an empty hard line."""
    clusters = line.hard_line.clusters[line.first:] or text.clusters[line.hard_line.start + line.first:]
    return clusters[0].start if clusters else math.inf


def caret(layout, label, text, width, height, offset):
    """R304: left edge, upper edge and height of the caret; [] without lines."""
    if not layout.lines:
        return []
    answer, heights = place_lines(layout, label, width, height)
    begun = [index for index, line in enumerate(layout.lines) if start_of(line, text) <= offset]
    index = begun[-1] if begun else 0
    line = answer["lines"][index]
    before = [place for place in line["positions"] if "range" in place and place["range"][0] <= offset]
    if before:
        place = max(before, key=lambda one: one["range"][0])
        is_within = offset < sum(place["range"])
        is_right = is_within == bool(place["level"] % 2)
        x = place["x"] + (place["width"] if is_right else 0)
    else:
        x = line["x"] + (line["width"] if layout.lines[index].hard_line.paragraph.is_rtl else 0)
    return [x, line["y"], heights[index]]


def text_rect(label, text, origin, width, height, most_lines):
    """R142, R277, R298: the rectangle of the text in bounds, without shrinking and tightening."""
    if label.is_2009:
        return [*origin, width, height]  # R277
    width, height = max(0, width), max(0, height)  # R192
    if most_lines is not None and not label.flag("marquee"):  # R229
        label = replace(label, most_lines=most_lines if most_lines > 0 else math.inf)
    size = size_in(label, text, width) if width and height else [0, 0]
    size[0] = min(size[0], width)
    placed_width = size[0] if math.isinf(width) else width  # R271
    style = text.hard_lines[0].paragraph.style if text.hard_lines else label.style
    alignment = style.alignment
    if alignment in ("natural", "justified"):
        is_rtl = label.environment_is_rtl
        if label.flags.get("naturalAlignment") == "content" and text.hard_lines:
            is_rtl = text.hard_lines[0].paragraph.content_is_rtl
        alignment = "right" if is_rtl else "left"
    left = (placed_width - size[0]) * {"left": 0, "center": 0.5, "right": 1}[alignment]
    top = 0
    if size[1] > height:
        top = (height - size[1]) / 2
        if not math.isinf(top * label.display_scale):
            top = math.floor(top * label.display_scale + 0.5 + 1e-6) / label.display_scale
    return [origin[0] + left, origin[1] + top, size[0], min(size[1], height)]
