// The examples of the rules of section D, truncation of several lines; each rule has a test.
import LabelOracle
import Testing

struct TruncationRuleTests {
  @Test("R59 Tail: the last visible line is refilled to the cluster and ends in the ellipsis.") func r59() {
    expectLines(
      "one two three four five", 80, .infinity, lines: 2, .byTruncatingTail,
      ["one two", "three f…"], widths: [70, 80], truncated: true)
  }

  @Test("R60 Head with n=2: the last visible line is the ellipsis and the end of the text.") func r60() {
    expectLines(
      "one two three four five", 80, .infinity, lines: 2, .byTruncatingHead,
      ["one two", "…ur five"], widths: [70, 80], truncated: true)
  }

  @Test("R61 Middle with n=2: last line = its start + … + the end of the text.") func r61() {
    expectLines(
      "one two three four five", 80, .infinity, lines: 2, .byTruncatingMiddle,
      ["one two", "thr…five"], widths: [70, 80], truncated: true)
  }

  @Test("R62 Clipping with n=2 wraps like word wrapping, and clips the rest on the last visible line.") func r62() {
    expectLines(
      "one two three four five", 80, .infinity, lines: 2, .byClipping,
      ["one two", "three four five"], widths: [70, 150], truncated: true)
  }

  @Test("R63 The height of the bounds limits the visible lines like n does (UILabel.h).") func r63() {
    expectLines(
      "one two three four five", 80, 25, lines: 0, .byTruncatingTail,
      ["one two", "three f…"], widths: [70, 80], truncated: true)
  }

  @Test("R64 At least one line is always laid out even when the height is less than a line.") func r64() {
    expectLines(
      "one two three", 80, 4, lines: 0, .byTruncatingTail,
      ["one two…"], widths: [80], truncated: true)
  }

  @Test("R65 Exactly enough height for two lines.") func r65() {
    expectLines(
      "one two three four five", 80, 20, lines: 0, .byTruncatingTail,
      ["one two", "three f…"], widths: [70, 80], truncated: true)
  }

  @Test("R66 The smaller of n and the height limit wins.") func r66() {
    expectLines(
      "one two three four five", 80, 15, lines: 3, .byTruncatingTail,
      ["one two…"], widths: [80], truncated: true)
  }

  @Test("R67 Wrapping modes with too little height drop lines without ellipsis.") func r67() {
    expectLines(
      "one two three four", 80, 10, lines: 0, .byWordWrapping,
      ["one two"], widths: [70], truncated: true)
  }

  @Test("R68 A hard break at the end of the last visible line still gets the ellipsis") func r68() {
    expectLines(
      "aaa\nbbb\nccc", 60, .infinity, lines: 2, .byTruncatingTail,
      ["aaa", "bbb…"], widths: [30, 40], truncated: true)
  }

  @Test("R69 …and takes room when the line is full.") func r69() {
    expectLines(
      "aaa\nbbbbbb\nccc", 60, .infinity, lines: 2, .byTruncatingTail,
      ["aaa", "bbbbb…"], widths: [30, 60], truncated: true)
  }

  @Test("R70 A blank last visible line becomes the ellipsis alone.") func r70() {
    expectLines(
      "aaa\n\nccc", 60, .infinity, lines: 2, .byTruncatingTail,
      ["aaa", "…"], widths: [30, 10], truncated: true)
  }

  @Test("R71 No ellipsis if everything fits in n lines.") func r71() {
    expectLines(
      "one two three", 80, .infinity, lines: 2, .byTruncatingTail,
      ["one two", "three"], widths: [70, 50])
  }

  @Test("R72 Text that ends exactly at the n-th line is not truncated although a trailing") func r72() {
    expectLines(
      "one two three ", 80, .infinity, lines: 2, .byTruncatingTail,
      ["one two", "three"], widths: [70, 50])
  }

  @Test("R73 Long unbreakable word, n=2, tail.") func r73() {
    expectLines(
      "abcdefghijklmnop", 50, .infinity, lines: 2, .byTruncatingTail,
      ["abcde", "fghi…"], widths: [50, 50], truncated: true)
  }

  @Test("R74 n=3 tail.") func r74() {
    expectLines(
      "a bb ccc dddd eeeee ffffff", 60, .infinity, lines: 3, .byTruncatingTail,
      ["a bb", "ccc", "dddd…"], widths: [40, 30, 50], truncated: true)
  }
}
