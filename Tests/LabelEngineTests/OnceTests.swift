// `layout_once` gives to the last bit the answer that `layout` of the prepared text gives, however little of the text
// it prepares.
import CLabelEngine
import Foundation
import TestSupport
import Testing

@Suite struct OnceTests {
  /// The bytes of everything that a call answers, except the number of clusters it looked at.
  struct Answer: Equatable {
    var lines: [UInt8] = []
    var positions: [UInt8] = []
    var result: [UInt64] = []
    var description = ""
  }

  /// A text with its attributes, and a label, made from a seed.
  struct Sample {
    var bytes: [UInt8]
    var runs: [le_run] = []
    var styles: [le_paragraph_style] = []
    var tabStops: [Double] = [35, 70, 140]
    /// The alignments of the tab stops.
    var tabAlignments: [Int32] = [4, 4, 4]
    /// Their column terminators: a space or a full stop; none at the last stop.
    var tabTerminators = [UInt32](repeating: 0, count: 3 * Int(LE_TAB_TERMINATORS))
    /// The writing directions of the runs that have some.
    var directions: [Int32] = [Int32(LE_RIGHT_TO_LEFT), Int32(LE_OVERRIDE)]
    var direction = Int32(LE_LEFT_TO_RIGHT)
    var label = le_label()
    var token: [UInt8]?
    var bounds = le_size(width: 100, height: .infinity)
    var asksPositions = false

    init(_ text: String, font: OpaquePointer) {
      bytes = Array(text.utf8)
      var run = le_run()
      run.struct_size = MemoryLayout<le_run>.size
      (run.end, run.font, run.ligatures) = (bytes.count, font, 1)
      runs = [run]
      label.struct_size = MemoryLayout<le_label>.size
      label.number_of_lines = 1
      label.line_break_mode = Int32(LE_BY_TRUNCATING_TAIL)
      label.display_scale = 1
    }

    /// Calls `body` with the styles and their tab stops.
    private func withStyles<Result>(_ body: ([le_paragraph_style]) throws -> Result) rethrows -> Result {
      try tabStops.withUnsafeBufferPointer { stops in
        try tabAlignments.withUnsafeBufferPointer { alignments in
          try tabTerminators.withUnsafeBufferPointer { terminators in
            try body(
              styles.map { style in
                var style = style
                if style.tab_stop_count > 0 {
                  (style.tab_stops, style.tab_alignments) = (stops.baseAddress, alignments.baseAddress)
                  style.tab_terminators = terminators.baseAddress
                }
                return style
              })
          }
        }
      }
    }

    /// Calls `body` with the structs.
    func withRequest<Result>(
      _ body: (UnsafePointer<le_text_request>, UnsafePointer<le_label>) throws -> Result
    ) rethrows -> Result {
      try withStyles { styles in
        try directions.withUnsafeBufferPointer { directions in
          let runs = runs.map { run in
            var run = run
            if run.writing_direction_count > 0 { run.writing_directions = directions.baseAddress }
            return run
          }
          return try bytes.withUnsafeBufferPointer { bytes in
            try runs.withUnsafeBufferPointer { runs in
              try styles.withUnsafeBufferPointer { styles in
                try (token ?? []).withUnsafeBufferPointer { token in
                  var request = le_text_request()
                  request.struct_size = MemoryLayout<le_text_request>.size
                  (request.bytes, request.length) = (bytes.baseAddress, bytes.count)
                  (request.runs, request.run_count) = (runs.baseAddress, runs.count)
                  (request.paragraphs, request.paragraph_count) = (styles.baseAddress, styles.count)
                  request.layout_direction = direction
                  var label = label
                  // An empty array has no address, but only NULL means that there is no token.
                  if self.token != nil {
                    label.truncation_token = token.baseAddress ?? UnsafePointer(bitPattern: 1)
                    label.truncation_token_length = token.count
                  }
                  return try body(&request, &label)
                }
              }
            }
          }
        }
      }
    }
  }

  private let owner: TestEngine
  private let fonts: [OpaquePointer]

  init() throws {
    owner = try TestEngine()
    let families = ["Noto Sans", "Noto Sans Hebrew", "Noto Sans Arabic", "Noto Sans CJK JP", "Noto Color Emoji"]
    fonts = [
      try owner.font(metric: "Square", size: 10), try owner.font(metric: "Steps", size: 13),
      try owner.font(families: families, size: 17), try owner.font(families: families, size: 11.5),
    ]
  }

