// Unicode's own test files: those of Debian's package unicode-data, and of version 17 in the folder that LABELMARK_UCD names.
import Foundation

/// A test file, as lines without comments.
package struct UnicodeTestFile {
  /// The version in the first line, such as 17.0.0 in `# LineBreakTest-17.0.0.txt`.
  package let version: String
  /// Each line that has more than a comment, and its number, from 1.
  package let lines: [(number: Int, text: Substring)]

  package static let folderOf17 = ProcessInfo.processInfo.environment["LABELMARK_UCD"]

  /// The folders that have a test file.
  package static func folders(with name: String) -> [String] {
    ["/usr/share/unicode", folderOf17].compactMap { $0 }.filter { path(name, in: $0) != nil }
  }

  /// The file of a name in a folder or in its folder `auxiliary`; nil if it is in neither.
  package init?(_ name: String, in folder: String) throws {
    guard let path = Self.path(name, in: folder) else { return nil }
    let all = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    version = String(all[0].split(separator: "-").last?.split(separator: ".txt").first ?? "")
    lines = all.enumerated().compactMap { index, line in
      let text = line.prefix { $0 != "#" }
      return text.allSatisfy(\.isWhitespace) ? nil : (index + 1, text)
    }
  }

  private static func path(_ name: String, in folder: String) -> String? {
    ["/", "/auxiliary/"].map { "\(folder)\($0)\(name).txt" }.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The scalars of a line such as `÷ 0020 × 0308 ÷`, and the number of scalars before each ÷. Surrogates are left out: a text
  /// has none.
  package static func boundaries(_ line: Substring) -> (scalars: [Unicode.Scalar], breaks: [Int]) {
    var (scalars, breaks): ([Unicode.Scalar], [Int]) = ([], [])
    for word in line.split(whereSeparator: \.isWhitespace) {
      if word == "÷" {
        breaks.append(scalars.count)
      } else if let scalar = UInt32(word, radix: 16).flatMap(Unicode.Scalar.init) {
        scalars.append(scalar)
      }
    }
    return (scalars, breaks)
  }

  /// A line of BidiTest.txt or BidiCharacterTest.txt, in one of its directions.
  package struct BidiExample {
    /// Names of classes, or code points in hexadecimal.
    package let words: [Substring]
    /// The level of the paragraph, 0 or 1; nil for that of its first strong character.
    package let base: Int?
    /// The level that the paragraph has; nil if the file does not say it.
    package let paragraph: Int?
    /// A level for each word; nil for a character that X9 removes.
    package let levels: [Int?]
    /// The indices of the others, as they are seen.
    package let order: [Int]
  }

  /// Calls `body` with the examples of every `step`th line, and returns the lines for which it was false.
  ///
  /// BidiTest.txt has lines `@Levels: x 1` and `@Reorder: 1`, and lines of classes `L R; 7`. Bit 0 of the number asks
  /// for the direction of the first strong character, bit 1 for left-to-right, bit 2 for right-to-left.
  /// BidiCharacterTest.txt has lines `code points;direction;paragraph level;levels;order`.
  package func wrongBidiLines(step: Int = 1, _ body: (BidiExample) throws -> Bool) rethrows -> [String] {
    var (levels, order): ([Int?], [Int]) = ([], [])
    var wrong: [String] = []
    for (number, line) in lines {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
        .map { $0.split(whereSeparator: \.isWhitespace) }
      let examples: [BidiExample]
      switch fields[0].first {
      case "@Levels:":
        levels = fields[0].dropFirst().map { Int($0) }
        continue
      case "@Reorder:":
        order = fields[0].dropFirst().compactMap { Int($0) }
        continue
      case _ where !number.isMultiple(of: step): continue
      case _ where fields.count == 5:
        examples = [
          BidiExample(
            words: fields[0], base: fields[1] == ["2"] ? nil : Int(fields[1][0]), paragraph: Int(fields[2][0]),
            levels: fields[3].map { Int($0) }, order: fields[4].compactMap { Int($0) })
        ]
      default:
        let directions = Int(fields[1][0], radix: 16) ?? 0
        examples = [(1, nil), (2, 0), (4, 1)].filter { directions & $0.0 != 0 }.map {
          BidiExample(words: fields[0], base: $0.1, paragraph: nil, levels: levels, order: order)
        }
      }
      if try !examples.allSatisfy(body) { wrong.append("line \(number): \(line)") }
    }
    return wrong
  }
}
