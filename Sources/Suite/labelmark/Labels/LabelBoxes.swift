// A laid-out label as text for a terminal: each line in a box at its position in the bounds, next to its numbers.
import Conformance
import Foundation

struct LabelBoxes {
  let isColoured: Bool
  /// The limit for the width of the bounds, in columns. Few terminals are wider.
  private static let mostColumns = 120
  /// The limit for the blank rows above the lines, and for those below.
  private static let mostBlankRows = 20

  /// A line, with what is inside the bounds in its box.
  private struct Row {
    let line: AnsweredLine
    /// The text inside the bounds.
    var text: String
    /// The parts of the text outside the bounds.
    var cut: [String] = []
    /// The direction of the text in a bidirectional terminal; nil if all of it is left-to-right.
    var isolate: Character?

    /// The spaces that justification stretches: the text's white space, without that at its ends.
    var gaps: [String.Index] {
      guard let first = text.firstIndex(where: { !$0.isWhitespace }) else { return [] }
      return text.indices.filter { $0 > first && text[$0].isWhitespace }
    }
    /// The width of the line without the space that justification adds, in points.
    var naturalWidth: Double { (line.width ?? 0) - (line.wordSpacing ?? 0) * Double(gaps.count) }
  }

  /// Returns the bounds with a box for each line, then a summary, and on a terminal the hidden text. Text outside the
  /// bounds is cut, and named next to the line.
  ///
  /// - Parameters:
  ///   - answer: the answer to a layout with positions.
  ///   - question: the question that was answered.
  ///   - hidden: parts of the text that no line shows.
  func text(_ answer: CaseAnswer, to question: CaseQuestion, hidden: [String] = []) -> String {
    let (width, height) = (question.bounds?.width, question.bounds?.height)
    let source = Array(question.label.string.utf16)
    let whole = (answer.lines ?? []).map { Row(line: $0, text: Self.shown($0.text ?? ""), isolate: Self.isolate($0)) }
    let rows = whole.map { Self.clipped($0, source, to: width) }
    // The number of columns per point comes from the widest line, so that lines are positioned exactly to a column.
    let widest = whole.max { $0.naturalWidth < $1.naturalWidth }
    let points = widest?.naturalWidth ?? 0
    let unit = points > 0 ? Double(widest.map { Self.columns($0.text) } ?? 0) / points : 0
    let least = rows.map { Self.columns($0.text) }.max() ?? 0
    let room = width.map { max(least, Int(min($0 * unit, Double(Self.mostColumns)))) } ?? least
    let edge = String(repeating: "─", count: room + 2)
    var parts = rows.map { box($0, unit, room) }
    if let height, let top = rows.first?.line.y, let block = answer.size?.last, block > 0 {
      func blank(_ space: Double) -> [String] {
        let count = min((space * Double(rows.count) / block).rounded(), Double(Self.mostBlankRows))
        guard count >= 1 else { return [] }
        return [String(repeating: "│ \(String(repeating: " ", count: room)) │\n", count: Int(count))]
      }
      parts = blank(top) + parts + blank(height - top - block)
    }
    var out = parts.isEmpty ? "" : "┌\(edge)┐\n\(parts.joined(separator: "├\(edge)┤\n"))└\(edge)┘\n"
    let count = rows.count == 1 ? "1 line" : "\(rows.count) lines"
    let size = (answer.size ?? []).map { Self.number($0) }.joined(separator: " × ")
    out += "\(count), \(size), scale \(Self.number(answer.scale))"
    out += answer.truncated == true ? ", truncated\n" : "\n"
    if isColoured, !hidden.isEmpty {
      let isolate: Character? = rows.contains { $0.isolate != nil } ? "\u{2068}" : nil
      out += "\u{1B}[2mhidden: \(Self.list(hidden.map(Self.shown), isolate))\u{1B}[0m\n"
    }
    return out
  }

  /// Returns a line's box and numbers: one row of the terminal, without the horizontal edges.
  private func box(_ row: Row, _ unit: Double, _ room: Int) -> String {
    let line = row.line
    let isStretched = (line.wordSpacing ?? 0) > 0
    let text = isStretched ? Self.stretched(row, to: room) : row.text
    let free = room - Self.columns(text)
    let indent = min(free, max(0, Int(((line.x ?? 0) * unit).rounded())))
    let (before, after) = (String(repeating: " ", count: indent), String(repeating: " ", count: free - indent))
    var facts = "x \(Self.number(line.x))  baseline \(Self.number(line.baseline))  width \(Self.number(line.width))"
    if let spacing = line.letterSpacing, spacing != 0 { facts += "  letter spacing \(Self.number(spacing))" }
    if isStretched { facts += "  word spacing \(Self.number(line.wordSpacing))" }
    if !row.cut.isEmpty { facts += "  outside: \(Self.list(row.cut, row.isolate))" }
    return "│ \(before)\(Self.isolated(text, row.isolate))\(after) │  "
      + (isColoured ? "\u{1B}[2m\(facts)\u{1B}[0m\n" : "\(facts)\n")
  }

  /// Returns the row with the clusters in `cut` of which more than half is to the left or right of the bounds. All
  /// texts are in logical order. A line with inserted text is returned as it is.
  private static func clipped(_ row: Row, _ source: [UInt16], to width: Double?) -> Row {
    guard let width, let positions = row.line.positions else { return row }
    var result = row
    result.text = ""
    var isCut = false
    for position in positions.sorted(by: { ($0.range?.first ?? 0) < ($1.range?.first ?? 0) }) {
      guard let range = position.range, let x = position.x, let own = position.width else { return row }
      let letters = shown(String(decoding: source[range[0]..<range[0] + range[1]], as: UTF16.self))
      if (0...width).contains(x + own / 2) {
        result.text += letters
        isCut = false
      } else {
        if !isCut { result.cut.append("") }
        result.cut[result.cut.count - 1] += letters
        isCut = true
      }
    }
    return result.cut.isEmpty ? row : result
  }

  /// Returns a justified line's text with as many spaces as fill the columns, shared equally by its gaps.
  private static func stretched(_ row: Row, to room: Int) -> String {
    let (gaps, free) = (row.gaps, room - columns(row.text))
    var text = row.text
    for (index, gap) in gaps.enumerated().reversed() {
      let spaces = free * (index + 1) / gaps.count - free * index / gaps.count
      text.insert(contentsOf: String(repeating: " ", count: spaces), at: gap)
    }
    return text
  }

  /// Returns the isolate in which a line keeps its order: nil if no cluster is right-to-left, U+2067 (right-to-left) if
  /// every cluster is in a right-to-left embedding, otherwise U+2066 (left-to-right).
  private static func isolate(_ line: AnsweredLine) -> Character? {
    let levels = (line.positions ?? []).map { $0.level ?? 0 }
    guard levels.contains(where: { $0 > 0 }) else { return nil }
    return levels.contains(0) ? "\u{2066}" : "\u{2067}"
  }

  private static func list(_ texts: [String], _ isolate: Character?) -> String {
    texts.map { isolated($0.trimmingCharacters(in: .whitespaces), isolate) }.joined(separator: " · ")
  }

  private static func isolated(_ text: String, _ isolate: Character?) -> String {
    isolate.map { "\($0)\(text)\u{2069}" } ?? text
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
