// Merges what the files of a run's shards say about the engines' answers.
import Conformance
import Foundation

/// The union of the answers of several files. A benchmark of an engine is in one file only; questions and results of
/// cases may be in several and must then be the same.
struct AnswerMerge {
  /// The member `answers` of the merged file, by engine.
  private(set) var engines: [String: [String: Any]] = [:]
  /// The file of each part, by engine, kind and name.
  private var sources: [[String]: String] = [:]

  /// Adds the answers of one file.
  ///
  /// - Throws: `ConformanceError` if another file has the same benchmark of the same engine, or another answer to the
  ///   same question.
  mutating func add(_ answers: [String: [String: Any]], of file: String) throws {
    for (engine, parts) in answers.sorted(by: { $0.key < $1.key }) {
      for (kind, part) in parts.sorted(by: { $0.key < $1.key }) {
        guard let members = part as? [String: Any], kind == "benchmarks" || kind == "questions" else {
          try add(part, [engine, kind], of: file)
          engines[engine, default: [:]][kind] = part
          continue
        }
        var all = engines[engine]?[kind] as? [String: Any] ?? [:]
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
          if kind == "benchmarks", let other = sources[[engine, kind, name]] {
            throw ConformanceError("\(file): the answers of '\(engine)/\(name)' are also in \(other)")
          }
          try add(member, [engine, kind, name], of: file)
          all[name] = member
        }
        engines[engine, default: [:]][kind] = all
      }
    }
  }

  /// Notes where a part comes from, and throws if another file says something else.
  private mutating func add(_ part: Any, _ path: [String], of file: String) throws {
    if let other = sources[path] {
      let parts = path.dropFirst()
      let before =
        path.count == 3 ? (engines[path[0]]?[path[1]] as? [String: Any])?[path[2]] : engines[path[0]]?[path[1]]
      if let before, try Self.bytes(before) != Self.bytes(part) {
        throw ConformanceError(
          "\(other) and \(file) are of different runs: \(parts.joined(separator: " ")) of \(path[0]) differ")
      }
    }
    sources[path] = file
  }

  /// A value as JSON, so that equal values have equal bytes.
  private static func bytes(_ value: Any) throws -> Data {
    try JSONSerialization.data(withJSONObject: [value], options: .sortedKeys)
  }
}
