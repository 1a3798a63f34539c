"""What neighbours change in fonts with kerning, ligatures and joining letters (R301)."""
from itertools import groupby

JOINING = {"\u0628": "D", "\u0627": "R"}  # Joining_Type of the letters that such fonts have


def form_of(before, letter, after):
    """The form of a letter: by what it joins."""
    kind = JOINING.get(letter)
    joins_before = kind and JOINING.get(before) == "D"
    joins_after = kind == "D" and after in JOINING
    return {(True, True): "medial", (True, False): "final", (False, True): "initial"}.get((bool(joins_before), joins_after))


def kind_of(attributes):
    """Clusters depend on each other where these are the same."""
    return (attributes.font, attributes.kern, attributes.kerns, attributes.tracking, attributes.baseline_offset)


def shaped(clusters):
    """R301: the width of each cluster without kern and tracking; None where its font says it alone."""
    texts = [cluster.text for cluster in clusters]
    widths = [None] * len(texts)
    for index, cluster in enumerate(clusters):
        around = (texts[index - 1] if index else None, texts[index], texts[index + 1] if index + 1 < len(texts) else None)
        form = form_of(*around)
        if form and cluster.attributes.font.table("forms"):
            widths[index] = cluster.attributes.font.units(cluster.attributes.font.table("forms")[texts[index]][form])
    for _, run in groupby(range(len(texts)), key=lambda index: kind_of(clusters[index].attributes)):
        shape_run(list(run), clusters, texts, widths)
    return widths


def shape_run(run, clusters, texts, widths):
    """The ligatures and the kerning of the clusters of one run."""
    attributes = clusters[run[0]].attributes
    font, place = attributes.font, run[0]
    ligatures = {} if attributes.tracking else font.table("ligatures")
    kerning = font.table("kerning") if attributes.kerns else {}
    longest = max([2, *map(len, ligatures)])
    while place <= run[-1]:
        rest = texts[place:min(place + longest, run[-1] + 1)]
        parts = max((name for name in ligatures if rest[:len(name)] == list(name)), key=len, default="")
        if parts:
            for index in range(place, place + len(parts)):
                widths[index] = font.units(ligatures[parts] / len(parts))
        elif "".join(rest[:2]) in kerning and len(rest) > 1:
            own = font.advance(texts[place]) if widths[place] is None else widths[place]
            widths[place] = own + font.units(kerning["".join(rest[:2])])
        place += len(parts) or 1
