// Truncation, clipping and wrapping as in the examples of RULES.md, on clusters made by hand.
import LabelLayout
import Testing

@Suite struct TruncationTests {
  @Test("R1 to R4: tail truncation of one line") func tail() {
    #expect(TestText("Hello").layout(50).lines == ["Hello"])
    #expect(TestText("Hello World").layout(50).lines == ["Hell…"])
    #expect(TestText("Hello World").layout(70).lines == ["Hello…"])
    #expect(TestText("Hello World").layout(70).widths == [60])
    #expect(TestText("Hello World").layout(70).result.isTruncated)
  }

  @Test("R5, R6, R26: head truncation") func head() {
    #expect(TestText("abcdefghij").layout(70, .byTruncatingHead).lines == ["…efghij"])
    #expect(TestText("abc defgh").layout(70, .byTruncatingHead).lines == ["…defgh"])
    #expect(TestText("first\nlast part").layout(100, .byTruncatingHead).lines == ["…last part"])
    #expect(TestText("ab\u{2028}cd").layout(100, .byTruncatingHead).lines == ["…cd"])
  }

  @Test("R7 to R9, R188: middle truncation") func middle() {
    #expect(TestText("abcdefghij").layout(70, .byTruncatingMiddle).lines == ["abc…hij"])
    #expect(TestText("abcdefghij").layout(80, .byTruncatingMiddle).lines == ["abc…ghij"])
    #expect(TestText("abc defghi jkl").layout(90, .byTruncatingMiddle).lines == ["abc…i jkl"])
    #expect(TestText("ab\ncdefghij").layout(100, .byTruncatingMiddle).lines == ["ab…defghij"])
    #expect(TestText("ab\nxyz").layout(60, .byTruncatingMiddle).lines == ["ab…xyz"])
    #expect(TestText("abcdefgh\nxy").layout(70, .byTruncatingMiddle).lines == ["abcd…xy"])
    #expect(TestText("aa\nbb\ncccccc").layout(60, lines: 2, .byTruncatingMiddle).lines == ["aa", "bb…ccc"])
  }

  @Test("R13 to R18, R22: little room and little text") func extremes() {
    #expect(TestText("ab").layout(15).lines == ["…"])
    #expect(TestText("abcdef").layout(5).lines == ["…"])
    #expect(TestText("abcdef").layout(5, .byTruncatingMiddle).lines == ["…"])
    #expect(TestText("abcdef").layout(5, .byTruncatingHead).lines == ["…"])
    #expect(TestText("abc").layout(0, 10).lines == [])
    #expect(TestText("abc").layout(0, 10).result.isTruncated)
    #expect(TestText("   ").layout(0, 10).result.isTruncated == false)
    #expect(TestText("").layout(100, 10).lines == [])
    #expect(TestText("   ").layout(100, 10).lines == [""])
  }

  @Test("R23 to R27, R187: hidden hard lines") func hardLines() {
    #expect(TestText("Hello\nWorld").layout(100).lines == ["Hello…"])
    #expect(TestText("Hello\nWorld").layout(50).lines == ["Hell…"])
    #expect(TestText("Hello\nWorld").layout(100, .byClipping).lines == ["Hello"])
    #expect(TestText("Hello\nWorld").layout(100, .byClipping).result.isTruncated)
    #expect(TestText("Hello\n").layout(50).lines == ["Hello"])
    #expect(TestText("aa\nbb\n \n").layout(100, lines: 2).lines == ["aa", "bb"])
    #expect(TestText("aa\nbb\n \n").layout(100, lines: 2).result.isTruncated == false)
  }

  @Test("R59 to R70: the last of several lines") func severalLines() {
    let text = TestText("one two three four five")
    #expect(text.layout(80, lines: 2).lines == ["one two", "three f…"])
    #expect(text.layout(80, lines: 2, .byTruncatingHead).lines == ["one two", "…ur five"])
    #expect(text.layout(80, lines: 2, .byTruncatingMiddle).lines == ["one two", "thr…five"])
    #expect(text.layout(80, lines: 2, .byClipping).lines == ["one two", "three four five"])
    #expect(text.layout(80, 25, lines: 0).lines == ["one two", "three f…"])
    #expect(text.layout(80, 20, lines: 0).lines == ["one two", "three f…"])
    #expect(text.layout(80, 15, lines: 3).lines == ["one two…"])
    #expect(TestText("one two three").layout(80, 4, lines: 0).lines == ["one two…"])
    #expect(TestText("aaa\n\nccc").layout(60, lines: 2).lines == ["aaa", "…"])
    #expect(TestText("aaa\nbbbbbb\nccc").layout(60, lines: 2).lines == ["aaa", "bbbbb…"])
  }

  @Test("whitespace beside the ellipsis is kept when asked for") func keepsSpace() {
    let kept = TestText("Hello World").layout(70) { $0.options = .keepsSpaceAtEllipsis }
    #expect(kept.lines == ["Hello …"])
    let head = TestText("abc defgh").layout(70, .infinity, .byTruncatingHead) { $0.options = .keepsSpaceAtEllipsis }
    #expect(head.lines == ["… defgh"])
  }
}
