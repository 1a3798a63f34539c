// Stored runs as a history, and its page in a browser.
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Regression

@Suite struct HistoryTests {
  private func run(
    _ day: Int, _ values: [String: Double], revision: String? = nil, context: [String: Any] = [:]
  ) throws -> BenchmarkRun {
    var whole: [String: Any] = [
      "date": String(format: "2026-11-%02dT10:00:00+00:00", day), "revision": revision ?? "revision\(day)",
      "cpu": "Some Processor", "engine.<b>": "1",
    ]
    whole.merge(context) { $1 }
    return try madeRun(
      values.map { MadeSample($0, $1) }.sorted { $0.name < $1.name }, path: "\(day).json", context: whole)
  }

  /// Twelve revisions: `layout_cold` gets 10 % slower in the eighth, and the last also has another engine.
  private func history() throws -> History {
    let runs = try (1...12).map { day in
      var values = ["labelmark/layout_cold/tail/ja": day < 8 ? 400.0 : 440, "labelmark/measure/tail/ja": 200]
      if day == 12 { values["<b>/layout_cold/tail/ja"] = 4400 }
      return try run(day, values)
    }
    let counts = try (1...2).map { day in
      try run(
        day, ["labelmark/fit/tail/ja": day == 1 ? 1000 : 1010], context: ["metric": "instructions per label"])
    }
    return History(runs: runs.reversed() + counts)
  }

  @Test func pointsAreInTheOrderOfTimeAndStepsAreFound() throws {
    let history = try history()
    #expect(history.groups.map(\.metric) == [.time, .instructions])
    let times = history.groups[0]
    #expect(times.mainEngine == "labelmark")
    #expect(times.points.map(\.revision) == (1...12).map { "revision\($0)" })
    let series = times.series("labelmark/layout_cold/tail/ja")
    #expect(series.count == 1)
    #expect(series[0].steps.map(\.index) == [7])
    #expect(times.series("labelmark/measure/tail/ja")[0].steps.isEmpty)
    let counts = history.groups[1].series("labelmark/fit/tail/ja")
    #expect(counts[0].values.map { ($0 * 10).rounded() / 10 } == [1000, 1010])
    #expect(counts[0].steps.count == 1)
  }

  @Test func runsOfOneRevisionAreOnePointAndMachinesAreApart() throws {
    let name = "labelmark/layout_cold/tail/ja"
    let runs = [
      try run(1, [name: 100], revision: "a"), try run(2, [name: 300], revision: "a"),
      try run(3, [name: 110], revision: "a"), try run(4, [name: 50], revision: "b", context: ["cpu": "Another"]),
    ]
    let history = History(runs: runs)
    #expect(history.groups.count == 2)
    let group = try #require(history.groups.first { $0.title.contains("Some Processor") })
    #expect(group.points.count == 1)
    #expect(abs(group.points[0].values[name]! - 110e-9) < 1e-15)
  }

  @Test func datesCountWithTheirOffsets() throws {
    let name = "labelmark/layout_cold/tail/ja"
    let later = try run(1, [name: 100], revision: "later", context: ["date": "2026-11-01T01:00:00-05:00"])
    let earlier = try run(2, [name: 100], revision: "earlier", context: ["date": "2026-11-01T05:30:00+01:00"])
    #expect(History(runs: [later, earlier]).groups[0].points.map(\.revision) == ["earlier", "later"])
  }

  @Test func otherTextsBeginANewStretch() throws {
    let name = "labelmark/layout_cold/tail/ja"
    let runs = try (1...10).map { day in
      try run(day, [name: day < 6 ? 100 : 200], context: ["corpus.ja": day < 6 ? "old" : "new"])
    }
    let series = History(runs: runs).groups[0].series(name)
    #expect(series.map(\.points) == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]])
    #expect(series.allSatisfy { $0.steps.isEmpty })
  }

