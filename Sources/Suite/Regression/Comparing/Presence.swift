// In how many processes of a side a benchmark was timed, and in how many it failed.

/// A benchmark on one side of a comparison.
struct Presence {
  /// The processes that have the benchmark, and those in which it failed.
  private(set) var processes = 0
  private(set) var failed = 0
  /// The last reason for a failure; nil if there is none.
  private(set) var reason: String?

  /// All benchmarks of a side, by their names in the comparison.
  static func all(_ side: RunSet) -> [String: Presence] {
    var result: [String: Presence] = [:]
    for run in side.runs {
      for (key, benchmark) in side.benchmarks(of: run) {
        result[key, default: Presence()].processes += 1
        guard let error = benchmark.error else { continue }
        result[key]?.failed += 1
        result[key]?.reason = error
      }
    }
    return result
  }

  /// Whether the benchmark fails on this side and did not on the other, or fails in more processes than chance explains.
  func isWorse(than base: Presence) -> Bool {
    guard failed > 0, base.failed < base.processes else { return false }
    if base.failed == 0 || failed == processes { return true }
    guard failed * base.processes > base.failed * processes else { return false }
    func outcomes(_ side: Presence) -> [Double] {
      (0..<side.processes).map { $0 < side.failed ? 1 : 0 }
    }
    return RankTests.mannWhitney(outcomes(base), outcomes(self)) <= 0.05
  }

  /// The reason, with the numbers if not all processes failed: `crashed (in 12 of 20 processes; base: in 4 of 20)`.
  func told(_ base: Presence) -> String {
    let reason = reason ?? base.reason ?? ""
    if failed == processes, base.failed == 0 { return reason }
    return "\(reason) (in \(failed) of \(processes) processes; base: in \(base.failed) of \(base.processes))"
  }
}
