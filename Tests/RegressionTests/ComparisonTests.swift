// Verdicts, pairs, groups and reports for runs made by hand.
import Foundation
import Testing

@testable import Regression

@Suite struct ComparisonTests {
  /// Small, repeatable noise from −0.4 % to 0.4 %.
  private func noise(_ index: Int) -> Double { 1 + Double((index * 7) % 9 - 4) / 1000 }

  /// A side of sixteen runs of some benchmarks, each benchmark's time multiplied by a factor.
  private func side(_ path: String, _ factors: [String: Double], phase: Int = 0) throws -> RunSet {
    try madeSide(
      path,
      (0..<16).map { run in
        factors.sorted { $0.key < $1.key }.enumerated().map { place, entry in
          MadeSample("labelmark/" + entry.key, 200 * entry.value * noise(run * 5 + place + phase))
        }
      })
  }

  @Test("Slower, faster, the same, added and removed are told apart") func verdicts() throws {
    let base = try side(
      "base", ["measure/tail/ja": 1, "measure/tail/en": 1, "shape/none/ja": 1, "shape/none/en": 1, "old/none/ja": 1])
    let head = try side(
      "head",
      ["measure/tail/ja": 1.05, "measure/tail/en": 0.9, "shape/none/ja": 1, "shape/none/en": 1.021, "new/none/ja": 1],
      phase: 4)
    let comparison = try SpeedComparison(base: base, head: head)
    let verdicts = Dictionary(uniqueKeysWithValues: comparison.rows.map { ($0.name, $0.verdict) })
    #expect(verdicts["labelmark/measure/tail/ja"] == .slower)
    #expect(verdicts["labelmark/measure/tail/en"] == .faster)
    #expect(verdicts["labelmark/shape/none/ja"] == .same)
    #expect(comparison.missing == ["labelmark/old/none/ja"])
    #expect(comparison.new == ["labelmark/new/none/ja"])
    #expect(comparison.hasRegressed)
    #expect(comparison.pairing == "16 pairs of runs")
    for row in comparison.rows {
      let interval = try #require(row.interval)
      #expect(interval.contains(row.ratio))
      #expect(row.count == 16)
    }
    // 2.1 % slower, with an interval that reaches below 2 %: the verdict is never "the same".
    #expect(verdicts["labelmark/shape/none/en"] != .same)
    // By hand: equal factors cancel, 1.05 · 1 and 0.9 · 1.021, and by language 1.05 · 1. The noise is below 0.5 %.
    let stages = Dictionary(uniqueKeysWithValues: comparison.stages.map { ($0.name, $0.ratio) })
    #expect(abs((stages["measure"] ?? 0) - (1.05 * 0.9).squareRoot()) < 0.005)
    let languages = Dictionary(uniqueKeysWithValues: comparison.languages.map { ($0.name, $0.ratio) })
    #expect(abs((languages["ja"] ?? 0) - 1.05.squareRoot()) < 0.005)
    #expect(abs((languages["en"] ?? 0) - (0.9 * 1.021).squareRoot()) < 0.005)
    #expect(comparison.overall?.benchmarks == 4)
  }

  @Test func smallEffectsDoNotCount() throws {
    // 1 % slower in every pair is certain but below the limit; with a smaller limit it counts.
    let base = try side("base", ["shape/none/ja": 1]), head = try side("head", ["shape/none/ja": 1.01])
    let comparison = try SpeedComparison(base: base, head: head)
    #expect(comparison.rows.first?.verdict == .same)
    #expect(!comparison.hasRegressed)
    #expect((comparison.rows.first?.adjustedP ?? 1) < 0.001)
    var rules = SpeedComparison.Rules()
    rules.smallestEffect = 0.005
    #expect(try SpeedComparison(base: base, head: head, rules: rules).rows.first?.verdict == .slower)
  }

