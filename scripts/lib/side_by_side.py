"""SkParagraph's layout of prepared text and labelmark's layout_warm, timed in turns on labels without a line limit."""
import json
import os
import statistics
import tempfile
import time

import house
from house import Trouble

WIDTHS = (120, 96)


def paragraphs(skia, corpus):
    """Prepared paragraphs of a corpus's labels, and what holds their fonts."""
    layout = skia.textlayout
    fonts, provider = layout.FontCollection(), layout.TypefaceFontProvider()
    for family in corpus["fonts"]:
        path, index = house.run(["fc-match", "-f", "%{file}\n%{index}", family + ":regular"]).split("\n")
        provider.registerTypeface(skia.Typeface.MakeFromFile(path, int(index) & 0xFFFF), family)
    fonts.setDefaultFontManager(provider)
    text_style, style = layout.TextStyle(), layout.ParagraphStyle()
    text_style.setFontFamilies(corpus["fonts"])
    text_style.setFontSize(17)
    style.setTextStyle(text_style)
    made = []
    for label in corpus["labels"]:
        builder = layout.ParagraphBuilder.make(style, fonts, skia.Unicodes.ICU.Make())
        builder.pushStyle(text_style)
        builder.addText(label)
        made.append(builder.Build())
    return made, provider


def nanoseconds_a_label(made, passes):
    """The median time of a label's layout over the passes, less the time of an empty call."""
    times = []
    for number in range(passes):
        start = time.perf_counter()
        for paragraph in made:
            paragraph.layout(WIDTHS[number % 2])
        middle = time.perf_counter()
        for paragraph in made:
            paragraph.Height
        times.append((2 * middle - start - time.perf_counter()) / len(made) * 1e9)
    return statistics.median(times)


def labelmark(folder, tag, scratch):
    """The nanoseconds a label that layout_warm takes without a line limit."""
    house.run([os.path.join(folder, "labelbench"), "--engine", "labelmark", "--languages", tag, "--texts", "labels", "--height", "none",
               "--lines", "0", "--stages", "layout_warm", "--benchmark_repetitions=3", "--benchmark_min_time=0.005",
               f"--benchmark_out={scratch}/labelmark.json"])
    entries = json.loads(house.read(f"{scratch}/labelmark.json"))["benchmarks"]
    return statistics.median(entry["cpu_time"] for entry in entries if entry.get("run_type") != "aggregate")


def time_both(folder, tags, rounds, passes):
    import skia
    print("| language | labelmark ns | SkParagraph ns | ratio |\n|---|---:|---:|---:|")
    ratios = []
    with tempfile.TemporaryDirectory() as scratch:
        for tag in tags:
            path = f"Corpora/Text/{tag}.json"
            if not os.path.exists(path):
                raise Trouble(f"no corpus '{tag}'")
            made, _ = paragraphs(skia, json.loads(house.read(path)))
            found = [(nanoseconds_a_label(made, passes), labelmark(folder, tag, scratch)) for _ in range(rounds)]
            theirs, ours = (statistics.median(times) for times in zip(*found))
            ratios.append(statistics.median(their / our for their, our in found))
            print(f"| {tag} | {ours:.0f} | {theirs:.0f} | {ratios[-1]:.1f} |", flush=True)
    print(f"| least, median | | | {min(ratios):.1f}, {statistics.median(ratios):.1f} |")
