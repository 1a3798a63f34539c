// Properties that hold for every label, on the texts of all languages with their real fonts and random widths.
import CLabelEngine
import Foundation
import LabelEngineEntry
import TestSupport
import Testing

@Suite struct PropertyTests {
  @Test("The properties hold for every corpus", arguments: try RealText.corpora())
  func properties(corpus: RealText.Corpus) throws {
    let fixture = try RealText(corpus)
    var random = SplitMix64(name: corpus.name)
    for _ in 0..<40 {
      let text = corpus.texts.randomElement(using: &random)!
      let width = Double.random(in: 12...400, using: &random).rounded(.down) / 1
      var label = fixture.label
      label.line_break_strategy = Int32([LE_STRATEGY_NONE, LE_STRATEGY_STANDARD].randomElement(using: &random)!)
      let name = "\(corpus.name), \(width) points: \(text)"
      let boundaries = fixture.graphemes(text)
      try fixture.withText(text) { prepared in
        // With all lines shown, nothing is lost between them but what hangs, no cluster is split, and no line is too
        // wide.
        label.number_of_lines = 0
        label.line_break_mode = Int32(LE_BY_WORD_WRAPPING)
        let whole = fixture.layout(prepared, label, width)
        checkRanges(whole, text, boundaries, name)
        #expect(whole.lines.last.map { isBlank(text, $0.end, text.utf8.count) } ?? true, "\(name)")
        for line in whole.lines where line.width > width + 1e-4 {
          #expect(
            boundaries.filter { $0 > line.start && $0 <= line.end }.count == 1, "a line of \(line.width) in \(name)")
        }
        // In bounds of its measured size a label shows the same as at the width for which it was measured.
        let size = fixture.sizeThatFits(prepared, label, width)
        let measured = fixture.layout(prepared, label, size.width, size.height)
        #expect(measured.lines.map(\.start) == whole.lines.map(\.start), "measured, \(name)")
        #expect(measured.lines.map(\.end) == whole.lines.map(\.end), "measured, \(name)")
        // A wider label never has more lines.
        label.line_break_strategy = Int32(LE_STRATEGY_NONE)
        let greedy = fixture.layout(prepared, label, width)
        let wider = fixture.layout(prepared, label, width + Double.random(in: 0...60, using: &random))
        #expect(wider.lines.count <= greedy.lines.count, "\(name)")
        // Truncated text keeps the same conditions for what it shows, wherever the ellipsis is.
        label.number_of_lines = Int64.random(in: 1...3, using: &random)
        for mode in [LE_BY_TRUNCATING_TAIL, LE_BY_TRUNCATING_HEAD, LE_BY_TRUNCATING_MIDDLE] {
          label.line_break_mode = Int32(mode)
          let cut = fixture.layout(prepared, label, width)
          checkRanges(cut, text, boundaries, name)
          let hidesInk = !isBlank(text, cut.lines.last?.end ?? 0, cut.lines.last?.tailStart ?? text.utf8.count)
          #expect(cut.truncated || !hidesInk, "\(name)")
        }
        // A larger minimum scale never shows more.
        label.line_break_mode = Int32(LE_BY_TRUNCATING_TAIL)
        label.adjusts_font_size_to_fit_width = 1
        label.minimum_scale_factor = 0.5
        let small = fixture.layout(prepared, label, width)
        label.minimum_scale_factor = 0.8
        let large = fixture.layout(prepared, label, width)
        #expect(large.lines.last?.end ?? 0 <= small.lines.last?.end ?? 0, "\(name)")
        #expect(small.scale >= 0.5 && large.scale >= 0.8 && small.scale <= 1 && large.scale <= 1, "\(name)")
      }
    }
  }

  /// Lines follow each other with nothing but whitespace and breaks between them, and all their ends are cluster
  /// boundaries.
  private func checkRanges(_ answer: RealText.Answer, _ text: String, _ boundaries: Set<Int>, _ name: String) {
    var place = 0
    for line in answer.lines {
      #expect(isBlank(text, place, line.start), "between lines, \(name)")
      #expect(line.start <= line.end && line.tailStart <= line.tailEnd, "\(name)")
      for end in [line.start, line.end, line.tailStart, line.tailEnd] {
        #expect(end == 0 || boundaries.contains(end), "byte \(end) of \(name)")
      }
      place = line.end
    }
  }

  private func index(_ text: String, _ place: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: place) }

  private func isBlank(_ text: String, _ start: Int, _ end: Int) -> Bool {
    end <= start
      || text[index(text, start)..<index(text, end)].unicodeScalars.allSatisfy {
        $0.properties.isWhitespace || $0 == "\u{200B}"
      }
  }
}

