// The fonts of the oracle's model: the sizes of text styles, and how fonts follow the category (R211 to R213).
import Conformance
import LabelOracle

/// A font of the model: its size, and how its size follows the category.
struct OracleModelFont: Equatable {
  private var name: String?
  private(set) var size: Double
  private var style: String?
  /// The size in the category L, for a font that is scaled like a text style.
  private var base: Double?
  private var maximum: Double?
  /// The face of a font that is not a metric one.
  private var face: OracleFace?

  /// The system font, which does not follow the category.
  init(size: Double) {
    self.size = size
    face = OracleFace()
  }

  init?(_ value: JSONValue, _ category: String) throws {
    if value == .null { return nil }
    size = value["size"]?.number ?? 17
    name = value["name"]?.string
    if value["descriptor"] != nil {
      guard let own = try value["descriptor"].flatMap({ try Self($0, category) }),
        let changed = own.face?.changed(value)
      else { throw BeyondOracle(description: "the descriptor of a metric font") }
      self = own
      face = changed
      if let given = value["size"]?.number, given > 0 { (size, style, base) = (given, nil, nil) }  // R241
      return
    }
    if let family = value["family"]?.string {
      guard let named = OracleFace(named: family) else { return nil }
      face = named
    } else if name == nil, value["metrics"] == nil {
      face = OracleFace(value)
    }
    if let style = value["textStyle"]?.string {
      self.style = style
      self = followed(to: category)
    } else if let style = value["metrics"]?.string, let own = try value["font"].flatMap({ try Self($0, category) }) {
      self.style = style
      (name, face) = (own.name, own.face)
      base = own.style == nil ? own.size : own.base ?? Self.size(own.style!, "L")
      maximum = value["maximumPointSize"]?.number
      self = followed(to: category)
    }
  }

  /// The font in a category (R211 to R213).
  func followed(to category: String) -> OracleModelFont {
    guard let style else { return self }
    var font = self
    font.size = Self.size(style, category)
    if let base {
      font.size = (4 * (base * Self.size(style, category) / Self.size(style, "L")) + 0.5).rounded(.down) / 4
      if let maximum, maximum > 0 { font.size = min(font.size, maximum) }
    }
    return font
  }

  var written: JSONValue {
    var members: [String: JSONValue] = ["size": .number(size)]
    if let name { members["name"] = .string(name) }
    if name == "Square" || name == "Steps" {
      (members["ascender"], members["descender"]) = (.number(0.8 * size), .number(-0.2 * size))
      (members["lineHeight"], members["leading"]) = (.number(size), .number(0))  // R202
    }
    if let face { members.merge(face.written) { $1 } }
    return .object(members)
  }

  var oracleFont: OracleFont {
    get throws {
      guard let name else { throw BeyondOracle(description: "no metric font") }
      return try OracleFont(CaseFont(name: name, size: size))
    }
  }

  /// The sizes of R211 as the guidelines print them: a row for each style, with columns from xS to AX5.
  private static let table = """
    largeTitle 31 32 33 34 36 38 40 44 48 52 56 60
    title1 25 26 27 28 30 32 34 38 43 48 53 58
    title2 19 20 21 22 24 26 28 34 39 44 50 56
    title3 17 18 19 20 22 24 26 31 37 43 49 55
    headline 14 15 16 17 19 21 23 28 33 40 47 53
    body 14 15 16 17 19 21 23 28 33 40 47 53
    callout 13 14 15 16 18 20 22 26 32 38 44 51
    subheadline 12 13 14 15 17 19 21 25 30 36 42 49
    footnote 12 12 12 13 15 17 19 23 27 33 38 44
    caption1 11 11 11 12 14 16 18 22 26 32 37 43
    caption2 11 11 11 11 13 15 17 20 24 29 34 40
    """

  private static func size(_ style: String, _ category: String) -> Double {
    let row = table.split(separator: "\n").first { $0.hasPrefix(style + " ") }!.split(separator: " ")
    return Double(row[1 + ModelProperty.categories.firstIndex(of: category)!])!
  }
}
