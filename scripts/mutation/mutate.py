"""Runs the corpus against a copy of the engine that has all faults, and tells what it notices."""
import argparse
import collections
import concurrent.futures
import os
import subprocess
import sys
from pathlib import Path

import fault_copy
import fault_pairs
import fault_rules
import faults
import house
from faults import Stop
from house import option

ROOT = Path(house.ROOT)
WORK = ROOT / ".build-mutation"
# The least share in percent of the exchanged operators of the layout that the corpus notices (635 of 973 on 2026-11-29). It may
# not fall. Most of the others change no answer, or only that of glyphs, for which the corpus does not ask.
LAYOUT_TARGET = 65


def positive(text):
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of 1 or more")
    return int(text)


OPTIONS = [
    option("--only", action="append", default=[], metavar="NAME", help="only the faults of a line, as --list names it, of a function "
           "(hyphenate), a file (Layouter.swift) or a module (LabelView); repeatable. A kind (exchange, negate, coalesce, omit, zero, "
           "pair; constant, twin, extreme, boolean, together values) restricts all of these: --only exchange --only LabelFonts"),
    option("--jobs", type=positive, default=os.cpu_count() or 1, metavar="N", help="runs at a time (the number of processors)"),
    option("--rules", action="store_true", help="looks for each rule whether the cases that name it, and only they, notice a fault "
           "in one of the declarations that cite it, or a pair of classes of that rule; says which rules have none"),
    option("--list", action="store_true", help="prints the faults with their lines and rules, and runs nothing"),
]


def judge(chosen, jobs):
    """What notices each fault, by its number."""
    program, found = WORK / ".build/release/faultrunner", {}
    # A backtrace of each process that ends would take longer than the cases.
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}

    def run(numbers):
        with subprocess.Popen([program, *numbers], cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment) as process:
            for line in process.stdout:
                number, who = line.split(" ")[:2]
                found[int(number)] = who.strip()
                if len(found) % 100 == 0:
                    print(f"{len(found)} of {len(chosen)} faults", file=sys.stderr, flush=True)
        if process.returncode:
            raise Stop(f"faultrunner ends with {process.returncode}")

    run(["0"])
    if found.pop(0) != "nothing":
        raise Stop("cases fail without a fault")
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda first: run([fault.word for fault in chosen[first::jobs]]), range(jobs)))
    return found


def run_all(chosen, arguments):
    """Prints what no case notices, and the shares. Returns the exit status."""
    found = judge(chosen, arguments.jobs)
    counts, status = collections.defaultdict(lambda: [0, 0]), 0
    print("Not noticed by any case:")
    for fault in chosen:
        is_noticed = found[fault.number] == "corpus"
        for kind in (fault.kind, *["values"] * (fault.kind in faults.VALUES)):
            for group in (fault.module, "all"):
                counts[kind, group][0] += 1
                counts[kind, group][1] += is_noticed
        if not is_noticed:
            print(f"{fault.place}: {fault.title}")
    print(f"\n{'':40}{'faults':>8}{'corpus':>8}")
    for (kind, module), (count, noticed) in sorted(counts.items()):
        print(f"{kind + ', ' + module:40}{count:8}{noticed:8}{100 * noticed / count:7.1f} %")
        if (kind, module) == ("exchange", "LabelLayout") and arguments.only in ([], ["exchange"]):
            status = 0 if 100 * noticed / count >= LAYOUT_TARGET else 1
    return status


def is_chosen(fault, wanted):
    kinds = [kind for one in wanted for kind in (faults.VALUES if one == "values" else [one]) if kind in faults.KINDS]
    others = [one for one in wanted if one not in (*faults.KINDS, "values")]
    return (not kinds or fault.kind in kinds) and (not others or any(
        one in (fault.place, Path(fault.file).name, fault.module, getattr(fault, "function", "")) for one in others))


def faults_command(**options):
    """Injects faults into the layout engine, and tells which of them the conformance corpus notices.

    Faults are made by rule, wherever their form occurs in the sources that decide (scripts/mutation/faults.py lists them): binary
    operators are exchanged for their counterparts, conditions negated, statements left out, fields of C structs not read, constants
    made greater, min and max, true and false and fields with a twin taken for one another, and of a ?? b always b is taken.
    And scripts/mutation/pairs.txt has wrong boundaries between classes of characters. All faults are compiled at once into a copy of
    the sources (.build-mutation), each guarded by a comparison with a number; the product has no such switches. Then the corpus runs
    against the copy in a process for each fault, which is noticed where a case fails, or the process ends or hangs. Some faults
    change no answer; they count as not noticed.

    Exit status: 0 when in a run of all exchanged operators the corpus notices at least 65 % of those of the layout; with --rules
    when each rule has such a fault; else 1; 2 usage and build errors."""
    arguments = argparse.Namespace(**options)
    sources = faults.read(ROOT)
    all_faults = [fault for source in sources for fault in source.faults]
    pairs = fault_pairs.read(ROOT, len(all_faults) + 1)
    chosen = [fault for fault in all_faults + pairs if not arguments.only or is_chosen(fault, arguments.only)]
    if not chosen:
        raise Stop("no fault is in such a line, function, file or module (see --list)")
    if arguments.list:
        for fault in chosen:
            print(f"{fault.place:52}  {' '.join(fault.rules):16}  {fault.title}")
        return 0
    house.require_swift()
    fault_copy.make(ROOT, WORK, sources, pairs)
    if arguments.rules:
        return fault_rules.judge(ROOT, WORK, sources, pairs, arguments.jobs)
    return run_all(chosen, arguments)
