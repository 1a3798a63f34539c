// `labelmark count`: counts the instructions and allocations of an engine library, and compares them with another's.
import ArgumentParser
import Conformance
import Foundation
import Regression

struct CountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Count the instructions and allocations of an engine library, which do not depend on the machine's load.",
    discussion: """
      Runs labelbench, which is next to this program, under valgrind's callgrind. Counts repeat, so one run is enough, \
      and a difference of a quarter of a percent is a finding on any machine.
        labelmark count --engine ./new.so --base ./old.so      counts both and compares them
        labelmark count --engine ./libmine.so --output counts.json
        labelmark count --engine ./libmine.so --base counts.json --output head.json
        labelmark compare counts.json head.json --format markdown --output comment.md
      Counted are at most 30 benchmarks that the engine claims: each stage in English, then stage by stage in ja, ar, th \
      and hi. A label that is a program is not counted: labelbench --command times it. Files are Google Benchmark's JSON with instructions per label instead of times.
      Instructions are not time: a division counts as one, and a cache miss does not count. valgrind 3.19 knows AVX2 but \
      not AVX-512, so an engine that chooses its code by the processor is counted as on one without AVX-512.
      Exit status: 0 good, 1 something needs more instructions or allocations than the base or is no longer counted, or \
      the engine crashes, hangs or changes its answers; 2 bad input, or no valgrind; 130 interrupted.
      """)

  @Option(
    help: ArgumentHelp(
      "The library, with a name for the results if you like (mine=./libmine.so).", valueName: "library"))
  var engine: String

  @Option(
    help: ArgumentHelp(
      "A library to compare with, counted the same way; or a file of counts, whose benchmarks are then counted.",
      valueName: "library|file"))
  var base: String?

  @Option(help: ArgumentHelp("A file to write the counts to, as JSON.", valueName: "file"))
  var output: String?

  @Flag(help: "At most 4 benchmarks and 2 passes.")
  var quick = false

  @OptionGroup var choice: BenchmarkChoice

  @OptionGroup var limits: LimitOptions

  @Option(
    help: ArgumentHelp("Passes over each corpus (default: 16); the counts are per label.", valueName: "number"))
  var passes: Int?

  @Option(help: ArgumentHelp("The smallest difference that counts.", valueName: "percent"))
  var effect = Percent(0.25)

  @Option(help: ArgumentHelp("The revision to write into the file, for labelmark report.", valueName: "name"))
  var revision = ""

  @Flag(help: "Name the benchmarks and count nothing.")
  var list = false

  @Flag(help: "Also list benchmarks that need the same (with --base).")
  var all = false

  @Option(
    help: ArgumentHelp("A file of this project's limits and waivers (docs/CI.md; with --base).", valueName: "file"))
  var policy: String?

  @Option(help: "The format of the comparison (with --base).")
  var format: ComparisonFormat = .text

  func validate() throws {
    if let passes, !(1...1_000_000).contains(passes) {
      throw ValidationError("--passes must be from 1 to 1000000, not \(passes)")
    }
    try effect.requireEffect()
    if base == nil, all || format != .text { throw ValidationError("--all and --format need --base") }
    if choice.set != nil, quick { throw ValidationError("--set names the benchmarks; leave out --quick") }
  }

  func run() throws {
    Interruption.heed()
    do {
      try count()
    } catch let failure as CountFailure {
      Terminal.warn("labelmark: \(failure)\n")
      throw ExitCode(1)
    }
  }

  private func count() throws {
    var library = try CountedEngine(engine)
    var options = try self.options
    let before = try base.map { try Base($0) }
    let counter = try InstructionCounter()
    if case .file(let file)? = before {
      options.set = file.set
      library.name = library.name ?? file.engine
    }
    let plan = try counter.plan(library, options, fonts: before?.fonts)
    var plans = [plan]
    if case .library(var other)? = before {
      other.name = plan.engine
      plans.append(try counter.plan(other, options, fonts: plan.fonts))
    }
    let chosen = InstructionCounter.chosen(from: plans, options)
    if list { return Terminal.write(chosen.names.map { $0 + "\n" }.joined()) }

    let head = try counted(chosen, library, plan, options, counter)
    try output.map { try AtomicFile.write(try JSONCoding.document(head.json), to: $0) }
    sayInstructionSets(head.json)
    let run = try BenchmarkRun(data: try JSONCoding.line(head.json), path: output ?? engine, acceptsDebug: true)
    var old: BenchmarkRun?
    switch before {
    case .file(let file)?: old = file.run
    case .library(let other)?:
      let counts = try counted(chosen, other, plans[1], options, counter)
      old = try BenchmarkRun(data: try JSONCoding.line(counts.json), path: other.path, acceptsDebug: true)
    case nil: break
    }
    guard let old else {
      Terminal.write(CountsTable(run).text)
      if !head.failures.isEmpty { throw ExitCode(1) }
      return
    }
    var rules = SpeedComparison.Rules()
    rules.smallestCountEffect = effect.fraction
    rules.policy = try policy.map { try ComparisonPolicy(file: $0) }
    let comparison = try SpeedComparison(
      base: RunSet(runs: [old], path: old.path), head: RunSet(runs: [run], path: run.path), rules: rules)
    Terminal.write(try comparison.rendered(as: format, showsAll: all, isColoured: Terminal.isColoured))
    if comparison.hasRegressed || !head.failures.isEmpty { throw ExitCode(1) }
  }

  /// What the flags ask for.
  private var options: InstructionCounter.Options {
    get throws {
      var options = InstructionCounter.Options()
      options.languages = BenchmarkChoice.parts(choice.languages)
      options.stages = BenchmarkChoice.parts(choice.stages)
      (options.texts, options.modes, options.fonts, options.filter) =
        (choice.texts, choice.mode, choice.fonts, choice.filter)
      options.corpora = choice.corpus
      options.set = try choice.set.map { try BenchmarkSet(file: $0) }
      options.most = choice.most ?? (quick ? 4 : 30)
      options.limits = limits.limits(timeout: 300)
      options.passes = passes ?? (quick ? 2 : 16)
      return options
    }
  }

  private func counted(
    _ set: BenchmarkSet, _ library: CountedEngine, _ plan: InstructionCounter.Plan,
    _ options: InstructionCounter.Options, _ counter: InstructionCounter
  ) throws -> CountsFile {
    let number = set.names.filter(plan.possible.contains).count
    let fonts = plan.fonts.map { " with --fonts \($0)" } ?? ""
    Terminal.warn("Counting \(number) benchmarks of \(plan.engine) (\(library.path))\(fonts)\n")
    nonisolated(unsafe) let progress = Progress(total: number)  // It is called by one thread at a time.
    let counts = try counter.count(set, of: library, plan, options, revision: revision) { progress.show($0) }
    if !counts.leftOut.isEmpty {
      let stages = counts.leftOut.sorted { $0.key < $1.key }.map { "\($0) (\($1))" }.joined(separator: ", ")
      Terminal.warn("Left out, as \(plan.engine) does not support them: \(stages)\n")
    }
    for failure in counts.failures { Terminal.warn("labelmark: \(failure)\n") }
    return counts
  }

  /// Says what the counted code could use of the processor, because an engine may choose its code by that.
  private func sayInstructionSets(_ counts: JSONValue) {
    guard let context = counts["context"], let valgrind = context["valgrind"]?.string,
      let sets = context["instruction_sets"]?.string, !sets.isEmpty
    else { return }
    let more = InstructionSets.ofThisMachine.subtracting(sets.split(separator: ", ").map(String.init)).sorted()
    let without = more.isEmpty ? "" : ", without this machine's " + more.joined(separator: " and ")
    Terminal.warn("Counted by \(valgrind) as on a processor with \(sets)\(without)\n")
  }
}

/// What `--base` names.
private enum Base {
  case library(CountedEngine)
  case file(File)

  /// Counts that were made before.
  struct File {
    let run: BenchmarkRun
    let engine: String
    let set: BenchmarkSet
  }

  init(_ text: String) throws {
    guard text.hasSuffix(".json") else {
      self = .library(try CountedEngine(text))
      return
    }
    let run = try BenchmarkRun(file: text, acceptsDebug: true)
    guard run.metric == .instructions else {
      throw ConformanceError("\(text): holds times, not counts of instructions")
    }
    let engines = Set(run.benchmarks.keys.map { String($0.prefix { $0 != "/" }) })
    guard engines.count == 1, let engine = engines.first else {
      throw ConformanceError("\(text): counts of several engines: \(engines.sorted().joined(separator: ", "))")
    }
    let names = run.benchmarks.keys.sorted().map { String($0.dropFirst(engine.count + 1)) }
    self = .file(File(run: run, engine: engine, set: BenchmarkSet(names)))
  }

  /// The fonts with which the file's benchmarks were counted, if they were not the corpora's own.
  var fonts: String? {
    guard case .file(let file) = self else { return nil }
    return file.run.context["count_fonts"]
  }
}
