// A corpus of templates: labels with one part that no label before had.
import Foundation

/// A file of `Corpora/Templates`. Its README says what the keys and the parts of a template are.
public struct TemplateCorpus: Decodable, Sendable {
  /// The language as a BCP 47 tag.
  public var language: String
  /// The ten digits of the language, from zero.
  public var nativeDigits: String
  /// The separator of thousands in native digits.
  public var group: String
  /// The separator of decimals in native digits.
  public var decimal: String
  /// The syllables of which names are made.
  public var syllables: [String]
  /// Templates with a new word.
  public var words: [String]
  /// Templates with a new number.
  public var numbers: [String]

  enum CodingKeys: String, CodingKey, CaseIterable {
    case language, nativeDigits, group, decimal, syllables, words, numbers
  }

  /// Reads a corpus. An unknown key is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.strict(CodingKeys.self)
    language = try values.decode(String.self, forKey: .language)
    nativeDigits = try values.decode(String.self, forKey: .nativeDigits)
    group = try values.decode(String.self, forKey: .group)
    decimal = try values.decode(String.self, forKey: .decimal)
    syllables = try values.decode([String].self, forKey: .syllables)
    words = try values.decode([String].self, forKey: .words)
    numbers = try values.decode([String].self, forKey: .numbers)
  }

  /// Reads all `.json` files of a folder, by tag.
  ///
  /// - Throws: `ConformanceError` that names the file that is not a corpus, or the folder without one.
  public static func load(folder: String) throws -> [(tag: String, corpus: TemplateCorpus)] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw ConformanceError("\(folder): no such folder")
    }
    let files = names.filter { $0.hasSuffix(".json") }.sorted()
    guard !files.isEmpty else { throw ConformanceError("\(folder): holds no corpus") }
    return try files.map {
      (String($0.dropLast(5)), try JSONCoding.read(TemplateCorpus.self, file: folder + "/" + $0))
    }
  }

  private static let newWords: Set = ["hex", "name"]
  private static let newNumbers: Set = [
    "code", "number", "price", "duration", "native-code", "native-number", "native-price", "native-duration",
  ]
  private static let repeated: Set = ["date", "time"]

  /// Returns the faults of the corpus, one per line; empty if there are none.
  public func findings() -> [String] {
    var found: [String] = []
    let values = nativeDigits.unicodeScalars.map { $0.properties.numericValue ?? -1 }
    if values != (0...9).map(Double.init) { found.append("nativeDigits are not the digits from 0 to 9") }
    if Set(syllables).count != 32 || syllables.count != 32 { found.append("not 32 different syllables") }
    for (key, templates, parts) in [("words", words, Self.newWords), ("numbers", numbers, Self.newNumbers)] {
      if templates.count != 18 || Set(templates).count != 18 { found.append("\(key): not 18 different templates") }
      for template in templates {
        let names = template.matches(of: /\{([^}]*)\}/).map { String($0.1) }
        if names.count(where: parts.contains) != 1 { found.append("not exactly one new part: \"\(template)\"") }
        for name in names where !parts.contains(name) && !Self.repeated.contains(name) {
          found.append("unknown part {\(name)}: \"\(template)\"")
        }
      }
    }
    for text in syllables + words + numbers
    where !text.utf8.elementsEqual(text.precomposedStringWithCanonicalMapping.utf8) {
      found.append("not NFC: \"\(text)\"")
    }
    return found
  }
}
