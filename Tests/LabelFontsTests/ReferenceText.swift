// How a text should be prepared: its clusters and breaks from the whole text, segmented at once, and its advances by hand.
import LabelLayout
import NaiveSegmentation

@testable import LabelFonts

/// A well-formed text with what a metric font, or several in runs, must make of it.
struct ReferenceText {
  /// Text in one font. Runs with other attributes follow each other.
  struct Span {
    var end: Int
    /// `Square`, `Steps` or `Tall`, as their documentation describes them.
    var font = "Square"
    var size = 10.0
    var kern = 0.0
    var baselineOffset = 0.0
    /// The width of the attachment that replaces the span.
    var attachment: Double?
  }

  struct Cluster: Equatable {
    var start: Int
    var advance: Double
    var flags: ClusterFlags
    /// The ascent and the descent.
    var metrics: LineMetrics
    /// Whether the flags of breaks are known: not after a hard break, and not where a dictionary finds the words.
    var hasBreaks: Bool
  }

  let clusters: [Cluster]
  private let length: Int

  init(_ text: String, _ spans: [Span]) {
    let bytes = Array(text.utf8)
    let whole = Segmented(bytes)
    let boundaries = Set(whole.graphemes), complex = Set(whole.complex)
    let (breaks, byWord) = (Set(whole.lineBreaks), Set(whole.wordPriority))
    var clusters: [Cluster] = []
    var start = 0
    var index = 0
    var (isLineStart, spanOfLast) = (true, -1)
    while start < bytes.count {
      while spans[index].end <= start { index += 1 }
      let span = spans[index]
      var end = start + 1
      while end < bytes.count, !boundaries.contains(end) || span.attachment != nil && end < span.end { end += 1 }
      let scalars = Array(String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars)
      var cluster = ReferenceText.cluster(scalars, span)
      cluster.start = start
      let face = cluster.flags.metricsIndex
      // A hard break is as high as the text before it, if both are on one line of one run.
      if cluster.flags.contains(.hardBreak), !isLineStart, spanOfLast == index, let last = clusters.last {
        cluster.flags = cluster.flags.withMetricsIndex(last.flags.metricsIndex)
        cluster.metrics = last.metrics
      }
      if !isLineStart, breaks.contains(start) { cluster.flags.insert(.breakBefore) }
      if !isLineStart, byWord.contains(start) { cluster.flags.insert(.breakBeforeWordPriority) }
      cluster.hasBreaks = !isLineStart && !complex.contains(start)
      if span.attachment != nil { cluster.flags = cluster.flags.withMetricsIndex(face) }
      clusters.append(cluster)
      (isLineStart, spanOfLast) = (cluster.flags.contains(.hardBreak), index)
      start = end
    }
    self.clusters = clusters
    length = bytes.count
  }

  /// A cluster by itself, without breaks.
  private static func cluster(_ scalars: [Unicode.Scalar], _ span: Span) -> Cluster {
    var flags: ClusterFlags = []
    let first = scalars[0].value
    switch first {
    case 0x0A, 0x0D, 0x2029: flags = [.hardBreak, .paragraphBreak]
    case 0x0B, 0x0C, 0x85, 0x2028: flags = .hardBreak
    default:
      // A space with a mark on it is ink.
      if scalars.count == 1 {
        switch first {
        case 0x09: flags = [.whitespace, .tab]
        case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: flags = .whitespace
        case 0xA0: flags.insert(.noBreakSpace)
        case 0xAD: flags = .softHyphen
        default: break
        }
      }
    }
    let isLate = span.font == "Tall" && first >= 0x2E80
    let isBreak = flags.contains(.hardBreak)
    var (ascent, descent) = span.font == "Tall" ? (119.0 / 128, 33.0 / 128) : (0.8, 0.2)
    if isLate && !isBreak { (ascent, descent) = (149.0 / 128, 21.0 / 128) }
    var metrics = LineMetrics(ascent: ascent * span.size, descent: descent * span.size)
    var advance = ReferenceText.ems(first, span.font) * span.size
    if let width = span.attachment {
      (flags, advance) = ([], width)
      metrics = LineMetrics(ascent: 12, descent: 3)
    } else {
      flags = flags.withMetricsIndex(isLate && !isBreak ? 1 : 0)
    }
    metrics.ascent += max(0, span.baselineOffset)
    metrics.descent += max(0, -span.baselineOffset)
    advance = isBreak && span.attachment == nil ? 0 : max(0, advance + span.kern)
    return Cluster(start: 0, advance: advance, flags: flags, metrics: metrics, hasBreaks: true)
  }

  /// The advance in em of a cluster that begins with a scalar. A tab is as wide as a space (R222).
  private static func ems(_ scalar: UInt32, _ font: String) -> Double {
    if [0x200B, 0xAD, 0x2060, 0xFEFF].contains(scalar) { return 0 }
    if font != "Steps" || scalar > 0x7E { return 1 }
    switch Character(Unicode.Scalar(scalar)!) {
    case "i", "j", "l", "t", "f", "r", "!", "'", ",", ".", ":", ";", "|": return 0.25
    case "m", "M", "W", "@": return 1
    case "w", "A"..."Z": return 0.75
    case "\t", " "..."~": return 0.5
    default: return 1
    }
  }

  /// The first cluster that is not as it should be; nil if there is none.
  ///
  /// - Parameters:
  ///   - buffer: what was prepared, from a cluster's beginning on.
  ///   - firstBreaks: the byte before which breaks are not compared.
  ///   - metrics: the metrics of a cluster by its index.
  func difference(
    _ buffer: borrowing ClusterBuffer, firstBreaks: Int = 0, metrics: ((Int) -> LineMetrics)? = nil
  ) -> String? {
    if buffer.count > buffer.capacity { return "\(buffer.count) clusters in memory for \(buffer.capacity)" }
    let begin = Int(buffer.starts[0])
    let expected = clusters.drop { $0.start < begin }
    if expected.count != buffer.count { return "\(buffer.count) clusters, not \(expected.count)" }
    if Int(buffer.starts[buffer.count]) != length {
      return "ends at byte \(buffer.starts[buffer.count]), not \(length)"
    }
    let breaks: ClusterFlags = [.breakBefore, .breakBeforeWordPriority]
    for (index, one) in expected.enumerated() {
      let (start, advance) = (Int(buffer.starts[index]), buffer.positions[index + 1] - buffer.positions[index])
      if start != one.start { return "cluster \(index) begins at \(start), not \(one.start)" }
      if abs(advance.points - one.advance) > 1e-6 {
        return "byte \(start) advances \(advance.points), not \(one.advance)"
      }
      var (given, wanted) = (buffer.flags[index], one.flags)
      if !one.hasBreaks || start < firstBreaks {
        given.subtract(breaks)
        wanted.subtract(breaks)
      }
      // A letter of another font might join letters of this one (R302), which then have the same advances.
      given.remove(.unsafeToBreak)
      if given != wanted { return "byte \(start) has flags \(given.rawValue), not \(wanted.rawValue)" }
      if let found = metrics?(index),
        abs(found.ascent - one.metrics.ascent) + abs(found.descent - one.metrics.descent) > 1e-9
      {
        return "byte \(start) has \(found), not \(one.metrics)"
      }
    }
    return nil
  }
}
