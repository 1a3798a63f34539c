// Merges the benchmark results of a run's shards into one file.
import Conformance
import Foundation

/// Merges Google Benchmark's JSON files of one run's shards (labelbench --shard I/N).
public struct RunMerge {
  /// The merged run, as Google Benchmark would have written it.
  public let json: String

  /// Whether a file looks like a result of Google Benchmark, by its top-level keys.
  public static func isBenchmark(_ path: String) -> Bool {
    guard let data = try? InputFile.read(path), let object = try? Self.object(data) else { return false }
    return object["benchmarks"] is [Any] && object["context"] is [String: Any]
  }

  /// Reads the files. Every shard must be given exactly once, and all must have measured the same things under the same
  /// conditions. Only the processors may differ; the context then names all of them.
  ///
  /// - Throws: `ConformanceError` that names the file.
  public init(files: [String]) throws {
    var context: [String: Any] = [:]
    var benchmarks: [[String: Any]] = []
    var seen: [String: String] = [:]  // The file of each benchmark.
    var shards: [Shard] = []
    var processors: [String] = []
    var first: BenchmarkRun?
    var answers = AnswerMerge()
    for file in files {
      let run = try BenchmarkRun(file: file)
      guard let text = run.context["shard"], let shard = Shard(text) else {
        throw ConformanceError("\(file): is not a shard of a run (labelbench --shard)")
      }
      guard !shards.contains(shard) else { throw ConformanceError("\(file): the shard \(text) is given twice") }
      shards.append(shard)
      if let first { try Self.requireSame(first, run) }
      first = first ?? run
      if let part = run.context["incomplete"] {
        throw ConformanceError("\(file): the run was ended after \(part); measure the shard again")
      }
      let object = try Self.object(InputFile.read(file))
      guard let own = object["context"] as? [String: Any], let rows = object["benchmarks"] as? [[String: Any]]
      else { throw ConformanceError("\(file): not a complete result of Google Benchmark") }
      context.merge(own) { before, _ in before }
      try answers.add(object["answers"] as? [String: [String: Any]] ?? [:], of: file)
      if let processor = run.context["cpu"], !processors.contains(processor) { processors.append(processor) }
      for row in rows {
        // Repetitions in one file have the same name.
        let name = row["run_name"] as? String ?? row["name"] as? String ?? ""
        if let other = seen[name], other != file { throw ConformanceError("\(file): '\(name)' is also in \(other)") }
        seen[name] = file
        benchmarks.append(row)
      }
    }
    guard let count = shards.first?.count else { throw ConformanceError("no files to merge") }
    if let other = shards.first(where: { $0.count != count }) {
      throw ConformanceError("shards of different divisions: \(shards[0].text) and \(other.text)")
    }
    if let missing = (1...count).first(where: { index in !shards.contains { $0.index == index } }) {
      throw ConformanceError("the shard \(missing)/\(count) is missing")
    }
    context["shard"] = nil
    context["shards"] = "\(count)"
    if processors.count > 1 { context["cpu"] = processors.sorted().joined(separator: "; ") }
    var document: [String: Any] = ["context": context, "benchmarks": benchmarks]
    if !answers.engines.isEmpty { document["answers"] = answers.engines }
    let whole = try JSONSerialization.data(
      withJSONObject: document,
      options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    json = String(decoding: whole, as: UTF8.self) + "\n"
  }

  /// The object of a file, with null for NaN and Infinity.
  private static func object(_ data: Data) throws -> [String: Any] {
    try JSONPlaces.reading(data) { try JSONSerialization.jsonObject(with: $0) as? [String: Any] ?? [:] }
  }

  private static func requireSame(_ first: BenchmarkRun, _ other: BenchmarkRun) throws {
    if let obstacle = Comparability.obstacle([first, other]) { throw ConformanceError(obstacle) }
    for key in first.context.keys.sorted() where key == "revision" || key == "mode" || key.hasPrefix("engine.") {
      guard let before = first.context[key], let after = other.context[key], before != after else { continue }
      throw ConformanceError("\(first.path) and \(other.path) are of different runs: \(key) (\(before); \(after))")
    }
  }
}
