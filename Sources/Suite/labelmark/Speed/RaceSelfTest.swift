// `labelmark race --self-test`: what a race finds on this machine, with this engine.
import ArgumentParser
import Conformance
import Foundation
import Regression

/// Races an engine with itself, and with itself slowed down from outside. A library in front of the engine repeats a
/// share of the calls of one function, so that only the stages that call it get slower.
struct RaceSelfTest {
  private let command: RaceCommand
  private let scratch: ScratchFolder

  /// The shares of repeated calls, as fractions. 0 are equal runs.
  private static let shares = [0, 0.01, 0.02, 0.03, 0.05]

  /// The functions that can be slowed down, and the stages that call them in the timed part. `layout_new` is in none of
  /// them: a repeated call finds its words in the cache and costs less than the first one.
  private static let stages: [(function: String, stages: Set<String>)] = [
    ("layout", ["layout_warm", "truncate", "fit", "tighten", "runs_warm", "styles", "positions"]),
    ("layout_once", ["layout_cold", "runs_cold"]), ("measure", ["measure"]), ("text_create", ["prepare"]),
    ("glyphs", ["glyphs_cold", "glyphs_warm"]), ("shape", ["shape"]), ("line_breaks", ["breaks"]),
    ("grapheme_breaks", ["graphemes"]),
  ]

  /// What the races with one share gave.
  private struct Tally {
    var races = 0
    /// Benchmarks that were slowed down, and how many of them were called slower, left undecided, or called the same.
    var slowed = 0, found = 0, undecided = 0, missed = 0
    /// Benchmarks called slower or faster that were not slowed down.
    var alarms = 0
    /// Seconds until the first slowed benchmark was called, for each race in which one was.
    var seconds: [Double] = []
    /// The smallest slowdown that each race would have found in its median benchmark.
    var smallest: [Double] = []
  }

  init(_ command: RaceCommand, scratch: ScratchFolder) {
    self.command = command
    self.scratch = scratch
  }

  func run() throws {
    guard let front = CorpusLocation.sibling("liblabelslow.so") else {
      throw ConformanceError("liblabelslow.so is not in labelmark's folder: build the product labelslow")
    }
    let engine = command.engine!
    var rules = SpeedComparison.Rules()
    rules.smallestEffect = command.effect.fraction
    let plan = try RacePlan(command.choice, bench(engine, front, share: 0, function: nil))
    let claimed = Set(plan.names.map { String($0.prefix { $0 != "/" }) })
    let slowable = Self.stages.filter { !$0.stages.isDisjoint(with: claimed) }
    guard !slowable.isEmpty else { throw ConformanceError("none of the benchmarks can be slowed down from outside") }

    let all = "\(Self.shares.count * command.trials) races of \(command.benchmarks(plan))"
    var introduction = plan.notes + ["\(all), each at most \(try command.length)"]
    var tallies = Self.shares.map { _ in Tally() }
    var number = 0
    races: for _ in 0..<command.trials {
      for (index, share) in Self.shares.enumerated() {
        let slow = slowable[number % slowable.count]
        if share > 0 { number += 1 }
        let bench = try bench(engine, front, share: share, function: slow.function).adding(flags: plan.flags)
        let what = share == 0 ? "equal runs" : "\(slow.function) slower by \(Self.percent(share))"
        let screen = RaceProgress(total: plan.names.count, introduction: introduction)
        introduction = []
        defer { screen.clear() }
        do {
          try race(
            bench, plan.names, rules, slowed: share == 0 ? [] : slow.stages, into: &tallies[index], what: what, screen)
        } catch {
          guard Interruption.current != nil else { throw error }
        }
        if Interruption.current != nil { break races }
      }
    }
    Terminal.write(table(tallies, effect: rules.smallestEffect))
    if let interruption = Interruption.current { throw interruption }
    let isWrong = zip(Self.shares, tallies).contains { share, tally in
      tally.alarms > 0 || share > rules.smallestEffect && tally.missed > 0
    }
    if isWrong { throw ExitCode(1) }
  }

