"""Changes to a copy of the sources: slowdowns that counting must find, and refactorings that it must not report.

A change is a list of (file, text that occurs there once, its replacement). The text is code, never a comment: comments are
reworded more often than code."""

SLOW = "ts_slow({})"

# The stage whose benchmarks must be found slower, what becomes slow, the file, and the line before which the engine
# wastes time.
SLOWDOWNS = [
    ("breaks", "before the scan for line breaks", "Sources/LabelFonts/Engine/FontEngine+LineBreaks.swift",
     "    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: FontEngine.wordsOnStack) { stack in"),
    ("graphemes", "in the scan for clusters", "Sources/CTextScan/segment.c",
     "  if (length == 0) return 0;"),
    ("prepare", "copying the clusters of a prepared text", "Sources/LabelLayout/ClusterBuffer.swift",
     "    self.init(capacity: source.count)"),
    ("layout_new", "collecting the clusters of a new word", "Sources/LabelFonts/Shaping/WordBuilder.swift",
     "    text.read(whole, sets, context.isMetric"),
    ("layout_cold", "appending known words", "Sources/LabelFonts/Preparing/TextPreparer.swift",
     "      if position >= length { return true }"),
    ("layout_warm", "searching a line's end", "Sources/LabelLayout/Layouter+Widths.swift",
     "    let target = positions[start] &+ limit"),
    ("measure", "before a label is measured", "Sources/LabelLayout/Layouter.swift",
     "    mayTighten = false\n"),
    ("truncate", "placing a truncated line", "Sources/LabelLayout/Layouter+Truncation.swift",
     "    let before = extent(start, end, from: frame.pen) &+ ellipsis(at: end).advance"),
    ("fit", "before the scale is searched", "Sources/LabelLayout/Layouter+Fitting.swift",
     "    var tooLarge = 1000"),
    ("tighten", "spacing a tightened line", "Sources/LabelLayout/Layouter+LastLine.swift",
     "      let spacing = (frame.available - line.width.points * scale)"),
]

# Runs `step / 16` rounds of a short loop at one site; LABELMARK_SLOW=SITE:STEP names both. All sites are built at once,
# so that a slowdown needs another run but no other build.
BURN = """
#include <stdio.h>
#include <stdlib.h>

static unsigned slow_site, slow_step, slow_sum;

__attribute__((constructor)) static void read_slow(void) {
  const char *text = getenv("LABELMARK_SLOW");
  if (text) sscanf(text, "%u:%u", &slow_site, &slow_step);
}

void ts_slow(unsigned site) {
  if (site != slow_site) return;
  for (slow_sum += slow_step; slow_sum >= 16; slow_sum -= 16) __asm__ volatile("" ::: "memory");
}
"""


def slowdowns():
    """All sites, as one change."""
    change = [("Sources/CTextScan/include/text_scan.h", "#endif", "void ts_slow(unsigned site);\n\n#endif")]
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


LAYOUT = "Sources/LabelLayout/"
UNION = """  @inline(__always)
  mutating func formUnion(_ other: LineMetrics) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
  }
"""
REFACTORINGS = [
    ("a loop with its exit inside", [(
        LAYOUT + "LabelText+Clusters.swift",
        "    while index > start, isWhitespace(index &- 1) { index &-= 1 }\n    return index\n",
        "    while true {\n      guard index > start, isWhitespace(index &- 1) else { return index }\n"
        "      index &-= 1\n    }\n")]),
    ("a comparison turned around", [(
        LAYOUT + "LabelText+Clusters.swift",
        "      if positions[middle] <= target { low = middle } else { high = middle }",
        "      if positions[middle] > target { high = middle } else { low = middle }")]),
    ("a condition with a name", [(
        LAYOUT + "Layouter+Placing.swift",
        "    if line.width > frame.limit, !isTightened {\n",
        "    let isOverwide = line.width > frame.limit && !isTightened\n    if isOverwide {\n")]),
    ("a comparison instead of max", [(
        LAYOUT + "Layouter+Placing.swift",
        "    block.usedWidth = max(block.usedWidth, Content.isAttributed ? frame.outside &+ used : used)",
        "    let reach = Content.isAttributed ? frame.outside &+ used : used\n"
        "    if reach > block.usedWidth { block.usedWidth = reach }")]),
    ("an extracted property", [
        (LAYOUT + "Layouter+Fitting.swift", " && fitsHeight(block.height)\n", " && isLowEnough\n"),
        (LAYOUT + "Layouter+Fitting.swift",
         "      && !(block.hasBrokenWord && label.pointee.options.contains(.shrinkKeepsWordsWhole))\n  }\n",
         "      && !(block.hasBrokenWord && label.pointee.options.contains(.shrinkKeepsWordsWhole))\n  }\n\n"
         "  private var isLowEnough: Bool { mutating get { fitsHeight(block.height) } }\n")]),
    ("guard instead of if", [(
        LAYOUT + "LabelText+Layout.swift",
        "    if text.pointee.isAttributed(label.pointee) { return layoutAttributed(text, label, in: bounds, into: lines) }",
        "    guard !text.pointee.isAttributed(label.pointee) else {\n"
        "      return layoutAttributed(text, label, in: bounds, into: lines)\n    }")]),
    ("assignments in another order", [(
        "Sources/LabelEngineABI/Result+C.swift",
        "    pointer.pointee.line_count = result.lineCount\n    pointer.pointee.scale = result.scale\n",
        "    pointer.pointee.scale = result.scale\n    pointer.pointee.line_count = result.lineCount\n")]),
    ("another condition in C", [(
        "Sources/CTextScan/segment.c",
        "  int graphemes = output->graphemes != NULL;", "  int graphemes = output->graphemes ? 1 : 0;")]),
    ("if instead of ?:", [(
        "Sources/LabelFonts/Preparing/LineState.swift",
        "    return mayBreak ? LineState.atSpaces : []\n",
        "    if mayBreak { return LineState.atSpaces }\n    return []\n")]),
    ("a type in a file of its own", [
        (LAYOUT + "LineMetrics.swift", None, ""),
        (LAYOUT + "Layouter+Heights.swift", UNION, ""),
        (LAYOUT + "LineMetrics+Union.swift", None, "extension LineMetrics {\n" + UNION + "}\n")]),
]


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
