"""How high lines are, and how they lie on top of each other."""


def pieces_that_count(line):
    """R297: hanging whitespace counts only on a line without other text; R208: the break only on an empty line."""
    return line.pieces or line.hard_line.clusters[line.first:line.end] or [line.hard_line.ending]


def natural_heights(line, draws):
    """R165, R202, R203, R208, R164; with the flag fallbackLineHeights R290: ascent, descent, and the latter without
    baseline offsets."""
    ascent = descent = unmoved = 0
    for piece in pieces_that_count(line):
        attributes = piece.attributes
        if attributes.attachment:
            box = attributes.attachment
            up, down = max(0, box.y + box.height), max(0, -box.y)
        else:
            first_characters = [text[0] for text in piece.texts()] if draws else [None]
            # R204: an empty token counts as its font.
            heights = [attributes.font.heights(character) for character in first_characters or [None]]
            up, down = map(max, zip(*heights))
        ascent = max(ascent, up + max(0, attributes.baseline_offset))
        descent = max(descent, down + max(0, -attributes.baseline_offset))
        unmoved = max(unmoved, down)
    return ascent, descent, unmoved


def line_heights(line, label):
    """R120 to R122, R159, R160, R162, R164: height and descent. What is added or taken is above the glyphs."""
    ascent, descent, unmoved = natural_heights(line, label.flag("fallbackLineHeights"))
    style = line.style
    natural = ascent + descent
    height = natural * (style.height_multiple or 1)
    height = max(height, style.minimum_height)
    if style.maximum_height:
        height = min(height, style.maximum_height)
    return height, descent if height == natural else unmoved  # R164


def paragraph_below(line):
    """R236: the paragraph that decides the space below a line."""
    return (line.goes_on_in or line.hard_line).paragraph


def space_between(upper, lower):
    """R119, R131, R161"""
    above = paragraph_below(upper)
    space = above.style.line_spacing
    if above is not lower.hard_line.paragraph:
        space += above.style.spacing_after + lower.style.spacing_before
    return space


def tops_of(lines, label):
    """The top of each line from the top of the first."""
    tops = [0]
    for upper, lower in zip(lines, lines[1:]):
        tops.append(tops[-1] + line_heights(upper, label)[0] + space_between(upper, lower))
    return tops


def block_height(lines, label):
    """R272; R132, R291: with an option a single line has its line spacing below it."""
    if not lines:
        return 0
    height = tops_of(lines, label)[-1] + line_heights(lines[-1], label)[0]
    if len(lines) == 1 and label.flag("singleLineSpacing"):
        height += paragraph_below(lines[0]).style.line_spacing
    return height
