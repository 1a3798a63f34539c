// The table of sources in EVIDENCE.md: the source of each rule's basis.
import Foundation

/// The rows `| rules | basis | source |` of EVIDENCE.md.
struct RuleEvidence {
  /// Faults in the table, and differences from the rules, one per line.
  private(set) var findings: [String] = []

  private static let head = "| rules | basis | source |"

  /// Compares the table of a file with the rules' bases.
  ///
  /// Every rule needs exactly one row, with its basis and a source. Rules of the basis `choice` need none.
  ///
  /// - Returns: nil if there is no such file.
  init?(file: String, basisOfRule: [String: CaseBasis]) {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    let lines = text.inputLines
    guard let head = lines.firstIndex(of: Self.head[...]) else {
      findings.append("\(file):1: has no table '\(Self.head)'")
      return
    }
    var named: Set<String> = []
    for index in (head + 2)..<max(head + 2, lines.count) {
      guard index < lines.count, lines[index].hasPrefix("|") else { break }
      let place = "\(file):\(index + 1)"
      let cells = lines[index].split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, !cells[2].isEmpty, let basis = CaseBasis(rawValue: cells[1]) else {
        findings.append("\(place): is not a row of rules, basis and source")
        continue
      }
      for rule in RuleRange.rules(in: cells[0]) {
        if !named.insert(rule).inserted { findings.append("\(place): \(rule) has two rows") }
        guard let own = basisOfRule[rule] else {
          findings.append("\(place): no rule is called \(rule)")
          continue
        }
        if own != basis {
          findings.append("\(place): the source of \(rule) is '\(basis.rawValue)', RULES.md says '\(own.rawValue)'")
        }
      }
    }
    let missing = basisOfRule.filter { $0.value != .choice && !named.contains($0.key) }
    findings += missing.sorted { RuleRange.number($0.key) < RuleRange.number($1.key) }.map {
      "\(file):1: \($0.key) is '\($0.value.rawValue)' and has no source"
    }
  }
}

/// Lists of rules in the corpus's tables: "R1 to R3, R7".
package enum RuleRange {
  /// Returns the rules of a list. Items that are neither rules nor ranges are skipped.
  package static func rules(in list: some StringProtocol) -> [String] {
    list.split(separator: ",").flatMap { item -> [String] in
      let numbers = item.split { !$0.isNumber }.compactMap { Int($0) }
      guard let first = numbers.first, let last = numbers.last, first <= last else { return [] }
      return (first...last).map { "R\($0)" }
    }
  }

  /// Returns the number in a rule's id.
  static func number(_ rule: String) -> Int { Int(rule.dropFirst()) ?? 0 }
}
