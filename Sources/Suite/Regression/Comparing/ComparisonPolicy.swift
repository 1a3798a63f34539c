// What a project says about its own benchmarks, in one small file: limits, waivers, and benchmarks that have another name now.
import Conformance
import Foundation

/// A file of a project's rules for comparisons.
///
///     {"limits": {"^startup/": "10%"},
///      "waivers": [{"benchmark": "^fit/tail/ja$", "reason": "issue 41", "until": "2027-01-31"}],
///      "renamed": {"layout/ja": "layout_cold/tail/ja"}}
///
/// Names are those of the comparison. Limits and waivers are regular expressions that are found in them; the first one counts.
public struct ComparisonPolicy: Sendable {
  /// Benchmarks that may be worse for a while, and why.
  public struct Waiver: Sendable {
    let benchmark: String
    let reason: String
    /// The last day, as `2027-01-31`.
    let until: String
  }

  private struct Document: Decodable {
    struct Waiver: Decodable {
      var benchmark: String
      var reason: String
      var until: String
    }
    var limits: [String: String]?
    var waivers: [Waiver]?
    var renamed: [String: String]?
  }

  /// The smallest differences that count, as fractions, by expression.
  private let limits: [(pattern: String, effect: Double)]
  /// The waivers that hold today, and those that do not any more.
  private let waivers: [Waiver]
  let expired: [Waiver]
  /// New names by old ones.
  let renamed: [String: String]

  /// Reads a file.
  ///
  /// - Parameter today: The day, as `2026-11-28`, on which waivers hold or not.
  /// - Throws: `ConformanceError` for what is no such file: an unknown key, an expression, limit or date that is none, or a waiver
  ///   without a reason.
  public init(file: String, today: String = Date().formatted(.iso8601.year().month().day())) throws {
    let keys = try JSONCoding.read([String: JSONValue].self, file: file).keys
    for key in keys.sorted() where !["limits", "waivers", "renamed"].contains(key) {
      throw ConformanceError("\(file): unknown key '\(key)'; it has limits, waivers and renamed")
    }
    let document = try JSONCoding.read(Document.self, file: file)
    func expression(_ pattern: String) throws -> String {
      guard (try? Regex(pattern)) != nil else {
        throw ConformanceError("\(file): '\(pattern)' is no regular expression")
      }
      return pattern
    }
    limits = try (document.limits ?? [:]).sorted { $0.key < $1.key }.map { pattern, text in
      guard let percent = Percent(text), percent.isEffect else {
        throw ConformanceError("\(file): '\(pattern)' has the limit '\(text)', which is no percentage above 0")
      }
      return (try expression(pattern), percent.fraction)
    }
    let all = try (document.waivers ?? []).map { one in
      guard !one.reason.allSatisfy(\.isWhitespace) else {
        throw ConformanceError("\(file): the waiver of '\(one.benchmark)' has no reason")
      }
      guard one.until.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil, BenchmarkRun.time(one.until + " 00:00:00") != nil else {
        throw ConformanceError(
          "\(file): the waiver of '\(one.benchmark)' ends on '\(one.until)', not on a day such as 2027-01-31")
      }
      return Waiver(benchmark: try expression(one.benchmark), reason: one.reason, until: one.until)
    }
    waivers = all.filter { $0.until >= today }
    expired = all.filter { $0.until < today }
    renamed = document.renamed ?? [:]
  }

  /// The smallest difference of a benchmark that counts, as a fraction; nil if the file does not say.
  func limit(of name: String) -> Double? { limits.first { Self.isFound($0.pattern, in: name) }?.effect }

  /// The waiver of a benchmark that holds today.
  func waiver(of name: String) -> Waiver? { waivers.first { Self.isFound($0.benchmark, in: name) } }

  private static func isFound(_ pattern: String, in name: String) -> Bool {
    (try? Regex(pattern)).map { name.contains($0) } ?? false
  }
}

extension ComparisonPolicy.Waiver {
  /// `waived until 2027-01-31: issue 41`.
  var words: String { "waived until \(until): \(reason)" }
}
