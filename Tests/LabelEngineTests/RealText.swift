// The texts of all languages.
import Foundation
import TestSupport
import Testing

enum RealText {
  struct Corpus: CustomTestStringConvertible, Sendable {
    var name: String
    var fonts: [String]
    var isRightToLeft: Bool
    var texts: [String]
    var testDescription: String { name }
  }

  static func corpora() throws -> [Corpus] {
    try textCorpusFiles().map { file in
      let corpus = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      return Corpus(
        name: file.deletingPathExtension().lastPathComponent, fonts: corpus["fonts"] as? [String] ?? [],
        isRightToLeft: corpus["direction"] as? String == "rtl",
        texts: (corpus["labels"] as? [String] ?? []) + (corpus["paragraphs"] as? [String] ?? []))
    }
  }
}
