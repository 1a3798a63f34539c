// The label of a case: UILabel's properties, with UILabel's names. Omitted properties have the defaults of R166.
import CLabelEngine

/// The properties of the label that a case asks about.
public struct CaseLabel: CaseObject, Hashable, Sendable {
  /// The plain text; nil if the label has `runs`.
  public var text: String? { didSet { textRule = nil } }
  /// The rule that generates the text, if the case has one.
  public private(set) var textRule: CaseTextRule?
  /// The attributed text; nil if the label has `text`.
  public var runs: [CaseRun]?
  /// The label's font. Every case names one, because a system font cannot be assumed.
  public var font: CaseFont?
  /// The maximum number of lines, default 1; 0 and negative values mean no limit.
  public var numberOfLines: Int?
  /// Default `byTruncatingTail`.
  public var lineBreakMode: CaseLineBreakMode?
  /// Default `natural`; `left` in the profile 2009 (R149).
  public var textAlignment: CaseTextAlignment?
  /// Default `standard`; `none` in the profile 2009.
  public var lineBreakStrategy: CaseLineBreakStrategy?
  /// Default false.
  public var adjustsFontSizeToFitWidth: Bool?
  /// Default 0. The deprecated minimumFontSize of m points is written as m divided by the font size (R176).
  public var minimumScaleFactor: Double?
  /// Default false. The deprecated adjustsLetterSpacingToFitWidth, which does nothing, has no key (R177).
  public var allowsDefaultTighteningForTruncation: Bool?
  /// Default `alignBaselines`.
  public var baselineAdjustment: CaseBaselineAdjustment?
  /// The width in points, default 0.
  public var preferredMaxLayoutWidth: Double?
  /// Options of this project that are not in UIKit or its older profiles.
  public var flags: CaseFlags?
  /// Beyond UIKit; default `center`.
  public var verticalAlignment: CaseVerticalAlignment?
  /// Beyond UIKit: text instead of U+2026.
  public var truncationToken: String?
  /// Beyond UIKit: the scale to lay out at, without searching for one.
  public var fixedScale: Double?

  package static let properties: [CaseProperty<CaseLabel, le_label>] = [
    .init(
      "text",
      read: { label, values in
        guard let (text, rule) = try values.text("text") else { return }
        label.text = text
        label.textRule = rule
      }, write: { label, values in try values.encode(text: label.text, label.textRule, forKey: "text") }),
    .init("runs", \.runs),
    .init("font", \.font),
    .init("numberOfLines", \.numberOfLines, default: 1) { $0.number_of_lines = Int64($1) },
    .init("lineBreakMode", \.lineBreakMode, default: .byTruncatingTail) { $0.line_break_mode = $1.engineValue },
    .init("textAlignment", \.textAlignment, default: .natural, in2009: .left) { $0.text_alignment = $1.engineValue },
    .init("lineBreakStrategy", \.lineBreakStrategy, default: .standard, in2009: .none) {
      $0.line_break_strategy = $1.engineValue
    },
    .init("adjustsFontSizeToFitWidth", \.adjustsFontSizeToFitWidth, default: false) {
      $0.adjusts_font_size_to_fit_width = $1 ? 1 : 0
    },
    .init("minimumScaleFactor", \.minimumScaleFactor, default: 0) { $0.minimum_scale_factor = $1 },
    .init(
      "allowsDefaultTighteningForTruncation", \.allowsDefaultTighteningForTruncation, default: false, needs: .tighten
    ) { $0.allows_default_tightening_for_truncation = $1 ? 1 : 0 },
    .init("baselineAdjustment", \.baselineAdjustment, default: .alignBaselines) {
      $0.baseline_adjustment = $1.engineValue
    },
    .init("preferredMaxLayoutWidth", \.preferredMaxLayoutWidth, default: 0) { $0.preferred_max_layout_width = $1 },
    .init("flags", given: \.flags, needs: .beyond) { $1.apply(to: &$0, $2) },
    .init("verticalAlignment", \.verticalAlignment, default: .center, needs: .beyond) {
      $0.vertical_alignment = $1.engineValue
    },
    .init("truncationToken", given: \.truncationToken, needs: .beyond) {
      // An empty token is still a token: a pointer that is not NULL, and length 0.
      $0.truncation_token = UnsafePointer($2.arena.array(Array($1.utf8) + [0]))
      $0.truncation_token_length = $1.utf8.count
    },
    .init("fixedScale", \.fixedScale, default: 0, needs: .beyond) { $0.fixed_scale = $1 },
  ]

