// Glyphs of laid-out lines: compared with HarfBuzz's for the same line shaped whole, and by hand where layout moves
// them.
import FontReference
import Foundation
import LabelKit
import LabelLayout
import TestSupport
import Testing

struct GlyphTests {
  private static let engine = LabelEngine()
  private var engine: LabelEngine { GlyphTests.engine }

  // MARK: As HarfBuzz shapes the line

  /// Kerning beyond a glyph's advance: hb-shape puts b at 500 + kern after an a, before the a if kern is less than -500. A
  /// line that ends between them is shaped as it is seen.
  @Test(arguments: [
    (-600, "ab", [0.0, -100], 400.0), (-600, "cabd", [0, 500, 400, 900], 1400), (-1200, "cab", [0, 500, -200], 300),
    (-600, "ab ab", [0, -100, 400, 900, 800], 1300),
  ])
  func kerningBeyondTheAdvance(kern: Int, text: String, x: [Double], width: Double) throws {
    var kerned = InstalledFont(family: "Kerned")
    kerned.kern = kern
    let path = FileManager.default.temporaryDirectory.appending(path: "labelmark-\(UUID().uuidString).ttf")
    defer { try? FileManager.default.removeItem(at: path) }
    try Data(kerned.openType).write(to: path)
    let font = try engine.font(file: path.path, size: 1000, fallback: .none)
    let label = LabelProperties(numberOfLines: 0, lineBreakMode: .byWordWrapping)
    let layout = engine.layout(text, font: font, label: label, in: Size(width: .infinity, height: .infinity))
    #expect(layout.lines.map(\.width) == [width])
    #expect(layout.glyphs().runs.flatMap(\.glyphs).map(\.position.x) == x)
  }

