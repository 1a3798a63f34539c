// How many measurements a rank test needs before it can call any difference.
import Foundation

/// Decides whether samples of a given size can lead to a verdict. A rank test sees the order of values and not their
/// distance, so five pairs have p = 2 / 2⁵ at best, however far apart the values are.
struct LeastCount {
  let rules: SpeedComparison.Rules
  /// The number of benchmarks compared. A difference in just one of them must be callable after the correction for all.
  let benchmarks: Int

  /// Whether the most extreme outcome of samples of this size would be called a difference.
  func canDecide(_ samples: Samples) -> Bool {
    switch samples {
    case .paired(let differences): canDecide(pairs: differences.count)
    case .separate(let base, let head): canDecide(base.count, head.count)
    }
  }

  /// The smallest number of pairs, or of measurements on each side, that can decide.
  func needed(for samples: Samples) -> Int {
    switch samples {
    case .paired: (1...).first { canDecide(pairs: $0) }!
    case .separate: (1...).first { canDecide($0, $0) }!
    }
  }

  private func canDecide(pairs count: Int) -> Bool {
    let extreme = (1...count).map(Double.init)
    return isCalled(RankTests.signedRank(extreme), Shift(paired: extreme, confidence: rules.confidence))
  }

  private func canDecide(_ base: Int, _ head: Int) -> Bool {
    let low = (1...base).map(Double.init), high = (1...head).map { Double(base + $0) }
    return isCalled(RankTests.mannWhitney(low, high), Shift(from: low, to: high, confidence: rules.confidence))
  }

  /// If no other p is small, Benjamini and Hochberg's correction multiplies the smallest one by the number of tests.
  private func isCalled(_ p: Double, _ shift: Shift) -> Bool {
    p * Double(benchmarks) <= rules.significance && shift.interval != nil
  }
}
