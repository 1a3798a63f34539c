"""The performance targets: what labelbench runs for them, and the lines of the table."""
import glob
import json
import os
import statistics
import subprocess
import tempfile

import house
from house import Trouble
from targeting import Run, Table, over, write_long_texts

EVERY = ["labelmark", "pango", "qt"]
HAND = EVERY + ["handmade"]
OURS = ["labelmark"]
DICTIONARY = {"th", "lo", "km", "my"}
SET = "Benchmarks/counted.txt"

# By group: the engines, and flags of labelbench. `{long}` is a folder of texts of 10 KB. Starts vary and take longer.
RUNS = {
    "peers": (EVERY, "--height none --stages layout_cold,layout_warm"),
    "high": (HAND, "--texts labels --stages layout_cold,layout_warm"),
    "height": (OURS, "--texts labels --height none,50 --stages layout_cold,layout_warm"),
    "short": (HAND, "--languages short --stages layout_cold,layout_warm"),
    "runs": (EVERY, "--texts labels --stages layout_warm,runs_cold,runs_warm,styles,positions"),
    "glyphs": (EVERY, "--texts labels --stages glyphs_cold,glyphs_warm"),
    "emoji": (OURS, "--languages emoji --texts labels --height none,200 --stages emoji_cold,emoji_warm"),
    "many": (OURS, "--languages en --texts labels --stages many_tabs,many_styles"),
    "startup": (EVERY, "--height none --stages startup,first_start --texts labels --benchmark_min_time=0.1"),
    "unseen": (EVERY, "--languages ar,en,hi,ja,th --texts labels --stages layout_unseen,numbers --benchmark_min_time=0.05"),
    "new": (["labelmark", "harfbuzz", "icu", "qt"], "--lines 0 --stages layout_new,shape,breaks"),
    "modes": (OURS, "--height none --texts labels --mode tail,head,middle --stages layout_warm,truncate,tighten"),
    "fit": (OURS, "--height none --texts labels --stages layout_warm,fit,refit,measure"),
    "fit1": (OURS, "--height none --texts labels --lines 1 --stages layout_warm,fit,refit"),
    "long": (OURS, "--corpus {long} --lines 0 --stages layout_warm,measure,prepare"),
    "grow": (OURS, "--height none --languages en,ar,ja,th,zh-Hans --texts paragraphs --mode tail,head,middle --stages grow"),
    "peak": (OURS, "--languages en,ja --lines 0 --stages grow --benchmark_filter=bytes:100000000"),
    "threads": (OURS, "--height none --languages en,ja,ar,hi --texts labels --threads 1,2 --stages layout_cold,control"
                " --benchmark_min_time=0.006"),
}
# Groups that labelbench does not time.
COUNTS = ["instructions", "lines", "ratios"]
# Groups that compare stages of one engine, or numbers of threads, within milliseconds: turns there and back a
# repetition.
TURNS = {"threads": 20, "modes": 4, "fit": 4, "fit1": 4, "long": 4, "height": 4, "emoji": 4}
POWERS = {"(1)": 0, "lgN": 0, "N": 1, "NlgN": 1.5, "N^2": 2, "N^3": 3}


def faster(name, stage, **aims):
    """A line for each peer, with the least ratio and the least median that are wanted, or None."""
    def add(table, run):
        for peer, (least, median) in aims.items():
            table.add(f"{name}, faster than {peer}",
                      over(run, f"labelmark/{stage}/tail", f"{peer}/{stage}/tail", inverse=True), least, True, median)
    return add


def compared(name, mine, other, most):
    return lambda table, run: table.add(name, over(run, "labelmark/" + mine, "labelmark/" + other), most, False)


