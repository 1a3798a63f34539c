// The rules of the corpus, read from RULES.md.

/// A rule.
package struct CorpusRule {
  /// `R` and a number.
  package let id: String
  /// What the rule rests on.
  package let basis: CaseBasis
  /// The text of the rule. It has several lines if the rule contains a list.
  package var text: String

  /// Reads the rules of a corpus in order. A rule is "R16. **[choice]** Text …", perhaps after an anchor, up to the next
  /// rule or heading.
  ///
  /// - Throws: `ConformanceError` when the folder has no RULES.md.
  package static func read(folder: String) throws -> [CorpusRule] {
    guard let text = try? String(contentsOfFile: folder + "/RULES.md", encoding: .utf8) else {
      throw ConformanceError("\(folder)/RULES.md: no such file")
    }
    var found: [CorpusRule] = []
    var isRule = false
    for line in text.inputLines where !line.isEmpty {
      if let match = line.wholeMatch(of: /(?:<a id="R\d+"><\/a>)?(R\d+)\. \*\*\[([^\]]*)\]\*\*\s*(.*)/),
        let basis = CaseBasis(rawValue: String(match.2))
      {
        found.append(CorpusRule(id: String(match.1), basis: basis, text: String(match.3)))
        isRule = true
      } else if line.hasPrefix("#") || line.hasPrefix("R") && line.contains(/^R\d+\./) {
        isRule = false
      } else if isRule {
        found[found.count - 1].text += "\n" + line
      }
    }
    return found
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
}
