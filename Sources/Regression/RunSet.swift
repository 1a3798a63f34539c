// One side of a comparison: a file, or all files of a folder.
import Conformance

/// The runs of one revision on one machine, for one engine or for all benchmarks.
public struct RunSet: Sendable {
  /// The file or folder.
  public let path: String
  /// The engine whose benchmarks are compared, under names without the engine. If nil, all benchmarks are, under their
  /// whole names.
  public let engine: String?
  /// Sorted by file name.
  public let runs: [BenchmarkRun]

  /// Reads a file, or all `.json` files of a folder.
  ///
  /// - Throws: `ConformanceError` if a file cannot be read, a folder has no such files, no run has the engine, or runs
  ///   of one folder were measured under different conditions.
  public init(path: String, engine: String? = nil) throws {
    try self.init(runs: BenchmarkRun.all(in: path), path: path, engine: engine)
  }

  /// The same runs for another engine, without reading the files again.
  public func engine(_ name: String) throws -> RunSet { try RunSet(runs: runs, path: path, engine: name) }

  /// A set of runs that are already read.
  public init(runs: [BenchmarkRun], path: String, engine: String? = nil) throws {
    self.path = path
    self.engine = engine
    self.runs = runs
    if let engine, !runs.contains(where: { run in run.benchmarks.keys.contains { $0.hasPrefix(engine + "/") } }) {
      throw ConformanceError("\(path): no benchmark of an engine '\(engine)'")
    }
    for run in runs.dropFirst() {
      for key in ["revision", "build_type"] where run.context[key] != runs[0].context[key] {
        throw ConformanceError("\(path): contains different kinds of runs: \(key) differs in \(run.path)")
      }
      if let difference = Comparability.obstacle(runs[0], run) { throw ConformanceError(difference) }
    }
  }

  /// A benchmark's name in a comparison; nil if it belongs to another engine.
  func key(_ name: String) -> String? {
    guard let engine else { return name }
    return name.hasPrefix(engine + "/") ? String(name.dropFirst(engine.count + 1)) : nil
  }

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