  /// Returns what a script says of a page on which everything is open, in all views. `has` says which parts its text has.
  private func shown(_ page: HistoryPage, has parts: [String], _ script: String = "''") throws -> Set<String> {
    let list = String(decoding: try JSONEncoder().encode(parts), as: UTF8.self).replacing("<", with: "\\u003c")
    let answer = try Browser().open(
      page.html(),
      script: """
        await settled(()=>inner.body.dataset.shown!==undefined);
        for(let i=0;i<4;i++)for(const part of inner.querySelectorAll("details"))part.fill();
        const text=inner.querySelector("main").textContent;
        return "lacks "+\(list).filter(part=>!text.includes(part)).join(" and ").replaceAll("<","(")+";"+(\(script))
        """)
    #expect(answer.faults.isEmpty, "\(answer.faults)")
    return Set(answer.views.map(\.text))
  }

  @Test(.enabled(if: Needs.browser, "no Chromium; scripts/setup --peers installs it"))
  func thePageHoldsTableBarsAndLines() throws {
    let parts = [
      "revision8", "layout_cold/tail/ja +10.0 %", "440.0 ns", "1010 +1.0 %", "10× <b>", "× 10, 4.400 µs",
      "Made by labelmark report 'a <b>'",
    ]
    let texts = try shown(
      HistoryPage(try history(), command: "labelmark report 'a <b>'"), has: parts,
      """
      (()=>{const lines=[...inner.querySelectorAll("svg.line")],bars=[...inner.querySelectorAll(".bar svg")];
      const seen=x=>{const box=x.getBoundingClientRect();return box.width>20&&box.height>5&&box.right<=view.innerWidth};
      const first=bars[0].compareDocumentPosition(inner.querySelector("table"))&4;
      return "lines "+lines.filter(seen).length+" of "+lines.length+" bars "+bars.filter(seen).length+" of "+bars.length+
      " first "+first+" intervals "+inner.querySelectorAll("line.w").length})()
      """)
    // Without processes or repetitions there is no interval.
    #expect(texts == ["lacks ;lines 3 of 3 bars 7 of 7 first 4 intervals 0"])
    #expect(try HistoryPage(try history()).html().contains("default-src 'none'"), "the page needs no network")
  }

  // Files of several processes, with answers, of anybody's engine.

  /// Ten revisions of an engine. Its answers change with the sixth, and a case fails from the eighth on.
  private func answeredHistory(spread: Double) throws -> History {
    let runs = try (1...10).map { day in
      let samples = (0..<9).flatMap { process in
        ["mine/fit/tail/en", "labelmark/fit/tail/en"].map { name in
          // By hand: the factors (−1, 0, 1) have the deviation √(6 / 8) = 0.866 over nine values.
          MadeSample(name, 100 * exp(spread * Double(process % 3 - 1)), process: process)
        }
      }
      let digest = day < 6 ? "aa" : "bb"
      let mine: [String: Any] = [
        "cases": [
          "level": "core", "corpus": "1", "asked": 10, "passed": 9, "failed": day < 8 ? ["R1.a"] : ["R2.<b>"],
          "unsupported": 0,
        ],
        "questions": ["q": ["texts": ["01", digest], "answers": ["one", day < 6 ? "a <b>" : "wide"]]],
        "benchmarks": ["fit/tail/en": ["digest": digest, "question": "q"]],
      ]
      return try madeRun(
        samples, path: "\(day).json",
        context: [
          "date": String(format: "2026-11-%02dT10:00:00+00:00", day), "revision": "revision\(day)", "cpu": "Some",
          "engine.mine": "1",
        ], answers: ["mine": mine])
    }
    return History(runs: runs)
  }

  @Test func noiseComesFromProcesses() throws {
    let group = try answeredHistory(spread: 0.02).groups[0]
    let series = try #require(group.series("mine/fit/tail/en").first)
    let deviation = exp(0.02 * 0.75.squareRoot()) - 1
    #expect(abs((series.noise ?? 0) - deviation) < 1e-12)
    #expect(series.values.allSatisfy { abs($0 - 100e-9) < 1e-15 }, "the median over the processes' medians")
    // The standard error of a median of nine is 1.25 / 3 deviations. Ten values need a score of 5 · (1 + 10 / 10), and a
    // step before the last three of them weighs √(7 · 3 / 10).
    let smallest = exp(10 * 1.25 / 3 * deviation / 2.1.squareRoot()) - 1
    #expect(abs((series.smallestStep ?? 0) - smallest) < 1e-12)
    // A benchmark without noise has the threshold of all times.
    let quiet = try #require(try answeredHistory(spread: 0).groups[0].series("mine/fit/tail/en").first)
    #expect(quiet.smallestStep == 0.02)
  }

