// The process is the unit: files of several processes, files of one, and machines that drift.
import Foundation
import TestSupport
import Testing

@testable import Regression

@Suite struct ProcessTests {
  private let name = "mine/layout_warm/tail/en"

  /// A file of processes with repetitions of some benchmarks of 200 ns.
  ///
  /// - Parameters:
  ///   - between: The deviation between processes, of each benchmark by itself.
  ///   - within: The deviation between repetitions.
  ///   - drift: The factor by which the whole file is slower.
  ///   - slowed: The factor of the first benchmark.
  private func file(
    _ path: String, processes: Int, benchmarks: Int = 3, between: Double, within: Double = 0.04, drift: Double = 1,
    slowed: Double = 1, _ random: inout SplitMix64
  ) throws -> RunSet {
    var samples: [MadeSample] = []
    for process in 0..<processes {
      for benchmark in 0..<benchmarks {
        let level = 200 * drift * (benchmark == 0 ? slowed : 1) * exp(between * normal(&random))
        for _ in 0..<(processes == 1 ? 10 : 3) {
          let value = level * exp(within * normal(&random))
          samples.append(MadeSample("mine/layout_warm/tail/c\(benchmark)", value, process: process))
        }
      }
    }
    return try RunSet(runs: [madeRun(samples, path: path)], path: path)
  }

  @Test func aFileOfProcessesIsLikeAFolderOfRuns() throws {
    // By hand: the medians of the processes are 102 and 204, each counts once.
    let values = [(0, [100.0, 102, 900]), (1, [204.0, 204, 1])]
    let samples = values.flatMap { process, list in list.map { MadeSample(name, $0, process: process) } }
    let set = try RunSet(runs: [madeRun(samples, path: "a.json")], path: "a.json")
    #expect(set.runs.count == 2)
    let other = try RunSet(runs: [madeRun(samples, path: "b.json")], path: "b.json")
    let pairing = Pairing(base: set, head: other)
    guard case .separate(let base, _)? = pairing.samples(name) else {
      Issue.record("two files are not paired")
      return
    }
    #expect(zip(base, [102e-9, 204e-9]).allSatisfy { abs($0 - log($1)) < 1e-12 })
    #expect(pairing.summary == "2 and 2 processes, one file after the other")
    // ln 204 − ln 102 = ln 2; the deviation of two values is their difference divided by √2, but two are too few.
    #expect(pairing.spread(name) == nil)
  }

  /// The deviation of 100, 110 and 121 is ln 1.1 = 9.53 % in logarithms, a factor of 1.1: three times is 1.1³ − 1.
  @Test func theThresholdIsThreeTimesTheSpread() throws {
    func side(_ path: String, _ factor: Double) throws -> RunSet {
      let samples = [100.0, 110, 121, 100, 110, 121, 110].enumerated().map {
        MadeSample(name, $1 * factor, process: $0)
      }
      return try RunSet(runs: [madeRun(samples, path: path)], path: path)
    }
    // By hand: ln 1.1 · (−1, 0, 1, −1, 0, 1, 0) has the deviation ln 1.1 · √(4 / 6).
    let spread = exp(log(1.1) * (4.0 / 6).squareRoot()) - 1
    func row(_ factor: Double) throws -> SpeedComparison.Row {
      try #require(try SpeedComparison(base: side("a", 1), head: side("b", factor)).rows.first)
    }
    let above = try row(1.2)
    #expect(abs((above.spread ?? 0) - spread) < 1e-12)
    #expect(abs(above.threshold - (pow(1 + spread, 3) - 1)) < 1e-12)
    // By hand: 1.1 to the power of 0.8165 is 1.081, and the threshold 1.081³ = 1.263.
    #expect(above.verdict == .undecided)
    #expect(try [1.4, 1 / 1.4].map { try row($0).verdict } == [.slower, .faster])
  }

  /// Two hundred comparisons of files of equal libraries. Benchmarks differ by 1.5 to 5 % from process to process, and
  /// the machine by up to 4 % from file to file.
  @Test func equalLibrariesAreNotCalledSlower() throws {
    var random = SplitMix64(name: "equal libraries")
    var red = 0
    for trial in 0..<200 {
      let between = [0.015, 0.03, 0.05][trial % 3]
      let processes = [26, 1][trial % 2]  // More than 50 values in all are approximated, which is fast.
      let drift = 1 + Double.random(in: -0.04...0.04, using: &random)
      let base = try file("a.json", processes: processes, between: between, &random)
      let head = try file("b.json", processes: processes, between: between, drift: drift, &random)
      if try SpeedComparison(base: base, head: head).hasRegressed { red += 1 }
    }
    #expect(red <= 1)
  }

  @Test func aSlowdownBeyondTheThresholdIsFound() throws {
    var random = SplitMix64(name: "slowdown")
    var found = 0
    for _ in 0..<20 {
      let base = try file("a.json", processes: 26, between: 0.015, &random)
      let head = try file("b.json", processes: 26, between: 0.015, slowed: 1.15, &random)
      let comparison = try SpeedComparison(base: base, head: head)
      if comparison.rows[0].verdict == .slower { found += 1 }
      #expect(comparison.rows.dropFirst().allSatisfy { $0.verdict != .slower })
    }
    #expect(found >= 19)
  }

