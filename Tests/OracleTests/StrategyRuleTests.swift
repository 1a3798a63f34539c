// The examples of the rules of section E, line break strategies; each rule has a test.
import LabelOracle
import Testing

struct StrategyRuleTests {
  @Test("R75 pushOut: a lone last word of a two-line paragraph pulls one word down.") func r75() {
    expectLines(
      "aaa bbb ccc", 70, .infinity, lines: 0, .byTruncatingTail,
      ["aaa", "bbb ccc"], widths: [30, 70]
    ) {
      $0.lineBreakStrategy = .pushOut
    }
  }

  @Test("R76 none: greedy.") func r76() {
    expectLines(
      "aaa bbb ccc", 70, .infinity, lines: 0, .byTruncatingTail,
      ["aaa bbb", "ccc"], widths: [70, 30]
    ) {
      $0.lineBreakStrategy = .none
    }
  }

  @Test("R77 pushOut needs both words to fit on one line.") func r77() {
    expectLines(
      "aaa bbbbb ccc", 90, .infinity, lines: 0, .byTruncatingTail,
      ["aaa", "bbbbb ccc"], widths: [30, 90]
    ) {
      $0.lineBreakStrategy = .pushOut
    }
  }

  @Test("R78 …when they do not fit, greedy is kept.") func r78() {
    expectLines(
      "aaa bbbbb cccccc", 90, .infinity, lines: 0, .byTruncatingTail,
      ["aaa bbbbb", "cccccc"], widths: [90, 60]
    ) {
      $0.lineBreakStrategy = .pushOut
    }
  }

  @Test("R79 pushOut never empties the first line.") func r79() {
    expectLines(
      "aaaa bbbb", 50, .infinity, lines: 0, .byTruncatingTail,
      ["aaaa", "bbbb"], widths: [40, 40]
    ) {
      $0.lineBreakStrategy = .pushOut
    }
  }

  @Test("R80 Two words already on the last line, or more than two lines: no change.") func r80() {
    expectLines(
      "aaa bbb ccc dd", 70, .infinity, lines: 0, .byTruncatingTail,
      ["aaa bbb", "ccc dd"], widths: [70, 60]
    ) {
      $0.lineBreakStrategy = .pushOut
    }
    expectLines(
      "aaa bbb ccc ddd eee", 70, .infinity, lines: 0, .byTruncatingTail,
      ["aaa bbb", "ccc ddd", "eee"], widths: [70, 70, 30]
    ) {
      $0.lineBreakStrategy = .pushOut
    }
  }

  @Test("R81 pushOut acts per paragraph, and not in the one in which a truncated label ends.") func r81() {
    expectLines(
      "aaa bbb ccc\ndd", 70, .infinity, lines: 0, .byTruncatingTail,
      ["aaa", "bbb ccc", "dd"], widths: [30, 70, 20]
    ) {
      $0.lineBreakStrategy = .pushOut
    }
    expectLines(
      "aaa bbb ccc\ndd", 70, .infinity, lines: 2, .byTruncatingTail,
      ["aaa bbb", "ccc…"], widths: [70, 40], truncated: true
    ) {
      $0.lineBreakStrategy = .pushOut
    }
    expectLines(
      "aaa bbb ccc", 70, 10, lines: 0, .byWordWrapping,
      ["aaa bbb"], widths: [70], truncated: true
    ) {
      $0.lineBreakStrategy = .pushOut
    }
    expectLines(
      "aaa bbb-ccc", 80, .infinity, lines: 0, .byTruncatingTail,
      ["aaa bbb-", "ccc"], widths: [80, 30]
    ) {
      $0.lineBreakStrategy = .pushOut
    }
  }

  @Test("R82 pushOut does not apply to char wrapping.") func r82() {
    expectLines(
      "aaa bbb ccc", 70, .infinity, lines: 0, .byCharWrapping,
      ["aaa bbb", " ccc"], widths: [70, 40]
    ) {
      $0.lineBreakStrategy = .pushOut
    }
  }

  @Test("R83 pushOut is ignored for n=1.") func r83() {
    expectLines(
      "aaa bbb ccc", 110, .infinity, lines: 1, .byTruncatingTail,
      ["aaa bbb ccc"], widths: [110]
    ) {
      $0.lineBreakStrategy = .pushOut
    }
  }

  @Test("R84 hangulWordPriority off: Hangul breaks between syllables.") func r84() {
    expectLines(
      "안녕하세요 여러분", 70, .infinity, lines: 0, .byTruncatingTail,
      ["안녕하세요 여", "러분"], widths: [70, 20]
    ) {
      $0.lineBreakStrategy = .none
    }
  }

  @Test("R85 hangulWordPriority on: Hangul breaks only at spaces.") func r85() {
    expectLines(
      "안녕하세요 여러분", 70, .infinity, lines: 0, .byTruncatingTail,
      ["안녕하세요", "여러분"], widths: [50, 30]
    ) {
      $0.lineBreakStrategy = .hangulWordPriority
    }
  }

  @Test("R86 standard = pushOut + hangulWordPriority.") func r86() {
    expectLines(
      "aaa bbb ccc", 70, .infinity, lines: 0, .byTruncatingTail,
      ["aaa", "bbb ccc"], widths: [30, 70]
    ) {
      $0.lineBreakStrategy = .standard
    }
  }
}
