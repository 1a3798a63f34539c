// A race of two libraries: rounds of labelbench until every interval is narrow or the time is up.
import Conformance
import Foundation

/// Times a base, a copy of the base, and a head in turns, in one process after another. It ends when every interval is narrower than
/// half of the smallest effect that counts: an end that depends on the width of intervals alone makes no false alarms.
///
/// Each round is a process with fresh copies of the libraries, and counts as one measurement. The difference between
/// the base and its copy is the noise floor.
public struct Race {
  /// Why a race ended.
  public enum End: String, Sendable, Codable {
    /// Every interval is narrow enough.
    case settled
    /// The next round would not have fitted into the time.
    case time
    /// The user ended it.
    case interrupted
  }

  /// A process that did not give results.
  public struct Death: Error, CustomStringConvertible {
    /// What happened, in one line that names the library if it could be found.
    public let description: String
  }

  /// What is known after some rounds.
  public struct State {
    public let comparison: SpeedComparison
    public let rounds: Int
    /// Benchmarks whose intervals are narrow, or which failed, and which are not timed any more.
    public let settled: Set<String>
    /// Seconds that the race has taken, and the seconds that are left.
    public let taken: Double
    public let left: Double
  }

  /// The names of the engines in the results.
  public static let base = "base", null = "null", head = "head"
  /// A set that gets fewer rounds than this in its time is refused.
  public static let leastRounds = 40
  /// Rounds that the time should suffice for: turns are left out until it does.
  private static let fairRounds = 400
  private static let turns = 2...16

  private let bench: RaceBench
  private let names: [String]
  private let rules: SpeedComparison.Rules
  /// Seconds.
  private let time: Double
  private let folder: String
  /// Rounds of this race before it was ended.
  private let earlier: [BenchmarkRun]
  private let acceptsDebug: Bool

  /// - Parameters:
  ///   - names: `STAGE/MODE/CORPUS`.
  ///   - time: Seconds.
  ///   - folder: A folder for the results of the rounds, empty but for those of `earlier`.
  ///   - earlier: The first rounds of this race, which was ended after them.
  public init(
    bench: RaceBench, names: [String], rules: SpeedComparison.Rules, time: Double, folder: String,
    earlier: [BenchmarkRun] = [], acceptsDebug: Bool = false
  ) {
    self.bench = bench
    self.names = names
    self.rules = rules
    self.time = time
    self.folder = folder
    self.earlier = earlier
    self.acceptsDebug = acceptsDebug
  }

  /// Runs the race.
  ///
  /// - Parameters:
  ///   - look: Called after some rounds.
  ///   - progress: Called before each round, with the number of rounds and of settled benchmarks, and the seconds left.
  ///     From the third round on it is known that the time suffices.
  /// - Throws: `ConformanceError` if the time does not suffice or the libraries cannot do the benchmarks; `Death` if a
  ///   process died; `Interruption` if a signal came before there was a result.
  public func run(
    look: (State) -> Void = { _ in },
    progress: (_ rounds: Int, _ settled: Int, _ left: Double) -> Void = { _, _, _ in }
  ) throws -> SpeedComparison {
    let began = ProcessInfo.processInfo.systemUptime
    var runs = earlier
    var pending = names
    var turns = Self.turns.lowerBound
    var seconds = 0.0
    var nextLook = 8
    var ending: End?
    var settled = 0
    func taken() -> Double { ProcessInfo.processInfo.systemUptime - began }
    func settle() throws {
      guard runs.count >= nextLook, let state = try state(runs, taken()) else { return }
      nextLook = runs.count + max(4, runs.count / 4)
      look(state)
      pending.removeAll { state.settled.contains($0) }
      settled = state.settled.count
      if pending.isEmpty { ending = .settled }
    }
    if let first = runs.first {
      pending = try timed(in: first, hasFailed: false)
      try settle()
    }
    while ending == nil {
      progress(runs.count, settled, time - taken())
      let start = taken()
      let output = Self.file(runs.count, in: folder)
      let outcome: ProgramRun
      do {
        outcome = try bench.round(pending, turns: turns, number: runs.count, output: output, time: time)
      } catch is Interruption where !runs.isEmpty {
        try? FileManager.default.removeItem(atPath: output)
        ending = .interrupted
        break
      }
      guard outcome.end == .exit(0) || outcome.end == .exit(1), let data = FileManager.default.contents(atPath: output)
      else { try refuseOrFindCulprit(outcome, pending, number: runs.count) }
      // The file may be gone when somebody reads of it.
      runs.append(try BenchmarkRun(data: data, path: "round \(runs.count + 1)", acceptsDebug: acceptsDebug))
      let length = taken() - start
      let measured = runs.count - earlier.count
      // The first round also reads the programs from the disk, so the shorter one of two tells how many fit.
      seconds = measured == 2 ? min(seconds, length) : length
      if runs.count == 1 {
        pending = try timed(in: runs[0], hasFailed: outcome.end == .exit(1))
      } else if measured == 2 {
        try requireRounds(secondsForOne: seconds)
        let affordable = time / Double(Self.fairRounds) / seconds * Double(turns)
        turns = min(Self.turns.upperBound, max(turns, Int(affordable)))
      }
      if taken() + 1.2 * seconds > time, measured > 2 { ending = .time } else { try settle() }
    }
    var result = try comparison(runs)
    result.race = RaceSummary(
      rounds: runs.count, earlier: earlier.count, seconds: taken(), end: ending ?? .time,
      smallestSlowdown: SmallestSlowdown(result))
    return result
  }

