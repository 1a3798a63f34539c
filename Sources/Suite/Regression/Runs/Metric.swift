// What a benchmark's figures measure: time, or a count of instructions.

/// The unit of a run's figures.
public enum Metric: String, Codable, Sendable {
  /// Seconds for one label; they vary from run to run.
  case time
  /// Instructions for one label, as labelmark count writes them; they repeat within 0.1 %.
  case instructions

  /// The verdict in words: a time is slower or faster, a count is more or fewer.
  func word(_ verdict: Verdict) -> String {
    switch (self, verdict) {
    case (.instructions, .slower): "more"
    case (.instructions, .faster): "fewer"
    default: verdict.rawValue
    }
  }

  /// A figure with its unit: `187.3 ns` or `2874.5`.
  func text(_ value: Double) -> String {
    switch self {
    case .time: SpeedComparison.time(value)
    case .instructions: SpeedComparison.count(value)
    }
  }
}
