// The output formats of the report.
import Foundation
import Testing

@testable import Regression

@Suite struct ComparisonReportTests {
  /// One benchmark is 10 % slower, one the same, one undecided; names have characters with a meaning in markup.
  private func comparison() throws -> SpeedComparison {
    func side(_ path: String, _ factor: Double) throws -> RunSet {
      try madeSide(
        path,
        (0..<12).map { run in
          let noise = 1 + Double((run * 5) % 7 - 3) / 1000
          let wild = 1 + Double((run * (factor > 1 ? 3 : 5)) % 7 - 3) / 20
          return [
            MadeSample("labelmark/fit/tail/ja", 100 * factor * noise),
            MadeSample("labelmark/fit/tail/<a&b>|\"c\"", 2000), MadeSample("labelmark/shape/none/ja", 300 * wild),
          ]
        })
    }
    return try SpeedComparison(base: side("base", 1), head: side("head", 1.1))
  }

  @Test("Text has what changed, and the rest when asked; it has colours only where they are wanted") func text() throws
  {
    let comparison = try comparison()
    let plain = try comparison.rendered(as: .text)
    #expect(plain.contains("base → head: 12 pairs of runs"))
    #expect(plain.hasSuffix("1 slower, 0 faster, 1 the same, 1 undecided\n"))
    #expect(!plain.contains("\u{1B}"))
    #expect(!plain.contains("tail/<a&b>"))
    #expect(try comparison.rendered(as: .text, showsAll: true).contains("tail/<a&b>"))
    #expect(try comparison.rendered(as: .text, isColoured: true).contains("\u{1B}[31m"))
    #expect(plain.contains("100.0 ns"))
    #expect(plain.contains("1.100"))
  }

  @Test("JSON has counts, verdicts and a row for each benchmark") func json() throws {
    let text = try comparison().rendered(as: .json)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["regressed"] as? Bool == true)
    #expect(
      object["counts"] as? [String: Int] == [
        "slower": 1, "faster": 0, "same": 1, "undecided": 1, "answers changed": 0,
      ])
    let rows = try #require(object["benchmarks"] as? [[String: Any]])
    #expect(rows.count == 3)
    #expect(rows.compactMap { $0["verdict"] as? String }.sorted() == ["same", "slower", "undecided"])
  }

  @Test("Times and ratios are rounded to four digits") func numbers() {
    #expect(SpeedComparison.time(187.32e-9) == "187.3 ns")
    #expect(SpeedComparison.time(0.9999e-6) == "999.9 ns")
    #expect(SpeedComparison.time(0.99996e-6) == "1.000 µs")
    #expect(SpeedComparison.time(12.345e-3) == "12.35 ms" || SpeedComparison.time(12.345e-3) == "12.34 ms")
    #expect(SpeedComparison.ratio(0.000254) == "0.000254")
    #expect(SpeedComparison.ratio(1.0314) == "1.031")
    #expect(SpeedComparison.time(2) == "2.000 s")
    #expect(SpeedComparison.percent(0.02) == "2 %")
    #expect(SpeedComparison.percent(0.0034) == "0.34 %")
    #expect(SpeedComparison.percent(0.005) == "0.5 %")
    #expect(SpeedComparison.percent(1) == "100 %")
  }
}
