// The way from runs to clusters.
import LabelLayout
import TextSegmentation

/// Collects the clusters, runs and styles of one attributed text.
struct AttributedTextBuilder {
  let bytes: UnsafeBufferPointer<UInt8>
  let workspace: Workspace
  private(set) var runs: [TextRun] = []
  private(set) var sources: [AttributedRun] = []
  private(set) var styles: [ParagraphStyle] = []
  private(set) var metrics: [LineMetrics] = []
  /// Grapheme boundaries, line breaks, the same under hangulWordPriority, complex context; of the whole text.
  private var bits: [UInt64]
  private let words: Int
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, workspace: Workspace) {
    self.bytes = bytes
    self.workspace = workspace
    let words = bytes.count / 64 + 1
    self.words = words
    bits = [UInt64](repeating: 0, count: words * 4)
    bits.withUnsafeMutableBufferPointer { bits in
      let base = bits.baseAddress!
      let summary = segment(
        bytes,
        into: SegmentationOutput(
          graphemes: base, lineBreaks: base + words, wordPriorityBreaks: base + 2 * words,
          complexContext: base + 3 * words))
      if summary.hasComplexContext {
        workspace.builder.pointee.breakByDictionary(
          bytes, complexContext: base + 3 * words, into: base + words, and: base + 2 * words)
      }
    }
    workspace.clusters.removeAll()
  }

  private func isSet(_ set: Int, _ place: Int) -> Bool {
    bits[set * words + place >> 6] >> UInt64(place & 63) & 1 != 0
  }

  /// The first cluster boundary at or behind a place.
  private func boundary(_ place: Int) -> Int {
    var place = max(place, 0)
    if place >= bytes.count { return bytes.count }
    while place > 0, place < bytes.count, !isSet(0, place) { place += 1 }
    return place
  }

  /// Appends the clusters of a run, which have the attributes at their first byte.
  mutating func append(_ run: AttributedRun) {
    let end = boundary(min(run.end, bytes.count))
    guard end > position else { return }
    let firstCluster = workspace.clusters.count
    if let box = run.attachment {
      appendBox(run, box, end: end)
    } else {
      var preparer = TextPreparer(
        bytes, from: position, to: end, font: run.font, kern: run.kern, language: run.language, workspace: workspace)
      _ = preparer.extend(&workspace.clusters, untilAdvance: .unbounded)
      preparer.finish()
    }
    addMeasures(run, firstCluster: firstCluster)
    position = end
  }

  /// An attachment is one cluster (R203).
  private mutating func appendBox(_ run: AttributedRun, _ box: (width: Double, height: Double, y: Double), end: Int) {
    let width = box.width.isFinite ? box.width : 0
    let kern = run.font.size > 0 ? run.kern : 0
    workspace.clusters.append(
      length: end - position, advance: max(0, LayoutUnit(points: width) &+ LayoutUnit(points: kern)), flags: [])
  }

  mutating func addMeasures(_ run: AttributedRun, firstCluster: Int) {
    let firstMetrics = metrics.count
    sources.append(run)
    /// The box of glyphs moved up by the offset: it grows above, or below (R164).
    func moved(_ own: LineMetrics) -> LineMetrics {
      LineMetrics(
        ascent: own.ascent + max(0, run.baselineOffset), descent: own.descent + max(0, -run.baselineOffset))
    }
    if let box = run.attachment {
      let (y, height) = (box.y.isFinite ? box.y : 0, box.height.isFinite ? box.height : 0)
      metrics.append(moved(LineMetrics(ascent: max(0, y + height), descent: max(0, -y))))
    } else {
      metrics += run.font.metrics.map(moved)
    }
    let kern = run.font.size > 0 ? LayoutUnit(points: run.kern) : 0
    func inserted(_ added: AddedCluster) -> InsertedText {
      InsertedText(
        advance: run.font.size > 0 ? max(0, added.advance &+ kern) : 0,
        metrics: moved(run.font.metrics[added.metricsIndex]))
    }
    runs.append(
      TextRun(
        firstCluster: firstCluster, ellipsis: inserted(run.font.ellipsis), hyphen: inserted(run.font.hyphen),
        firstMetrics: firstMetrics))
  }

  /// Sets the line breaks of the whole text, since runs know only their own.
  func setBreaks() {
    let flags = workspace.clusters.flags
    let starts = workspace.clusters.starts
    let none = ~(ClusterFlags.breakBefore.rawValue | ClusterFlags.breakBeforeWordPriority.rawValue)
    for index in 0..<workspace.clusters.count {
      let place = Int(starts[index])
      var value = flags[index].rawValue & none
      if isSet(1, place) { value |= ClusterFlags.breakBefore.rawValue }
      if isSet(2, place) { value |= ClusterFlags.breakBeforeWordPriority.rawValue }
      flags[index] = ClusterFlags(rawValue: value)
    }
  }

  /// An entry for every paragraph whose style or direction is not that of the one before (R174, R184).
  mutating func collectStyles(_ given: [AttributedStyle]) {
    let count = workspace.clusters.count
    var lastGiven = -2
    var first = 0
    while first < max(count, 1) {
      let place = count > 0 ? Int(workspace.clusters.starts[first]) : 0
      let index = given.lastIndex { $0.start <= place && place < $0.end } ?? -1
      let direction = ParagraphDirection.first(bytes, from: place)
      if index != lastGiven || direction != styles.last?.contentDirection {
        var style = index >= 0 ? given[index].style : ParagraphStyle()
        style.firstCluster = first
        style.contentDirection = direction
        styles.append(style)
        lastGiven = index
      }
      while first < count, !workspace.clusters.flags[first].contains([.hardBreak, .paragraphBreak]) { first += 1 }
      first += 1
    }
  }
}
