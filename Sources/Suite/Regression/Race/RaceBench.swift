// One round of a race: a labelbench process that times fresh copies of the libraries in turns.
import Conformance
import Foundation

/// Runs labelbench with copies of the libraries that race.
public struct RaceBench: Sendable {
  /// A library that takes part.
  public struct Contestant: Sendable {
    /// The engine's name in the results: `base`, `null` or `head`.
    public var name: String
    /// The path of the library.
    public var library: String

    public init(name: String, library: String) { (self.name, self.library) = (name, library) }
  }

  /// The path of labelbench.
  private let program: String
  public let contestants: [Contestant]
  /// Flags that are passed on: the label's properties, fonts, corpora.
  private let flags: [String]
  /// What the results record about each revision: `--benchmark_context`.
  private let context: [String: String]
  /// The folder of the copies.
  private let folder: String
  private let limits: EngineLimits

  /// - Throws: `ConformanceError` if a library cannot be read.
  public init(
    program: String, contestants: [Contestant], flags: [String], context: [String: String], folder: String,
    limits: EngineLimits
  ) throws {
    for one in contestants where !FileManager.default.isReadableFile(atPath: one.library) {
      throw ConformanceError("\(one.library): cannot be read")
    }
    self.program = program
    self.contestants = contestants
    self.flags = flags
    self.context = context
    self.folder = folder
    self.limits = limits
  }

  /// The path of a library as the user gave it.
  func library(_ name: String) -> String { contestants.first { $0.name == name }?.library ?? name }

  /// The same with only one of the libraries.
  func alone(_ contestant: Contestant) throws -> RaceBench {
    try RaceBench(
      program: program, contestants: [contestant], flags: flags, context: context, folder: folder, limits: limits)
  }

  /// The same with other flags to pass on.
  public func adding(flags more: [String]) throws -> RaceBench {
    try RaceBench(
      program: program, contestants: contestants, flags: flags + more, context: context, folder: folder,
      limits: limits)
  }

  /// Runs a process that times the benchmarks in turns, all libraries in each.
  ///
  /// - Parameters:
  ///   - benchmarks: `STAGE/MODE/CORPUS`.
  ///   - turns: How often the libraries take turns, there and back.
  ///   - number: The round, which decides the order of the libraries and the offset of the stack.
  ///   - output: The file for labelbench's JSON.
  ///   - time: The seconds of the whole race. A round that is silent for longer would be refused.
  func round(_ benchmarks: [String], turns: Int, number: Int, output: String, time: Double) throws -> ProgramRun {
    var arguments =
      BenchmarkSet(benchmarks).flags(engine: nil, corporaIn: nil) + [
        "--turns", "\(turns)", "--benchmark_min_time=0.0005",
      ]
    arguments.append("--benchmark_out=\(output)")
    // The digests of all rounds tell whether answers differ, and the texts of the first one tell how.
    if number > 0 { arguments.append("--no-answers") }
    if !context.isEmpty {
      let pairs = context.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
      arguments.append("--benchmark_context=" + pairs.joined(separator: ","))
    }
    return try run(arguments, number: number, silence: min(patience, time + limits.timeout))
  }

  /// How long labelbench may say nothing, in seconds. It says a line for each set of texts.
  private var patience: Double { max(60, 2 * limits.timeout) }

  /// The first thing that goes wrong in the benchmarks with one of the libraries, in a line; nil if nothing does.
  ///
  /// labelbench runs a library apart here, so that it can name the benchmark and the text in which a process ended.
  func fault(in benchmarks: [String], of contestant: Contestant, number: Int) throws -> String? {
    let output = folder + "/alone.json"
    try? FileManager.default.removeItem(atPath: output)
    let flags = ["--benchmark_min_time=0.001", "--no-cases", "--no-answers"] + limits.flags
    let death = "labelbench: \(contestant.name) "
    let run = try alone(contestant).run(
      BenchmarkSet(benchmarks).flags(engine: nil, corporaIn: nil) + flags + ["--benchmark_out=\(output)"],
      number: number, silence: patience, isLast: { $0.hasPrefix(death) })
    if let line = run.errors.last, line.hasPrefix(death) { return String(line.dropFirst(death.count)) }
    guard FileManager.default.fileExists(atPath: output) else { return reason(run) }
    let results = try BenchmarkRun(file: output, acceptsDebug: true)
    return results.benchmarks.sorted { $0.key < $1.key }.compactMap(\.value.error).first
  }

