// A paragraph style in a case. What is left out has NSParagraphStyle's default, not the label's value (R172).

/// `NSParagraphStyle` by its property names.
public struct CaseParagraphStyle: Codable, Hashable, Sendable {
  /// Default `byWordWrapping`.
  public var lineBreakMode: CaseLineBreakMode?
  /// Default `natural`.
  public var alignment: CaseTextAlignment?
  /// Default `none`.
  public var lineBreakStrategy: CaseLineBreakStrategy?
  /// Default `natural`.
  public var baseWritingDirection: CaseWritingDirection?
  /// Points between lines, default 0.
  public var lineSpacing: Double?
  /// Points after the paragraph, default 0.
  public var paragraphSpacing: Double?
  /// Points before the paragraph, default 0.
  public var paragraphSpacingBefore: Double?
  /// Points from the leading edge, default 0.
  public var firstLineHeadIndent: Double?
  /// Points from the leading edge, default 0.
  public var headIndent: Double?
  /// Points: above 0 from the leading edge, else from the trailing one; default 0.
  public var tailIndent: Double?
  /// Factor, default 0 (none).
  public var lineHeightMultiple: Double?
  /// Points, default 0 (none).
  public var minimumLineHeight: Double?
  /// Points, default 0 (none).
  public var maximumLineHeight: Double?
  /// 0 to 1, default 0.
  public var hyphenationFactor: Double?
  /// Points from the leading edge, ascending; default none.
  public var tabStops: [Double]?
  /// Points, default 0 (which counts as 28, R190).
  public var defaultTabInterval: Double?

  enum CodingKeys: String, CodingKey {
    case lineBreakMode, alignment, lineBreakStrategy, baseWritingDirection, lineSpacing, paragraphSpacing
    case paragraphSpacingBefore, firstLineHeadIndent, headIndent, tailIndent, lineHeightMultiple, minimumLineHeight
    case maximumLineHeight, hyphenationFactor, tabStops, defaultTabInterval
  }

  /// A style with every field at its default.
  public init() {}

  /// Reads a style; a key it does not know is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.strict(CodingKeys.self)
    lineBreakMode = try values.decodeIfPresent(CaseLineBreakMode.self, forKey: .lineBreakMode)
    alignment = try values.decodeIfPresent(CaseTextAlignment.self, forKey: .alignment)
    lineBreakStrategy = try values.decodeIfPresent(CaseLineBreakStrategy.self, forKey: .lineBreakStrategy)
    baseWritingDirection = try values.decodeIfPresent(CaseWritingDirection.self, forKey: .baseWritingDirection)
    lineSpacing = try values.decodeIfPresent(Double.self, forKey: .lineSpacing)
    paragraphSpacing = try values.decodeIfPresent(Double.self, forKey: .paragraphSpacing)
    paragraphSpacingBefore = try values.decodeIfPresent(Double.self, forKey: .paragraphSpacingBefore)
    firstLineHeadIndent = try values.decodeIfPresent(Double.self, forKey: .firstLineHeadIndent)
    headIndent = try values.decodeIfPresent(Double.self, forKey: .headIndent)
    tailIndent = try values.decodeIfPresent(Double.self, forKey: .tailIndent)
    lineHeightMultiple = try values.decodeIfPresent(Double.self, forKey: .lineHeightMultiple)
    minimumLineHeight = try values.decodeIfPresent(Double.self, forKey: .minimumLineHeight)
    maximumLineHeight = try values.decodeIfPresent(Double.self, forKey: .maximumLineHeight)
    hyphenationFactor = try values.decodeIfPresent(Double.self, forKey: .hyphenationFactor)
    tabStops = try values.decodeIfPresent([Double].self, forKey: .tabStops)
    defaultTabInterval = try values.decodeIfPresent(Double.self, forKey: .defaultTabInterval)
  }

  /// Whether it gives the text another mode, alignment or strategy than the label has (R172).
  func differs(from label: CaseLabel) -> Bool {
    lineBreakMode ?? .byWordWrapping != label.lineBreakMode ?? .byTruncatingTail
      || alignment ?? .natural != label.textAlignment ?? .natural
      || lineBreakStrategy ?? .none != label.lineBreakStrategy ?? .standard
  }

  /// Whether it says more than modes and line spacing, which engines without paragraph styles have too.
  var isBeyondLineSpacing: Bool {
    let numbers = [
      paragraphSpacing, paragraphSpacingBefore, firstLineHeadIndent, headIndent, tailIndent, lineHeightMultiple,
      minimumLineHeight, maximumLineHeight,
    ]
    return numbers.contains { ($0 ?? 0) != 0 } || (baseWritingDirection ?? .natural) != .natural
  }
}
