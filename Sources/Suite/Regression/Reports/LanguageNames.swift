// The names of the corpora's languages, for tables.
import Conformance

/// The languages' names by the tags of their corpora, read from a folder of text corpora.
public struct LanguageNames: Sendable {
  private var names: [String: String] = [:]

  /// - Parameter folder: The folder with `en.json` and the other corpora. If nil or unreadable, tags are shown instead
  ///   of names.
  public init(folder: String?) {
    guard let folder, let corpora = try? TextCorpus.load(folder: folder) else { return }
    names = Dictionary(uniqueKeysWithValues: corpora.map { ($0.tag, $0.corpus.name) })
  }

  /// The name of a corpus: `Japanese, paragraphs` for `ja.paragraphs`, `Japanese, same lines` for `ja.agreeing`. The tag
  /// is used if the folder has no such corpus.
  package func name(of corpus: String) -> String {
    let tag = String(corpus.prefix { $0 != "." })
    return (names[tag] ?? tag) + (corpus.contains(".paragraphs") ? ", paragraphs" : "")
      + (corpus.hasSuffix(".agreeing") ? ", same lines" : "")
  }
}
