// The report as one HTML page that needs no network: a summary, a matrix of capabilities, and every case.
import Foundation

/// A page about one implementation, or several side by side.
public struct HTMLReport {
  let reports: [RunReport]

  /// A page about `reports`, one for each implementation.
  public init(_ reports: [RunReport]) { self.reports = reports }

  /// The page, whole.
  public func page() -> String {
    let names = reports.map(\.implementation.name).joined(separator: ", ")
    var out = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
    out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
    out += "<link rel=\"icon\" href=\"data:,\">"
    out += "<title>Label conformance: \(escaped(names))</title><style>\(Self.style)</style></head><body>\n"
    out += "<h1>Label conformance</h1>\n" + reports.map(summary).joined()
    out += matrix() + areaTable() + filter()
    out += "<main>\n" + cases() + "</main>\n<script>\(Self.script)</script></body></html>\n"
    return out
  }

  private func summary(_ report: RunReport) -> String {
    let info = report.implementation
    var out = "<section class=\"summary\"><h2>\(escaped(info.name)) <small>\(escaped(info.version)), "
    out += "\(escaped(info.language)), Unicode \(escaped(info.unicode))"
    if info.resolution > 0 { out += ", resolution \(info.resolution) points" }
    out += "</small></h2><p>"
    out += CaseStatus.allCases.filter { report.count($0) > 0 }.map { status in
      "<span class=\"s \(status.rawValue)\">\(report.count(status)) \(status.rawValue)</span>"
    }.joined(separator: " ")
    out += " of \(report.outcomes.count)</p><div class=\"bar\" aria-hidden=\"true\">"
    for status in CaseStatus.allCases where report.count(status) > 0 {
      let share = Double(report.count(status)) * 100 / Double(max(1, report.outcomes.count))
      out += "<i class=\"\(status.rawValue)\" style=\"width:\(String(format: "%.2f", share))%\"></i>"
    }
    out += "</div>"
    if let error = report.runError { out += "<p class=\"s error\">run error: \(escaped(error))</p>" }
    return out + "</section>\n"
  }

  /// Capabilities × implementations: how many of the cases that need one pass.
  private func matrix() -> String {
    let needs = Set(reports.flatMap { $0.outcomes.flatMap(\.value.needs) }).sorted()
    return table("Capabilities", needs) { report, need in report.outcomes.filter { $0.value.needs.contains(need) } }
  }

  private func areaTable() -> String {
    let areas = Set(reports.flatMap { $0.outcomes.map(\.value.area) }).sorted()
    return table("Areas", areas) { report, area in report.outcomes.filter { $0.value.area == area } }
  }

  private func table(_ title: String, _ rows: [String], _ select: (RunReport, String) -> [CaseOutcome]) -> String {
    var out = "<h2>\(title)</h2><div class=\"wide\"><table><thead><tr><th>\(title)</th>"
    out += reports.map { "<th>\(escaped($0.implementation.name))</th>" }.joined() + "</tr></thead><tbody>\n"
    for row in rows {
      out += "<tr><th>\(escaped(row))</th>"
      for report in reports {
        let own = select(report, row)
        let passed = own.count { $0.status == .pass }
        let unsupported = own.count { $0.status == .unsupported }
        let kind = own.count - passed > unsupported ? "fail" : passed > 0 ? "pass" : "unsupported"
        out += "<td class=\"\(kind)\">\(unsupported == own.count ? "–" : "\(passed) of \(own.count)")</td>"
      }
      out += "</tr>\n"
    }
    return out + "</tbody></table></div>\n"
  }

  private func filter() -> String {
    """
    <h2>Cases</h2><form><label>Find <input id="find" type="search" placeholder="id, rule or text"></label>
    <label>Status <select id="status"><option value="">all</option><option>fail</option><option>error</option>\
    <option>pass</option><option>skip</option><option>unsupported</option></select></label>
    <output id="shown"></output></form>
    <p class="note">Drawings: the outline is the bounds, each box a cluster; a line's width is divided evenly among its
    clusters.</p>\n
    """
  }
}
