// The report that people read: a table of areas, then every case that needs attention.
import Foundation

extension RunReport {
  /// Escape sequences, or nothing in a pipe.
  private struct Paint {
    let isOn: Bool
    func callAsFunction(_ code: String, _ text: String) -> String { isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
  }

  func text(isColoured: Bool) -> String {
    let paint = Paint(isOn: isColoured)
    var out = ""
    let columns: [CaseStatus] = [.pass, .fail, .error, .skip, .unsupported]
    let width = max(5, areas.map(\.name.count).max() ?? 0)
    func row(_ name: String, _ cells: [String]) -> String {
      name.padding(toLength: width, withPad: " ", startingAt: 0)
        + cells.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }.joined() + "\n"
    }
    out += implementation.heading + "\n"
    let unknown = implementation.unknownCapabilities
    if !unknown.isEmpty { out += "unknown capabilities, which no case needs: \(unknown.joined(separator: ", "))\n" }
    if formatVersion != Stdio.version { out += "speaks version \(formatVersion) of the protocol\n" }
    out += "\n"
    out += paint("1", row("area", columns.map(\.rawValue) + ["cases"]))
    for area in areas {
      let cells = columns.map { status in String(area.outcomes.count { $0.status == status }) }
      out += row(area.name, cells + [String(area.outcomes.count)])
    }
    out += paint("1", row("all", columns.map { String(count($0)) } + [String(outcomes.count)]))

    for outcome in outcomes where outcome.isFinding || outcome.status == .skip { out += "\n" + detail(outcome, paint) }
    let known = outcomes.filter(\.isKnownFailure)
    if !known.isEmpty {
      out += "\nKnown failures, as expected: \(known.count)\n"
      for outcome in known { out += "  \(outcome.value.id): \(outcome.knownReason ?? "")\n" }
    }
    let lacking = Set(outcomes.filter { $0.status == .unsupported }.compactMap(\.message)).sorted()
    if !lacking.isEmpty { out += "\nUnsupported: " + lacking.joined(separator: "; ") + "\n" }
    if let runError { out += "\n" + paint("31", "run error") + ": \(runError)\n" }
    let score = "\(count(.pass)) of \(outcomes.count) pass"
    out += "\n" + paint(isClean ? "32" : "31", score) + String(format: " (%.2f s)\n", seconds)
    return out
  }

  private func detail(_ outcome: CaseOutcome, _ paint: Paint) -> String {
    let value = outcome.value
    let head = outcome.isUnexpectedPass ? "unexpected pass" : outcome.status.rawValue
    let colour = outcome.status == .skip ? "33" : "31"
    var out = "\(paint(colour, head)) \(paint("1", value.id)) [\(value.rules.joined(separator: ", ")), "
    out += "\(value.level.rawValue)] \(outcome.located.place)\n"
    if let message = outcome.message { out += "  \(message)\n" }
    if outcome.isUnexpectedPass { out += "  is listed as failing: \(outcome.knownReason ?? "")\n" }
    guard outcome.status == .fail || outcome.status == .error else { return out }
    out += "  asked     \(Self.asked(value))\n"
    for difference in outcome.differences {
      out += "  \(difference.field)\n    expected  \(difference.expected)\n    given     \(difference.given)\n"
    }
    return out
  }
}
