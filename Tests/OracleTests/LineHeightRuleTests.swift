// Section J, and R132, R202, R203, R207, R208: the heights of lines and the spacing between them.
import LabelOracle
import Testing

struct LineHeightRuleTests {
  private func styled(_ text: String, _ change: (inout ParagraphStyle) -> Void) -> OracleLabel {
    exampleLabel(text, lines: 0, .byTruncatingTail) { $0.setParagraphStyle(change) }
  }

  @Test("R159 Extra line height goes above the glyphs") func r159() {
    let label = styled("Hello") { $0.lineHeightMultiple = 2 }
    expectBoxes(label, 100, 20, tops: [0], heights: [20], baselines: [18])
  }

  @Test("R160 maximumLineHeight smaller than natural removes space above") func r160() {
    let label = styled("Hello") { $0.maximumLineHeight = 6 }
    expectBoxes(label, 100, .infinity, tops: [0], heights: [6], baselines: [4])
  }

  @Test("R161 paragraphSpacing and paragraphSpacingBefore") func r161() {
    var label = styled("a\nb") {
      $0.paragraphSpacing = 4
      $0.paragraphSpacingBefore = 3
    }
    expectBoxes(label, 100, .infinity, tops: [0, 17], heights: [10, 10], baselines: [8, 25])
    label.setParagraphStyle { $0.lineSpacing = 5 }
    expectBoxes(label, 100, .infinity, tops: [0, 22], heights: [10, 10], baselines: [8, 30])
    #expect(Oracle(label).sizeThatFits(width: .infinity) == OracleSize(10, 32))
  }

  @Test("R162 multiple, then minimum, then maximum") func r162() {
    var label = styled("a") {
      $0.lineHeightMultiple = 1.5
      $0.minimumLineHeight = 20
    }
    #expect(Oracle(label).sizeThatFits(width: .infinity).height == 20)
    label.setParagraphStyle { $0.maximumLineHeight = 18 }
    #expect(Oracle(label).sizeThatFits(width: .infinity).height == 18)
  }

  @Test("R163 All absolute paragraph metrics and kern scale with the shrink scale") func r163() {
    var label = styled("ab\ncd") {
      $0.firstLineHeadIndent = 20
      $0.lineSpacing = 4
      $0.paragraphSpacing = 6
      $0.minimumLineHeight = 20
    }
    label.runs[0].kern = 2
    label.fixedScale = 0.5
    expectBoxes(label, 100, .infinity, tops: [0, 15], heights: [10, 10], baselines: [9, 24])
    let lines = Oracle(label).layout(width: 100, height: .infinity).lines
    #expect(lines.map(\.x) == [10, 10])
    #expect(lines.map(\.width) == [12, 12])
  }

  @Test("R164 baselineOffset +3 lets the line box grow by 3 above unless the line height is fixed") func r164() {
    var label = OracleLabel("a")
    label.runs[0].baselineOffset = 3
    expectBoxes(label, 100, .infinity, tops: [0], heights: [13], baselines: [11])
    label.setParagraphStyle {
      $0.minimumLineHeight = 10
      $0.maximumLineHeight = 10
    }
    expectBoxes(label, 100, .infinity, tops: [0], heights: [10], baselines: [8])
  }

  @Test("R165 Mixed sizes on a line: maxima of ascent and descent, a common baseline") func r165() {
    let label = OracleLabel([TextRun("a"), TextRun("b", font: .square(20))])
    expectBoxes(label, 100, .infinity, tops: [0], heights: [20], baselines: [16])
    expectLines("", 100, .infinity, lines: 1, .byTruncatingTail, ["ab"], widths: [30]) { $0 = label }
  }

  @Test("R202 The line box is ascent + descent") func r202() {
    expectBoxes(OracleLabel("a"), 100, .infinity, tops: [0], heights: [10], baselines: [8])
  }

  @Test("R203 An attachment is one cluster with the box of its bounds") func r203() {
    var picture = TextRun("\u{FFFC}")
    picture.attachment = Attachment(width: 30, height: 20, y: -5)
    picture.kern = 2
    let label = OracleLabel([TextRun("a"), picture, TextRun("b")])
    expectLines("", 100, .infinity, lines: 1, .byTruncatingTail, ["a\u{FFFC}b"], widths: [52]) { $0 = label }
    expectBoxes(label, 100, .infinity, tops: [0], heights: [20], baselines: [15])
    // Breaks before and after an attachment are those of the class CB.
    expectLines("", 35, .infinity, lines: 0, .byWordWrapping, ["a", "\u{FFFC}", "b"], widths: [10, 32, 10]) {
      $0.runs = label.runs
    }
    // The attachment scales with the label's scale.
    var half = label
    half.fixedScale = 0.5
    expectBoxes(half, 100, .infinity, tops: [0], heights: [10], baselines: [7.5])
  }

  @Test("R207 verticalAlignment top, bottom, center") func r207() {
    for (alignment, top) in [(VerticalAlignment.top, 0.0), (.bottom, 30), (.center, 15)] {
      var label = OracleLabel("a")
      label.verticalAlignment = alignment
      expectBoxes(label, 100, 40, tops: [top], heights: [10], baselines: [top + 8])
    }
  }

  @Test("R132, R291 With the flag the space below the only line moves it up, and counts for fitting") func r132() {
    var label = OracleLabel("a")
    label.setParagraphStyle { $0.lineSpacing = 5 }
    expectBoxes(label, 100, 40, tops: [15], heights: [10], baselines: [23])
    label.singleLineSpacing = true
    // The block is 15 high, so its top is at 12.5.
    expectBoxes(label, 100, 40, tops: [12.5], heights: [10], baselines: [20.5])
    // The height allows 0.8, where the block is 12 high. Unshrunk it would be at -1.5 with its baseline at 6.5, so the
    // shrunk line would be at 0.1; the block then ends at 12.1 and is moved up.
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.1
    expectBoxes(label, 100, 12, tops: [0], heights: [8], baselines: [6.4])
  }

  @Test("R208, R290 Fallback fonts count only with the flag") func fallbackFonts() {
    var label = OracleLabel("a日", font: OracleFont(name: "Tall", size: 128))
    // 119/128 and 33/128 of the size; the fallback font has 149/128 and 21/128.
    expectBoxes(label, 1000, .infinity, tops: [0], heights: [152], baselines: [119])
    label.fallbackLineHeights = true
    expectBoxes(label, 1000, .infinity, tops: [0], heights: [182], baselines: [149])
  }

  @Test("R208 Ascent and descent are maxima; an empty line takes the font of its break") func r208() {
    var label = OracleLabel([TextRun("a"), TextRun("\n", font: .square(20)), TextRun("\n", font: .square(30))])
    label.numberOfLines = 0
    label.runs.append(TextRun("b"))
    expectBoxes(label, 100, .infinity, tops: [0, 10, 40], heights: [10, 30, 10], baselines: [8, 34, 48])
    // The empty line after a trailing newline has that newline's font; the ellipsis's font counts too.
    var ending = OracleLabel([TextRun("\n", font: .square(30))])
    ending.numberOfLines = 0
    expectBoxes(ending, 100, .infinity, tops: [0, 30], heights: [30, 30], baselines: [24, 54])
    let cut = OracleLabel([TextRun("ab"), TextRun("cd", font: .square(20))])
    expectBoxes(cut, 40, .infinity, tops: [0], heights: [20], baselines: [16])
  }
}
