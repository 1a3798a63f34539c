// How many measurements a comparison needs. In every documented use that number finds a slowdown.
import Foundation
import Testing

@testable import Regression

@Suite struct LeastCountTests {
  /// The benchmarks a/… of one process, the first slower by a factor, with repeatable noise of ±0.4 %.
  private func run(_ engine: String, _ count: Int, _ factor: Double, _ run: Int) -> [MadeSample] {
    (0..<count).map { index in
      let noise = 1 + Double((run * 7 + index * 5 + (factor > 1 ? 3 : 0)) % 9 - 4) / 1000
      return MadeSample("\(engine)/stage/tail/c\(index)", 100 * (index == 0 ? factor : 1) * noise)
    }
  }

  private func verdict(_ comparison: SpeedComparison) -> [Verdict] { comparison.rows.map(\.verdict) }

  /// The least p of n pairs is 2 / 2ⁿ, that of n and n values 2 · n!² / (2n)!. Expected by hand: the least n with p ≤
  /// 0.01 / m.
  @Test(
    "The number of runs needed is the least with which a verdict is possible",
    arguments: [(1, 8, 5), (3, 10, 6), (60, 14, 8), (123, 15, 9), (205, 16, 9)])
  func numbersNeeded(benchmarks: Int, pairs: Int, each: Int) {
    let least = LeastCount(rules: SpeedComparison.Rules(), benchmarks: benchmarks)
    #expect(least.needed(for: .paired([0])) == pairs)
    #expect(least.needed(for: .separate(base: [0], head: [0])) == each)
    #expect(!least.canDecide(.paired((1..<pairs).map(Double.init))))
    #expect(least.canDecide(.paired((1...pairs).map(Double.init))))
  }

  @Test func aNarrowerConfidenceNeedsMore() {
    var rules = SpeedComparison.Rules()
    rules.confidence = 0.9999
    // The interval of n pairs leaves out at least 2 / 2ⁿ: 2 / 2¹⁵ = 0.00006.
    #expect(LeastCount(rules: rules, benchmarks: 1).needed(for: .paired([0])) == 15)
  }

