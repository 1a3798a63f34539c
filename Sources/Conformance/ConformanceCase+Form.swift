// Faults of a case that its types do not exclude. `Corpora/Conformance/invalid` has an example of each.

extension ConformanceCase {
  /// What is wrong with the form of a case that was read; nil if nothing is. The linter checks more.
  var formFault: String? {
    guard Self.isID(id) else { return "the id '\(id.visible(limit: 60))' is not area.words-in-lower-case" }
    if let rule = rules.first(where: { !Self.isRule($0) }) { return "'\(rule.visible(limit: 60))' is not a rule" }
    if rules.isEmpty { return "it names no rule" }
    if let need = needs.first(where: { Capability(rawValue: $0) == nil }) {
      return "no capability is called '\(need.visible(limit: 60))'"
    }
    if question.query == nil { return "'query' is missing" }
    guard let steps = question.steps else {
      if question.label.text == nil, question.label.runs == nil { return "label: has neither 'text' nor 'runs'" }
      return question.label.font == nil ? "label: 'font' is missing" : nil
    }
    if steps.isEmpty { return "steps: there are none" }
    if let name = steps.compactMap({ $0.set ?? $0.get }).first(where: { ModelProperty.named($0) == nil }) {
      return "steps: no property is called '\(name.visible(limit: 60))'"
    }
    let answers = expect.steps?.count ?? 0
    return answers == steps.count ? nil : "there are \(steps.count) steps and \(answers) answers"
  }

  /// Whether a string is an area, a dot and words: lower-case letters, digits, hyphens and dots.
  private static func isID(_ id: String) -> Bool {
    let parts = id.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { byte in
            byte == UInt8(ascii: "-") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
              || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          }
      }
  }

  private static func isRule(_ id: String) -> Bool {
    let digits = id.utf8.dropFirst()
    return id.utf8.first == UInt8(ascii: "R") && (1...3).contains(digits.count)
      && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
