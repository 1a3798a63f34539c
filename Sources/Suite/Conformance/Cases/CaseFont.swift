// The font of a case: a metric font by name, families in order, or a file.
import CLabelEngine

/// A font in a case. Exactly one of `name`, `families` and `file` is given.
public struct CaseFont: CaseObject, Hashable, Sendable {
  /// A test font: `Square`, `Steps` or `Tall`, one with recorded advances, or one with kerning, ligatures and joining letters.
  public var name: String?
  /// Family names in the order of fallback.
  public var families: [String]?
  /// A font file; a relative path starts at the current directory.
  public var file: String?
  /// The index of the face in `file`, default 0.
  public var faceIndex: Int?
  /// The size in points, default 17.
  public var size: Double?

  package static let properties: [CaseProperty<CaseFont, le_font_request>] = [
    .init("name", given: \.name) { $0.metric = $2.arena.string($1) },
    .init("families", given: \.families) {
      $0.families = UnsafePointer($2.arena.strings($1))
      $0.family_count = $1.count
    },
    .init("file", given: \.file) { $0.path = $2.arena.string($1) },
    .init("faceIndex", \.faceIndex, default: 0) { $0.face_index = UInt32(clamping: $1) },
    .init("size", \.size, default: 17) { $0.size = $1 },
  ]

  package init() {}

  /// Creates a metric font with a size in points.
  public init(name: String, size: Double) {
    self.name = name
    self.size = size
  }

  /// The names of the metric fonts.
  public static let metricNames: Set<String> = ["Square", "Steps", "Tall"]

  /// The test fonts, and the capability that each needs. Those whose advances a record of a real label gives (R279) are in
  /// Corpora/Fonts/recorded.json, those whose clusters depend on their neighbours (R301) in shaped.json.
  package static let testNames: [String: Capability] = {
    let recorded = ["2017", "26B17", "26R13", "26R15", "26R17", "26R24", "26SB17"].map {
      ("Recorded\($0)", Capability.fontRecorded)
    }
    let shaped = ["Shaped", "ShapedSpaces"].map { ($0, Capability.fontShaped) }
    return Dictionary(uniqueKeysWithValues: metricNames.map { ($0, Capability.fontMetric) } + recorded + shaped)
  }()

  /// Creates a font from a file, with a size in points.
  public init(file: String, size: Double) {
    self.file = file
    self.size = size
  }

  /// Creates a font from families in the order of fallback, with a size in points.
  public init(families: [String], size: Double) {
    self.families = families
    self.size = size
  }

  /// Reads a font. It must have exactly one of `name`, `families` and `file`. An empty list of families and a negative
  /// index of a face are errors, too.
  public init(from decoder: any Decoder) throws {
    try self.init(strict: decoder)
    let sources = (name == nil ? 0 : 1) + (families == nil ? 0 : 1) + (file == nil ? 0 : 1)
    if sources != 1 { throw decoder.error("must have exactly one of 'name', 'families' and 'file'") }
    if families?.isEmpty == true { throw decoder.error("'families' is empty") }
    if let faceIndex, faceIndex < 0 { throw decoder.error("'faceIndex' is \(faceIndex)") }
  }

  /// Writes the fields that are set.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }
}
