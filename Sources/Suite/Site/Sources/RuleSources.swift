// What EVIDENCE.md says about each rule: its source, what was seen, what contradicts it, what was searched.
import Conformance
import Foundation

/// A row of EVIDENCE.md about a rule.
struct RuleSource {
  /// The kind of the row.
  enum Kind: String {
    case source = "Source"
    case seen = "Seen"
    case conflict = "Another source says"
    case searched = "Searched"
  }

  let kind: Kind
  /// The text of the row, in the Markdown of the document.
  let text: String
}

/// The rows of EVIDENCE.md by rule. A file that is missing has none: an export need not have it.
struct RuleSources {
  private var rows: [String: [RuleSource]] = [:]

  init(file: String) {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return }
    var head: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        head = []
        continue
      }
      let cells = Self.cells(line)
      if head.isEmpty {
        head = cells
      } else if !cells.allSatisfy({ $0.allSatisfy { "-:".contains($0) } }) {
        add(cells, under: head)
      }
    }
  }

  /// The rows about a rule, in the order of the document.
  subscript(rule: String) -> [RuleSource] { rows[rule] ?? [] }

  /// Returns the cells of a row. A vertical line in code or after a backslash belongs to its cell.
  private static func cells(_ line: Substring) -> [String] {
    var (cells, isCode, last) = ([""], false, Character(" "))
    for character in line.dropFirst() {
      if character == "`" { isCode.toggle() }
      if character == "|", !isCode, last != "\\" {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
      last = character
    }
    if cells.last?.allSatisfy({ $0 == " " }) == true { cells.removeLast() }
    return cells.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private mutating func add(_ cells: [String], under head: [String]) {
    guard cells.count == head.count else { return }
    switch head {
    case ["rules", "basis", "source"]: note(cells[0], .source, cells[2])
    case ["what", "seen", "source", "rules", "confidence"]:
      note(cells[3], .seen, "\(cells[0]): \(cells[1]) (\(cells[2]); confidence: \(cells[4]))")
    case ["rule", "the source says", "what the rule does"]:
      note(cells[0], .conflict, "\(cells[1]). The rule: \(cells[2]).")
    default:
      guard head.first == "choices", head.count == 3 else { return }
      let day = cells[1] == "–" ? "" : "\(cells[1]): "
      note(cells[0], day.isEmpty ? .source : .searched, day + cells[2])
    }
  }

  private mutating func note(_ list: String, _ kind: RuleSource.Kind, _ text: String) {
    // "R210: …" begins a remark in some cells.
    for rule in RuleRange.rules(in: list.prefix { $0 != ":" }) {
      rows[rule, default: []].append(RuleSource(kind: kind, text: text))
    }
  }
}