  /// By hand: nine processes, deviation d, so the median's error is 1.25 d / 3, and 1.96 errors are the interval of 95 %;
  /// the ratio of two such times has √2 times that error.
  @Test(.enabled(if: Needs.browser, "no Chromium; scripts/setup --peers installs it"))
  func barsHaveIntervals() throws {
    let error = 1.25 * (exp(0.02 * 0.75.squareRoot()) - 1) / 3
    let (low, high) = (exp(-1.96 * 2.0.squareRoot() * error), exp(1.96 * 2.0.squareRoot() * error))
    let parts = [
      "100.0 ns ± \(String(format: "%.1f", 196 * error)) %", "× 1.00 (\(String(format: "%.2f to %.2f", low, high)))",
      "mine 1 change of answers", "≠ answers changed: fit/tail/en: text 2 (1 of 2 differ): a <b> → wide",
      "1 case passed and now fails: R2.<b>", "1 case failed and now passes: R1.a",
    ]
    let texts = try shown(
      HistoryPage(try answeredHistory(spread: 0.02)), has: parts, "inner.querySelectorAll('line.w').length>0")
    #expect(texts == ["lacks ;true"])
  }

  @Test func aStepWithinTheNoiseOfProcessesIsNone() throws {
    // The medians are 100 for five days and then 106, without any noise between days.
    func steps(spread: Double) throws -> Int {
      let runs = try (1...10).map { day in
        let samples = (0..<5).map { process in
          MadeSample(
            "mine/fit/tail/en", (day < 6 ? 100 : 106) * exp(spread * Double(process - 2) / 2), process: process)
        }
        return try madeRun(
          samples, path: "\(day).json",
          context: ["date": String(format: "2026-11-%02dT10:00:00+00:00", day), "revision": "\(day)"])
      }
      return History(runs: runs).groups[0].series("mine/fit/tail/en")[0].steps.count
    }
    #expect(try steps(spread: 0.01) == 1)
    #expect(try steps(spread: 0.10) == 0)
  }

  /// One process differs from another by 1.5 % at least: four runs of one process each do not show 6 %.
  @Test func runsOfOneProcessAreNoisy() throws {
    let runs = try (1...4).map { day in
      let samples = (0..<5).map { MadeSample("mine/fit/tail/en", (day < 4 ? 100 : 106) + Double($0) * 0.01) }
      return try madeRun(
        samples, path: "\(day).json",
        context: ["date": String(format: "2026-11-%02dT10:00:00+00:00", day), "revision": "\(day)"])
    }
    let series = try #require(History(runs: runs).groups[0].series("mine/fit/tail/en").first)
    #expect(series.steps.isEmpty)
    // Four values need a score of 5 · (1 + 10 / 4), and a step before the last three of them weighs √(1 · 3 / 4).
    #expect(abs((series.smallestStep ?? 0) - (exp(17.5 * 0.015 / 0.75.squareRoot()) - 1)) < 1e-12)
  }

  @Test func changesOfAnswersAreMarked() throws {
    let history = try answeredHistory(spread: 0.01)
    let group = history.groups[0]
    #expect(group.engines == ["labelmark", "mine"])
    let series = try #require(group.series("mine/fit/tail/en").first)
    #expect(series.answers.map(\.index) == [5])
    #expect(series.answers[0].change.line == "text 2 (1 of 2 differ): a <b> → wide")
    #expect(group.series("labelmark/fit/tail/en")[0].answers.isEmpty)
    let told = try #require(HistoryPage(history).document.groups.first).told.filter { $0.engine == "mine" }
    #expect(
      told.map { "\($0.point) \($0.text)" } == [
        "7 1 case passed and now fails: R2.<b>", "7 1 case failed and now passes: R1.a",
        "5 answers changed: fit/tail/en:",
      ])
    #expect(told.last?.detail == "text 2 (1 of 2 differ): a <b> → wide")
  }
}
