// What a prepared attributed text owns besides its clusters.
import LabelLayout

/// The runs and paragraph styles of a prepared text, in memory of their own, and its fonts.
package final class AttributedText: @unchecked Sendable {
  private let runs: ScratchArray<TextRun>
  private let styles: ScratchArray<ParagraphStyle>
  private let hasStyles: Bool
  private let hasTracking: Bool
  private let tabStops: ScratchArray<Double>
  private let tabAlignments: ScratchArray<Int32>
  private let tabTerminators: ScratchArray<UInt32>
  /// The text, if there are column terminators; else empty.
  private let bytes: ScratchArray<UInt8>
  private let metricsOfRuns: ScratchArray<LineMetrics>
  /// A bit for each cluster, set if a word may be hyphenated before it; empty if no word may be hyphenated.
  private let hyphenation: ScratchArray<UInt64>
  /// Measures of the first run, whose font size sets the tolerance.
  package let style: TextStyle
  /// For each of the layout's runs, the caller's run that it is from.
  private let sources: ScratchArray<AttributedRun>
  /// Keeps the fonts of `sources` alive.
  private let fonts: [FontStack]

  /// Copies what a preparer has found. O(runs + styles).
  package init(copying preparer: inout AttributedPreparer) {
    let memory = unsafe preparer.memory
    runs = unsafe ScratchArray(copying: memory.pointee.runs)
    var styles = unsafe ScratchArray(copying: memory.pointee.styles)
    metricsOfRuns = unsafe ScratchArray(copying: memory.pointee.metrics)
    hyphenation =
      unsafe preparer.hyphenates ? ScratchArray(copying: memory.pointee.hyphenation.bits) : ScratchArray(capacity: 0)
    style = preparer.style
    hasStyles = unsafe !preparer.source.styles.isEmpty
    hasTracking = unsafe memory.pointee.hasTracking
    var sources = unsafe ScratchArray<AttributedRun>(capacity: memory.pointee.sources.count)
    var fonts: [FontStack] = []
    for index in unsafe 0..<memory.pointee.sources.count {
      let run = unsafe preparer.source.runs[memory.pointee.sources[index]]
      sources.append(run)
      let font = unsafe run.font.takeUnretainedValue()
      if fonts.last !== font { fonts.append(font) }
    }
    self.sources = sources
    self.fonts = fonts
    // The tab stops still belong to the caller, so they are copied, too.
    let stopCount = unsafe styles.elements.reduce(0) { unsafe $0 + $1.tabStops.count }
    var tabStops = ScratchArray<Double>(capacity: stopCount)
    var tabAlignments = ScratchArray<Int32>(capacity: stopCount)
    let hasTerminators = unsafe styles.elements.contains { unsafe $0.tabTerminators != nil }
    let terminatorCount = hasTerminators ? stopCount * ParagraphStyle.terminatorCount : 0
    var tabTerminators = ScratchArray<UInt32>(capacity: terminatorCount)
    for index in 0..<styles.count {
      let first = tabStops.count
      for stop in unsafe styles[index].tabStops.indices {
        unsafe tabStops.append(styles[index].tabStops[stop])
        unsafe tabAlignments.append(styles[index].tabAlignments?[stop] ?? TextAlignment.natural.rawValue)
        for terminator in 0..<(hasTerminators ? ParagraphStyle.terminatorCount : 0) {
          let number = stop * ParagraphStyle.terminatorCount + terminator
          unsafe tabTerminators.append(styles[index].tabTerminators?[number] ?? 0)
        }
      }
      unsafe styles[index].tabStops = UnsafeBufferPointer(rebasing: tabStops.elements[first...])
      unsafe styles[index].tabAlignments = tabStops.count > first ? UnsafePointer(tabAlignments.base + first) : nil
      unsafe styles[index].tabTerminators =
        unsafe hasTerminators && tabStops.count > first
        ? UnsafePointer(tabTerminators.base + first * ParagraphStyle.terminatorCount) : nil
    }
    self.styles = styles
    self.tabStops = tabStops
    self.tabAlignments = tabAlignments
    self.tabTerminators = tabTerminators
    let text = unsafe preparer.source.bytes
    var bytes = ScratchArray<UInt8>(capacity: hasTerminators ? text.count : 0)
    if hasTerminators, let first = text.baseAddress { unsafe bytes.append(first, count: text.count) }
    self.bytes = bytes
  }

  /// What layout reads; borrows from this object.
  package var attributes: TextAttributes { unsafe attributes(runs.elements) }

  private func attributes(_ runs: UnsafeBufferPointer<TextRun>) -> TextAttributes {
    unsafe TextAttributes(
      runs: runs, styles: styles.elements, hyphenation: hyphenation.count > 0 ? UnsafePointer(hyphenation.base) : nil,
      hasStyles: hasStyles, hasTracking: hasTracking, bytes: bytes.count > 0 ? UnsafePointer(bytes.base) : nil)
  }

  /// What layout reads if a token, measured for each run, replaces the ellipsis (R204). Borrows from the workspace too.
  /// O(runs).
  package func attributes(token: UnsafeBufferPointer<UInt8>, workspace: Workspace) -> TextAttributes {
    let memory = unsafe workspace.attributed.pointee.beginning
    unsafe memory.pointee.removeAll()
    for index in 0..<runs.count {
      var run = runs[index]
      run.ellipsis = unsafe UnsafePointer(sources.base + index).measure(token: token, workspace: workspace)
      unsafe memory.pointee.runs.append(run)
    }
    return unsafe attributes(memory.pointee.runs.elements)
  }

  /// The runs that are shaped apart, covering a text of so many bytes. O(runs).
  package func shapedRuns(length: Int) -> ScratchArray<AttributedRun> {
    var runs = ScratchArray(copying: sources)
    for index in 0..<runs.count { runs[index].end = index + 1 < runs.count ? runs[index + 1].start : length }
    return runs
  }

  /// Ascents and descents. The index is the sum of a run's first metrics and a cluster's metrics index.
  package var metrics: UnsafeBufferPointer<LineMetrics> { unsafe metricsOfRuns.elements }

  /// Bytes of memory.
  package var byteCount: Int {
    runs.byteCount + styles.byteCount + metricsOfRuns.byteCount + tabStops.byteCount + tabAlignments.byteCount
      + tabTerminators.byteCount + bytes.byteCount
      + sources.byteCount
      + hyphenation.byteCount
  }
}
