// The interval around a median that order statistics give, whatever the distribution.
import Foundation

/// An interval around a median, in microseconds for one label.
package struct MedianInterval: Codable, Sendable, Equatable {
  /// How many medians of processes, or repetitions of one process, it is from.
  package let count: Int
  package let high: Double
  package let low: Double
  /// Whether the values are medians of processes. Otherwise they are repetitions of one process.
  package let isOfProcesses: Bool
  /// Whether it covers the median with 95 %; with fewer than six values, it is their range.
  package var is95: Bool { count >= 6 }

  enum CodingKeys: String, CodingKey {
    case count, high, low
    case isOfProcesses = "of_processes"
  }

  /// The interval between two order statistics that covers the median of any distribution with at least 95 %. With fewer
  /// than six values there is none, and the range is taken.
  ///
  /// - Parameter values: At least one.
  package init(_ values: [Double], isOfProcesses: Bool) {
    let sorted = values.sorted()
    (count, self.isOfProcesses) = (sorted.count, isOfProcesses)
    // The probability that at most `rank` of the values are below the median.
    var (rank, term) = (0, pow(0.5, Double(sorted.count)))
    var below = term
    while sorted.count >= 6 {
      term *= Double(sorted.count - rank) / Double(rank + 1)
      guard 2 * (below + term) <= 0.05 else { break }
      below += term
      rank += 1
    }
    (low, high) = (Self.short(sorted[rank]), Self.short(sorted[sorted.count - 1 - rank]))
  }

  /// Takes the medians of the processes, or the samples if one process made all; nil with fewer than two values.
  package init?(_ samples: [BenchmarkRun.Sample]) {
    let processes = Dictionary(grouping: samples) { $0.process ?? 0 }.values
    let values = processes.count > 1 ? processes.map { median($0.map(\.value)) } : samples.map(\.value)
    guard values.count > 1 else { return nil }
    self.init(values.map { $0 * 1e6 }, isOfProcesses: processes.count > 1)
  }

  /// With four significant digits.
  private static func short(_ value: Double) -> Double { Double(String(format: "%.4g", value))! }
}
