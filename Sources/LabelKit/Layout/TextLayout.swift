// A text that is laid out: lines, and what they show.
import LabelFonts
public import LabelLayout

/// A label's text, laid out: its visible lines, and whether it was shrunk or truncated.
///
/// A value; may be used by several threads. It keeps the text, so that positions can be asked for (``positions()``).
public struct TextLayout: Sendable {
  /// What a layout is made from.
  enum Origin: Sendable {
    case text(LabelEngine, StyledText)
    case prepared(PreparedText)

    var string: String {
      switch self {
      case .text(_, let text): text.string
      case .prepared(let text): text.string
      }
    }

    func layOut(
      _ label: LabelProperties, _ bounds: Size, _ token: String?, _ target: LayoutTarget
    ) -> LayoutAnswer {
      switch self {
      case .text(let engine, let text): engine.layOut(text, label, bounds, token, target)
      case .prepared(let text): text.layOut(label, bounds, token, target)
      }
    }
  }

  let origin: Origin
  /// The properties that it was laid out with.
  public let label: LabelProperties
  /// The bounds that it was laid out in, at (0, 0).
  public let bounds: Size
  /// What replaced U+2026 (R204), or nil.
  public let truncationToken: String?
  /// The visible lines, from top to bottom.
  public let lines: [LabelLine]
  /// What holds for the whole label.
  public let summary: LayoutSummary

  init(_ origin: Origin, _ label: LabelProperties, _ bounds: Size, _ token: String?) {
    self.origin = origin
    self.label = label
    self.bounds = bounds
    truncationToken = token
    (lines, summary) = withUnsafeTemporaryAllocation(of: LabelLine.self, capacity: 8) { few in
      let summary = LayoutSummary(origin.layOut(label, bounds, token, LayoutTarget(lines: few)))
      if summary.lineCount <= few.count {
        return (Array(UnsafeMutableBufferPointer(rebasing: few[..<summary.lineCount])), summary)
      }
      let lines = [LabelLine](unsafeUninitializedCapacity: summary.lineCount) { all, count in
        let all = UnsafeMutableBufferPointer(rebasing: all[..<summary.lineCount])
        count = origin.layOut(label, bounds, token, LayoutTarget(lines: all)).result.lineCount
      }
      return (lines, summary)
    }
  }

  /// The whole text, hidden parts included.
  public var string: String { origin.string }

  /// The text with its attributes.
  package var styledText: StyledText {
    switch origin {
    case .text(_, let text): text
    case .prepared(let text): text.source
    }
  }

  /// 1 unless shrunk: what the font's size is multiplied with (R181).
  public var scale: Double { summary.scale }

  /// Whether ink is hidden or a line is clipped (R188).
  public var isTruncated: Bool { summary.isTruncated }

  /// The widest used width and the height of the block, in points, unrounded.
  public var size: Size { summary.size }

  /// Clusters that were looked at and that no face of the font has.
  public var missingClusterCount: Int { summary.missingClusterCount }
}

// MARK: What lines show

extension TextLayout {
  /// What a line shows: its kept parts, and the ellipsis, the token or the hyphen.
  ///
  /// - Parameter line: of this layout.
  public func text(of line: LabelLine) -> String {
    var text = String(string[range(of: line)])
    if let inserted = insertedText(of: line) { text += inserted }
    if let tail = tailRange(of: line) { text += string[tail] }
    return text
  }

  /// The ellipsis, the token or the hyphen that a line shows and the text does not have; nil where it shows none.
  ///
  /// - Parameter line: of this layout.
  public func insertedText(of line: LabelLine) -> String? {
    if line.flags.contains(.ellipsis) { return truncationToken ?? "\u{2026}" }
    return line.flags.contains(.hyphen) ? "\u{2010}" : nil
  }

  /// The first kept part of a line, in `string`. Hanging whitespace and breaks are not in it.
  ///
  /// - Parameter line: of this layout.
  public func range(of line: LabelLine) -> Range<String.Index> { string.range(utf8Offsets: line.start..<line.end) }

  /// The part of a line that follows the ellipsis, in `string`; nil where there is none.
  ///
  /// - Parameter line: of this layout.
  public func tailRange(of line: LabelLine) -> Range<String.Index>? {
    line.tailStart < line.tailEnd ? string.range(utf8Offsets: line.tailStart..<line.tailEnd) : nil
  }

  /// Where the clusters of the lines are: for hit testing, carets and selections. Lays the text out again; keep the result.
  ///
  /// - Complexity: O(visible clusters); of a text that needs bidi and is not prepared, O(the paragraphs visible).
  public func positions() -> TextPositions {
    // A cluster has one byte at least; a line shows one thing more that is not in the text.
    let most = lines.reduce(0) { $0 + ($1.end - $1.start) + ($1.tailEnd - $1.tailStart) + 1 }
    let clusters = withUnsafeTemporaryAllocation(of: LabelLine.self, capacity: lines.count) { lines in
      [ClusterPosition](unsafeUninitializedCapacity: most) { clusters, count in
        let target = LayoutTarget(lines: lines, positions: clusters)
        count = most > 0 ? origin.layOut(label, bounds, truncationToken, target).positionCount : 0
      }
    }
    return TextPositions(string, lines, clusters)
  }
}