  private func bench(_ engine: String, _ front: String, share: Double, function: String?) throws -> RaceBench {
    let functions = function.map { [$0] } ?? []
    let contestants = [(Race.base, 0), (Race.null, 0), (Race.head, share)].map { name, share in
      RaceBench.Contestant(
        name: name, library: engine, slowdown: .init(library: front, share: share, functions: functions))
    }
    return try RaceBench(
      program: RaceCommand.labelbench(), contestants: contestants, flags: [], context: [:],
      folder: scratch.subfolder("copies"), limits: command.limits.limits(timeout: RaceCommand.timeout))
  }

  /// Runs one race and adds its outcome to the tally.
  private func race(
    _ bench: RaceBench, _ names: [String], _ rules: SpeedComparison.Rules, slowed: Set<String>,
    into tally: inout Tally, what: String, _ screen: RaceProgress
  ) throws {
    let name = "\(tally.races + 1)-\(what.replacing(" ", with: "-"))"
    let folder = try command.runs.map { try RaceCommand.empty("\($0)/\(name)") } ?? scratch.subfolder(name)
    let race = Race(
      bench: bench, names: names, rules: rules, time: try command.seconds, folder: folder,
      acceptsDebug: command.acceptDebug)
    func isSlowed(_ row: SpeedComparison.Row) -> Bool { row.stage.map(slowed.contains) ?? false }
    var firstCall: Double?
    let result = try race.run(
      look: { state in
        if firstCall == nil, state.comparison.rows.contains(where: { isSlowed($0) && $0.speed == .slower }) {
          firstCall = state.taken
        }
        screen.show(state)
      }, progress: screen.show(rounds:settled:left:))
    screen.clear()
    if command.runs == nil { try? FileManager.default.removeItem(atPath: folder) }
    tally.races += 1
    var alarms: [SpeedComparison.Row] = []
    for row in result.rows {
      if isSlowed(row) {
        tally.slowed += 1
        switch row.speed {
        case .slower: tally.found += 1
        case .undecided: tally.undecided += 1
        case .same, .faster, .changed: tally.missed += 1
        }
      } else if row.speed == .slower || row.speed == .faster {
        alarms.append(row)
      }
    }
    tally.alarms += alarms.count
    if result.rows.contains(where: { isSlowed($0) && $0.speed == .slower }) {
      tally.seconds.append(firstCall ?? result.race?.seconds ?? 0)
    }
    if let smallest = result.race?.smallestSlowdown { tally.smallest.append(smallest.median) }
    Terminal.warn(
      "labelmark: \(what): \(result.race?.rounds ?? 0) rounds in \(Int(result.race?.seconds ?? 0)) s"
        + alarms.map { "; false alarm: \($0.name) \($0.speed.rawValue) \(String(format: "%.3f", $0.ratio))" }.joined()
        + "\n")
  }

  private func table(_ tallies: [Tally], effect: Double) -> String {
    var lines = [
      ["slowdown", "races", "slowed", "found", "undecided", "the same", "false alarms", "found after", "finds"]
    ]
    for (share, tally) in zip(Self.shares, tallies) where tally.races > 0 {
      let isEqual = share == 0
      func only(_ number: Int) -> String { isEqual ? "-" : "\(number)" }
      lines.append([
        isEqual ? "none" : Self.percent(share), "\(tally.races)", only(tally.slowed), only(tally.found),
        only(tally.undecided), only(tally.missed), "\(tally.alarms)",
        Self.middle(tally.seconds).map { "\(Int($0.rounded(.up))) s" } ?? "-",
        Self.middle(tally.smallest).map(Self.percent) ?? "-",
      ])
    }
    return SpeedComparison.aligned(lines)
      + "\nslowed to finds: benchmarks whose calls were repeated, and what was said of them; benchmarks called although "
      + "they were\nequal; the time until the first call; the slowdown that 95 of 100 such races find in half of the "
      + "benchmarks.\nA slowdown of less than --effect (\(Self.percent(effect))) is not to be called.\n"
  }

  private static func middle(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }

  private static func percent(_ part: Double) -> String { String(format: "%g %%", (part * 1000).rounded() / 10) }
}
