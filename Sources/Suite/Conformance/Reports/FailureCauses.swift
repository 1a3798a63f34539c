// What fails, by rule: every failure of a run is put under the rule that most probably explains it.
import Foundation

/// The causes of a run's findings, the one that explains most of them first.
///
/// Answers that only lack fields have these as their cause: what a program does not write, or should not claim.
///
/// A case cites several rules, and one wrong rule makes many cases fail. So the rule is taken that explains failures with
/// the shortest description: the bits that name it and say which of its cases fail, divided by the failures that it
/// explains. The same is done for the rest. A case's first rule, which it is about, counts fully, the others half. Ochiai's
/// coefficient prefers rules that many cases cite, and so puts several faults under one rule (docs/TRIED.md).
package struct FailureCauses {
  /// A rule with the failures that it explains, or a kind of error.
  package struct Cause: Sendable {
    /// What the failures have in common.
    package enum Kind: Hashable, Sendable {
      /// Their cases cite this rule.
      case rule(String)
      /// Their answers lack these fields, and are right otherwise.
      case lacking(String)
      /// They have this error.
      case error(String)
      /// They pass, but are listed as failing.
      case unexpectedPass
    }
    /// What the failures have in common.
    package let kind: Kind
    /// The rule that explains the failures best. Of errors and of what answers lack, it is one that at least half of their cases cite; nil if there
    /// is none.
    package let rule: String?
    /// The failures, the case with the shortest text first.
    package let findings: [CaseOutcome]
    /// The number of cases that cite the rule, were asked, and fail or are in error.
    package let failing: Int
    /// The number of cases that cite the rule and were asked.
    package let asked: Int

    /// The findings by strength, `must 7, may 2`.
    package var strengths: String { CaseStrength.counted(findings.map(\.value.strength)) }

    /// The rule's id, or the kind of error in words.
    package var title: String {
      switch kind {
      case .rule(let id): id
      case .lacking(let fields): "answers lack \(fields)"
      case .error(let kind): "in error: \(findings[0].message ?? kind)"
      case .unexpectedPass: "pass, but listed as failing"
      }
    }

    /// What precedes the rule's text: nothing if it is the title.
    package var share: String {
      if case .rule = kind { return "" }
      guard let rule else { return "" }
      let own = findings.count { $0.value.rules.contains(rule) }
      return "\(own == findings.count ? "all" : "\(own)") of \(rule): "
    }
  }

  /// The causes. Every finding is in exactly one.
  package let causes: [Cause]

  /// Finds the causes of a run's findings.
  package init(_ report: RunReport) {
    self.init(report.outcomes, isCounted: \.isFinding)
  }

  /// Finds the causes of failures that `isCounted` chooses.
  package init(_ outcomes: [CaseOutcome], isCounted: (CaseOutcome) -> Bool) {
    let findings = outcomes.filter(isCounted)
    let failures = findings.filter { $0.status == .fail }
    let lacking = Dictionary(grouping: failures) { FindingSummary.lackedAlone($0) }
    var causes = Self.rules(lacking[nil] ?? [], outcomes)
    causes += lacking.compactMap { fields, own in
      guard let fields else { return nil }
      let likely = Self.rules(own, outcomes).first { 2 * $0.findings.count >= own.count }
      return Cause(
        kind: .lacking(fields), rule: likely?.rule, findings: Self.sorted(own), failing: likely?.failing ?? 0,
        asked: likely?.asked ?? 0)
    }
    let errors = Dictionary(grouping: findings.filter { $0.status == .error }) {
      Runner.kind($0.message ?? "no answer").trimmingCharacters(in: .whitespaces)
    }
    causes += errors.map { message, own in
      // Where everything is in error, no rule is the cause.
      let isAll = outcomes.allSatisfy { $0.status == .error || $0.status == .unsupported || $0.status == .skip }
      let likely = isAll ? nil : Self.rules(own, outcomes).first { 2 * $0.findings.count >= own.count }
      return Cause(
        kind: .error(message), rule: likely?.rule, findings: Self.sorted(own), failing: likely?.failing ?? 0,
        asked: likely?.asked ?? 0)
    }
    causes.sort { ($1.findings.count, $0.title) < ($0.findings.count, $1.title) }
    let passes = findings.filter { $0.status == .pass }
    if !passes.isEmpty {
      causes.append(
        Cause(kind: .unexpectedPass, rule: nil, findings: Self.sorted(passes), failing: 0, asked: passes.count))
    }
    self.causes = causes
  }

  /// Simple cases first, because they show a fault best.
  private static func sorted(_ findings: [CaseOutcome]) -> [CaseOutcome] {
    findings.map { (size: $0.value.rules.count * 8 + $0.value.question.text.utf16.count, outcome: $0) }
      .sorted { ($0.size, $0.outcome.value.id) < ($1.size, $1.outcome.value.id) }.map(\.outcome)
  }

  private static func rules(_ failures: [CaseOutcome], _ outcomes: [CaseOutcome]) -> [Cause] {
    var counts: [String: (failing: Int, asked: Int)] = [:]
    for outcome in outcomes where [.pass, .fail, .error].contains(outcome.status) {
      for rule in outcome.value.rules {
        counts[rule, default: (0, 0)].asked += 1
        if outcome.status != .pass { counts[rule, default: (0, 0)].failing += 1 }
      }
    }
    var left = failures
    var causes: [Cause] = []
    while !left.isEmpty {
      var explained: [String: Double] = [:]
      for outcome in left {
        for (index, rule) in outcome.value.rules.enumerated() { explained[rule, default: 0] += weight(index) }
      }
      let best = explained.map { rule, sum in
        (rule: rule, cost: (bitsOfRule + bits(counts[rule] ?? (1, 1))) / sum)
      }.min { ($0.cost, $0.rule) < ($1.cost, $1.rule) }
      guard let rule = best?.rule else { break }
      let own = left.filter { $0.value.rules.contains(rule) }
      left.removeAll { $0.value.rules.contains(rule) }
      let (failed, asked) = counts[rule] ?? (own.count, own.count)
      causes.append(Cause(kind: .rule(rule), rule: rule, findings: sorted(own), failing: failed, asked: asked))
    }
    return causes
  }

  /// The bits that name one of some 290 rules.
  private static let bitsOfRule = 8.0

  /// The bits that say which of a rule's cases fail: none if all do.
  private static func bits(_ counts: (failing: Int, asked: Int)) -> Double {
    let (failing, all) = (Double(counts.failing), Double(counts.asked))
    guard failing > 0, failing < all else { return 0 }
    return -failing * log2(failing / all) - (all - failing) * log2(1 - failing / all)
  }

  /// The weight of a case's rule with an index.
  private static func weight(_ index: Int) -> Double { index == 0 ? 1 : 0.5 }
}

extension CaseStrength {
  /// Numbers of strengths, from the strongest: `must 7, may 2`.
  static func counted(_ strengths: [CaseStrength]) -> String {
    allCases.compactMap { strength in
      let count = strengths.count { $0 == strength }
      return count == 0 ? nil : "\(strength.rawValue) \(count)"
    }.joined(separator: ", ")
  }
}