def many(stage, last):
    def add(table, run):
        times = {corpus: run.time(f"labelmark/{stage}/tail/{last}", corpus) for corpus in run.corpora()}
        table.add(f"{stage}, {last.replace(':', ' ')}, ms",
                  {corpus: time / 1e6 for corpus, time in times.items() if time}, 3, False, unit="ms")
        table.add(f"{stage}, power of N by Complexity()",
                  {corpus: POWERS.get(run.growth.get((stage, corpus))) for corpus in run.corpora()}, 1, False, unit="")
    return add


def new_words(texts, most):
    def add(table, run):
        found = {}
        for corpus in run.corpora():
            if corpus.endswith(".paragraphs") == (texts == "paragraphs"):
                breaks = ["icu/breaks/none"] if corpus.split(".")[0] in DICTIONARY else []
                found[corpus] = run.ratio("labelmark/layout_new/tail", ["harfbuzz/shape/none", *breaks], corpus)
        table.add(f"layout_new, {texts}, compared with bare HarfBuzz", found, most, False)
    return add


def long_texts(table, run):
    # Not a ratio: if a machine's speed varies, its undisturbed speed is the one that can be compared.
    table.add("layout_warm of 10 KB, ns a line, at least", {
        corpus: 1e9 / max(entry["lines_per_second"] for _, _, entry in run.row("labelmark/layout_warm/tail", corpus))
        for corpus in run.corpora()
    }, 60, False, unit="ns")
    table.add("bytes a cluster of prepared text, 10 KB", {
        corpus: run.counter("labelmark/prepare/none", corpus, "bytes_per_cluster") for corpus in run.corpora()
    }, 16, False, unit="bytes")


def grow(mode, most):
    def add(table, run):
        found = {}
        for corpus in run.corpora():
            long, short = (run.time(f"labelmark/grow/{mode}/bytes:{size}", corpus) for size in (10000000, 1000))
            found[corpus] = long / short if long and short else None
        table.add(f"grow, {mode}: 10 MB compared with 1 KB", found, most, False)
    return add


def peak(table, run):
    table.add("peak memory of 100 MB, bytes a byte", {
        corpus: run.counter("labelmark/grow/tail/bytes:100000000", corpus, "peak_per_byte") for corpus in run.corpora()
    }, 24, False, unit="bytes")


def threads(table, run):
    found = {}
    for corpus in run.corpora():
        # A single thread uses the two processors in turn, so two turns together make one time.
        times = (run.pairs_of_turns(stage + number, corpus)
                 for stage in ("labelmark/layout_cold/tail", "labelmark/control/none") for number in ("", "/threads:2"))
        found[corpus] = statistics.median(one / two / (control / control2) for one, two, control, control2 in zip(*times))
    table.add("2 threads, gain compared with that of the control loop", found, 0.92, True)


