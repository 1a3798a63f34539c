// Exact null distributions of rank statistics, found by counting.

/// The probability of each value of a rank statistic if nothing differs. Ties are allowed.
///
/// Ranks are doubled, so that the middle ranks of ties are whole numbers.
struct RankDistribution {
  /// The probability of each doubled rank sum, from 0 on.
  let probabilities: [Double]

  /// The distribution of Wilcoxon's signed rank statistic, in which each rank counts with probability 1/2.
  ///
  /// - Parameter doubledRanks: The doubled rank of each difference that is not 0.
  /// - Complexity: O(n³).
  init(signed doubledRanks: [Int]) {
    var sums = [Double](repeating: 0, count: doubledRanks.reduce(0, +) + 1)
    sums[0] = 1
    var highest = 0
    for rank in doubledRanks {
      highest += rank
      for sum in stride(from: highest, through: 0, by: -1) {
        sums[sum] = (sums[sum] + (sum >= rank ? sums[sum - rank] : 0)) / 2
      }
    }
    probabilities = sums
  }

  /// The distribution of the rank sum of a sample of `count` values, if every choice of ranks is equally probable.
  ///
  /// - Complexity: O(N³ · count) for N ranks.
  init(choosing count: Int, of doubledRanks: [Int]) {
    let width = doubledRanks.reduce(0, +) + 1
    // ways[k][s] is the number of choices of k ranks with the sum s. For 50 ranks it is at most about 10^14, which a
    // Double holds exactly.
    var ways = [[Double]](repeating: [Double](repeating: 0, count: width), count: count + 1)
    ways[0][0] = 1
    var highest = 0
    for (index, rank) in doubledRanks.enumerated() {
      highest += rank
      for chosen in stride(from: min(index + 1, count), to: 0, by: -1) {
        for sum in stride(from: highest, through: rank, by: -1) {
          ways[chosen][sum] += ways[chosen - 1][sum - rank]
        }
      }
    }
    let all = ways[count].reduce(0, +)
    probabilities = ways[count].map { $0 / all }
  }

  /// P(S ≤ sum) for a doubled rank sum.
  func atMost(_ sum: Int) -> Double {
    sum < 0 ? 0 : probabilities[...min(sum, probabilities.count - 1)].reduce(0, +)
  }

  /// P(S ≥ sum) for a doubled rank sum.
  func atLeast(_ sum: Int) -> Double {
    sum >= probabilities.count ? 0 : probabilities[max(sum, 0)...].reduce(0, +)
  }

  /// The two-sided probability: twice the smaller tail, at most 1.
  func twoSided(_ sum: Int) -> Double { min(1, 2 * min(atMost(sum), atLeast(sum))) }

  /// The doubled ranks of values, from 2 on. Equal values share the mean of their ranks.
  static func doubledRanks(of values: [Double]) -> [Int] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Int](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start
      while end + 1 < order.count, values[order[end + 1]] == values[order[start]] { end += 1 }
      for index in start...end { ranks[order[index]] = start + end + 2 }  // (start + 1) + (end + 1)
      start = end + 1
    }
    return ranks
  }
}
