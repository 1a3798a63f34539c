// Converts fonts and colours from and to the JSON of a case's steps.
import Conformance
import Foundation
import LabelView

// MARK: Fonts

/// Traits of a font by the names of cases.
private let symbolicTraits: [(String, UIFontDescriptor.SymbolicTraits)] = [
  ("bold", .traitBold), ("italic", .traitItalic), ("monospaced", .traitMonoSpace),
]

extension JSONValue {
  /// The font that this value describes; nil for null, and for a family that is not installed.
  func font(in traits: UITraitCollection) throws -> UIFont? {
    if case .null = self { return nil }
    let size = self["size"]?.number ?? 17
    let weight = self["weight"]?.realNumber.map { UIFont.Weight(rawValue: $0) } ?? .regular
    if let name = self["name"]?.string { return UIFont(try UIFont.engine.font(metric: name, size: size)) }
    if let file = self["file"]?.string { return UIFont(try UIFont.engine.font(file: file, size: size)) }
    if let family = self["family"]?.string { return UIFont(name: family, size: size) }
    if let style = self["textStyle"]?.string, let known = textStyles[style] {
      return UIFont.preferredFont(forTextStyle: known, compatibleWith: traits)
    }
    if let style = self["metrics"]?.string, let known = textStyles[style], let own = try self["font"]?.font(in: traits)
    {
      let metrics = UIFontMetrics(forTextStyle: known)
      guard let maximum = self["maximumPointSize"]?.number else {
        return metrics.scaledFont(for: own, compatibleWith: traits)
      }
      return metrics.scaledFont(for: own, maximumPointSize: maximum, compatibleWith: traits)
    }
    if let own = try self["descriptor"]?.font(in: traits) { return try described(own.fontDescriptor) }
    if self["system"] == .bool(true) { return UIFont.systemFont(ofSize: size, weight: weight) }
    if self["italicSystem"] == .bool(true) { return UIFont.italicSystemFont(ofSize: size) }
    if self["monospacedSystem"] == .bool(true) { return UIFont.monospacedSystemFont(ofSize: size, weight: weight) }
    if self["monospacedDigits"] == .bool(true) {
      return UIFont.monospacedDigitSystemFont(ofSize: size, weight: weight)
    }
    throw StepError(description: "no such font")
  }

  /// The font of a descriptor with the changes that this value names, in the order family, traits.
  private func described(_ own: UIFontDescriptor) throws -> UIFont {
    var descriptor = own
    if let family = self["withFamily"]?.string { descriptor = descriptor.withFamily(family) }
    if let names = self["traits"]?.array?.compactMap(\.string) {
      let wanted = symbolicTraits.filter { names.contains($0.0) }.map(\.1)
      guard let changed = descriptor.withSymbolicTraits(UIFontDescriptor.SymbolicTraits(wanted)) else {
        throw StepError(description: "no font with these traits")
      }
      descriptor = changed
    }
    return UIFont(descriptor: descriptor, size: self["size"]?.number ?? 0)
  }

  init(_ font: UIFont) {
    let traits = font.fontDescriptor.symbolicTraits
    self = .object([
      "name": .string(font.familyName), "size": .number(font.pointSize), "fontName": .string(font.fontName),
      "traits": .array(symbolicTraits.filter { traits.contains($0.1) }.map { .string($0.0) }),
      "ascender": .number(font.ascender), "descender": .number(font.descender),
      "lineHeight": .number(font.lineHeight), "leading": .number(font.leading),
    ])
  }
}

// MARK: Colours

/// The colours that cases name.
private let namedColors: [String: UIColor] = [
  "label": .label, "secondaryLabel": .secondaryLabel, "tertiaryLabel": .tertiaryLabel,
  "quaternaryLabel": .quaternaryLabel, "darkGray": .darkGray, "lightGray": .lightGray,
]

extension JSONValue {
  /// The colour that this value describes; nil for null.
  func color() throws -> UIColor? {
    if case .null = self { return nil }
    if let named = string.flatMap({ namedColors[$0] }) { return named }
    if let hue = self["hue"]?.realNumber, let saturation = self["saturation"]?.realNumber,
      let brightness = self["brightness"]?.realNumber, let alpha = self["alpha"]?.realNumber
    {
      return UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }
    let digits = string?.dropFirst() ?? ""
    guard string?.first == "#", digits.count == 6 || digits.count == 8, let value = UInt32(digits, radix: 16) else {
      throw StepError(description: "'\(string ?? "")' is not a colour; write #rrggbb or #rrggbbaa")
    }
    let bits = digits.count == 8 ? value : value << 8 | 0xFF
    func part(_ shift: UInt32) -> CGFloat { CGFloat(bits >> shift & 0xFF) / 255 }
    return UIColor(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  /// A dynamic colour by its name, another by its components.
  init(_ color: UIColor?, _ traits: UITraitCollection) {
    guard let color else {
      self = .null
      return
    }
    let dynamic = namedColors.first { $0.key.hasSuffix("abel") && $0.value == color }
    self = .string(dynamic?.key ?? color.rgba(in: traits).hexadecimal)
  }
}

extension RGBAColor {
  /// The colour as `#RRGGBBAA`.
  var hexadecimal: String {
    "#"
      + [red, green, blue, alpha].map { part in
        let digits = String(Int((part * 255).rounded()), radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
