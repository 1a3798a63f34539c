// One side of a comparison: a file, or all files of a folder, as runs of one process each.
import Conformance

/// The runs of one revision on one machine, for one engine or for all benchmarks.
public struct RunSet: Sendable {
  /// The file or folder.
  public let path: String
  /// The engine whose benchmarks are compared, under names without the engine. If nil, all benchmarks are, under their
  /// whole names.
  public let engine: String?
  /// One for each process, sorted by file name and by the number of the process in the file.
  public let runs: [BenchmarkRun]
  /// The regular expression that benchmarks are chosen by; nil if all are compared.
  public let filter: String?
  /// The whole names of the benchmarks that the filter chooses.
  private let chosen: Set<String>?

  /// Reads a file, or all `.json` files of a folder.
  ///
  /// - Parameters:
  ///   - filter: A regular expression: only benchmarks in whose name in the comparison it is found are compared.
  ///   - policy: It may have new names of benchmarks.
  /// - Throws: `ConformanceError` if a file cannot be read, a folder has no such files, no run has the engine, the
  ///   filter is no regular expression, or runs of one folder were measured under different conditions.
  public init(path: String, engine: String? = nil, filter: String? = nil, policy: ComparisonPolicy? = nil) throws {
    let runs = try BenchmarkRun.all(in: path).map { try $0.renamed(policy?.renamed ?? [:], engine) }
    try self.init(runs: runs, path: path, engine: engine, filter: filter)
  }

  /// The same runs for another engine, without reading the files again.
  public func engine(_ name: String) throws -> RunSet {
    try RunSet(runs: runs, path: path, engine: name, filter: filter)
  }

  /// A set of runs that are already read. A run of several processes becomes one run for each.
  public init(runs: [BenchmarkRun], path: String, engine: String? = nil, filter: String? = nil) throws {
    self.path = path
    self.engine = engine
    self.filter = filter
    let runs = runs.flatMap(\.processes)
    self.runs = runs
    chosen = try filter.map { try Self.names(of: runs, engine, matching: $0) }
    if let engine, !runs.contains(where: { run in run.benchmarks.keys.contains { $0.hasPrefix(engine + "/") } }) {
      throw ConformanceError("\(path): no benchmark of an engine '\(engine)'")
    }
    for run in runs.dropFirst() {
      for key in ["revision", "build_type"] where run.context[key] != runs[0].context[key] {
        throw ConformanceError("\(path): contains different kinds of runs: \(key) differs in \(run.path)")
      }
    }
    if let difference = Comparability.obstacle(runs) { throw ConformanceError(difference) }
  }

  /// A benchmark's name in a comparison; nil if it belongs to another engine or is not chosen.
  func key(_ name: String) -> String? {
    if let chosen, !chosen.contains(name) { return nil }
    return Self.key(name, engine)
  }

  private static func key(_ name: String, _ engine: String?) -> String? {
    guard let engine else { return name }
    return name.hasPrefix(engine + "/") ? String(name.dropFirst(engine.count + 1)) : nil
  }

  private static func names(of runs: [BenchmarkRun], _ engine: String?, matching filter: String) throws -> Set<String> {
    guard let pattern = try? Regex(filter) else { throw ConformanceError("'\(filter)' is no regular expression") }
    return Set(runs.flatMap(\.benchmarks.keys)).filter { key($0, engine)?.contains(pattern) == true }
  }

  /// The number of files.
  var files: Int { Set(runs.map(\.path)).count }

  /// The benchmarks of a run by their names in a comparison.
  func benchmarks(of run: BenchmarkRun) -> [String: BenchmarkRun.Benchmark] {
    var result: [String: BenchmarkRun.Benchmark] = [:]
    for (name, benchmark) in run.benchmarks { if let key = key(name) { result[key] = benchmark } }
    return result
  }

  /// The revision that was measured, if the runs record it: `--benchmark_context=revision=…`, or one for each engine.
  public var revision: String? {
    engine.flatMap { runs[0].context["revision.\($0)"] } ?? runs[0].context["revision"]
  }
}