  private static func file(_ round: Int, in folder: String) -> String {
    "\(folder)/\(String(format: "%05d", round)).json"
  }

  /// Reads the rounds of a race that was ended, up to the first one that is not complete.
  public static func rounds(in folder: String, acceptsDebug: Bool) throws -> [BenchmarkRun] {
    var runs: [BenchmarkRun] = []
    while let data = FileManager.default.contents(atPath: file(runs.count, in: folder)) {
      let run = try BenchmarkRun(data: data, path: "round \(runs.count + 1)", acceptsDebug: acceptsDebug)
      if run.context["incomplete"] != nil { break }
      runs.append(run)
    }
    return runs
  }

  /// The benchmarks that a library could do; the others are reported and not asked again.
  ///
  /// - Throws: If there are none, `Death` if that is a failure of a library, and otherwise `ConformanceError`.
  private func timed(in first: BenchmarkRun, hasFailed: Bool) throws -> [String] {
    func error(_ name: String, _ side: String) -> String? { first.benchmarks["\(side)/\(name)"]?.error }
    let sides = [Self.base, Self.head]
    let timed = names.filter { name in sides.allSatisfy { error(name, $0) == nil } }
    guard timed.isEmpty, let side = sides.first(where: { error(names[0], $0) != nil }) else { return timed }
    let line = "\(side) (\(bench.library(side))): \(names[0]): \(error(names[0], side)!)"
    if hasFailed { throw Death(description: line) }
    throw ConformanceError(line)
  }

  /// The comparison after these rounds; nil while there are too few to decide anything.
  private func state(_ runs: [BenchmarkRun], _ taken: Double) throws -> State? {
    guard let comparison = try? comparison(runs) else { return nil }
    let narrow = rules.smallestEffect / 2
    let settled = comparison.rows.filter { row in
      guard let interval = row.interval, row.needed == nil else { return false }
      return interval.upperBound - interval.lowerBound < narrow
    }
    return State(
      comparison: comparison, rounds: runs.count, settled: Set(settled.map(\.name)).union(comparison.broken.keys),
      taken: taken, left: time - taken)
  }

  private func comparison(_ runs: [BenchmarkRun]) throws -> SpeedComparison {
    func side(_ name: String) throws -> RunSet {
      try RunSet(runs: runs, path: bench.library(name), engine: name)
    }
    return try SpeedComparison(
      base: side(Self.base), head: side(Self.head), null: side(Self.null), rules: rules)
  }

  private func requireRounds(secondsForOne seconds: Double) throws {
    let rounds = Double(Self.leastRounds - earlier.count)
    guard seconds * rounds > time else { return }
    let needed = seconds * rounds * 1.1
    throw ConformanceError(
      "\(names.count == 1 ? "1 benchmark takes" : "\(names.count) benchmarks take") \(String(format: "%.1f", seconds)) s a round, and \(Self.leastRounds) rounds are "
        + "needed: give --time \(Int((needed / 60).rounded(.up)))m, or fewer benchmarks by --filter")
  }

  /// Tries each library alone after a process that gave no results.
  ///
  /// - Throws: `ConformanceError` if labelbench refused its arguments, or was silent for longer than the race may take;
  ///   `Death` otherwise.
  private func refuseOrFindCulprit(_ run: ProgramRun, _ names: [String], number: Int) throws -> Never {
    if run.end == .exit(2) { throw ConformanceError(bench.reason(run)) }
    for one in bench.contestants where one.name != Self.null {
      guard let fault = try bench.fault(in: names, of: one, number: number) else { continue }
      throw Death(description: "\(one.name) (\(one.library)): \(fault)")
    }
    if run.end == .silence {
      throw ConformanceError("a round takes too long: give more --time, or fewer benchmarks by --filter")
    }
    throw Death(
      description: "labelbench ended with \(bench.words(run.end)) in round \(number + 1), but with neither library "
        + "alone")
  }
}
