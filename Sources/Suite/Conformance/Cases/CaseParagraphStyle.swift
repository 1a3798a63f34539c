// A paragraph style in a case. Omitted properties have NSParagraphStyle's defaults, not the label's values (R172).
import CLabelEngine

/// The properties of `NSParagraphStyle`, with its names.
public struct CaseParagraphStyle: CaseObject, Hashable, Sendable {
  /// Default `byWordWrapping`.
  public var lineBreakMode: CaseLineBreakMode?
  /// Default `natural`.
  public var alignment: CaseTextAlignment?
  /// Default `none`.
  public var lineBreakStrategy: CaseLineBreakStrategy?
  /// Default false, whatever the label's value is (R216).
  public var allowsDefaultTighteningForTruncation: Bool?
  /// Default `natural`.
  public var baseWritingDirection: CaseWritingDirection?
  /// The space between lines in points, default 0.
  public var lineSpacing: Double?
  /// The space after the paragraph in points, default 0.
  public var paragraphSpacing: Double?
  /// The space before the paragraph in points, default 0.
  public var paragraphSpacingBefore: Double?
  /// The indent of the first line from the leading edge in points, default 0.
  public var firstLineHeadIndent: Double?
  /// The indent of the other lines from the leading edge in points, default 0.
  public var headIndent: Double?
  /// Where the lines end, in points, default 0: a positive value is measured from the leading edge, others from the
  /// trailing edge.
  public var tailIndent: Double?
  /// The factor for the natural line height, default 0 (none).
  public var lineHeightMultiple: Double?
  /// The smallest line height in points, default 0 (none).
  public var minimumLineHeight: Double?
  /// The largest line height in points, default 0 (none).
  public var maximumLineHeight: Double?
  /// A line is hyphenated if it would otherwise be narrower than this share of the available width, 0 to 1; default 0
  /// (no hyphenation).
  public var hyphenationFactor: Double?
  /// The tab stops in points from the leading edge, ascending; nil means UIKit's default stops.
  public var tabStops: [Double]?
  /// The alignments of the tab stops, one for each; nil means natural for all.
  public var tabAlignments: [CaseTextAlignment]?
  /// The column terminators of the tab stops, a string of at most eight characters for each; nil means none (R215).
  public var tabTerminators: [String]?
  /// The distance between the stops that follow the last tab stop, in points, default 0 (no stops follow, R190).
  public var defaultTabInterval: Double?

  package static let properties: [CaseProperty<CaseParagraphStyle, le_paragraph_style>] = [
    .init("lineBreakMode", \.lineBreakMode, default: .byWordWrapping) { $0.line_break_mode = $1.engineValue },
    .init("alignment", \.alignment, default: .natural) { $0.alignment = $1.engineValue },
    .init("lineBreakStrategy", \.lineBreakStrategy, default: .none) { $0.line_break_strategy = $1.engineValue },
    .init(
      "allowsDefaultTighteningForTruncation", \.allowsDefaultTighteningForTruncation, default: false, needs: .tighten
    ) {
      $0.tightening = Int32($1 ? LE_TIGHTENING_ALLOWED : LE_TIGHTENING_NOT_ALLOWED)
    },
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
    .init("tabAlignments", given: \.tabAlignments, needs: .tabs) {
      // Stops without an alignment of their own are natural.
      let missing = max(0, $0.tab_stop_count - $1.count)
      let natural = CaseTextAlignment.natural.engineValue
      $0.tab_alignments = UnsafePointer(
        $2.arena.array($1.map(\.engineValue) + [Int32](repeating: natural, count: missing + 1)))
    },
    .init("tabTerminators", given: \.tabTerminators, needs: .tabs) {
      let most = Int(LE_TAB_TERMINATORS)
      var scalars = [UInt32](repeating: 0, count: most * max(1, $0.tab_stop_count))
      for (stop, own) in $1.prefix($0.tab_stop_count).enumerated() {
        for (place, scalar) in own.unicodeScalars.prefix(most).enumerated() {
          scalars[stop * most + place] = scalar.value
        }
      }
      $0.tab_terminators = UnsafePointer($2.arena.array(scalars))
    },
    .init("defaultTabInterval", \.defaultTabInterval, default: 0, needs: .tabs) { $0.default_tab_interval = $1 },
  ]

  /// Creates a style with every property at its default.
  public init() {}

  /// Reads a style. An unknown key is an error.
  public init(from decoder: any Decoder) throws { try self.init(strict: decoder) }

  /// Writes the fields that are set.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }

  /// Returns whether the style's mode, alignment, strategy or tightening differs from the label's (R172, R216).
  func differs(from label: CaseLabel) -> Bool {
    lineBreakMode ?? .byWordWrapping != label.lineBreakMode ?? .byTruncatingTail
      || alignment ?? .natural != label.textAlignment ?? .natural
      || lineBreakStrategy ?? .none != label.lineBreakStrategy ?? .standard
      || allowsDefaultTighteningForTruncation ?? false != label.allowsDefaultTighteningForTruncation ?? false
  }
}
