"""The gallery: pictures that labelmark draws, and their page."""
import os
import re
import subprocess
import tempfile

import house
from house import Trouble

SHEETS = "docs/gallery/sheets"
# The pages in their order: name, title, text. Their labels are in SHEETS or come from the corpora.
PAGES = [
    ("documents", "Figures of the documents", "What Apple's pages show, drawn again."),
    ("truncation", "Truncation", "Line break modes, on one line and on two."),
    ("shrinking", "Shrinking and tightening", "Text that is made to fit."),
    ("alignment", "Alignment", "Where lines are in the bounds."),
    ("lines", "Lines", "How many lines there are, and where they end."),
    ("attributes", "Attributed text", "Runs and paragraph styles."),
    ("looks", "Colours, shadow, marquee", "What changes the picture and not the layout."),
    ("dynamic-type", "Text sizes of the reader",
     "What adjustsFontForContentSizeCategory does when the content size category changes from L."),
    ("subclasses", "Subclasses", "What overrides of textRect(forBounds:limitedToNumberOfLines:) and drawText(in:) change; "
     "the bounds are the same."),
    ("styles", "Text styles", "R211: text styles have these sizes in the content size categories. Each A has its style's font, in points."),
    ("languages", "Languages", "A label of each text corpus, on two lines of 160 points."),
]
# A bitmap of the font, which is in the picture as it is in the font.
IMAGE = re.compile(r"base64,[A-Za-z0-9+/=]+")
HEAD = """# Gallery

Labels drawn by `labelmark draw`. The dashed frames are the bounds. `scripts/generate data gallery` makes this page;
`labelmark site DIR` draws the examples of the rules.
"""
PAGE = """
## {1}

{2}

![{1}]({0}.svg)
"""

def kept(name):
    """The path at which a generated file is kept."""
    return ("docs/images/" if re.match(r"labels.*\.svg", name) else "docs/gallery/") + name


def make(labelmark, labeldev, scratch):
    """All files of the gallery, by name."""
    made = {}

    def draw(sheet, picture, *options):
        file = f"{scratch}/{sheet}.json" if os.path.exists(f"{scratch}/{sheet}.json") else f"{SHEETS}/{sheet}.json"
        house.run([labelmark, "draw", "--labels", file, "--output", f"{scratch}/picture.svg", *options])
        made[picture + ".svg"] = house.read(f"{scratch}/picture.svg")

    house.run([labeldev, "gallery", scratch])
    page = HEAD
    for name, title, words in PAGES:
        if os.path.exists(f"{scratch}/{name}.svg"):
            made[f"{name}.svg"] = house.read(f"{scratch}/{name}.svg")
        else:
            draw(name, name)
        page += PAGE.format(name, title, words)
    draw("readme", "labels")
    draw("readme", "labels-dark", "--dark")
    return {**made, "README.md": page}


def has_other_emoji(labelbench):
    """Whether this machine's font of emoji is another one than that of the recorded answers."""
    words = ["--engine", "labelmark", "--languages", "emoji", "--texts", "labels", "--stages", "layout_warm", "--benchmark_min_time=0.0001"]
    done = subprocess.run([labelbench, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return "fonts differ from those recorded" in done.stdout


def draw(labelmark, labeldev, labelbench, check):
    with tempfile.TemporaryDirectory(prefix="labelmark-gallery-") as scratch:
        made = make(labelmark, labeldev, scratch)
    old = {name: house.read(kept(name)) if os.path.exists(kept(name)) else "" for name in made}
    stale = [kept(name) for name in made if made[name] != old[name]]
    alike = [name for name in made if made[name] != old[name] and IMAGE.sub("", made[name]) == IMAGE.sub("", old[name])]
    if check and alike and has_other_emoji(labelbench):
        house.warn(f"emoji of {len(alike)} pictures are not compared, only their places: this machine has another font of them")
        stale = [name for name in stale if name not in map(kept, alike)]
    if not check:
        for name in made:
            house.replace_file(kept(name), made[name])
        house.say(f"{len(stale)} files were not up to date")
        return 0
    if stale:
        raise Trouble("not up to date: " + ", ".join(stale), 1)
    print("scripts/generate data gallery: good")
