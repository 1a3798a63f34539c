// The forms of a comparison's report, and what they share.
import Foundation

/// Text for people, JSON for programs, Markdown for pull requests, JUnit XML for CI systems.
public enum ComparisonFormat: String, Sendable, CaseIterable {
  case text, json, markdown, junit
}

extension SpeedComparison {
  /// The report in one form, ending in a newline.
  ///
  /// - Parameters:
  ///   - showsAll: Rows without a difference too; text only, the other forms always have them.
  ///   - isColoured: Colours for a terminal; text only.
  public func rendered(as format: ComparisonFormat, showsAll: Bool = false, isColoured: Bool = false) throws -> String {
    switch format {
    case .text: text(showsAll: showsAll, isColoured: isColoured)
    case .json: try json()
    case .markdown: markdown()
    case .junit: junit()
    }
  }

  /// `2 slower, 0 faster, 51 the same, 1 undecided`.
  var counts: String {
    "\(rows(.slower).count) slower, \(rows(.faster).count) faster, \(rows(.same).count) the same, "
      + "\(rows(.undecided).count) undecided" + (broken.isEmpty ? "" : ", \(broken.count) no longer timed")
  }

  /// What was compared, in a line.
  var heading: String {
    func name(_ side: RunSet) -> String { side.revision ?? side.engine ?? side.path }
    return "\(name(base)) → \(name(head)): \(pairing)"
  }

  /// The rules of the verdicts, in a line.
  var legend: String {
    "Ratios are times of the head by those of the base, with intervals of \(Self.percent(rules.confidence)); a "
      + "difference counts from \(Self.percent(rules.smallestEffect)) on, where the rank test's p, corrected for the "
      + "number of benchmarks, is at most \(rules.significance)"
  }

  /// The noise floor, in a line.
  var noiseLine: String? {
    noise.map {
      "Noise floor (the base against itself): 95 % of benchmarks within \(Self.percent($0.typical)), the worst "
        + Self.percent($0.largest) + ($0.width.map { ", intervals \(Self.percent($0)) wide" } ?? "")
        + ($0.typical > rules.smallestEffect ? "; smaller differences are not called" : "")
    }
  }

  /// What to know besides the rows, a line each.
  var remarks: [String] {
    warnings.map { "warning: " + $0 }
      + missing.map { "missing in the head: " + $0 } + new.map { "new in the head: " + $0 }
      + broken.sorted { $0.key < $1.key }.map { "no longer timed: \($0.key): \($0.value)" }
      + untimed.sorted { $0.key < $1.key }.map { "not timed: \($0.key): \($0.value)" }
  }

  /// `187.3 ns`: four digits.
  static func time(_ seconds: Double) -> String {
    for (unit, size) in [("ns", 1e-9), ("µs", 1e-6), ("ms", 1e-3)] where seconds < 999.95 * size {
      return digits(seconds / size) + " " + unit
    }
    return digits(seconds) + " s"
  }

  private static func digits(_ value: Double) -> String {
    String(format: value < 9.9995 ? "%.3f" : value < 99.995 ? "%.2f" : "%.1f", value)
  }

  /// `1.031`.
  static func ratio(_ value: Double) -> String {
    String(format: value < 0.1 ? "%.3g" : value < 9.9995 ? "%.3f" : "%.2f", value)
  }

  /// `1.028 … 1.034`.
  static func interval(_ row: Row) -> String {
    row.interval.map { "\(ratio($0.lowerBound)) … \(ratio($0.upperBound))" } ?? "only \(row.count) measured"
  }

  static func p(_ value: Double) -> String {
    value < 0.0001 ? "< 0.0001" : String(format: value < 0.01 ? "%.4f" : "%.2f", value)
  }

  /// `2 %`, `0.34 %`.
  static func percent(_ part: Double) -> String {
    let text = String(format: "%.2f", part * 100)
    return text.replacing(/\.?0+$/, with: "") + " %"
  }
}
