// A text in the test font of RULES.md's examples, made without the package's own segmentation.
import LabelLayout

/// Clusters that advance 10 points at size 10, with opportunities after spaces and hyphens.
///
/// This suffices for the plain texts of the tests here: Swift's own `Character` gives the clusters.
final class TestText {
  var buffer = ClusterBuffer()
  let metrics: UnsafeMutableBufferPointer<LineMetrics>
  let string: String
  var lineSpacing = 0.0
  let kern: Double

  /// - Parameter hasTallCapitals: whether capital letters are in a font with an ascent of 13 and a descent of 4.
  init(_ string: String, kern: Double = 0, clusters limit: Int = .max, hasTallCapitals: Bool = false) {
    self.string = string
    self.kern = kern
    metrics = .allocate(capacity: hasTallCapitals ? 2 : 1)
    metrics.initialize(repeating: LineMetrics(ascent: 8, descent: 2))
    if hasTallCapitals { metrics[1] = LineMetrics(ascent: 13, descent: 4) }
    var previous: Character?
    for character in string.prefix(limit) {
      var flags: ClusterFlags = []
      if ["\n", "\r\n", "\r", "\u{2029}"].contains(character) { flags = [.hardBreak, .paragraphBreak] }
      if ["\u{85}", "\u{2028}", "\u{B}", "\u{C}"].contains(character) { flags = .hardBreak }
      if character == " " { flags = .whitespace }
      if character == "\t" { flags = [.whitespace, .tab] }
      if character == "\u{AD}" { flags = .softHyphen }
      if hasTallCapitals, character.isUppercase { flags = flags.withMetricsIndex(1) }
      let follows = previous.map { [" ", "\t", "-", "\u{AD}"].contains($0) } ?? false
      if follows, flags.isDisjoint(with: [.hardBreak, .whitespace]) {
        flags.formUnion([.breakBefore, .breakBeforeWordPriority])
      }
      let isZero = !flags.isDisjoint(with: [.hardBreak, .softHyphen])
      let ownKern = flags.contains(.hardBreak) ? 0 : kern
      buffer.append(
        length: character.utf8.count, advance: LayoutUnit(points: (isZero ? 0 : 10) + ownKern), flags: flags)
      previous = character
    }
  }

  deinit { metrics.deallocate() }

  /// The text borrows this object's memory: keep the object alive while the text is used.
  var text: LabelText {
    let inserted = InsertedText(advance: LayoutUnit(points: 10 + kern), metrics: metrics[0])
    let style = TextStyle(fontSize: 10, ellipsis: inserted, hyphen: inserted, lineSpacing: lineSpacing)
    return LabelText(
      buffer, isComplete: buffer.count == string.count, metrics: UnsafeBufferPointer(metrics), style: style,
      kinds: buffer.allFlags)
  }

  /// Lays the text out and returns the lines as strings.
  func layout(
    _ width: Double, _ height: Double = .infinity, lines limit: Int = 1, _ mode: LineBreakMode = .byTruncatingTail,
    configure: (inout LabelProperties) -> Void = { _ in }
  ) -> Outcome {
    var label = LabelProperties()
    label.numberOfLines = limit
    label.lineBreakMode = mode
    label.lineBreakStrategy = []
    label.textAlignment = .left
    configure(&label)
    return withUnsafeTemporaryAllocation(of: LabelLine.self, capacity: 64) { lines in
      let result = text.writeLines(label, in: LayoutBounds(width: width, height: height), into: lines)
      let shown = (0..<min(result.lineCount, 64)).map { lines[$0] }
      return Outcome(lines: result.missing == .nothing ? shown.map(string(of:)) : [], boxes: shown, result: result)
    }
  }

  /// The same with unlimited height.
  func layout(_ width: Double, lines limit: Int = 1, _ mode: LineBreakMode) -> Outcome {
    layout(width, .infinity, lines: limit, mode)
  }

  private func string(of line: LabelLine) -> String {
    let bytes = Array(string.utf8)
    let ellipsis = line.flags.contains(.ellipsis) ? "…" : ""
    return String(decoding: bytes[line.start..<line.end], as: UTF8.self) + ellipsis
      + String(decoding: bytes[line.tailStart..<line.tailEnd], as: UTF8.self)
  }
}

/// The result of a layout.
struct Outcome {
  var lines: [String]
  var boxes: [LabelLine]
  var result: LabelLayoutResult
  var widths: [Double] { boxes.map(\.width) }
}

extension LabelProperties {
  /// A label of up to four lines that shrinks to 0.3 and may be tightened.
  static func random(_ modes: [LineBreakMode], _ random: inout some RandomNumberGenerator) -> LabelProperties {
    var label = LabelProperties()
    label.numberOfLines = Int.random(in: 0...4, using: &random)
    label.lineBreakMode = modes.randomElement(using: &random)!
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.3
    label.allowsDefaultTighteningForTruncation = Bool.random(using: &random)
    return label
  }
}
