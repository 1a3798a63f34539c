// The smallest slowdown that a comparison would have found.
import Foundation

/// How small a slowdown may be so that a comparison calls it in 95 of 100 cases.
public struct SmallestSlowdown: Sendable {
  /// For the median benchmark and for the worst one, as a fraction of the time.
  public let median: Double
  public let worst: Double

  /// The chance at which a slowdown counts as found.
  private static let power = 0.95

  /// - Returns: nil if no benchmark has an interval.
  ///
  /// A benchmark is called if its estimate exceeds the threshold and the test is significant. The estimate varies with the
  /// standard error, which follows from the interval's width. The significance is the one that a single slower
  /// benchmark among all of them needs.
  public init?(_ comparison: SpeedComparison) {
    let rules = comparison.rules
    let toInterval = NormalDistribution.quantile(1 - (1 - rules.confidence) / 2)
    let toPower = NormalDistribution.quantile(Self.power)
    let toTest = NormalDistribution.quantile(1 - rules.significance / Double(max(1, comparison.rows.count)) / 2)
    let found = comparison.rows.compactMap { row -> Double? in
      guard let interval = row.interval, row.needed == nil else { return nil }
      let error = log(interval.upperBound / interval.lowerBound) / 2 / toInterval
      return exp(max(log(1 + row.threshold), toTest * error) + toPower * error) - 1
    }
    guard let worst = found.max() else { return nil }
    self.worst = worst
    median = Regression.median(found)
  }
}
