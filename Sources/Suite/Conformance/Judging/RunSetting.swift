// The setting of a run, from which a reader of its report can repeat it.
import Foundation

/// The setting of a run.
public struct RunSetting: Codable, Hashable, Sendable {
  /// `full`, `core`, or `selection` if cases were named.
  public var level = "full"
  /// The weakest strength of the cases that were chosen; nil if all were.
  public var strength: String?
  /// The profile of the cases that were chosen; nil if all were.
  public var profile: String?
  /// The options that name cases, such as `--only truncation`; nil if there are none.
  public var selection: String?
  /// The version of the corpus; nil for cases that are not from a corpus.
  public var corpus: String?
  /// The command that made the report.
  public var command: String?
  /// The command that asks the same implementation, without the selection of cases and the report options.
  public var again: String?
  /// The start of the run, in ISO 8601, UTC.
  public var date: String?
  /// Where and how the answers were made, if they are from a file.
  public var answers: AnswersOrigin?

  /// Creates a setting with only a level.
  public init(level: String = "full") { self.level = level }

  /// Records the version of the corpus, and the time.
  public mutating func note(corpus version: String?, date: Date) {
    corpus = version
    self.date = date.formatted(.iso8601)
  }

  /// The chosen cases in words: `full`, or `full, must, profile 2009`.
  var choice: String {
    let weakest = strength.map { $0 == "should" ? "must and should" : $0 }
    return [level, weakest, profile.map { "profile \($0)" }].compactMap { $0 }.joined(separator: ", ")
  }

  /// The chosen cases, as the options that choose them say.
  var options: String { [choice, selection].compactMap { $0 }.joined(separator: " ") }

  /// The setting on one line: `level core, corpus 2.0.0, 2026-11-22T19:30:00Z`.
  var heading: String {
    ["level \(choice)", corpus.map { "corpus \($0)" }, date, answers?.heading].compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns the command that repeats one case.
  func again(_ id: String) -> String? { again.map { "\($0) --only \(CommandWords.quoted(id))" } }
}

/// The first paragraph of each rule, by its id.
public struct RuleTexts: Sendable {
  private let texts: [String: String]

  /// Creates texts without any rule.
  public init() { texts = [:] }

  /// Reads the rules of the corpus in `folder` from its RULES.md. It has no rules if there is no such file.
  public init(corpus folder: String) {
    let rules = (try? CorpusRule.read(folder: folder)) ?? []
    texts = Dictionary(rules.map { ($0.id, String($0.text.prefix { $0 != "\n" })) }) { first, _ in first }
  }

  /// The first paragraph of a rule, or nil.
  public subscript(id: String) -> String? { texts[id] }
}
