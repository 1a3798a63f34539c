// Attributed text of a case: runs with UIKit's attribute names.
import CLabelEngine

/// A run of attributed text.
public struct CaseRun: CaseObject, Hashable, Sendable {
  /// The run's text.
  public var text: String { didSet { textRule = nil } }
  /// The rule that generates the text, if the case has one.
  public private(set) var textRule: CaseTextRule?
  /// The run's attributes; omitted ones come from the label.
  public var attributes: CaseAttributes?

  package static let properties: [CaseProperty<CaseRun, Void>] = [
    .init(
      "text",
      read: { run, values in
        guard let (text, rule) = try values.text("text") else {
          _ = try values.decode(String.self, forKey: AnyKey(stringValue: "text"))
          return
        }
        run.text = text
        run.textRule = rule
      }, write: { run, values in try values.encode(text: run.text, run.textRule, forKey: "text") }),
    .init("attributes", \.attributes),
  ]

  package init() { self.init(text: "") }

  /// Creates a run.
  public init(text: String, attributes: CaseAttributes? = nil) {
    self.text = text
    self.attributes = attributes
  }

  /// Reads a run. An unknown key is an error.
  public init(from decoder: any Decoder) throws { try self.init(strict: decoder) }

  /// Writes the fields that are set.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }
}

/// Attributes of a run.
public struct CaseAttributes: CaseObject, Hashable, Sendable {
  /// The font; by default the label's (R173).
  public var font: CaseFont?
  /// The space after every cluster in points. 0 also turns the font's own kerning off; without it, that is on (R220).
  public var kern: Double?
  /// The space after every cluster in points, instead of kern unless it is 0, default 0 (R214).
  public var tracking: Double?
  /// Embeddings and overrides of the text, the outermost first; default none (R217).
  public var writingDirection: [CaseTextDirection]?
  /// The upward shift of the baseline in points, default 0.
  public var baselineOffset: Double?
  /// Whether common ligatures are used: 1 or 0. By default they are, unless the run has tracking (R214).
  public var ligature: Int?
  /// The language as a BCP 47 tag; by default the environment's locale.
  public var language: String?
  /// The box of an attachment; the run's text is then one U+FFFC.
  public var attachment: CaseAttachment?
  /// The run's paragraph style. Its omitted fields have NSParagraphStyle's defaults.
  public var paragraphStyle: CaseParagraphStyle?

  package static let properties: [CaseProperty<CaseAttributes, le_run>] = [
    .init("font", \.font),
    .init("kern", given: \.kern, needs: .kern) { run, kern, _ in
      (run.kern, run.no_kerning) = (kern, kern == 0 ? 1 : 0)
    },
    .init("tracking", \.tracking, default: 0, needs: .tracking) {
      $0.tracking = $1
      if $1 != 0 { $0.ligatures = Int32(LE_LIGATURES_UNSET) }
    },
    .init("writingDirection", given: \.writingDirection, needs: .runs) {
      $0.writing_directions = UnsafePointer($2.arena.array($1.map(\.engineValue)))
      $0.writing_direction_count = $1.count
    },
    .init("baselineOffset", \.baselineOffset, default: 0, needs: .runs) { $0.baseline_offset = $1 },
    .init("ligature", given: \.ligature, needs: .runs) { run, ligature, _ in run.ligatures = Int32(clamping: ligature)
    },
    .init("language", given: \.language, needs: .runs) { $0.language = $2.arena.string($1) },
    .init("attachment", given: \.attachment, needs: .attachments) {
      $0.is_attachment = 1
      $1.apply(to: &$0, $2)
    },
    .init("paragraphStyle", \.paragraphStyle),
  ]

  /// Creates attributes that all have their defaults.
  public init() {}

  /// Reads attributes. An unknown key is an error.
  public init(from decoder: any Decoder) throws { try self.init(strict: decoder) }

  /// Writes the fields that are set.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }
}

/// The bounds of an attachment, in points.
public struct CaseAttachment: CaseObject, Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// The distance of the box's lower edge above the baseline in points, default 0.
  public var y: Double?

  package static let properties: [CaseProperty<CaseAttachment, le_run>] = [
    .init("width", required: \.width) { $0.attachment_width = $1 },
    .init("height", required: \.height) { $0.attachment_height = $1 },
    .init("y", \.y, default: 0) { $0.attachment_y = $1 },
  ]

  /// Creates an attachment from its bounds, in points.
  public init(width: Double, height: Double, y: Double? = nil) {
    self.width = width
    self.height = height
    self.y = y
  }

  package init() { self.init(width: 0, height: 0) }

  /// Reads an attachment. An unknown key is an error.
  public init(from decoder: any Decoder) throws { try self.init(strict: decoder) }

  /// Writes the fields that are set.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }
}
