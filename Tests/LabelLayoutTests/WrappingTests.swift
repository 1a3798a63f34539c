// What no case of the corpus asks of wrapping: kern of a tab and of a soft hyphen, spaces before a hard break.
import LabelLayout
import Testing

@Suite struct WrappingTests {
  @Test("R190: a tab ends at its stop, whatever its kern") func tabWithKern() {
    // Two clusters of 12.5 and then the tab stop at 28.
    #expect(TestText("aa\tb", kern: 2.5).layout(28, lines: 0, .byCharWrapping).lines == ["aa", "b"])
    #expect(TestText("aa\tb", kern: 2.5).layout(27, lines: 0, .byCharWrapping).lines == ["aa", "", "b"])
  }

  @Test("R191: the kern of a soft hyphen that is not shown breaks no line, and is measured") func softHyphenWithKern() {
    // 12.5 for the letter, and the hyphen's kern: 15 in 14 points.
    let clipped = TestText("a\u{AD} ", kern: 2.5).layout(14, lines: 3, .byClipping)
    #expect(clipped.lines == ["a\u{AD}"])
    #expect(clipped.widths == [15])
    #expect(clipped.result.isTruncated)
    let last = TestText("a a\u{AD} ", kern: 0.5).layout(10.5, lines: 2, .byTruncatingTail)
    #expect(last.lines == ["a", "a\u{AD}"])
    #expect(last.widths == [10.5, 11])
    #expect(!last.result.isTruncated)
  }

  @Test("spaces that do not fit before a hard break hang") func spacesBeforeABreak() {
    func lines(_ string: String, _ mode: LineBreakMode) -> [String] {
      TestText(string).layout(40, lines: 0, mode).lines
    }
    #expect(lines("abcde   \nb", .byWordWrapping) == ["abcd", "e", "b"])
    #expect(lines("abcd   \nb", .byWordWrapping) == ["abcd", "b"])
    #expect(lines("abcd  \nx", .byCharWrapping) == ["abcd", "x"])
  }
}
