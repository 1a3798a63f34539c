// The corpus of a checkout, or an earlier version of it, which is a file of a release.
import Foundation

/// A version of the corpus, by which a label can be judged.
public struct CorpusVersion: Sendable {
  /// The first line of the file of an earlier version; the others are its cases.
  private struct Head: Decodable {
    var corpus: String
    var rules: [RuleTexts.Rule]
  }

  /// The number, for example `2.3.0`.
  public let number: String
  /// The cases of the version, sorted by id.
  public let corpus: Corpus
  /// The texts of its rules.
  public let rules: RuleTexts

  /// Reads a version of the corpus.
  ///
  /// - Parameters:
  ///   - file: a file that `scripts/package --earlier` wrote; nil for the corpus in `folder`.
  ///   - folder: the folder of the corpus.
  ///   - isChosen: whether a case is wanted, as for `Corpus`.
  /// - Throws: `ConformanceError` for a file that is no such version, and for what `Corpus` throws.
  public init(file: String?, folder: String, where isChosen: ((String) -> Bool)? = nil) throws {
    guard let file else {
      guard let text = try? String(contentsOfFile: folder + "/VERSION", encoding: .utf8) else {
        throw ConformanceError("\(folder)/VERSION: no such file")
      }
      number = text.trimmingCharacters(in: .whitespacesAndNewlines)
      (corpus, rules) = (try Corpus(paths: [folder], where: isChosen), RuleTexts(corpus: folder))
      return
    }
    let line = try InputFile.read(file).prefix { $0 != 0x0A }
    guard let head = try? JSONCoding.read(Head.self, from: Data(line), lenient: true) else {
      throw ConformanceError("\(file): its first line does not name a corpus and its rules")
    }
    number = head.corpus
    corpus = Corpus(
      cases: try Corpus.load(file: file, nil, after: 1, where: isChosen).sorted { $0.value.id < $1.value.id })
    rules = RuleTexts(head.rules)
  }
}
