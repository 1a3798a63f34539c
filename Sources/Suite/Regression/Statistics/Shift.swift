// How much two samples differ: the Hodges–Lehmann estimate, with the interval of the rank test.
import Foundation

/// A difference, with the interval in which it lies at some confidence.
public struct Shift: Equatable, Sendable {
  public var estimate: Double
  /// The ends of the interval; nil if there are too few values for this confidence.
  public var interval: ClosedRange<Double>?

  /// The centre of differences: the median of the means of all pairs of differences, including each with itself.
  ///
  /// The interval is the set of shifts that Wilcoxon's signed rank test does not reject.
  /// - Parameters:
  ///   - differences: At least one difference.
  ///   - confidence: 0 to 1, e.g. 0.95.
  /// - Complexity: O(n log n), with a large constant; ranks of up to 50 values are counted.
  public init(paired differences: [Double], confidence: Double) {
    let n = differences.count
    let outside: Int?
    if n <= RankTests.exactLimit {
      outside = Self.outside(RankDistribution(signed: (1...n).map { 2 * $0 }), from: 0, confidence)
    } else {
      let size = Double(n)
      outside = Self.outside(
        mean: size * (size + 1) / 4, deviation: (size * (size + 1) * (2 * size + 1) / 24).squareRoot(), confidence)
    }
    let means = WalshAverages(differences)
    self.init(count: means.count, outside: outside) { means[$0] }
  }

  /// How far the second sample lies above the first: the median of all differences between their values.
  ///
  /// The interval is the set of shifts that the Mann-Whitney test does not reject.
  /// - Parameters: Samples of at least one value each, and the confidence from 0 to 1.
  /// - Complexity: O(nm log nm), plus the counting of ranks for up to 50 values.
  public init(from first: [Double], to second: [Double], confidence: Double) {
    let differences = second.flatMap { value in first.map { value - $0 } }
    let n = first.count, m = second.count
    let outside: Int?
    if n + m <= RankTests.exactLimit {
      let ranks = (1...(n + m)).map { 2 * $0 }
      outside = Self.outside(RankDistribution(choosing: n, of: ranks), from: n * (n + 1), confidence)
    } else {
      let product = Double(n * m)
      outside = Self.outside(
        mean: product / 2, deviation: (product * Double(n + m + 1) / 12).squareRoot(), confidence)
    }
    let sorted = differences.sorted()
    self.init(count: sorted.count, outside: outside) { sorted[$0] }
  }

  /// Takes the median of `count` ascending values, and the interval that leaves out `outside` of them on each side.
  private init(count: Int, outside: Int?, _ value: (Int) -> Double) {
    estimate = (value((count - 1) / 2) + value(count / 2)) / 2
    interval = outside.map { value($0)...value(count - 1 - $0) }
  }

  /// The number of sorted values that lie outside the interval on each side: one less than the largest k with
  /// P(statistic < k) ≤ (1 − confidence) / 2. Nil if there is no such k above 0.
  private static func outside(_ distribution: RankDistribution, from least: Int, _ confidence: Double) -> Int? {
    var below = 0.0
    var count = 0
    // The statistic takes every second doubled sum, from the least one on.
    while true {
      below += distribution.probabilities[least + 2 * count]
      if below > (1 - confidence) / 2 { break }
      count += 1
    }
    return count == 0 ? nil : count - 1
  }

  private static func outside(mean: Double, deviation: Double, _ confidence: Double) -> Int? {
    // Half a step is the continuity correction, as in the tests.
    let count = Int((mean - NormalDistribution.quantile(1 - (1 - confidence) / 2) * deviation - 0.5).rounded(.down))
    return count < 0 ? nil : count
  }
}
