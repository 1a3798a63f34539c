// Unicode's own test files of version 17, from a folder that LABELMARK_UCD names.
import NaiveSegmentation
import Foundation
import Testing

private let folder = ProcessInfo.processInfo.environment["LABELMARK_UCD"]

/// A line of LineBreakTest.txt or GraphemeBreakTest.txt, such as "÷ 0020 × 0308 ÷".
struct UnicodeTestLine {
  var text: [UInt8] = []
  var breaks: [Int] = []
  var number: Int
  var source: String

  init?(_ line: Substring, number: Int) {
    self.number = number
    source = String(line)
    let fields = line.prefix { $0 != "#" }.split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard !fields.isEmpty else { return nil }
    for field in fields {
      if field == "÷" {
        breaks.append(text.count)
      } else if field != "×" {
        guard let scalar = UInt32(field, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
        text += Array(String(Character(scalar)).utf8)
      }
    }
    // In our sets, the start of the text is not a boundary.
    breaks.removeAll { $0 == 0 }
  }

  /// Reads all tests of a file, from a folder or from the folder `auxiliary` in it.
  static func read(_ name: String, in folder: String) throws -> [UnicodeTestLine] {
    let candidates = [folder + "/" + name, folder + "/auxiliary/" + name]
    let path = try #require(candidates.first { FileManager.default.fileExists(atPath: $0) }, "\(name) in \(folder)")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { UnicodeTestLine($1, number: $0 + 1) }
  }
}

@Suite(.enabled(if: folder != nil, "LABELMARK_UCD names no folder with Unicode's test files"))
struct UnicodeFileTests {
  @Test func lineBreakTest() throws {
    let lines = try UnicodeTestLine.read("LineBreakTest.txt", in: folder!)
    #expect(lines.count == 19_338)  // version 17.0.0
    for line in lines { #expect(Segmented(line.text).lineBreaks == line.breaks, "\(line.source)") }
  }

  @Test func graphemeBreakTest() throws {
    let lines = try UnicodeTestLine.read("GraphemeBreakTest.txt", in: folder!)
    #expect(lines.count == 766)  // version 17.0.0
    for line in lines { #expect(Segmented(line.text).graphemes == line.breaks, "\(line.source)") }
  }
}
