// The tables of counts in the clauses' README.
import Foundation

/// The numbers of clauses by document, by reason and by area.
public struct ClauseCounts {
  private static let documents: KeyValuePairs = [
    "000": "UILabel class page, current", "001": "UILabel class page of 2017",
    "002": "Human Interface Guidelines: labels", "003": "UILabel class reference of 2009",
    "004": "Interface Builder attribute tables", "005": "Reference pages, headers and reports",
  ]
  private static let areas = [
    "fitting", "clusters", "wrapping", "truncation", "strategy", "shrinking", "tightening", "spacing", "measuring",
    "geometry", "bidi", "attributed", "international", "odd", "model", "drawing", "accessibility", "guidance",
  ]
  private static let (begin, end) = ("<!-- counts -->", "<!-- end of counts -->")

  private let clauses: [CorpusClause]

  /// Counts the clauses of a corpus.
  ///
  /// - Throws: `ConformanceError` for a file that is missing or not JSON.
  public init(folder: String) throws { self.init(try CorpusSources(folder: folder)) }

  init(_ sources: CorpusSources) { clauses = sources.clauses.map(\.clause) }

  /// The tables as Markdown.
  public var tables: String { [byDocument, byReason, byArea].joined(separator: "\n\n") }

  private var byDocument: String {
    func row(_ name: String, _ group: [CorpusClause]) -> [String] {
      let testable = group.count(where: \.testable)
      let planned = group.count { $0.status == "planned" }
      return [name] + [group.count, testable, testable - planned, planned, group.count - testable].map(String.init)
    }
    let rows = Self.documents.map { number, title in row("\(number) \(title)", clauses.filter { $0.document == number })
    }
    return Self.table(
      ["document", "clauses", "testable", "active", "planned", "untestable"], rows + [row("all", clauses)])
  }

  private var byReason: String {
    let groups = Dictionary(grouping: clauses.filter { $0.reason != nil }) { $0.reason ?? "" }
    let rows = groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { reason, group in
      [reason] + Self.documents.map { number, _ in String(group.count { $0.document == number }) } + ["\(group.count)"]
    }
    return Self.table(["untestable because of"] + Self.documents.map(\.key) + ["all"], rows)
  }

  private var byArea: String {
    let rows = Self.areas.compactMap { area -> [String]? in
      let group = clauses.filter { $0.area == area }
      guard !group.isEmpty else { return nil }
      let counts = ["active", "planned", "none"].map { status in group.count { $0.status == status } }
      return [area] + (counts + [group.count]).map(String.init)
    }
    return Self.table(["area", "active", "planned", "untestable", "all"], rows)
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    let rule = "|" + (["---"] + head.dropFirst().map { _ in "---:" }).joined(separator: "|") + "|"
    let lines = ([head] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
    return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
  }

  /// Writes the tables between the markers of a folder's README.
  ///
  /// - Throws: `ConformanceError` if the README or its markers are missing.
  public func write(toReadmeOf folder: String) throws {
    let file = folder + "/README.md"
    guard let (text, inside) = Self.readme(file) else {
      throw ConformanceError("\(file): has no markers \(Self.begin)")
    }
    try AtomicFile.write(text[..<inside.lowerBound] + "\n\n\(tables)\n\n" + text[inside.upperBound...], to: file)
  }

  /// Returns a finding if a folder's README lacks these tables. A folder without a README has no findings.
  func findings(inReadmeOf folder: String) -> [String] {
    let file = folder + "/README.md"
    guard FileManager.default.fileExists(atPath: file) else { return [] }
    guard let (text, inside) = Self.readme(file) else { return ["\(file): has no markers \(Self.begin)"] }
    return text[inside].trimmingCharacters(in: .whitespacesAndNewlines) == tables
      ? [] : ["\(file): its tables are not those of the files (labelmark corpus clauses --write makes them)"]
  }

  private static func readme(_ file: String) -> (text: String, inside: Range<String.Index>)? {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8), let start = text.range(of: begin),
      let stop = text.range(of: end), start.upperBound <= stop.lowerBound
    else { return nil }
    return (text, start.upperBound..<stop.lowerBound)
  }
}
