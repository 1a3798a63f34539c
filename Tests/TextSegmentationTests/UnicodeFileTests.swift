// Unicode's own test files, from a folder that LABELMARK_UCD names.
import Foundation
import Testing

private let folder = ProcessInfo.processInfo.environment["LABELMARK_UCD"]

/// A line of LineBreakTest.txt or GraphemeBreakTest.txt: "÷ 0020 × 0308 ÷".
struct UnicodeTestLine {
  var text: [UInt8] = []
  var breaks: [Int] = []
  var source: String

  init?(_ line: Substring) {
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
    // The start of the text is no boundary in our sets.
    breaks.removeAll { $0 == 0 }
  }

  static func read(_ name: String, in folder: String) throws -> [UnicodeTestLine] {
    let candidates = [folder + "/" + name, folder + "/auxiliary/" + name]
    let path = try #require(candidates.first { FileManager.default.fileExists(atPath: $0) }, "\(name) in \(folder)")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") }.compactMap(UnicodeTestLine.init)
  }
}

@Suite(.enabled(if: folder != nil, "LABELMARK_UCD names no folder with Unicode's test files"))
struct UnicodeFileTests {
  @Test func lineBreakTest() throws {
    let lines = try UnicodeTestLine.read("LineBreakTest.txt", in: folder!)
    #expect(lines.count > 5000)
    for line in lines { #expect(Segmented(line.text).lineBreaks == line.breaks, "\(line.source)") }
  }

  @Test func graphemeBreakTest() throws {
    let lines = try UnicodeTestLine.read("GraphemeBreakTest.txt", in: folder!)
    #expect(lines.count > 500)
    for line in lines { #expect(Segmented(line.text).graphemes == line.breaks, "\(line.source)") }
  }
}