  /// Lays every label and paragraph out in lines of 200 points: each glyph is the one that HarfBuzz gives for the whole
  /// line, at HarfBuzz's position, and there are no others. This includes letters where a line's end cuts a word.
  @Test(arguments: try TextFile.names())
  func asTheLineShapedWhole(name: String) throws {
    let corpus = try TextFile(named: name)
    let font = try engine.font(families: corpus.fonts, size: 17)
    let shaper = LineShaper(font.stack, language: corpus.language)
    let language = Language(corpus.language)
    var (glyphCount, differences) = (0, 0)
    for text in corpus.labels + corpus.paragraphs {
      let layout = engine.layout(
        text, font: font, language: language, label: LabelProperties(numberOfLines: 0, lineBreakMode: .byWordWrapping),
        in: Size(width: 200, height: .infinity))
      let (found, positions) = (layout.glyphs(), layout.positions())
      for line in layout.lines.indices {
        let visual = positions.clusters(ofLine: line)
        let clusters = visual.filter { !$0.isInserted }.sorted { $0.start < $1.start }
        guard let first = clusters.first, let last = clusters.last else { continue }
        let bytes = Array(text.utf8)
        let parts = clusters.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) }
        let words = String(decoding: bytes[first.start..<last.end], as: UTF8.self)
        let expected = shaper.items(of: words, clusters: parts, levels: clusters.map(\.level)).sorted {
          clusters[$0.clusters].map(\.x).min()! < clusters[$1.clusters].map(\.x).min()!
        }
        // Items are ordered from left to right. If one lies within another, such as a number in Arabic, its clusters' x
        // decides.
        var wanted: [(face: Int, glyph: UInt32, cluster: Int, x: Double, y: Double)] = []
        for item in expected {
          let left = clusters[item.clusters].map(\.x).min()!
          for glyph in item.glyphs {
            wanted.append(
              (
                glyph.face, glyph.glyph, clusters[glyph.cluster].start, left + glyph.x * 17,
                layout.lines[line].baseline - glyph.y * 17
              ))
          }
        }
        let own = found.runs.filter { $0.line == line }.flatMap { run in
          run.glyphs.filter { $0.cluster != nil }.map { (run.face, $0) }
        }
        glyphCount += wanted.count
        for want in wanted {
          let isFound = own.contains {
            $0.0 == want.face && $0.1.id == want.glyph && $0.1.cluster == want.cluster
              && abs($0.1.position.x - want.x) < 0.01 && abs($0.1.position.y - want.y) < 0.01
          }
          if isFound { continue }
          differences += 1
          if differences < 4 { Issue.record("\(name): glyph \(want) of '\(words)'") }
        }
        #expect(own.count == wanted.count, "\(name): '\(words)'")
      }
    }
    // Short labels have fewer glyphs, and all of them count.
    #expect(glyphCount > (name.hasPrefix("short-") ? 2 * corpus.labels.count : 1000))
    #expect(differences == 0)
  }

  // MARK: Whatever is cached

  private func glyphs(_ text: String, _ font: LabelFont, _ engine: LabelEngine, _ language: Language) -> [GlyphRun] {
    engine.layout(
      text, font: font, language: language, label: LabelProperties(numberOfLines: 2),
      in: Size(width: 120, height: .infinity)
    ).glyphs().runs
  }

  /// Answers are the same as those of an engine that has drawn nothing before. This includes words that come in several
  /// directions, and words that are shaped again because a line's end cuts them.
  @Test(arguments: ["ar", "hi", "emoji", "mixed-bidi", "en", "km"])
  func sameWithEveryCache(name: String) throws {
    let corpus = try TextFile(named: name)
    let font = try engine.font(families: corpus.fonts, size: 17)
    let texts = corpus.labels + ["(5)", "(5) نعم (5)", "ab (5) cd", "كلمة (5) كلمة", "office ffi", "ffi"]
    let language = Language(corpus.language)
    let fresh = texts.map { text in
      engine.resetCaches()
      return glyphs(text, font, engine, language)
    }
    let small = LabelEngine(cacheCapacity: 1 << 20)
    for text in texts.reversed() { _ = glyphs(text, font, small, language) }
    for (text, expected) in zip(texts, fresh) {
      #expect(glyphs(text, font, small, language) == expected, "\(text)")
      #expect(glyphs(text, font, engine, language) == expected, "\(text)")
    }
  }

  // MARK: By hand

  private func layout(
    _ text: String, width: Double, lines: Int = 1, _ mode: LineBreakMode = .byTruncatingTail,
    _ change: (inout LabelProperties) -> Void = { _ in }, token: String? = nil, kern: Double = 0
  ) throws -> TextLayout {
    var label = LabelProperties(numberOfLines: lines, lineBreakMode: mode)
    change(&label)
    let font = try engine.font(families: ["Noto Sans"], size: 20)
    return engine.layout(
      text, font: font, kern: kern, label: label, in: Size(width: width, height: 100), truncationToken: token)
  }

  private func all(_ layout: TextLayout) -> [Glyph] { layout.glyphs().runs.flatMap(\.glyphs) }

  /// A kern of 5 is added after each cluster: the gap before each glyph grows by 5.
  @Test func kernMovesGlyphs() throws {
    let (plain, spaced) = (all(try layout("abc", width: 200)), all(try layout("abc", width: 200, kern: 5)))
    #expect(plain.map(\.id) == spaced.map(\.id))
    for index in 0..<3 {
      #expect(abs(spaced[index].position.x - plain[index].position.x - 5 * Double(index)) < 1e-6)
    }
  }

  /// The ellipsis is the last glyph, at the line's `ellipsisX`; the glyphs before it are those of the whole text.
  @Test func ellipsisAtItsPlace() throws {
    let short = try layout("The quick brown fox", width: 100)
    let (cut, whole) = (all(short), all(try layout("The quick brown fox", width: 500)))
    #expect(cut.last?.cluster == nil)
    #expect(abs(cut.last!.position.x - short.lines[0].ellipsisX) < 1e-6)
    #expect(cut.dropLast().map(\.id) == whole.prefix(cut.count - 1).map(\.id))
    #expect(cut.last?.id == all(try layout("…", width: 100)).first?.id)
  }

  @Test func headAndMiddle() throws {
    let middle = all(try layout("The quick brown fox", width: 100, .byTruncatingMiddle))
    let place = try #require(middle.firstIndex { $0.cluster == nil })
    #expect(place > 0 && place < middle.count - 1)
    #expect(middle[place - 1].position.x < middle[place].position.x)
    #expect(middle[place].position.x < middle[place + 1].position.x)
    #expect(all(try layout("The quick brown fox", width: 100, .byTruncatingHead)).first?.cluster == nil)
  }

  @Test func tokenIsShaped() throws {
    let glyphs = all(try layout("The quick brown fox", width: 100, token: "more"))
    let more = all(try layout("more", width: 100))
    #expect(glyphs.suffix(4).map(\.id) == more.map(\.id))
    #expect(glyphs.suffix(4).allSatisfy { $0.cluster == nil })
  }

  @Test func softHyphenIsShown() throws {
    let shown = try layout("extra\u{AD}ordinary", width: 70, lines: 0, .byWordWrapping)
    let first = shown.glyphs().runs.filter { $0.line == 0 }.flatMap(\.glyphs)
    #expect(first.last?.cluster == nil)
    #expect(first.last?.id == all(try layout("\u{2010}", width: 100)).first?.id)
  }

  @Test("The scale multiplies glyph sizes and distances") func shrunkText() throws {
    let shrunk = try layout("The quick brown fox", width: 120) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.1
    }
    let (small, large) = (shrunk.glyphs(), try layout("The quick brown fox", width: 500).glyphs())
    #expect(small.scale < 1)
    #expect(abs(small.runs[0].size - 20 * small.scale) < 1e-9)
    for (one, other) in zip(small.runs[0].glyphs, large.runs[0].glyphs) {
      #expect(one.id == other.id)
      #expect(abs(one.position.x - other.position.x * small.scale) < 1e-6)
    }
  }

  /// The last glyph of a justified line ends at the right edge; letter spacing brings the glyphs of a tightened line
  /// closer.
  @Test func justifiedAndTightened() throws {
    let text = "The quick brown fox jumps over the lazy dog"
    let justified = try layout(text, width: 150, lines: 0, .byWordWrapping) { $0.changeGaps() }
    let natural = try layout(text, width: 150, lines: 0, .byWordWrapping)
    let (wide, narrow) = (justified.glyphs().runs[0].glyphs, natural.glyphs().runs[0].glyphs)
    let gaps = text.utf8.prefix(justified.lines[0].end).count { $0 == 0x20 }
    #expect(
      abs(
        wide.last!.position.x - narrow.last!.position.x - Double(gaps) * justified.lines[0].wordSpacing) < 1e-6)
    let loose = all(try layout("The quick brown fox", width: 500))
    let width = try layout("The quick brown fox", width: 500).size.width
    let tight = try layout("The quick brown fox", width: width - 3) { $0.changeGaps() }
    let spacing = tight.lines[0].letterSpacing
    #expect(spacing < 0)
    for (index, (one, other)) in zip(all(tight), loose).enumerated() {
      #expect(abs(one.position.x - other.position.x - Double(index) * spacing) < 1e-6)
    }
  }

  /// A positive baseline offset moves glyphs up; the runs' fonts and indices are those of the text.
  @Test("Baseline offsets move glyphs up; runs, fonts and indices are those of the text") func attributedText() throws {
    let font = try engine.font(families: ["Noto Sans"], size: 20)
    var text = StyledText("ab", RunAttributes(font: font))
    text.append("cd", RunAttributes(font: font.withSize(10), baselineOffset: 7))
    let layout = engine.layout(text, in: Size(width: 200, height: 100))
    let glyphs = layout.glyphs()
    #expect(glyphs.runs.map(\.attributes) == [0, 1])
    #expect(glyphs.runs.map(\.size) == [20, 10])
    let baseline = layout.lines[0].baseline
    #expect(glyphs.runs[0].glyphs.allSatisfy { $0.position.y == baseline })
    #expect(glyphs.runs[1].glyphs.allSatisfy { abs($0.position.y - (baseline - 7)) < 1e-9 })
    // Prepared text gives the same answer.
    #expect(engine.prepare(text).layout(in: Size(width: 200, height: 100)).glyphs().runs == glyphs.runs)
  }

  /// Each run shapes its own letters, which keep the forms that they have next to the letters of the next run.
  @Test func lettersJoinAcrossRuns() throws {
    let font = try engine.font(families: ["Noto Sans Arabic"], size: 20)
    let whole = engine.layout("بيت", font: font, in: Size(width: 200, height: 100)).glyphs().runs.flatMap(\.glyphs)
    var text = StyledText("بي", RunAttributes(font: font))
    text.append("ت", RunAttributes(font: font, kern: 1))
    let runs = engine.layout(text, in: Size(width: 200, height: 100)).glyphs().runs.flatMap(\.glyphs)
    #expect(runs.map(\.id) == whole.map(\.id))
  }

  @Test("In a metric font each cluster is drawn as a box") func metricFont() throws {
    let font = try engine.font(metric: "Square", size: 10)
    let glyphs = engine.layout("ab c", font: font, in: Size(width: 200, height: 100)).glyphs().runs.flatMap(\.glyphs)
    #expect(glyphs.map(\.position.x) == [0, 10, 30])
    #expect(glyphs.allSatisfy { $0.id == 0 })
  }

  @Test("If a line has only one letter of a ligature, it is drawn as that letter: f, not ffi") func cutLigature() throws
  {
    let font = try engine.font(families: ["Noto Sans"], size: 20)
    let letters = engine.layout("ffi", font: font, in: Size(width: 200, height: 100)).glyphs()
    let cut = engine.layout(
      "ffi", font: font, label: LabelProperties(numberOfLines: 0, lineBreakMode: .byCharWrapping),
      in: Size(width: 7, height: 200)
    ).glyphs()
    let f = engine.layout("f", font: font, in: Size(width: 200, height: 100)).glyphs().runs[0].glyphs[0].id
    #expect(cut.runs.first?.glyphs.first?.id == f)
    #expect(cut.cutClusterCount == (letters.runs[0].glyphs.count == 1 ? 3 : 0))
  }
}

extension LabelProperties {
  /// Lets the layout change the gaps between clusters: lines are justified, or tightened if they end in an ellipsis.
  mutating func changeGaps() {
    textAlignment = .justified
    allowsDefaultTighteningForTruncation = true
  }
}
