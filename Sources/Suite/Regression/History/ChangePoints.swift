// Finds steps in a benchmark's history: a level that stays, and not a single value that strays.
import Foundation

/// A step in a series.
public struct ChangePoint: Sendable, Equatable {
  /// Index of the first value after the step.
  public var index: Int
  /// The level after the step divided by the level before it; levels are medians of the values between steps.
  public var ratio: Double
}

/// The rules by which steps are found.
public struct ChangePointRules: Sendable {
  /// The smallest step that counts, as a fraction of the value: 0.02 is 2 %.
  public var smallestEffect: Double
  /// The noise of a single value, as a fraction of the value; nil if it is to be estimated from the series.
  public var noise: Double?
  /// What the noise of a single value is at least, as a fraction of the value.
  public var leastNoise = 1e-4
  /// The score that a step of a long series must reach: its size in units of the noise, weighted by the number of
  /// values on both sides.
  public var strength = 5.0

  /// The rules for times: steps of at least 2 % that exceed the usual difference between neighbouring values.
  public static let times = ChangePointRules(smallestEffect: 0.02, noise: nil)
  /// The rules for counts of instructions, which repeat within 0.01 %: steps of at least half a percent.
  public static let counts = ChangePointRules(smallestEffect: 0.005, noise: 0.0005)

  /// The steps of a series of positive values in the order of time.
  ///
  /// The series is cut where the values on both sides are closest to their medians, if these medians differ enough; the
  /// two parts are then cut in the same way (binary segmentation). The noise is estimated from the median of the
  /// differences between neighbouring values, which a few real steps do not change. A series of fewer than four values
  /// therefore shows no step unless its noise is known. O(n²) for n values and each step.
  public func steps(in values: [Double]) -> [ChangePoint] {
    let logarithms = values.map { log($0) }
    let deviation = deviation(of: logarithms)
    var cuts: [Int] = []
    cut(logarithms, 0..<values.count, deviation, &cuts)
    cuts.sort()
    // Levels are measured between the cuts. A cut that its neighbours leave without effect is dropped.
    var steps: [ChangePoint] = []
    var start = 0
    for (position, index) in cuts.enumerated() {
      let end = position + 1 < cuts.count ? cuts[position + 1] : values.count
      let step = median(Array(logarithms[index..<end])) - median(Array(logarithms[start..<index]))
      guard abs(step) >= log(1 + smallestEffect) else { continue }
      steps.append(ChangePoint(index: index, ratio: exp(step)))
      start = index
    }
    return steps
  }

  private func cut(_ values: [Double], _ range: Range<Int>, _ deviation: Double, _ cuts: inout [Int]) {
    // The best cut is the one with the least spread on both sides: the medians' difference alone would not notice a
    // value on the wrong side.
    var best = (spread: Double.infinity, index: 0, score: 0.0)
    let before = RunningMedian.all(values[range]), after = Array(RunningMedian.all(values[range].reversed()).reversed())
    for count in before.indices.dropFirst() {
      let (left, right) = (before[count - 1], after[count])
      let step = abs(right.median - left.median)
      let spread = left.spread + right.spread
      // Sums differ in their last bits, so equal spreads are told by a margin.
      guard step >= log(1 + smallestEffect), spread < best.spread - 1e-9 else { continue }
      let weight = (Double(count * (range.count - count)) / Double(range.count)).squareRoot()
      best = (spread, range.lowerBound + count, step * weight / deviation)
    }
    guard best.score >= neededScore(values.count) else { return }
    cuts.append(best.index)
    cut(values, range.lowerBound..<best.index, deviation, &cuts)
    cut(values, best.index..<range.upperBound, deviation, &cuts)
  }

  /// The noise of a short series is badly known, so a short series needs a higher score. Noise alone then makes a step in
  /// only a few of a thousand series, whatever their length.
  private func neededScore(_ count: Int) -> Double { noise == nil ? strength * (1 + 10 / Double(count)) : strength }

  private func deviation(of logarithms: [Double]) -> Double { max(noise ?? Self.noise(of: logarithms), leastNoise) }

  /// The smallest step at the third last of the values that would be marked, as a fraction of the value; nil if there are
  /// fewer than four values and their noise is not known.
  ///
  /// The step's first value is then confirmed by two more.
  public func smallestStep(in values: [Double]) -> Double? {
    guard values.count >= 4 || noise != nil, values.count > 1 else { return nil }
    let after = Double(min(3, values.count - 1)), count = Double(values.count)
    let weight = ((count - after) * after / count).squareRoot()
    return max(smallestEffect, exp(neededScore(values.count) * deviation(of: values.map { log($0) }) / weight) - 1)
  }

  /// The standard deviation of a single value, estimated from the median of the differences between neighbours.
  private static func noise(of values: [Double]) -> Double {
    guard values.count > 1 else { return .infinity }
    let steps = zip(values, values.dropFirst()).map { abs($1 - $0) }
    return median(steps) * 1.4826 / 2.0.squareRoot()
  }
}

/// The median of the values so far, and the sum of their distances from it.
private struct RunningMedian {
  private var sorted: [Double] = []
  /// The sums of the lower half, which has the median of an odd number, and of the upper half.
  private var low = 0.0, high = 0.0

  /// The median and the spread of each beginning of some values.
  static func all(_ values: some Sequence<Double>) -> [(median: Double, spread: Double)] {
    var running = RunningMedian()
    return values.map { running.add($0) }
  }

  private mutating func add(_ value: Double) -> (median: Double, spread: Double) {
    let index = sorted.firstIndex { $0 > value } ?? sorted.count, before = (sorted.count + 1) / 2
    sorted.insert(value, at: index)
    if index < before { low += value } else { high += value }
    // The value in the middle is in the lower half if the number is odd now.
    let isOdd = sorted.count % 2 != 0, middle = sorted[before]
    if index < before, !isOdd { (low, high) = (low - middle, high + middle) }
    if index >= before, isOdd { (low, high) = (low + middle, high - middle) }
    let median = isOdd ? sorted[before] : (sorted[before - 1] + sorted[before]) / 2
    return (median, high - low + (isOdd ? median : 0))
  }
}
