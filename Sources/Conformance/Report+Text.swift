// The report as text for people: cases that need attention, then tables, then a summary.
import Foundation

extension RunReport {
  /// Adds terminal colours if they are on.
  private struct Paint {
    let isOn: Bool
    func callAsFunction(_ code: String, _ text: String) -> String { isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
  }

  /// Returns the report as text.
  ///
  /// - Parameters:
  ///   - isColoured: whether to use terminal colours.
  ///   - showsAll: whether to also show the cases that pass, with what was asked and answered.
  func text(isColoured: Bool, showsAll: Bool = false) -> String {
    let paint = Paint(isOn: isColoured)
    var out = implementation.heading + "\n\(setting.heading)\n"
    let unknown = implementation.unknownCapabilities
    if !unknown.isEmpty { out += "unknown capabilities, which no case needs: \(unknown.joined(separator: ", "))\n" }
    if formatVersion != Stdio.version { out += "speaks version \(formatVersion) of the protocol\n" }
    for outcome in outcomes where showsAll || outcome.isFinding || outcome.status == .skip {
      out += "\n" + detail(outcome, paint)
    }
    let known = outcomes.filter(\.isKnownFailure)
    if !known.isEmpty {
      out += "\nKnown failures, as expected: \(known.count)\n"
      for outcome in known { out += "  \(outcome.value.id): \(outcome.knownReason ?? "")\n" }
    }
    out += "\n" + table("strength", strengths, paint) + "\n" + table("area", areas, paint) + summary()
    if let runError { out += "\n" + paint("31", "run error") + ": \(runError)\n" }
    out += "\n" + paint(isClean ? "32" : "31", score) + String(format: " (%.2f s)\n", seconds)
    return out
  }

  /// Returns a table of statuses with a row for each group of cases, and one for all cases.
  private func table(_ title: String, _ groups: [(name: String, outcomes: [CaseOutcome])], _ paint: Paint) -> String {
    let columns: [CaseStatus] = [.pass, .fail, .error, .skip, .unsupported]
    let width = max(title.count, groups.map(\.name.count).max() ?? 0)
    func row(_ name: String, _ cells: [String]) -> String {
      name.padding(toLength: width, withPad: " ", startingAt: 0)
        + cells.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }.joined() + "\n"
    }
    var out = paint("1", row(title, columns.map(\.rawValue) + ["cases"]))
    for group in groups {
      let cells = columns.map { status in String(group.outcomes.count { $0.status == status }) }
      out += row(group.name, cells + [String(group.outcomes.count)])
    }
    return out + paint("1", row("all", columns.map { String(count($0)) } + [String(outcomes.count)]))
  }

  /// Returns the missing capabilities, the fields that differ, and the rules that fail.
  private func summary() -> String {
    var out = ""
    if !lacking.isEmpty {
      let names = lacking.map { "\($0.name) \($0.cases)" }.joined(separator: ", ")
      out += "\nNot asked, for lack of a capability: \(count(.unsupported)) (\(names))\n"
    }
    let findings = FindingSummary(self)
    guard findings.cases > 0 else { return out }
    out += "\nWhat fails: \(findings.cases) cases\n"
    for field in findings.fields.prefix(8) {
      let lacking =
        field.lacking == 0
        ? "" : ", \(field.lacking == field.cases ? "all" : "\(field.lacking)") because the answer lacks it"
      out += "  \(field.name): \(field.cases)\(lacking)\n"
    }
    if findings.onlyLacking > 0 { out += "  \(findings.onlyLacking) cases fail only because fields are missing\n" }
    for rule in findings.rules.prefix(8) { out += "  \(rule.id): \(rule.cases)  \(ruleText(rule.id))\n" }
    if findings.rules.count > 8 { out += "  and \(findings.rules.count - 8) more rules\n" }
    return out
  }

  private func ruleText(_ id: String) -> String { (rules[id] ?? "").visible(limit: 160) }

  private func detail(_ outcome: CaseOutcome, _ paint: Paint) -> String {
    let value = outcome.value
    let head = outcome.isUnexpectedPass ? "unexpected pass" : outcome.status.rawValue
    let colour = outcome.status == .skip ? "33" : outcome.isFinding ? "31" : "32"
    var out = "\(paint(colour, head)) \(paint("1", value.id)) [\(value.rules.joined(separator: ", ")), "
    out += "\(value.levelInWords)] \(outcome.located.place)\n"
    // The case is about its first rule. Its answer rests on the others too; one of them is shown.
    for id in value.rules.prefix(2) where rules[id] != nil { out += "  \(id): \(ruleText(id))\n" }
    if let note = value.note { out += "  note: \(note)\n" }
    if let message = outcome.message { out += "  \(message)\n" }
    if outcome.isUnexpectedPass { out += "  is listed as failing: \(outcome.knownReason ?? "")\n" }
    out += "  asked     \(Self.asked(value))\n"
    for difference in outcome.differences {
      out += "  \(difference.field)\n    expected  \(difference.expected)\n    given     \(difference.given)\n"
    }
    if outcome.status == .pass, let given = outcome.given, let line = try? given.jsonLine() {
      out += "  given     \(line)\n"
    }
    if outcome.isFinding, let again = setting.again(value.id) { out += "  again     \(again)\n" }
    return out
  }
}
