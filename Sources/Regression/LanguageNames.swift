// The names of the corpora's languages, for tables.
import Conformance
import Foundation

/// Names by the tags of corpora, read from a folder of text corpora.
public struct LanguageNames: Sendable {
  private let folder: String?

  /// - Parameter folder: The folder with `en.json` and the others; nil shows tags instead of names.
  public init(folder: String?) { self.folder = folder }

  /// `Japanese, paragraphs` for `ja.paragraphs`; the tag where the folder has no such corpus.
  func name(of corpus: String) -> String {
    struct Named: Decodable { var name: String }
    let tag = String(corpus.prefix { $0 != "." })
    let named = folder.flatMap { try? JSONCoding.read(Named.self, file: "\($0)/\(tag).json", lenient: true) }
    return (named?.name ?? tag) + (corpus.hasSuffix(".paragraphs") ? ", paragraphs" : "")
  }
}
