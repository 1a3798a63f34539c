// Attributed text of a case: runs with UIKit's attribute names.

/// A run of attributed text.
public struct CaseRun: Codable, Hashable, Sendable {
  /// The run's text.
  public var text: String
  /// Its attributes; what is left out comes from the label.
  public var attributes: CaseAttributes?

  enum CodingKeys: String, CodingKey {
    case text, attributes
  }

  /// A run.
  public init(text: String, attributes: CaseAttributes? = nil) {
    self.text = text
    self.attributes = attributes
  }

  /// Reads a run; a key it does not know is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.strict(CodingKeys.self)
    text = try values.decode(String.self, forKey: .text)
    attributes = try values.decodeIfPresent(CaseAttributes.self, forKey: .attributes)
  }
}

/// Attributes of a run.
public struct CaseAttributes: Codable, Hashable, Sendable {
  /// Default: the label's font (R173).
  public var font: CaseFont?
  /// Points after every cluster, default 0.
  public var kern: Double?
  /// Points upwards, default 0.
  public var baselineOffset: Double?
  /// 1 (default) or 0.
  public var ligature: Int?
  /// BCP 47, default the environment's locale.
  public var language: String?
  /// The run is one U+FFFC with this box.
  public var attachment: CaseAttachment?
  /// A style of its own, which then carries all its fields itself.
  public var paragraphStyle: CaseParagraphStyle?

  enum CodingKeys: String, CodingKey {
    case font, kern, baselineOffset, ligature, language, attachment, paragraphStyle
  }

  /// No attribute.
  public init() {}

  /// Reads attributes; a key it does not know is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.strict(CodingKeys.self)
    font = try values.decodeIfPresent(CaseFont.self, forKey: .font)
    kern = try values.decodeIfPresent(Double.self, forKey: .kern)
    baselineOffset = try values.decodeIfPresent(Double.self, forKey: .baselineOffset)
    ligature = try values.decodeIfPresent(Int.self, forKey: .ligature)
    language = try values.decodeIfPresent(String.self, forKey: .language)
    attachment = try values.decodeIfPresent(CaseAttachment.self, forKey: .attachment)
    paragraphStyle = try values.decodeIfPresent(CaseParagraphStyle.self, forKey: .paragraphStyle)
  }
}

/// The bounds of an attachment, in points; `y` from the baseline up to the box's lower edge.
public struct CaseAttachment: Codable, Hashable, Sendable {
  /// Points.
  public var width: Double
  /// Points.
  public var height: Double
  /// Points, default 0.
  public var y: Double?

  enum CodingKeys: String, CodingKey {
    case width, height, y
  }

  /// Reads an attachment; a key it does not know is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.strict(CodingKeys.self)
    width = try values.decode(Double.self, forKey: .width)
    height = try values.decode(Double.self, forKey: .height)
    y = try values.decodeIfPresent(Double.self, forKey: .y)
  }
}
