// The short comparison of the engine with the oracle on random labels; `labeldev differential` runs the long one.
import CLabelEngine
import Foundation
import LabelDifferential
import LabelEngineEntry
import LabelOracle
import Testing

struct DifferentialTests {
  /// The number of labels in the short run; LABELMARK_DIFFERENTIAL sets another one.
  private static let count = ProcessInfo.processInfo.environment["LABELMARK_DIFFERENTIAL"].flatMap(Int.init) ?? 1_000

  @Test("Random labels come out the same from engine and oracle", arguments: RandomLabels.Level.allCases)
  func randomLabels(level: RandomLabels.Level) throws {
    let table = try #require(label_engine_entry(LE_ABI_VERSION))
    // The labels are the same on every machine and every day, because a failure here must not depend on chance.
    var run = DifferentialRun(seed: 1, count: Self.count, level: level)
    run.limit = 3
    let outcome = try run.run(table)
    #expect(outcome.differing == 0, "\(outcome.reports.joined(separator: "\n"))")
  }
}
