// The examples in columns of the rules of section I, measuring; each rule has a test.
import LabelOracle
import Testing

struct MeasuringRuleTests {
  @Test("R123 Single line natural size.") func r123() {
    expectSize("Hello", lines: 1, .byTruncatingTail, width: .infinity, 50, 10)
  }

  @Test("R124 n=1 ignores the width constraint (PinLayout #196).") func r124() {
    expectSize("Hello", lines: 1, .byTruncatingTail, width: 20, 50, 10)
  }

  @Test("R125 n=0 wraps to the constraint and returns the used width, at most the constraint.") func r125() {
    expectSize("one two three", lines: 0, .byTruncatingTail, width: 80, 80, 20)
    expectSize("one two three", lines: 0, .byTruncatingTail, width: 75, 75, 20)
    expectSize("one two", lines: 0, .byTruncatingTail, width: 80, 70, 10)
  }

  @Test("R126 n=0 with width 0 or ∞ measures on one line per paragraph.") func r126() {
    expectSize("one two three", lines: 0, .byTruncatingTail, width: 0, 130, 10)
  }

  @Test("R127 n=2 limits the height.") func r127() {
    expectSize("one two three", lines: 2, .byTruncatingTail, width: 30, 30, 20)
  }

  @Test("R128 Empty text measures (0, 0).") func r128() {
    expectSize("", lines: 1, .byTruncatingTail, width: .infinity, 0, 0)
  }

  @Test("R129 Newlines in n=0 text.") func r129() {
    expectSize("aa\nbbbb", lines: 0, .byTruncatingTail, width: .infinity, 40, 20)
  }

  @Test("R130 n=1 with newline: first paragraph plus the forced ellipsis.") func r130() {
    expectSize("aa\nbbbb", lines: 1, .byTruncatingTail, width: .infinity, 30, 10)
  }

  @Test("R131 lineSpacing is between lines, none after the last of several.") func r131() {
    expectSize("aa bb", lines: 0, .byTruncatingTail, width: 20, 20, 25) {
      $0.runs[0].paragraphStyle.lineSpacing = 5.0
    }
  }

  @Test("R132, R291 One line has no lineSpacing below it, but with the flag it has.") func r132() {
    for (spaces, height) in [(true, 15.0), (false, 10)] {
      expectSize("aa", lines: 0, .byTruncatingTail, width: .infinity, 20, height) {
        $0.runs[0].paragraphStyle.lineSpacing = 5.0
        $0.singleLineSpacing = spaces
      }
    }
    // A label that shows one line of several has one line.
    expectSize("aa\nbb", lines: 1, .byClipping, width: .infinity, 20, 15) {
      $0.setParagraphStyle { $0.lineSpacing = 5 }
      $0.singleLineSpacing = true
    }
  }

  @Test("R133 Trailing spaces of the last line are not measured, those before a hard break are (R233).") func r133() {
    expectSize("aa  ", lines: 1, .byTruncatingTail, width: .infinity, 20, 10)
    expectSize("aa \nb", lines: 0, .byTruncatingTail, width: .infinity, 30, 20)
    expectSize("aa \n", lines: 0, .byTruncatingTail, width: .infinity, 20, 10)
  }

  @Test("R134 kern counts after the last cluster.") func r134() {
    expectSize("abc", lines: 1, .byTruncatingTail, width: .infinity, 36, 10) {
      $0.runs[0].kern = 2.0
    }
  }
}
