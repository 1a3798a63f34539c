// The faces of the oracle's model: weights, names and descriptors (R240, R241). The only family that it knows is Noto Sans.
import Conformance

/// What a font is besides its size. A font of the family Noto Sans has the system's other families as fallback, as the
/// system font has, so it is the same.
struct OracleFace: Equatable {
  /// Whether the family is the monospaced system font's, whose name depends on the machine.
  private var isMonospaced = false
  private var hasEqualDigits = false
  private var weight = 400.0
  private var isItalic = false

  /// The upright system font.
  init() {}

  /// The face that a case's value names: a text style, or a variant of the system font.
  init(_ value: JSONValue) {
    isMonospaced = value["monospacedSystem"] == .bool(true)
    hasEqualDigits = value["monospacedDigits"] == .bool(true)
    isItalic = value["italicSystem"] == .bool(true)
    if value["textStyle"] == .string("headline") { weight = 600 }
    if let own = value["weight"]?.realNumber { weight = Self.openType(own) }
  }

  /// The face of a name; nil if it names another family than Noto Sans.
  init?(named name: String) {
    let parts = name.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    guard parts[0].filter({ $0 != " " }) == "notosans" else { return nil }
    let style = parts.dropFirst().joined(separator: "-")
    isItalic = ["italic", "oblique"].contains { style.hasSuffix($0) }
    let weightName = style.replacing("italic", with: "").replacing("oblique", with: "")
    for (index, known) in Self.names.enumerated() where known.lowercased() == weightName {
      weight = Double(100 * (index + 1))
    }
  }

  private static let names = [
    "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
  ]

  /// UIFont.Weight on OpenType's scale.
  private static func openType(_ weight: Double) -> Double {
    guard weight.isFinite else { return 400 }
    let named = [-0.8, -0.6, -0.4, 0, 0.23, 0.3, 0.4, 0.56, 0.62]
    if weight <= -0.8 { return 100 }
    if weight >= 0.62 { return 900 }
    let index = named.lastIndex { $0 <= weight }!
    let part = (weight - named[index]) / (named[index + 1] - named[index])
    return 100 * (Double(index) + 1 + part)
  }

  /// The face of a descriptor with the changes that a case names.
  func changed(_ value: JSONValue) -> OracleFace {
    var face = self
    // A family that is not installed is the system's, which is Noto Sans too.
    if value["withFamily"] != nil { face.isMonospaced = false }
    if let traits = value["traits"]?.array?.compactMap(\.string) {
      face.isItalic = traits.contains("italic")
      if traits.contains("bold") != (weight > 600) { face.weight = traits.contains("bold") ? 700 : 400 }
      if traits.contains("monospaced") != face.isMonospaced {
        face.isMonospaced = traits.contains("monospaced")
      }
    }
    return face
  }

  var written: [String: JSONValue] {
    var traits: [JSONValue] = []
    if weight > 600 { traits.append(.string("bold")) }
    if isItalic { traits.append(.string("italic")) }
    if isMonospaced { traits.append(.string("monospaced")) }
    if isMonospaced { return ["traits": .array(traits)] }
    let style = Self.names[Int(weight / 100) - 1]
    let slanted = isItalic ? (style == "Regular" ? "" : style) + "Italic" : style
    return ["traits": .array(traits), "name": .string("Noto Sans"), "fontName": .string("NotoSans-" + slanted)]
  }
}
