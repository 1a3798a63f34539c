// What a paragraph style says of its lines.

/// A paragraph style, cleaned of odd values (R192). All lengths are points at scale 1.
///
/// What is nil is left to the label (R171, R172).
public struct ParagraphStyle: Sendable, BitwiseCopyable {
  public var lineBreakMode: LineBreakMode?
  public var alignment: TextAlignment?
  public var lineBreakStrategy: LineBreakStrategy?
  /// Nil means natural: that of the first strong character (R184).
  public var baseWritingDirection: LayoutDirection?
  /// Between lines; never negative (R119).
  public var lineSpacing = 0.0
  /// Behind the paragraph (R161).
  public var paragraphSpacing = 0.0
  /// Before the paragraph (R161).
  public var paragraphSpacingBefore = 0.0
  /// From the leading edge (R115, R116); negative counts as 0.
  public var firstLineHeadIndent = 0.0
  public var headIndent = 0.0
  /// Above 0 from the leading edge, else from the trailing edge (R117, R118).
  public var tailIndent = 0.0
  /// A factor; 0 means none (R120).
  public var lineHeightMultiple = 0.0
  /// 0 means none (R121, R122); never negative.
  public var minimumLineHeight = 0.0
  public var maximumLineHeight = 0.0
  /// 0...1; 0 means no automatic hyphenation (R191).
  public var hyphenationFactor = 0.0
  /// From the leading edge, ascending (R190): elements of the attributes' `tabStops`.
  public var firstTabStop: UInt32 = 0
  public var tabStopCount: UInt32 = 0
  /// Above 0 (R190).
  public var defaultTabInterval = ParagraphStyle.tabInterval

  /// What a default tab interval of 0 counts as (R190), in points.
  public static let tabInterval = 28.0

  public init() {}

  /// Puts 0 in the place of what is not a number or infinite, and of what may not be negative (R192).
  public mutating func clean() {
    func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
    func positive(_ value: Double) -> Double { value.isFinite ? max(0, value) : 0 }
    lineSpacing = positive(lineSpacing)
    paragraphSpacing = finite(paragraphSpacing)
    paragraphSpacingBefore = finite(paragraphSpacingBefore)
    firstLineHeadIndent = positive(firstLineHeadIndent)
    headIndent = positive(headIndent)
    tailIndent = finite(tailIndent)
    lineHeightMultiple = positive(lineHeightMultiple)
    minimumLineHeight = positive(minimumLineHeight)
    maximumLineHeight = positive(maximumLineHeight)
    hyphenationFactor = positive(hyphenationFactor)
    if !(defaultTabInterval > 0 && defaultTabInterval < .infinity) { defaultTabInterval = ParagraphStyle.tabInterval }
  }

  /// Whether a line's place and height depend on the style by more than the label's own properties and line spacing.
  public var isPlain: Bool {
    paragraphSpacing == 0 && paragraphSpacingBefore == 0 && firstLineHeadIndent == 0 && headIndent == 0
      && tailIndent == 0 && lineHeightMultiple == 0 && minimumLineHeight == 0 && maximumLineHeight == 0
      && hyphenationFactor == 0 && baseWritingDirection == nil
  }
}
