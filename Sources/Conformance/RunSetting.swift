// How a run was asked for: what a reader of its report needs to repeat it.
import Foundation

/// The setting of a run.
public struct RunSetting: Codable, Hashable, Sendable {
  /// `full`, `core`, or `selection` where cases were named.
  public var level = "full"
  /// The version of the corpus; nil for cases from elsewhere.
  public var corpus: String?
  /// The command that made the report.
  public var command: String?
  /// The command that asks the same implementation, without its cases and without the form of the report.
  public var again: String?
  /// When the run began: ISO 8601, UTC.
  public var date: String?

  /// A setting that names only the level.
  public init(level: String = "full") { self.level = level }

  /// Notes the version of the corpus in `folder`, and the time.
  public mutating func note(corpus folder: String?, date: Date) {
    let version = folder.flatMap { try? String(contentsOfFile: $0 + "/VERSION", encoding: .utf8) }
    corpus = version?.trimmingCharacters(in: .whitespacesAndNewlines)
    self.date = date.formatted(.iso8601)
  }

  /// `level core, corpus 2.0.0, 2026-11-22T19:30:00Z`.
  var heading: String {
    (["level \(level)", corpus.map { "corpus \($0)" }, date].compactMap { $0 }).joined(separator: ", ")
  }

  /// The command that asks one case again.
  func again(_ id: String) -> String? { again.map { "\($0) --only \(CommandWords.quoted(id))" } }
}

/// What the rules say, by their ids: the first paragraph of each.
public struct RuleTexts: Sendable {
  private struct Document: Decodable {
    struct Rule: Decodable {
      var id: String
      var text: String
    }
    var rules: [Rule]
  }

  private let texts: [String: String]

  /// No rules.
  public init() { texts = [:] }

  /// The rules of the corpus in `folder` (its `rules.json`); none where it has none.
  public init(corpus folder: String) {
    let file = folder + "/rules.json"
    let rules = (try? JSONCoding.read(Document.self, file: file, lenient: true))?.rules ?? []
    texts = Dictionary(rules.map { ($0.id, String($0.text.prefix { $0 != "\n" })) }) { first, _ in first }
  }

  /// What a rule says, or nil.
  public subscript(id: String) -> String? { texts[id] }
}
