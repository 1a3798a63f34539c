// Automatic hyphenation (R191, R209) with the dictionary of American English.
import CLabelEngine
import Foundation
import LabelEngineEntry
import Testing

@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: "/usr/share/hyphen/hyph_en_US.dic"),
    "no dictionary of American English (package hyphen-en-us)"))
struct HyphenationTests {
  /// The lines of a text in Square at 10 points, with hyphens written as "-".
  private func lines(_ text: String, width: Double, factor: Double, language: String = "en", mode: Int = 0) throws
    -> [String]
  {
    let fixture = try EngineFixture()
    var label = fixture.label
    label.number_of_lines = 0
    label.line_break_mode = Int32(mode)
    let bytes = Array(text.utf8)
    return try fixture.withRequest(bytes) { request in
      var request = request.pointee
      var style = le_paragraph_style()
      style.struct_size = MemoryLayout<le_paragraph_style>.size
      style.end = Int(bitPattern: UInt.max)
      (style.line_break_mode, style.alignment) = (LE_FROM_LABEL, LE_FROM_LABEL)
      (style.line_break_strategy, style.base_writing_direction) = (LE_FROM_LABEL, Int32(LE_NATURAL))
      style.hyphenation_factor = factor
      var lines = [le_line](repeating: le_line(), count: 32)
      var result = le_result()
      result.struct_size = MemoryLayout<le_result>.size
      result.line_capacity = lines.count
      let status = language.withCString { language in
        withUnsafePointer(to: style) { style in
          lines.withUnsafeMutableBufferPointer { lines in
            request.locale = language
            request.paragraphs = style
            request.paragraph_count = 1
            result.lines = lines.baseAddress
            return fixture.table.layout_once(
              fixture.engine, &request, &label, le_size(width: width, height: .infinity), &result)
          }
        }
      }
      try #require(status == LE_OK)
      return lines.prefix(result.line_count).map {
        String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) + ($0.flags & UInt32(LE_LINE_HYPHEN) != 0 ? "-" : "")
      }
    }
  }

  @Test("R209: the last point that fits with its hyphen; hy-phen-ation is the patterns' own example")
  func lastPoint() throws {
    #expect(try lines("hyphenation", width: 75, factor: 1) == ["hyphen-", "ation"])
    #expect(try lines("hyphenation", width: 69, factor: 1) == ["hy-", "phen-", "ation"])
    #expect(try lines("Hyphenation", width: 75, factor: 1) == ["Hyphen-", "ation"])
  }

  @Test("R191: only where the line's width without it is below the factor's part of the area")
  func factor() throws {
    // "a" fills a tenth of the 100 points, "a hyphen-" nine tenths.
    #expect(try lines("a hyphenation", width: 100, factor: 0.2) == ["a hyphen-", "ation"])
    // On a line of its own the word would be broken, so that its line counts as empty.
    #expect(try lines("a hyphenation", width: 100, factor: 0.1) == ["a", "hyphen-", "ation"])
    #expect(try lines("a hyphenation", width: 110, factor: 0) == ["a", "hyphenation"])
  }

  @Test("R209: none without a dictionary, and none in character wrapping")
  func none() throws {
    #expect(try lines("hyphenation", width: 70, factor: 1, language: "tlh") == ["hyphena", "tion"])
    #expect(try lines("hyphenation", width: 70, factor: 1, mode: Int(LE_BY_CHAR_WRAPPING)) == ["hyphena", "tion"])
  }
}
