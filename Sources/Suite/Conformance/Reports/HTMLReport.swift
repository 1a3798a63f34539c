// The report as one self-contained HTML page: a summary, what fails by rule, tables, then the cases.
import Foundation

/// A page about one implementation, or a comparison of several.
public struct HTMLReport {
  let reports: [RunReport]
  /// The causes of each report's failures.
  let causes: [FailureCauses]
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
    causes = reports.map { FailureCauses($0) }
    rules = reports.first?.rules ?? RuleTexts()
  }

  /// Returns the complete page.
  public func page() -> String {
    let names = reports.map(\.title).joined(separator: ", ")
    var out = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
    out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
    out += "<link rel=\"icon\" href=\"data:,\">"
    out += "<title>Label conformance: \(escaped(names))</title><style>\(Self.style)</style></head>"
    out += "<body\(reports.count > 1 ? " class=\"several\"" : "")>\n<h1>Label conformance</h1>\n"
    out += reports.count == 1 ? summary(reports[0]) : overview()
    out +=
      causeIndex()
      + "<div class=\"tables\"><section>\(areaTable())\(tableLegend)</section><section>\(capabilityTable())</section></div>"
    out += filter()
    out += drawingLegend + "<main>\n" + cases() + "</main>\n" + ruleList()
    if let outlines, !outlines.definitions.isEmpty {
      out += "<svg class=\"defs\" aria-hidden=\"true\"><defs>\n\(outlines.definitions)</defs></svg>\n"
    }
    return out + "<script>\(Self.script)</script></body></html>\n"
  }

  private func summary(_ report: RunReport) -> String {
    var out = "<section class=\"summary\"><h2>\(about(report))</h2>"
    out += "<p class=\"score \(report.isClean ? "pass" : "fail")\">\(report.score)</p>\(Self.bar(report.outcomes))<p>"
    out += CaseStatus.allCases.filter { report.count($0) > 0 }.map { status in
      "<span class=\"s \(status.rawValue)\">\(report.count(status)) \(status.words)</span>"
    }.joined(separator: " ")
    out += "</p><table class=\"strengths\"><caption>By strength</caption><tbody>"
    for strength in report.strengths {
      let cell = Self.cell(strength.outcomes)
      out += "<tr><th scope=\"row\">\(strength.name)</th><td class=\"\(cell.kind)\">\(cell.text)</td>"
      out += "<td class=\"shares\">\(Self.bar(cell.outcomes))</td></tr>"
    }
    return out + "</tbody></table>" + runDetails(report) + "</section>\n"
  }

  /// Returns a table with a row for each implementation, and how each was run.
  private func overview() -> String {
    let strengths = CaseStrength.allCases.filter { strength in
      reports.contains { $0.outcomes.contains { $0.value.strength == strength } }
    }
    var out = "<table class=\"overview cards\"><thead><tr><th></th><th scope=\"col\">all</th>"
    out += strengths.map { "<th scope=\"col\">\($0.rawValue)</th>" }.joined() + "</tr></thead><tbody>\n"
    for report in reports {
      out += "<tr><th scope=\"row\">\(about(report))</th>"
      out += "<td data-name=\"all\" class=\"\(report.isClean ? "pass" : "fail")\">\(report.score)"
      out += "\(Self.bar(report.outcomes))</td>"
      for strength in strengths {
        let cell = Self.cell(report.outcomes.filter { $0.value.strength == strength })
        out += "<td data-name=\"\(strength.rawValue)\" class=\"\(cell.kind)\">\(cell.text)</td>"
      }
      out += "</tr>\n"
    }
    out += "</tbody></table>\n"
    out += reports.compactMap { report in
      report.runError.map { "<p class=\"s error\">\(escaped(report.title)): run error: \(escaped($0))</p>" }
    }.joined()
    out += "<details><summary>How each was run, and the fields that differ</summary>\n"
    return out
      + reports.map { "<section class=\"summary\"><h3>\(about($0))</h3>\(runDetails($0))</section>\n" }.joined()
      + "</details>\n"
  }

  /// Returns the name of an implementation with its version.
  private func about(_ report: RunReport) -> String {
    let info = report.implementation
    return "<bdi>\(escaped(report.title))</bdi> <small><bdi>\(escaped(info.version))</bdi>, "
      + "<bdi>\(escaped(info.language))</bdi>\(escaped(info.details))</small>"
  }

  /// Returns the error of a run, the fields that differ, and the command.
  private func runDetails(_ report: RunReport) -> String {
    var out = ""
    if let error = report.runError { out += "<p class=\"s error\">run error: \(escaped(error))</p>" }
    let findings = FindingSummary(report)
    if findings.cases > 0 {
      let fields = findings.fields.prefix(5).map { "<code>\(escaped($0.name))</code> \($0.cases)" }
      if !fields.isEmpty { out += "<p>Cases by the fields that differ: " + fields.joined(separator: ", ") + ".</p>" }
      if findings.onlyLacking > 0 {
        out += "<p>\(findings.onlyLacking) cases fail only because the answer lacks a field.</p>"
      }
    }
    out += "<p class=\"note\">\(escaped(report.setting.heading))"
    if let shard = report.shard { out += ", shard \(escaped(shard))" }
    if let command = report.setting.command { out += "<br><code dir=\"ltr\">\(Self.isolated(command))</code>" }
    return out + "</p>"
  }

  /// Returns the list of all rules that cases cite, with anchors.
  private func ruleList() -> String {
    let ids = Set(reports.flatMap { $0.outcomes.flatMap(\.value.rules) })
    let known = ids.compactMap { id in rules[id].map { (id, $0) } }.sorted {
      (Int($0.0.dropFirst()) ?? 0) < (Int($1.0.dropFirst()) ?? 0)
    }
    guard !known.isEmpty else { return "" }
    var out = "<details class=\"group\"><summary><h2>Rules: \(known.count)</h2></summary>\n<dl>"
    for (id, text) in known { out += "<dt id=\"\(escaped(id))\">\(escaped(id))</dt><dd>\(Self.marked(text))</dd>\n" }
    return out + "</dl></details>\n"
  }

  private var drawingLegend: String {
    """
    <p class="note">Pictures: the dotted outline is the bounds, each box a cluster. Lines that differ have the mark ≠; the \
    given ones are red. Where two answers are overlaid, such an expected line has its letters above, the given one is dashed \
    and has its letters below; lines that agree are drawn once. Boxes are as wide as the answer's positions say\
    \(outlines == nil ? "" : ", or as the font's advances if they add up to the line's width"); otherwise a line's width is \
    divided evenly. \(outlines == nil ? "" : Self.lettersLegend)</p>\n
    """
  }

  private static let lettersLegend = """
    Letters are outlines from fonts of the machine that made this report, in visual order; a metric font has none, so \
    another font's letters are in the middle of its boxes. Coloured emoji and missing letters are in your own fonts.
    """

  private func filter() -> String {
    let statuses = CaseStatus.allCases.map { "<option value=\"\($0.rawValue)\">\($0.words)</option>" }.joined()
    let areas = areaNames.map { "<option>\(escaped($0))</option>" }.joined()
    return """
      <h2>Cases</h2><form><label>Find <input id="find" type="search" placeholder="id, rule or text"></label>
      <label>Status <select id="status"><option value="">all</option>\(statuses)</select></label>
      <label>Area <select id="area"><option value="">all</option>\(areas)</select></label>
      <output id="shown"></output></form>\n
      """
  }
}

extension CaseStatus {
  /// The status in words after a number. A case is not asked if it needs a capability that is not claimed.
  var words: String {
    switch self {
    case .pass, .fail: rawValue
    case .error: "in error"
    case .skip: "skipped"
    case .unsupported: "not asked"
    }
  }
}
