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
}
