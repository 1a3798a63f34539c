// Asks a program random labels as cases of the corpus, and compares its answers with the oracle's.
import CaseOracle
import Conformance
import Foundation
import LabelOracle

/// A comparison of a program that speaks the stdio protocol with the oracle.
package struct ReadingRun {
  private let seed: UInt64
  private let count: Int
  private let level: RandomLabels.Level
  private let limit: Int

  /// - Parameters:
  ///   - seed: the seed of the first label.
  ///   - count: the number of labels.
  ///   - limit: the largest number of minimal cases to report.
  package init(seed: UInt64, count: Int, level: RandomLabels.Level, limit: Int) {
    (self.seed, self.count, self.level, self.limit) = (seed, count, level, limit)
  }

  /// The result of a run.
  package struct Outcome {
    /// Questions that were answered.
    package var asked = 0
    /// Questions that need a capability which the program does not claim, or numbers that JSON does not have.
    package var notAsked = 0
    /// Labels with an answer that differs, or an error.
    package var differing = 0
    /// A report for each of the first differing labels: its seed, a minimal case, and what differs.
    package var reports: [String] = []
  }

  private static let queries: [CaseQuery] = [.layout, .sizeThatFits, .intrinsicContentSize, .textRect, .hit, .caret]

  /// - Parameter labels: makes a label of each seed.
  package func run(
    _ driver: any ImplementationDriver, _ labels: RandomLabels, progress: (Int) -> Void = { _ in }
  ) -> Outcome {
    var outcome = Outcome()
    let capabilities = Set(driver.info.capabilities)
    for index in 0..<count {
      let seed = self.seed &+ UInt64(index)
      let random = labels.label(seed: seed)
      var isDifferent = false
      for query in Self.queries where !isDifferent {
        guard let found = differences(driver, random, query, capabilities) else {
          outcome.notAsked += 1
          continue
        }
        outcome.asked += 1
        isDifferent = !found.isEmpty
        if isDifferent, outcome.reports.count < limit {
          let minimal = Minimiser { differences(driver, $0, query, capabilities)?.isEmpty == false }.minimal(random)
          let lines = (differences(driver, minimal, query, capabilities) ?? []).map { "  " + $0 }
          outcome.reports.append((["seed \(seed):", "  \(minimal.line(query))"] + lines).joined(separator: "\n"))
        }
      }
      if isDifferent { outcome.differing += 1 }
      if index % 1_000 == 999 { progress(index + 1) }
    }
    return outcome
  }

  /// What differs from the oracle's answer; nil if the program cannot be asked.
  private func differences(
    _ driver: any ImplementationDriver, _ random: RandomCase, _ query: CaseQuery, _ capabilities: Set<String>
  ) -> [String]? {
    var question = random.caseQuestion(query)
    if query == .layout { question.positions = true }
    guard (try? JSONCoding.line(question)) != nil, let expected = try? CaseOracle.answer(question),
      (try? JSONCoding.line(expected)) != nil, capabilities.isSuperset(of: Needs.derive(question, expected))
    else { return nil }
    switch driver.run(question) {
    case .answer(let answer):
      return Comparison(resolution: driver.info.resolution)
        .differences(expected: expected, given: answer, text: question.text)
        .map { "\($0.field): expected \($0.expected), given \($0.given)" }
    case .errored(let message): return [message]
    case .skipped, .unsupported: return nil
    }
  }
}
