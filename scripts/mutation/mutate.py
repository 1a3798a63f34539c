"""Runs the corpus and the tests against a copy of the engine that has all faults, and tells what notices them."""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import fault_copy
import fault_pairs
import fault_rules
import fault_tests
import faults
import house
from faults import Stop
from house import option

ROOT = Path(house.ROOT)
WORK = ROOT / ".build-mutation"
# The least share in percent of the exchanged operators of the layout that the corpus notices, of its replaced values, and of
# all exchanged operators that corpus and tests notice. These may not fall. Most of the others change no answer.
LAYOUT_TARGET, VALUES_TARGET, ALL_TARGET = 83, 81, 79
# Random labels of each level, plain and full, that `--tests` compares with the oracle.
RANDOM_LABELS = 20_000
# What glyphs need of the layout, and the memory for it.
OF_GLYPHS = ("ScratchArray.swift", "VisibleLines.swift", "VisiblePart.swift", "VisualRun.swift")


def part(text):
    match = re.fullmatch(r"(\d+)/(\d+)", text)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        raise argparse.ArgumentTypeError(f"'{text}' is not I/N with I from 1 to N")
    return int(match[1]), int(match[2])


def positive(text):
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of 1 or more")
    return int(text)


OPTIONS = [
    option("--tests", action="store_true", help="compares the copy with the oracle on random labels too, for each fault that no "
           "case notices; and runs the unit tests of segmentation, layout, fonts and both interfaces for those that no label "
           "shows, and those of the label"),
    option("--left", type=Path, metavar="FILE", help="takes the verdicts that an earlier run wrote with --json instead of running "
           "the corpus: with --tests the unit tests follow for faults that nothing noticed there, with --search the search for "
           "those that no case noticed"),
    option("--search", type=positive, metavar="N", help="looks for a label that shows each fault that no case notices, among N random ones of the level full, whose positions and sizes are asked as "
           "well, in both ways of layout: each is made as small as it can be, and printed as a body for labeldev cases, which "
           "asks the oracle; 'differs' means bits that no case states"),
    option("--only", action="append", default=[], metavar="ID", help="only the fault of that id, those of a function "
           "(Layouter.hyphenate), of a file (Layouter.swift) or of a module (LabelView); repeatable. A kind (exchange, negate, "
           "coalesce, omit, zero, pair) restricts all of these: --only exchange --only LabelFonts"),
    option("--part", type=part, metavar="I/N", help="every N-th fault from the I-th on: 3/10 is a tenth of them"),
    option("--jobs", type=positive, default=os.cpu_count() or 1, metavar="N", help="runs at a time (the number of processors)"),
    option("--json", type=Path, metavar="FILE", help="writes all verdicts as JSON"),
    option("--cases", action="append", default=[], metavar="PATH",
           help="a case file or a folder of them; repeatable (Corpora/Conformance)"),
    option("--rules", action="store_true", help="looks for each rule whether the cases that name it, and only they, notice a fault "
           "in one of the declarations that cite it, or a pair of classes of that rule; says which "
           "rules have none"),
    option("--list", action="store_true", help="prints the faults with their lines and rules, and runs nothing"),
]


def judge(numbers, arguments, said):
    """Runs faults one after the other; gives `said` the number, what notices each, and how."""
    words = [str(RANDOM_LABELS if arguments.tests else 0), *numbers, "--", *arguments.cases]
    run_faults(words, said)


def run_faults(words, said):
    """Gives `said` the parts of each line that faultrunner writes."""
    program = WORK / ".build/release/faultrunner"
    # A backtrace of each process that ends would take longer than the cases.
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
    with subprocess.Popen([program, *words], cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment) as run:
        for line in run.stdout:
            said(*(line.rstrip("\n").split(" ", 2) + [""])[:3])
    if run.returncode:
        raise Stop(f"faultrunner ends with {run.returncode}")


