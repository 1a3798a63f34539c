// The report as JUnit XML for CI systems, with a test suite for each area.
import Foundation

extension RunReport {
  func junit() -> String {
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    func failures(_ items: [CaseOutcome]) -> Int { items.count { $0.isFinding && $0.status != .error } }
    func skipped(_ items: [CaseOutcome]) -> Int {
      items.count { $0.status == .skip || $0.status == .unsupported || $0.isKnownFailure }
    }
    let errors = count(.error) + (runError == nil ? 0 : 1)
    out += "<testsuites name=\"\(escaped(implementation.name))\" tests=\"\(outcomes.count)\" "
    out += "failures=\"\(failures(outcomes))\" errors=\"\(errors)\" skipped=\"\(skipped(outcomes))\" "
    out += "time=\"\(Self.time(seconds))\">\n"
    out += "  <properties><property name=\"implementation\" value=\"\(escaped(implementation.heading))\"/>"
    if let corpus = setting.corpus { out += "<property name=\"corpus\" value=\"\(escaped(corpus))\"/>" }
    for strength in strengths {
      let pass = strength.outcomes.count { $0.status == .pass }
      let unasked = strength.outcomes.count { $0.status == .unsupported }
      let skipped = strength.outcomes.count { $0.status == .skip }
      out += "<property name=\"\(strength.name)\" "
      out +=
        "value=\"\(pass) of \(strength.outcomes.count) pass, \(unasked) not asked\(skipped > 0 ? ", \(skipped) skipped" : "")\"/>"
    }
    out += "</properties>\n"
    for area in areas {
      let items = area.outcomes
      out += "  <testsuite name=\"\(escaped(area.name))\" tests=\"\(items.count)\" failures=\"\(failures(items))\" "
      out += "errors=\"\(items.count { $0.status == .error })\" skipped=\"\(skipped(items))\" "
      out += "time=\"\(Self.time(items.reduce(0) { $0 + $1.seconds }))\">\n"
      for outcome in items { out += element(outcome) }
      out += "  </testsuite>\n"
    }
    if let runError {
      out += "  <testsuite name=\"run\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">\n"
      out += "    <testcase name=\"sentinel\" classname=\"run\"><error message=\"\(escaped(runError))\"/></testcase>\n"
      out += "  </testsuite>\n"
    }
    return out + "</testsuites>\n"
  }

  private func element(_ outcome: CaseOutcome) -> String {
    let value = outcome.value
    var out = "    <testcase name=\"\(escaped(value.id))\" classname=\"\(escaped(value.area))\" "
    out += "file=\"\(escaped(outcome.located.reportedFile))\" line=\"\(outcome.located.line)\" "
    out += "time=\"\(Self.time(outcome.seconds))\""
    let message = escaped(outcome.message ?? "")
    switch outcome.status {
    case .pass where outcome.isUnexpectedPass:
      out += "><failure message=\"passes, but is listed as failing: \(escaped(outcome.knownReason ?? ""))\"/>"
    case .pass: return out + "/>\n"
    case .fail where outcome.isKnownFailure:
      out += "><skipped message=\"known failure: \(escaped(outcome.knownReason ?? ""))\"/>"
    case .fail:
      let fields = outcome.differences.map(\.field).joined(separator: ", ")
      let lines = outcome.differences.map { "\($0.field): expected \($0.expected), given \($0.given)" }
      var about = ["\(value.strengthInWords): \(value.rules.joined(separator: ", "))"]
      if let note = value.note { about.append("note: \(note)") }
      let body = (about + ["asked \(value.question.inWords)", "question \(Self.asked(value))"] + lines).joined(
        separator: "\n")
      out += "><failure message=\"differs in \(escaped(fields))\">\(escaped(body))</failure>"
    case .error: out += "><error message=\"\(message)\">\(escaped("asked " + Self.asked(value)))</error>"
    case .skip: out += "><skipped message=\"\(message)\"/>"
    case .unsupported: out += "><skipped message=\"not asked: \(message)\"/>"
    }
    return out + "</testcase>\n"
  }

  private static func time(_ seconds: Double) -> String { String(format: "%.6f", seconds) }
}
