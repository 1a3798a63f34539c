// The examples of the rules of section B, clusters at the cut; each rule has a test.
import LabelOracle
import Testing

struct ClusterRuleTests {
  @Test("R29 Combining marks are never separated from their base.") func r29() {
    expectLines(
      "abcde\u{301}fgh", 60, .infinity, lines: 1, .byTruncatingTail,
      ["abcde\u{301}…"], widths: [60], truncated: true)
  }

  @Test("R30 A ZWJ emoji sequence is one cluster.") func r30() {
    expectLines(
      "ab👩‍👩‍👧cdef", 40, .infinity, lines: 1, .byTruncatingTail,
      ["ab👩‍👩‍👧…"], widths: [40], truncated: true)
  }

  @Test("R31 Flags (regional-indicator pairs) are not split.") func r31() {
    expectLines(
      "a🇫🇷🇩🇪🇮🇹b", 40, .infinity, lines: 1, .byTruncatingTail,
      ["a🇫🇷🇩🇪…"], widths: [40], truncated: true)
  }

  @Test("R32 Skin-tone modifiers stay with the base.") func r32() {
    expectLines(
      "ab👍🏽cdef", 40, .infinity, lines: 1, .byTruncatingTail,
      ["ab👍🏽…"], widths: [40], truncated: true)
  }

  @Test("R33 Head truncation never starts with a combining mark.") func r33() {
    expectLines(
      "abcde\u{301}fgh", 50, .infinity, lines: 1, .byTruncatingHead,
      ["…e\u{301}fgh"], widths: [50], truncated: true)
  }

  @Test("R34 Middle truncation keeps clusters whole on both sides.") func r34() {
    expectLines(
      "a🇫🇷cdef🇩🇪h", 60, .infinity, lines: 1, .byTruncatingMiddle,
      ["a🇫🇷…f🇩🇪h"], widths: [60], truncated: true)
  }

  @Test("R35 NBSP is not a hanging space: it is measured at line end and kept in the text.") func r35() {
    expectLines(
      "Hello\u{A0}", 60, 10, lines: 1, .byTruncatingTail,
      ["Hello\u{A0}"], widths: [60])
  }

  @Test("R36 U+3000 hangs like a space.") func r36() {
    expectLines(
      "Hello　", 50, 10, lines: 1, .byTruncatingTail,
      ["Hello"], widths: [50])
  }
}
