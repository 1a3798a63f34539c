// The text corpora (Corpora/Text/*.json), as far as tests read them.
import Foundation

package struct TextFile: Decodable, Sendable, CustomStringConvertible {
  package let language: String
  package let direction: String
  package let fonts: [String]
  package let labels: [String]
  package let paragraphs: [String]
  /// The name of the file, without its ending.
  package private(set) var name = ""

  private enum CodingKeys: CodingKey { case language, direction, fonts, labels, paragraphs }

  package var description: String { name }
  package var isRightToLeft: Bool { direction == "rtl" }
  package var texts: [String] { labels + paragraphs }

  /// All of them, sorted by name. That there are none is an error, since a test for each would pass.
  package static func all() throws -> [TextFile] { try names().map(TextFile.init(named:)) }

  package static func names() throws -> [String] {
    let folder = root + "/Corpora/Text"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
    if names.isEmpty { throw Missing(folder, remedy: "git checkout Corpora") }
    return names.map { String($0.dropLast(5)) }.sorted()
  }

  package init(named name: String) throws {
    self = try JSONDecoder().decode(
      TextFile.self, from: Data(contentsOf: URL(filePath: "\(root)/Corpora/Text/\(name).json")))
    self.name = name
  }
}
