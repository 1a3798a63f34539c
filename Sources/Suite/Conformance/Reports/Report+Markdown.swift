// The report as Markdown: what fails by rule, tables of implementations, the failures, and the reasons for differences.

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
      report.runError.map { "**" + Self.inCell("Run error of \(report.title): \($0)") + "**" }
    }
    let causes = reports.map { FailureCauses($0).causes }
    let byRule = zip(reports, causes).compactMap(rules)
    if !byRule.isEmpty { parts += ["## What fails, by rule"] + byRule }
    parts.append("## By strength\n\n" + strengths())
    parts.append("## By area\n\n" + areas())
    parts.append("## By capability\n\n" + capabilities())
    let failing = zip(reports, causes).compactMap(failures)
    if !failing.isEmpty { parts += ["## Failures"] + failing }
    let known = reports.compactMap(knownDifferences)
    if !known.isEmpty { parts += ["## Known differences", "How many cases, and why."] + known }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func settings() -> String {
    let corpora = Set(reports.compactMap(\.setting.corpus)).sorted().joined(separator: ", ")
    let levels = Set(reports.map(\.setting.level)).sorted().joined(separator: ", ")
    return Self.inCell(corpora.isEmpty ? "Level: \(levels)." : "Corpus \(corpora), level \(levels).")
  }

  private func about() -> String {
    var rows = [
      ["", "version", "Unicode", "resolution in points", "pass", "fail", "known differences", "not asked", "cases"]
    ]
    for report in reports {
      let info = report.implementation
      let known = report.outcomes.count(where: \.isKnownFailure)
      rows.append(
        [report.title, info.version, info.unicode, "\(info.resolution)"]
          + [
            report.count(.pass), report.count(.fail) - known + report.count(.error), known,
            report.count(.unsupported) + report.count(.skip), report.outcomes.count,
          ].map(String.init))
    }
    return table(rows)
  }

  private func capabilities() -> String {
    let needs = Set(reports.flatMap { $0.outcomes.flatMap(\.value.needs) }).sorted()
    return rows("capability", needs) { report, need in
      let claimed = report.implementation.capabilities
      guard claimed.contains(need) || ["font.metric", "font.recorded"].contains(need) && claimed.contains("font.file")
      else { return nil }
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
      return [name] + (isComparison ? [most.map(String.init) ?? "–"] : []) + cells
    }
    return table([[title] + (isComparison ? ["cases"] : []) + reports.map(\.title)] + lines)
  }

  /// Returns the rules under which a report's failures are; nil if there are none.
  private func rules(_ report: RunReport, _ causes: [FailureCauses.Cause]) -> String? {
    guard !causes.isEmpty else { return nil }
    let rows = causes.map { cause in
      let text = cause.rule.flatMap { report.rules[$0] }.map { cause.share + $0 } ?? ""
      return [
        (cause.title + " " + text).visible(limit: 160), "\(cause.findings.count)", cause.strengths,
        cause.rule == nil ? "–" : "\(cause.failing) of \(cause.asked) fail",
      ]
    }
    return (reports.count > 1 ? "### \(Self.inCell(report.title))\n\n" : "")
      + table([["rule", "cases", "by strength", "of the rule's cases"]] + rows)
  }

  /// Returns the cases that need attention, by rule; nil if there are none.
  private func failures(_ report: RunReport, _ causes: [FailureCauses.Cause]) -> String? {
    guard !causes.isEmpty else { return nil }
    var out = "### \(Self.inCell(report.title)): \(report.outcomes.count(where: \.isFinding))"
    for cause in causes {
      out += "\n\n#### \(Self.inCell(cause.title.visible(limit: 160))): \(cause.findings.count)\n"
      for (index, outcome) in cause.findings.prefix(Self.mostNamed).enumerated() {
        out += item(outcome, report, isWhole: index < Self.mostWhole)
      }
      let rest = cause.findings.count - Self.mostNamed
      if rest > 0 { out += "\n- and \(rest) more" }
    }
    return out
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
    var out = "\n- \(Self.code(outcome.value.id)) (\(Self.inCell(rules)); \(outcome.value.levelInWords)): "
    out += Self.inCell(what.visible(limit: 160))
    if let note = outcome.value.note { out += ". Note: \(Self.inCell(note))" }
    guard isWhole else { return out }
    out += "\n  - \(Self.inCell(outcome.value.question.inWords))"
    for difference in outcome.differences.prefix(4) {
      out += "\n  - \(Self.inCell(difference.field)): expected \(Self.code(difference.expected)), "
      out += "given \(Self.code(difference.given))"
    }
    return out + (report.setting.again(outcome.value.id).map { "\n  - again: " + Self.code($0) } ?? "")
  }

  /// Returns a text as code, or escaped if it could end the code or begin HTML.
  private static func code(_ text: String) -> String {
    let isPlain = !text.contains { $0 == "`" || $0 == "<" || $0.isNewline }
    return isPlain ? "`\(text)`" : inCell(text)
  }

  /// Returns the reasons of known failures with their counts, in descending order; nil if there are none. Several reports
  /// have the most frequent ones.
  private func knownDifferences(_ report: RunReport) -> String? {
    let known = report.outcomes.filter(\.isKnownFailure)
    guard !known.isEmpty else { return nil }
    let counts = Dictionary(grouping: known) { $0.knownReason ?? "" }.mapValues(\.count)
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = reports.count > 1 ? sorted.prefix(Self.mostReasons) : sorted[...]
    var lines = shown.map { "- \($0.value): \(Self.inCell($0.key))" }
    let others = sorted.dropFirst(shown.count)
    if !others.isEmpty { lines.append("- \(others.map(\.value).reduce(0, +)): \(others.count) other reasons") }
    return "### \(Self.inCell(report.title))\n\n" + lines.joined(separator: "\n")
  }

  /// Returns a table. All columns but the first are right-aligned.
  private func table(_ rows: [[String]]) -> String {
    let rule = "|---|" + String(repeating: "---:|", count: rows[0].count - 1)
    let lines = rows.map { "| " + $0.map(Self.inCell).joined(separator: " | ") + " |" }
    return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
  }

  /// Escapes the characters that end a cell or begin HTML, and the end of a link's text.
  private static func inCell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("\n", with: " ")
      .replacing("](", with: "]\\(")
  }
}