/// The texts of a corpus with their fonts, in an engine.
final class RealText {
  struct Corpus: CustomTestStringConvertible, Sendable {
    var name: String
    var fonts: [String]
    var isRightToLeft: Bool
    var texts: [String]
    var testDescription: String { name }
  }

  struct Answer {
    var lines: [(start: Int, end: Int, tailStart: Int, tailEnd: Int, width: Double)]
    var truncated: Bool
    var scale: Double
  }

  static func corpora() throws -> [Corpus] {
    try textCorpusFiles().map { file in
      let corpus = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      return Corpus(
        name: file.deletingPathExtension().lastPathComponent, fonts: corpus["fonts"] as? [String] ?? [],
        isRightToLeft: corpus["direction"] as? String == "rtl",
        texts: (corpus["labels"] as? [String] ?? []) + (corpus["paragraphs"] as? [String] ?? []))
    }
  }

  private let owner: TestEngine
  private let font: OpaquePointer
  private let direction: Int32

  init(_ corpus: Corpus) throws {
    direction = Int32(corpus.isRightToLeft ? LE_RIGHT_TO_LEFT : LE_LEFT_TO_RIGHT)
    owner = try TestEngine()
    font = try owner.font(families: corpus.fonts, size: 17)
  }

  private var table: le_functions { owner.table }
  private var engine: OpaquePointer { owner.engine }

  var label: le_label {
    var label = le_label()
    label.struct_size = MemoryLayout<le_label>.size
    label.text_alignment = Int32(LE_ALIGN_NATURAL)
    label.display_scale = 3
    return label
  }

  func withText(_ text: String, _ body: (OpaquePointer) throws -> Void) throws {
    var run = le_run()
    run.struct_size = MemoryLayout<le_run>.size
    run.end = Int(bitPattern: UInt.max)
    run.font = font
    run.ligatures = 1
    var request = le_text_request()
    request.struct_size = MemoryLayout<le_text_request>.size
    request.layout_direction = direction
    request.run_count = 1
    var prepared: OpaquePointer?
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer { bytes in
      withUnsafePointer(to: run) { run in
        request.bytes = bytes.baseAddress
        request.length = bytes.count
        request.runs = run
        #expect(table.text_create(engine, &request, &prepared) == LE_OK)
      }
    }
    let made = try #require(prepared)
    defer { table.text_release(made) }
    try body(made)
  }

  func layout(_ text: OpaquePointer, _ label: le_label, _ width: Double, _ height: Double = .infinity) -> Answer {
    var lines = [le_line](repeating: le_line(), count: 512)
    var result = le_result()
    result.struct_size = MemoryLayout<le_result>.size
    result.line_capacity = lines.count
    for index in lines.indices { lines[index].start = 0 }
    var label = label
    let status = lines.withUnsafeMutableBufferPointer {
      result.lines = $0.baseAddress
      return table.layout(text, &label, le_size(width: width, height: height), &result)
    }
    #expect(status == LE_OK)
    return Answer(
      lines: lines.prefix(result.line_count).map { ($0.start, $0.end, $0.tail_start, $0.tail_end, $0.width) },
      truncated: result.truncated != 0, scale: result.scale)
  }

  /// Where grapheme clusters end. Unicode's test files test elsewhere that these are right.
  func graphemes(_ text: String) -> Set<Int> {
    let bytes = Array(text.utf8)
    var words = [UInt64](repeating: 0, count: bytes.count / 64 + 1)
    let status = words.withUnsafeMutableBufferPointer { words in
      var breaks = le_breaks()
      breaks.struct_size = MemoryLayout<le_breaks>.size
      breaks.boundaries = words.baseAddress
      breaks.word_capacity = words.count
      return table.grapheme_breaks(engine, bytes, bytes.count, &breaks)
    }
    #expect(status == LE_OK)
    return Set((0...bytes.count).filter { words[$0 / 64] >> UInt64($0 % 64) & 1 != 0 })
  }

  func sizeThatFits(_ text: OpaquePointer, _ label: le_label, _ width: Double) -> le_size {
    var label = label
    var rect = le_rect()
    let proposed = le_rect(x: 0, y: 0, width: width, height: 0)
    #expect(table.measure(text, &label, Int32(LE_SIZE_THAT_FITS), proposed, 0, &rect) == LE_OK)
    return le_size(width: rect.width, height: rect.height)
  }
}
