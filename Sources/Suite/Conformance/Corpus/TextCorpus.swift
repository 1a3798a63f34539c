// A text corpus: labels and paragraphs in one language, with the fonts to draw them.
import Foundation

/// A file of `Corpora/Text`.
public struct TextCorpus: Codable, Sendable {
  /// The language as a BCP 47 tag, for shaping and line breaking.
  public var language: String
  /// The name of the corpus, in English.
  public var name: String
  /// The script as an ISO 15924 code.
  public var script: String
  /// The direction: `ltr` or `rtl`.
  public var direction: String
  /// The font families in fallback order. No other families are used.
  public var fonts: [String]
  /// Texts as an app would show them, each in one label.
  public var labels: [String]
  /// Paragraphs of running text; at least three have 400 characters or more. A corpus of short labels has none.
  public var paragraphs: [String]

  enum CodingKeys: String, CodingKey, CaseIterable {
    case language, name, script, direction, fonts, labels, paragraphs
  }

  /// Reads a corpus. An unknown key is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.strict(CodingKeys.self)
    language = try values.decode(String.self, forKey: .language)
    name = try values.decode(String.self, forKey: .name)
    script = try values.decode(String.self, forKey: .script)
    direction = try values.decode(String.self, forKey: .direction)
    fonts = try values.decode([String].self, forKey: .fonts)
    labels = try values.decode([String].self, forKey: .labels)
    paragraphs = try values.decode([String].self, forKey: .paragraphs)
  }

  /// Reads all `.json` files of a folder, by tag (the file's name without its ending).
  ///
  /// - Throws: `ConformanceError` that names the file that is not a corpus, or the folder without one.
  public static func load(folder: String) throws -> [(tag: String, corpus: TextCorpus)] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw ConformanceError("\(folder): no such folder")
    }
    let files = names.filter { $0.hasSuffix(".json") }.sorted()
    guard !files.isEmpty else { throw ConformanceError("\(folder): holds no corpus") }
    return try files.map { (String($0.dropLast(5)), try JSONCoding.read(TextCorpus.self, file: folder + "/" + $0)) }
  }

  /// The labels, then the paragraphs.
  public var texts: [String] { labels + paragraphs }
}
