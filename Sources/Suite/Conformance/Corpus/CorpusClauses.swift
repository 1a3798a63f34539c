// The clauses and rules that the linter checks cases against.
import Foundation

/// A clause of `Corpora/Conformance/clauses`, as defined by `clause.schema.json`.
package struct CorpusClause: Decodable, Sendable {
  package var id: String
  package var document: String
  /// The property, method or thing that the clause is about.
  package var subject: String
  /// Where its sentence is in the document.
  package var `where`: String
  /// What it says, in our words.
  package var text: String
  package var rules: [String]
  var profiles: [String]
  package var testable: Bool
  var area: String
  var status: String
  /// The reason why no program can test the clause; nil if one can.
  package var reason: String?
  /// The ids of clauses that contradict this one.
  package var conflicts: [String]?

  /// Whether a program can test the clause, and its subject is implemented.
  var isActive: Bool { testable && status == "active" }
}

/// The documents' clauses and the rules with their basis.
package struct CorpusSources {
  /// The clauses, in the order of files and lines, each with its file and line.
  package private(set) var clauses: [(place: String, clause: CorpusClause)] = []
  /// Malformed clauses and rows of the table of parts, one finding per line. `clauses` omits malformed clauses.
  package private(set) var findings: [String] = []
  /// The basis of each rule.
  var basisOfRule: [String: CaseBasis] = [:]
  /// The part of the label that each rule belongs to.
  var partOfRule: [String: RulePart] = [:]

  /// Reads `clauses/*.jsonl` and `RULES.md` of a corpus.
  ///
  /// - Throws: `ConformanceError` for a file that is missing or not JSON.
  package init(folder: String) throws {
    let schema = try JSONSchema(file: folder + "/clauses/clause.schema.json")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/clauses")) ?? []
    for name in names.sorted() where name.hasSuffix(".jsonl") {
      let file = folder + "/clauses/" + name
      guard let data = FileManager.default.contents(atPath: file) else {
        throw ConformanceError("\(file): cannot be read")
      }
      for (index, line) in data.lines.enumerated() {
        let place = "\(file):\(index + 1)"
        do {
          let problems = schema.findings(try JSONCoding.read(JSONValue.self, from: Data(line)))
          findings += problems.map { "\(place): \($0)" }
          if !problems.isEmpty { continue }
          clauses.append((place, try JSONCoding.read(CorpusClause.self, from: Data(line))))
        } catch let error as DecodingError {
          throw ConformanceError("\(place): \(error.oneLine)")
        }
      }
    }
    for rule in try CorpusRule.read(folder: folder) { basisOfRule[rule.id] = rule.basis }
    // A row of the table of parts: "| `engine` | ".
    let text = try String(contentsOfFile: folder + "/RULES.md", encoding: .utf8)
    for line in text.inputLines where line.hasPrefix("| `") { addPart(line) }
  }

  /// Reads a row of the table of parts, whose last cell lists rules and ranges of rules.
  private mutating func addPart(_ row: Substring) {
    let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 3, let part = RulePart(rawValue: cells[0].trimmingCharacters(in: ["`"])) else { return }
    for rule in RuleRange.rules(in: cells[2]) where partOfRule.updateValue(part, forKey: rule) != nil {
      findings.append("RULES.md:1: \(rule) belongs to two parts")
    }
  }

  /// Faults in the table of parts, one per line.
  var partFindings: [String] {
    let missing = Set(basisOfRule.keys).subtracting(partOfRule.keys).sorted()
    let unknown = Set(partOfRule.keys).subtracting(basisOfRule.keys).sorted()
    return missing.map { "RULES.md:1: the table of parts does not have \($0)" }
      + unknown.map { "RULES.md:1: the table of parts has \($0), which is not a rule" }
  }
}
