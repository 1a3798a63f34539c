"""Medians of a labelbench run, as Benchmarks/results.json holds them and the docs show them."""
import json
import os
import statistics

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FILE = os.path.join(ROOT, "Benchmarks", "results.json")
ABOUT = "Medians of a run of labelbench; scripts/render-table --update-docs writes this file and what the docs show of it"
CONTEXT = ("cpu", "num_cpus", "system", "lines", "width", "width_alternate", "height", "size", "build_type")


class Trouble(Exception):
    """A line for the user; exit status 2."""


def load(path):
    """A JSON file."""
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError) as error:
        raise Trouble(f"'{path}' cannot be read ({error})") from None


def from_run(path, command, ours):
    """The medians of a file that labelbench --benchmark_out wrote."""
    run = load(path)
    try:
        context, rows = run["context"], samples(run["benchmarks"])
    except (KeyError, TypeError, AttributeError) as error:
        raise Trouble(f"'{path}' is no whole result of labelbench ({error})") from None
    kept = {key: context[key] for key in CONTEXT if key in context}
    kept["num_cpus"] = str(kept.get("num_cpus", "?"))
    kept["date"] = context.get("date", "")[:10]
    kept["heights"] = sorted({float(value) for key, value in context.items() if key.startswith("height.")})
    engines = {key[7:]: value for key, value in sorted(context.items()) if key.startswith("engine.")}
    return {"about": ABOUT, "command": command, "context": kept, "engines": engines,
            "rows": [medians(key, row, rows.get((*key[:3], ours)), ours) for key, row in rows.items()]}


def samples(benchmarks):
    """Rates by (stage, mode, corpus, engine)."""
    rows = {}
    for entry in benchmarks:
        if entry.get("run_type") == "aggregate" and entry.get("aggregate_name") != "median":
            continue
        parts = entry["run_name"].split("/")
        if len(parts) != 4:
            continue  # Threads, growing texts and several heights have no cell in these tables.
        engine, stage, mode, corpus = parts
        row = rows.setdefault((stage, mode, corpus, engine), {"items": [], "bytes": [], "at": [], "label": ""})
        row["label"] = entry.get("label", "") or row["label"]
        if entry.get("error_occurred"):
            row["error"] = entry.get("error_message", "error")
        else:
            row["items"].append(entry["items_per_second"])
            row["bytes"].append(entry["bytes_per_second"])
            row["at"].append(entry.get("at"))
    return rows


def medians(key, row, own, ours):
    """A row of the file: four significant digits."""
    def short(value):
        return float(f"{value:.4g}")
    result = dict(zip(("stage", "mode", "corpus", "engine"), key))
    if "error" in row:
        result["error"] = row["error"]
        return result
    result["micros"] = short(1e6 / statistics.median(row["items"]))
    if key[3] == ours:
        result["labels_per_second"] = short(statistics.median(row["items"]))
        result["megabytes_per_second"] = short(statistics.median(row["bytes"]) / 1e6)
    elif own and "error" not in own:
        result["ratio"] = short(ratio_of(own, row))
    if row["label"]:
        result["label"] = row["label"]
    return result


def ratio_of(own, theirs):
    """How many times as long the other takes: the median over our repetitions, each with the other's nearest in time.

    The speed of a shared machine changes within a run; two repetitions side by side see the same.
    """
    if None in own["at"] + theirs["at"]:
        return statistics.median(own["items"]) / statistics.median(theirs["items"])
    pairs = []
    for at, items in zip(own["at"], own["items"]):
        nearest = min(range(len(theirs["at"])), key=lambda index: abs(theirs["at"][index] - at))
        pairs.append(items / theirs["items"][nearest])
    return statistics.median(pairs)


def text_of(results):
    """The file: a row a line."""
    head = json.dumps({key: value for key, value in results.items() if key != "rows"}, ensure_ascii=False, indent=1)
    rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in results["rows"])
    return f"{head[:-2]},\n \"rows\": [\n{rows}\n ]\n}}\n"


def language_name(corpus):
    """The name of a corpus's language."""
    tag = corpus.split(".")[0]
    try:
        with open(os.path.join(ROOT, "Corpora", "Text", tag + ".json"), encoding="utf-8") as file:
            name = json.load(file).get("name", tag)
    except (OSError, ValueError):
        name = tag
    return name + (", paragraphs" if corpus.endswith(".paragraphs") else "")
