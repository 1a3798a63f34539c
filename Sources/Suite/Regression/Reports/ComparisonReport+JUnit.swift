// The report for CI systems, as JUnit XML: each stage is a test suite, slower and changed answers are failures, what is
// gone is an error, undecided is skipped.
import Conformance
import Foundation

extension SpeedComparison {
  func junit() -> String {
    let suites = Dictionary(grouping: rows, by: { $0.stage ?? "benchmarks" }).sorted { $0.key < $1.key }
    let gone = [
      ("missing in the head", missing.map { ($0, "the base has it, and the head does not") }),
      ("no longer timed", broken.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }),
    ].filter { !$0.1.isEmpty }
    let cases = changedCases.map { ($0.engine.isEmpty ? "cases" : "cases of " + $0.engine, $0.line) }
    let caseFailures = rules.acceptsChangedAnswers ? 0 : cases.count
    let errors = gone.reduce(0) { $0 + $1.1.count }
    let failures = rows.count(where: isFailure) + caseFailures
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(escaped(heading))\" "
    out += "tests=\"\(rows.count + errors + cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" "
    out += "skipped=\"\(rows(.undecided).count)\">\n"
    for (stage, rows) in suites {
      out += open(
        stage, tests: rows.count, failures: rows.count(where: isFailure),
        skipped: rows.count { $0.verdict == .undecided })
      for row in rows { out += element(row) }
      out += "  </testsuite>\n"
    }
    for (title, names) in gone {
      out += open(title, tests: names.count, errors: names.count)
      for (name, error) in names {
        out += "    <testcase name=\"\(escaped(name))\" classname=\"\(title)\">"
        out += "<error message=\"\(escaped(error))\"/></testcase>\n"
      }
      out += "  </testsuite>\n"
    }
    if !cases.isEmpty {
      out += open("conformance", tests: cases.count, failures: caseFailures)
      for (name, line) in cases {
        out += "    <testcase name=\"\(escaped(name))\" classname=\"conformance\">"
        out +=
          caseFailures > 0
          ? "<failure message=\"\(escaped(line))\"/>" : "<system-out>\(escaped("accepted: " + line))</system-out>"
        out += "</testcase>\n"
      }
      out += "  </testsuite>\n"
    }
    return out + "</testsuites>\n"
  }

  private func isFailure(_ row: Row) -> Bool { [.slower, .changed].contains(row.verdict) }

  private func open(_ name: String, tests: Int, failures: Int = 0, errors: Int = 0, skipped: Int = 0) -> String {
    "  <testsuite name=\"\(escaped(name))\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" "
      + "skipped=\"\(skipped)\">\n"
  }

  private func element(_ row: Row) -> String {
    let told =
      "ratio \(Self.ratio(row.ratio))"
      + (metric == .time ? " (\(Self.interval(row))), p \(Self.p(row.adjustedP))" : "")
      + ": \(metric.text(row.base)) → \(metric.text(row.head))"
    let out =
      "    <testcase name=\"\(escaped(row.name))\" classname=\"\(escaped(row.stage ?? "benchmarks"))\""
      + (metric == .time ? " time=\"\(String(format: "%.9f", row.head))\"" : "")
    let word = word(row)
    let answers = row.answers.map { "; answers changed: " + $0.line } ?? ""
    switch row.verdict {
    case .slower, .changed:
      return out + "><failure message=\"\(escaped("\(word): " + told + answers))\"/></testcase>\n"
    case .undecided: return out + "><skipped message=\"\(escaped("\(word): " + told + answers))\"/></testcase>\n"
    case .faster, .same:
      return out + "><system-out>\(escaped("\(word): " + told + answers))</system-out></testcase>\n"
    }
  }
}
