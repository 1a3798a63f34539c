// Compares an engine with the oracle on random labels, and prints a minimal case for each kind of difference.
import CLabelEngine
import CaseOracle
import Conformance
import LabelOracle

package struct DifferentialRun {
  package var seed: UInt64
  package var count: Int
  package var level: RandomLabels.Level
  /// The largest number of minimal cases to print.
  package var limit = 10
  /// Fields that are not compared because their differences are known, e.g. `rightToLeft`.
  package var ignored: Set<String> = []

  package init(seed: UInt64, count: Int, level: RandomLabels.Level) {
    self.seed = seed
    self.count = count
    self.level = level
  }

  /// The result of a run.
  package struct Outcome {
    /// The number of labels whose answers differ for any question.
    package var differing = 0
    /// The number of questions that the engine answered with LE_UNSUPPORTED.
    package var unsupported = 0
    /// A report for each of the first differing labels.
    package var reports: [String] = []
  }

  package func run(_ table: UnsafePointer<le_functions>, progress: (Int) -> Void = { _ in }) throws -> Outcome {
    let bridge = try EngineBridge(table)
    bridge.ignored = ignored
    let labels = try bridge.randomLabels(level)
    var outcome = Outcome()
    for index in 0..<count {
      let seed = self.seed &+ UInt64(index)
      let random = labels.label(seed: seed)
      var found: (Question, [Difference])?
      let asked = AskedLabel(random)
      for question in Question.allCases where found == nil {
        let differences = bridge.differences(asked, question)
        if !differences.isEmpty { found = (question, differences) }
      }
      if let (question, _) = found {
        outcome.differing += 1
        if outcome.reports.count < limit { outcome.reports.append(report(random, question, seed, bridge)) }
      }
      if index % 10_000 == 9_999 { progress(index + 1) }
    }
    outcome.unsupported = bridge.unsupported
    return outcome
  }

  private func report(_ random: RandomCase, _ question: Question, _ seed: UInt64, _ bridge: EngineBridge) -> String {
    let minimal = Minimiser { !bridge.differences($0, question).isEmpty }.minimal(random)
    let differences = bridge.differences(minimal, question).map { "  \($0)" }
    let head = "seed \(seed), level \(level.rawValue), \(question.rawValue):"
    return ([head, "  \(minimal.line(question.query))"] + differences).joined(separator: "\n")
  }
}

/// Compares single labels, for fuzzing.
package final class LabelComparison {
  private let bridge: EngineBridge
  private let labels: RandomLabels

  package init(_ table: UnsafePointer<le_functions>, level: RandomLabels.Level) throws {
    bridge = try EngineBridge(table)
    labels = try bridge.randomLabels(level)
  }

  /// The differences between the engine and the oracle for the first question that has any; nil if they agree.
  package func difference(_ random: SplitMix64) -> String? {
    var random = random
    let label = labels.label(&random)
    for question in Question.allCases {
      let differences = bridge.differences(label, question)
      if !differences.isEmpty {
        return (["\(question.rawValue): \(label.line(question.query))"] + differences.map { "  \($0)" })
          .joined(separator: "\n")
      }
    }
    return nil
  }
}

extension EngineBridge {
  /// Random labels in the metric fonts, with the engine's own advances, or in the fonts of `shaped.json`.
  package func randomLabels(_ level: RandomLabels.Level) throws -> RandomLabels {
    if level == .shaped {
      return RandomLabels(
        level: level, fonts: try ["Shaped", "ShapedSpaces"].map { try OracleFont(CaseFont(name: $0, size: 10)) })
    }
    let scalars = (Array(0x20...0x7E) + Array(0xC0...0x17F)).compactMap { Unicode.Scalar($0) }
    let steps = try metricFont("Steps", scalars: scalars + ["\u{2026}", "\u{2010}", "\u{A0}"])
    return RandomLabels(level: level, fonts: [.square(10), OracleFont(name: "Tall", size: 10), steps])
  }
}
