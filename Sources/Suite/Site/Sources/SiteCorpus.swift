// The corpus that the site shows: cases, rules with their sections and sources, clauses.
import Conformance
import Foundation

/// A rule with what the corpus's documents say about it.
struct SiteRule {
  let id: String
  let basis: CaseBasis
  /// The text, in several lines if it has lists.
  let text: String
  /// The heading of its section in RULES.md.
  let section: String
  /// What it rests on, row by row of EVIDENCE.md.
  let evidence: [RuleSource]

  /// The number in the id.
  var number: Int { Int(id.dropFirst()) ?? 0 }
}

/// The corpus of a site.
public struct SiteCorpus: Sendable {
  /// The version of the corpus.
  public let version: String
  /// Its cases, by id.
  package let corpus: Corpus
  /// The first paragraphs of its rules.
  package let texts: RuleTexts
  /// The rules, in the order of RULES.md.
  let rules: [SiteRule]
  let clauses: [CorpusClause]

  /// Reads the corpus in `folder`, laid out as `Corpora/Conformance`.
  ///
  /// - Throws: `ConformanceError` if a part of it is missing or malformed.
  public init(folder: String) throws {
    let today = try CorpusVersion(folder: folder)
    (version, corpus, texts) = (today.number, today.corpus, today.rules)
    clauses = try CorpusClause.read(folder: folder)
    let evidence = RuleSources(file: folder + "/EVIDENCE.md")
    let sections = try Self.sections(file: folder + "/RULES.md")
    rules = try CorpusRule.read(folder: folder).map { rule in
      SiteRule(
        id: rule.id, basis: rule.basis, text: rule.text, section: sections[rule.id] ?? "",
        evidence: evidence[rule.id])
    }
  }

  /// The cases, by id.
  var cases: [ConformanceCase] { corpus.cases.map(\.value) }

  /// Returns the heading above each rule.
  private static func sections(file: String) throws -> [String: String] {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw ConformanceError("\(file): cannot be read")
    }
    var (found, heading): ([String: String], String) = ([:], "")
    for line in text.split(separator: "\n") {
      if line.hasPrefix("##") {
        heading = String(line.drop { $0 == "#" || $0 == " " })
      } else if let match = line.prefixMatch(of: /(?:<a id="R\d+"><\/a>)?(R\d+)\. \*\*\[/) {
        found[String(match.1)] = heading
      }
    }
    return found
  }
}

extension ConformanceCase {
  /// The group of cases that the site keeps in one file: the id without its last part, or the area of a short id.
  var topic: String { Self.topic(of: id) }

  /// Returns the topic of a case's id, as `cases.js` does.
  static func topic(of id: String) -> String {
    let parts = id.split(separator: ".")
    return parts.count > 2 ? parts[..<2].joined(separator: ".") : String(parts.first ?? "")
  }
}
