"""Changes to a copy of the sources: slowdowns that the count has to find, and refactorings that it must not report.

A change is a list of (file, text that stands there once, text in its place)."""

SLOW = "ts_slow({})"

# Stage whose benchmarks must be found slower, what is slow, file, the line before which the engine burns time.
SLOWDOWNS = [
    ("breaks", "before the scan for line breaks", "Sources/LabelFonts/FontEngine+LineBreaks.swift",
     "    // Where a script needs a dictionary is kept on the stack"),
    ("graphemes", "in the scan for clusters", "Sources/CTextScan/segment.c",
     "  if (length == 0) return 0;"),
    ("prepare", "copying the clusters of a prepared text", "Sources/LabelLayout/PreparedText.swift",
     "    clusters = ClusterBuffer(copying: source)"),
    ("layout_new", "collecting the clusters of a new word", "Sources/LabelFonts/UnitBuilder.swift",
     "    collectClusters(bytes, context)"),
    ("layout_cold", "appending known words", "Sources/LabelFonts/TextPreparer.swift",
     "      if position >= length { return true }"),
    ("layout_warm", "searching a line's end", "Sources/LabelLayout/LineBreaker.swift",
     "    let target = positions[start] &+ limit"),
    ("measure", "copying the label to measure it", "Sources/LabelLayout/LabelText+Layout.swift",
     "    var plain = label\n"),
    ("truncate", "appending a truncated line", "Sources/LabelLayout/LabelLayouter+Truncation.swift",
     "    let width = text.width(start, end) &+ text.style.ellipsisAdvance"),
    ("fit", "before the scale is searched", "Sources/LabelLayout/LabelLayouter+Fitting.swift",
     "    var largest = 1000\n"),
    ("tighten", "spacing a tightened line", "Sources/LabelLayout/LabelLayouter+LastLine.swift",
     "    let spacing = (bounds.width - width.points * scale)"),
]

# Burns `step / 16` rounds of a short loop at one site, both named by LABELMARK_SLOW=SITE:STEP; all sites are built at
# once, so that a slowdown is a run and not a build.
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
REFACTORINGS = [
    ("a loop with its exit inside", [(
        LAYOUT + "LineBreaker.swift",
        "    while index > start, text.isWhitespace(index &- 1) { index &-= 1 }\n    return index\n",
        "    while true {\n      guard index > start, text.isWhitespace(index &- 1) else { return index }\n"
        "      index &-= 1\n    }\n")]),
    ("a comparison turned around", [(
        LAYOUT + "LineBreaker.swift",
        "      if text.positions[middle] <= target { low = middle } else { high = middle }",
        "      if text.positions[middle] > target { high = middle } else { low = middle }")]),
    ("conditions with names", [(
        LAYOUT + "LabelLayouter+LastLine.swift",
        "    if width > widthLimit { hasOverwideLine = true }\n"
        "    if line.ending == .insideWord { hasBrokenWord = true }",
        "    let isOverwide = width > widthLimit\n    let breaksWord = line.ending == .insideWord\n"
        "    if isOverwide { hasOverwideLine = true }\n    if breaksWord { hasBrokenWord = true }")]),
    ("a comparison instead of max", [(
        LAYOUT + "LabelLayouter.swift",
        "    usedWidth = max(usedWidth, isTightened ? areaWidth : width)",
        "    let used = isTightened ? areaWidth : width\n    if used > usedWidth { usedWidth = used }")]),
    ("an extracted property", [
        (LAYOUT + "LabelLayouter+Fitting.swift",
         "      && blockHeight * scale <= bounds.height + text.style.tolerance\n", "      && isLowEnough\n"),
        (LAYOUT + "LabelLayouter+Fitting.swift", "  /// Lays out at scale 1,",
         "  private var isLowEnough: Bool { blockHeight * scale <= bounds.height + text.style.tolerance }\n\n"
         "  /// Lays out at scale 1,")]),
    ("guard instead of if", [(
        LAYOUT + "LabelText+Layout.swift",
        "    if !layouter.result.needsMoreText { layouter.placeLines() }\n",
        "    guard !layouter.result.needsMoreText else { return layouter.result }\n    layouter.placeLines()\n")]),
    ("assignments in another order", [(
        "Sources/LabelEngine/Result+C.swift",
        "    pointer.pointee.line_count = result.lineCount\n    pointer.pointee.scale = result.scale\n",
        "    pointer.pointee.scale = result.scale\n    pointer.pointee.line_count = result.lineCount\n")]),
    ("another condition in C", [(
        "Sources/CTextScan/segment.c",
        "  int graphemes = output->graphemes != NULL;", "  int graphemes = output->graphemes ? 1 : 0;")]),
    ("if instead of ?:", [(
        "Sources/LabelFonts/TextPreparer.swift",
        "    return mayBreak ? [.breakBefore, .breakBeforeWordPriority] : []\n",
        "    if mayBreak { return [.breakBefore, .breakBeforeWordPriority] }\n    return []\n")]),
    ("a type in a file of its own", [
        (LAYOUT + "LineMetrics.swift", None, ""),
        (LAYOUT + "LabelLayouter+Metrics.swift",
         "extension LineMetrics {\n  /// Takes the larger ascent and the larger descent.\n"
         "  mutating func formUnion(_ other: LineMetrics) {\n    ascent = max(ascent, other.ascent)\n"
         "    descent = max(descent, other.descent)\n  }\n}\n", ""),
        (LAYOUT + "LineMetrics+Union.swift", None,
         "extension LineMetrics {\n  mutating func formUnion(_ other: LineMetrics) {\n"
         "    ascent = max(ascent, other.ascent)\n    descent = max(descent, other.descent)\n  }\n}\n")]),
]


def applied(change, read):
    """The new texts of the files that a change touches, by path; ValueError where its text does not stand once.

    `read` gives a file's text, '' for one that is not there. A change without text to find is put after the first line.
    """
    texts = {}
    for file, old, new in change:
        text = texts.get(file, read(file))
        if old is None:
            first, _, rest = text.partition("\n")
            texts[file] = first + "\n" + new + rest
        elif text.count(old) != 1:
            raise ValueError(f"{file}: this stands there {text.count(old)} times, not once: {old.strip()!r}")
        else:
            texts[file] = text.replace(old, new)
    return texts
