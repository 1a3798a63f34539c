"""The gallery: pictures that labelmark draws, and their page."""
import glob
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
REPORT = ["conform", "--command", "python3 docs/examples/label.py", "--cases", "Corpora/Conformance/international",
          "--cases", "Corpora/Conformance/clusters/at-the-cut.jsonl", "--format", "html", "--output"]
# A bitmap of the font, which is in the picture as it is in the font.
IMAGE = re.compile(r"base64,[A-Za-z0-9+/=]+")
HEAD = """# Gallery

Labels drawn by `labelmark draw`. The dashed frames are the bounds. `scripts/generate gallery` makes this page.
"""
# The picture is light or dark like the reader's page.
PAGE = """
## {1}

{2}

<picture><source media="(prefers-color-scheme: dark)" srcset="{0}-dark.svg"><img alt="{1}" src="{0}.svg"></picture>
"""
MIDDLE = """
## A conformance report

[What `labelmark conform --format html` writes](report.html) about the example [label.py](../examples/label.py), \
which knows neither all clusters nor all line breaks.

## Rules

The example of each rule that lays a label out or measures one, with boxes and baselines of lines, their numbers, and the hidden \
text. A green rule is the width that was proposed, a green box the rectangle of the text. Letters of the test fonts \
are in boxes of their width.
"""


def kept(name):
    """The path at which a generated file is kept."""
    return ("docs/images/" if re.match(r"labels.*\.svg", name) else "docs/gallery/") + name


def unicode_of(page):
    """The Unicode version of the Python that made the report: with others the example gives other answers."""
    found = re.search(r"Unicode [0-9.]*", page)
    return found[0] if found else ""


def make(labelmark, labeldev, scratch):
    """All files of the gallery, by name."""
    made = {}

    def draw(sheet, picture, *options):
        file = f"{scratch}/{sheet}.json" if os.path.exists(f"{scratch}/{sheet}.json") else f"{SHEETS}/{sheet}.json"
        house.run([labelmark, "draw", "--labels", file, "--output", f"{scratch}/picture.svg", *options])
        made[picture + ".svg"] = house.read(f"{scratch}/picture.svg")

    house.run([labeldev, "gallery", scratch])
    made["rules.json"] = house.read(f"{scratch}/rules.json")
    os.remove(f"{scratch}/rules.json")
    page = HEAD
    for name, title, words in PAGES:
        for suffix, options in (("", []), ("-dark", ["--dark"])):
            if os.path.exists(f"{scratch}/{name}.svg"):
                made[f"{name}{suffix}.svg"] = house.read(f"{scratch}/{name}{suffix}.svg")
            else:
                draw(name, name + suffix, *options)
        page += PAGE.format(name, title, words)
    if subprocess.run([labelmark, *REPORT, f"{scratch}/report.html"], stdout=subprocess.DEVNULL).returncode > 1:
        raise Trouble("the report cannot be made", 1)
    # The same page on each day, and from each folder.
    made["report.html"] = re.sub(r", \d{4}-\d\d-\d\dT[0-9:]+Z", "", house.read(f"{scratch}/report.html")).replace(
        f" --output {scratch}/", " --output ")
    page += MIDDLE
    for file in sorted(glob.glob(f"{scratch}/rules-*.json")):
        name = os.path.basename(file)[:-5]
        draw(name, name, "--explain")
        area = name.removeprefix("rules-")
        page += f"\n### {area[0].upper() + area[1:]}\n\n![Rules of {area}]({name}.svg)\n"
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
    if check and unicode_of(made["report.html"]) != unicode_of(old["report.html"]):
        house.warn(f"docs/gallery/report.html is not compared: this python3 has {unicode_of(made['report.html'])}")
        made["report.html"] = old["report.html"]
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
    stale += [f"{file} (nothing makes it)" for file in glob.glob("docs/gallery/*.svg") + glob.glob("docs/gallery/*.html")
              if os.path.basename(file) not in made]
    stale += [f"{file} (no page has it)" for file in glob.glob(f"{SHEETS}/*.json")
              if os.path.basename(file) != "readme.json" and os.path.basename(file)[:-5] + ".svg" not in made]
    if stale:
        raise Trouble("not up to date: " + ", ".join(stale), 1)
    print("scripts/generate gallery: good")
