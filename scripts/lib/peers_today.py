"""scripts/measure peers-today: times and judges the peers with the libraries of Debian's unstable suite and of this machine."""
import json
import os
import re
import subprocess

import house
import parley
from suites import Suite

PEERS = ["pango", "qt", "handmade"]
PRODUCTS = ["labelengine", "labelmark", "labelhost", "labelbench", *(f"labelpeer-{peer}" for peer in PEERS)]
# The stages are those of labelmark table --format short.
FLAGS = ["--texts", "labels", "--stages", "once_each,layout_unseen,numbers,layout_cold,layout_warm", "--benchmark_min_time=0.01",
         "--benchmark_repetitions=9", "--benchmark_enable_random_interleaving=true", "--no-cases"]
# Parley has no ellipsis, so it is timed with word wrapping.
WITHOUT_ELLIPSIS = "parley"
PAGE = "docs/RESULTS.md"
# What scripts/setup names for other things than building and running.
NOT_TO_BUILD = {"valgrind", "patchelf", "poppler-utils", "python3", "python3-venv", "python3-yaml"}


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
    """Times and judges peers in one place; `tables` are the texts of what was found."""

    def __init__(self, place, programs, output):
        self.place, self.programs, self.output = place, programs, output
        self.title, self.slug, self.tables = system(place), re.sub(r"\W+", "-", place.name), []
        self.failed, self.context = set(), {}

    def time(self, peers, mode):
        """Times our engine next to peers, and shows the medians over the languages."""
        house.say(f"{self.place.name}: timing {', '.join(peers)}")
        path = f"{self.output}/{self.slug}-{mode}.json"
        words = [f"{self.programs}/labelbench", *(f"--engine={name}" for name in ["labelmark", *peers]), *FLAGS, f"--mode={mode}",
                 f"--benchmark_out={path}"]
        with open(path.removesuffix(".json") + ".txt", "w", encoding="utf-8") as log:
            done = subprocess.run(self.place.command(*words), stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.PIPE, text=True)
        if not os.path.exists(path):
            raise house.Trouble(f"{self.place.name}: labelbench: {(done.stderr.strip().splitlines() or ['no message'])[-1]}", 1)
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        self.context = self.context or run["context"]
        self.failed |= {f"{entry['name']}: {entry['error_message']}" for entry in run["benchmarks"] if entry.get("error_occurred")}
        self.tables.append(house.run(self.place.command(f"{self.programs}/labelmark", "table", path, "--format", "short")))

    def judge(self, peers):
        """Asks the corpus of peers, and shows how many cases each passes."""
        reports = []
        for peer in peers:
            house.say(f"{self.place.name}: asking {peer}")
            reports.append(f"{self.output}/{self.slug}-{peer}-cases.json")
            subprocess.run(self.place.command(f"{self.programs}/labelmark", "conform", "--engine", f"{self.programs}/liblabelpeer-{peer}.so",
                                              "--format", "json", "--output", reports[-1]), stdin=subprocess.DEVNULL, capture_output=True)
        # Its status is 1, because no failure of newer versions is known.
        merged = subprocess.run(self.place.command(f"{self.programs}/labelmark", "merge", *reports, "--format", "markdown"),
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self.tables.append(merged.stdout.partition("\n## ")[0])


def measure(mirror, output, update_docs):
    suite, load = Suite("sid", mirror, output), os.getloadavg()[0]
    names = house.run(["scripts/setup", "--pango", "--qt", "--names"]).split()
    suite.make([one for one in names if not one.startswith("fonts-") and one not in NOT_TO_BUILD])
    os.makedirs(output, exist_ok=True)
    parley.build(suite)
    # All peers here, so that nothing is built again for want of one.
    here = Measured(Here(), Here().build(PRODUCTS, LABELMARK_PEERS=house.installed_peers()), output)
    there = Measured(suite, suite.build([*PRODUCTS, f"labelpeer-{WITHOUT_ELLIPSIS}"], PKG_CONFIG_PATH=house.PARLEY,
                                        LABELMARK_PEERS=",".join([*PEERS, WITHOUT_ELLIPSIS])), output)
    for one in (here, there):
        one.time(PEERS, "tail")
    # By others: before its own builds, and after the timing, whose own process counts as one.
    load = max(load, os.getloadavg()[0])
    there.time([WITHOUT_ELLIPSIS], "word")
    here.judge(PEERS)
    there.judge([*PEERS, WITHOUT_ELLIPSIS])
    busy = "an idle machine" if load < 2 else f"a loaded machine (load {load:.0f} on {os.cpu_count()} cores), so only the ratios say something"
    text = "\n\n".join([f"`scripts/measure peers-today`, {there.context['date'][:10]}, {there.context['cpu']}, {busy}.",
                        *(part.strip() for one in (here, there) for part in [f"### {one.title}", *one.tables])])
    house.replace_file(f"{output}/tables.md", text + "\n")
    print(text)
    failed = sorted(line for line in here.failed | there.failed if "has no templates" not in line)
    for line in failed:
        house.warn(f"failed its checks: {line}")
    if update_docs:
        house.replace_file(PAGE, house.marked(PAGE, "newest", text))
    house.say(f"Tables, runs and reports: {output} (labelmark table RUN.json prints all languages)")
    return 1 if failed else 0
