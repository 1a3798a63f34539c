// The examples of the rules of section A, fitting on a single line; each rule has a test.
import LabelOracle
import Testing

struct SingleLineRuleTests {
  @Test("R1 Text that fits is untouched; equality counts as fitting (tolerance ε).") func r1() {
    expectLines(
      "Hello", 50, 10, lines: 1, .byTruncatingTail,
      ["Hello"], widths: [50])
  }

  @Test("R2 Text wider than the bounds is truncated in tail mode, the default, and does not overflow.") func r2() {
    expectLines(
      "Hello World", 50, 10, lines: 1, .byTruncatingTail,
      ["Hell…"], widths: [50], truncated: true)
  }

  @Test("R3 Truncation is at cluster granularity, not at words.") func r3() {
    expectLines(
      "Market Street San Francisco", 210, 10, lines: 1, .byTruncatingTail,
      ["Market Street San Fr…"], widths: [210], truncated: true)
  }

  @Test("R4 Whitespace directly before a tail ellipsis is dropped.") func r4() {
    expectLines(
      "Hello World", 70, 10, lines: 1, .byTruncatingTail,
      ["Hello…"], widths: [60], truncated: true)
  }

  @Test("R5 Head truncation keeps the longest suffix.") func r5() {
    expectLines(
      "abcdefghij", 70, .infinity, lines: 1, .byTruncatingHead,
      ["…efghij"], widths: [70], truncated: true)
  }

  @Test("R6 Head truncation drops whitespace directly after the ellipsis.") func r6() {
    expectLines(
      "abc defgh", 70, .infinity, lines: 1, .byTruncatingHead,
      ["…defgh"], widths: [60], truncated: true)
  }

  @Test("R7 Middle truncation keeps a prefix and a suffix.") func r7() {
    expectLines(
      "abcdefghij", 70, .infinity, lines: 1, .byTruncatingMiddle,
      ["abc…hij"], widths: [70], truncated: true)
  }

  @Test("R8 Middle: the leading part takes at most half the room.") func r8() {
    expectLines(
      "abcdefghij", 80, .infinity, lines: 1, .byTruncatingMiddle,
      ["abc…ghij"], widths: [80], truncated: true)
  }

  @Test("R9 Middle: whitespace that touches the ellipsis is dropped on both sides.") func r9() {
    expectLines(
      "abc defghi jkl", 90, .infinity, lines: 1, .byTruncatingMiddle,
      ["abc…i jkl"], widths: [90], truncated: true)
  }

  @Test("R10 Clipping adds no ellipsis; the line keeps its whole text and reports its natural width.") func r10() {
    expectLines(
      "abcdefghij", 70, .infinity, lines: 1, .byClipping,
      ["abcdefghij"], widths: [100], truncated: true)
  }

  @Test("R11 n=1 + word wrapping does not wrap; it renders like clipping.") func r11() {
    expectLines(
      "Hello World", 70, .infinity, lines: 1, .byWordWrapping,
      ["Hello World"], widths: [110], truncated: true)
  }

  @Test("R12 n=1 + char wrapping likewise.") func r12() {
    expectLines(
      "abcdefghij", 70, .infinity, lines: 1, .byCharWrapping,
      ["abcdefghij"], widths: [100], truncated: true)
  }

  @Test("R13 The ellipsis takes the attributes of the first cluster that it replaces.") func r13() {
    expectLines(
      "ab", 15, .infinity, lines: 1, .byTruncatingTail,
      ["…"], widths: [10], truncated: true)
  }

  @Test("R14 Only the ellipsis fits exactly.") func r14() {
    expectLines(
      "abcdef", 10, .infinity, lines: 1, .byTruncatingTail,
      ["…"], widths: [10], truncated: true)
  }

  @Test("R15 An ellipsis wider than the bounds is the line alone, and overflows.") func r15() {
    expectLines(
      "abcdef", 5, .infinity, lines: 1, .byTruncatingTail,
      ["…"], widths: [10], truncated: true)
  }

  @Test("R16 Zero width: no lines, scale 1; truncated exactly when there is ink.") func r16() {
    expectLines(
      "abc", 0, 10, lines: 1, .byTruncatingTail,
      [], widths: [], truncated: true)
  }

  @Test("R17 Zero height likewise.") func r17() {
    expectLines(
      "abc", 100, 0, lines: 1, .byTruncatingTail,
      [], widths: [], truncated: true)
  }

  @Test("R18 Empty text: no lines, not truncated.") func r18() {
    expectLines(
      "", 100, 10, lines: 1, .byTruncatingTail,
      [], widths: [])
  }

  @Test("R19 Trailing spaces hang: they are not measured and cannot cause truncation.") func r19() {
    expectLines(
      "Hello   ", 50, 10, lines: 1, .byTruncatingTail,
      ["Hello"], widths: [50])
  }

  @Test("R20 Leading spaces are kept and measured.") func r20() {
    expectLines(
      "  Hello", 70, 10, lines: 1, .byTruncatingTail,
      ["  Hello"], widths: [70])
  }

  @Test("R21 Leading spaces can cause truncation.") func r21() {
    expectLines(
      "  Hello", 60, 10, lines: 1, .byTruncatingTail,
      ["  Hel…"], widths: [60], truncated: true)
    expectLines(
      "  abcdef", 70, .infinity, lines: 0, .byWordWrapping,
      ["", "abcdef"], widths: [0, 60])
  }

  @Test("R22 Whitespace-only text gives one empty line of full height.") func r22() {
    expectLines(
      "   ", 100, 10, lines: 1, .byTruncatingTail,
      [""], widths: [0])
  }

  @Test("R23 n=1 shows only the first hard line; in tail mode hidden ink in a later one truncates it.") func r23() {
    expectLines(
      "Hello\nWorld", 100, 10, lines: 1, .byTruncatingTail,
      ["Hello…"], widths: [60], truncated: true)
  }

  @Test("R24 …and the forced ellipsis takes room.") func r24() {
    expectLines(
      "Hello\nWorld", 50, 10, lines: 1, .byTruncatingTail,
      ["Hell…"], widths: [50], truncated: true)
  }

  @Test("R25 Clipping and wrapping modes show the first paragraph without ellipsis") func r25() {
    expectLines(
      "Hello\nWorld", 100, .infinity, lines: 1, .byClipping,
      ["Hello"], widths: [50], truncated: true)
  }

  @Test("R26 n=1 in head mode with hard breaks takes the suffix from the last hard line that has ink.") func r26() {
    expectLines(
      "first\nlast part", 100, .infinity, lines: 1, .byTruncatingHead,
      ["…last part"], widths: [100], truncated: true)
    expectLines(
      "ab\u{2028}cd", 100, .infinity, lines: 1, .byTruncatingHead,
      ["…cd"], widths: [30], truncated: true)
  }

  @Test("R27 U+2028 ends the line for n=1 exactly like a newline.") func r27() {
    expectLines(
      "Hello\u{2028}World", 100, 10, lines: 1, .byTruncatingTail,
      ["Hello…"], widths: [60], truncated: true)
  }

  @Test("R28 CR LF is one break.") func r28() {
    expectLines(
      "ab\r\ncd", 100, .infinity, lines: 0, .byWordWrapping,
      ["ab", "cd"], widths: [20, 20])
  }
}
