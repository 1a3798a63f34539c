// A summary of the failures in a run: which fields differ.
import Foundation

/// Counts over the cases that are in error or fail without being known failures.
struct FindingSummary {
  /// The fields that differ, without indices (`lines[].range`). `cases` counts the cases that differ in a field, and
  /// `lacking` those of them whose answer lacks it.
  let fields: [(name: String, cases: Int, lacking: Int)]
  /// The number of cases that fail only because the answer lacks a field.
  let onlyLacking: Int
  /// The number of cases that fail or are in error.
  let cases: Int

  init(_ report: RunReport) {
    let findings = report.outcomes.filter { ($0.status == .fail && $0.knownReason == nil) || $0.status == .error }
    var byField: [String: (cases: Int, lacking: Int)] = [:]
    var lackingOnly = 0
    for outcome in findings {
      let groups = Dictionary(grouping: outcome.differences) { $0.field.replacing(/\[\d+\]/, with: "[]") }
      for (name, differences) in groups {
        byField[name, default: (0, 0)].cases += 1
        if differences.allSatisfy(Self.isLacking) { byField[name]?.lacking += 1 }
      }
      if Self.lackedAlone(outcome) != nil { lackingOnly += 1 }
    }
    fields = byField.map { ($0.key, $0.value.cases, $0.value.lacking) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    onlyLacking = lackingOnly
    cases = findings.count
  }

  private static func isLacking(_ difference: Difference) -> Bool { difference.given == "nothing" }

  /// The fields that an answer lacks, if it fails for nothing else; nil otherwise.
  static func lackedAlone(_ outcome: CaseOutcome) -> String? {
    guard !outcome.differences.isEmpty, outcome.differences.allSatisfy(isLacking) else { return nil }
    return Set(outcome.differences.map { $0.field.replacing(/\[\d+\]/, with: "[]") }).sorted().joined(separator: ", ")
  }
}

extension RunReport {
  /// The number of cases that were asked and not skipped.
  public var askedCount: Int { outcomes.count - count(.unsupported) - count(.skip) }

  /// `1109 of 1409 asked pass, 2757 not asked, 3 skipped`, or `200 of 200 pass`.
  public var score: String {
    guard askedCount < outcomes.count else { return "\(count(.pass)) of \(outcomes.count) pass" }
    let rest = [CaseStatus.unsupported, .skip].filter { count($0) > 0 }.map { ", \(count($0)) \($0.words)" }.joined()
    return "\(count(.pass)) of \(askedCount) asked pass" + rest
  }

  /// Capabilities that are not claimed, with the number of cases that need them, in descending order.
  var lacking: [(name: String, cases: Int)] {
    var counts: [String: Int] = [:]
    for outcome in outcomes where outcome.status == .unsupported {
      guard let message = outcome.message, message.hasPrefix("lacks ") else { continue }
      for need in message.dropFirst(6).split(separator: ", ") { counts[String(need), default: 0] += 1 }
    }
    return counts.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }
}
