// The attributes of paragraphs.
import LabelLayout

/// A paragraph style, by the names of `NSParagraphStyle`. Lengths are points at scale 1; odd values count as 0 (R192).
///
/// A paragraph has the style at its first byte (R174).
public struct ParagraphAttributes: Hashable, Sendable {
  /// How text that is too long is broken or shortened; nil leaves it to the label (R172).
  public var lineBreakMode: LineBreakMode?
  /// Where a line is in its area; nil leaves it to the label (R171).
  public var alignment: TextAlignment?
  /// How lines are chosen; nil leaves it to the label.
  public var lineBreakStrategy: LineBreakStrategy?
  /// The base direction; nil is natural: that of the first strong character, else the environment's (R184).
  public var baseWritingDirection: LayoutDirection?
  /// Between the lines of a paragraph; negative values count as 0 (R119).
  public var lineSpacing = 0.0
  /// After the paragraph.
  public var paragraphSpacing = 0.0
  /// Before the paragraph.
  public var paragraphSpacingBefore = 0.0
  /// Of the first line, from the leading edge.
  public var firstLineHeadIndent = 0.0
  /// Of the other lines, from the leading edge.
  public var headIndent = 0.0
  /// Above 0 from the leading edge, else from the trailing edge.
  public var tailIndent = 0.0
  /// A factor; 0 means none.
  public var lineHeightMultiple = 0.0
  /// 0 means none (R121).
  public var minimumLineHeight = 0.0
  /// 0 means none (R121).
  public var maximumLineHeight = 0.0
  /// 0 to 1: how full a line must be so that it is not hyphenated; 0 means no automatic hyphenation (R191).
  public var hyphenationFactor = 0.0
  /// From the leading edge; what follows the last is at multiples of `defaultTabInterval` (R190).
  public var tabStops: [Double] = []
  /// 0 counts as 28 (R190).
  public var defaultTabInterval = 0.0

  /// A style that leaves everything to the label.
  public init() {}
}

extension ParagraphAttributes {
  /// The layout's form.
  ///
  /// - Parameter stops: the tab stops, where they live as long as the result.
  func style(stops: UnsafeBufferPointer<Double>) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.lineBreakMode = lineBreakMode
    style.alignment = alignment
    style.lineBreakStrategy = lineBreakStrategy
    style.baseWritingDirection = baseWritingDirection
    style.lineSpacing = lineSpacing
    style.paragraphSpacing = paragraphSpacing
    style.paragraphSpacingBefore = paragraphSpacingBefore
    style.firstLineHeadIndent = firstLineHeadIndent
    style.headIndent = headIndent
    style.tailIndent = tailIndent
    style.lineHeightMultiple = lineHeightMultiple
    style.minimumLineHeight = minimumLineHeight
    style.maximumLineHeight = maximumLineHeight
    style.hyphenationFactor = hyphenationFactor
    style.tabStops = stops
    style.defaultTabInterval = defaultTabInterval
    return style
  }
}