def search(faults, count, jobs):
    """Prints for each fault a label that shows it, as the body of a case, where one is found."""
    by_number = {number(fault): fault for fault in faults}
    print(f"\nAmong {count} random labels, for each of {len(faults)} faults that no case notices:")
    shown = time.monotonic()

    def said(fault, what, how):
        nonlocal shown
        if fault == "labels":
            if time.monotonic() - shown > 60:
                shown = time.monotonic()
                print(f"{what} of {count} labels", file=sys.stderr, flush=True)
            return
        body = f"the label of {by_number[how].id} shows it too" if how in by_number else how
        print(f"{by_number[fault].id}: {what} {body}", flush=True)

    shares = [share for share in (list(by_number)[first::jobs] for first in range(jobs)) if share]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda share: run_faults(["search", str(count), *share], said), shares))


def earlier_verdicts(path, chosen):
    """The verdicts of an earlier run's JSON on each fault by its number, and how many cases there were."""
    document = json.loads(path.read_text(encoding="utf-8"))
    by_id = {one["id"]: (one["verdict"], one["by"]) for one in document["faults"]}
    unknown = [fault.id for fault in chosen if fault.id not in by_id]
    if unknown:
        raise Stop(f"{path} has no verdict on '{unknown[0]}'")
    found = {fault.number: by_id[fault.id] for fault in chosen}
    return found, document["cases"]


