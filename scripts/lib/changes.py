"""Changes to copies of sources that put in slowdowns, which counting must find.

A change is a list of (file, text that occurs there once, its replacement). The text is code, never a comment: comments are
reworded more often than code."""

SLOW = "ts_slow({})"

# The stage whose benchmarks must be found slower, what becomes slow, the file, and the line before which the engine
# wastes time.
SLOWDOWNS = [
    ("breaks", "before the scan for line breaks", "Sources/Engine/LabelFonts/Engine/FontEngine+LineBreaks.swift",
     "    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: FontEngine.wordsOnStack) { stack in"),
    ("graphemes", "in the scan for clusters", "Sources/Engine/CTextScan/segment.c",
     "  if (length == 0) return 0;"),
    ("prepare", "copying the clusters of a prepared text", "Sources/Engine/LabelLayout/ClusterBuffer.swift",
     "    self.init(capacity: source.count)"),
    ("layout_new", "collecting the clusters of a new word", "Sources/Engine/LabelFonts/Shaping/WordBuilder.swift",
     "    text.read(whole, sets, context.isMetric"),
    ("layout_cold", "appending known words", "Sources/Engine/LabelFonts/Preparing/TextPreparer.swift",
     "      if position >= length { return true }"),
    ("layout_warm", "searching a line's end", "Sources/Engine/LabelLayout/Layouter+Widths.swift",
     "    let target = positions[start] &+ limit"),
    ("measure", "before a label is measured", "Sources/Engine/LabelLayout/Layouter.swift",
     "    isMeasuring = true\n"),
    ("truncate", "placing a truncated line", "Sources/Engine/LabelLayout/Layouter+Truncation.swift",
     "    // The positions of tab stops follow from the line after the cut (R190).\n    let before =\n"),
    ("fit", "before the scale is searched", "Sources/Engine/LabelLayout/Layouter+Fitting.swift",
     "    var tooLarge = 1000"),
    ("tighten", "spacing a tightened line", "Sources/Engine/LabelLayout/Layouter+LastLine.swift",
     "      let spacing = (frame.available - line.width.points * scale)"),
]

# Runs `step / 16` rounds of a short loop at one site. The setting SITE:STEP is written into copies of the library, so that
# a slowdown needs no other build, and no environment that would itself change counts.
SETTING = "TS_SLOW=00:00000"
BURN = """
static volatile char slow_setting[] = "TS_SLOW=00:00000";
static unsigned slow_site, slow_step, slow_sum;

static unsigned slow_number(unsigned at) {
  unsigned number = 0;
  while (slow_setting[at] >= '0' && slow_setting[at] <= '9') number = number * 10 + (unsigned)(slow_setting[at++] - '0');
  return number;
}

__attribute__((constructor)) static void slow_read(void) { slow_site = slow_number(8), slow_step = slow_number(11); }

__attribute__((noinline)) void ts_slow(unsigned site) {
  if (site != slow_site) return;
  for (slow_sum += slow_step; slow_sum >= 16; slow_sum -= 16) __asm__ volatile("" ::: "memory");
}
"""

# The same for docs/examples/label.c.
EXAMPLE = "docs/examples/label.c"
EXAMPLE_SLOWDOWNS = [
    ("prepare", "before the text is divided", EXAMPLE, "  uint32_t last = 0;\n"),
    ("prepare", "at each scalar", EXAMPLE, "    size_t start = at;\n"),
    ("layout_warm", "before the layout", EXAMPLE, "  layout l = {.text = text,"),
    ("layout_warm", "measuring a part of a line", EXAMPLE, "  double width = 0;\n"),
    ("layout_warm", "trimming a line's end", EXAMPLE, "  while (end > start && l->text->clusters[end - 1].kind == SPACE)"),
    ("layout_warm", "searching a line's end", EXAMPLE, "  size_t cut = start + 1;\n"),
    ("layout_warm", "adding a line", EXAMPLE, "  size_t kept = trimmed(l, start, end);\n"),
    ("measure", "after the layout", EXAMPLE, "  out->scale = 1;\n"),
    ("truncate", "searching the cut", EXAMPLE, "    size_t kept = end;\n"),
    ("truncate", "searching ink", EXAMPLE, "  for (size_t i = start; i < l->text->count; i++)\n"),
]


def example():
    """All sites of the example, as one change."""
    change = [(EXAMPLE, '#include "label_engine.h"\n', '#include "label_engine.h"\n' + BURN)]
    for number, (_, _, file, anchor) in enumerate(EXAMPLE_SLOWDOWNS, 1):
        change.append((file, anchor, f"  {SLOW.format(number)};\n{anchor}"))
    return change


def slowdowns():
    """All sites, as one change."""
    change = [("Sources/Engine/CTextScan/include/text_scan.h", "#endif", "void ts_slow(unsigned site);\n\n#endif")]
    for number, (_, _, file, anchor) in enumerate(SLOWDOWNS, 1):
        call = SLOW.format(number)
        if file.endswith(".c"):
            call = f"  if (output->graphemes && !output->line_breaks && !output->word_priority_breaks) {call};"
            change.append((file, anchor, call + "\n" + anchor))
            change.append((file, '#include "walk.h"', '#include "walk.h"\n' + BURN))
        else:
            indent = anchor[:len(anchor) - len(anchor.lstrip())]
            change.append((file, anchor, indent + call + "\n" + anchor))
            change.append((file, None, "import CTextScan\n"))
    return change


def applied(change, read):
    """The new texts of the files that a change touches, by path; ValueError if its text does not occur exactly once.

    `read` returns the text of a file, '' if it does not exist. A change without text to find is inserted after line 1.
    """
    texts = {}
    for file, old, new in change:
        text = texts.get(file, read(file))
        if old is None:
            first, _, rest = text.partition("\n")
            texts[file] = first + "\n" + new + rest
        elif text.count(old) != 1:
            raise ValueError(f"{file}: this occurs {text.count(old)} times, not once: {old.strip()!r}")
        else:
            texts[file] = text.replace(old, new)
    return texts