  @Test func driftCancelsInPairs() throws {
    // The machine gets 8 % slower from run to run, for both sides. Unpaired runs could not show a difference of 3 %.
    let runs = (0..<14).map { run in pow(1.08, Double(run)) }
    let base = try madeSide("base", runs.enumerated().map { [MadeSample("a/b", 100 * $1 * noise($0))] })
    let head = try madeSide("head", runs.enumerated().map { [MadeSample("a/b", 103 * $1 * noise($0 + 3))] })
    #expect(try SpeedComparison(base: base, head: head).rows.first?.verdict == .slower)
    // The same runs under other names form no pairs.
    let apart = try RunSet(
      runs: head.runs.map {
        try madeRun(
          [MadeSample("a/b", $0.benchmarks["a/b"]!.samples[0].value * 1e9)],
          path: "head/x" + $0.path.split(separator: "/")[1])
      }, path: "head")
    let comparison = try SpeedComparison(base: base, head: apart)
    #expect(comparison.pairing == "14 and 14 runs apart")
    #expect(comparison.rows.first?.verdict == .undecided)
  }

  @Test func pairsWithinARun() throws {
    // The order is base, head, head, base, with a drift of 10 ns a step: each head follows or precedes a base.
    // Differences by hand: ln(130 / 100) and ln(140 / 150).
    let first = [MadeSample("base/a", 100, at: 0), MadeSample("base/a", 150, at: 3)]
    let second = [MadeSample("head/a", 130, at: 1), MadeSample("head/a", 140, at: 2)]
    let run = try madeRun(first + second)
    let base = try RunSet(runs: [run], path: "r", engine: "base"),
      head = try RunSet(runs: [run], path: "r", engine: "head")
    guard case .paired(let differences)? = Pairing(base: base, head: head).samples("a") else {
      Issue.record("not paired")
      return
    }
    #expect(abs(differences[0] - log(1.3)) < 1e-12 && abs(differences[1] - log(140.0 / 150)) < 1e-12)
    // With several runs, the median of each counts.
    let several = try ["base", "head"].map { try madeSide("r", [first + second, first + second], engine: $0) }
    guard case .paired(let medians)? = Pairing(base: several[0], head: several[1]).samples("a") else {
      Issue.record("not paired")
      return
    }
    #expect(medians.count == 2)
    #expect(abs(medians[0] - (log(1.3) + log(140.0 / 150)) / 2) < 1e-12)
  }

  @Test("A difference within what two equal engines differ by is noise") func noiseFloor() throws {
    // The null engine differs by 4 % in every run, so a difference of 3 % is within the noise.
    let runs = (0..<16).map { run in
      ["base": 100.0, "null": 104.0, "head": 103.0].map { (engine: String, time: Double) in
        let seed = run * 3 + engine.utf8.count + Int(engine.utf8.first!)
        return MadeSample(engine + "/a/b/c", time * noise(seed))
      }
    }
    func compare(null: String?) throws -> SpeedComparison {
      try SpeedComparison(
        base: madeSide("r", runs, engine: "base"), head: madeSide("r", runs, engine: "head"),
        null: null.map { try madeSide("r", runs, engine: $0) })
    }
    #expect(try compare(null: nil).rows.first?.verdict == .slower)
    let comparison = try compare(null: "null")
    #expect(comparison.rows.first?.verdict == .undecided)
    #expect(abs((comparison.noise?.largest ?? 0) - 0.04) < 0.005)
    #expect(try comparison.rendered(as: .text).contains("Smaller differences are not called"))
  }

  @Test("A benchmark that fails in the head alone is a regression") func brokenBenchmarks() throws {
    let name = "labelmark/fit/tail/ja"
    let b = (0..<5).map { _ in MadeSample("b", 1) }
    let good = try RunSet(runs: [madeRun([MadeSample(name, 1)] + b)], path: "a")
    let bad = try RunSet(runs: [madeRun(b, errors: [name: "the answers changed"])], path: "b")
    let comparison = try SpeedComparison(base: good, head: bad)
    #expect(comparison.broken == [name: "the answers changed"])
    #expect(comparison.hasRegressed)
    #expect(try comparison.rendered(as: .junit).contains("<error message=\"the answers changed\"/>"))
    let other = try SpeedComparison(base: bad, head: good)
    #expect(other.untimed == [name: "the answers changed"])
    #expect(!other.hasRegressed)
  }
}
