// `layout_once` gives to the last bit the answer that `layout` of the prepared text gives, however little of the text it
// prepares: labels for which it once did not. `FuzzTests` has random ones.
import CLabelEngine
import EngineCalls
import Testing

@Suite struct OnceTests {
  private let fixture: EngineFixture
  private let steps: EngineFixture

  init() throws { (fixture, steps) = (try EngineFixture(), try EngineFixture(metric: "Steps", size: 13)) }

  /// The counts and figures of an answer, and the bytes of its lines.
  private func bits(_ answer: CollectedResult) -> [UInt64] {
    let (result, size) = (answer.result, answer.result.size)
    return [
      Double(answer.status), Double(result.line_count), Double(result.truncated), result.scale, size.width, size.height,
    ]
    .map(\.bitPattern) + answer.lines.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
  }

  private func check(
    _ fixture: EngineFixture, _ text: String, _ label: le_label, width: Double, height: Double = .infinity,
    style: le_paragraph_style? = nil, _ change: (inout le_run) -> Void = { _ in }
  ) {
    let bounds = le_size(width: width, height: height)
    fixture.withRequest(Array(text.utf8), change) { request in
      withUnsafePointer(to: style ?? le_paragraph_style()) { styles in
        var (request, label, prepared) = (request.pointee, label, nil as OpaquePointer?)
        if style != nil { (request.paragraphs, request.paragraph_count) = (styles, 1) }
        #expect(fixture.table.text_create(fixture.engine, &request, &prepared) == LE_OK)
        defer { fixture.table.text_release(prepared) }
        let once = CollectedResult(lines: 64, positions: nil) {
          fixture.table.layout_once(fixture.engine, &request, &label, bounds, $0)
        }
        let whole = CollectedResult(lines: 64, positions: nil) { fixture.table.layout(prepared, &label, bounds, $0) }
        #expect(bits(once) == bits(whole), "\(text.debugDescription), \(bounds): \(once) instead of \(whole)")
      }
    }
  }

  @Test("Shrunk labels: one expression for each figure") func shrunk() {
    var label = fixture.label
    (label.adjusts_font_size_to_fit_width, label.minimum_scale_factor) = (1, 0.9)
    label.allows_default_tightening_for_truncation = 1
    label.line_break_strategy = Int32(LE_STRATEGY_HANGUL_WORD_PRIORITY)
    label.text_alignment = Int32(LE_ALIGN_RIGHT)
    check(fixture, "ky\n\nhflaaex kt   ct  tfifofk", label, width: 48, height: 60)
    label = fixture.label
    (label.adjusts_font_size_to_fit_width, label.minimum_scale_factor, label.number_of_lines) = (1, 0.75, 3)
    label.text_alignment = Int32(LE_ALIGN_RIGHT)
    check(fixture, "\nkhcdl jr  東語京語文文 i", label, width: 29)
  }

  @Test("A kerned hard break after text that does not fit changes no answer") func hardBreakWithKern() {
    var label = fixture.label
    (label.number_of_lines, label.line_break_mode) = (2, Int32(LE_BY_WORD_WRAPPING))
    check(fixture, "g\n\u{FFFD}\nb", label, width: 7) { $0.kern = 2.5 }
  }

  @Test("A soft hyphen at the end of what was prepared changes no answer") func softHyphens() {
    var (label, style) = (fixture.label, le_paragraph_style())
    style.struct_size = MemoryLayout<le_paragraph_style>.size
    (style.end, style.tail_indent) = (Int(bitPattern: UInt.max), -300)
    (style.line_break_mode, style.alignment) = (LE_FROM_LABEL, LE_FROM_LABEL)
    style.line_break_strategy = LE_FROM_LABEL
    for tail in 1...5 {
      for lines in Int64(1)...4 {
        label.number_of_lines = lines
        let text = " a\u{AD}\u{AD}" + String(repeating: " ", count: tail)
        check(steps, text, label, width: 1, style: style) { $0.tracking = 1 }
      }
    }
  }
}
