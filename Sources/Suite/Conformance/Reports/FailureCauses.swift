// What fails, by rule: every failure of a run is put under the rule that most probably explains it.
import Foundation

/// The causes of a run's findings, the one that explains most of them first.
///
/// A case cites several rules, and one wrong rule makes many cases fail. So the rule is taken whose cases fail most
/// (Ochiai's coefficient, as in spectrum-based fault localisation: failures ÷ √(all failures × cases that cite it)); its
/// failures are explained, and the same is done for the rest. A case's first rule, which it is about, counts fully, the
/// others half.
package struct FailureCauses {
  /// A rule with the failures that it explains, or a kind of error.
  package struct Cause: Sendable {
    /// What the failures have in common.
    package enum Kind: Hashable, Sendable {
      /// Their cases cite this rule.
      case rule(String)
      /// They have this error.
      case error(String)
      /// They pass, but are listed as failing.
      case unexpectedPass
    }
    /// What the failures have in common.
    package let kind: Kind
    /// The failures, the case with the shortest text first.
    package let findings: [CaseOutcome]
    /// Of a rule: the number of cases that cite it, were asked, and fail or are in error.
    package let failing: Int
    /// Of a rule: the number of cases that cite it and were asked.
    package let asked: Int

    /// The findings by strength, `must 7, may 2`.
    package var strengths: String { CaseStrength.counted(findings.map(\.value.strength)) }

    /// The rule's id, or the kind of error in words.
    package var title: String {
      switch kind {
      case .rule(let id): id
      case .error(let message): "in error: \(message)"
      case .unexpectedPass: "pass, but listed as failing"
      }
    }

    /// The rule's id; nil for other kinds.
    package var rule: String? { if case .rule(let id) = kind { id } else { nil } }
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
    var causes = Self.rules(failures, outcomes)
    let errors = Dictionary(grouping: findings.filter { $0.status == .error }) {
      Runner.kind($0.message ?? "no answer").trimmingCharacters(in: .whitespaces)
    }
    causes += errors.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { message, own in
      Cause(kind: .error(message), findings: Self.sorted(own), failing: own.count, asked: own.count)
    }
    let passes = findings.filter { $0.status == .pass }
    if !passes.isEmpty {
      causes.append(Cause(kind: .unexpectedPass, findings: Self.sorted(passes), failing: 0, asked: passes.count))
    }
    self.causes = causes
  }

  /// Simple cases first, because they show a fault best.
  private static func sorted(_ findings: [CaseOutcome]) -> [CaseOutcome] {
    findings.map { (size: $0.value.rules.count * 8 + $0.value.question.text.utf16.count, outcome: $0) }
      .sorted { ($0.size, $0.outcome.value.id) < ($1.size, $1.outcome.value.id) }.map(\.outcome)
  }

  private static func rules(_ failures: [CaseOutcome], _ outcomes: [CaseOutcome]) -> [Cause] {
    var passing: [String: Double] = [:]
    var counts: [String: (failing: Int, asked: Int)] = [:]
    for outcome in outcomes where [.pass, .fail, .error].contains(outcome.status) {
      for (index, rule) in outcome.value.rules.enumerated() {
        if outcome.status == .pass { passing[rule, default: 0] += weight(index) }
        counts[rule, default: (0, 0)].asked += 1
        if outcome.status != .pass { counts[rule, default: (0, 0)].failing += 1 }
      }
    }
    var left = failures
    var causes: [Cause] = []
    while !left.isEmpty {
      var failing: [String: Double] = [:]
      for outcome in left {
        for (index, rule) in outcome.value.rules.enumerated() { failing[rule, default: 0] += weight(index) }
      }
      let best = failing.map { rule, sum in
        (rule: rule, score: sum / (sum + passing[rule, default: 0]).squareRoot())
      }.max { ($0.score, $1.rule) < ($1.score, $0.rule) }
      guard let rule = best?.rule else { break }
      let own = left.filter { $0.value.rules.contains(rule) }
      left.removeAll { $0.value.rules.contains(rule) }
      let (failed, asked) = counts[rule] ?? (own.count, own.count)
      causes.append(Cause(kind: .rule(rule), findings: sorted(own), failing: failed, asked: asked))
    }
    return causes.sorted { ($1.findings.count, $0.title) < ($0.findings.count, $1.title) }
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
