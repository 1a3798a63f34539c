// Numbers, colours, data and escaped text as SVG has them.
import Foundation
import LabelView

extension SVGWriter {
  /// Formats a number with at most the given number of decimals, independently of the locale.
  package static func number(_ value: Double, _ decimals: Int = 3) -> String {
    guard value.isFinite else { return "0" }
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let scaled = (value * factor).rounded()
    guard abs(scaled) < 9e15 else { return "\(value)" }
    let whole = Int(scaled)
    let (integer, rest) = abs(whole).quotientAndRemainder(dividingBy: Int(factor))
    let sign = whole < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(integer)" }
    var digits = String(rest)
    digits = String(repeating: "0", count: decimals - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(integer).\(digits)"
  }

  static func box(_ rect: CGRect) -> String {
    "x=\"\(number(rect.minX))\" y=\"\(number(rect.minY))\" width=\"\(number(rect.width))\" height=\"\(number(rect.height))\""
  }

  /// Returns the attributes of a colour, e.g. ` fill="#ff0000" fill-opacity="0.5"`.
  static func paint(_ name: String, _ color: RGBAColor) -> String {
    " \(name)=\"\(hexadecimal(color))\"" + (color.alpha < 1 ? " \(name)-opacity=\"\(number(color.alpha))\"" : "")
  }

  /// Returns a colour without its alpha, e.g. `#ff0000`.
  static func hexadecimal(_ color: RGBAColor) -> String {
    func byte(_ value: Double) -> String {
      let text = String(Int((value * 255).rounded()), radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    return "#\(byte(color.red))\(byte(color.green))\(byte(color.blue))"
  }

  static func dash(_ lengths: [Double]) -> String {
    lengths.isEmpty ? "" : " stroke-dasharray=\"\(lengths.map { number($0) }.joined(separator: " "))\""
  }

  /// Returns a data URL of an image file: JPEG, SVG or PNG.
  static func url(of data: Data) -> String {
    let kind = data.starts(with: [0xFF, 0xD8]) ? "jpeg" : data.starts(with: Array("<".utf8)) ? "svg+xml" : "png"
    return "data:image/\(kind);base64,\(data.base64EncodedString())"
  }

  /// Escapes XML's special characters, and replaces those that XML forbids by U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default:
        let isForbidden = scalar.value < 0x20 && scalar != "\t" && scalar != "\n" || scalar.value | 1 == 0xFFFF
        escaped.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
      }
    }
    return escaped
  }
}
