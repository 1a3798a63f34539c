// The label of a case: UILabel's properties by UILabel's names. What is left out has R166's default.

/// The properties of the label that a case asks about.
public struct CaseLabel: Codable, Hashable, Sendable {
  /// The plain text; not together with `runs`.
  public var text: String?
  /// Attributed text; not together with `text`.
  public var runs: [CaseRun]?
  /// The label's font. Every case names one, since a system font cannot be assumed.
  public var font: CaseFont?
  /// 0 or negative: no limit. Default 1.
  public var numberOfLines: Int?
  /// Default `byTruncatingTail`.
  public var lineBreakMode: CaseLineBreakMode?
  /// Default `natural`, in the profile of 2009 `left` (R149).
  public var textAlignment: CaseTextAlignment?
  /// Default `standard`, in the profile of 2009 `none`.
  public var lineBreakStrategy: CaseLineBreakStrategy?
  /// Default false.
  public var adjustsFontSizeToFitWidth: Bool?
  /// Default 0. A deprecated minimumFontSize of m points is m / the font's size here (R176).
  public var minimumScaleFactor: Double?
  /// Default false. The deprecated adjustsLetterSpacingToFitWidth, which does nothing, has no key (R177).
  public var allowsDefaultTighteningForTruncation: Bool?
  /// Default `alignBaselines`.
  public var baselineAdjustment: CaseBaselineAdjustment?
  /// Points, default 0.
  public var preferredMaxLayoutWidth: Double?
  /// Options of this project, beyond UIKit or its older profiles.
  public var flags: CaseFlags?
  /// Beyond UIKit; default `center`.
  public var verticalAlignment: CaseVerticalAlignment?
  /// Beyond UIKit: text in place of U+2026.
  public var truncationToken: String?
  /// Beyond UIKit: lay out at this scale, without a search.
  public var fixedScale: Double?

  enum CodingKeys: String, CodingKey {
    case text, runs, font, numberOfLines, lineBreakMode, textAlignment, lineBreakStrategy, adjustsFontSizeToFitWidth
    case minimumScaleFactor, allowsDefaultTighteningForTruncation, baselineAdjustment, preferredMaxLayoutWidth, flags
    case verticalAlignment, truncationToken, fixedScale
  }

  /// A label with every property at its default.
  public init() {}

  /// Reads a label; a key it does not know is an error, and so is both `text` and `runs`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.strict(CodingKeys.self)
    text = try values.decodeIfPresent(String.self, forKey: .text)
    runs = try values.decodeIfPresent([CaseRun].self, forKey: .runs)
    font = try values.decodeIfPresent(CaseFont.self, forKey: .font)
    numberOfLines = try values.decodeIfPresent(Int.self, forKey: .numberOfLines)
    lineBreakMode = try values.decodeIfPresent(CaseLineBreakMode.self, forKey: .lineBreakMode)
    textAlignment = try values.decodeIfPresent(CaseTextAlignment.self, forKey: .textAlignment)
    lineBreakStrategy = try values.decodeIfPresent(CaseLineBreakStrategy.self, forKey: .lineBreakStrategy)
    adjustsFontSizeToFitWidth = try values.decodeIfPresent(Bool.self, forKey: .adjustsFontSizeToFitWidth)
    minimumScaleFactor = try values.decodeIfPresent(Double.self, forKey: .minimumScaleFactor)
    allowsDefaultTighteningForTruncation = try values.decodeIfPresent(
      Bool.self, forKey: .allowsDefaultTighteningForTruncation)
    baselineAdjustment = try values.decodeIfPresent(CaseBaselineAdjustment.self, forKey: .baselineAdjustment)
    preferredMaxLayoutWidth = try values.decodeIfPresent(Double.self, forKey: .preferredMaxLayoutWidth)
    flags = try values.decodeIfPresent(CaseFlags.self, forKey: .flags)
    verticalAlignment = try values.decodeIfPresent(CaseVerticalAlignment.self, forKey: .verticalAlignment)
    truncationToken = try values.decodeIfPresent(String.self, forKey: .truncationToken)
    fixedScale = try values.decodeIfPresent(Double.self, forKey: .fixedScale)
    if text != nil, runs != nil { throw decoder.error("has both 'text' and 'runs'") }
  }

  /// The whole string.
  public var string: String { text ?? (runs ?? []).map(\.text).joined() }

  /// The mode that counts for the label: the first run's paragraph style, else the property (R174, R175).
  public var effectiveLineBreakMode: CaseLineBreakMode {
    runs?.first?.attributes?.paragraphStyle.map { $0.lineBreakMode ?? .byWordWrapping } ?? lineBreakMode
      ?? .byTruncatingTail
  }
}

/// Options of this project in a case. Left out means off.
public struct CaseFlags: Codable, Hashable, Sendable {
  /// False: shrinking works with numberOfLines 1 only. Default true.
  public var multilineShrink: Bool?
  /// False: whitespace beside the ellipsis is kept. Default true.
  public var trimsAroundEllipsis: Bool?
  /// `content`: natural aligns by the first strong character. Default `environment`.
  public var naturalAlignment: NaturalAlignment?
  /// True: shrunk text is centred under alignBaselines. Default false.
  public var baselineObserved: Bool?
  /// True: a fitting scale breaks no word. Default false.
  public var shrinkKeepsWordsWhole: Bool?
  /// True: enablesMarqueeWhenAncestorFocused while an ancestor has the focus (R178). Default false.
  public var marquee: Bool?

  /// What natural alignment follows.
  public enum NaturalAlignment: String, Codable, Sendable {
    /// The direction of the environment.
    case environment
    /// The first strong character.
    case content
  }

  enum CodingKeys: String, CodingKey {
    case multilineShrink, trimsAroundEllipsis, naturalAlignment, baselineObserved, shrinkKeepsWordsWhole, marquee
  }

  /// No option set.
  public init() {}

  /// Reads options; a key it does not know is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.strict(CodingKeys.self)
    multilineShrink = try values.decodeIfPresent(Bool.self, forKey: .multilineShrink)
    trimsAroundEllipsis = try values.decodeIfPresent(Bool.self, forKey: .trimsAroundEllipsis)
    naturalAlignment = try values.decodeIfPresent(NaturalAlignment.self, forKey: .naturalAlignment)
    baselineObserved = try values.decodeIfPresent(Bool.self, forKey: .baselineObserved)
    shrinkKeepsWordsWhole = try values.decodeIfPresent(Bool.self, forKey: .shrinkKeepsWordsWhole)
    marquee = try values.decodeIfPresent(Bool.self, forKey: .marquee)
  }
}