# The lines of the table in their order, each with its group.
HIGH = " with a height"
LINES = [
    ("high", faster("layout_cold" + HIGH, "layout_cold", qt=(40, 55), pango=(70, 100), handmade=(18, 28))),
    ("high", faster("layout_warm" + HIGH, "layout_warm", qt=(110, 160), pango=(160, 260), handmade=(1.5, 1.9))),
    *(("height", compared(f"{stage}, a height of 50 compared with none", f"{stage}/tail/height:50", f"{stage}/tail/height:none", most))
      for stage, most in (("layout_cold", 1.15), ("layout_warm", 1.25))),
    ("short", faster("layout_warm, short labels" + HIGH, "layout_warm", handmade=(1.25, 1.5))),
    ("short", faster("layout_cold, short labels" + HIGH, "layout_cold", qt=(25, 30), pango=(45, 60))),
    ("runs", faster("runs_warm" + HIGH, "runs_warm", qt=(40, 70), pango=(40, 70))),
    ("runs", faster("runs_cold" + HIGH, "runs_cold", qt=(20, 35), pango=(20, 35))),
    ("runs", faster("styles" + HIGH, "styles", qt=(None, None), pango=(None, None))),
    *(("runs", compared(f"{stage} compared with layout_warm,{HIGH}", f"{stage}/tail", "layout_warm/tail", None))
      for stage in ("styles", "positions")),
    ("glyphs", faster("glyphs_cold" + HIGH, "glyphs_cold", qt=(12, 20), pango=(12, 20))),
    ("glyphs", faster("glyphs_warm" + HIGH, "glyphs_warm", qt=(30, 60), pango=(30, 60))),
    *(("emoji", compared(f"{stage}, 200 KB, a height of 200 compared with none", f"{stage}/tail/height:200",
                         f"{stage}/tail/height:none", 1.3)) for stage in ("emoji_cold", "emoji_warm")),
    ("many", many("many_tabs", "tabs:20000")),
    ("many", many("many_styles", "styles:8000")),
    ("unseen", faster("layout_unseen", "layout_unseen", qt=(2.5, 4), pango=(5, 8))),
    ("unseen", faster("numbers", "numbers", qt=(12, None), pango=(30, None))),
    ("peers", faster("layout_cold", "layout_cold", qt=(20, 30), pango=(60, 80))),
    ("peers", faster("layout_warm", "layout_warm", qt=(50, 100), pango=(50, 100))),
    ("new", new_words("paragraphs", 1.35)),
    ("new", new_words("labels", 1.6)),
    ("new", faster("layout_new", "layout_new", qt=(1, None))),
    ("fit", compared("measure compared with layout_warm, labels", "measure/tail", "layout_warm/tail", 1)),
    ("long", compared("measure compared with layout_warm, 10 KB", "measure/tail", "layout_warm/tail", 0.6)),
    ("long", long_texts),
    *(("modes", compared(f"truncate {mode} compared with layout_warm", f"truncate/{mode}", f"layout_warm/{mode}", 1.5))
      for mode in ("tail", "head", "middle")),
    ("modes", compared("tighten compared with layout_warm", "tighten/tail", "layout_warm/tail", 1.5)),
    *((group, line) for group, what in (("fit", "two lines"), ("fit1", "one line")) for line in (
        compared(f"fit, {what}, compared with layout_warm", "fit/tail", "layout_warm/tail", 3),
        lambda table, run, what=what: table.add(f"fit, {what}, faster than laying out at every step",
                                                over(run, "labelmark/fit/tail", "labelmark/refit/tail", inverse=True), 10, True))),
    *(("grow", grow(mode, most)) for mode, most in (("tail", 1.2), ("head", 2), ("middle", 2))),
    ("peak", peak),
    ("startup", faster("startup", "startup", pango=(1, None), qt=(1, None))),
    ("startup", faster("startup in a new process", "first_start", pango=(1, None), qt=(1, None))),
    ("threads", threads),
]


# By group: stages that are to allocate nothing.
ALLOCATING = {"high": ("layout_cold", "layout_warm"), "runs": ("runs_warm", "runs_cold", "styles", "positions"),
              "glyphs": ("glyphs_cold", "glyphs_warm"), "unseen": ("layout_unseen", "numbers"), "peers": ("layout_cold", "layout_warm")}


def fill(table, runs):
    for group, line in LINES:
        if group in runs:
            line(table, runs[group])
    allocations = {f"{group}/{stage}/{corpus}": runs[group].counter(f"labelmark/{stage}/tail", corpus, "allocations")
                   for group, stages in ALLOCATING.items() if group in runs for stage in stages for corpus in runs[group].corpora()}
    if allocations:
        table.add("allocations a label, in every such stage", allocations, 0, False, unit="")


