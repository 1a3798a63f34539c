// The report for CI systems, as JUnit XML: each stage is a test suite, slower is a failure, undecided is skipped.
import Conformance
import Foundation

extension SpeedComparison {
  func junit() -> String {
    let suites = Dictionary(grouping: rows, by: { $0.stage ?? "benchmarks" }).sorted { $0.key < $1.key }
    let untold = broken.sorted { $0.key < $1.key }
    let total = rows.count + untold.count
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(escaped(heading))\" tests=\"\(total)\" "
    out += "failures=\"\(rows(.slower).count)\" errors=\"\(untold.count)\" skipped=\"\(rows(.undecided).count)\">\n"
    for (stage, rows) in suites {
      out += "  <testsuite name=\"\(escaped(stage))\" tests=\"\(rows.count)\" "
      out += "failures=\"\(rows.count { $0.verdict == .slower })\" errors=\"0\" "
      out += "skipped=\"\(rows.count { $0.verdict == .undecided })\">\n"
      for row in rows { out += element(row) }
      out += "  </testsuite>\n"
    }
    if !untold.isEmpty {
      out +=
        "  <testsuite name=\"no longer timed\" tests=\"\(untold.count)\" failures=\"0\" errors=\"\(untold.count)\" "
      out += "skipped=\"0\">\n"
      for (name, error) in untold {
        out +=
          "    <testcase name=\"\(escaped(name))\" classname=\"no longer timed\"><error message=\"\(escaped(error))\"/>"
        out += "</testcase>\n"
      }
      out += "  </testsuite>\n"
    }
    return out + "</testsuites>\n"
  }

  private func element(_ row: Row) -> String {
    let told =
      "ratio \(Self.ratio(row.ratio))"
      + (metric == .time ? " (\(Self.interval(row))), p \(Self.p(row.adjustedP))" : "")
      + ": \(metric.text(row.base)) → \(metric.text(row.head))"
    let out =
      "    <testcase name=\"\(escaped(row.name))\" classname=\"\(escaped(row.stage ?? "benchmarks"))\""
      + (metric == .time ? " time=\"\(String(format: "%.9f", row.head))\"" : "")
    let word = metric.word(row.verdict)
    switch row.verdict {
    case .slower: return out + "><failure message=\"\(escaped("\(word): " + told))\"/></testcase>\n"
    case .undecided: return out + "><skipped message=\"\(escaped("undecided: " + told))\"/></testcase>\n"
    case .faster, .same:
      return out + "><system-out>\(escaped("\(word): " + told))</system-out></testcase>\n"
    }
  }
}
