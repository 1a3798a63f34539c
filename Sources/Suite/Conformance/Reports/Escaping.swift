// Escaping of text for XML and HTML.

/// Returns the text for an attribute or an element. Characters that XML 1.0 forbids become U+FFFD.
package func escaped(_ text: String) -> String {
  var out = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": out += "&amp;"
    case "<": out += "&lt;"
    case ">": out += "&gt;"
    case "\"": out += "&quot;"
    case "\n": out += "&#10;"
    case "\t": out += "&#9;"
    case "\r": out += "&#13;"
    default:
      let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
      out.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
    }
  }
  return out
}
