"""What scripts/measure checks of itself: counting finds slowdowns, and comparing leaves nothing in the repository."""
import json
import os
import statistics
import subprocess
import tempfile

import house
import revisions
from house import Trouble

PERCENT = 0.5
STRONG = 1600  # A step that shows which benchmarks reach a line.
EXAMPLE = "docs/examples/label.c"
# The stage whose benchmarks must be found slower, what becomes slow, and the code of label.c before which time is wasted.
SLOWDOWNS = [
    ("prepare", "before the text is divided", "  uint32_t last = 0;\n"),
    ("prepare", "at each scalar", "    size_t start = at;\n"),
    ("layout_warm", "before the layout", "  layout l = {.text = text,"),
    ("layout_warm", "measuring a part of a line", "  double width = 0;\n"),
    ("layout_warm", "trimming a line's end", "  while (end > start && l->text->clusters[end - 1].kind == SPACE)"),
    ("layout_warm", "searching a line's end", "  size_t cut = start + 1;\n"),
    ("layout_warm", "adding a line", "  size_t kept = trimmed(l, start, end);\n"),
    ("measure", "after the layout", "  out->scale = 1;\n"),
    ("truncate", "searching the cut", "    size_t kept = end;\n"),
    ("truncate", "searching ink", "  for (size_t i = start; i < l->text->count; i++)\n"),
]
# Runs STEP / 16 rounds of a short loop at one site. Only the two numbers differ between builds, so that the code is the same.
BURN = """
static volatile unsigned slow_site = SITE, slow_step = STEP;
static unsigned slow_sum;
__attribute__((noinline)) static void slow(unsigned site) {
  if (site != slow_site) return;
  for (slow_sum += slow_step; slow_sum >= 16; slow_sum -= 16) __asm__ volatile("" ::: "memory");
}
"""


def slow_source():
    text = house.read(EXAMPLE)
    for number, (_, what, code) in enumerate(SLOWDOWNS, 1):
        if text.count(code) != 1:
            raise Trouble(f"{EXAMPLE}: the code of the slowdown '{what}' is there {text.count(code)} times, not once")
        text = text.replace(code, f"  slow({number});\n{code}")
    return text.replace('#include "label_engine.h"\n', '#include "label_engine.h"\n' + BURN)


class Slowed:
    """The example with its sites, and its counts with none of them switched on."""

    def __init__(self, labelmark, folder):
        self.labelmark, self.folder = labelmark, folder
        with open(f"{folder}/label.c", "w", encoding="utf-8") as file:
            file.write(slow_source())
        self.base = f"{folder}/base.json"
        house.run([labelmark, "count", "--engine", f"label.c={self.library(0, 0)}", "--output", self.base])

    def library(self, site, step):
        path = f"{self.folder}/{site:02}-{step:05}/slower.so"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        house.run(["cc", "-std=c17", "-O2", "-shared", "-fPIC", f"-DSITE={site}", f"-DSTEP={step}", "-I",
                   "Sources/Engine/CLabelEngine/include", f"{self.folder}/label.c", "-o", path, "-lm"])
        return path

    def compared(self, site, step):
        """By benchmark: how many percent slower it is with a site switched on, and the verdict."""
        done = subprocess.run([self.labelmark, "count", "--engine", f"label.c={self.library(site, step)}", "--base", self.base,
                               "--format", "json"], capture_output=True, text=True)
        if done.returncode > 1 or not done.stdout:
            raise Trouble(done.stderr.strip().splitlines()[-1])
        return {row["name"].split("/", 1)[1]: ((row["ratio"] - 1) * 100, row["verdict"])
                for row in json.loads(done.stdout)["benchmarks"]}

    def is_found(self, number, stage, what):
        """Whether a slowdown is found where it is, and nowhere else."""
        def mean(rows):
            return statistics.fmean(percent for name, (percent, _) in rows.items() if name.startswith(stage + "/"))
        strong = self.compared(number, STRONG)
        step = max(1, round(STRONG * PERCENT / mean(strong)))
        rows = self.compared(number, step)
        if abs(mean(rows) - PERCENT) > 0.02:  # Short loops do not grow quite in proportion.
            rows = self.compared(number, max(1, round(step * PERCENT / mean(rows))))
        if strong.keys() != rows.keys():
            raise Trouble(f"not counted: {', '.join(sorted(strong.keys() ^ rows.keys()))}", 1)
        own = [name for name in rows if name.startswith(stage + "/")]
        found = [name for name in own if rows[name][1] == "slower"]
        wrong = [name for name, (_, verdict) in rows.items()
                 if verdict == "faster" or verdict == "slower" and strong[name][0] < 0.1]
        print(f"{number:2}  {stage:12} {what:28} {mean(rows):+.2f} %  found in {len(found)} of {len(own)}"
              + (f", wrongly in {', '.join(wrong)}" if wrong else ""), flush=True)
        return bool(found) and not wrong


def finds_slowdowns(labelmark, every):
    """Whether each slowdown, or every N-th, is found."""
    with tempfile.TemporaryDirectory(prefix="labelmark-counting-") as scratch:
        slowed = Slowed(labelmark, scratch)
        wrong = [name for name, (_, verdict) in slowed.compared(99, 0).items() if verdict != "same"]
        if wrong:
            print(f"an equal library, reported: {', '.join(wrong)}")
        found = [slowed.is_found(number, stage, what) for number, (stage, what, _) in enumerate(SLOWDOWNS, 1)
                 if number % every == every - 1]
    print(f"{sum(found)} of {len(found)} slowdowns of {PERCENT:g} % are found where they are, and nowhere else")
    return all(found) and not wrong


def leaves_nothing():
    """Whether a commit of changed files, made and checked out as scripts/measure compare does, leaves nothing in git."""
    def traces():
        return [house.run(["git", *words.split()]) for words in
                ("count-objects -v", "for-each-ref", "worktree list", "status --porcelain")]
    before, commit, tree = traces(), revisions.commit_of("HEAD"), revisions.Tree()
    with open(os.path.join(tree.check_out(commit), "README.md"), "a", encoding="utf-8") as file:
        file.write("changed\n")
    made = revisions.files_as_commit(tree.path, commit)
    is_there = made != commit and house.read(os.path.join(tree.check_out(made), "README.md")).endswith("changed\n")
    after = traces()
    for was, now in zip(before, after):
        if was != now:
            print(f"git said\n{was}and now says\n{now}")
    print("a commit of changed files is made and checked out, and leaves nothing in the repository"
          if is_there and before == after else "a comparison leaves something, or does not take changed files")
    return is_there and before == after
