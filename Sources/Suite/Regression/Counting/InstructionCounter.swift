// Counts the instructions and allocations of an engine library with callgrind.
import Conformance
import Foundation
import Synchronization

/// Runs labelbench with an engine under valgrind's callgrind.
public struct InstructionCounter: Sendable {
  /// What is counted.
  public struct Options: Sendable {
    /// The languages, in the order of preference; empty: `BenchmarkSet.usualLanguages`.
    public var languages: [String] = []
    /// The stages, in the order of preference; empty: `BenchmarkSet.usualStages`.
    public var stages: [String] = []
    /// labelbench's --texts, --mode and --fonts. Without fonts, `metric:Square` is used if the engine can do more with it.
    public var texts = "labels"
    public var modes = "tail"
    public var fonts: String?
    /// The user's own corpora.
    public var corpora: [String] = []
    /// A regular expression that labelbench searches in the whole names.
    public var filter: String?
    /// These benchmarks and no others.
    public var set: BenchmarkSet?
    /// The largest number of benchmarks, unless `set` names them.
    public var most = 30
    /// Passes over each corpus.
    public var passes = 16
    /// How long a benchmark may take, and how much memory.
    public var limits = EngineLimits(timeout: 300)

    public init() {}
  }

  /// What an engine can do under the options.
  public struct Plan: Equatable, Sendable {
    /// The engine's name.
    public let engine: String
    /// The benchmarks without the engine's name.
    public let possible: [String]
    /// labelbench's --fonts; nil: the corpora's own.
    public let fonts: String?
  }

  private let valgrind: String
  private let labelbench: String

  /// Finds valgrind in PATH, and labelbench next to this program.
  ///
  /// - Throws: `ConformanceError` if one is missing.
  public init() throws {
    guard let valgrind = CountingFolder.program("valgrind") else {
      throw ConformanceError(
        "valgrind is not installed, and counting instructions needs it (on Debian: apt-get install valgrind)")
    }
    guard let labelbench = CorpusLocation.sibling("labelbench") else {
      throw ConformanceError("no labelbench next to \(CorpusLocation.executable)")
    }
    (self.valgrind, self.labelbench) = (valgrind, labelbench)
  }

  /// Lists what an engine can do.
  ///
  /// - Parameter fonts: The fonts of another plan, which must be the same; nil: those of the options.
  /// - Throws: `ConformanceError` for bad options; `CountFailure` if the engine ends the program.
  public func plan(_ engine: CountedEngine, _ options: Options, fonts: String? = nil) throws -> Plan {
    let folder = try CountingFolder(labelbench: labelbench, engine: engine.path)
    func listed(_ fonts: String?) throws -> [String] { try list(engine, options, fonts, in: folder) }
    let given = fonts ?? options.fonts
    var found = Result { try listed(given) }
    var used = given
    // An engine without font families or files may have the built-in fonts.
    if given == nil, let square = try? listed(Self.square), square.count > ((try? found.get().count) ?? 0) {
      (found, used) = (.success(square), Self.square)
    }
    let names = try found.get()
    let name = String(names[0].prefix { $0 != "/" })
    return Plan(engine: name, possible: names.map { String($0.dropFirst(name.count + 1)) }, fonts: used)
  }

  private static let square = "metric:Square"

  /// Chooses what to count of the benchmarks that any of some engines can do.
  public static func chosen(from plans: [Plan], _ options: Options) -> BenchmarkSet {
    let every = BenchmarkSet(plans.flatMap(\.possible))
    if let set = options.set { return BenchmarkSet(set.names.filter(every.names.contains)) }
    return BenchmarkSet(
      from: every.names, stages: options.stages, languages: options.languages, most: options.most)
  }