  @Test(arguments: [(1.09, Verdict.undecided), (1.12, .slower), (1 / 1.12, .faster), (1, .undecided)])
  func oneProcessEach(factor: Double, expected: Verdict) throws {
    // Repetitions within ±0.4 %: five times that is below 10 %.
    func side(_ path: String, _ factor: Double) throws -> RunSet {
      let samples = (0..<10).map { MadeSample(name, 100 * factor * (1 + Double(($0 * 7) % 9 - 4) / 1000), process: 0) }
      return try RunSet(runs: [madeRun(samples, path: path, context: ["processes": "1"])], path: path)
    }
    let comparison = try SpeedComparison(base: side("base.json", 1), head: side("head.json", factor))
    #expect(comparison.rows.map(\.verdict) == [expected])
    #expect(comparison.hasRegressed == (expected == .slower))
    let text = try comparison.rendered(as: .text)
    #expect(text.hasPrefix("base.json → head.json: two runs apart, one process each\n"))
    let isUndecided = expected == .undecided
    #expect(text.contains("  undecided: one process each\n") == isUndecided)
    #expect(text.contains("labelmark race --base OLD.so --head NEW.so decides") == isUndecided)
    #expect(try comparison.rendered(as: .json).contains("\"oneProcess\" : true"))
    if isUndecided {
      #expect(try comparison.rendered(as: .junit).contains("<skipped message=\"undecided: one process each: ratio"))
      #expect(try comparison.rendered(as: .markdown).contains("| undecided: one process each |"))
    }
  }

  /// A process whose repetitions differ by 8 % says nothing about 20 %.
  @Test func aBusyMachineRaisesTheThreshold() throws {
    func side(_ path: String, _ factor: Double) throws -> RunSet {
      let samples = (0..<10).map { MadeSample(name, 100 * factor * ($0 % 2 == 0 ? 0.98 : 1.14), process: 0) }
      return try RunSet(runs: [madeRun(samples, path: path)], path: path)
    }
    let row = try SpeedComparison(base: side("a", 1), head: side("b", 1.2)).rows[0]
    // By hand: five values on each side of the mean, so the deviation is ln(1.14 / 0.98) / 2 · √(10 / 9).
    let spread = exp(log(1.14 / 0.98) / 2 * (10.0 / 9).squareRoot()) - 1
    #expect(abs(row.threshold - (pow(1 + spread, 5) - 1)) < 1e-12)
    #expect(row.verdict == .undecided)
  }

  /// Two engines in one process are one process too; in twenty processes they are pairs.
  @Test func enginesInOneFile() throws {
    func compare(_ processes: Int, _ factor: Double) throws -> SpeedComparison {
      let samples = (0..<processes).flatMap { process in
        (0..<(processes == 1 ? 10 : 3)).flatMap { turn -> [MadeSample] in
          let noise = 1 + Double((process * 3 + turn * 7) % 9 - 4) / 1000
          let drift = pow(1.05, Double(process))
          return [
            MadeSample("old/fit/tail/en", 100 * drift, at: Double(turn), process: process),
            MadeSample("new/fit/tail/en", 100 * drift * noise * factor, at: Double(turn) + 0.5, process: process),
          ]
        }
      }
      let set = try RunSet(runs: [madeRun(samples, path: "f.json")], path: "f.json", engine: "old")
      return try SpeedComparison(base: set, head: set.engine("new"))
    }
    #expect(try compare(1, 1.05).rows.map(\.verdict) == [.undecided])
    #expect(try compare(1, 1.05).pairing == "pairs within one run, one process each")
    #expect(try compare(1, 1.2).rows.map(\.verdict) == [.slower])
    // The machine gets 5 % slower from process to process, which cancels in pairs.
    #expect(try compare(20, 1.03).rows.map(\.verdict) == [.slower])
    #expect(try compare(20, 1).rows.map(\.verdict) == [.same])
    #expect(try compare(20, 1).pairing == "pairs within each of 20 processes")
  }

  /// Folders with the same file names are pairs if they were filled in turns. Filled one after the other, they are not:
  /// a machine that got 4 % slower in between would make the head slower.
  @Test func foldersFilledOneAfterTheOther() throws {
    func side(_ path: String, minutes: [Int], _ factor: Double) throws -> RunSet {
      let runs = try minutes.enumerated().map { index, minute in
        let noise = 1 + Double((index * 5) % 7 - 3) / 1000
        return try madeRun(
          [MadeSample(name, 100 * noise * factor)], path: "\(path)/\(index).json",
          context: ["date": String(format: "2026-11-25T10:%02d:00+00:00", minute)])
      }
      return try RunSet(runs: runs, path: path)
    }
    let early = Array(0..<10)
    let turns = try SpeedComparison(
      base: side("a", minutes: early.map { $0 * 2 }, 1), head: side("b", minutes: early.map { $0 * 2 + 1 }, 1.04))
    #expect(turns.pairing == "10 pairs of runs")
    #expect(turns.rows.map(\.verdict) == [.slower])
    let apart = try SpeedComparison(
      base: side("a", minutes: early, 1), head: side("b", minutes: early.map { $0 + 10 }, 1.04))
    #expect(apart.pairing == "10 and 10 runs apart")
    #expect(apart.rows.map(\.verdict) == [.undecided])
    let larger = try SpeedComparison(
      base: side("a", minutes: early, 1), head: side("b", minutes: early.map { $0 + 10 }, 1.06))
    #expect(larger.rows.map(\.verdict) == [.slower])
  }
}
