"""What scripts/measure peers-today reads: runs of labelbench, ratios within them, and a table of targets."""
import json
import statistics


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

    def corpora(self):
        """The corpora of languages; if there are only short labels, those."""
        every = sorted({key[3] for key in self.rows})
        return [corpus for corpus in every if not corpus.startswith("short-")] or every

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

    def time(self, name, corpus):
        rows = self.row(name, corpus)
        return statistics.median(time for _, time, _ in rows) if rows else None


class Table:
    def __init__(self):
        self.lines = []

    def add(self, name, values, target, at_least, median=None, unit="×"):
        """Adds a line. `values` are by corpus; the worst of them must meet `target`, their median `median`. A line without
        a target is only for comparison."""
        values = {corpus: value for corpus, value in values.items() if value is not None}
        if not values:
            self.lines.append((name, "", "not measured", "", "—"))
            return
        pick = min if at_least else max
        corpus, worst = pick(values.items(), key=lambda item: item[1])
        middle = statistics.median(values.values())
        if target is None:
            self.lines.append((name, "—", f"{worst:.2f} ({corpus})", f"{middle:.2f}", "to compare with"))
            return
        good = (worst >= target) if at_least else (worst <= target)
        if median is not None:
            good = good and ((middle >= median) if at_least else (middle <= median))
        count = sum((value >= target) if at_least else (value <= target) for value in values.values())
        sign = "≥" if at_least else "≤"
        aim = f"{sign} {target:g} {unit}" + (f", median {median:g}" if median is not None else "")
        verdict = "met" if good else f"missed ({count} of {len(values)} meet it)"
        self.lines.append((name, aim, f"{worst:.2f} ({corpus})", f"{middle:.2f}", verdict))

    def markdown(self):
        head = ("what", "target", "worst", "median", "")
        rows = [head] + self.lines
        widths = [max(len(row[i]) for row in rows) for i in range(5)]
        lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in rows]
        return "\n".join([lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|"] + lines[1:])


def over(run, mine, *others, inverse=False):
    """The ratios by corpus."""
    found = {}
    for corpus in run.corpora():
        ratio = run.ratio(mine, others, corpus)
        found[corpus] = 1 / ratio if ratio and inverse else ratio
    return found
