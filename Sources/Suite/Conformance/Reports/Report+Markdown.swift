// The report as Markdown: a comparison of implementations by capability and area, and the reasons for differences.

/// Tables about one implementation, or a comparison of several.
public struct MarkdownReport {
  private let reports: [RunReport]

  /// The largest number of failures that are listed for an area.
  private static let mostNamed = 20
  /// The largest number of reasons that are listed for each of several implementations.
  private static let mostReasons = 6

  /// Creates a report about `reports`, one for each implementation.
  public init(_ reports: [RunReport]) { self.reports = reports }

  /// Returns the complete report, ending in a newline.
  public func text() -> String {
    var parts = [settings(), about()]
    parts += reports.compactMap { report in
      report.runError.map { "**" + Self.inCell("Run error of \(report.title): \($0)") + "**" }
    }
    parts.append("## By strength\n\n" + strengths())
    parts.append("## By capability\n\n" + capabilities())
    parts.append("## By area\n\n" + areas())
    let failing = reports.compactMap(failures)
    if !failing.isEmpty { parts += ["## Failures"] + failing }
    let known = reports.compactMap(knownDifferences)
    if !known.isEmpty { parts += ["## Known differences", "How many cases, and why."] + known }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func settings() -> String {
    let corpora = Set(reports.compactMap(\.setting.corpus)).sorted().joined(separator: ", ")
    let levels = Set(reports.map(\.setting.level)).sorted().joined(separator: ", ")
    return corpora.isEmpty ? "Level: \(levels)." : "Corpus \(corpora), level \(levels)."
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
      guard claimed.contains(need) || need == "font.metric" && claimed.contains("font.file") else { return nil }
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

  /// Returns the cases that need attention, by area; nil if there are none.
  private func failures(_ report: RunReport) -> String? {
    let findings = report.outcomes.filter(\.isFinding)
    guard !findings.isEmpty else { return nil }
    var out = "### \(report.title): \(findings.count)"
    for (area, own) in Dictionary(grouping: findings, by: \.value.area).sorted(by: { $0.key < $1.key }) {
      out += "\n\n#### \(area): \(own.count)\n"
      for outcome in own.prefix(Self.mostNamed) {
        let what =
          outcome.isUnexpectedPass
          ? "passes, but is listed as failing"
          : outcome.message ?? outcome.differences.map(\.field).joined(separator: ", ")
        let rules = outcome.value.rules.joined(separator: ", ")
        out += "\n- `\(outcome.value.id)` (\(rules); \(outcome.value.levelInWords)): "
        out += Self.inCell(what.visible(limit: 160))
        if let note = outcome.value.note { out += ". Note: \(Self.inCell(note))" }
      }
      if own.count > Self.mostNamed { out += "\n- and \(own.count - Self.mostNamed) more" }
    }
    return out
  }

  /// Returns the reasons of known failures with their counts, in descending order; nil if there are none. Several reports
  /// have the most frequent ones.
  private func knownDifferences(_ report: RunReport) -> String? {
    let known = report.outcomes.filter(\.isKnownFailure)
    guard !known.isEmpty else { return nil }
    let counts = Dictionary(grouping: known) { $0.knownReason ?? "" }.mapValues(\.count)
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = reports.count > 1 ? sorted.prefix(Self.mostReasons) : sorted[...]
    var lines = shown.map { "- \($0.value): \($0.key)" }
    let others = sorted.dropFirst(shown.count)
    if !others.isEmpty { lines.append("- \(others.map(\.value).reduce(0, +)): \(others.count) other reasons") }
    return "### \(report.title)\n\n" + lines.joined(separator: "\n")
  }

  /// Returns a table. All columns but the first are right-aligned.
  private func table(_ rows: [[String]]) -> String {
    let rule = "|---|" + String(repeating: "---:|", count: rows[0].count - 1)
    let lines = rows.map { "| " + $0.map(Self.inCell).joined(separator: " | ") + " |" }
    return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
  }

  /// Escapes the characters that end a cell or begin HTML.
  private static func inCell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("\n", with: " ")
  }
}
