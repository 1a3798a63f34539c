// The anchors of RULES.md, and the cases of its examples.
import Foundation

/// RULES.md with an anchor for each rule, and with the id of a case at the end of each example.
package struct RulePage {
  /// The correct contents of RULES.md.
  package let text: String
  /// The faults of the page, one per line: that it is out of date, and examples that no case asks.
  let findings: [String]

  /// Between an example and the id of its case.
  private static let mark = " · `"

  /// Reads the page of the corpus in `folder`.
  ///
  /// An example of a rule is a line that is indented and begins with a text. Its case asks the same, expects the same
  /// and cites the rule. Among several, the one with the fewest runs is taken, since more labels can be asked plain
  /// text; then the case that is about the rule, and then the first by its id. Examples in the sentences of a rule have
  /// their cases at its end, after `Cases:`; each of these cites the rule.
  ///
  /// - Throws: `ConformanceError` when there is no RULES.md.
  package init(folder: String, cases: [ConformanceCase]) throws {
    let file = folder + "/RULES.md"
    guard let old = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw ConformanceError("\(file): no such file")
    }
    let rulesOfCase = Dictionary(cases.map { ($0.id, $0.rules) }) { first, _ in first }
    var casesOfText: [String: [ConformanceCase]] = [:]
    for value in cases where value.question.steps == nil {
      casesOfText[value.question.label.string, default: []].append(value)
    }
    var found: [String] = []
    var rule: String?
    let lines = old.inputLines.enumerated().map { index, line in
      if let match = line.wholeMatch(of: /(?:<a id="R\d+"><\/a>)?((R\d+)\. \*\*\[.*)/) {
        rule = String(match.2)
        let wrong = Self.named(in: line).first { !rulesOfCase[$0, default: []].contains(String(match.2)) }
        if let wrong { found.append("\(file):\(index + 1): \(match.2): no case '\(wrong)' cites it") }
        if Self.hasExample(line), Self.named(in: line).isEmpty {
          found.append("\(file):\(index + 1): \(match.2): its example names no case")
        }
        return "<a id=\"\(match.2)\"></a>\(match.1)"
      }
      if line.hasPrefix("#") { rule = nil }
      guard let own = rule, line.hasPrefix("    - text ") else { return String(line) }
      let plain = line.firstRange(of: Self.mark).map { line[..<$0.lowerBound] } ?? line
      guard let example = RuleExample(String(plain)) else {
        found.append("\(file):\(index + 1): \(own): this form of an example cannot be read")
        return String(plain)
      }
      let asking = casesOfText[example.text, default: []].filter { $0.rules.contains(own) && example.isAsked(by: $0) }
      guard let best = asking.min(by: { Self.order($0, own) < Self.order($1, own) }) else {
        found.append("\(file):\(index + 1): \(own): no case asks this example")
        return String(plain)
      }
      return "\(plain)\(Self.mark)\(best.id)`"
    }
    text = lines.joined(separator: "\n")
    if text != old { found.append("\(file):1: is out of date; run labelmark corpus index") }
    findings = found
  }

  /// The cases that a rule names at its end.
  private static func named(in line: Substring) -> [String] {
    guard let list = line.firstMatch(of: /\ Cases?: (`.*`)\.$/)?.1 else { return [] }
    return list.split(separator: ", ").map { String($0.dropFirst().dropLast()) }
  }

  /// Whether the sentences of a rule have an example: a text, or what follows from it.
  private static func hasExample(_ line: Substring) -> Bool { line.contains("`\"") || line.contains("→") }

  /// Cases of plain text come first, and among them those that are about a rule.
  private static func order(_ value: ConformanceCase, _ rule: String) -> (Int, Int, String) {
    (value.question.label.runs?.count ?? 0, value.rules.first == rule ? 0 : 1, value.id)
  }
}