  @Test func fewerAreRefused() throws {
    // Five pairs, 30 % slower: an earlier version said "undecided" and exited with status 0.
    let base = try madeSide("base", (0..<5).map { run("e", 3, 1, $0) })
    let head = try madeSide("head", (0..<5).map { run("e", 3, 1.3, $0) })
    #expect(
      message { _ = try SpeedComparison(base: base, head: head) }
        == "base and head: at least 10 pairs of runs are needed to tell whether one of 3 benchmarks got slower, not 5")
    let single = try madeSide("base.json", [run("e", 1, 1, 0)]), other = try madeSide("head.json", [run("e", 1, 2, 1)])
    #expect(
      message { _ = try SpeedComparison(base: single, head: other) }
        == "base.json and head.json: at least 5 repetitions on each side are needed to tell whether one benchmark got "
        + "slower, not 1; labelbench --processes 20 measures enough")
    // With a larger significance fewer are needed: 2 / 2⁵ is 0.0625.
    var rules = SpeedComparison.Rules()
    (rules.significance, rules.confidence) = (0.2, 0.9)
    #expect(try SpeedComparison(base: base, head: head, rules: rules).hasRegressed)
  }

  /// Six repetitions on each side decide about four benchmarks: 2 · 6!² / 12! = 0.0022 ≤ 0.01 / 4. For five they do not.
  @Test("Six repetitions on each side decide about four benchmarks, and not about five") func sixRepetitions() throws {
    func compare(_ benchmarks: Int) throws -> SpeedComparison {
      try SpeedComparison(
        base: madeSide("base.json", [(0..<6).flatMap { run("e", benchmarks, 1, $0) }]),
        head: madeSide("head.json", [(0..<6).flatMap { run("e", benchmarks, 1.3, $0) }]))
    }
    #expect(try verdict(compare(4)) == [.slower, .undecided, .undecided, .undecided])
    #expect(
      message { _ = try compare(5) }
        == "base.json and head.json: at least 7 repetitions on each side are needed to tell whether one of 5 benchmarks "
        + "got slower, not 6; labelbench --processes 20 measures enough")
  }

  /// Six pairs have p = 2 / 2⁶ = 0.031 at best, and are the fewest with an interval of 95 %: 1 − 2 / 2⁶ = 0.969.
  @Test("Six pairs are the fewest with an interval of 95 %") func sixPairs() throws {
    func compare(_ pairs: Int, _ significance: Double) throws -> SpeedComparison {
      var rules = SpeedComparison.Rules()
      rules.significance = significance
      return try SpeedComparison(
        base: madeSide("base", (0..<pairs).map { run("e", 1, 1, $0) }),
        head: madeSide("head", (0..<pairs).map { run("e", 1, 1.3, $0) }), rules: rules)
    }
    let start = "base and head: at least"
    let end = "to tell whether one benchmark got slower, not"
    #expect(
      message { _ = try compare(6, 0.01) }
        == "\(start) 8 pairs of runs are needed \(end) 6")
    #expect(try verdict(compare(6, 0.05)) == [.slower])
    #expect(
      message { _ = try compare(5, 0.1) }
        == "\(start) 6 pairs of runs are needed \(end) 5")
  }

  @Test func oneBenchmarkWithTooFewIsNamed() throws {
    func side(_ path: String, _ factor: Double) throws -> RunSet {
      try madeSide(path, (0..<16).map { run("e", $0 < 4 ? 2 : 1, factor, $0) })
    }
    let comparison = try SpeedComparison(base: side("base", 1), head: side("head", 1))
    #expect(verdict(comparison) == [.same, .undecided])
    #expect(
      try comparison.rendered(as: .text).contains(
        "too few measurements to decide: e/stage/tail/c1: 4, 9 are needed"))
    #expect(try comparison.rendered(as: .markdown).contains("### ❔ 0 slower"))
  }

  // Counts of instructions and allocations.

  /// Applies `factor` and `allocations` to the first of 60 benchmarks; the others have 2874.5 instructions and 2
  /// allocations.
  private func counts(_ path: String, _ factor: Double, allocations: Double = 2) throws -> RunSet {
    let rows = (0..<60).map { index -> [String: Any] in
      let value = 2874.5 * (index == 0 ? factor : 1)
      return [
        "name": "labelmark/stage/tail/c\(index)", "run_type": "iteration", "real_time": value, "cpu_time": value,
        "time_unit": "ns", "instructions": value, "allocations": index == 0 ? allocations : 2,
      ]
    }
    let object: [String: Any] = [
      "context": ["metric": "instructions per label, in real_time and cpu_time too"], "benchmarks": rows,
    ]
    return try RunSet(
      runs: [BenchmarkRun(data: JSONSerialization.data(withJSONObject: object), path: path)], path: path)
  }

  @Test(arguments: [(1.003, Verdict.slower), (1.3, .slower), (1.002, .same), (0.25, .faster)])
  func countsAreDecidedBySize(factor: Double, verdict expected: Verdict) throws {
    let comparison = try SpeedComparison(base: counts("a.json", 1), head: counts("b.json", factor))
    #expect(verdict(comparison) == [expected] + Array(repeating: .same, count: 59))
    #expect(comparison.hasRegressed == (expected == .slower))
  }

  // One more allocation in two hundred labels is a finding, fewer are not. More allocations outweigh fewer
  // instructions.
  @Test(arguments: [
    (1.0, 3.0, Verdict.slower), (0.5, 3, .slower), (1, 1, .faster), (1.1, 1, .slower), (1, 2.009, .same),
    (1, 2.011, .slower),
  ])
  func moreAllocationsAreWorse(factor: Double, allocations: Double, verdict expected: Verdict) throws {
    let comparison = try SpeedComparison(
      base: counts("a.json", 1), head: counts("b.json", factor, allocations: allocations))
    #expect(verdict(comparison) == [expected] + Array(repeating: .same, count: 59))
  }

  @Test func allocationsArePrinted() throws {
    let comparison = try SpeedComparison(base: counts("a.json", 1), head: counts("b.json", 1, allocations: 3))
    #expect(try comparison.rendered(as: .text).contains(/tail\/c0 +2874\.5 +2874\.5 +1\.000 +2 → 3 +more/))
    #expect(try comparison.rendered(as: .markdown).contains("| 1.000 | 2 → 3 | **more** |"))
    #expect(try comparison.rendered(as: .json).contains(/"headAllocations" ?: 3/))
  }

  @Test func countsArePrintedAsCounts() throws {
    let comparison = try SpeedComparison(base: counts("a.json", 1), head: counts("b.json", 1.1))
    let text = try comparison.rendered(as: .text)
    // 2874.5 · 1.1 = 3161.95.
    #expect(
      text.contains(/labelmark\/stage\/tail\/c0 +2874\.5 +316(1\.9|2\.0) +1\.100 +2 +more/), "\(text)")
    #expect(text.hasPrefix("a.json → b.json: two runs apart\n"))
    #expect(text.hasSuffix("1 more, 0 fewer, 59 the same\n"))
    for format in ComparisonFormat.allCases {
      let report = try comparison.rendered(as: format, showsAll: true)
      let unit = report.firstMatch(of: /[0-9] (ns|µs|ms)|baseSeconds/)
      #expect(unit == nil, "\(format): \(unit?.output.0 ?? "")")
    }
    #expect(try comparison.rendered(as: .json).contains("\"headInstructions\""))
  }

  @Test func countsAreNotComparedWithTimes() throws {
    let times = try madeSide("t.json", [run("labelmark", 1, 1, 0)])
    #expect(
      message { _ = try SpeedComparison(base: counts("a.json", 1), head: times) }
        == "t.json/1.json holds times and a.json instruction counts: they cannot be compared")
  }
}
