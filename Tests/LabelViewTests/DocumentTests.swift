// Checks docs/LABEL.md: every symbol and attribute of the five documents, with its rules. With
// LABELMARK_WRITE=1 this test writes the page; otherwise it fails if the page is out of date or something is missing.
import Foundation
import LabelView
import Testing

@MainActor
struct DocumentTests {
  private struct Clause {
    let subjects: [String]
    let rules: [String]
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private let corpus = DocumentTests.root.appending(path: "Corpora/Conformance")
  private let page = DocumentTests.root.appending(path: "docs/LABEL.md")

  @Test func tableIsComplete() async throws {
    let clauses = try readClauses()
    // Every subject of a clause has a row.
    let subjects = Set(clauses.flatMap(\.subjects))
    #expect(subjects.subtracting(DocumentTable.rows.map(\.symbol)) == [])
    for row in DocumentTable.rows {
      let cited = clauses.contains { $0.subjects.contains(row.symbol) }
      #expect(cited || row.isWithoutClause, "\(row.symbol) has no clause")
    }
    #expect(Set(DocumentTable.rows.map(\.symbol)).count == DocumentTable.rows.count, "a symbol has two rows")
    // Every property of the invalidation table that UIKit has is a row; these it does not have.
    let beyond: Set<LabelProperty> = [
      .isAncestorFocused, .backgroundColor, .boundsSize, .layoutDirection, .displayScale, .colorAppearance,
      .layoutOptions,
      .verticalAlignment, .truncationToken,
    ]
    let named = Set(LabelProperty.allCases).subtracting(beyond).map(\.rawValue)
    #expect(Set(named).subtracting(DocumentTable.rows.map(\.symbol)) == [])

    let text = DocumentTable.text(rows: DocumentTable.rows.map { row in line(row, clauses) })
    if ProcessInfo.processInfo.environment["LABELMARK_WRITE"] == "1" {
      try text.write(to: page, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: page, encoding: .utf8)
    // Rules grow with the corpus, so the page has those of the day on which it was made.
    #expect(
      ownPart(written) == ownPart(text),
      "docs/LABEL.md is out of date: LABELMARK_WRITE=1 swift test --filter DocumentTests")
  }

  /// The page without the column that comes from the corpus.
  private func ownPart(_ page: String) -> [String] {
    page.split(separator: "\n").map { line in
      let columns = line.components(separatedBy: " | ")
      return columns.count == 3 ? columns[0] + " | " + columns[1] : String(line)
    }
  }

  private func line(_ row: DocumentTable.Row, _ clauses: [Clause]) -> String {
    let own = clauses.filter { $0.subjects.contains(row.symbol) }
    let rules = Set(own.flatMap(\.rules)).sorted { Int($0.dropFirst())! < Int($1.dropFirst())! }
    let here = row.whyNot.isEmpty ? row.here : "\(row.here): \(row.whyNot)"
    return "| `\(row.symbol)` | \(here) | \(shortened(rules)) |"
  }

  /// Shortens lists of rules: R87–R90 for R87, R88, R89, R90.
  private func shortened(_ rules: [String]) -> String {
    var runs: [(Int, Int)] = []
    for rule in rules {
      let number = Int(rule.dropFirst())!
      if let last = runs.last, last.1 + 1 == number {
        runs[runs.count - 1].1 = number
      } else {
        runs.append((number, number))
      }
    }
    return runs.map { $0 == $1 ? "R\($0)" : $1 == $0 + 1 ? "R\($0), R\($1)" : "R\($0)–R\($1)" }.joined(
      separator: ", ")
  }

  // MARK: Reading

  private func lines(of file: URL) throws -> [[String: Any]] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func files(in folder: URL, _ ending: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(ending) }.sorted { $0.path < $1.path }
  }

  private func readClauses() throws -> [Clause] {
    let all = try files(in: corpus.appending(path: "clauses"), ".jsonl").flatMap(lines)
    return try all.map { clause in
      Clause(
        subjects: try #require(clause["subject"] as? String).components(separatedBy: ", "),
        rules: clause["rules"] as? [String] ?? [])
    }
  }
}