  /// Counts those benchmarks of a set that the engine can do, each in a process of its own: the heap that others leave
  /// would change the counts of an engine that allocates.
  ///
  /// - Parameter progress: Called with the number of benchmarks that are done.
  /// - Throws: `CountFailure` if the engine fails in every benchmark; `ConformanceError` for other trouble.
  public func count(
    _ set: BenchmarkSet, of engine: CountedEngine, _ plan: Plan, _ options: Options, revision: String = "",
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> CountsFile {
    let folder = try CountingFolder(labelbench: labelbench, engine: engine.path)
    let names = set.names.filter(plan.possible.contains)
    guard !names.isEmpty else { throw ConformanceError("\(engine.path): can do none of the benchmarks") }
    let corpora = try options.corpora.enumerated().flatMap { ["--corpus", try folder.add(corpus: $1, $0)] }
    let flags = corpora + (plan.fonts.map { ["--fonts", $0] } ?? [])
    let counted = Mutex<[Int: Result<CountsFile.Part, any Error>]>([:]), isOver = Mutex(false)
    // Counts do not depend on the load, so that all processors may work.
    DispatchQueue.concurrentPerform(iterations: names.count) { index in
      if isOver.withLock({ $0 }) { return }
      let result = Result { try part(names[index], index, engine, plan, flags, options, folder) }
      // A benchmark that did not end would take as long in the others, and other trouble is not the engine's fault.
      if case .failure(let error) = result, (error as? CountFailure)?.isHang ?? true { isOver.withLock { $0 = true } }
      counted.withLock {
        $0[index] = result
        progress($0.count)
      }
    }
    let left = CountFailure(description: "not counted after another benchmark did not end")
    let parts = names.indices.map { index in counted.withLock { $0[index] } ?? .failure(left) }
    return try CountsFile(
      names: names.map { "\(plan.engine)/\($0)" }, parts: parts, valgrind: try version(folder), fonts: plan.fonts,
      revision: revision)
  }

  /// Counts one benchmark.
  private func part(
    _ name: String, _ index: Int, _ engine: CountedEngine, _ plan: Plan, _ flags: [String], _ options: Options,
    _ folder: CountingFolder
  ) throws -> CountsFile.Part {
    // Names of the same length, because they are on the program's stack and heap.
    let number = String(format: "%06d", index)
    let corpora = options.corpora.isEmpty ? CountingFolder.corpora : nil
    let command =
      [
        valgrind, "-q", "--tool=callgrind", "--instr-atstart=no", "--collect-atstart=no",
        "--callgrind-out-file=counts/\(number)", CountingFolder.labelbench, "--engine",
        "\(plan.engine)=./\(CountingFolder.engine)", "--count-passes", "\(options.passes)",
        "--benchmark_out=counts/\(number).json",
      ] + flags + BenchmarkSet([name]).flags(engine: plan.engine, corporaIn: corpora)
    let run = try ProgramRun(
      command, environment: folder.environment, folder: folder.path, output: "/dev/null",
      silence: options.limits.timeout, memory: options.limits.memory(of: 1))
    let files = folder.path + "/counts/" + number
    guard run.end == .exit(0) || run.end == .exit(1), let result = FileManager.default.contents(atPath: files + ".json")
    else { throw failure(run, "\(plan.engine) (\(engine.path))", in: name, options.limits) }
    return CountsFile.Part(
      result: try JSONCoding.read(JSONValue.self, from: result),
      count: CallgrindDump.count(files, plan.engine + "/" + name))
  }

  private func version(_ folder: CountingFolder) throws -> String {
    let output = folder.path + "/version"
    _ = try ProgramRun(
      [valgrind, "--version"], environment: folder.environment, folder: folder.path, output: output, silence: 60)
    return String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The whole names of what labelbench would run.
  private func list(
    _ engine: CountedEngine, _ options: Options, _ fonts: String?, in folder: CountingFolder
  ) throws -> [String] {
    var command = [
      "./" + CountingFolder.labelbench, "--engine", engine.argument(at: "./" + CountingFolder.engine),
      "--benchmark_list_tests=true",
    ]
    command += options.limits.flags
    let corpora = try options.corpora.enumerated().flatMap { ["--corpus", try folder.add(corpus: $1, $0)] }
    command += corpora + (fonts.map { ["--fonts", $0] } ?? [])
    if let set = options.set {
      command += set.flags(engine: nil, corporaIn: corpora.isEmpty ? CountingFolder.corpora : nil)
    } else {
      command += [
        "--stages", (options.stages.isEmpty ? BenchmarkSet.usualStages : options.stages).joined(separator: ","),
      ]
      command += ["--texts", options.texts, "--mode", options.modes]
      if !options.languages.isEmpty {
        command += ["--languages", options.languages.joined(separator: ",")]
      } else if corpora.isEmpty {
        command += ["--languages", BenchmarkSet.usualLanguages.joined(separator: ",")]
      }
      if let filter = options.filter { command.append("--benchmark_filter=" + filter) }
    }
    let output = folder.path + "/list"
    let run = try ProgramRun(
      command, environment: folder.environment, folder: folder.path, output: output,
      silence: 2 * options.limits.timeout)
    let text = String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
    let names = text.split(separator: "\n").map(String.init)
    guard run.end == .exit(0), !names.isEmpty else { throw failure(run, engine.path, in: nil, options.limits) }
    return names
  }

  /// The error for a run that did not end well.
  private func failure(
    _ run: ProgramRun, _ engine: String, in benchmark: String?, _ limits: EngineLimits
  ) -> any Error {
    let place = benchmark.map { " in \($0)" } ?? " when it was loaded"
    // valgrind says which signal ended the engine, and may itself be ended by another one.
    let said = run.errors.compactMap {
      $0.firstMatch(of: /Process terminating with default action of signal (\d+)/).flatMap { Int32($0.output.1) }
    }.last
    switch said.map(ProgramRun.End.signal) ?? run.end {
    case .silence:
      let seconds = String(format: "%g", limits.timeout)
      return CountFailure(description: "\(engine): does not end within \(seconds) s (--timeout)\(place)", isHang: true)
    case .memory:
      let most = limits.memory(of: 1)
      return CountFailure(description: "\(engine): needed more than \(most) MiB of memory (--memory)\(place)")
    case .signal(let number):
      if run.errors.contains(where: { $0.contains("corrupted debuginfo file") }) {
        return ConformanceError(
          "\(engine): valgrind cannot read its debug information; install strip (on Debian: apt-get install binutils)")
      }
      let hint =
        number == SIGILL
        ? "; this valgrind does not know an instruction of it: build it without those, e.g. with -march=x86-64-v3" : ""
      let name = String(cString: strsignal(number))
      return CountFailure(description: "\(engine): crashed\(place): signal \(number) (\(name))\(hint)")
    case .exit(let status):
      let said = EngineLine.last(of: run) ?? ""
      // For a list, labelbench runs a library in a process of its own, and says how that ended.
      if benchmark == nil, status == 1, !said.isEmpty {
        return CountFailure(description: "\(engine): \(EngineLine.withoutEngine(said))")
      }
      guard status == 2, !said.isEmpty else {
        return CountFailure(description: "\(engine): ended the program\(place), with exit status \(status)")
      }
      if said.hasPrefix("engine ") { return ConformanceError("\(engine): \(EngineLine.withoutEngine(said))") }
      // The library's path within the folder, with or without the folder.
      return ConformanceError(said.replacing(/[^\s']*engine\/here\/engine\.so/, with: engine))
    }
  }
}
