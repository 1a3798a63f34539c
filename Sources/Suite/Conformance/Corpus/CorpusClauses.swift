// The clauses of the corpus, whose form Corpora/Conformance/corpus.py checks.
import Foundation

/// A clause of `Corpora/Conformance/clauses`, as defined by `clause.schema.json`.
package struct CorpusClause: Codable, Sendable {
  package var id: String
  /// The property, method or thing that the clause is about.
  package var subject: String
  /// Where its sentence is in the document.
  package var `where`: String
  /// What it says, in our words.
  package var text: String
  package var rules: [String]
  /// `active`, `planned`, or `none` if no program can test it.
  package var status: String
  /// The reason why no program can test the clause; nil if one can.
  package var reason: String?
  /// The ids of clauses that contradict this one.
  package var conflicts: [String]?

  /// The number of its document.
  package var document: String { String(id.prefix { $0 != "." }) }

  /// Reads `clauses/*.jsonl` of a corpus, in the order of files and lines.
  ///
  /// - Throws: `ConformanceError` for a file that cannot be read or a line that is not a clause.
  package static func read(folder: String) throws -> [CorpusClause] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/clauses")) ?? []
    return try names.sorted().filter { $0.hasSuffix(".jsonl") }.flatMap { name in
      let file = folder + "/clauses/" + name
      return try InputFile.read(file).lines.enumerated().map { index, line in
        do {
          return try JSONCoding.read(CorpusClause.self, from: Data(line), lenient: true)
        } catch let error as DecodingError {
          throw ConformanceError("\(file):\(index + 1): \(error.oneLine)")
        }
      }
    }
  }
}
