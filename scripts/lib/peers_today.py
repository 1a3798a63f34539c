"""scripts/measure peers-today: times and judges the peers with the libraries of another suite of Debian and of this machine."""
import collections
import glob
import json
import os
import re
import statistics
import subprocess

import house
import parley
from suites import Suite

PEERS = ["pango", "qt", "handmade"]
PRODUCTS = ["labelengine", "labelmark", "labelhost", "labelbench", *(f"labelpeer-{peer}" for peer in PEERS)]
STAGES = ["layout_cold", "layout_warm", "glyphs_cold", "layout_unseen", "numbers"]
FLAGS = ["--texts", "labels", "--benchmark_min_time=0.01",
         "--benchmark_enable_random_interleaving=true", "--no-cases"]  # fmt: skip
# Parley has no ellipsis, so it is timed with word wrapping, and only where the suite has its crates.
WITHOUT_ELLIPSIS = "parley"
PAGE = "docs/RESULTS.md"
# What the site shows.
MEDIANS = "Benchmarks/newest.json"
# What scripts/setup names for other things than building and running.
NOT_TO_BUILD = {"valgrind", "patchelf", "poppler-utils", "python3", "python3-venv", "python3-yaml"}
LIBRARIES = {"pango": "Pango", "qt": "Qt", "handmade": "by hand, HarfBuzz", "parley": "Parley"}


class Run:
    """The rows of one run of labelbench: [(at, nanoseconds an item, entry)] by (engine, stage, mode, corpus, rest)."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            entries = json.load(file)["benchmarks"]
        self.rows = {}
        self.failed = []
        for entry in entries:
            if entry.get("run_type") == "aggregate":
                continue
            if entry.get("error_occurred"):
                self.failed.append(f"{entry['name']}: {entry['error_message']}")
                continue
            engine, stage, mode, corpus, *rest = entry["run_name"].split("/")
            rest = "/".join(part for part in rest if part not in ("manual_time", "real_time"))
            row = (entry["at"], 1e9 / entry["items_per_second"], entry)
            self.rows.setdefault((engine, stage, mode, corpus, rest), []).append(row)

    def ratio(self, mine, others, corpus):
        """The median ratio of mine to the sum of the others; each repetition is compared with those nearest in time."""
        own = self.row(mine, corpus)
        rest = [self.row(other, corpus) for other in others]
        if not own or not all(rest):
            return None
        def near(rows, at):
            return min(rows, key=lambda row: abs(row[0] - at))[1]
        return statistics.median(time / sum(near(rows, at) for rows in rest) for at, time, _ in own)

    def row(self, name, corpus):
        engine, stage, mode, *rest = name.split("/")
        return self.rows.get((engine, stage, mode, corpus, "/".join(rest)))


class Here:
    """This machine, with the interface of Suite."""

    name, folder = "here", ""

    def command(self, *words):
        return list(words)

    def build(self, products, **environment):
        return house.build(products, **environment)


def system(place):
    """What a place calls itself, such as "Debian GNU/Linux 13 (trixie)"."""
    found = re.search(r'^PRETTY_NAME="?(.*?)"?$', house.read(f"{place.folder}/etc/os-release"), re.M)
    return found[1] if found else place.name


class Measured:
    """What one place gave: the rows of labelbench, the peers' versions and their answers."""

    def __init__(self, place, programs, output, repetitions, languages, stages):
        self.place, self.programs, self.title = place, programs, system(place)
        self.slug = re.sub(r"\W+", "-", place.name)
        self.bench, self.reports, self.parley = f"{output}/{self.slug}.json", {}, None
        self.output = output
        self.words = [f"--stages={stages}", f"--benchmark_repetitions={repetitions}", *([f"--languages={languages}"] if languages else [])]
        self.rows, self.context = self.time(self.bench, PEERS, "tail")

    def time(self, path, peers, mode):
        """Times our engine next to peers; returns the rows and what labelbench says of the engines."""
        house.say(f"{self.place.name}: timing {', '.join(peers)}")
        words = [f"{self.programs}/labelbench", *(f"--engine={name}" for name in ["labelmark", *peers]), *FLAGS, f"--mode={mode}",
                 *self.words, f"--benchmark_out={path}"]  # fmt: skip
        with open(path.removesuffix(".json") + ".txt", "w", encoding="utf-8") as log:
            done = subprocess.run(self.place.command(*words), stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.PIPE, text=True)
        if not os.path.exists(path):
            raise house.Trouble(f"{self.place.name}: labelbench: {(done.stderr.strip().splitlines() or ['no message'])[-1]}", 1)
        with open(path, encoding="utf-8") as file:
            return Run(path), json.load(file)["context"]

    def try_parley(self):
        """Times and judges Parley."""
        self.parley, context = self.time(f"{self.output}/{self.slug}-{WITHOUT_ELLIPSIS}-times.json", [WITHOUT_ELLIPSIS], "word")
        self.context[f"engine.{WITHOUT_ELLIPSIS}"] = context[f"engine.{WITHOUT_ELLIPSIS}"]
        self.ask(WITHOUT_ELLIPSIS, "--expectations", f"Corpora/Conformance/expectations/{WITHOUT_ELLIPSIS}.json")

    def judge(self):
        """Asks the corpus of every peer; keeps the statuses by case."""
        for peer in PEERS:
            self.ask(peer)

    def ask(self, peer, *words):
        house.say(f"{self.place.name}: asking {peer}")
        path = f"{self.output}/{self.slug}-{peer}.json"
        subprocess.run(self.place.command(f"{self.programs}/labelmark", "conform", "--engine", f"{self.programs}/liblabelpeer-{peer}.so",
                                          "--format", "json", "--output", path, *words), stdin=subprocess.DEVNULL, capture_output=True)
        with open(path, encoding="utf-8") as file:
            self.reports[peer] = json.load(file)


