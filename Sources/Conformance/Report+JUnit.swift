// The report for CI systems: JUnit XML, an area a test suite.
import Foundation

extension RunReport {
  func junit() -> String {
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let failures = outcomes.count { ($0.status == .fail && !$0.isKnownFailure) || $0.isUnexpectedPass }
    let errors = count(.error) + (runError == nil ? 0 : 1)
    let skipped = outcomes.count { $0.status == .skip || $0.status == .unsupported || $0.isKnownFailure }
    out += "<testsuites name=\"\(Self.xml(implementation.name))\" tests=\"\(outcomes.count)\" "
    out += "failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\" time=\"\(Self.time(seconds))\">\n"
    for area in areas {
      let items = area.outcomes
      let areaFailures = items.count { ($0.status == .fail && !$0.isKnownFailure) || $0.isUnexpectedPass }
      let areaSkipped = items.count { $0.status == .skip || $0.status == .unsupported || $0.isKnownFailure }
      out += "  <testsuite name=\"\(Self.xml(area.name))\" tests=\"\(items.count)\" failures=\"\(areaFailures)\" "
      out += "errors=\"\(items.count { $0.status == .error })\" skipped=\"\(areaSkipped)\" "
      out += "time=\"\(Self.time(items.reduce(0) { $0 + $1.seconds }))\">\n"
      for outcome in items { out += element(outcome) }
      out += "  </testsuite>\n"
    }
    if let runError {
      out += "  <testsuite name=\"run\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">\n"
      out += "    <testcase name=\"sentinel\" classname=\"run\"><error message=\"\(Self.xml(runError))\"/></testcase>\n"
      out += "  </testsuite>\n"
    }
    return out + "</testsuites>\n"
  }

  private func element(_ outcome: CaseOutcome) -> String {
    let value = outcome.value
    var out = "    <testcase name=\"\(Self.xml(value.id))\" classname=\"\(Self.xml(value.area))\" "
    out += "file=\"\(Self.xml(outcome.located.file))\" line=\"\(outcome.located.line)\" "
    out += "time=\"\(Self.time(outcome.seconds))\""
    let message = Self.xml(outcome.message ?? "")
    switch outcome.status {
    case .pass where outcome.isUnexpectedPass:
      out += "><failure message=\"passes, but is listed as failing: \(Self.xml(outcome.knownReason ?? ""))\"/>"
    case .pass: return out + "/>\n"
    case .fail where outcome.isKnownFailure:
      out += "><skipped message=\"known failure: \(Self.xml(outcome.knownReason ?? ""))\"/>"
    case .fail:
      let fields = outcome.differences.map(\.field).joined(separator: ", ")
      let lines = outcome.differences.map { "\($0.field): expected \($0.expected), given \($0.given)" }
      let body = (["asked \(Self.asked(value))"] + lines).joined(separator: "\n")
      out += "><failure message=\"differs in \(Self.xml(fields))\">\(Self.xml(body))</failure>"
    case .error: out += "><error message=\"\(message)\">\(Self.xml("asked " + Self.asked(value)))</error>"
    case .skip: out += "><skipped message=\"\(message)\"/>"
    case .unsupported: out += "><skipped message=\"unsupported: \(message)\"/>"
    }
    return out + "</testcase>\n"
  }

  private static func time(_ seconds: Double) -> String { String(format: "%.6f", seconds) }

  /// The text for an attribute or an element; what XML 1.0 does not allow becomes U+FFFD.
  package static func xml(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "\n": out += "&#10;"
      case "\t": out += "&#9;"
      case "\r": out += "&#13;"
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        out.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return out
  }
}
