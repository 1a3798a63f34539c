// The built-in metric fonts, by hand arithmetic.
import LabelFonts
import LabelLayout
import Testing

@Suite struct MetricFontTests {
  let engine = FontEngine()

  @Test func squareAdvancesOneEmACluster() throws {
    let font = try engine.makeFont(metric: "Square", size: 10)
    #expect(prepare("Hello World", font, engine: engine).points == Array(repeating: 10, count: 11))
    #expect(prepare("日本 e\u{301}", font, engine: engine).points == [10, 10, 10, 10])
    #expect(font.metrics.count == 1)
    #expect(font.metrics[0] == LineMetrics(ascent: 8, descent: 2))
    #expect(font.style.ellipsis.advance.points == 10)
    #expect(font.style.hyphen.advance.points == 10)
  }

  @Test func invisibleClustersAdvanceNothing() throws {
    let font = try engine.makeFont(metric: "Square", size: 10)
    #expect(
      prepare("a\u{200B}b\u{AD}c\u{2060}d\u{FEFF}e", font, engine: engine).points == [10, 0, 10, 0, 10, 0, 10, 0, 10])
    let tab = prepare("a\tb", font, engine: engine)
    #expect(tab.points == [10, 10, 10])  // R222
    #expect(tab.flags[1] == [.tab, .whitespace])
  }

  @Test func hardBreaksAdvanceNothingAndAreOneCluster() throws {
    let font = try engine.makeFont(metric: "Square", size: 10)
    let text = prepare("a\r\nb\u{2028}c\u{85}d\u{2029}e\u{B}f\u{C}g\r", font, kern: 1, engine: engine)
    #expect(text.points == [11, 0, 11, 0, 11, 0, 11, 0, 11, 0, 11, 0, 11, 0])
    #expect(text.starts == [0, 1, 3, 4, 7, 8, 10, 11, 14, 15, 16, 17, 18, 19])
    let breaks = text.flags.filter { $0.contains(.hardBreak) }.map { $0.contains(.paragraphBreak) }
    #expect(breaks == [true, false, false, true, false, false, true])
  }

  @Test func stepsAreQuarters() throws {
    let font = try engine.makeFont(metric: "Steps", size: 20)
    #expect(prepare("iamwM W.…", font, engine: engine).points == [5, 10, 20, 15, 20, 10, 20, 5, 20])
  }

  @Test func tallHasTwoAscents() throws {  // R202, R208
    let font = try engine.makeFont(metric: "Tall", size: 10)
    #expect(font.metrics[0] == LineMetrics(ascent: 9.296875, descent: 2.578125))
    #expect(font.metrics[1] == LineMetrics(ascent: 11.640625, descent: 1.640625))
    let text = prepare("a\u{2E7F}\u{2E80} 日\u{301}👍\u{2026}", font, engine: engine)
    #expect(text.points == Array(repeating: 10, count: 7))
    #expect(text.flags.map(\.metricsIndex) == [0, 0, 1, 0, 1, 1, 0])
  }

  @Test func kernIsAddedAfterEveryCluster() throws {  // R113
    let font = try engine.makeFont(metric: "Square", size: 10)
    #expect(prepare("ab c", font, kern: 2, engine: engine).points == [12, 12, 12, 12])
    #expect(prepare("ab", font, kern: -15, engine: engine).points == [0, 0])  // R192
    #expect(prepare("ab", font, kern: .nan, engine: engine).points == [10, 10])
  }

  @Test(arguments: [0, -3, Double.nan, .infinity]) func oddSizesGiveNothing(size: Double) throws {  // R192
    let font = try engine.makeFont(metric: "Square", size: size)
    #expect(prepare("ab c", font, kern: 2, engine: engine).points == [0, 0, 0, 0])
    #expect(font.metrics[0] == LineMetrics(ascent: 0, descent: 0))
  }

  @Test func breaksStandInFrontOfWords() throws {
    let font = try engine.makeFont(metric: "Square", size: 10)
    let text = prepare("  ab c\nd", font, engine: engine)
    #expect(text.flags.map { $0.contains(.breakBefore) } == [false, false, true, false, false, true, false, false])
    #expect(text.flags.map { $0.contains(.whitespace) } == [true, true, false, false, true, false, false, false])
  }

  @Test func stepsOfExtendChangeNothing() throws {
    let font = try engine.makeFont(metric: "Steps", size: 17)
    let text = "The quick  brown\tfox\njumps — über\u{A0}den 長い文 zaun." + String(repeating: "長い", count: 300)
    #expect(
      prepare(text, font, kern: 0.3, step: 1, engine: engine) == prepare(text, font, kern: 0.3, engine: engine))
  }

  @Test func unknownNameIsAnError() {
    #expect(throws: FontError.metricFontNotFound("Round")) { try engine.makeFont(metric: "Round", size: 10) }
  }
}
