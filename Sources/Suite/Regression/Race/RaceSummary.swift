// What a race adds to a comparison.
import Foundation

/// How a race went.
public struct RaceSummary: Sendable {
  /// Processes that were run.
  public var rounds: Int
  /// How many of them are of an earlier part of the race, which was ended.
  public var earlier = 0
  /// The time of the others.
  public var seconds: Double
  public var end: Race.End
  /// The smallest slowdown that this race would have found; nil if no benchmark has an interval.
  public var smallestSlowdown: SmallestSlowdown?

  /// The summary in sentences.
  var text: String {
    let why =
      switch end {
      case .settled: "all intervals are narrow"
      case .time: "the time is up"
      case .interrupted: "interrupted"
      }
    let found = smallestSlowdown.map {
      " 95 of 100 slowdowns of \(Self.percent($0.worst)) would have been found in any of the benchmarks, and of "
        + "\(Self.percent($0.median)) in half of them."
    }
    let before = earlier == 0 ? "" : "\(earlier) rounds before it was ended, and "
    return before + "\(rounds - earlier) rounds in \(String(format: "%.0f", seconds)) s; \(why)." + (found ?? "")
  }

  private static func percent(_ part: Double) -> String { String(format: "%.1f %%", part * 100) }
}
