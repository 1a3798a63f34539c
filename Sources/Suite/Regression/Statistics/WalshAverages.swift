// The means of all pairs of values by rank, found without making the pairs.

/// The means of all pairs of values, each value with itself included (Walsh averages), in ascending order.
struct WalshAverages {
  private let sorted: [Double]

  /// - Parameter values: Finite numbers in any order.
  init(_ values: [Double]) { sorted = values.sorted() }

  /// The number of means: n (n + 1) / 2.
  var count: Int { sorted.count * (sorted.count + 1) / 2 }

  /// The mean at a rank, 0 for the smallest.
  ///
  /// It is the smallest number that at least `rank + 1` means do not exceed. A bisection over all doubles finds it,
  /// because they are as many as 64-bit integers and in the same order.
  /// - Complexity: 64 walks of O(n).
  subscript(rank: Int) -> Double {
    var low = Self.order(sorted[0]), high = Self.order(sorted[sorted.count - 1])
    while low < high {
      let middle = (low & high) + ((low ^ high) >> 1)
      if countUpTo(Self.value(middle)) > rank { high = middle } else { low = middle + 1 }
    }
    return Self.value(low)
  }

  /// The number of means that are at most `limit`. As one value of a pair grows, the other one can only shrink.
  private func countUpTo(_ limit: Double) -> Int {
    var total = 0
    var last = sorted.count - 1
    for first in sorted.indices {
      while last >= first, (sorted[first] + sorted[last]) / 2 > limit { last -= 1 }
      if last < first { break }
      total += last - first + 1
    }
    return total
  }

  /// An integer that is larger for a larger double, and 0 for both zeros.
  private static func order(_ value: Double) -> Int64 {
    let bits = Int64(bitPattern: value.bitPattern)
    return bits >= 0 ? bits : Int64.min - bits
  }

  private static func value(_ order: Int64) -> Double {
    Double(bitPattern: UInt64(bitPattern: order >= 0 ? order : Int64.min - order))
  }
}
