// The examples of the rules of section C, wrapping; each rule has a test.
import LabelOracle
import Testing

struct WordWrappingRuleTests {
  @Test("R37 Greedy breaks at word boundaries; the break space hangs.") func r37() {
    expectLines(
      "one two three four", 80, .infinity, lines: 0, .byWordWrapping,
      ["one two", "three", "four"], widths: [70, 50, 40])
  }

  @Test("R38 Exact fit does not break.") func r38() {
    expectLines(
      "one two", 70, .infinity, lines: 0, .byWordWrapping,
      ["one two"], widths: [70])
  }

  @Test("R39 One unit less breaks.") func r39() {
    expectLines(
      "one two", 69, .infinity, lines: 0, .byWordWrapping,
      ["one", "two"], widths: [30, 30])
  }

  @Test("R40 A word wider than the line is broken at cluster boundaries.") func r40() {
    expectLines(
      "abcdefghij", 40, .infinity, lines: 0, .byWordWrapping,
      ["abcd", "efgh", "ij"], widths: [40, 40, 20])
  }

  @Test("R41 A long word after a short one starts its own line, then breaks.") func r41() {
    expectLines(
      "ab cdefghij", 50, .infinity, lines: 0, .byWordWrapping,
      ["ab", "cdefg", "hij"], widths: [20, 50, 30])
  }

  @Test("R42 A wrapped line has at least one cluster, however narrow it is.") func r42() {
    expectLines(
      "abc", 5, .infinity, lines: 0, .byWordWrapping,
      ["a", "b", "c"], widths: [10, 10, 10])
    expectLines(
      "a b", 5, .infinity, lines: 0, .byWordWrapping,
      ["a", "b"], widths: [10, 10])
  }

  @Test("R43 Several spaces at a soft break all hang.") func r43() {
    expectLines(
      "aa    bb", 30, .infinity, lines: 0, .byWordWrapping,
      ["aa", "bb"], widths: [20, 20])
  }

  @Test("R44 Interior runs of spaces that fit are kept.") func r44() {
    expectLines(
      "aa  bb", 60, .infinity, lines: 0, .byWordWrapping,
      ["aa  bb"], widths: [60])
  }

  @Test("R45 Hard newline starts a new paragraph.") func r45() {
    expectLines(
      "aa\nbb", 60, .infinity, lines: 0, .byWordWrapping,
      ["aa", "bb"], widths: [20, 20])
  }

  @Test("R46 Blank paragraph keeps a full-height empty line.") func r46() {
    expectLines(
      "aa\n\nbb", 60, .infinity, lines: 0, .byWordWrapping,
      ["aa", "", "bb"], widths: [20, 0, 20])
  }

  @Test("R47 One trailing newline after text adds no line; a second one does.") func r47() {
    expectLines(
      "aa\n", 60, .infinity, lines: 0, .byWordWrapping,
      ["aa"], widths: [20])
    expectLines(
      "aa\n\n", 60, .infinity, lines: 0, .byWordWrapping,
      ["aa", ""], widths: [20, 0])
    expectLines(
      "\n", 60, .infinity, lines: 0, .byWordWrapping,
      ["", ""], widths: [0, 0])
  }

  @Test("R48 A leading newline produces a first empty line.") func r48() {
    expectLines(
      "\naa", 60, .infinity, lines: 0, .byWordWrapping,
      ["", "aa"], widths: [0, 20])
  }

  @Test("R49 U+2028 breaks the line, not the paragraph.") func r49() {
    expectLines(
      "aa\u{2028}bb", 60, .infinity, lines: 0, .byWordWrapping,
      ["aa", "bb"], widths: [20, 20])
  }

  @Test("R50 A hyphen-minus allows a break after it as UAX #14 says.") func r50() {
    expectLines(
      "well-known fact", 60, .infinity, lines: 0, .byWordWrapping,
      ["well-", "known", "fact"], widths: [50, 50, 40])
  }

  @Test("R51 NBSP prevents the break.") func r51() {
    expectLines(
      "aa bb\u{A0}cc", 60, .infinity, lines: 0, .byWordWrapping,
      ["aa", "bb\u{A0}cc"], widths: [20, 50])
  }

  @Test("R52 ZWSP permits a break and has no width; inside a line it stays in the text.") func r52() {
    expectLines(
      "aaa\u{200B}bbb", 40, .infinity, lines: 0, .byWordWrapping,
      ["aaa", "bbb"], widths: [30, 30])
  }

  @Test("R53 Ideographs break anywhere…") func r53() {
    expectLines(
      "日本語文章", 30, .infinity, lines: 0, .byWordWrapping,
      ["日本語", "文章"], widths: [30, 20])
  }

  @Test("R54 …except before closing punctuation (kinsoku / UAX #14 CL).") func r54() {
    expectLines(
      "日本語。文", 30, .infinity, lines: 0, .byWordWrapping,
      ["日本", "語。文"], widths: [20, 30])
  }

  @Test("R55 Character wrapping breaks before the first cluster that does not fit.") func r55() {
    expectLines(
      "one two three", 50, .infinity, lines: 0, .byCharWrapping,
      ["one t", "wo th", "ree"], widths: [50, 50, 30])
    expectLines(
      "abcd efg", 40, .infinity, lines: 0, .byCharWrapping,
      ["abcd", " efg"], widths: [40, 40])
    expectLines(
      "abcd  ", 40, .infinity, lines: 0, .byCharWrapping,
      ["abcd"], widths: [40])
  }

  @Test("R56 n limits lines in wrapping mode without an ellipsis; the rest is dropped.") func r56() {
    expectLines(
      "one two three four", 80, .infinity, lines: 2, .byWordWrapping,
      ["one two", "three"], widths: [70, 50], truncated: true)
  }

  @Test("R57 n=0 means no limit.") func r57() {
    expectLines(
      "a b c d e f", 10, .infinity, lines: 0, .byWordWrapping,
      ["a", "b", "c", "d", "e", "f"], widths: [10, 10, 10, 10, 10, 10])
  }

  @Test("R58 Negative n is treated as 0.") func r58() {
    expectLines(
      "a b c", 10, .infinity, lines: -1, .byWordWrapping,
      ["a", "b", "c"], widths: [10, 10, 10])
  }
}
