// Geometric means of ratios, over stages, over languages and over all benchmarks.
import Foundation

/// The geometric mean of the ratios of some benchmarks. It says little about any one of them.
public struct GroupMean: Codable, Sendable, Equatable {
  public var name: String
  public var ratio: Double
  public var benchmarks: Int
  public var slower: Int
  public var faster: Int
  public var undecided: Int

  /// The mean of at least one row.
  init(_ name: String, _ rows: [SpeedComparison.Row]) {
    self.name = name
    ratio = exp(rows.reduce(0) { $0 + log($1.ratio) } / Double(rows.count))
    benchmarks = rows.count
    slower = rows.count { $0.verdict == .slower }
    faster = rows.count { $0.verdict == .faster }
    undecided = rows.count { $0.verdict == .undecided }
  }
}

extension SpeedComparison {
  /// The mean of each stage, sorted by name; rows without a stage are left out.
  public var stages: [GroupMean] { means(\.stage) }
  /// The mean of each language, sorted by name; rows without a language are left out.
  public var languages: [GroupMean] { means(\.language) }
  /// The mean of all rows; nil if there are none.
  public var overall: GroupMean? { rows.isEmpty ? nil : GroupMean("all", rows) }

  private func means(_ part: KeyPath<Row, String?>) -> [GroupMean] {
    let named = rows.filter { $0[keyPath: part] != nil }
    return Dictionary(grouping: named, by: { $0[keyPath: part]! }).map { GroupMean($0.key, $0.value) }
      .sorted { $0.name < $1.name }
  }
}
