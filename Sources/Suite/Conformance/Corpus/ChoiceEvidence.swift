// The table of choices in EVIDENCE.md: each choice has a source of another kind, or the day of a search in vain.
import Foundation

/// The rows `| choices | searched | source, or what was found |` of EVIDENCE.md.
struct ChoiceEvidence {
  /// Faults in the table, and differences from the rules, one per line.
  private(set) var findings: [String] = []
  /// How many choices have a source, and how many a dated search.
  private(set) var count = ""

  private static let head = "| choices | searched |"

  /// Compares the table of a file with the rules of basis `choice`.
  ///
  /// Every choice needs exactly one row: with a dash and a source, or with the day of a search and what was found. The
  /// file states the count.
  ///
  /// - Returns: nil if there is no such file.
  init?(file: String, basisOfRule: [String: CaseBasis]) {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    let lines = text.inputLines
    guard let head = lines.firstIndex(where: { $0.hasPrefix(Self.head) }) else {
      findings.append("\(file):1: has no table '\(Self.head)'")
      return
    }
    var isSearched: [String: Bool] = [:]
    for index in lines.indices.dropFirst(head + 2) {
      guard lines[index].hasPrefix("|") else { break }
      let place = "\(file):\(index + 1)"
      let cells = lines[index].split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, !cells[2].isEmpty, cells[1] == "–" || cells[1].wholeMatch(of: /20\d\d-\d\d-\d\d/) != nil
      else {
        findings.append("\(place): is not a row of choices, a dash or a day, and a source or what was found")
        continue
      }
      for rule in RuleRange.rules(in: cells[0]) {
        if isSearched.updateValue(cells[1] != "–", forKey: rule) != nil {
          findings.append("\(place): \(rule) has two rows")
        }
        if basisOfRule[rule] != .choice { findings.append("\(place): \(rule) is no choice") }
      }
    }
    let choices = basisOfRule.filter { $0.value == .choice }.keys
    findings += choices.filter { isSearched[$0] == nil }.sorted { RuleRange.number($0) < RuleRange.number($1) }.map {
      "\(file):1: \($0) is a choice and has neither a source nor a dated search"
    }
    let searched = choices.count { isSearched[$0] == true }
    let sourced = choices.count { isSearched[$0] == false }
    count = "\(choices.count) choices: \(sourced) with a source, \(searched) with a dated search"
    if !text.replacing("\n", with: " ").contains(count) { findings.append("\(file):1: does not say '\(count)'") }
  }
}
