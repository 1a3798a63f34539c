// The null comparison: the base against itself, measured in the same hour.
import Foundation

/// What differs although nothing changed.
public struct NoiseFloor: Sendable {
  /// By benchmark, as logarithms of ratios.
  let shifts: [String: Shift]
  /// Nineteen of twenty benchmarks differ by less, as a part of the time.
  public let typical: Double
  /// None differs by more.
  public let largest: Double
  /// The median width of the intervals, as a part of the time; nil: too few runs for intervals.
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
