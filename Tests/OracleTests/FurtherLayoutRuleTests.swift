// The examples with lines of the rules of section M, ends and odd values; each rule has a test.
import LabelOracle
import Testing

struct FurtherLayoutRuleTests {
  @Test("R187 Hard lines at the end of the text that hold only whitespace never cause an") func r187() {
    expectLines(
      "Hello\n", 50, 10, lines: 1, .byTruncatingTail,
      ["Hello"], widths: [50])
    expectLines(
      "aa\nbb\n \n", 100, .infinity, lines: 2, .byTruncatingTail,
      ["aa", "bb"], widths: [20, 20])
    expectLines(
      "aa\n", 100, 10, lines: 0, .byTruncatingTail,
      ["aa"], widths: [20]
    ) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
  }

  @Test("R188 Middle truncation across hard breaks takes each part from its own hard line.") func r188() {
    expectLines(
      "ab\ncdefghij", 100, .infinity, lines: 1, .byTruncatingMiddle,
      ["ab…defghij"], widths: [100], truncated: true)
    expectLines(
      "ab\nxyz", 60, .infinity, lines: 1, .byTruncatingMiddle,
      ["ab…xyz"], widths: [60], truncated: true)
    expectLines(
      "abcdefgh\nxy", 70, .infinity, lines: 1, .byTruncatingMiddle,
      ["abcd…xy"], widths: [70], truncated: true)
    expectLines(
      "aa\nbb\ncccccc", 60, .infinity, lines: 2, .byTruncatingMiddle,
      ["aa", "bb…ccc"], widths: [20, 60], truncated: true)
  }
}
