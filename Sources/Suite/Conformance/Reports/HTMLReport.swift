// The report as one self-contained HTML page: a summary, cases that need attention, then all others.
import Foundation

/// A page about one implementation, or a comparison of several.
public struct HTMLReport {
  let reports: [RunReport]
  /// The texts of the cases' rules.
  let rules: RuleTexts
  /// Draws the letters; nil to leave them to the reader's fonts.
  let outlines: (any LineOutlines)?
  /// The most bytes of a group of cases that need no attention. A larger one is folded: compressed, until a reader opens
  /// it or searches.
  package var mostUnfolded = 200_000

  /// Creates a page about `reports`, one for each implementation.
  ///
  /// - Parameters:
  ///   - reports: at least one report.
  ///   - outlines: draws the letters; nil to leave them to the reader's fonts.
  public init(_ reports: [RunReport], outlines: (any LineOutlines)? = nil) {
    self.reports = reports
    self.outlines = outlines
    rules = reports.first?.rules ?? RuleTexts()
  }

  /// Returns the complete page.
  public func page() -> String {
    let names = reports.map(\.title).joined(separator: ", ")
    var out = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
    out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
    out += "<link rel=\"icon\" href=\"data:,\">"
    out += "<title>Label conformance: \(escaped(names))</title><style>\(Self.style)</style></head><body>\n"
    out += "<h1>Label conformance</h1>\n" + reports.map(summary).joined() + filter()
    out += "<main>\n" + cases() + "</main>\n" + legend + strengthTable() + areaTable() + capabilityTable() + ruleList()
    if let outlines, !outlines.definitions.isEmpty {
      out += "<svg class=\"defs\" aria-hidden=\"true\"><defs>\n\(outlines.definitions)</defs></svg>\n"
    }
    return out + "<script>\(Self.script)</script></body></html>\n"
  }

  private func summary(_ report: RunReport) -> String {
    let info = report.implementation
    var out =
      "<section class=\"summary\"><h2><bdi>\(escaped(report.title))</bdi> <small><bdi>\(escaped(info.version))</bdi>, "
    out += "<bdi>\(escaped(info.language))</bdi>\(escaped(info.details))"
    out += "</small></h2><p class=\"score \(report.isClean ? "pass" : "fail")\">\(report.score)</p>"
    out += "<p class=\"note\">\(escaped(report.setting.heading))"
    if let shard = report.shard { out += ", shard \(escaped(shard))" }
    if let command = report.setting.command { out += "<br><code dir=\"ltr\">\(Self.isolated(command))</code>" }
    out += "</p><div class=\"bar\" aria-hidden=\"true\">"
    for status in CaseStatus.allCases where report.count(status) > 0 {
      let share = Double(report.count(status)) * 100 / Double(max(1, report.outcomes.count))
      out += "<i class=\"\(status.rawValue)\" style=\"width:\(String(format: "%.2f", share))%\"></i>"
    }
    out += "</div><p>"
    out += CaseStatus.allCases.filter { report.count($0) > 0 }.map { status in
      "<span class=\"s \(status.rawValue)\">\(report.count(status)) \(Self.words(status))</span>"
    }.joined(separator: " ")
    out += "</p>"
    if let error = report.runError { out += "<p class=\"s error\">run error: \(escaped(error))</p>" }
    let findings = FindingSummary(report)
    if findings.cases > 0 {
      let fields = findings.fields.prefix(5).map { "<code>\(escaped($0.name))</code> \($0.cases)" }
      if !fields.isEmpty { out += "<p>Cases by the fields that differ: " + fields.joined(separator: ", ") + ".</p>" }
      if findings.onlyLacking > 0 {
        out += "<p>\(findings.onlyLacking) cases fail only because the answer lacks a field.</p>"
      }
    }
    return out + "</section>\n"
  }

  /// Returns the words for a status after a number.
  static func words(_ status: CaseStatus) -> String {
    status == .unsupported ? "not asked" : status == .error ? "in error" : status == .skip ? "skipped" : status.rawValue
  }

  /// Returns the table of capabilities × implementations, with the outcomes of the cases that need each capability.
  private func capabilityTable() -> String {
    let needs = Set(reports.flatMap { $0.outcomes.flatMap(\.value.needs) }).sorted()
    return table("By capability", needs) { report, need in report.outcomes.filter { $0.value.needs.contains(need) } }
  }

