// Escaping of text for each format of a report: XML and HTML, Markdown, and the terminal (`visible`). Every report uses these.
// They go by scalars: a combining mark after a sign, or CR LF, is one Character and would pass.

/// Returns the text for an attribute or an element of XML or HTML. Characters that XML 1.0 forbids become U+FFFD.
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

/// Text in Markdown, as GitHub shows it.
package enum Markdown {
  /// Returns plain text for a line, an item or a cell, of which nothing is markup: neither a link, a picture, a mention nor an
  /// issue. It is on one line; control characters are shown as escapes.
  package static func text(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    let scalars = Array(text.visible(limit: .max).unicodeScalars)
    func isWord(_ index: Int) -> Bool { scalars.indices.contains(index) && scalars[index].properties.isAlphabetic }
    func isNumber(_ index: Int) -> Bool { scalars.indices.contains(index) && ("0"..."9").contains(scalars[index]) }
    func isWordOrNumber(_ index: Int) -> Bool { isWord(index) || isNumber(index) }
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "<", ">":
        out.append(contentsOf: (scalar == "<" ? "&lt;" : "&gt;").unicodeScalars)
        continue
      case "\\", "`", "*", "[", "]", "|", "~", "$": out.append("\\")
      case "&": if isWord(index + 1) || scalars.dropFirst(index + 1).first == "#" { out.append("\\") }
      // Within a word it is no emphasis.
      case "_": if !(isWordOrNumber(index - 1) && isWordOrNumber(index + 1)) { out.append("\\") }
      // What would begin a heading, a list or a rule.
      case "#", "+", "-", "=": if index == 0 { out.append("\\") }
      case ".", ")":
        let isMarker =
          index > 0 && (0..<index).allSatisfy(isNumber) && [nil, " "].contains(scalars.dropFirst(index + 1).first)
        if isMarker { out.append("\\") }
      default: break
      }
      // An address is no link without its colon, and the full stop after www.
      if scalar == ":" && scalars.dropFirst(index + 1).first == "/" { out.append("\\") }
      let begin = max(0, index - 3)
      if scalar == ".", scalars[begin..<index].map({ $0.properties.lowercaseMapping }) == ["w", "w", "w"] {
        out.append("\\")
      }
      out.append(scalar)
      // No escape ends a mention (@team, which sends mail), an address of mail or the number of an issue; a comment does.
      if scalar == "@" && isWordOrNumber(index + 1) || scalar == "#" && isNumber(index + 1) {
        out.append(contentsOf: "<!-- -->".unicodeScalars)
      }
    }
    return String(out)
  }

  /// Returns text as code. It is on one line; control characters are shown as escapes.
  ///
  /// - Parameter isInTable: whether it is in a cell, where a vertical bar needs an escape even in code.
  package static func code(_ text: String, isInTable: Bool = false) -> String {
    var shown = text.visible(limit: .max)
    if isInTable { shown = shown.unicodeScalars.reduce(into: "") { $0 += $1 == "|" ? "\\|" : String($1) } }
    // The fence is longer than any within. A space at each end is not shown.
    var longest = 0, run = 0
    for scalar in shown.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let needsSpace = longest > 0 || shown.hasPrefix(" ") || shown.isEmpty
    return needsSpace ? "\(fence) \(shown) \(fence)" : fence + shown + fence
  }

  /// Returns Markdown of our own, such as a rule's text, for a cell: links are none, because they are relative.
  package static func cell(ofOurs text: String) -> String {
    text.visible(limit: .max).replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("](", with: "]\\(")
  }

  /// The bytes of the largest comment that GitHub takes.
  package static let largestComment = 65_536

  /// Returns the lines that fit into a space, in bytes, which then has less; and for the others a line that counts them.
  package static func fitting(_ lines: [String], in space: inout Int, rest: (Int) -> String) -> String {
    let reserve = 1_000  // For what comes after these lines.
    var shown = ""
    for (index, line) in lines.enumerated() {
      guard line.utf8.count + 1 + reserve <= space else { return shown + rest(lines.count - index) + "\n" }
      space -= line.utf8.count + 1
      shown += line + "\n"
    }
    return shown
  }

  /// Returns a table of cells that are Markdown.
  ///
  /// - Parameter isLeft: which columns are aligned to the left; all others to the right.
  package static func table(_ rows: [[String]], isLeft: (Int) -> Bool = { $0 == 0 }) -> String {
    let rule = "|" + rows[0].indices.map { isLeft($0) ? "---|" : "--:|" }.joined()
    let lines = rows.map { "| " + $0.joined(separator: " | ") + " |" }
    return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
  }
}
