// The font of a case: a metric font by name, families in order, or a file.

/// A font in a case. Exactly one of `name`, `families` and `file` is given.
public struct CaseFont: Codable, Hashable, Sendable {
  /// A built-in metric font: `Square`, `Steps`, ….
  public var name: String?
  /// Family names in the order of fallback.
  public var families: [String]?
  /// A font file; a relative path starts at the current directory.
  public var file: String?
  /// The face in `file`, default 0.
  public var faceIndex: Int?
  /// Points, default 17.
  public var size: Double?

  enum CodingKeys: String, CodingKey {
    case name, families, file, faceIndex, size
  }

  /// A metric font.
  public init(name: String, size: Double) {
    self.name = name
    self.size = size
  }

  /// The names of the metric fonts.
  public static let metricNames: Set<String> = ["Square", "Steps"]

  /// A font file.
  public init(file: String, size: Double) {
    self.file = file
    self.size = size
  }

  /// Families in the order of fallback.
  public init(families: [String], size: Double) {
    self.families = families
    self.size = size
  }

  /// Reads a font; anything but exactly one of `name`, `families` and `file` is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.strict(CodingKeys.self)
    name = try values.decodeIfPresent(String.self, forKey: .name)
    families = try values.decodeIfPresent([String].self, forKey: .families)
    file = try values.decodeIfPresent(String.self, forKey: .file)
    faceIndex = try values.decodeIfPresent(Int.self, forKey: .faceIndex)
    size = try values.decodeIfPresent(Double.self, forKey: .size)
    let sources = (name == nil ? 0 : 1) + (families == nil ? 0 : 1) + (file == nil ? 0 : 1)
    if sources != 1 || families?.isEmpty == true || (faceIndex ?? 0) < 0 {
      throw decoder.error("must have exactly one of 'name', 'families' and 'file'")
    }
  }
}
