// Checks the reader of pictures: codes that are drawn by hand, damaged ones, lines that the ink does not decide.
import Foundation
import TestSupport
import Testing

@testable import LabelReading

struct ReadingTests {
  /// A picture of glyphs whose rows are ten pixels high: 200 pixels wide, 260 with the free row.
  private struct Sheet {
    var picture = GreyPicture(width: 700, height: 600, pixels: [UInt8](repeating: 0, count: 700 * 600))

    mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ ink: UInt8 = 255) {
      for y in rows { for x in columns { picture.pixels[y * 700 + x] = ink } }
    }

    /// The bar has a fifth of the width, from a tenth on; the code begins at four tenths and has half of the width.
    mutating func draw(_ rows: [Int], x: Int, y: Int) {
      fill(x + 20..<x + 60, y..<y + 250)
      for row in rows { fill(x + 80..<x + 180, y + 10 * row..<y + 10 * row + 10) }
    }
  }

  /// U+0041 has the bits 6 and 0, so the rows 21 - 6 and 21. U+0043 has three bits, so row 22 too. U+2026 has 13, 5, 2, 1.
  private static let (a, c, ellipsis) = ([15, 21], [15, 20, 21, 22], [8, 16, 19, 20])

  @Test("Coded glyphs are read with their places, line by line") func codes() throws {
    var sheet = Sheet()
    sheet.draw(Self.a, x: 10, y: 20)
    sheet.draw(Self.ellipsis, x: 220, y: 20)
    sheet.draw(Self.c, x: 40, y: 290)
    let lines = try readGlyphs(sheet.picture)
    #expect(lines.map { $0.map(\.scalar) } == [["A", "\u{2026}"], ["C"]])
    let first = lines[0][0]
    #expect([first.x, first.advance, first.top, first.height] == [10, 200, 20, 250])
    #expect(lines[0][1].x == 220)
    #expect([lines[1][0].x, lines[1][0].top] == [40, 290])
  }

  /// Half of the ink in a pixel beyond an edge moves the edge by half a pixel.
  @Test func fractionsOfPixels() throws {
    var sheet = Sheet()
    sheet.draw(Self.a, x: 10, y: 20)
    sheet.fill(29..<30, 20..<270, 102)
    sheet.fill(30..<70, 19..<20, 51)
    let glyph = try readGlyphs(sheet.picture)[0][0]
    #expect([glyph.left, glyph.top, glyph.bottom] == [29.6, 19.8, 270])
    #expect(glyph.right == 190)
  }

  @Test("A row that is lost or added, a code beyond Unicode, a blot, and a glyph that lacks a half are no glyphs")
  func damage() {
    func refuses(_ damage: (inout Sheet) -> Void, sourceLocation: SourceLocation = #_sourceLocation) {
      var sheet = Sheet()
      damage(&sheet)
      #expect(throws: Unreadable.self, sourceLocation: sourceLocation) { try readGlyphs(sheet.picture) }
    }
    refuses { $0.draw([15], x: 10, y: 20) }
    refuses { $0.draw([15, 20, 21], x: 10, y: 20) }
    refuses { $0.draw([], x: 10, y: 20) }
    refuses { $0.draw([0, 21], x: 10, y: 20) }
    refuses { $0.draw([15, 24], x: 10, y: 20) }
    refuses { $0.draw([1, 2], x: 10, y: 20) }
    refuses { $0.fill(10..<200, 20..<60) }
    refuses { sheet in
      sheet.draw(Self.a, x: 10, y: 20)
      sheet.fill(95..<120, 0..<600, 0)
    }
    refuses { sheet in
      sheet.draw(Self.a, x: 10, y: 20)
      sheet.draw(Self.c, x: 60, y: 20)
    }
    refuses { $0.fill(10..<12, 21..<23) }
  }

  @Test("An empty picture has no glyphs") func nothing() throws { #expect(try readGlyphs(Sheet().picture).count == 0) }

  // MARK: Lines

  private static let square = try? TestFont(
    name: "Square", Data(contentsOf: URL(filePath: "\(root)/Corpora/Fonts/Square.ttf")))

  /// The lines that glyphs at size 10 show of a text. A glyph is ten points wide; a line is ten points high.
  private func matched(_ text: String, _ rows: [String], limit: Int? = nil, byCharacter: Bool = false) throws
    -> [String]
  {
    let font = try #require(Self.square)
    let run = FontRun(text: text, font: font, size: 10)
    var matcher = LineMatcher(try SourceText([run], label: run), lineLimit: limit, breaksCharacters: byCharacter)
    try matcher.match(
      rows.enumerated().map { row, shown in
        shown.unicodeScalars.enumerated().map { column, scalar in
          let (x, y) = (Double(10 * column), Double(10 * row))
          return CodedGlyph(scalar: scalar, left: x + 1, top: y, bottom: y + 10, right: x + 9)
        }
      })
    return matcher.lines.map(\.text)
  }

  @Test func linesOfTheText() throws {
    #expect(try matched("ab cd", ["ab", "cd"]) == ["ab", "cd"])
    #expect(try matched("ab cd", ["ab cd"]) == ["ab cd"])
    #expect(try matched("  ab", ["  ab"]) == ["  ab"])
    #expect(try matched("ab\ncd", ["ab", "cd"]) == ["ab", "cd"])
    #expect(try matched("ab cd ef", ["ab", "cd…"]) == ["ab", "cd…"])
    #expect(try matched("ab cd ab cd", ["ab…d"]) == ["ab…d"])
    #expect(try matched("ab cd", ["…d"], limit: 1) == ["…d"])
    #expect(try matched("ab\u{AD}cd", ["ab\u{2010}", "cd"]) == ["ab\u{2010}", "cd"])
    #expect(try matched("e\u{301}a", ["ea"]) == ["e\u{301}a"])
    // A label may draw what hangs.
    #expect(try matched("ab cd", ["ab ", "cd"]) == ["ab", "cd"])
  }

  /// Where several answers have the same ink, there is none.
  @Test func linesThatInkDoesNotDecide() throws {
    for (text, rows) in [
      ("a\n\nb", ["a", "b"]), ("\na", ["a"]), ("a\n ", ["a"]), ("  abc", ["abc"]), ("ab\u{2060}", ["ab"]),
      ("a\n\tb", ["a", "b"]), ("ab\u{200B}cd", ["ab…"]), (" ", []),
    ] {
      #expect(throws: Unreadable.self, "\(text.debugDescription)") { try matched(text, rows) }
    }
    // With all lines that the label may have, none is blank.
    #expect(try matched("a\n\nb", ["a"], limit: 1) == ["a"])
    #expect(throws: (any Error).self) { try matched("a  b", ["a", "b"], byCharacter: true) }
  }

  /// Glyphs that the text does not have, or not in this order.
  @Test func linesOfAnotherText() {
    for rows in [["abx"], ["ba"], ["abcc"], ["a…b"], ["ac"]] {
      #expect(throws: (any Error).self, "\(rows)") { try matched("abc", rows) }
    }
    #expect(throws: (any Error).self) { try matched("a\u{2026}", ["a\u{2026}"]) }
  }
}