  private var areaNames: [String] { Set(reports.flatMap { $0.outcomes.map(\.value.area) }).sorted() }

  private func strengthTable() -> String {
    let all = reports.flatMap(\.outcomes).map(\.value.strength)
    return table("By strength", CaseStrength.allCases.filter(all.contains).map(\.rawValue)) { report, name in
      report.outcomes.filter { $0.value.strength.rawValue == name }
    }
  }

  private func areaTable() -> String {
    table("By area", areaNames) { report, area in report.outcomes.filter { $0.value.area == area } }
  }

  private func table(_ title: String, _ rows: [String], _ select: (RunReport, String) -> [CaseOutcome]) -> String {
    var out = "<h2>\(title)</h2><div class=\"wide\" tabindex=\"0\"><table><thead><tr><th></th>"
    out += reports.map { "<th>\(escaped($0.title))</th>" }.joined() + "</tr></thead><tbody>\n"
    for row in rows {
      out += "<tr><th>\(escaped(row))</th>"
      for report in reports {
        let cell = Self.cell(select(report, row))
        out += "<td class=\"\(cell.kind)\">\(cell.text)</td>"
      }
      out += "</tr>\n"
    }
    return out + "</tbody></table></div>\n"
  }

  /// Returns a cell such as `31 pass, 8 not asked`. It is green if nothing failed and at least half of the cases were
  /// asked.
  static func cell(_ outcomes: [CaseOutcome]) -> (kind: String, text: String) {
    func count(_ status: CaseStatus) -> Int { outcomes.count { $0.status == status } }
    let asked = outcomes.count - count(.unsupported) - count(.skip)
    guard asked > 0 else { return ("unsupported", outcomes.isEmpty ? "–" : "not asked") }
    let counts = [
      (count(.pass), "pass"), (count(.fail), "fail"), (count(.error), "in error"),
      (outcomes.count - asked, "not asked"),
    ]
    let text = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let isGood = count(.pass) == asked
    return (isGood ? asked * 2 >= outcomes.count ? "pass" : "unsupported" : "fail", text)
  }

  /// Returns the list of all rules that cases cite, with anchors.
  private func ruleList() -> String {
    let ids = Set(reports.flatMap { $0.outcomes.flatMap(\.value.rules) })
    let known = ids.compactMap { id in rules[id].map { (id, $0) } }.sorted {
      (Int($0.0.dropFirst()) ?? 0) < (Int($1.0.dropFirst()) ?? 0)
    }
    guard !known.isEmpty else { return "" }
    var out = "<details class=\"group\"><summary><h2>Rules: \(known.count)</h2></summary>\n<dl>"
    for (id, text) in known { out += "<dt id=\"\(escaped(id))\">\(escaped(id))</dt><dd>\(escaped(text))</dd>\n" }
    return out + "</dl></details>\n"
  }

  private var legend: String {
    """
    <p class="note">Drawings: the dashed outline is the bounds, each box a cluster. Boxes are as wide as the answer's \
    positions say\(outlines == nil ? "" : ", or as the font's advances if they add up to the line's width"); otherwise a \
    line's width is divided evenly. \(outlines == nil ? "" : Self.lettersLegend + " ")Lines that differ have the colour of \
    failures.</p>\n
    """
  }

  private static let lettersLegend = """
    Letters are outlines from fonts of the machine that made this report, in visual order; a metric font has none, so \
    another font's letters are in the middle of its boxes. Coloured emoji and missing letters are in your own fonts.
    """

  private func filter() -> String {
    let statuses = CaseStatus.allCases.map { "<option value=\"\($0.rawValue)\">\(Self.words($0))</option>" }.joined()
    let areas = areaNames.map { "<option>\(escaped($0))</option>" }.joined()
    return """
      <form><label>Find <input id="find" type="search" placeholder="id, rule or text"></label>
      <label>Status <select id="status"><option value="">all</option>\(statuses)</select></label>
      <label>Area <select id="area"><option value="">all</option>\(areas)</select></label>
      <output id="shown"></output></form>\n
      """
  }
}
