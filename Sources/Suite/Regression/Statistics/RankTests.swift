// Rank tests, which tell whether two samples, or the two sides of pairs, differ at all.
import Foundation

/// Two-sided p-values of rank tests, which assume nothing about the shape of the noise.
public enum RankTests {
  /// Distributions of up to this many values are counted exactly; larger ones are approximated by a normal
  /// distribution.
  static let exactLimit = 50

  /// Wilcoxon's signed rank test of differences against 0.
  ///
  /// Differences of 0 are left out. Ties are treated exactly up to 50 differences, and with the usual correction above
  /// that.
  /// - Returns: The p-value; 1 if no difference is left.
  public static func signedRank(_ differences: [Double]) -> Double {
    let values = differences.filter { $0 != 0 }
    guard !values.isEmpty else { return 1 }
    let ranks = RankDistribution.doubledRanks(of: values.map(abs))
    let sum = zip(values, ranks).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : 0) }
    if values.count <= exactLimit { return RankDistribution(signed: ranks).twoSided(sum) }
    // If nothing differs, each rank r adds r/2 to the mean and r²/4 to the variance.
    let mean = Double(ranks.reduce(0, +)) / 4
    let variance = ranks.reduce(0.0) { $0 + Double($1 * $1) } / 16
    return normal(distance: abs(Double(sum) / 2 - mean), deviation: variance.squareRoot())
  }

  /// The Mann-Whitney U test of two samples.
  ///
  /// The test is exact, ties included, for up to 50 values in both samples together; above that it uses the normal
  /// distribution, corrected for ties and continuity.
  /// - Returns: The p-value; 1 if a sample is empty.
  public static func mannWhitney(_ first: [Double], _ second: [Double]) -> Double {
    guard !first.isEmpty, !second.isEmpty else { return 1 }
    let ranks = RankDistribution.doubledRanks(of: first + second)
    let sum = ranks[..<first.count].reduce(0, +)
    if ranks.count <= exactLimit {
      return RankDistribution(choosing: first.count, of: ranks).twoSided(sum)
    }
    let n = Double(first.count), m = Double(second.count), all = n + m
    let tied = Dictionary(grouping: ranks, by: { $0 }).values.reduce(0.0) {
      let count = Double($1.count)
      return $0 + count * count * count - count
    }
    let variance = n * m / 12 * (all + 1 - tied / (all * (all - 1)))
    return normal(distance: abs(Double(sum) / 2 - n * (all + 1) / 2), deviation: variance.squareRoot())
  }

  /// The two-sided tail of the normal distribution, with half a rank as continuity correction.
  private static func normal(distance: Double, deviation: Double) -> Double {
    deviation > 0 ? min(1, erfc(max(0, distance - 0.5) / deviation / 2.0.squareRoot())) : 1
  }

  /// Benjamini and Hochberg's adjusted p-values: calling all those at or below q keeps the expected share of false
  /// calls at q.
  public static func adjusted(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] > values[$1] }
    var result = values
    var least = 1.0
    for (rank, index) in order.enumerated() {
      least = min(least, values[index] * Double(values.count) / Double(values.count - rank))
      result[index] = least
    }
    return result
  }
}