  /// The answers of both calls to a sample.
  private func answers(_ sample: Sample) throws -> (once: Answer, prepared: Answer) {
    let (table, engine) = (owner.table, owner.engine)
    return try sample.withRequest { request, label in
      var text: OpaquePointer?
      try #require(table.text_create(engine, request, &text) == LE_OK)
      defer { table.text_release(text) }
      return (
        try collect(sample) { table.layout_once(engine, request, label, sample.bounds, $0) },
        try collect(sample) { table.layout(text, label, sample.bounds, $0) }
      )
    }
  }

  private func collect(_ sample: Sample, _ call: (UnsafeMutablePointer<le_result>) -> le_status) throws -> Answer {
    let (lineRoom, positionRoom) = (64, 4096)
    let given = CollectedResult(lines: lineRoom, positions: sample.asksPositions ? positionRoom : nil, call)
    let (status, result) = (given.status, given.result)
    try #require(status == LE_OK || status == LE_MORE)
    // Positions are not written for lines that have no room.
    let isWhole = result.position_count <= positionRoom && result.line_count <= lineRoom
    let shownPositions = isWhole ? given.positions : []
    var answer = Answer()
    answer.lines = given.lines.withUnsafeBytes { Array($0) }
    answer.positions = shownPositions.withUnsafeBytes { Array($0) }
    answer.result = [
      UInt64(UInt32(bitPattern: status)), UInt64(result.line_count), UInt64(isWhole ? result.position_count : 0),
      result.scale.bitPattern, UInt64(UInt32(bitPattern: result.truncated)), result.size.width.bitPattern,
      result.size.height.bitPattern,
    ]
    let size = result.size
    answer.description =
      "\(result.line_count) lines, scale \(result.scale), \(size.width)×\(size.height), truncated \(result.truncated): "
      + given.lines.map { "\($0)" }.joined(separator: "\n  ") + shownPositions.map { "\n    \($0)" }.joined()
    return answer
  }

