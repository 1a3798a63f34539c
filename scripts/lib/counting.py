"""Counts instructions per label with callgrind, for scripts/count-instructions, its check, and scripts/targets."""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# The fixed set: stage, mode, and corpora, in bounds without a height. All run in one process.
BENCHMARKS = [
    ("breaks", "none", "en ar th ja"),
    ("graphemes", "none", "en hi emoji"),
    ("shape", "none", "en ar ja"),
    ("prepare", "none", "en ar th ja mixed-bidi"),
    ("layout_new", "tail", "en ar ja"),
    ("layout_cold", "tail", "en ar hi th ja mixed-bidi en.paragraphs"),
    ("layout_warm", "tail", "en ar ja"),
    ("layout_warm", "word", "en.paragraphs"),
    ("measure", "tail", "en ar ja"),
    ("truncate", "tail", "en"),
    ("truncate", "head", "ar"),
    ("truncate", "middle", "en"),
    ("fit", "tail", "en ja"),
    ("tighten", "tail", "en ja"),
]
# The same in bounds of labelbench's default height. Their names end in HEIGHT. A name without it means bounds without a
# height, as in all older results.
HIGH = [
    ("layout_cold", "tail", "en ar he emoji mixed-bidi short-en short-hi short-ja short-th"),
    ("layout_warm", "tail", "en ar th emoji mixed-bidi short-en short-hi short-ja short-th"),
    ("truncate", "tail", "emoji"),
    ("fit", "tail", "en"),
    ("runs_cold", "tail", "en ar ja"),
    ("runs_warm", "tail", "en ar ja emoji"),
    ("styles", "tail", "en ar ja"),
    ("positions", "tail", "en ar ja"),
]
HEIGHT = "/height:default"
QUICK = {"breaks/none/en", "layout_cold/tail/en", "fit/tail/en", "runs_warm/tail/en" + HEIGHT}
PASSES = 4


class Trouble(Exception):
    """An error that is shown to the user in a line; exit status 2."""


def names(quick=False):
    """STAGE/MODE/CORPUS of each benchmark of the set, followed by HEIGHT if its bounds have one."""
    every = [f"{stage}/{mode}/{corpus}{height}" for some, height in ((BENCHMARKS, ""), (HIGH, HEIGHT))
             for stage, mode, corpora in some for corpus in corpora.split()]
    return [name for name in every if name in QUICK] if quick else every


