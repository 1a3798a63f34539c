// `labelmark compare`: two measurements, and what got slower between them.
import ArgumentParser
import Conformance
import Regression

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two benchmark runs, or two folders of runs, and say what got slower.",
    discussion: """
      Reads Google Benchmark's JSON (labelbench --benchmark_out=FILE). Files of the same names in two folders are pairs; \
      the same file or folder twice, with two engines, is compared within each run, measurement beside measurement:
        labelmark compare base.json head.json
        labelmark compare runs/ runs/ --base-engine base --head-engine head --null-engine null
      A run counts once: several short runs tell more than one with many repetitions.
      Exit status: 0 nothing got slower, 1 something did or can no longer be timed, 2 bad input: no whole JSON, other \
      texts, fonts or label properties, a build without optimisation.
      """)

  @Argument(help: "A file or a folder of .json files.")
  var base: String

  @Argument(help: "A file or a folder of .json files.")
  var head: String

  @Option(help: "Take this engine's benchmarks of BASE, the engine left out of their names.")
  var baseEngine: String?

  @Option(help: "Take this engine's benchmarks of HEAD, the engine left out of their names.")
  var headEngine: String?

  @Option(help: "An engine in BASE that is a copy of --base-engine: what differs between them is noise.")
  var nullEngine: String?

  @Option(help: "The smallest difference that counts, in percent.")
  var effect = 2.0

  @Option(help: "Of the intervals, in percent.")
  var confidence = 95.0

  @Option(help: "The share of false calls among all calls that is accepted.")
  var significance = 0.01

  @Flag(help: "List benchmarks that stayed the same too (text).")
  var all = false

  @Option(help: "text, json, markdown or junit.")
  var format: ComparisonFormat = .text

  @Option(help: "A file to write the report to, instead of standard output.")
  var output: String?

  func validate() throws {
    guard effect > 0, effect <= 1000 else { throw ValidationError("--effect must be above 0, at most 1000") }
    guard confidence >= 50, confidence <= 99.99 else { throw ValidationError("--confidence must be from 50 to 99.99") }
    guard significance > 0, significance < 1 else { throw ValidationError("--significance must be between 0 and 1") }
    if (baseEngine == nil) != (headEngine == nil) {
      throw ValidationError("--base-engine and --head-engine belong together")
    }
    if nullEngine != nil, baseEngine == nil { throw ValidationError("--null-engine needs --base-engine") }
    if base == head, baseEngine == nil || baseEngine == headEngine {
      throw ValidationError("BASE and HEAD are the same; name two engines with --base-engine and --head-engine")
    }
  }

  func run() throws {
    var rules = SpeedComparison.Rules()
    rules.smallestEffect = effect / 100
    rules.confidence = confidence / 100
    rules.significance = significance
    let before = try RunSet(path: base, engine: baseEngine)
    let after = try headEngine.flatMap { base == head ? try before.engine($0) : nil }
    let comparison = try SpeedComparison(
      base: before, head: after ?? RunSet(path: head, engine: headEngine),
      null: nullEngine.map { try before.engine($0) }, rules: rules)
    let text = try comparison.rendered(
      as: format, showsAll: all, isColoured: output == nil && Terminal.isColoured)
    try Terminal.write(text, to: output)
    if comparison.hasRegressed { throw ExitCode(1) }
  }
}

extension ComparisonFormat: ExpressibleByArgument {}
