// A race of two libraries: rounds of labelbench until every interval is narrow or the time is up.
import Conformance
import Foundation

/// Times a base, a copy of the base, and a head in turns, in one process after another.
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
    /// Benchmarks whose intervals are narrow, and which are not timed any more.
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
  /// How long a process may say nothing, in seconds. It says a line for each set of texts.
  private static let silence = 60.0

  private let bench: RaceBench
  private let names: [String]
  private let rules: SpeedComparison.Rules
  /// Seconds.
  private let time: Double
  private let folder: String
  private let acceptsDebug: Bool
  /// Whether it ends early.
  private let endsEarly: Bool

  /// - Parameters:
  ///   - names: `STAGE/MODE/CORPUS`.
  ///   - time: Seconds.
  ///   - folder: An empty folder for the results of the rounds.
  ///   - endsEarly: Whether it ends when every interval is narrower than half of the smallest effect that counts. An end
  ///     that depends on the width of intervals alone makes no false alarms.
  public init(
    bench: RaceBench, names: [String], rules: SpeedComparison.Rules, time: Double, folder: String,
    acceptsDebug: Bool = false, endsEarly: Bool = true
  ) {
    self.bench = bench
    self.names = names
    self.rules = rules
    self.time = time
    self.folder = folder
    self.acceptsDebug = acceptsDebug
    self.endsEarly = endsEarly
  }

  /// Runs the race.
  ///
  /// - Parameters:
  ///   - isInterrupted: Asked after each round.
  ///   - look: Called after some rounds.
  ///   - progress: Called before each round, with the number of rounds and of settled benchmarks, and the seconds left.
  /// - Throws: `ConformanceError` if the time does not suffice or the libraries cannot do the benchmarks; `Death` if a
  ///   process died.
  public func run(
    isInterrupted: () -> Bool = { false }, look: (State) -> Void = { _ in },
    progress: (_ rounds: Int, _ settled: Int, _ left: Double) -> Void = { _, _, _ in }
  ) throws -> SpeedComparison {
    let began = ProcessInfo.processInfo.systemUptime
    var runs: [BenchmarkRun] = []
    var pending = names
    var turns = Self.turns.lowerBound
    var seconds = 0.0
    var nextLook = 8
    var ending: End?
    var settled = 0
    func taken() -> Double { ProcessInfo.processInfo.systemUptime - began }
    while ending == nil {
      progress(runs.count, settled, time - taken())
      let start = taken()
      let output = "\(folder)/\(String(format: "%05d", runs.count)).json"
      let outcome = try bench.round(pending, turns: turns, number: runs.count, output: output, silence: Self.silence)
      guard Self.hasResults(outcome, output) else {
        try refuseOrFindCulprit(outcome, pending, number: runs.count)
      }
      runs.append(try BenchmarkRun(file: output, acceptsDebug: acceptsDebug))
      let length = taken() - start
      // The first round also reads the programs from the disk, so the shorter one of two tells how many fit.
      seconds = runs.count == 2 ? min(seconds, length) : length
      if runs.count == 1 {
        pending = try timed(in: runs[0])
      } else if runs.count == 2 {
        try requireRounds(secondsForOne: seconds)
        let affordable = time / Double(Self.fairRounds) / seconds * Double(turns)
        turns = min(Self.turns.upperBound, max(turns, Int(affordable)))
      }
      if isInterrupted() {
        ending = .interrupted
      } else if taken() + 1.2 * seconds > time, runs.count > 2 {
        ending = .time
      } else if endsEarly, runs.count >= nextLook, let state = try state(runs, taken()) {
        nextLook = runs.count + max(4, runs.count / 4)
        look(state)
        pending.removeAll { state.settled.contains($0) }
        settled = state.settled.count
        if pending.isEmpty { ending = .settled }
      }
    }
    var result = try comparison(runs)
    result.race = RaceSummary(
      rounds: runs.count, seconds: taken(), end: ending ?? .time, smallestSlowdown: SmallestSlowdown(result))
    return result
  }

  /// The benchmarks that a library could do; the others are reported and not asked again.
  ///
  /// - Throws: `ConformanceError` if there are none.
  private func timed(in first: BenchmarkRun) throws -> [String] {
    let errors = names.map {
      first.benchmarks["\(Self.base)/\($0)"]?.error ?? first.benchmarks["\(Self.head)/\($0)"]?.error
    }
    let timed = zip(names, errors).filter { $1 == nil }.map(\.0)
    if timed.isEmpty, let error = errors.first ?? nil { throw ConformanceError("\(names[0]): \(error)") }
    return timed
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
      comparison: comparison, rounds: runs.count, settled: Set(settled.map(\.name)), taken: taken, left: time - taken)
  }

  private func comparison(_ runs: [BenchmarkRun]) throws -> SpeedComparison {
    let base = try RunSet(runs: runs, path: folder, engine: Self.base)
    return try SpeedComparison(
      base: base, head: base.engine(Self.head), null: base.engine(Self.null), rules: rules)
  }

  private func requireRounds(secondsForOne seconds: Double) throws {
    guard seconds * Double(Self.leastRounds) > time else { return }
    let needed = seconds * Double(Self.leastRounds) * 1.1
    throw ConformanceError(
      "\(names.count) benchmarks take \(String(format: "%.1f", seconds)) s a round, and \(Self.leastRounds) rounds are "
        + "needed: give --time \(Int((needed / 60).rounded(.up)))m, or fewer benchmarks by --filter")
  }

  /// Whether a process came to its end and wrote its results.
  private static func hasResults(_ run: ProgramRun, _ output: String) -> Bool {
    (run.end == .exit(0) || run.end == .exit(1)) && FileManager.default.fileExists(atPath: output)
  }

  /// Tries each library alone after a process that gave no results.
  ///
  /// - Throws: `ConformanceError` if labelbench refused its arguments; `Death` otherwise.
  private func refuseOrFindCulprit(_ run: ProgramRun, _ names: [String], number: Int) throws -> Never {
    if run.end == .exit(2) { throw ConformanceError(RaceBench.reason(run)) }
    for one in bench.contestants where one.name != Self.null {
      let faults = try bench.faults(in: names, of: one, number: number)
      guard let first = faults.first else { continue }
      let more = faults.count == 1 ? "" : " (and \(faults.count - 1) more)"
      throw Death(description: "\(one.name) (\(one.library)): \(first)\(more)")
    }
    throw Death(
      description: "labelbench ended with \(RaceBench.words(run.end)) in round \(number + 1), but with neither library "
        + "alone")
  }
}