  /// Creates a label with every property at its default.
  public init() {}

  /// Reads a label. An unknown key is an error, and so are `text` and `runs` together.
  public init(from decoder: any Decoder) throws {
    try self.init(strict: decoder)
    if text != nil, runs != nil { throw decoder.error("has both 'text' and 'runs'") }
  }

  /// Writes the fields that are set.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }

  /// The whole string.
  public var string: String { text ?? (runs ?? []).map(\.text).joined() }

  /// The text that replaces hidden text (R204).
  var ellipsis: String { truncationToken ?? "\u{2026}" }

  /// The mode that applies to the label: that of the first run's paragraph style, else the property (R174, R175).
  public var effectiveLineBreakMode: CaseLineBreakMode {
    runs?.first?.attributes?.paragraphStyle.map { $0.lineBreakMode ?? .byWordWrapping } ?? lineBreakMode
      ?? .byTruncatingTail
  }
}

/// Options of this project in a case. An omitted option has its default.
public struct CaseFlags: CaseObject, Hashable, Sendable {
  /// False: shrinking works with numberOfLines 1 only. Default true.
  public var multilineShrink: Bool?
  /// False: white space next to the ellipsis is kept. Default true.
  public var trimsAroundEllipsis: Bool?
  /// `content`: natural aligns by the first strong character. Default `environment`.
  public var naturalAlignment: NaturalAlignment?
  /// True: shrunk text is centred under alignBaselines. Default false.
  public var baselineObserved: Bool?
  /// True: the scale is chosen so that no word is broken. Default false.
  public var shrinkKeepsWordsWhole: Bool?
  /// enablesMarqueeWhenAncestorFocused; it has an effect even if no ancestor has the focus (R178). Default false.
  public var marquee: Bool?
  /// True: fallback fonts count in the height of a line (R290). Default false.
  public var fallbackLineHeights: Bool?
  /// A label of one line has its line spacing below the line (R291). Default false.
  public var singleLineSpacing: Bool?

  /// The direction that natural alignment follows.
  public enum NaturalAlignment: String, Codable, Sendable {
    /// The direction of the environment.
    case environment
    /// The first strong character.
    case content
  }

  package static let properties: [CaseProperty<CaseFlags, le_label>] = [
    .flag("multilineShrink", \.multilineShrink, LE_LABEL_SINGLE_LINE_SHRINK, where: false),
    .flag("trimsAroundEllipsis", \.trimsAroundEllipsis, LE_LABEL_KEEP_SPACE_AT_ELLIPSIS, where: false),
    .flag("naturalAlignment", \.naturalAlignment, LE_LABEL_NATURAL_BY_CONTENT, where: .content),
    .flag("baselineObserved", \.baselineObserved, LE_LABEL_BASELINE_OBSERVED, where: true),
    .flag("shrinkKeepsWordsWhole", \.shrinkKeepsWordsWhole, LE_LABEL_SHRINK_KEEPS_WORDS, where: true),
    .flag("marquee", \.marquee, LE_LABEL_MARQUEE, where: true),
    .flag("fallbackLineHeights", \.fallbackLineHeights, LE_LABEL_FALLBACK_LINE_HEIGHTS, where: true),
    .flag("singleLineSpacing", \.singleLineSpacing, LE_LABEL_SINGLE_LINE_SPACING, where: true),
  ]

  /// Creates options that all have their defaults.
  public init() {}

  /// Reads options. An unknown key is an error.
  public init(from decoder: any Decoder) throws { try self.init(strict: decoder) }

  /// Writes the fields that are set.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }
}

extension CaseProperty where Target == le_label {
  /// Creates an option that sets a flag if it has the given value.
  fileprivate static func flag<Value: Codable & Equatable & Sendable>(
    _ key: String, _ path: WritableKeyPath<Owner, Value?> & Sendable, _ flag: Int, where set: Value
  ) -> CaseProperty {
    CaseProperty(key, given: path) { label, value, _ in if value == set { label.flags |= UInt32(flag) } }
  }
}
