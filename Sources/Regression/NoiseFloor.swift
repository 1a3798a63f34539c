// The null comparison: the base against a copy of itself, measured in the same runs.
import Foundation

/// Differences although nothing changed.
public struct NoiseFloor: Sendable {
  /// By benchmark, as logarithms of ratios.
  let shifts: [String: Shift]
  /// 95 % of benchmarks differ by less, as a fraction of the time.
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
