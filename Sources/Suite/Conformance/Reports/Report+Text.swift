// The report as text for people: what fails by rule, tables, the cases that need attention, then the score.
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
    var out = shown(implementation.heading) + "\n\(shown(setting.heading))\n"
    let unknown = implementation.unknownCapabilities
    if !unknown.isEmpty {
      out += "unknown capabilities, which no case needs: \(shown(unknown.joined(separator: ", ")))\n"
    }
    if formatVersion != Stdio.version { out += "speaks version \(formatVersion) of the protocol\n" }
    let causes = FailureCauses(self).causes
    out += summary(causes, paint)
    out += "\n" + table("strength", strengths, paint) + "\n" + table("area", areas, paint)
    let failing = capabilities.filter { $0.outcomes.contains(where: \.isFinding) }
    if !failing.isEmpty { out += "\n" + table("capability", failing, paint, all: false) }
    if !lacking.isEmpty {
      let names = lacking.map { "\($0.name) \($0.cases)" }.joined(separator: ", ")
      out += "\nNot asked, for lack of a capability: \(count(.unsupported)) (\(names))\n"
    }
    out += failures(causes, paint)
    for outcome in outcomes where !outcome.isFinding && (showsAll || outcome.status == .skip) {
      out += "\n" + detail(outcome, paint)
    }
    let known = outcomes.filter(\.isKnownFailure)
    if !known.isEmpty {
      out += "\nKnown failures, as expected: \(known.count)\n"
      for outcome in known { out += "  \(outcome.value.id): \(shown(outcome.knownReason ?? ""))\n" }
    }
    if let runError { out += "\n" + paint("31", "run error") + ": \(shown(runError))\n" }
    out += "\n"
    if !causes.isEmpty {
      let names = causes.prefix(8).map { "\($0.title.visible(limit: 60)) \($0.findings.count)" }
      out += "fails by rule: " + names.joined(separator: ", ")
      out += causes.count > names.count ? " and \(causes.count - names.count) more\n" : "\n"
    }
    out += paint(isClean ? "32" : "31", score) + String(format: " (%.2f s)\n", seconds)
    return out
  }

  /// Returns a table of statuses with a row for each group of cases, and one for all cases.
  private func table(
    _ title: String, _ groups: [(name: String, outcomes: [CaseOutcome])], _ paint: Paint, all: Bool = true
  ) -> String {
    let columns: [CaseStatus] = [.pass, .fail, .error, .skip, .unsupported]
    let width = max(title.count, groups.map(\.name.count).max() ?? 0)
    func row(_ name: String, _ cells: [String]) -> String {
      name.padding(toLength: width, withPad: " ", startingAt: 0)
        + cells.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }.joined() + "\n"
    }
    var out = paint("1", row(title, columns.map(\.words) + ["cases"]))
    for group in groups {
      let cells = columns.map { status in String(group.outcomes.count { $0.status == status }) }
      out += row(group.name, cells + [String(group.outcomes.count)])
    }
    guard all else { return out }
    return out + paint("1", row("all", columns.map { String(count($0)) } + [String(outcomes.count)]))
  }

  /// Returns the rules that fail, and the fields that differ.
  private func summary(_ causes: [FailureCauses.Cause], _ paint: Paint) -> String {
    guard !causes.isEmpty else { return "" }
    let count = outcomes.count(where: \.isFinding)
    var out = "\n" + paint("1", "What fails, by rule: \(count) \(count == 1 ? "case" : "cases")") + "\n"
    for cause in causes.prefix(Self.mostCauses) {
      out += "  \(paint("31", cause.title.visible(limit: 200))): \(cause.findings.count) (\(cause.strengths))"
      if let rule = cause.rule {
        let whose = rule == cause.title ? "its" : "\(rule)'s"
        out += ", \(cause.failing) of \(cause.asked) of \(whose) cases fail\n    \(cause.share)\(ruleText(rule))"
      }
      out += "\n    \(cause.findings[0].value.id)\n"
    }
    if causes.count > Self.mostCauses { out += "  and \(causes.count - Self.mostCauses) more rules\n" }
    let findings = FindingSummary(self)
    if !findings.fields.isEmpty {
      let fields = findings.fields.prefix(8).map { field in
        let lacking =
          field.lacking == 0
          ? "" : " (\(field.lacking == field.cases ? "all" : "\(field.lacking)") because the answer lacks it)"
        return "\(field.name) \(field.cases)\(lacking)"
      }
      out += "Cases by the fields that differ: \(fields.joined(separator: ", "))\n"
    }
    if findings.onlyLacking > 0 { out += "\(findings.onlyLacking) cases fail only because fields are missing\n" }
    return out
  }

  /// Returns the cases that need attention, by cause. Of many, the first of each cause are shown in full.
  private func failures(_ causes: [FailureCauses.Cause], _ paint: Paint) -> String {
    let isMany = causes.reduce(0) { $0 + $1.findings.count } > Self.mostWhole
    var out = ""
    for cause in causes {
      let whole = cause.findings.prefix(isMany ? Self.mostOfCause : .max)
      for finding in whole { out += "\n" + detail(finding, paint) }
      let rest = cause.findings.dropFirst(whole.count)
      guard !rest.isEmpty else { continue }
      out += "\nand \(rest.count) more of \(cause.title.visible(limit: 200)):\n"
      out += rest.prefix(Self.mostNamed).map { "  \($0.value.id)\n" }.joined()
      if rest.count > Self.mostNamed { out += "  … and \(rest.count - Self.mostNamed) more, in the JSON report\n" }
    }
    return out
  }

  private static let mostCauses = 20
  /// The most findings of which all are shown in full.
  private static let mostWhole = 20
  /// The findings of a cause that are shown in full if there are many, and those that are named.
  private static let mostOfCause = 2
  private static let mostNamed = 40

  /// A text of a file or of an implementation, for a terminal.
  private func shown(_ text: String) -> String { text.visible(limit: .max) }

  private func ruleText(_ id: String) -> String { (rules[id] ?? "").visible(limit: 160) }

  private func detail(_ outcome: CaseOutcome, _ paint: Paint) -> String {
    let value = outcome.value
    let head = outcome.isUnexpectedPass ? "unexpected pass" : outcome.status.rawValue
    let colour = outcome.status == .skip ? "33" : outcome.isFinding ? "31" : "32"
    var out = "\(paint(colour, head)) \(paint("1", value.id)) [\(value.rules.joined(separator: ", ")), "
    out += "\(value.strengthInWords)] \(outcome.located.reportedPlace)\n"
    // The case is about its first rule. Its answer rests on the others too; one of them is shown.
    for id in value.rules.prefix(2) where rules[id] != nil { out += "  \(id): \(ruleText(id))\n" }
    if let note = value.note { out += "  note: \(shown(note))\n" }
    if let message = outcome.message { out += "  \(shown(message))\n" }
    if outcome.isUnexpectedPass { out += "  is listed as failing: \(shown(outcome.knownReason ?? ""))\n" }
    out += "  asked     \(value.question.inWords)\n  question  \(Self.asked(value))\n"
    for difference in outcome.differences {
      out += "  \(shown(difference.field))\n    expected  \(shown(difference.expected))\n"
      out += "    given     \(shown(difference.given))\n"
    }
    if outcome.status == .pass, let given = outcome.given, let line = try? given.jsonLine() {
      out += "  given     \(line)\n"
    }
    if outcome.isFinding, let again = setting.again(value.id) { out += "  again     \(again)\n" }
    return out
  }
}
