// Merges the benchmark results of a run's shards into one file.
import Conformance
import Foundation

/// Merges Google Benchmark's JSON files of one run's shards (labelbench --shard I/N).
public struct RunMerge {
  /// The merged run, as Google Benchmark would have written it.
  public let json: String

  /// Whether a file looks like a result of Google Benchmark, by its top-level keys.
  public static func isBenchmark(_ path: String) -> Bool {
    guard let object = try? Self.document(InputFile.read(path)), case .object? = object["context"] else { return false }
    return object["benchmarks"]?.array != nil
  }

  /// Reads the files. Every shard must be given exactly once, and all must have measured the same things under the same
  /// conditions. Only the processors may differ; the context then names all of them.
  ///
  /// - Throws: `ConformanceError` that names the file.
  public init(files: [String]) throws {
    var context: [String: JSONValue] = [:]
    var benchmarks: [JSONValue] = []
    var answers: JSONValue?
    var seen: [String: String] = [:]  // The file of each benchmark.
    var shards: [Shard] = []
    var processors: [String] = []
    var first: BenchmarkRun?
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
      let object = try Self.document(InputFile.read(file))
      guard case .object(let own)? = object["context"], let rows = object["benchmarks"]?.array
      else { throw ConformanceError("\(file): not a complete result of Google Benchmark") }
      context.merge(own) { before, _ in before }
      if let more = object["answers"] { answers = try answers.map { try Self.united($0, more, of: file) } ?? more }
      if let processor = run.context["cpu"], !processors.contains(processor) { processors.append(processor) }
      for row in rows {
        // Repetitions in one file have the same name.
        let name = row["run_name"]?.string ?? row["name"]?.string ?? ""
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
    context["shards"] = .string("\(count)")
    if processors.count > 1 { context["cpu"] = .string(processors.sorted().joined(separator: "; ")) }
    var document: [String: JSONValue] = ["context": .object(context), "benchmarks": .array(benchmarks)]
    document["answers"] = answers
    json = try JSONCoding.document(document)
  }

  /// A file's JSON, with null for NaN and Infinity.
  private static func document(_ data: Data) throws -> JSONValue {
    try JSONPlaces.reading(data) { try JSONCoding.read(JSONValue.self, from: $0) }
  }

  /// The answers of two files. A question, or the result of cases, may be in both, and must then be the same.
  private static func united(
    _ first: JSONValue, _ second: JSONValue, of file: String, _ path: [String] = []
  ) throws -> JSONValue {
    guard case .object(var all) = first, case .object(let more) = second, path.count < 3, path.last != "cases" else {
      guard first == second else {
        let part = path.dropFirst().joined(separator: " ")
        throw ConformanceError("\(file): is of another run: \(part) of \(path[0]) differ from those of other shards")
      }
      return first
    }
    for (name, value) in more.sorted(by: { $0.key < $1.key }) {
      all[name] = try all[name].map { try united($0, value, of: file, path + [name]) } ?? value
    }
    return .object(all)
  }

  private static func requireSame(_ first: BenchmarkRun, _ other: BenchmarkRun) throws {
    if let obstacle = Comparability.obstacle([first, other]) { throw ConformanceError(obstacle) }
    for key in first.context.keys.sorted() where key == "revision" || key == "mode" || key.hasPrefix("engine.") {
      guard let before = first.context[key], let after = other.context[key], before != after else { continue }
      throw ConformanceError("\(first.path) and \(other.path) are of different runs: \(key) (\(before); \(after))")
    }
  }
}
