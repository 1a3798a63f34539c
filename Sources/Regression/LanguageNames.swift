// The names of the corpora's languages, for tables.
import Conformance

/// Names by the tags of corpora, read from a folder of text corpora.
public struct LanguageNames: Sendable {
  private var names: [String: String] = [:]

  /// - Parameter folder: The folder with `en.json` and the others; nil shows tags instead of names.
  public init(folder: String?) {
    guard let folder, let corpora = try? TextCorpus.load(folder: folder) else { return }
    names = Dictionary(uniqueKeysWithValues: corpora.map { ($0.tag, $0.corpus.name) })
  }

  /// `Japanese, paragraphs` for `ja.paragraphs`; the tag where the folder has no such corpus.
  func name(of corpus: String) -> String {
    let tag = String(corpus.prefix { $0 != "." })
    return (names[tag] ?? tag) + (corpus.hasSuffix(".paragraphs") ? ", paragraphs" : "")
  }
}