def run(command, **options):
    """Runs a command; if it fails, the exception has what it printed."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        lines = done.stdout.strip().splitlines()
        errors = [line for line in lines if "error:" in line or line.startswith("labelbench: ")]
        raise Trouble(f"{' '.join(command[:4])}…: {(errors or lines or ['no message'])[-1]}")
    return done.stdout


def build(folder, products, configuration="release"):
    """Builds products of the package in `folder`; returns the folder of the binaries."""
    for product in products:
        run(["swift", "build", "-c", configuration, "--package-path", folder, "--product", product])
    return os.path.join(folder, ".build", configuration)


def count(labelbench, engine, wanted, passes=PASSES, extra=None):
    """Counts the `wanted` benchmarks of an engine library; returns Google Benchmark's JSON as a dictionary.

    Binaries run without their debug information, because valgrind 3.19 cannot read what Swift writes. They run in a
    folder of their own with only a few environment variables (and `extra`): both are on the stack and would change counts.
    """
    if not shutil.which("valgrind"):
        raise Trouble("valgrind is not installed (scripts/setup)")
    corpora = sorted({name.split("/")[2].split(".")[0] for name in wanted})
    texts = sorted({"paragraphs" if name.split("/")[2].endswith(".paragraphs") else "labels" for name in wanted})
    # If there are several heights, labelbench's names state them, except for stages that have none.
    heights = [height for height, some in (("none", [name for name in wanted if not name.endswith(HEIGHT)]),
                                           ("default", [name for name in wanted if name.endswith(HEIGHT)])) if some]
    def pattern(name):
        plain = name.removesuffix(HEIGHT).replace(".", r"\.")
        return plain + ("(/height:default)?" if name.endswith(HEIGHT) else "(/height:none)?")
    modes = sorted({name.split("/")[1] for name in wanted} - {"none"}) or ["tail"]
    with tempfile.TemporaryDirectory(prefix="labelmark-count-") as folder:
        for source, target in ((labelbench, "labelbench"), (engine, "engine.so")):
            if not os.path.exists(source):
                raise Trouble(f"no file '{source}'")
            run(["strip", "-g", "-o", os.path.join(folder, target), source])
        command = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", "--collect-atstart=no",
                   "--callgrind-out-file=counts", "./labelbench", "--engine", "labelmark=./engine.so"]
        for corpus in corpora:
            command += ["--corpus", os.path.join(ROOT, "Corpora", "Text", corpus + ".json")]
        command += ["--texts", ",".join(texts),
                    "--stages", ",".join(sorted({name.split("/")[0] for name in wanted})), "--mode", ",".join(modes),
                    "--height", ",".join(heights),
                    "--digests", os.path.join(ROOT, "Benchmarks", "digests.json"), "--count-passes", str(passes),
                    "--benchmark_filter=^labelmark/(" + "|".join(map(pattern, wanted)) + ")$",
                    "--benchmark_out=run.json"]
        environment = {"HOME": "/nonexistent", "LC_ALL": "C", "PATH": "/usr/bin:/bin",
                       "SWIFT_DETERMINISTIC_HASHING": "1", **(extra or {})}
        for name in ("LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH"):
            if name in os.environ:
                environment[name] = os.environ[name]
        said = run(command, cwd=folder, env=environment)
        counts = {}
        for path in glob.glob(os.path.join(folder, "counts.*")):
            with open(path, encoding="utf-8", errors="replace") as file:
                text = file.read()
            name = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.M)
            total = re.search(r"^totals: (\d+)", text, re.M)
            if name and total:
                counts[counted_name(name[1], heights)] = int(total[1])
        try:
            with open(os.path.join(folder, "run.json"), encoding="utf-8") as file:
                result = json.load(file)
        except (OSError, ValueError):
            raise Trouble("labelbench wrote no result: " + (said.strip().splitlines() or ["no message"])[-1]) from None
    for entry in result["benchmarks"]:
        for key in ("name", "run_name"):
            entry[key] = counted_name(entry[key], heights)
    # The regular expression may have matched benchmarks of both heights, so the ones not wanted are removed.
    result["benchmarks"] = [entry for entry in result["benchmarks"] if entry["run_name"].split("/", 1)[1] in wanted]
    return shaped(result, counts, wanted)


def counted_name(name, heights):
    """The set's name of a benchmark for labelbench's name, which states the height only if there are several heights."""
    if name.endswith("/height:none"):
        return name.removesuffix("/height:none")
    return name + HEIGHT if heights == ["default"] else name


def shaped(result, counts, wanted):
    """The harness's JSON with instructions instead of times."""
    rows = []
    for entry in result["benchmarks"]:
        if entry.get("error_occurred"):
            raise Trouble(f"{entry['name']}: {entry.get('error_message', 'error')}")
        if entry["run_name"] not in counts:
            raise Trouble(f"{entry['run_name']}: callgrind gave no count")
        per_label = counts[entry["run_name"]] / entry["iterations"]
        row = {key: entry[key] for key in ("name", "run_name", "run_type", "repetitions", "repetition_index",
                                           "threads", "iterations")}
        # Readers of Google Benchmark's format use one of the two times, with a unit that they know.
        row.update(real_time=per_label, cpu_time=per_label, time_unit="ns", instructions=per_label)
        if "allocations" in entry:
            row["allocations"] = entry["allocations"]
        rows.append(row)
    found = {row["run_name"].split("/", 1)[1] for row in rows}
    missing = [name for name in wanted if name not in found]
    if missing:
        raise Trouble("not counted: " + ", ".join(missing))
    result["context"]["metric"] = "instructions per label, in real_time and cpu_time too, whose unit means nothing here"
    result["context"]["valgrind"] = run(["valgrind", "--version"]).strip()
    return {"context": result["context"], "benchmarks": rows}


def write(result, path):
    """Writes a JSON file completely or not at all."""
    partial = f"{path}.partial.{os.getpid()}"
    try:
        with open(partial, "w", encoding="utf-8") as file:
            json.dump(result, file, indent=1, ensure_ascii=False)
            file.write("\n")
        os.replace(partial, path)
    except OSError as error:
        raise Trouble(f"cannot write '{path}': {error.strerror}") from None


def compared(base, head, labelmark):
    """The benchmarks that two results share, as `labelmark compare --format json` describes them."""
    with tempfile.TemporaryDirectory(prefix="labelmark-compare-") as folder:
        paths = [os.path.join(folder, name) for name in ("base.json", "head.json")]
        for result, path in zip((base, head), paths):
            write(result, path)
        done = subprocess.run([labelmark, "compare", *paths, "--format", "json"], capture_output=True, text=True)
        if done.returncode > 1:
            raise Trouble(done.stderr.strip().replace(folder + os.sep, ""))
        return json.loads(done.stdout)["benchmarks"]


def note(text):
    """Prints a line for the user about what is going on."""
    print(text, file=sys.stderr, flush=True)
