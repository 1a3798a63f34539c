// Automatic hyphenation at points given by hand: every cluster and the hyphen advance 10.
import LabelLayout
import Testing

@Suite struct HyphenationTests {
  /// The lines of a text and their widths, if hyphens are possible before the given clusters.
  private func lines(
    _ string: String, points: [Int], factor: Double, width: Double, limit: Int = 0,
    _ mode: LineBreakMode = .byWordWrapping
  ) -> (texts: [String], widths: [Double]) {
    let plain = TestText(string)
    let inserted = InsertedText(advance: LayoutUnit(points: 10), metrics: LineMetrics(ascent: 8, descent: 2))
    var bits: UInt64 = 0
    for point in points { bits |= 1 << UInt64(point) }
    let runs = [TextRun(firstCluster: 0, ellipsis: inserted, hyphen: inserted, firstMetrics: 0)]
    var style = ParagraphStyle()
    style.hyphenationFactor = factor
    var label = LabelProperties()
    label.numberOfLines = limit
    label.lineBreakMode = mode
    label.lineBreakStrategy = []
    label.textAlignment = .left
    return runs.withUnsafeBufferPointer { runs in
      withUnsafePointer(to: style) { style in
        withUnsafePointer(to: bits) { bits in
          let attributes = TextAttributes(
            runs: runs, styles: UnsafeBufferPointer(start: style, count: 1), hyphenation: bits)
          let text = LabelText(
            plain.buffer, isComplete: true, metrics: UnsafeBufferPointer(plain.metrics),
            style: TextStyle(fontSize: 10, ellipsis: inserted, hyphen: inserted), kinds: plain.buffer.allFlags,
            attributes: attributes)
          return withUnsafeTemporaryAllocation(of: LabelLine.self, capacity: 16) { lines in
            let result = text.layout(label, in: LayoutBounds(width: width, height: .infinity), into: lines)
            let shown = (0..<min(result.lineCount, 16)).map { lines[$0] }
            let bytes = Array(string.utf8)
            let texts = shown.map { line in
              String(decoding: bytes[line.start..<line.end], as: UTF8.self)
                + (line.flags.contains(.hyphen) ? "\u{2010}" : "") + (line.flags.contains(.ellipsis) ? "…" : "")
            }
            return (texts, shown.map(\.width))
          }
        }
      }
    }
  }

  @Test("R191, R209: the last point of the next word that fits with its hyphen") func lastPoint() {
    // "aa ", four letters of "bbbbbb" and the hyphen take 80; points are after two and four letters of the word.
    let found = lines("aa bbbbbb", points: [5, 7], factor: 1, width: 80)
    #expect(found.texts == ["aa bbbb\u{2010}", "bb"])
    #expect(found.widths == [80, 20])
    #expect(lines("aa bbbbbb", points: [5, 7], factor: 1, width: 79).texts == ["aa bb\u{2010}", "bbbb"])
    // "aa bb" and the hyphen take 60. The next line must break within the word: without a hyphen it takes 50 of 59, so
    // it breaks at a point.
    #expect(lines("aa bbbbbb", points: [5, 7], factor: 1, width: 59).texts == ["aa", "bbbb\u{2010}", "bb"])
  }

  @Test("R191: only where the line's width without it is below the factor") func factor() {
    // Without a hyphen the line takes 20 of 80, a quarter.
    #expect(lines("aa bbbbbb", points: [5, 7], factor: 0.25, width: 80).texts == ["aa", "bbbbbb"])
    #expect(lines("aa bbbbbb", points: [5, 7], factor: 0.26, width: 80).texts == ["aa bbbb\u{2010}", "bb"])
    #expect(lines("aa bbbbbb", points: [5, 7], factor: 0, width: 80).texts == ["aa", "bbbbbb"])
  }

  @Test("R209: never in character wrapping, beside an ellipsis, or with one line") func exceptions() {
    #expect(lines("aa bbbbbb", points: [5], factor: 1, width: 80, .byCharWrapping).texts == ["aa bbbbb", "b"])
    #expect(
      lines("aa bbbbbb cc", points: [5, 7], factor: 1, width: 70, limit: 1, .byTruncatingTail).texts == ["aa bbb…"])
    #expect(lines("aa bbbbbb", points: [5, 7], factor: 1, width: 80, limit: 1).texts == ["aa bbbbbb"])
  }
}
