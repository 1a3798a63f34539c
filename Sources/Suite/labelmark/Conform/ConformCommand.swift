// `labelmark conform`: runs the corpus against an implementation.
import ArgumentParser
import Conformance
import Foundation
import LabelModel

struct ConformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conform",
    abstract: "Run the conformance corpus against an implementation.",
    discussion: """
      Without --engine or --command, the built-in engine is tested. A library runs in its own process (labelhost), \
      never in this one. Exit status: 0 every case passes, is not asked, is skipped, or is a known failure; \
      1 otherwise; 2 bad input.
      Examples:
        labelmark conform --command "python3 label.py" --level core
        labelmark conform --command ./mine --strength must --profile current
        labelmark conform --command ./mine --only wrapping.long-word-is-broken
        labelmark conform --command ./mine --only truncation --only wrapping
        labelmark conform --command ./mine --format html --output mine.html
        labelmark conform --command ./mine --record answers.jsonl
        labelmark conform --command ./mine --record answers.jsonl --resume
        labelmark conform --answers answers.jsonl
      """)

  @Option(
    help: ArgumentHelp("'builtin', or the path of a library that exports label_engine_entry.", valueName: "library"))
  var engine: String?

  @Option(help: "A command that speaks the stdio protocol, with its arguments.")
  var command: String?

  @Option(
    help: ArgumentHelp(
      "A file of answers, made elsewhere and earlier with --record or in the form of docs/PROTOCOL.md.",
      valueName: "file"))
  var answers: String?

  @Flag(
    help:
      "Only the cases about a label's state (steps). Without --engine or --command, tests our Label in this process."
  )
  var model = false

  @Option(
    help: ArgumentHelp("Case files or folders of them; repeatable. Default: Corpora/Conformance.", valueName: "path"))
  var cases: [String] = []

  @Option(help: "core is the 200 cases to pass first (levels.json); full is all cases.")
  var level: Level = .full

  @Option(
    help: ArgumentHelp(
      "Only cases of this strength or a stronger one. Optional cases (beyond UIKit, or of 2009) are counted apart.",
      valueName: "strength"))
  var strength: CaseStrength?

  @Option(help: "Only cases of this profile.")
  var profile: CaseEnvironment.Profile?

  @Option(
    help: ArgumentHelp(
      "Only this case, or every case whose id begins with this and a dot; repeatable. Up to 20 are shown in full.",
      valueName: "id"))
  var only: [String] = []

  @Option(help: ArgumentHelp("A file of known failures, which must keep failing.", valueName: "file"))
  var expectations: String?

  @Option(
    help: ArgumentHelp(
      "Write failures to a file for --expectations, grouped by missing feature and by rule; each group needs a reason. Reasons in --expectations are kept.",
      valueName: "file"))
  var writeExpectations: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The time limit of each request.", valueName: "seconds"))
  var timeout: Double = 5

  @Flag(help: "Run every case, even after 10 consecutive errors of the same kind.")
  var keepGoing = false

  @Option(help: "The format of the report.")
  var format: ReportFormat = .text

  @Option(help: ArgumentHelp("A file to write the report to, instead of standard output.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "A file to write a badge (SVG) to: the cases that pass, in all and by strength.", valueName: "file"))
  var badge: String?

  @Option(
    help: ArgumentHelp("Write a file of the answers to, which --answers judges anywhere and later.", valueName: "file"))
  var record: String?

  @Flag(
    help:
      "Go on with the run that wrote the file of --record and was ended: what it has answers to is not asked again. Starts anew if there is no such file."
  )
  var resume = false

  @Option(help: ArgumentHelp("Run only part I of N of the cases.", valueName: "I/N"))
  var shard: Shard?

  enum Level: String, ExpressibleByArgument, CaseIterable {
    case core, full
  }

  func validate() throws {
    let given = [("--engine", engine), ("--command", command), ("--answers", answers)].filter { $0.1 != nil }.map(\.0)
    if given.count > 1 { throw ValidationError("\(given[0]) and \(given[1]) cannot be used together") }
    if answers != nil, record != nil { throw ValidationError("--answers and --record cannot be used together") }
    if resume, record == nil { throw ValidationError("--resume needs --record FILE") }
    guard timeout > 0, timeout <= 86_400 else {
      throw ValidationError("--timeout must be above 0 and at most 86400, not \(timeout.asTyped)")
    }
  }

  func run() throws {
    let began = Date()
    // What is told at once is told before the corpus is read.
    let file = try answers.map { try AnswersDriver(file: $0) }
    let core = level == .core ? try coreCases() : nil
    let (corpus, rules, version) = try readCorpus(core)
    let known = try expectations.map { try KnownFailures(file: $0) }
    let reasons = try knownReasons(known, corpus)
    let selected = try select(corpus, core)
    if record == nil { LiveGroups.endWithThisProcess() } else { Interruption.heed() }
    let made: any ImplementationDriver
    do { made = try file ?? makeDriver() } catch { throw Interruption.current ?? error }
    let corpusName = version ?? cases.joined(separator: " ")
    let recorder = try record.map { RecordingDriver(made, earlier: try earlier(in: $0, than: made, corpusName)) }
    let driver = recorder ?? made
    if let expectations, let name = known?.implementation, name != driver.info.name {
      Terminal.warn(
        "\(expectations): of the implementation '\(name.visible(limit: 60))'; this is \(driver.info.name.visible(limit: 60))\n"
      )
    }
    if let expectations, let version = known?.version, version != driver.info.version {
      Terminal.warn("\(expectations): seen with version \(version); this is \(driver.info.version)\n")
    }
    for name in driver.info.unknownCapabilities {
      let near = Suggestion.text(for: name, among: Capability.allCases.map(\.rawValue))
      Terminal.warn("labelmark: \(driver.info.name) claims the unknown capability '\(name)'\(near)\n")
    }
    let progress = Progress(total: selected.count)
    let twins = (try? CorpusLocation.folder("Corpora/Fonts")).flatMap(TwinFonts.init(folder:))
    let most = keepGoing || file != nil ? Int.max : Runner.usualMostErrors
    let runner = Runner(driver: driver, knownReasons: reasons, twins: twins, mostErrors: most)
    var report = runner.run(selected, progress: progress.show)
    driver.stop()
    let place = (made as? ProcessDriver)?.place
    var origin = AnswersOrigin(
      corpus: corpusName, date: began.formatted(.iso8601), device: place?.device ?? Machine.device,
      system: place?.system ?? Machine.system, how: Terminal.command)
    if let record, let recorder, let interruption = Interruption.current {
      let part = "\(recorder.count) of \(selected.count) cases"
      origin.incomplete = part
      try AtomicFile.write(try recorder.file(origin), to: record)
      Terminal.warn("labelmark: interrupted after \(part); the answers are in '\(record)'\n")
      throw interruption
    }
    report.shard = shard?.text
    report.rules = rules
    report.setting = setting
    report.setting.note(corpus: version, date: began)
    if let file { tell(file, corpus, version, &report) }
    report.runError = report.runError ?? lack(of: report, known)
    let showsAll = !only.isEmpty && selected.count <= Self.mostShownWhole
    let text = try report.rendered(
      as: format, isColoured: output == nil && Terminal.isColoured, showsAll: showsAll)
    try Terminal.write(text, to: output)
    if let writeExpectations {
      var failures = KnownFailures(report, keeping: known)
      failures.asked = isWhole ? report.outcomes.count - report.count(.unsupported) : known?.asked
      try write(failures, to: writeExpectations, report)
    }
    if let record, let recorder {
      try note(report.runError, of: record)
      try AtomicFile.write(try recorder.file(origin), to: record)
    }
    if let badge { try AtomicFile.write(report.badge(), to: badge) }
    if !report.isClean { throw ExitCode(1) }
  }

  /// The answers that a run gave before it was ended, for `--resume`; none if there is no such file.
  private func earlier(
    in file: String, than driver: any ImplementationDriver, _ corpus: String
  ) throws -> [String: DriverOutcome] {
    guard resume, FileManager.default.fileExists(atPath: file) else { return [:] }
    if let engine, FileManager.default.isFile(file, olderThan: engine) {
      throw ConformanceError("--resume: '\(file)' is older than \(engine)")
    }
    return try AnswersDriver(file: file).earlier(than: driver, corpus: corpus, how: Terminal.command)
  }

  /// The cases, the texts of their rules, and the version of the corpus; nil for other cases than the corpus's.
  private func readCorpus(_ core: Set<String>?) throws -> (Corpus, RuleTexts, String?) {
    guard cases.isEmpty else {
      let folder = try? CorpusLocation.folder("Corpora/Conformance")
      return (try Corpus(paths: cases), folder.map(RuleTexts.init(corpus:)) ?? RuleTexts(), nil)
    }
    let folder = try CorpusLocation.folder("Corpora/Conformance")
    // Answers and known failures may name any case. A name that no case has gets a suggestion from all of them.
    if !only.isEmpty || core != nil, expectations == nil, answers == nil,
      let some = try? CorpusVersion(
        folder: folder, where: { (only.isEmpty || isNamed($0)) && core?.contains($0) != false }),
      only.allSatisfy({ name in some.corpus.cases.contains { Self.isNamed($0.value.id, name) } })
    {
      return (some.corpus, some.rules, some.number)
    }
    let version = try CorpusVersion(folder: folder)
    return (version.corpus, version.rules, version.number)
  }

  /// If `--only` selects at most this many cases, those that pass are shown too, with their answers.
  private static let mostShownWhole = 20

  private func write(_ failures: KnownFailures, to file: String, _ report: RunReport) throws {
    try note(report.runError, of: file)
    try AtomicFile.write(try failures.document(), to: file)
    let cases = failures.groups.reduce(0) { $0 + $1.cases.count }
    Terminal.warn(
      "labelmark: \(file): \(Self.counted(cases, "failure")) in \(Self.counted(failures.groups.count, "group"))\n")
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// Refuses to write a file about a run that failed.
  private func note(_ runError: String?, of file: String) throws {
    if let runError { throw ConformanceError("\(file): not written, because the run failed: \(runError)") }
  }

  /// Whether all cases of the corpus are chosen.
  private var isWhole: Bool {
    cases.isEmpty && only.isEmpty && level == .full && strength == nil && profile == nil && shard == nil && !model
  }

  /// What was asked too little: a label that claims nothing fails nothing.
  private func lack(of report: RunReport, _ known: KnownFailures?) -> String? {
    let asked = report.outcomes.filter { $0.status != .unsupported }.count
    if asked == 0, !report.outcomes.isEmpty { return "no case was asked: all need capabilities that are not claimed" }
    if let least = known?.asked, isWhole, asked < least {
      return "\(asked) cases were asked; \(expectations ?? "") says at least \(least)"
    }
    // A pattern may also name cases that are not asked.
    let outcomes = Dictionary(report.outcomes.map { ($0.value.id, $0) }) { first, _ in first }
    let ids = outcomes.keys.sorted()
    let names = (known?.groups ?? []).flatMap(\.cases).filter { isWhole || !$0.contains("*") }
    let left = names.compactMap { name -> CaseOutcome? in
      let own = KnownFailures.named(name, in: ids).compactMap { outcomes[$0] }
      return own.allSatisfy { $0.status == .unsupported } ? own.first : nil
    }
    guard let first = left.first else { return nil }
    return "\(left.count) known failures were not asked, such as \(first.value.id): \(first.message ?? "")"
  }

  /// Tells which lines of a file of answers are wrong, and how many cases it does not answer.
  private func tell(_ file: AnswersDriver, _ corpus: Corpus, _ version: String?, _ report: inout RunReport) {
    report.setting.answers = file.origin
    let name = answers ?? ""
    if let version, version != file.origin.corpus {
      Terminal.warn("\(name): made for corpus \(file.origin.corpus.visible(limit: 40)), judged by \(version)\n")
    }
    let faults = file.faults(in: corpus, after: report)
    for fault in faults { Terminal.warn(fault + "\n") }
    if !faults.isEmpty {
      let words = faults.count == 1 ? "1 line is wrong" : "\(faults.count) lines are wrong"
      report.runError = report.runError ?? "\(name): \(words)"
    }
    if let part = file.origin.incomplete {
      Terminal.warn("\(name): the run was ended after \(part.visible(limit: 60))\n")
    }
    let missing = report.outcomes.count { $0.status == .error && $0.message == AnswersDriver.notAnswered }
    if missing > 0 { Terminal.warn("\(name): \(missing) of \(report.outcomes.count) cases are not answered\n") }
  }

  /// The setting of the run, with the command that made the report and the one that asks a case of it again.
  private var setting: RunSetting {
    var setting = RunSetting(level: !only.isEmpty ? "selection" : level.rawValue)
    (setting.strength, setting.profile) = (strength?.rawValue, profile?.rawValue)
    let words = (model ? ["--model"] : []) + only.flatMap { ["--only", $0] } + cases.flatMap { ["--cases", $0] }
    setting.selection = words.isEmpty ? nil : words.map(Terminal.quoted).joined(separator: " ")
    setting.command = Terminal.command
    var again = ["labelmark", "conform"]
    if let engine { again += ["--engine", engine] }
    if let command { again += ["--command", command] }
    if let answers { again += ["--answers", answers] }
    if model { again.append("--model") }
    for path in cases { again += ["--cases", path] }
    if timeout != 5 { again += ["--timeout", String(format: "%g", timeout)] }
    setting.again = again.map(Terminal.quoted).joined(separator: " ")
    return setting
  }

  private func knownReasons(_ known: KnownFailures?, _ corpus: Corpus) throws -> [String: String] {
    guard let expectations, let known else { return [:] }
    let ids = corpus.cases.map(\.value.id)
    for name in cases.isEmpty ? known.groups.flatMap(\.cases).sorted() : []
    where KnownFailures.named(name, in: ids).isEmpty {
      throw ConformanceError("\(expectations): no case has the id '\(name)'")
    }
    return known.reasons(of: ids)
  }

  private func select(_ corpus: Corpus, _ core: Set<String>?) throws -> [LocatedCase] {
    var selected = corpus.cases
    if let core {
      selected = selected.filter { core.contains($0.value.id) }
      guard !selected.isEmpty else { throw ConformanceError("none of the cases is at the core level") }
    }
    if model { selected = selected.filter { $0.value.question.steps != nil } }
    if !only.isEmpty {
      for name in only where !selected.contains(where: { Self.isNamed($0.value.id, name) }) {
        let ids = selected.map(\.value.id)
        let near =
          ids.first { $0.hasPrefix(name) }.map { "; '\($0)' begins with it" }
          ?? Suggestion.text(for: name, among: ids + Set(selected.map(\.value.area)).sorted())
        throw ConformanceError("no case has the id '\(name)'\(level == .core ? " at the core level" : "")\(near)")
      }
      selected = selected.filter { isNamed($0.value.id) }
    }
    if let strength { selected = selected.filter { $0.value.basis.strength.isAsStrong(as: strength) } }
    if let profile { selected = selected.filter { ($0.value.question.environment?.profile ?? .current) == profile } }
    if strength != nil || profile != nil, selected.isEmpty {
      throw ConformanceError("none of the chosen cases has the strength and profile of --strength and --profile")
    }
    return shard?.select(selected) ?? selected
  }

  private func coreCases() throws -> Set<String> {
    Set(try Levels(file: try CorpusLocation.folder("Corpora/Conformance") + "/levels.json").core.cases)
  }

  private func isNamed(_ id: String) -> Bool { only.contains { Self.isNamed(id, $0) } }

  private static func isNamed(_ id: String, _ name: String) -> Bool { id == name || id.hasPrefix(name + ".") }

  private func makeDriver() throws -> any ImplementationDriver {
    // A library that crashes ends labelhost, whose backtrace would hide the reason.
    setenv("SWIFT_BACKTRACE", "enable=no", 0)
    let pass: (String) -> Void = { Terminal.warn($0 + "\n") }
    if let command {
      return try ProcessDriver(arguments: CommandWords.split(command), timeout: timeout, onErrorLine: pass)
    }
    guard let engine, engine != "builtin" else { return model ? ModelDriver() : try BuiltinEngine.driver() }
    guard engine.contains("/") || engine.hasSuffix(".so") || engine.hasSuffix(".dylib") else {
      let near = Suggestion.text(for: engine, among: ["builtin"])
      throw ConformanceError("unknown engine '\(engine)'; use 'builtin' or the path of a library\(near)")
    }
    guard FileManager.default.fileExists(atPath: engine) else { throw ConformanceError("\(engine): no such library") }
    guard let host = CorpusLocation.sibling("labelhost") else {
      throw ConformanceError(
        "labelhost, which loads libraries, is not in labelmark's folder: swift build -c release --product labelhost")
    }
    let path = engine.contains("/") ? engine : "./" + engine
    return try ProcessDriver(arguments: [host, path], timeout: timeout, onErrorLine: pass)
  }
}

extension ReportFormat: ExpressibleByArgument {}
/// Optional cases cannot be asked alone.
extension CaseStrength: ExpressibleByArgument {
  public static var allValueStrings: [String] { ["must", "should", "may"] }

  public init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }
}
extension CaseEnvironment.Profile: ExpressibleByArgument {}

extension Shard: ExpressibleByArgument {
  /// Reads `I/N`.
  public init?(argument: String) { self.init(argument) }
}