def title(peer, measured):
    """The name and version of a peer in a heading: "Pango 1.56.3", "by hand, HarfBuzz 10.2.0"."""
    found = re.search(rf"{'HarfBuzz' if peer == 'handmade' else LIBRARIES[peer]} ([\w.]+)", measured.context[f"engine.{peer}"])
    return f"{LIBRARIES[peer]} {found[1] if found else '?'}"


def ratio(measured, stage, peer, corpus):
    found = measured.rows.ratio(f"labelmark/{stage}/tail", [f"{peer}/{stage}/tail"], corpus)
    return 1 / found if found else None


def shown(value):
    return "—" if value is None else f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def rows(head, lines):
    return "\n".join(["| " + " | ".join(line) + " |" for line in (head, ["---"] + ["---:"] * (len(head) - 1), *lines)]) + "\n"


def least_and_median(ratios):
    """Of the corpora that are not short labels, such as "41.5 · 65.1"."""
    values = [value for corpus, value in ratios if value and not corpus.startswith("short-")]
    return f"{shown(min(values))} · {shown(statistics.median(values))}" if values else "—"


def sums(both):
    """The least and the median ratio of each stage, to each version of each peer, and to Parley."""
    newer = both[1]
    columns = [(peer, one) for peer in PEERS for one in both]
    lines = []
    for stage in STAGES:
        if not any(key[1] == stage for one in both for key in one.rows.rows):
            continue
        line = [f"`{stage}`"]
        for peer, one in columns:
            line.append(least_and_median((corpus, ratio(one, stage, peer, corpus)) for corpus in corpora(one.rows, stage)))
        if newer.parley:
            line.append(least_and_median((corpus, parley_ratio(newer, stage, corpus)) for corpus in corpora(newer.parley, stage)))
        lines.append(line)
    head = ["stage", *(title(peer, one) for peer, one in columns), *([title(WITHOUT_ELLIPSIS, newer)] if newer.parley else [])]
    return rows(head, lines)


def corpora(run, stage):
    return sorted({key[3] for key in run.rows if key[1] == stage})


def parley_ratio(newer, stage, corpus):
    found = newer.parley.ratio(f"labelmark/{stage}/word", [f"{WITHOUT_ELLIPSIS}/{stage}/word"], corpus)
    return 1 / found if found else None


