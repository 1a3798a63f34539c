// A paragraph style in a case. What is left out has NSParagraphStyle's default, not the label's value (R172).
import CLabelEngine

/// `NSParagraphStyle` by its property names.
public struct CaseParagraphStyle: CaseObject, Hashable, Sendable {
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

  package static let properties: [CaseProperty<CaseParagraphStyle, le_paragraph_style>] = [
    .init("lineBreakMode", \.lineBreakMode, default: .byWordWrapping) { $0.line_break_mode = $1.engineValue },
    .init("alignment", \.alignment, default: .natural) { $0.alignment = $1.engineValue },
    .init("lineBreakStrategy", \.lineBreakStrategy, default: .none) { $0.line_break_strategy = $1.engineValue },
    .init("baseWritingDirection", \.baseWritingDirection, default: .natural, needs: .paragraphs) {
      $0.base_writing_direction = $1.engineValue
    },
    .init("lineSpacing", \.lineSpacing, default: 0, needs: .spacingLine) { $0.line_spacing = $1 },
    .init("paragraphSpacing", \.paragraphSpacing, default: 0, needs: .paragraphs) { $0.paragraph_spacing = $1 },
    .init("paragraphSpacingBefore", \.paragraphSpacingBefore, default: 0, needs: .paragraphs) {
      $0.paragraph_spacing_before = $1
    },
    .init("firstLineHeadIndent", \.firstLineHeadIndent, default: 0, needs: .paragraphs) {
      $0.first_line_head_indent = $1
    },
    .init("headIndent", \.headIndent, default: 0, needs: .paragraphs) { $0.head_indent = $1 },
    .init("tailIndent", \.tailIndent, default: 0, needs: .paragraphs) { $0.tail_indent = $1 },
    .init("lineHeightMultiple", \.lineHeightMultiple, default: 0, needs: .paragraphs) { $0.line_height_multiple = $1 },
    .init("minimumLineHeight", \.minimumLineHeight, default: 0, needs: .paragraphs) { $0.minimum_line_height = $1 },
    .init("maximumLineHeight", \.maximumLineHeight, default: 0, needs: .paragraphs) { $0.maximum_line_height = $1 },
    .init("hyphenationFactor", \.hyphenationFactor, default: 0, needs: .hyphenation) { $0.hyphenation_factor = $1 },
    .init("tabStops", given: \.tabStops, needs: .tabs) {
      // An empty list is still a list: a pointer that is not NULL, and count 0.
      $0.tab_stops = UnsafePointer($2.arena.array($1 + [0]))
      $0.tab_stop_count = $1.count
    },
    .init("defaultTabInterval", \.defaultTabInterval, default: 0, needs: .tabs) { $0.default_tab_interval = $1 },
  ]

  /// A style with every field at its default.
  public init() {}

  /// Reads a style; a key it does not know is an error.
  public init(from decoder: any Decoder) throws { try self.init(strict: decoder) }

  /// Writes what is given.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }

  /// Whether it gives the text another mode, alignment or strategy than the label has (R172).
  func differs(from label: CaseLabel) -> Bool {
    lineBreakMode ?? .byWordWrapping != label.lineBreakMode ?? .byTruncatingTail
      || alignment ?? .natural != label.textAlignment ?? .natural
      || lineBreakStrategy ?? .none != label.lineBreakStrategy ?? .standard
  }
}
