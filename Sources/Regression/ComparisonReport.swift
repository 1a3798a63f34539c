// The forms of a comparison's report, and the parts that they share.
import Foundation

/// The form of a report: text for people, JSON for programs, Markdown for pull requests, JUnit XML for CI systems.
public enum ComparisonFormat: String, Sendable, CaseIterable {
  case text, json, markdown, junit
}

extension SpeedComparison {
  /// The report in one form; it ends in a newline.
  ///
  /// - Parameters:
  ///   - showsAll: Whether the text form also lists rows without a difference. The other forms always do.
  ///   - isColoured: Whether the text form has colours for a terminal.
  public func rendered(as format: ComparisonFormat, showsAll: Bool = false, isColoured: Bool = false) throws -> String {
    switch format {
    case .text: text(showsAll: showsAll, isColoured: isColoured)
    case .json: try json()
    case .markdown: markdown()
    case .junit: junit()
    }
  }

  /// The number of rows by verdict: `2 slower, 0 faster, 51 the same, 1 undecided`, or `2 more, 0 fewer, 70 the same`
  /// for counts of instructions.
  var counts: String {
    let decided = [Verdict.slower, .faster].map { "\(rows($0).count) \(metric.word($0))" }.joined(separator: ", ")
    return "\(decided), \(rows(.same).count) the same"
      + (metric == .time ? ", \(rows(.undecided).count) undecided" : "")
      + (broken.isEmpty ? "" : ", \(broken.count) no longer timed")
  }

  /// What was compared, in one line.
  var heading: String {
    func name(_ side: RunSet) -> String { side.revision ?? side.engine ?? side.path }
    return "\(name(base)) → \(name(head)): \(pairing)"
  }

  /// The rules of the verdicts, in one line.
  var legend: String {
    switch metric {
    case .time:
      "Ratio: the head's time divided by the base's, with its interval of \(Self.percent(rules.confidence)). A "
        + "difference counts if it exceeds \(Self.percent(rules.smallestEffect)) and the rank test's p, corrected for "
        + "the number of benchmarks, is at most \(rules.significance)"
    case .instructions:
      "Instructions for a label. Ratio: the head's count divided by the base's. A difference counts if it exceeds "
        + Self.percent(rules.smallestCountEffect) + ", or if there are more or fewer allocations"
    }
  }

  /// The noise floor, in one line.
  var noiseLine: String? {
    noise.map {
      "Noise floor (the base against a copy of itself): 95 % of benchmarks differ by at most "
        + "\(Self.percent($0.typical)), the worst by \(Self.percent($0.largest))"
        + ($0.width.map { "; the median interval is \(Self.percent($0)) wide" } ?? "")
        + ($0.typical > rules.smallestEffect(metric) ? ". Smaller differences are not called" : "")
    }
  }

  /// Remarks that belong to no row, one line each.
  var remarks: [String] {
    warnings.map { "warning: " + $0 }
      + missing.map { "missing in the head: " + $0 } + new.map { "new in the head: " + $0 }
      + broken.sorted { $0.key < $1.key }.map { "no longer timed: \($0.key): \($0.value)" }
      + untimed.sorted { $0.key < $1.key }.map { "not timed: \($0.key): \($0.value)" }
      + rows.filter { $0.needed != nil }.map {
        "too few measurements to decide: \($0.name): \($0.count), \($0.needed!) are needed"
      }
  }

  /// A time with its unit and four digits: `187.3 ns`.
  static func time(_ seconds: Double) -> String {
    for (unit, size) in [("ns", 1e-9), ("µs", 1e-6), ("ms", 1e-3)] where seconds < 999.95 * size {
      return digits(seconds / size) + " " + unit
    }
    return digits(seconds) + " s"
  }

  /// A number of instructions: `2874.5`.
  static func count(_ value: Double) -> String { String(format: value < 99999.5 ? "%.1f" : "%.0f", value) }

  /// A number of allocations: `2`, `0.25`.
  static func allocations(_ value: Double) -> String { String(format: "%.3g", value) }

  private static func digits(_ value: Double) -> String {
    String(format: value < 9.9995 ? "%.3f" : value < 99.995 ? "%.2f" : "%.1f", value)
  }

  /// A ratio: `1.031`.
  static func ratio(_ value: Double) -> String {
    String(format: value < 0.1 ? "%.3g" : value < 9.9995 ? "%.3f" : "%.2f", value)
  }

  /// A ratio's interval: `1.028 … 1.034`.
  static func interval(_ row: Row) -> String {
    row.interval.map { "\(ratio($0.lowerBound)) … \(ratio($0.upperBound))" } ?? "only \(row.count) measured"
  }

  static func p(_ value: Double?) -> String {
    guard let value else { return "" }
    return value < 0.0001 ? "< 0.0001" : String(format: value < 0.01 ? "%.4f" : "%.2f", value)
  }

  /// A fraction in percent: `2 %`, `0.34 %`.
  static func percent(_ part: Double) -> String {
    let text = String(format: "%.2f", part * 100)
    return text.replacing(/\.?0+$/, with: "") + " %"
  }
}