def answers(both):
    """How many cases each version of a peer passes, and how many only one of them does."""
    older, newer = both
    lines = []
    for peer in PEERS:
        status = [{case["id"]: case["status"] for case in one.reports[peer]["cases"]} for one in both]
        passed = [{case for case, value in one.items() if value == "pass"} for one in status]
        asked = sum(value in ("pass", "fail", "error") for value in status[1].values())
        lines.append([peer, *(f"{one.reports[peer]['implementation']['version']}: {len(good)}" for one, good in zip(both, passed)),
                      str(asked), str(len(passed[1] - passed[0])), str(len(passed[0] - passed[1]))])
    return rows(["peer", f"passes, {older.title}", f"passes, {newer.title}", "asked", "only the newer passes",
                 "only the older passes"], lines)


def parley_answers(newer):
    count = collections.Counter(case["status"] for case in newer.reports[WITHOUT_ELLIPSIS]["cases"])
    asked = sum(count[status] for status in ("pass", "fail", "error"))
    return f"{title(WITHOUT_ELLIPSIS, newer)} answers {asked:,} cases of the corpus, and passes {count['pass']:,}."


def summary(both, command, load):
    """What RESULTS.md shows."""
    older, newer = both
    text = [f"`{command}`, {newer.context['date'][:10]}, {newer.context['cpu']}, {load}.", "",
            f"| | {older.title} | {newer.title} |", "|---|---|---|",
            *(f"| {name} | {older.context[f'engine.{name}']} | {newer.context[f'engine.{name}']} |" for name in ["labelmark", *PEERS]), "",
            "**Ratios**: the least and the median of the languages", "", sums(both),
            "**Answers**: cases of the corpus", "", answers(both)]
    return "\n".join(text + [parley_answers(newer)] * bool(newer.parley))


def measure(name, mirror, output, languages, stages, repetitions, update_docs):
    tags = {os.path.basename(path).removesuffix(".json") for path in glob.glob("Corpora/Text/*.json")}
    for one in languages.split(",") if languages else []:
        if one not in tags:
            raise house.Trouble(f"no corpus '{one}': Corpora/Text has {', '.join(sorted(tags))}")
    for one in stages.split(",") if stages else []:
        if one not in STAGES:
            raise house.Trouble(f"no stage '{one}': {', '.join(STAGES)}")
    suite, load = Suite(name, mirror, output), os.getloadavg()[0]
    names = house.run(["scripts/setup", "--pango", "--qt", "--names"]).split()
    suite.make([one for one in names if not one.startswith("fonts-") and one not in NOT_TO_BUILD])
    os.makedirs(output, exist_ok=True)
    # All peers here, so that nothing is built again for want of one.
    has_parley = name == "sid"
    if has_parley:
        parley.build(suite)
    both = [(Here(), Here().build(PRODUCTS, LABELMARK_PEERS=house.installed_peers())),
            (suite, suite.build(PRODUCTS + [f"labelpeer-{WITHOUT_ELLIPSIS}"] * has_parley, PKG_CONFIG_PATH=house.PARLEY,
                                LABELMARK_PEERS=",".join(PEERS + [WITHOUT_ELLIPSIS] * has_parley)))]
    both = [Measured(place, programs, output, repetitions, languages, stages or ",".join(STAGES)) for place, programs in both]
    # By others: before its own builds, and after the timing, whose own process counts as one.
    load = max(load, os.getloadavg()[0])
    for one in both:
        one.judge()
    if has_parley:
        both[1].try_parley()
    words = ["scripts/measure peers-today", *(["--newest"] if name != "trixie" else []), *([f"--languages {languages}"] if languages else []),
             *([f"--stages {stages}"] if stages else [])]
    busy = "an idle machine" if load < 2 else f"a loaded machine (load {load:.0f} on {os.cpu_count()} cores), so only the ratios say something"
    sums_of_all = summary(both, " ".join(words), busy)
    house.replace_file(f"{output}/tables.md", sums_of_all)
    print(sums_of_all)
    failed = sorted({line for one in both for run in (one.rows, one.parley) if run for line in run.failed if "has no templates" not in line})
    for line in failed:
        house.warn(f"failed its checks: {line}")
    if update_docs:
        house.replace_file(PAGE, house.marked(PAGE, "newest", sums_of_all))
        if name == "sid" and not languages and not stages:
            house.call(f"{both[0].programs}/labelmark", "table", both[1].bench, "--command", " ".join(words), "--format", "json",
                       "--output", MEDIANS)
    house.say(f"Sums, runs and reports: {output} (labelmark table RUN.json prints all languages)")
    return 1 if failed else 0
