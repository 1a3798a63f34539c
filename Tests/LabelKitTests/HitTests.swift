// Hit testing, carets and selections by hand arithmetic: in Square 10 every cluster is 10 wide and a line 10 high.
import LabelKit
import Testing

struct HitTests {
  private let engine = LabelEngine()

  private func positions(
    _ text: String, width: Double, lines: Int = 0, _ mode: LineBreakMode = .byWordWrapping
  ) throws -> TextPositions {
    let font = try engine.font(metric: "Square", size: 10)
    return engine.layout(
      text, font: font, label: LabelProperties(numberOfLines: lines, lineBreakMode: mode),
      in: Size(width: width, height: .infinity)
    ).positions()
  }

  @Test func aPointHasAnIndex() throws {
    // "ab" on a line, "cd" on the next; the space hangs.
    let positions = try positions("ab cd", width: 30)
    func hit(_ x: Double, _ y: Double) throws -> TextHit { try #require(positions.hitTest(Point(x: x, y: y))) }
    #expect(try hit(4, 5).caret == Caret(offset: 0, affinity: .downstream, line: 0, x: 0))
    #expect(try hit(6, 5).caret == Caret(offset: 1, affinity: .upstream, line: 0, x: 10))
    #expect(try hit(6, 5).cluster == 0..<1)
    #expect(try hit(6, 5).isInside)
    #expect(try hit(29, 5).caret == Caret(offset: 2, affinity: .upstream, line: 0, x: 20))
    #expect(try !hit(29, 5).isInside)
    #expect(try hit(12, 15).caret == Caret(offset: 4, affinity: .downstream, line: 1, x: 10))
    #expect(try hit(-3, -100).caret.offset == 0)
    #expect(try hit(100, 100).caret == Caret(offset: 5, affinity: .upstream, line: 1, x: 20))
    #expect(positions.index(at: Point(x: 12, y: 15)).map { positions.string[$0...] } == "d")
  }

  @Test func anOffsetHasACaret() throws {
    let positions = try positions("ab cd", width: 30)
    #expect(positions.caret(at: 1) == Caret(offset: 1, affinity: .downstream, line: 0, x: 10))
    #expect(positions.caret(at: 3) == Caret(offset: 3, affinity: .downstream, line: 1, x: 0))
    // With upstream affinity the caret is at the end of the line before, where the hanging space begins.
    #expect(positions.caret(at: 3, affinity: .upstream) == Caret(offset: 2, affinity: .upstream, line: 0, x: 20))
    #expect(positions.caret(at: 5) == Caret(offset: 5, affinity: .upstream, line: 1, x: 20))
    #expect(positions.caret(at: 99)?.x == 20)
    let index = positions.string.index(positions.string.startIndex, offsetBy: 4)
    let caret = try #require(positions.caret(at: index))
    #expect(positions.rect(of: caret) == Rect(x: 10, y: 10, width: 0, height: 10))
    // After a hard break there is only one position.
    let hard = try self.positions("ab\ncd", width: 30)
    #expect(hard.caret(at: 3, affinity: .upstream) == Caret(offset: 3, affinity: .downstream, line: 1, x: 0))
    #expect(hard.caret(at: 2) == Caret(offset: 2, affinity: .upstream, line: 0, x: 20))
  }

  /// What the documentation says of coordinates, offsets and ranges that are no positions.
  @Test func whatIsNoPositionCounts() throws {
    let positions = try positions("ae\u{301} c", width: 30)
    // Coordinates that are not numbers count as 0.
    #expect(positions.hitTest(Point(x: 1, y: .nan)) == positions.hitTest(Point(x: 1, y: 0)))
    #expect(positions.hitTest(Point(x: .nan, y: 1)) == positions.hitTest(Point(x: 0, y: 1)))
    // An offset inside a cluster counts as its start, upstream too.
    #expect(positions.caret(at: 2, affinity: .upstream) == Caret(offset: 1, affinity: .upstream, line: 0, x: 10))
    #expect(positions.caret(at: 2) == Caret(offset: 1, affinity: .downstream, line: 0, x: 10))
    // An empty range covers nothing, inside a cluster too.
    #expect(positions.rects(of: 2..<2).isEmpty)
  }

  @Test func selectionsAreRectangles() throws {
    let positions = try positions("ab cd", width: 30)
    #expect(
      positions.rects(of: 1..<4) == [
        Rect(x: 10, y: 0, width: 10, height: 10), Rect(x: 0, y: 10, width: 10, height: 10),
      ])
    #expect(positions.rects(of: 0..<2) == [Rect(x: 0, y: 0, width: 20, height: 10)])
    #expect(positions.rects(of: 2..<3).isEmpty)
  }

  /// a b, then three Hebrew letters of two bytes each: visually a b ג ב א.
  @Test func twoDirectionsOnALine() throws {
    let positions = try positions("abאבג", width: 100)
    #expect(positions.clusters.map(\.start) == [0, 1, 6, 4, 2])
    #expect(positions.carets(ofLine: 0).map(\.offset) == [0, 1, 8, 6, 4, 2])
    #expect(positions.carets(ofLine: 0).map(\.x) == [0, 10, 20, 30, 40, 50])
    // Where two directions meet, an offset has two positions.
    #expect(positions.caret(at: 2)?.x == 50)
    #expect(positions.caret(at: 2, affinity: .upstream)?.x == 20)
    #expect(positions.caret(at: 8)?.x == 20)
    let hit = try #require(positions.hitTest(Point(x: 22, y: 5)))
    #expect(hit.cluster == 6..<8)
    #expect(hit.caret == Caret(offset: 8, affinity: .upstream, line: 0, x: 20))
    #expect(try #require(positions.hitTest(Point(x: 28, y: 5))).caret.offset == 6)
    // Text that is contiguous in logical order is in separate parts visually.
    #expect(positions.rects(of: 1..<4).map(\.x) == [10, 40])
    // Each caret is found again by its offset and affinity.
    for caret in positions.carets(ofLine: 0) {
      #expect(positions.caret(at: caret.offset, affinity: caret.affinity) == caret)
    }
  }

  @Test func whatIsHiddenIsAtTheEllipsis() throws {
    // The line shows ab…gh.
    let positions = try positions("abcdefgh", width: 50, lines: 1, .byTruncatingMiddle)
    let left = try #require(positions.hitTest(Point(x: 22, y: 5)))
    #expect(left.cluster == nil)
    #expect(left.caret.offset == 2)
    #expect(try #require(positions.hitTest(Point(x: 28, y: 5))).caret.offset == 6)
    #expect(positions.caret(at: 4)?.x == 20)
    #expect(positions.caret(at: 6)?.x == 30)
    #expect(positions.rects(of: 1..<7).map(\.x) == [10, 30])
    #expect(positions.rects(of: 2..<6).isEmpty)
  }

  @Test func aTextWithoutInkHasACaret() throws {
    let empty = try positions("", width: 50)
    #expect(empty.lines.isEmpty)
    #expect(empty.hitTest(Point(x: 0, y: 0)) == nil)
    #expect(empty.caret(at: 0) == nil)
    let blank = try positions("\n\na", width: 50)
    #expect(blank.lines.count == 3)
    #expect(blank.caret(at: 1) == Caret(offset: 1, affinity: .downstream, line: 1, x: 0))
    #expect(try #require(blank.hitTest(Point(x: 7, y: 15))).caret.offset == 1)
  }
}
