// What no case of the corpus asks of truncation: options that only callers of the module have.
import LabelLayout
import Testing

@Suite struct TruncationTests {
  @Test("spaces alone, in no room, are not truncated") func spaces() {
    #expect(TestText("   ").layout(0, 10).result.isTruncated == false)
  }

  @Test("whitespace beside the ellipsis is kept when asked for") func keepsSpace() {
    let kept = TestText("Hello World").layout(70) { $0.options = .keepsSpaceAtEllipsis }
    #expect(kept.lines == ["Hello …"])
    let head = TestText("abc defgh").layout(70, .infinity, .byTruncatingHead) { $0.options = .keepsSpaceAtEllipsis }
    #expect(head.lines == ["… defgh"])
  }
}
