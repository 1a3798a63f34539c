// The null comparison: the base against a copy of itself, measured in the same runs.
import Foundation

/// The differences that are measured although nothing changed.
public struct NoiseFloor: Sendable {
  /// The shift of each benchmark, as the logarithm of a ratio.
  let shifts: [String: Shift]
  /// The 95 % quantile of the benchmarks' differences, as a fraction of the time.
  public let typical: Double
  /// The largest difference of any benchmark, as a fraction of the time.
  public let largest: Double
  /// The median width of the intervals, as a fraction of the time; nil if there are too few runs for intervals.
  public let width: Double?

  init(_ pairing: Pairing, keys: [String], rules: SpeedComparison.Rules) {
    shifts = Dictionary(
      uniqueKeysWithValues: keys.compactMap { key in
        pairing.samples(key).map { (key, $0.shift(rules.confidence)) }
      })
    let sizes = shifts.values.map { exp(abs($0.estimate)) - 1 }
    typical = sizes.isEmpty ? 0 : quantile(0.95, of: sizes)
    largest = sizes.max() ?? 0
    let widths = shifts.values.compactMap { $0.interval.map { exp($0.upperBound - $0.lowerBound) - 1 } }
    width = widths.isEmpty ? nil : median(widths)
  }
}
