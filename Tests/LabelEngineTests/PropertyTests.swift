// Properties that hold for every label, of one style and attributed, on the texts of all languages with their real fonts.
import CLabelEngine
import Foundation
import LabelEngineEntry
import TestSupport
import Testing

@Suite struct PropertyTests {
  @Test("The properties hold for every corpus", arguments: try RealText.corpora())
  func properties(corpus: RealText.Corpus) throws {
    let fonts = try RealFonts(corpus)
    var random = SplitMix64(name: corpus.name + " attributed")
    for number in 0..<40 {
      var sample = AttributedSample(corpus, isEven: true, using: &random)
      if number.isMultiple(of: 2) {
        sample.runs = [AttributedSample.Run(end: sample.bytes.count, font: 0)]
        sample.styles = []
      }
      let text = Shown(sample, boundaries: fonts.graphemes(sample.bytes))
      let width = sample.bounds.width
      try fonts.withText(sample) { prepared in
        func layOut(_ label: le_label, _ width: Double, _ height: Double = .infinity) throws -> RealFonts.Answer {
          var label = label
          return try fonts.collect {
            fonts.table.layout(prepared, &label, le_size(width: width, height: height), $0)
          }
        }
        try text.check(layOut(sample.label, width, sample.bounds.height))

        // With all lines shown, nothing is lost but what hangs, and no line is wider than its area.
        var label = sample.label
        (label.number_of_lines, label.adjusts_font_size_to_fit_width) = (0, 0)
        label.line_break_mode = Int32(LE_BY_WORD_WRAPPING)
        let whole = try layOut(label, width)
        text.check(whole)
        #expect(text.isBlank(Int(whole.lines.last?[1] ?? 0), sample.bytes.count), "\(sample)")
        for line in whole.lines where line[9] > text.area(of: line, width) + 1e-4 {
          #expect(text.clusters(line[0], line[1]) == 1, "a line of \(line[9]) points, \(sample)")
        }
        // In bounds of its measured size a label shows the same as at the width for which it was measured.
        var rect = le_rect()
        let proposed = le_rect(x: 0, y: 0, width: width, height: 0)
        try #require(fonts.table.measure(prepared, &label, Int32(LE_SIZE_THAT_FITS), proposed, 0, &rect) == LE_OK)
        let measured = try layOut(label, rect.width, rect.height)
        #expect(measured.lines.map { $0[0..<2] } == whole.lines.map { $0[0..<2] }, "measured, \(sample)")
        // A wider label never has more lines.
        let wider = try layOut(label, width + Double.random(in: 0...60, using: &random))
        #expect(wider.lines.count <= whole.lines.count, "\(sample)")

        // A larger minimum scale never shows more.
        label.number_of_lines = Int64.random(in: 1...3, using: &random)
        label.line_break_mode = Int32(LE_BY_TRUNCATING_TAIL)
        label.adjusts_font_size_to_fit_width = 1
        label.minimum_scale_factor = 0.5
        let small = try layOut(label, width, sample.bounds.height)
        label.minimum_scale_factor = 0.8
        let large = try layOut(label, width, sample.bounds.height)
        #expect(large.lines.last?[1] ?? 0 <= small.lines.last?[1] ?? 0, "\(sample)")
        #expect(small.scale >= 0.5 && large.scale >= 0.8 && small.scale <= 1 && large.scale <= 1, "\(sample)")
      }
    }
  }

  /// A sample with the conditions that its answers must meet. Lines have the form that `RealFonts.Answer` gives them.
  private struct Shown {
    let sample: AttributedSample
    let boundaries: Set<Int>

    init(_ sample: AttributedSample, boundaries: Set<Int>) {
      (self.sample, self.boundaries) = (sample, boundaries)
    }

    /// Lines follow each other with nothing but whitespace between them and end at cluster boundaries. Each cluster
    /// that they show has exactly one position, and positions are ordered from left to right.
    func check(_ answer: RealFonts.Answer) {
      var place = 0
      for line in answer.lines {
        let ends = line[0..<4].map(Int.init)
        #expect(isBlank(place, ends[0]), "between lines, \(sample)")
        #expect(ends[0] <= ends[1] && ends[2] <= ends[3], "\(sample)")
        for end in ends { #expect(end == 0 || boundaries.contains(end), "byte \(end), \(sample)") }
        place = ends[1]
      }
      let hidesInk = !isBlank(place, answer.lines.last.map { Int($0[2]) } ?? sample.bytes.count)
      #expect(answer.isTruncated || !hidesInk, "\(sample)")
      let kept = answer.lines.flatMap { line in
        boundaries.union([0]).filter {
          Int(line[0]) <= $0 && $0 < Int(line[1]) || Int(line[2]) <= $0 && $0 < Int(line[3])
        }
      }
      #expect(answer.positions.map { $0[0] }.filter { $0 >= 0 }.sorted() == kept.map(Double.init).sorted(), "\(sample)")
      checkPlaces(answer)
    }

    /// The positions of a line fill it from its left edge to its right edge.
    private func checkPlaces(_ answer: RealFonts.Answer) {
      var index = 0
      for line in answer.lines {
        let hasInserted = Int(line[4]) & Int(LE_LINE_ELLIPSIS | LE_LINE_HYPHEN) != 0
        let count = clusters(line[0], line[1]) + clusters(line[2], line[3]) + (hasInserted ? 1 : 0)
        var x = line[5]
        for position in answer.positions[index..<min(index + count, answer.positions.count)] {
          #expect(abs(position[1] - x) < 1e-6, "\(sample)")
          x += position[2]
        }
        #expect(abs(x - line[5] - line[9]) < 1e-6, "positions of a line of \(line[9]) points, \(sample)")
        index += count
      }
      #expect(index == answer.positions.count, "\(sample)")
    }

    func clusters(_ start: Double, _ end: Double) -> Int {
      boundaries.union([0]).filter { Int(start) <= $0 && $0 < Int(end) }.count
    }

    /// How wide a line may be, in points: the width less its paragraph's indents.
    func area(of line: [Double], _ width: Double) -> Double {
      var start = Int(line[0])
      while start > 0, !isParagraphBreak(start - 1) { start -= 1 }
      guard let style = sample.styles.first(where: { start < $0.end }) ?? sample.styles.last else { return width }
      let indent = start == Int(line[0]) ? style.firstLineHeadIndent : style.headIndent
      return max(0, width + style.tailIndent - indent)
    }

    /// In these texts only LF ends a paragraph.
    private func isParagraphBreak(_ place: Int) -> Bool { sample.bytes[place] == 0x0A }

    func isBlank(_ start: Int, _ end: Int) -> Bool {
      end <= start
        || String(decoding: sample.bytes[start..<end], as: UTF8.self).unicodeScalars.allSatisfy {
          $0.properties.isWhitespace || $0 == "\u{200B}"
        }
    }
  }
}