  /// Expects that both answers are the same to the last bit.
  private func check(_ sample: Sample, _ name: String) throws {
    let (once, prepared) = try answers(sample)
    let isSame =
      once.lines == prepared.lines && once.positions == prepared.positions && once.result == prepared.result
    let text = String(decoding: sample.bytes.prefix(160), as: UTF8.self).debugDescription
    #expect(
      isSame,
      """
      \(name): \(text), \(sample.bytes.count) bytes, \(sample.runs.count) runs, \(sample.styles.count) styles,
      \(sample.label), \(sample.bounds), token \(sample.token ?? []):
      once \(once.description)
      prepared \(prepared.description)
      """)
  }

  // MARK: Random labels

  private static let pieces = [
    "a", "bc", "def", "ghij", " ", " ", " ", " ", "  ", "e\u{301}", "-", "12", "3.5", "(", ")", "\u{A0}", "\u{200B}",
    "漢字", "한글", "かな", "👍🏽", ".", ", ", "\u{3000}",
  ]
  private static let bidi = ["عربي", "שלום", "\u{2067}", "\u{2069}", "\u{202B}", "\u{202C}", "٣٤", "אב "]

  private func text(
    bytes: Int, breaks: Bool, bidi: Bool, signs: Bool, _ random: inout some RandomNumberGenerator
  ) -> String {
    var text = ""
    while text.utf8.count < bytes {
      if breaks, Int.random(in: 0..<12, using: &random) == 0 {
        text += ["\n", "\n", "\u{2028}", "\r\n", "\u{2029}", "\n\n"].randomElement(using: &random)!
      }
      if signs, Int.random(in: 0..<9, using: &random) == 0 {
        text += ["\t", "\u{AD}"].randomElement(using: &random)!
      }
      let some = bidi && Int.random(in: 0..<5, using: &random) == 0 ? OnceTests.bidi : OnceTests.pieces
      text += some.randomElement(using: &random)!
    }
    return text
  }

  private func sample(bytes: Int, isAttributed: Bool, _ random: inout some RandomNumberGenerator) -> Sample {
    func maybe(_ odds: Int) -> Bool { Int.random(in: 0..<odds, using: &random) == 0 }
    let string = text(bytes: bytes, breaks: maybe(2), bidi: maybe(3), signs: maybe(4), &random)
    var sample = Sample(string, font: fonts.randomElement(using: &random)!)
    let count = sample.bytes.count
    if maybe(3) { sample.runs[0].kern = [1.5, -0.5, 2.5].randomElement(using: &random)! }
    if isAttributed {
      let template = sample.runs[0]
      var borders = Set([count])
      for _ in 0..<Int.random(in: 0...max(4, bytes / 60), using: &random) {
        borders.insert(Int.random(in: 1...count, using: &random))
      }
      var start = 0
      sample.runs = borders.sorted().map { end in
        var run = template
        (run.start, run.end) = (start, end)
        if maybe(2) { run.font = fonts.randomElement(using: &random)! }
        if maybe(4) { run.kern = [0.5, -0.25, 2].randomElement(using: &random)! }
        if maybe(4) { run.tracking = [2, 0.5, -1].randomElement(using: &random)! }
        if maybe(5) { run.writing_direction_count = Int.random(in: 1...2, using: &random) }
        if maybe(5) { run.baseline_offset = [3, -2].randomElement(using: &random)! }
        if maybe(12) {
          run.is_attachment = 1
          (run.attachment_width, run.attachment_height, run.attachment_y) = (21, 14, -3)
        }
        start = end
        return run
      }
      start = 0
      for index in sample.bytes.indices where sample.bytes[index] == 0x0A && maybe(2) || index == count - 1 {
        var style = le_paragraph_style()
        style.struct_size = MemoryLayout<le_paragraph_style>.size
        (style.start, style.end) = (start, index + 1)
        style.line_break_mode = maybe(3) ? Int32.random(in: 0...5, using: &random) : LE_FROM_LABEL
        style.alignment = maybe(2) ? Int32.random(in: 0...4, using: &random) : LE_FROM_LABEL
        style.line_break_strategy = LE_FROM_LABEL
        style.base_writing_direction = maybe(4) ? Int32(LE_RIGHT_TO_LEFT) : Int32(LE_NATURAL)
        if maybe(3) { style.first_line_head_indent = 12 }
        if maybe(3) { style.head_indent = 7 }
        if maybe(4) { style.tail_indent = -6 }
        if maybe(3) { style.line_spacing = 2.5 }
        if maybe(3) { style.paragraph_spacing = 3 }
        if maybe(4) { style.paragraph_spacing_before = 1.5 }
        if maybe(4) { style.line_height_multiple = 1.2 }
        if maybe(5) { style.minimum_line_height = 16 }
        if maybe(6) { style.maximum_line_height = 14 }
        if maybe(3) { style.tab_stop_count = 3 }
        if maybe(4) { sample.tabAlignments = (0..<3).map { _ in Int32.random(in: 0...4, using: &random) } }
        if maybe(4) { (sample.tabTerminators[0], sample.tabTerminators[9]) = (0x20, 0x2E) }
        if maybe(5) { style.hyphenation_factor = 0.9 }
        sample.styles.append(style)
        start = index + 1
      }
    }
    if maybe(3) { sample.direction = Int32(LE_RIGHT_TO_LEFT) }
    sample.label.number_of_lines = Int64([0, 1, 1, 2, 3, 5].randomElement(using: &random)!)
    sample.label.line_break_mode = Int32.random(in: 0...5, using: &random)
    sample.label.line_break_strategy = Int32([0, 1, 2, 0xFFFF].randomElement(using: &random)!)
    sample.label.text_alignment = Int32.random(in: 0...4, using: &random)
    sample.label.baseline_adjustment = Int32.random(in: 0...2, using: &random)
    sample.label.vertical_alignment = Int32.random(in: 0...2, using: &random)
    if maybe(3) {
      sample.label.adjusts_font_size_to_fit_width = 1
      sample.label.minimum_scale_factor = [0.5, 0.75, 0.9].randomElement(using: &random)!
    }
    if maybe(3) { sample.label.allows_default_tightening_for_truncation = 1 }
    if maybe(4) { sample.label.flags = UInt32(LE_LABEL_KEEP_SPACE_AT_ELLIPSIS) }
    if maybe(5) { sample.label.flags |= UInt32(LE_LABEL_NATURAL_BY_CONTENT) }
    if maybe(4) { sample.token = Array([" more", "", "→", "…א"].randomElement(using: &random)!.utf8) }
    let width =
      maybe(3) ? Double.random(in: 5...300, using: &random) : Double(Int.random(in: 1...40, using: &random)) * 7
    let height = maybe(2) ? Double.infinity : Double(Int.random(in: 8...90, using: &random))
    sample.bounds = le_size(width: maybe(25) ? .infinity : width, height: height)
    sample.asksPositions = maybe(2)
    return sample
  }

  /// An attachment is one cluster, whatever text it replaces instead of U+FFFC (R203).
  @Test(
    "With attachments instead of hard breaks layout_once answers as layout",
    arguments: ["a\n\nb", "\n\n", "ab \n\n\n cd ef", "日\n\n本"])
  func attachmentsInsteadOfHardBreaks(text: String) throws {
    var sample = Sample(text, font: fonts[0])
    let template = sample.runs[0]
    var borders: [Int] = []
    for (index, byte) in sample.bytes.enumerated() where byte == 0x0A { borders += [index, index + 1] }
    let ends = Set(borders + [sample.bytes.count]).subtracting([0]).sorted()
    sample.runs = zip([0] + ends, ends).map { start, end in
      var run = template
      (run.start, run.end) = (start, end)
      if sample.bytes[start] == 0x0A {
        run.is_attachment = 1
        (run.attachment_width, run.attachment_height, run.attachment_y) = (10, 14, -3)
      }
      return run
    }
    sample.asksPositions = true
    for mode in Int32(0)...5 {
      for lines in Int64(0)...3 {
        for width in stride(from: 5.0, through: 85, by: 5) {
          sample.label.line_break_mode = mode
          sample.label.number_of_lines = lines
          sample.bounds = le_size(width: width, height: .infinity)
          try check(sample, "mode \(mode), \(lines) lines, \(width) points")
        }
      }
    }
  }

  @Test(
    "Short texts of one style", arguments: 0..<4) func shortPlain(seed: UInt64) throws
  {
    var random = SplitMix64(seed: 100 + seed)
    for index in 0..<1_000 {
      let bytes = Int.random(in: 1...40, using: &random)
      try check(sample(bytes: bytes, isAttributed: false, &random), "\(seed).\(index)")
    }
  }

  @Test("layout_once answers short attributed texts as layout does", arguments: 0..<4) func shortAttributed(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: 200 + seed)
    for index in 0..<700 {
      let bytes = Int.random(in: 1...60, using: &random)
      try check(sample(bytes: bytes, isAttributed: true, &random), "\(seed).\(index)")
    }
  }

  @Test(
    "Long texts of one style", arguments: 0..<4) func longPlain(seed: UInt64) throws
  {
    var random = SplitMix64(seed: 300 + seed)
    for index in 0..<80 {
      let bytes = Int.random(in: 300...9_000, using: &random)
      try check(sample(bytes: bytes, isAttributed: false, &random), "\(seed).\(index)")
    }
  }

  @Test("layout_once answers long attributed texts as layout does", arguments: 0..<4) func longAttributed(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: 400 + seed)
    for index in 0..<60 {
      let bytes = Int.random(in: 300...9_000, using: &random)
      try check(sample(bytes: bytes, isAttributed: true, &random), "\(seed).\(index)")
    }
  }

  // MARK: Examples

  @Test("Shrunk labels: one expression for each figure") func shrunk() throws {
    var first = Sample("ky\n\nhflaaex kt   ct  tfifofk", font: fonts[0])
    (first.label.adjusts_font_size_to_fit_width, first.label.minimum_scale_factor) = (1, 0.9)
    first.label.allows_default_tightening_for_truncation = 1
    first.label.line_break_strategy = Int32(LE_STRATEGY_HANGUL_WORD_PRIORITY)
    first.label.text_alignment = Int32(LE_ALIGN_RIGHT)
    first.bounds = le_size(width: 48, height: 60)
    try check(first, "48×60")
    var second = Sample("\nkhcdl jr  東語京語文文 i", font: fonts[0])
    second.label.number_of_lines = 3
    (second.label.adjusts_font_size_to_fit_width, second.label.minimum_scale_factor) = (1, 0.75)
    second.label.text_alignment = Int32(LE_ALIGN_RIGHT)
    second.bounds = le_size(width: 29, height: .infinity)
    try check(second, "29×∞")
  }

  @Test("A kerned hard break after text that does not fit changes no answer") func hardBreakWithKern() throws {
    var sample = Sample("g\n\u{FFFD}\nb", font: fonts[0])
    sample.runs[0].kern = 2.5
    (sample.label.number_of_lines, sample.label.line_break_mode) = (2, Int32(LE_BY_WORD_WRAPPING))
    sample.bounds = le_size(width: 7, height: .infinity)
    try check(sample, "7×∞")
  }

  @Test("A soft hyphen at the end of what was prepared changes no answer") func softHyphens() throws {
    for tail in 1...5 {
      var sample = Sample(" a\u{AD}\u{AD}" + String(repeating: " ", count: tail), font: fonts[1])
      sample.runs[0].tracking = 1
      var style = le_paragraph_style()
      style.struct_size = MemoryLayout<le_paragraph_style>.size
      (style.end, style.tail_indent) = (sample.bytes.count, -300)
      (style.line_break_mode, style.alignment) = (LE_FROM_LABEL, LE_FROM_LABEL)
      style.line_break_strategy = LE_FROM_LABEL
      sample.styles = [style]
      for lines in Int64(1)...4 {
        sample.label.number_of_lines = lines
        sample.bounds = le_size(width: 1, height: .infinity)
        try check(sample, "\(lines) lines, \(tail) spaces")
      }
    }
  }
}
