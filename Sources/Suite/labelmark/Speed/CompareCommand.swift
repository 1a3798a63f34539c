// `labelmark compare`: compares two measurements and says what got slower.
import ArgumentParser
import Conformance
import Regression

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two benchmark runs, or two folders of runs, and say what got slower.",
    discussion: """
      If you have both libraries, use labelmark race: it measures them in turns, finds 2 % and gives the same report. \
      compare reads files that are there already (Google Benchmark's JSON):
        labelmark race --base old.so --head new.so
      Or measure each library in many processes, and compare the two files:
        labelbench --engine mine=./mine.so --processes 20 --benchmark_out=head.json
        labelmark compare base.json head.json
      Or compare folders of runs, or two engines of the same runs:
        labelmark compare base/ head/           files of the same name are paired if
                                                they were made in turns
        labelmark compare runs/ runs/ --base-engine base --head-engine head
          --null-engine null                    both engines in the same processes;
                                                null is a copy of the base
      The process counts, not the repetition: equal libraries differ by 1.5 to 5 % from process to process. Files that \
      were measured one after the other also differ because the machine drifts, so slower and faster need 5 % and \
      three times the spread between processes. Files of one process each need 10 % and five times the spread of their \
      repetitions; less is undecided. Pairs need 2 % (--effect).
      --null-engine names a copy of the base library that was timed in the same processes. What it differs from the base \
      is noise, and no smaller difference is called.
      Two sides need 5 processes each for 1 benchmark, 6 for 4, 8 for 64 and 10 for 923; pairs of runs: 8 for 1, 10 for \
      5, 14 for 81 and 16 for 327. Instruction counts (labelmark count) need only one run and are judged by the size of \
      the difference.
      Exit status: 0 nothing is worse; 1 something got slower, is missing in the head or is no longer timed, or answers \
      or results of cases changed; 2 bad input: too few measurements, incomplete JSON, different texts, fonts or label \
      properties, or a build without optimisation.
      """)

  @Argument(help: "A file or a folder of .json files.")
  var base: String

  @Argument(help: "A file or a folder of .json files.")
  var head: String

  @Option(
    help: ArgumentHelp(
      "Compare only this engine's benchmarks in BASE, by their names without the engine.", valueName: "name"))
  var baseEngine: String?

  @Option(
    help: ArgumentHelp(
      "Compare only this engine's benchmarks in HEAD, by their names without the engine.", valueName: "name"))
  var headEngine: String?

  @Option(
    help: ArgumentHelp(
      "A copy of --base-engine, timed in the same runs: any difference between the two is noise.", valueName: "name"))
  var nullEngine: String?

  @Option(
    help: ArgumentHelp(
      "Compare only benchmarks in whose name this is found, on both sides: for a base with more engines or languages.",
      valueName: "regex"))
  var filter: String?

  @Flag(help: "Answers and results of cases that changed are told, but do not count as a regression.")
  var acceptChangedAnswers = false

  @Option(
    help: ArgumentHelp(
      "A file of this project's limits, waivers and renamed benchmarks (docs/CI.md).", valueName: "file"))
  var policy: String?

  @Flag(help: "Compare times of different processors all the same.")
  var acrossMachines = false

  @Option(
    help: ArgumentHelp(
      "The smallest difference that counts (default: 2; instruction counts: 0.25).", valueName: "percent"))
  var effect: Percent?

  @Flag(help: "Also list benchmarks that stayed the same (text).")
  var all = false

  @Option(help: "The format of the report.")
  var format: ComparisonFormat = .text

  @Option(help: ArgumentHelp("Write the report to this file instead of standard output.", valueName: "file"))
  var output: String?

  func validate() throws {
    try effect?.requireEffect()
    if (baseEngine == nil) != (headEngine == nil) {
      throw ValidationError("--base-engine and --head-engine must be given together")
    }
    if nullEngine != nil, baseEngine == nil { throw ValidationError("--null-engine needs --base-engine") }
    if base == head, baseEngine == nil || baseEngine == headEngine {
      throw ValidationError("BASE and HEAD are the same; name two engines with --base-engine and --head-engine")
    }
  }

  func run() throws {
    var rules = SpeedComparison.Rules()
    if let effect { (rules.smallestEffect, rules.smallestCountEffect) = (effect.fraction, effect.fraction) }
    rules.acceptsChangedAnswers = acceptChangedAnswers
    rules.acrossMachines = acrossMachines
    rules.policy = try policy.map { try ComparisonPolicy(file: $0) }
    let before = try RunSet(path: base, engine: baseEngine, filter: filter, policy: rules.policy)
    let after = try headEngine.flatMap { base == head ? try before.engine($0) : nil }
    let comparison = try SpeedComparison(
      base: before, head: after ?? RunSet(path: head, engine: headEngine, filter: filter, policy: rules.policy),
      null: nullEngine.map { try before.engine($0) }, rules: rules)
    let text = try comparison.rendered(
      as: format, showsAll: all, isColoured: output == nil && Terminal.isColoured)
    try Terminal.write(text, to: output)
    if comparison.hasRegressed { throw ExitCode(1) }
  }
}

extension ComparisonFormat: ExpressibleByArgument {}
