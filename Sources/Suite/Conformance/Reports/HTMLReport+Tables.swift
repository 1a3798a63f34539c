// The tables of the HTML report: what fails by rule, then all cases by area and by capability.
import Foundation

extension HTMLReport {
  /// The rows of a table that are open; the rest is folded.
  private static let mostRows = 25

  /// Returns the table of what fails, with a row for each cause. A row leads to the pictures of its cases.
  func causeIndex() -> String {
    var rows: [(kind: FailureCauses.Cause.Kind, own: [FailureCauses.Cause?], count: Int)] = []
    for (report, all) in causes.enumerated() {
      for cause in all.causes {
        if !rows.contains(where: { $0.kind == cause.kind }) {
          rows.append((cause.kind, Array(repeating: nil, count: reports.count), 0))
        }
        guard let index = rows.firstIndex(where: { $0.kind == cause.kind }) else { continue }
        rows[index].own[report] = cause
        rows[index].count += cause.findings.count
      }
    }
    guard !rows.isEmpty else { return "" }
    rows.sort { $1.count < $0.count }
    let count = Set(reports.flatMap { $0.outcomes.filter(\.isFinding).map(\.value.id) }).count
    var out =
      "<h2>What fails, by rule</h2>\n<p class=\"note\">\(count) \(count == 1 ? "case" : "cases"). Each is under "
    out += "the rule that explains it best: most of its cases fail. A rule's line leads to its pictures.</p>\n"
    for (index, part) in [rows.prefix(Self.mostRows), rows.dropFirst(Self.mostRows)].enumerated() where !part.isEmpty {
      if index == 1 { out += "<details><summary>\(part.count) more rules</summary>\n" }
      out += "<table class=\"causes cards\"><thead><tr><th scope=\"col\">rule</th>"
      if reports.count == 1 {
        out +=
          "<th scope=\"col\">cases</th><th scope=\"col\">by strength</th><th scope=\"col\">of the rule's cases</th>"
      } else {
        out += reports.map { "<th scope=\"col\">\(escaped($0.title))</th>" }.joined()
      }
      out += "</tr></thead><tbody>\n" + part.map { row($0.own) }.joined() + "</tbody></table>\n"
      if index == 1 { out += "</details>\n" }
    }
    return out
  }

  private func row(_ own: [FailureCauses.Cause?]) -> String {
    guard let first = own.compactMap(\.self).first else { return "" }
    let said = first.rule.flatMap { rules[$0] }.map { $0.visible(limit: 1000).shortenedMarkdown(to: 160) }
    let text = said.map { " " + Self.marked(first.share + $0) } ?? ""
    var out = "<tr><th scope=\"row\"><a href=\"#\(Self.anchor(first))\">\(escaped(first.title.visible(limit: 200)))</a>"
    out += "<small>\(text)</small></th>"
    guard reports.count == 1 else {
      for (report, cause) in zip(reports, own) {
        out += "<td data-name=\"\(escaped(report.title))\" class=\"\(cause == nil ? "none" : "fail")\">"
        out += (cause?.strengths ?? "–") + "</td>"
      }
      return out + "</tr>\n"
    }
    out += "<td data-name=\"cases\" class=\"fail\">\(first.findings.count)</td>"
    out += "<td data-name=\"by strength\">\(first.strengths)</td><td data-name=\"of the rule's cases\">"
    return out + (first.rule == nil ? "–" : "\(first.failing) of \(first.asked) fail") + "</td></tr>\n"
  }

  /// The id of a cause's group on the page.
  static func anchor(_ cause: FailureCauses.Cause) -> String {
    switch cause.kind {
    case .rule(let id): "fails-" + escaped(id)
    case .error(let message), .lacking(let message):
      "error-" + escaped(String(message.map { $0.isLetter || $0.isNumber ? $0 : "-" }))
    case .unexpectedPass: "unexpected-pass"
    }
  }

  var areaNames: [String] { Set(reports.flatMap { $0.outcomes.map(\.value.area) }).sorted() }

  func areaTable() -> String {
    table("By area", areaNames) { report, area in report.outcomes.filter { $0.value.area == area } }
  }

  /// Returns the table of capabilities × implementations, with the outcomes of the cases that need each capability.
  func capabilityTable() -> String {
    let needs = Set(reports.flatMap { $0.outcomes.flatMap(\.value.needs) }).sorted()
    return table("By capability", needs) { report, need in report.outcomes.filter { $0.value.needs.contains(need) } }
  }

