// Quantiles of the normal distribution.
import Foundation

enum NormalDistribution {
  /// The value below which the standard normal distribution has `probability`, 0 to 1. By bisection; 60 steps are exact
  /// enough.
  static func quantile(_ probability: Double) -> Double {
    var low = -10.0, high = 10.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if 0.5 * erfc(-middle / 2.0.squareRoot()) < probability { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
