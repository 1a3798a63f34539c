// Word and character wrapping and the pushOut strategy, on clusters made by hand.
import LabelLayout
import Testing

@Suite struct WrappingTests {
  private func word(_ string: String, _ width: Double) -> [String] {
    TestText(string).layout(width, lines: 0, .byWordWrapping).lines
  }

  private func character(_ string: String, _ width: Double) -> [String] {
    TestText(string).layout(width, lines: 0, .byCharWrapping).lines
  }

  private func pushOut(_ string: String, _ width: Double, _ height: Double = .infinity, lines: Int = 0) -> [String] {
    TestText(string).layout(width, height, lines: lines) { $0.lineBreakStrategy = .pushOut }.lines
  }

  @Test("R21, R37 to R44: words") func words() {
    #expect(word("one two three four", 80) == ["one two", "three", "four"])
    #expect(word("one two", 70) == ["one two"])
    #expect(word("one two", 69) == ["one", "two"])
    #expect(word("abcdefghij", 40) == ["abcd", "efgh", "ij"])
    #expect(word("ab cdefghij", 50) == ["ab", "cdefg", "hij"])
    #expect(word("abc", 5) == ["a", "b", "c"])
    #expect(word("a b", 5) == ["a", "b"])
    #expect(word("aa    bb", 30) == ["aa", "bb"])
    #expect(word("aa  bb", 60) == ["aa  bb"])
    #expect(word("  abcdef", 70) == ["", "abcdef"])
  }

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

  @Test("R45 to R49, R52: hard breaks and ZWSP") func breaks() {
    #expect(word("aa\nbb", 60) == ["aa", "bb"])
    #expect(word("aa\n\nbb", 60) == ["aa", "", "bb"])
    #expect(word("aa\n", 60) == ["aa"])
    #expect(word("aa\n\n", 60) == ["aa", ""])
    #expect(word("\n", 60) == ["", ""])
    #expect(word("\naa", 60) == ["", "aa"])
    #expect(word("aa\u{2028}bb", 60) == ["aa", "bb"])
    #expect(word("aaa\u{200B}bbb", 40) == ["aaa", "bbb"])
    #expect(word("abcde   \nb", 40) == ["abcd", "e", "b"])
    #expect(word("abcd   \nb", 40) == ["abcd", "b"])
  }

  @Test("R55: characters") func characters() {
    #expect(character("one two three", 50) == ["one t", "wo th", "ree"])
    #expect(character("abcd efg", 40) == ["abcd", " efg"])
    #expect(character("abcd  ", 40) == ["abcd"])
    #expect(character("abcd  \nx", 40) == ["abcd", "x"])
    #expect(character("abc", 5) == ["a", "b", "c"])
  }

  @Test("R75 to R83: pushOut") func pushesOut() {
    #expect(pushOut("aaa bbb ccc", 70) == ["aaa", "bbb ccc"])
    #expect(pushOut("aaa bbbbb ccc", 90) == ["aaa", "bbbbb ccc"])
    #expect(pushOut("aaa bbbbb cccccc", 90) == ["aaa bbbbb", "cccccc"])
    #expect(pushOut("aaaa bbbb", 50) == ["aaaa", "bbbb"])
    #expect(pushOut("aaa bbb ccc dd", 70) == ["aaa bbb", "ccc dd"])
    #expect(pushOut("aaa bbb ccc ddd eee", 70) == ["aaa bbb", "ccc ddd", "eee"])
    #expect(pushOut("aaa bbb ccc\ndd", 70) == ["aaa", "bbb ccc", "dd"])
    #expect(pushOut("aaa bbb ccc\ndd", 70, lines: 2) == ["aaa bbb", "ccc…"])
    #expect(pushOut("aaa bbb ccc", 70, 20) == ["aaa", "bbb ccc"])
    #expect(pushOut("aaa bbb ccc", 70, 10) == ["aaa bb…"])
    #expect(pushOut("aaa bbb-ccc", 80) == ["aaa bbb-", "ccc"])
    #expect(pushOut("aaa bbb ccc\u{2028}dd", 70) == ["aaa bbb", "ccc", "dd"])
  }
}
