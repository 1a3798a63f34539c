// The corpus of a checkout with its number and the texts of its rules.
import Foundation

/// A version of the corpus, by which a label is judged.
public struct CorpusVersion: Sendable {
  /// The number, for example `4.1.0`.
  public let number: String
  /// The cases of the version, sorted by id.
  public let corpus: Corpus
  /// The texts of its rules.
  public let rules: RuleTexts

  /// Reads the corpus in a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder of the corpus.
  ///   - isChosen: whether a case is wanted, as for `Corpus`.
  /// - Throws: `ConformanceError` for a folder without a version, and for what `Corpus` throws.
  public init(folder: String, where isChosen: ((String) -> Bool)? = nil) throws {
    guard let text = try? String(contentsOfFile: folder + "/VERSION", encoding: .utf8) else {
      throw ConformanceError("\(folder)/VERSION: no such file")
    }
    number = text.trimmingCharacters(in: .whitespacesAndNewlines)
    (corpus, rules) = (try Corpus(paths: [folder], where: isChosen), RuleTexts(corpus: folder))
  }
}