  /// Returns a table in which rows with failures come first. Rows without are folded if there are failures.
  private func table(_ title: String, _ names: [String], _ select: (RunReport, String) -> [CaseOutcome]) -> String {
    let rows = names.map { name in (name, reports.map { Self.cell(select($0, name)) }) }
    let failing = rows.filter { $0.1.contains { $0.kind == "fail" } }
    let rest = rows.filter { !$0.1.contains { $0.kind == "fail" } }
    var out = "<h2>\(title)</h2>"
    if !failing.isEmpty { out += table(failing) }
    if !rest.isEmpty {
      if failing.isEmpty { return out + table(rest) }
      out += "<details><summary>\(rest.count) without a failure</summary>\n" + table(rest) + "</details>\n"
    }
    return out
  }

  private func table(_ rows: [(String, [Cell])]) -> String {
    // A page about one implementation has its name in the heading, and room for a bar.
    var out = "<table\(reports.count > 1 ? " class=\"cards\"><thead><tr><th></th>" : "><tbody>\n")"
    if reports.count > 1 {
      out += reports.map { "<th scope=\"col\">\(escaped($0.title))</th>" }.joined() + "</tr></thead><tbody>\n"
    }
    for (name, cells) in rows {
      out += "<tr><th scope=\"row\">\(escaped(name))</th>"
      for (report, cell) in zip(reports, cells) {
        out += "<td data-name=\"\(escaped(report.title))\" class=\"\(cell.kind)\">\(cell.text)</td>"
      }
      out += reports.count > 1 ? "</tr>\n" : "<td class=\"shares\">\(Self.bar(cells[0].outcomes))</td></tr>\n"
    }
    return out + "</tbody></table>\n"
  }

  /// Returns a cell such as `31 pass, 8 not asked`. It is green if nothing failed and at least half of the cases were
  /// asked, grey if nothing failed and fewer were, red if something failed.
  static func cell(_ outcomes: [CaseOutcome]) -> Cell {
    func count(_ status: CaseStatus) -> Int { outcomes.count { $0.status == status } }
    let asked = outcomes.count - count(.unsupported) - count(.skip)
    guard asked > 0 || count(.skip) > 0 else { return ("unsupported", outcomes.isEmpty ? "–" : "not asked", outcomes) }
    let text = CaseStatus.allCases.filter { count($0) > 0 }.map { "\(count($0)) \($0.words)" }.joined(separator: ", ")
    let isGood = count(.pass) == asked
    return (isGood ? asked * 2 >= outcomes.count ? "pass" : "unsupported" : "fail", text, outcomes)
  }

  /// A cell of a table: its class, its text, and what it is about.
  typealias Cell = (kind: String, text: String, outcomes: [CaseOutcome])

  /// Returns a bar with the shares of the statuses.
  static func bar(_ outcomes: [CaseOutcome]) -> String {
    let parts = CaseStatus.allCases.compactMap { status -> String? in
      let count = outcomes.count { $0.status == status }
      let share = String(format: "%.2f", Double(count) * 100 / Double(max(1, outcomes.count)))
      return count == 0 ? nil : "<i class=\"\(status.rawValue)\" style=\"width:\(share)%\"></i>"
    }
    return "<div class=\"bar\" aria-hidden=\"true\">\(parts.joined())</div>"
  }

  var tableLegend: String {
    let strengths = Set(reports.flatMap { $0.outcomes.map(\.value.strength) })
    let meanings = CaseStrength.allCases.filter(strengths.contains).map { "<b>\($0.rawValue)</b> \($0.meaning)" }
    return """
      <p class="note"><span class="pass">✓ Green</span>: every case that was asked passes. <span class="unsupported">◌ \
      Grey</span>: so too, but fewer than half were asked. <span class="fail">✗ Red</span>: something fails. A case is not \
      asked if it needs a capability that the implementation does not claim; it is skipped if the implementation says so. \
      Strengths: \(meanings.joined(separator: "; ")).</p>\n
      """
  }
}

extension CaseStrength {
  /// What the strength means, in a few words.
  var meaning: String {
    switch self {
    case .must: "documentation or a header requires it"
    case .should: "UIKit was observed to do it, or documentation requires it with a number of this project"
    case .may: "a choice of this project, or what other implementations do"
    case .optional: "beyond UIKit, or of 2009"
    }
  }
}
