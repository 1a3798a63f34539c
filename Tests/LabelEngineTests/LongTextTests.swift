// Long texts of which only the beginning and the end are prepared look the same as when all of the text is prepared.
import CLabelEngine
import Foundation
import TestSupport
import Testing

@Suite struct LongTextTests {
  /// Lays a text out in several random labels with both calls, and expects the same answers.
  private func compare(_ fixture: EngineFixture, _ text: String, _ generator: inout some RandomNumberGenerator) {
    for _ in 0..<6 {
      var label = fixture.label
      label.number_of_lines = Int64([1, 1, 2, 3, 5].randomElement(using: &generator)!)
      let modes = [LE_BY_TRUNCATING_HEAD, LE_BY_TRUNCATING_MIDDLE, LE_BY_TRUNCATING_TAIL]
      label.line_break_mode = Int32(modes.randomElement(using: &generator)!)
      label.text_alignment = Int32([LE_ALIGN_NATURAL, LE_ALIGN_CENTER].randomElement(using: &generator)!)
      label.adjusts_font_size_to_fit_width = Bool.random(using: &generator) ? 1 : 0
      label.minimum_scale_factor = 0.5
      label.allows_default_tightening_for_truncation = Bool.random(using: &generator) ? 1 : 0
      let width = Double(Int.random(in: 1...80, using: &generator)) * 5
      let height = Bool.random(using: &generator) ? Double.infinity : Double(Int.random(in: 5...60, using: &generator))
      let once = fixture.layoutOnce(text, label: label, width: width, height: height)
      let prepared = fixture.layoutPrepared(text, label: label, width: width, height: height)
      let isSame =
        once.status == prepared.status && once.lines.count == prepared.lines.count
        && zip(once.lines, prepared.lines).allSatisfy { bytes($0) == bytes($1) && areClose(places($0), places($1)) }
        && once.result.truncated == prepared.result.truncated
        && areClose(
          [once.result.scale, once.result.size.width, once.result.size.height],
          [prepared.result.scale, prepared.result.size.width, prepared.result.size.height])
      #expect(
        isSame,
        """
        mode \(label.line_break_mode), \(label.number_of_lines) lines, \(width)x\(height), text of \(text.utf8.count) bytes:
        \(once.lines) instead of \(prepared.lines); \(text.suffix(80).debugDescription)
        """)
    }
  }

  private func bytes(_ line: le_line) -> [Int] {
    // If the second part is empty, its offsets do not matter.
    let tail = line.tail_start == line.tail_end ? [] : [line.tail_start, line.tail_end]
    return [line.start, line.end, Int(line.flags)] + tail
  }

  private func places(_ line: le_line) -> [Double] {
    [
      line.x, line.y, line.height, line.baseline, line.width, line.letter_spacing, line.word_spacing, line.ellipsis_x,
    ]
  }

  /// Whether values are equal except for rounding: heights of lines are added in another order.
  private func areClose(_ a: [Double], _ b: [Double]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 } }

  @Test("Texts of the corpora, several after each other", arguments: try RealText.corpora())
  func corpora(corpus: RealText.Corpus) throws {
    var generator = SplitMix64(seed: 43)
    let fixture = try EngineFixture(families: corpus.fonts, size: 17)
    for separator in [" ", "\n", ""] {
      for _ in 0..<2 {
        let texts = (0..<40).map { _ in corpus.texts.randomElement(using: &generator)! }
        compare(fixture, texts.joined(separator: separator), &generator)
      }
    }
  }
}
