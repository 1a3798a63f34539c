"""The picture of the README: time for one label, compared with other engines, as an SVG."""
import statistics

LEFT, WIDTH, BAR, GAP = 150, 460, 22, 8
NAMES = {"labelmark": "Labelmark", "handmade": "HarfBuzz, by hand", "qt": "Qt", "pango": "Pango"}
PANELS = (("layout_cold", "From a string to lines, its words seen before"), ("layout_warm", "Prepared text at another width"))
# Colours of the text and the bars on a light and on a dark page.
STYLE = """  <style>
    text { font: 14px system-ui, sans-serif; fill: #24292f }
    .title { font-weight: 600 }
    .small { font-size: 12px; fill: #57606a }
    .other { fill: #afb8c1 }
    .ours { fill: #0969da }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3 }
      .small { fill: #8d96a0 }
      .other { fill: #484f58 }
      .ours { fill: #4493f8 }
    }
  </style>
"""


def micros(value):
    return f"{value:.2f} µs" if value < 10 else f"{value:.0f} µs"


def chart(results, ours):
    """Bars of the medians over the languages' labels, shortest first."""
    engines = [name for name in NAMES if any(row["engine"] == name for row in results["rows"])]
    body, top, spoken = "", 34, []
    for stage, title in PANELS:
        medians = {}
        for engine in engines:
            values = [row["micros"] for row in results["rows"] if (row["stage"], row["engine"]) == (stage, engine)
                      and "micros" in row and not row["corpus"].startswith("short-") and "." not in row["corpus"]]
            if values:
                medians[engine] = statistics.median(values)
        if not medians:
            continue
        body += f'  <text class="title" x="0" y="{top}">{title}</text>\n'
        top += 14
        longest = max(medians.values())
        for engine, value in sorted(medians.items(), key=lambda item: item[1]):
            length = max(1.0, value / longest * WIDTH)
            kind = "ours" if engine == ours else "other"
            body += (f'  <text x="{LEFT - 10}" y="{top + 16}" text-anchor="end">{NAMES[engine]}</text>\n'
                     f'  <rect class="{kind}" x="{LEFT}" y="{top}" width="{length:.1f}" height="{BAR}" rx="2"/>\n'
                     f'  <text x="{LEFT + length + 8:.1f}" y="{top + 16}">{micros(value)}</text>\n')
            top += BAR + GAP
            spoken.append(f"{NAMES[engine]} {micros(value)}")
        top += 24
    corpora = {row["corpus"] for row in results["rows"] if not row["corpus"].startswith("short-")}
    note = (f"Time for one label, median over {len(corpora)} texts; shorter is better. "
            f"{results['context'].get('cpu', '')}, {results['context'].get('date', '')}.")
    body += f'  <text class="small" x="0" y="{top - 6}">{note}</text>\n'
    size = f'width="{LEFT + WIDTH + 90}" height="{top + 4}" viewBox="0 0 {LEFT + WIDTH + 90} {top + 4}"'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n'
            f"  <title>Time for one label: {'; '.join(spoken)}</title>\n{STYLE}{body}</svg>\n")
