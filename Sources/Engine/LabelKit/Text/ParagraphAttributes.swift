// The attributes of paragraphs.
import LabelLayout

/// A paragraph style, with the names of `NSParagraphStyle`. Lengths are points at scale 1; values that are not
/// finite count as 0 (R192).
///
/// A paragraph has the style that its first byte has (R174).
public struct ParagraphAttributes: Hashable, Sendable {
  /// How text that is too long is broken or shortened; nil leaves it to the label (R172).
  public var lineBreakMode: LineBreakMode?
  /// The horizontal alignment of a line in its area; nil leaves it to the label (R171).
  public var alignment: TextAlignment?
  /// How line breaks are chosen among the possible ones; nil leaves it to the label.
  public var lineBreakStrategy: LineBreakStrategy?
  /// Whether gaps may be reduced before a line of the paragraph is truncated; nil leaves it to the label (R216).
  public var allowsDefaultTighteningForTruncation: Bool?
  /// The base direction; nil means natural: that of the first strong character, or else of the environment (R184).
  public var baseWritingDirection: LayoutDirection?
  /// Distance between the lines of a paragraph; negative values count as 0 (R119).
  public var lineSpacing = 0.0
  /// Distance after the paragraph.
  public var paragraphSpacing = 0.0
  /// Distance before the paragraph.
  public var paragraphSpacingBefore = 0.0
  /// Indent of the first line from the leading edge.
  public var firstLineHeadIndent = 0.0
  /// Indent of the other lines from the leading edge.
  public var headIndent = 0.0
  /// Where lines end. A positive value is a distance from the leading edge; 0 or a negative value is minus the distance
  /// from the trailing edge.
  public var tailIndent = 0.0
  /// Factor of the line height; 0 means none.
  public var lineHeightMultiple = 0.0
  /// Least line height; 0 means none (R121).
  public var minimumLineHeight = 0.0
  /// Greatest line height; 0 means none (R121).
  public var maximumLineHeight = 0.0
  /// A line is hyphenated if it would otherwise fill less than this fraction (0 to 1) of its area; 0 means no automatic
  /// hyphenation (R191).
  public var hyphenationFactor = 0.0
  /// The tab stops. An empty array means twelve stops, 28 points apart. Stops after the last one are at multiples of
  /// `defaultTabInterval` (R190).
  public var tabStops: [TabStop] = []
  /// Distance between the stops after the last one; 0 means that there are none (R190).
  public var defaultTabInterval = 0.0

  /// A style that leaves everything to the label.
  public init() {}
}

extension ParagraphAttributes {
  /// The tab stops as layout finds them fastest: in ascending order, those at one position in the given order (R215), and
  /// without those that are not finite, unless there are no others.
  var stopsInOrder: [TabStop] {
    if zip(tabStops, tabStops.dropFirst()).allSatisfy({ $0.position <= $1.position }) { return tabStops }
    let finite = tabStops.indices.filter { tabStops[$0].position.isFinite }
    if finite.isEmpty { return tabStops }
    return finite.sorted { (tabStops[$0].position, $0) < (tabStops[$1].position, $1) }.map { tabStops[$0] }
  }

  /// Returns the style in the form that layout reads.
  ///
  /// - Parameters:
  ///   - positions: a copy of the tab stops' positions that stays valid while the result is used.
  ///   - alignments: the same of their alignments.
  ///   - terminators: the same of their column terminators, or nil if there are none.
  func style(
    stops positions: UnsafeBufferPointer<Double>, _ alignments: UnsafePointer<Int32>?,
    _ terminators: UnsafePointer<UInt32>?
  ) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.overrides.lineBreakMode = lineBreakMode
    style.overrides.alignment = alignment
    style.overrides.lineBreakStrategy = lineBreakStrategy
    style.overrides.allowsDefaultTighteningForTruncation = allowsDefaultTighteningForTruncation
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
    unsafe style.tabStops = positions
    unsafe style.tabAlignments = alignments
    unsafe style.tabTerminators = terminators
    style.defaultTabInterval = defaultTabInterval
    return style
  }
}
