// `labeldev differential`: the long comparison of the engine with the oracle on random labels.
import ArgumentParser
import CLabelEngine
import Conformance
import Foundation
import LabelDifferential
import LabelEngineEntry
import LabelOracle

struct DifferentialCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "differential", abstract: "Compare the engine with the oracle on random labels.",
    discussion: """
      Lays out random labels with the engine (layout and layout_once, with and without positions, and measuring) and \
      with the oracle. For the first labels that differ it prints a minimal case in the corpus's format, and its seed; \
      `--seed S --count 1` reproduces it. A million labels take about ten minutes, optimised.
      """)

  @Option(help: "How many labels.")
  var count = Positive(1_000_000)

  @Option(help: ArgumentHelp("The seed of the first label. Default: the time; it is printed.", valueName: "seed"))
  var seed: UInt64?

  @Option(
    help: """
      plain: one style; full: runs, paragraph styles, tabs, soft hyphens, both directions; shaped: full, in fonts with \
      kerning, ligatures and joining letters.
      """)
  var level = Level.plain

  @Option(help: "How many minimal cases to print at most.")
  var limit = 10

  @Option(help: "Fields to leave out of the comparison, separated by commas: rightToLeft,truncated.")
  var ignore: String?

  @Option(
    help: ArgumentHelp(
      "Ask a program that speaks the stdio protocol instead of the engine, such as "
        + "'python3 Corpora/Conformance/reference/label.py', and only what it claims.", valueName: "command"))
  var program: String?

  enum Level: String, ExpressibleByArgument, CaseIterable {
    case plain, full, shaped

    var random: RandomLabels.Level { RandomLabels.Level(rawValue: rawValue)! }
  }

  func run() throws {
    guard let table = label_engine_entry(LE_ABI_VERSION) else {
      throw ConformanceError("the engine does not support version \(LE_ABI_VERSION) of label_engine.h")
    }
    let seed = self.seed ?? UInt64(Date().timeIntervalSince1970)
    let count = self.count.value
    var run = DifferentialRun(seed: seed, count: count, level: level.random)
    run.limit = max(0, limit)
    run.ignored = Set((ignore ?? "").split(separator: ",").map(String.init))
    print("\(count) labels, level \(level.rawValue), seed \(seed)")
    if let program { return try ask(program, table, seed) }
    let outcome = try run.run(table) { done in
      if done % 100_000 == 0 { say("\(done) of \(count)") }
    }
    for report in outcome.reports { print(report) }
    print("\(outcome.differing) of \(count) labels differ; \(outcome.unsupported) questions unsupported")
    if outcome.differing > 0 { throw ExitCode(1) }
  }

  private func ask(_ program: String, _ table: UnsafePointer<le_functions>, _ seed: UInt64) throws {
    let driver = try ProcessDriver(arguments: CommandWords.split(program), timeout: 60) { say($0) }
    defer { driver.stop() }
    let level = level.random
    let labels = try EngineBridge(table).randomLabels(level)
    let run = ReadingRun(seed: seed, count: count.value, level: level, limit: max(0, limit))
    let outcome = run.run(driver, labels) { done in
      if done % 10_000 == 0 { say("\(done) of \(count.value)") }
    }
    for report in outcome.reports { print(report) }
    print(
      "\(driver.info.name): \(outcome.differing) of \(count.value) labels differ; \(outcome.asked) questions asked, "
        + "\(outcome.notAsked) not (not claimed, or numbers that JSON does not have)")
    if outcome.differing > 0 { throw ExitCode(1) }
  }
}