def fill_counts(table, names, folder):
    """Adds the lines that do not depend on load: instructions compared with those of the revision at which the targets
    began, and the number of lines of the layout's sources."""
    if "instructions" in names:
        labelmark = os.path.join(folder, "labelmark")
        with tempfile.TemporaryDirectory(prefix="labelmark-targets-") as scratch:
            head = f"{scratch}/head.json"
            house.run([labelmark, "count", "--engine", f"labelmark={folder}/liblabelengine.so", "--output", head, "--set", SET])
            done = subprocess.run([labelmark, "compare", "Benchmarks/instructions-base.json", head, "--format", "json"],
                                  capture_output=True, text=True)
        if done.returncode > 1:
            raise Trouble(done.stderr.strip())
        rows = {row["name"].split("/", 1)[1]: row["ratio"] for row in json.loads(done.stdout)["benchmarks"]}
        high = {name: ratio for name, ratio in rows.items() if name.endswith("/height:default")}
        table.add("instructions compared with the base, no height",
                  {name: ratio for name, ratio in rows.items() if name not in high}, 1.02, False, 1.0)
        table.add("instructions compared with the base, with a height", high, None, False)
    if "ratios" in names:
        for line in house.run([os.path.join(folder, "labeldev"), "soak", "ratios"]).splitlines():
            name, value, most = line.split("\t")
            table.add(name, {"en": float(value)}, float(most), False)
    if "lines" in names:
        code = [line.strip() for part in ("LabelLayout", "LabelKit/Driver") for path in glob.glob(f"Sources/Engine/{part}/*.swift")
                for line in house.read(path).splitlines()]
        table.add("lines of LabelLayout and the driver, without blank lines and comments",
                  {"Sources": sum(bool(line) and not line.startswith("//") for line in code)}, 1750, False, unit="")


def measure(folder, only, languages, repetitions, keep):
    """Runs labelbench for each group and prints the table; returns the exit status."""
    names = only.split(",") if only else [*RUNS, *COUNTS]
    for name in names:
        if name not in RUNS and name not in COUNTS:
            raise Trouble(f"no group '{name}'; there are {', '.join([*RUNS, *COUNTS])}")
    if keep and not os.path.isdir(keep):
        raise Trouble(f"no such folder: '{keep}'")
    if not folder:
        peers = house.installed_peers()
        libraries = [f"labelpeer-{peer}" for peer in ("pango", "qt", "handmade", "harfbuzz", "icu") if peer in peers.split(",")]
        folder = house.build(["labelengine", "labelbench", "labelmark", "labeldev", *libraries], LABELMARK_PEERS=peers)
    table, runs, failed = Table(), {}, []
    with tempfile.TemporaryDirectory() as scratch:
        long = os.path.join(scratch, "long")
        os.mkdir(long)
        write_long_texts(long)
        for name in [name for name in names if name in RUNS]:
            engines, flags = RUNS[name]
            out = os.path.join(keep or scratch, name + ".json")
            command = [f"{folder}/labelbench", "--benchmark_min_time=" + ("0.002" if name in TURNS else "0.01"),
                       *flags.format(long=long).split()]
            if name in TURNS:
                command += ["--turns", str(TURNS[name] * repetitions)]
            else:
                command += ["--benchmark_enable_random_interleaving=true",
                            f"--benchmark_repetitions={1 if name == 'peak' else repetitions}"]
            for engine in engines:
                if engine == "labelmark" or os.path.exists(f"{folder}/liblabelpeer-{engine}.so"):
                    command += ["--engine", engine]
                else:
                    house.warn(f"peer not built: {engine}")
            if languages and "--languages" not in flags and "{long}" not in flags:
                command += ["--languages", languages]
            house.say(f"Timing {name}")
            done = subprocess.run([*command, f"--benchmark_out={out}"], capture_output=True, text=True)
            if not os.path.exists(out):
                raise Trouble(f"labelbench failed: {done.stderr.strip()[-500:]}", 1)
            runs[name] = Run(out)
            failed += [line for line in runs[name].failed if line.startswith("labelmark/")]
    fill(table, runs)
    fill_counts(table, names, folder)
    print(table.markdown())
    for line in failed:
        house.warn(f"failed: {line}")
    return 1 if failed else 0