def judge_labels(chosen, arguments):
    """What the corpus and random labels notice, by the fault's number, and how many cases there are."""
    found, cases = {}, []
    shown = time.monotonic()

    def said(number, who, how):
        nonlocal shown
        if number == "cases":
            cases.append(int(who))
            return
        found[int(number)] = (who, how)
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{len(found)} of {len(chosen)} faults\x1b[K")
        elif time.monotonic() - shown > 60:
            shown = time.monotonic()
            some = [who for who, _ in found.values()]
            print(f"{len(found)} of {len(chosen)} faults: {some.count('corpus')} noticed by the corpus, "
                  f"{some.count('tests')} by random labels", file=sys.stderr, flush=True)

    judge(["0"], arguments, said)
    if found.pop(0)[0] != "nothing":
        raise Stop("cases or random labels fail without a fault")
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for _ in pool.map(lambda first: judge([number(f) for f in chosen[first :: arguments.jobs]], arguments, said),
                          range(arguments.jobs)):
            pass
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
    return found, cases[0]


def judge_all(chosen, arguments):
    """The verdict on each fault by its id, and how many cases there are."""
    found, cases = earlier_verdicts(arguments.left, chosen) if arguments.left else judge_labels(chosen, arguments)
    if arguments.tests:
        fault_tests.judge(WORK, chosen, found, arguments.jobs)
    return {fault.id: found[fault.number] for fault in chosen}, cases


def number(fault):
    """The fault's number for faultrunner."""
    return f"{fault.number}m" if fault.module == "LabelView" else str(fault.number)


def group(fault):
    """The module of a fault, or what no case can ask about: cases have no glyphs, so only tests notice their places."""
    return "places of glyphs" if Path(fault.file).name in OF_GLYPHS else fault.module


def summarize(chosen, verdicts, with_tests):
    """Prints a table of what is noticed; whether the shares of the exchanged operators are what they shall be."""
    kinds = (("exchanged operators", "exchange"), ("negated conditions", "negate"), ("omitted statements", "omit"),
             ("right sides of ??", "coalesce"), ("fields not read", "zero"), ("pairs of classes", "pair"),
             ("greater constants", "constant"), ("fields for their twins", "twin"), ("min for max", "extreme"),
             ("true for false", "boolean"), ("replaced values", "values"))
    last = "and tests" if with_tests else ""
    print(f"\n{'':40}{'faults':>8}{'corpus':>8}{'':>9}{last:>11}")
    suffices = True
    for title, kind in kinds:
        of_kind = [fault for fault in chosen if kind in (fault.kind, fault.kind in faults.VALUES and "values")]
        groups = list(dict.fromkeys(group(fault) for fault in of_kind))
        for one in groups + ([""] if len(groups) > 1 else []):
            some = [verdicts[fault.id][0] for fault in of_kind if one in ("", group(fault))]
            if not some:
                continue
            corpus, both = some.count("corpus"), some.count("corpus") + some.count("tests")
            share, share_of_both = 100 * corpus / len(some), 100 * both / len(some)
            more = f"{share_of_both:9.1f} %" if with_tests else ""
            print(f"{title + ', ' + (one or 'all'):40}{len(some):8}{corpus:8}{share:7.1f} %{more}")
            if one == "LabelLayout" and kind in ("exchange", "values"):
                suffices &= share >= (LAYOUT_TARGET if kind == "exchange" else VALUES_TARGET)
            if kind == "exchange":
                suffices &= one != "" or not with_tests or share_of_both >= ALL_TARGET
    return suffices


def run_all(sources, pairs, chosen, arguments):
    fault_copy.make(ROOT, WORK, sources, pairs, arguments.tests)
    begin = time.monotonic()
    verdicts, cases = judge_all(chosen, arguments)

    print("Not noticed by any case:")
    file = None
    for fault in chosen:
        verdict, _ = verdicts[fault.id]
        if verdict == "corpus":
            continue
        if fault.file != file:
            file = fault.file
            print(file)
        said = "tests notice it" if verdict == "tests" else ""
        print(f"  {said:24}{fault.title}")
    suffices = summarize(chosen, verdicts, arguments.tests)
    print(f"\n{cases} cases, {time.monotonic() - begin:.0f} s")
    if arguments.json:
        document = {"cases": cases, "faults": [
            {"id": f.id, "file": f.file, "kind": f.kind, "rules": f.rules, "source": f.text, "verdict": verdicts[f.id][0],
             "by": verdicts[f.id][1]} for f in chosen]}
        partial = Path(str(arguments.json) + ".partial")
        partial.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        os.replace(partial, arguments.json)
    if arguments.search:
        search([fault for fault in chosen if verdicts[fault.id][0] != "corpus" and fault.kind != "pair"
                and fault.module != "LabelView"], arguments.search, arguments.jobs)
    whole = arguments.only in ([], ["exchange"], ["values"]) and not arguments.part  # A part is too small a sample for a share.
    return 0 if not whole or suffices else 1


def is_chosen(fault, wanted):
    kinds = [kind for one in wanted for kind in (faults.VALUES if one == "values" else [one]) if kind in faults.KINDS]
    others = [one for one in wanted if one not in faults.KINDS and one != "values"]
    return (not kinds or fault.kind in kinds) and (not others or any(
        one in (fault.id, fault.id.split(": ")[0], Path(fault.file).name, fault.module) for one in others))


def faults_command(**options):
    """Injects faults into the layout engine, and tells which of them the conformance corpus notices.

    Faults are made by rule, wherever their form occurs in the sources that decide (scripts/mutation/faults.py lists them): binary
    operators are exchanged for their counterparts, conditions negated, statements left out, fields of C structs not read, and of
    a ?? b always b is taken. And scripts/mutation/pairs.txt has wrong boundaries between classes of characters. All faults are
    compiled at once into a copy of the sources (.build-mutation), each guarded by a comparison with a number; the product has no
    such switches. Then the corpus runs against the copy in a process for each fault, which is noticed where a case fails, or the
    process ends or hangs. Some faults change no answer; they count as not noticed.

    A fault's id is its function with its type, and its line of source with the change marked, so that code can move:
    `LayoutBounds.init: self.width = width «>» 0 ? width : 0`.
    Exit status: 0 when in a run of all exchanged operators the corpus notices at least 83 % of those of the layout, and with
    --tests corpus and tests at least 79 % of all; with --rules when each rule has such a fault; else 1; 2 usage and build errors."""
    arguments = argparse.Namespace(**options)
    sources = faults.read(ROOT)
    all_faults = [fault for source in sources for fault in source.faults]
    pairs = fault_pairs.read(ROOT, len(all_faults) + 1)
    chosen = [fault for fault in all_faults + pairs if not arguments.only or is_chosen(fault, arguments.only)]
    if arguments.part:
        index, count = arguments.part
        chosen = chosen[index - 1 :: count]
    if not chosen:
        raise Stop("no fault has such an id, function, file or module (see --list)")
    if arguments.list:
        for fault in chosen:
            print(f"{fault.place:52}  {' '.join(fault.rules):16}  {fault.title}")
        return 0
    if arguments.left and not (arguments.tests or arguments.search):
        raise Stop("--left is for the unit tests and the search: say --tests or --search too")
    house.require_swift()
    if arguments.rules:
        fault_copy.make(ROOT, WORK, sources, pairs, False)
        return fault_rules.judge(ROOT, WORK, all_faults + pairs, arguments.jobs)
    return run_all(sources, pairs, chosen, arguments)
