// The third reading of the rules, a program in Python, next to the oracle and to the core of the corpus.
import CLabelEngine
import Conformance
import Foundation
import LabelDifferential
import LabelEngineEntry
import LabelOracle
import TestSupport
import Testing

/// A Python that can run the third reading: the one that scripts/setup makes, else the system's. Nil if neither has the
/// module regex with Unicode 17, on whose properties the reading rests.
private let python: String? = [root + "/.build/python/bin/python", "python3"].first { name in
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  // U+20C1 is assigned since Unicode 17.
  process.arguments = [name, "-c", #"import regex; assert regex.match(r"\p{Sc}", "\u20c1")"#]
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return false }
  process.waitUntilExit()
  return process.terminationStatus == 0
}

@Suite(.enabled(if: python != nil, "no Python has the module regex with Unicode 17 (scripts/setup installs it)"))
struct ThirdReadingTests {
  private func driver() throws -> ProcessDriver {
    let program = [try #require(python), root + "/Corpora/Conformance/reference/label.py"]
    return try ProcessDriver(arguments: ["env", "PYTHONDONTWRITEBYTECODE=1"] + program, timeout: 60) { print($0) }
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
