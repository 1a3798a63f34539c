// A laid-out label as text for a terminal: each line in a box at its position in the bounds, next to its numbers.
import Conformance
import Foundation

struct LabelBoxes {
  let isColoured: Bool
  /// The limit for the width of the bounds, in columns. Few terminals are wider.
  private static let mostColumns = 120

  /// Returns a box for each line, then a summary, and on a terminal the hidden text.
  ///
  /// - Parameters:
  ///   - answer: the answer to a layout.
  ///   - width: the width of the bounds in points; nil if it is unconstrained.
  ///   - hidden: parts of the text that no line shows.
  func text(_ answer: CaseAnswer, width: Double? = nil, hidden: [String] = []) -> String {
    let lines = answer.lines ?? []
    let texts = lines.map { Self.shown($0.text ?? "") }
    let widest = texts.map(Self.columns).max() ?? 0
    // The number of columns per point comes from the widest line, so that lines are positioned exactly to a column.
    let most = lines.indices.max { (lines[$0].width ?? 0) < (lines[$1].width ?? 0) }
    let points = most.flatMap { lines[$0].width } ?? 0
    let unit = points > 0 ? Double(most.map { Self.columns(texts[$0]) } ?? 0) / points : 0
    let room = width.map { max(widest, Int(min($0 * unit, Double(Self.mostColumns)))) } ?? widest
    let edge = String(repeating: "─", count: room + 2)
    var out = ""
    if !lines.isEmpty { out += "┌\(edge)┐\n" }
    for (index, line) in lines.enumerated() {
      let free = room - Self.columns(texts[index])
      let indent = min(free, max(0, Int(((line.x ?? 0) * unit).rounded())))
      let (before, after) = (String(repeating: " ", count: indent), String(repeating: " ", count: free - indent))
      var facts = "x \(Self.number(line.x))  baseline \(Self.number(line.baseline))  width \(Self.number(line.width))"
      if let spacing = line.letterSpacing, spacing != 0 { facts += "  letter spacing \(Self.number(spacing))" }
      out += "│ \(before)\(texts[index])\(after) │  \(isColoured ? "\u{1B}[2m\(facts)\u{1B}[0m" : facts)\n"
      out += index == lines.count - 1 ? "└\(edge)┘\n" : "├\(edge)┤\n"
    }
    let count = lines.count == 1 ? "1 line" : "\(lines.count) lines"
    let size = (answer.size ?? []).map { Self.number($0) }.joined(separator: " × ")
    out += "\(count), \(size), scale \(Self.number(answer.scale))"
    out += answer.truncated == true ? ", truncated\n" : "\n"
    if isColoured, !hidden.isEmpty {
      out += "\u{1B}[2mhidden: \(hidden.map(Self.shown).joined(separator: " · "))\u{1B}[0m\n"
    }
    return out
  }

  /// Formats a number with at most three decimals, without trailing zeros.
  private static func number(_ value: Double?) -> String {
    guard let value else { return "?" }
    let text = String(format: "%.3f", value)
    guard text.contains(".") else { return text }
    let cut = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    let result = String(cut.reversed())
    return result == "-0" ? "0" : result
  }

  /// Returns a text with U+FFFD instead of each control character.
  private static func shown(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      out.unicodeScalars.append(scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? "\u{FFFD}" : scalar)
    }
    return out
  }

  /// Returns the number of columns that a text takes on a terminal: two for wide East Asian characters and emoji, none
  /// for marks.
  private static func columns(_ text: String) -> Int {
    text.reduce(0) { $0 + columns($1) }
  }

  private static func columns(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    switch first.value {
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default:
      return first.properties.generalCategory == .nonspacingMark
        ? 0 : character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
    }
  }
}
