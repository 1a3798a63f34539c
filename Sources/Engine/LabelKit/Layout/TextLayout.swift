// A text after layout: its lines, and what they show.
import LabelFonts
public import LabelLayout

/// The layout of a label's text: its visible lines, and whether it was shrunk or truncated.
///
/// It is a value and may be used by several threads. It keeps the text, so that positions can be requested
/// (``positions()``).
public struct TextLayout: Sendable {
  /// The text and the engine, or the prepared text, from which the layout was made.
  enum Origin: Sendable {
    /// A text of one style, which needs no array of runs.
    case plain(LabelEngine, String, LabelFont, kern: Double?, Language?)
    case text(LabelEngine, StyledText)
    case prepared(PreparedText)

    var string: String {
      switch self {
      case .plain(_, let string, _, _, _): string
      case .text(_, let text): text.string
      case .prepared(let text): text.string
      }
    }

    func writeLines(
      _ label: LabelProperties, _ bounds: Size, _ token: String?, _ target: LayoutTarget
    ) -> LayoutOutput {
      switch self {
      case .plain(let engine, let string, let font, let kern, let language):
        engine.writeLines(
          string, font: font, kern: kern, language: language, label: label, in: bounds, token: token, into: target)
      case .text(let engine, let text): engine.writeLines(text, label, bounds, token, target)
      case .prepared(let text): text.writeLines(label, bounds, token, target)
      }
    }
  }

  let origin: Origin
  /// The properties with which the text was laid out.
  public let label: LabelProperties
  /// The size in which the text was laid out; the origin is (0, 0).
  public let bounds: Size
  /// The token that replaced U+2026 (R204), or nil.
  public let truncationToken: String?
  /// The visible lines, from top to bottom.
  public let lines: [LabelLine]
  /// The properties of the layout as a whole.
  public let summary: LayoutSummary

  init(_ origin: Origin, _ label: LabelProperties, _ bounds: Size, _ token: String?) {
    self.origin = origin
    self.label = label
    self.bounds = bounds
    truncationToken = token
    (lines, summary) = unsafe withUnsafeTemporaryAllocation(of: LabelLine.self, capacity: 8) { few in
      let summary = unsafe LayoutSummary(origin.writeLines(label, bounds, token, LayoutTarget(lines: few)))
      if summary.lineCount <= few.count {
        return unsafe (Array(UnsafeMutableBufferPointer(rebasing: few[..<summary.lineCount])), summary)
      }
      let lines = unsafe [LabelLine](unsafeUninitializedCapacity: summary.lineCount) { all, count in
        let all = unsafe UnsafeMutableBufferPointer(rebasing: all[..<summary.lineCount])
        count = unsafe origin.writeLines(label, bounds, token, LayoutTarget(lines: all)).result.lineCount
      }
      return (lines, summary)
    }
  }

  /// The whole text, including hidden parts.
  public var string: String { origin.string }

  /// The text with its attributes.
  package var styledText: StyledText {
    switch origin {
    case .plain(_, let string, let font, let kern, let language):
      StyledText(string, RunAttributes(font: font, kern: kern, language: language))
    case .text(_, let text): text
    case .prepared(let text): text.source
    }
  }

  /// The factor by which the font size is multiplied; 1 unless the label is shrunk (R181).
  public var scale: Double { summary.scale }

  /// Whether ink is hidden or a line is clipped (R269).
  public var isTruncated: Bool { summary.isTruncated }

  /// The greatest used width of a line and the height of the block, in points, not rounded.
  public var size: Size { summary.size }

  /// Number of clusters that were examined and that no face of the font has.
  public var missingClusterCount: Int { summary.missingClusterCount }
}

// MARK: What lines show

extension TextLayout {
  /// Returns what a line shows: its parts of the text, and the ellipsis, the truncation token or the hyphen.
  ///
  /// - Parameter line: a line of this layout.
  public func text(of line: LabelLine) -> String {
    var text = String(string[range(of: line)])
    if let inserted = insertedText(of: line) { text += inserted }
    if let tail = tailRange(of: line) { text += string[tail] }
    return text
  }

  /// Returns the ellipsis, the truncation token or the hyphen that a line shows in addition to the text; nil if there
  /// is none.
  ///
  /// - Parameter line: a line of this layout.
  public func insertedText(of line: LabelLine) -> String? {
    if line.flags.contains(.ellipsis) { return truncationToken ?? "\u{2026}" }
    return line.flags.contains(.hyphen) ? "\u{2010}" : nil
  }

  /// Returns the range in `string` of a line's text before the ellipsis, without hanging whitespace and hard breaks.
  ///
  /// - Parameter line: a line of this layout.
  public func range(of line: LabelLine) -> Range<String.Index> { string.range(utf8Offsets: line.start..<line.end) }

  /// Returns the range in `string` of a line's text after the ellipsis; nil if there is none.
  ///
  /// - Parameter line: a line of this layout.
  public func tailRange(of line: LabelLine) -> Range<String.Index>? {
    line.tailStart < line.tailEnd ? string.range(utf8Offsets: line.tailStart..<line.tailEnd) : nil
  }

  /// Returns the positions of the lines' clusters, for hit testing, carets and selections. It lays out the text again,
  /// so keep the result.
  ///
  /// - Complexity: O(visible clusters); if the text needs bidi and is not prepared, O(visible paragraphs).
  public func positions() -> TextPositions {
    // A cluster has at least one byte, and a line shows at most one cluster that is not in the text.
    let most = lines.reduce(0) { $0 + ($1.end - $1.start) + ($1.tailEnd - $1.tailStart) + 1 }
    let clusters = unsafe withUnsafeTemporaryAllocation(of: LabelLine.self, capacity: lines.count) { lines in
      unsafe [ClusterPosition](unsafeUninitializedCapacity: most) { clusters, count in
        let target = unsafe LayoutTarget(lines: lines, positions: clusters)
        count = most > 0 ? origin.writeLines(label, bounds, truncationToken, target).positionCount : 0
      }
    }
    return TextPositions(string, lines, clusters)
  }
}
