// The report as Markdown: what fails by rule, tables of implementations, the failures, and the reasons for differences. It fits
// a comment: what does not fit of the two last is counted.

/// Tables about one implementation, or a comparison of several.
public struct MarkdownReport {
  private let reports: [RunReport]

  /// The largest number of failures that are listed for a rule, and of those that are shown with their question.
  private static let mostNamed = 20
  private static let mostWhole = 3
  /// The largest number of reasons that are listed for each of several implementations.
  private static let mostReasons = 3

  /// Creates a report about `reports`, one for each implementation.
  public init(_ reports: [RunReport]) { self.reports = reports }

  /// Returns the complete report, ending in a newline.
  public func text() -> String {
    var parts = [settings(), about()]
    parts += reports.compactMap { report in
      report.runError.map { "**" + Markdown.text("Run error of \(report.title): \($0)") + "**" }
    }
    let causes = reports.map { FailureCauses($0).causes }
    let byRule = zip(reports, causes).compactMap(rules)
    if !byRule.isEmpty { parts += ["## What fails, by rule"] + byRule }
    parts.append("## By strength\n\n" + strengths())
    parts.append("## By area\n\n" + areas())
    parts.append("## By capability\n\n" + capabilities())
    var space = Markdown.largestComment - parts.reduce(0) { $0 + $1.utf8.count + 2 }
    let failing = zip(reports, causes).compactMap { failures($0, $1, in: &space) }
    if !failing.isEmpty { parts += ["## Failures"] + failing }
    let known = reports.compactMap { knownDifferences($0, in: &space) }
    if !known.isEmpty { parts += ["## Known differences", "How many cases, and why."] + known }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func settings() -> String {
    let corpora = Set(reports.compactMap(\.setting.corpus)).sorted().joined(separator: ", ")
    let levels = Set(reports.map(\.setting.level)).sorted().joined(separator: ", ")
    return Markdown.text(corpora.isEmpty ? "Level: \(levels)." : "Corpus \(corpora), level \(levels).")
  }

  private func about() -> String {
    var rows = [
      ["", "version", "Unicode", "resolution in points", "pass", "fail", "known differences", "not asked", "cases"]
    ]
    for report in reports {
      let info = report.implementation
      let known = report.outcomes.count(where: \.isKnownFailure)
      rows.append(
        [report.title, info.version, info.unicode, "\(info.resolution)"].map(Markdown.text)
          + [
            report.count(.pass), report.count(.fail) - known + report.count(.error), known,
            report.count(.unsupported) + report.count(.skip), report.outcomes.count,
          ].map(String.init))
    }
    return Markdown.table(rows)
  }

  private func capabilities() -> String {
    let needs = Set(reports.flatMap { $0.outcomes.flatMap(\.value.needs) }).sorted()
    return rows("capability", needs) { report, need in
      let claimed = report.implementation.capabilities
      let isTestFont = CaseFont.testNames.values.contains { $0.rawValue == need }
      guard claimed.contains(need) || isTestFont && claimed.contains("font.file") else { return nil }
      return report.outcomes.filter { $0.value.needs.contains(need) }
    }
  }

  private func strengths() -> String {
    let all = reports.flatMap(\.outcomes).map(\.value.strength)
    let names = CaseStrength.allCases.filter(all.contains).map(\.rawValue)
    return rows("strength", names) { report, name in
      report.outcomes.filter { $0.value.strength.rawValue == name }
    }
  }

  private func areas() -> String {
    let names = Set(reports.flatMap { $0.outcomes.map(\.value.area) }).sorted()
    return rows("area", names + ["**all**"]) { report, name in
      name == "**all**" ? report.outcomes : report.outcomes.filter { $0.value.area == name }
    }
  }

  /// Returns a table with a row for each name. A cell says how many of the selected cases pass; it is – if `select`
  /// returns nil. Several reports have a column with the number of cases, which their cells then leave out.
  private func rows(_ title: String, _ names: [String], _ select: (RunReport, String) -> [CaseOutcome]?) -> String {
    let isComparison = reports.count > 1
    let lines = names.map { name in
      let own = reports.map { select($0, name) }
      let most = own.compactMap { $0?.count }.max()
      let cells = own.map { cases in
        guard let cases else { return "–" }
        let passed = cases.count { $0.status == .pass }
        return isComparison && cases.count == most ? "\(passed)" : "\(passed) of \(cases.count)"
      }
      return [name == "**all**" ? name : Markdown.text(name)] + (isComparison ? [most.map(String.init) ?? "–"] : [])
        + cells
    }
    return Markdown.table([[title] + (isComparison ? ["cases"] : []) + reports.map { Markdown.text($0.title) }] + lines)
  }

  /// Returns the rules under which a report's failures are; nil if there are none.
  private func rules(_ report: RunReport, _ causes: [FailureCauses.Cause]) -> String? {
    guard !causes.isEmpty else { return nil }
    let rows = causes.map { cause in
      let text = cause.rule.flatMap { report.rules[$0] }.map { cause.share + $0.shortenedMarkdown(to: 140) } ?? ""
      return [
        Markdown.text(cause.title.visible(limit: 160)) + " " + Markdown.cell(ofOurs: text), "\(cause.findings.count)",
        cause.strengths,
        cause.rule == nil ? "–" : "\(cause.failing) of \(cause.asked) fail",
      ]
    }
    return (reports.count > 1 ? "### \(Markdown.text(report.title))\n\n" : "")
      + Markdown.table([["rule", "cases", "by strength", "of the rule's cases"]] + rows)
  }

  /// Returns the cases that need attention, by rule; nil if there are none.
  private func failures(_ report: RunReport, _ causes: [FailureCauses.Cause], in space: inout Int) -> String? {
    guard !causes.isEmpty else { return nil }
    let out = "### \(Markdown.text(report.title)): \(report.outcomes.count(where: \.isFinding))\n"
    let parts = causes.map { cause in
      var part = "\n#### \(Markdown.text(cause.title.visible(limit: 160))): \(cause.findings.count)\n"
      for (index, outcome) in cause.findings.prefix(Self.mostNamed).enumerated() {
        part += item(outcome, report, isWhole: index < Self.mostWhole)
      }
      let rest = cause.findings.count - Self.mostNamed
      return part + (rest > 0 ? "\n- and \(rest) more" : "")
    }
    return out + Markdown.fitting(parts, in: &space) { "\nand \($0) more rules, in the JSON report" }.trimmingEnd
  }

  /// Returns a failure as an item of a list.
  ///
  /// - Parameter isWhole: whether to add the question in words, the fields and the command that asks the case again.
  private func item(_ outcome: CaseOutcome, _ report: RunReport, isWhole: Bool) -> String {
    let what =
      outcome.isUnexpectedPass
      ? "passes, but is listed as failing"
      : outcome.message ?? outcome.differences.map(\.field).joined(separator: ", ")
    let rules = outcome.value.rules.joined(separator: ", ")
    var out =
      "\n- \(Markdown.code(outcome.value.id)) (\(Markdown.text("\(rules); \(outcome.value.strengthInWords)"))): "
    out += Markdown.text(what.visible(limit: 160))
    if let note = outcome.value.note { out += ". Note: \(Markdown.text(note))" }
    guard isWhole else { return out }
    out += "\n  - \(Markdown.text(outcome.value.question.inWords))"
    for difference in outcome.differences.prefix(4) {
      out += "\n  - \(Markdown.text(difference.field)): expected \(Markdown.code(difference.expected)), "
      out += "given \(Markdown.code(difference.given))"
    }
    return out + (report.setting.again(outcome.value.id).map { "\n  - again: " + Markdown.code($0) } ?? "")
  }

  /// Returns the reasons of known failures with their counts, in descending order; nil if there are none. Several reports
  /// have the most frequent ones.
  private func knownDifferences(_ report: RunReport, in space: inout Int) -> String? {
    let known = report.outcomes.filter(\.isKnownFailure)
    guard !known.isEmpty else { return nil }
    let counts = Dictionary(grouping: known) { $0.knownReason ?? "" }.mapValues(\.count)
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = reports.count > 1 ? sorted.prefix(Self.mostReasons) : sorted[...]
    var lines = shown.map { "- \($0.value): \(Markdown.text($0.key))" }
    let others = sorted.dropFirst(shown.count)
    if !others.isEmpty { lines.append("- \(others.map(\.value).reduce(0, +)): \(others.count) other reasons") }
    return "### \(Markdown.text(report.title))\n\n"
      + Markdown.fitting(lines, in: &space) { "- and \($0) more reasons" }.trimmingEnd
  }
}

extension String {
  /// Without its last line end.
  fileprivate var trimmingEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}