  /// Asks for the names of the benchmarks that an engine can do, without the engine.
  ///
  /// - Throws: `ConformanceError` if labelbench refuses; `Race.Death` if the engine ends its process.
  public func list(_ chosen: [String], of contestant: Contestant) throws -> [String] {
    let output = folder + "/list"
    let outcome = try alone(contestant).run(
      ["--benchmark_list_tests"] + chosen + limits.flags, number: 0, silence: patience, standardOutput: output)
    let text = FileManager.default.contents(atPath: output).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let names = text.split(separator: "\n").map(String.init)
    let said = reason(outcome)
    func about() -> String { "\(contestant.name) (\(contestant.library)): \(EngineLine.withoutEngine(said))" }
    switch outcome.end {
    case .exit(0): break
    case .exit(2) where said.hasSuffix(Self.nothing): break
    case .exit(2): throw ConformanceError(said.hasPrefix("engine ") ? about() : said)
    case .exit(1): throw Race.Death(description: about())
    default: throw Race.Death(description: "\(contestant.name) (\(contestant.library)): \(said)")
    }
    return names.compactMap { name in name.firstIndex(of: "/").map { String(name[name.index(after: $0)...]) } }
  }

  /// The end of labelbench's message for an engine that can do none of the stages with these fonts.
  private static let nothing = "none of the engines can do any of the stages"

  /// The last line that labelbench wrote, with the libraries' paths as the user gave them; else how it ended.
  func reason(_ run: ProgramRun) -> String {
    guard let said = EngineLine.last(of: run) else { return "labelbench ended with \(words(run.end))" }
    return contestants.reduce(said) { text, one in
      text.replacing("\(folder)/\(one.name)/\(Self.copy)", with: one.library)
    }
  }

  /// The name of a library's copy.
  private static let copy = ".engine"

  /// How a process ended, in words.
  func words(_ end: ProgramRun.End) -> String {
    switch end {
    case .exit(let status): "exit status \(status)"
    case .signal(let number): "signal \(number) (\(String(cString: strsignal(number))))"
    case .silence: "no sign of life for too long"
    case .memory: "more than \(limits.memory(of: contestants.count)) MiB of memory"
    }
  }

  private func run(
    _ arguments: [String], number: Int, silence: Double, standardOutput: String = "/dev/null",
    isLast: (String) -> Bool = { _ in false }
  ) throws -> ProgramRun {
    // Each engine is first in some rounds and last in others.
    let order = contestants.indices.map { contestants[($0 + number) % contestants.count] }
    let ordered = number / contestants.count % 2 == 0 ? order : order.reversed()
    var command = arguments + flags
    for one in ordered { command += ["--engine", "\(one.name)=\(try freshCopy(of: one))"] }
    var environment = ProcessInfo.processInfo.environment
    // The stack's address depends on the length of the environment.
    environment["LABELMARK_PADDING"] = String(repeating: "x", count: number * 677 % 4096)
    return try ProgramRun(
      [program] + command, environment: environment, folder: FileManager.default.currentDirectoryPath,
      output: standardOutput, silence: silence, memory: limits.memory(of: contestants.count), isLast: isLast)
  }

  /// Copies a library anew; returns the path that labelbench loads. The memory in which a file is cached can cost 5 % for
  /// as long as the file exists; with a new copy for each process, this differs from round to round. Links to the
  /// library's neighbours let it find those that it loads from its own folder.
  private func freshCopy(of one: Contestant) throws -> String {
    let files = FileManager.default
    let home = "\(folder)/\(one.name)"
    let original = URL(fileURLWithPath: one.library).resolvingSymlinksInPath()
    do {
      if !files.fileExists(atPath: home) {
        try files.createDirectory(atPath: home, withIntermediateDirectories: true)
        let neighbours = original.deletingLastPathComponent().path
        for name in try files.contentsOfDirectory(atPath: neighbours) where name.contains(".so") {
          try files.createSymbolicLink(atPath: "\(home)/\(name)", withDestinationPath: "\(neighbours)/\(name)")
        }
      }
      let target = "\(home)/\(Self.copy)"
      if files.fileExists(atPath: target) { try files.removeItem(atPath: target) }
      try files.copyItem(atPath: original.path, toPath: target)
      return target
    } catch let error as CocoaError {
      throw ConformanceError("\(one.library): cannot be copied to \(home): \(error.localizedDescription)")
    }
  }
}
