// Sections K, L and M: attributes, direction, tabs, hyphens, odd values, and features that UIKit does not have.
import LabelOracle
import Testing

struct ModelRuleTests {
  @Test("R172 A paragraph style carries its own lineBreakMode") func r172() {
    expectLines(
      "Hello World", 70, .infinity, lines: 1, .byTruncatingTail, ["Hello World"], widths: [110], truncated: true
    ) { $0.setParagraphStyle { $0.lineBreakMode = .byWordWrapping } }
  }

  @Test("R173 Runs without a font use the label font") func r173() {
    // The oracle's runs always have a font; equal adjacent runs are laid out as one.
    let label = OracleLabel([TextRun("Hel"), TextRun("lo World")])
    #expect(
      Oracle(label).layout(width: 70, height: 10) == Oracle(OracleLabel("Hello World")).layout(width: 70, height: 10))
  }

  @Test("R174 Mode, alignment and direction are taken from the first character of each paragraph") func r174() {
    var right = TextRun("bb\ncc dd")
    right.paragraphStyle.alignment = .right
    right.paragraphStyle.lineBreakMode = .byCharWrapping
    var label = OracleLabel([TextRun("aa"), right])
    label.numberOfLines = 0
    let lines = Oracle(label).layout(width: 40, height: .infinity).lines
    #expect(lines.map(\.text) == ["aabb", "cc d", "d"])
    #expect(lines.map(\.x) == [0, 0, 30])
  }

  @Test("R175 Truncation of the last visible line uses the mode of the first paragraph") func r175() {
    var first = TextRun("aa\n")
    first.paragraphStyle.lineBreakMode = .byTruncatingHead
    var second = TextRun("bbbbbbbb cc")
    second.paragraphStyle.lineBreakMode = .byTruncatingTail
    expectLines("", 50, .infinity, lines: 2, .byTruncatingTail, ["aa", "…b cc"], widths: [20, 50], truncated: true) {
      $0.runs = [first, second]
    }
  }

  @Test("R178 With focus the text is one clipped line; without, the label lays out normally") func r178() {
    expectLines(
      "Hello World", 70, .infinity, lines: 1, .byTruncatingTail, ["Hello World"], widths: [110], truncated: true
    ) {
      $0.marqueesNow = true
      $0.allowsDefaultTighteningForTruncation = true
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
  }

  @Test("R180 minScale < 0 is 0, > 1 is 1, NaN is 0", arguments: [-1.0, 2, .nan]) func r180(minimum: Double) {
    expectLines("Hello World", 60, 10, lines: 1, .byTruncatingTail, ["Hello…"], widths: [60], truncated: true) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = minimum
    }
  }

  @Test("R181 The result exposes the actual scale") func r181() {
    let label = exampleLabel("abcd", lines: 1, .byTruncatingTail) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
    #expect(Oracle(label).layout(width: 20, height: 10).scale == 0.5)
    #expect(label.runs[0].font == .square(10))
  }

  @Test("R183 The ellipsis of tail mode is at the logical end, visually left in an RTL paragraph") func r183() {
    let result = expectLines(
      "אבגדהו", 45, .infinity, lines: 1, .byTruncatingTail, ["אבג…"], widths: [40], truncated: true
    ) {
      $0.layoutDirection = .rightToLeft
      $0.textAlignment = .natural
    }
    #expect(result.lines[0].x == 5)
    #expect(result.lines[0].ellipsisX == 5)
  }

  @Test("R184 Base direction natural is the first strong character's, else the environment's") func r184() {
    for (text, environment, isRightToLeft) in [
      ("12 א b", LayoutDirection.leftToRight, true), ("12 b א", .rightToLeft, false), ("12", .rightToLeft, true),
    ] {
      var label = OracleLabel(text)
      label.layoutDirection = environment
      #expect(Oracle(label).layout(width: 100, height: 10).lines[0].isRightToLeft == isRightToLeft)
    }
  }

  @Test("R185 The ellipsis takes the paragraph direction") func r185() {
    let result = Oracle(OracleLabel("abcdef")).layout(width: 45, height: 10)
    #expect(result.lines[0].ellipsisX == 30)
  }

  @Test("R186 head mode in RTL: ellipsis visually right") func r186() {
    let label = exampleLabel("אבגדהו", lines: 1, .byTruncatingHead)
    let line = Oracle(label).layout(width: 40, height: 10).lines[0]
    #expect(line.text == "…דהו")
    #expect(line.ellipsisX == 30)
  }

  @Test("R190 A tab advances to the next stop strictly right of the pen") func r190() {
    expectLines("a\tb", 100, .infinity, lines: 1, .byTruncatingTail, ["a\tb"], widths: [38])
    expectLines("a\tb\tc\td", 200, .infinity, lines: 1, .byTruncatingTail, ["a\tb\tc\td"], widths: [94]) {
      $0.setParagraphStyle {
        $0.tabStops = [10, 30]
        $0.defaultTabInterval = 42
      }
    }
    expectLines("a\t", 10, .infinity, lines: 1, .byTruncatingTail, ["a"], widths: [10])
    // There are twelve tab stops by default, whatever the interval is; the interval applies only after them.
    expectLines("a\tb", 100, .infinity, lines: 1, .byTruncatingTail, ["a\tb"], widths: [38]) {
      $0.setParagraphStyle { $0.defaultTabInterval = 40 }
    }
    let tabs = String(repeating: "\t", count: 13)
    expectLines(tabs + "b", 500, .infinity, lines: 1, .byTruncatingTail, [tabs + "b"], widths: [370]) {
      $0.setParagraphStyle { $0.defaultTabInterval = 40 }
    }
  }

  @Test("R215 The text after a tab is aligned to its stop") func r215() {
    func expect(_ text: String, _ alignment: TextAlignment, width: Double) {
      expectLines(text, 100, .infinity, lines: 1, .byTruncatingTail, [text], widths: [width]) {
        $0.setParagraphStyle { ($0.tabStops, $0.tabAlignments) = ([60], [alignment]) }
      }
    }
    expect("a\tbb", .right, width: 60)
    expect("a\tbb", .center, width: 70)
    expect("a\tbb", .left, width: 80)
    expect("aaa\tbbbb", .right, width: 70)
  }

  @Test("R222 A tab without a stop advances as a space") func r222() {
    expectLines("a\tb", 100, .infinity, lines: 1, .byTruncatingTail, ["a\tb"], widths: [30]) {
      $0.setParagraphStyle { $0.tabStops = [10] }
    }
    let tabs = String(repeating: "\t", count: 13)
    expectLines(tabs + "b", 500, .infinity, lines: 1, .byTruncatingTail, [tabs + "b"], widths: [356])
  }

  @Test("R223, R224 One line of 2009 shows whole words, or whole clusters") func r223() {
    for (mode, shown, width) in [(LineBreakMode.byWordWrapping, "Hello", 50.0), (.byCharWrapping, "Hello W", 70)] {
      expectLines("Hello World", 75, .infinity, lines: 1, mode, [shown], widths: [width], truncated: true) {
        $0.is2009 = true
      }
    }
    expectLines("abcdef", 25, 10, lines: 1, .byWordWrapping, ["ab"], widths: [20], truncated: true) { $0.is2009 = true }
  }

  @Test("R235 Strategies do nothing under clipping") func r232() {
    for strategy in LineBreakStrategy.allCases {
      expectLines("aaa bbb ccc", 70, .infinity, lines: 0, .byClipping, ["aaa bbb", "ccc"], widths: [70, 30]) {
        $0.lineBreakStrategy = strategy
      }
    }
  }

  @Test("U+0085 ends a line, and no paragraph") func nextLine() {
    let label = exampleLabel("aa\u{85}bb", lines: 0, .byWordWrapping) {
      $0.setParagraphStyle { $0.firstLineHeadIndent = 20 }
    }
    #expect(Oracle(label).layout(width: 100, height: .infinity).lines.map(\.x) == [20, 0])
  }

  @Test("R191 A soft hyphen is shown where a line ends at it") func r191() {
    let text = "abc\u{AD}def"
    expectLines(text, 40, .infinity, lines: 0, .byTruncatingTail, ["abc\u{2010}", "def"], widths: [40, 30])
    expectLines(text, 35, .infinity, lines: 0, .byTruncatingTail, ["abc", "def"], widths: [30, 30])
    expectLines(text, 60, .infinity, lines: 0, .byTruncatingTail, [text], widths: [60])
  }

  @Test("R192 Odd values") func r192() {
    for width in [-1, Double.nan] {
      expectLines("abc", width, 10, lines: 1, .byTruncatingTail, [], widths: [], truncated: true)
      expectLines("abc", 10, width, lines: 1, .byTruncatingTail, [], widths: [], truncated: true)
    }
    for width in [-1, Double.nan, 0, .infinity] { expectSize("aa bb", lines: 0, width: width, 50, 10) }
    for size in [-1, Double.nan, 0] {
      expectLines("ab", 1, 1, lines: 1, .byTruncatingTail, ["ab"], widths: [0]) { $0.runs[0].font.size = size }
    }
    let odd: (inout ParagraphStyle) -> Void = {
      $0.firstLineHeadIndent = .nan
      $0.headIndent = .infinity
      $0.tailIndent = -.infinity
      $0.lineSpacing = -5
      $0.minimumLineHeight = -5
      $0.maximumLineHeight = -1
      $0.lineHeightMultiple = -1
    }
    expectSize("aa bb", lines: 0, width: 20, 20, 20) {
      $0.runs[0].kern = .nan
      $0.setParagraphStyle(odd)
    }
    expectSize("aa", lines: 1, width: .infinity, 0, 10) { $0.runs[0].kern = -20 }
  }

  @Test("R204 A custom truncation token takes the place of U+2026") func r204() {
    expectLines("abcdefghij", 80, 10, lines: 1, .byTruncatingTail, ["abcd More"], widths: [80], truncated: true) {
      $0.truncationToken = " More"
      $0.runs[0].font.advances = [0x20: 0]
    }
  }

  @Test("R205 shrinkKeepsWordsWhole") func r205() {
    expectLines("friendship", 80, 40, lines: 0, .byTruncatingTail, ["friendship"], widths: [80], scale: 0.8) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
      $0.shrinkKeepsWordsWhole = true
    }
  }

  @Test("R206 A label laid out at the scale of its group, without a search of its own") func r206() {
    expectLines("Hello", 100, 10, lines: 1, .byTruncatingTail, ["Hello"], widths: [30], scale: 0.6) {
      $0.fixedScale = 0.6
    }
  }

  @Test("Decisions 1 and 2: the profile 2009 shrinks in every mode, and 0 means no lower limit") func profile2009() {
    expectLines("Hello World", 11, 10, lines: 1, .byWordWrapping, ["Hello World"], widths: [11], scale: 0.1) {
      $0.adjustsFontSizeToFitWidth = true
      $0.is2009 = true
    }
    expectLines("aaaa bbbb", 20, 10, lines: 2, .byTruncatingTail, ["a…"], widths: [20], truncated: true) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.1
      $0.multilineShrink = false
    }
  }
}
