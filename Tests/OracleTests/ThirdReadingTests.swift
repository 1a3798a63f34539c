// The third reading of the rules, a program in Python, next to the oracle and to the core of the corpus.
import CLabelEngine
import Conformance
import Foundation
import LabelDifferential
import LabelEngineEntry
import LabelOracle
import TestSupport
import Testing

@Suite struct ThirdReadingTests {
  private func driver() throws -> ProcessDriver {
    let program = ["env", "PYTHONDONTWRITEBYTECODE=1", "python3", root + "/Corpora/Conformance/reference/label.py"]
    return try ProcessDriver(arguments: program, timeout: 60) { print($0) }
  }

  @Test("Random labels come out the same from the third reading and the oracle", arguments: RandomLabels.Level.allCases)
  func randomLabels(level: RandomLabels.Level) throws {
    let count = ProcessInfo.processInfo.environment["LABELMARK_LONG"] == "1" ? 3_000 : 300
    let driver = try driver()
    defer { driver.stop() }
    let labels = try EngineBridge(#require(label_engine_entry(LE_ABI_VERSION))).randomLabels(level)
    let outcome = ReadingRun(seed: 1, count: count, level: level, limit: 3).run(driver, labels)
    #expect(outcome.differing == 0, "\(outcome.reports.joined(separator: "\n"))")
    #expect(outcome.asked > count)
  }

  @Test("The third reading passes the core level of the corpus") func core() throws {
    let folder = root + "/Corpora/Conformance"
    let core = Set(try Levels(file: folder + "/levels.json").core.cases)
    let driver = try driver()
    defer { driver.stop() }
    let outcomes = Runner(driver: driver).run(try Corpus(paths: [folder]).cases.filter { core.contains($0.value.id) })
      .outcomes
    #expect(outcomes.count == core.count)
    #expect(outcomes.filter { $0.status != .pass }.isEmpty)
  }
}
