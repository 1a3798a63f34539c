// Random attributed texts in the languages of the corpora: runs, paragraph styles, attachments.
import CLabelEngine
import Foundation
import Testing

/// Runs and styles of a text without pointers (the label has none either), made from a seed so that any engine can be
/// asked about them.
struct AttributedSample: @unchecked Sendable, CustomTestStringConvertible {
  struct Run: Sendable {
    var end: Int
    /// Index into the fonts of a `RealFonts`.
    var font: Int
    var kern = 0.0
    var baselineOffset = 0.0
    var attachment: (width: Double, height: Double, y: Double)?
  }

  struct Style: Sendable {
    var end: Int
    var mode = LE_FROM_LABEL
    var alignment = LE_FROM_LABEL
    var firstLineHeadIndent = 0.0
    var headIndent = 0.0
    var tailIndent = 0.0
    var lineSpacing = 0.0
    var paragraphSpacing = 0.0
    var lineHeightMultiple = 0.0
    var tabStops: [Double] = []
    var hyphenationFactor = 0.0
    var tightening: Int32 = 0
  }

  var name: String
  var bytes: [UInt8]
  var runs: [Run]
  var styles: [Style]
  var direction: Int32
  var label: le_label
  var bounds: le_size

  var testDescription: String { name }

  /// Takes a text of a corpus with one to eight runs and one to three hard lines. `isEven` leaves out what makes lines
  /// uneven: tabs, hyphenation, modes of single paragraphs, pushOut.
  init(_ corpus: RealText.Corpus, isEven: Bool = false, using random: inout some RandomNumberGenerator) {
    var texts = [corpus.texts.randomElement(using: &random)!]
    for _ in 0..<Int.random(in: 0...2, using: &random) { texts.append(corpus.texts.randomElement(using: &random)!) }
    var text = texts.joined(separator: ["\n", "\u{2028}", isEven ? " " : "\t"].randomElement(using: &random)!)
    // An attachment replaces a letter.
    var scalars = Array(text.unicodeScalars)
    if Bool.random(using: &random) { scalars[Int.random(in: 0..<scalars.count, using: &random)] = "\u{FFFC}" }
    text = String(String.UnicodeScalarView(scalars))
    bytes = Array(text.utf8)
    name = "\(corpus.name): \(text)"
    direction = Int32(corpus.isRightToLeft ? LE_RIGHT_TO_LEFT : LE_LEFT_TO_RIGHT)

    // Runs end at random scalars: within words, and within clusters too.
    var borders = Set([bytes.count])
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      var place = Int.random(in: 1...bytes.count, using: &random)
      while place < bytes.count, bytes[place] & 0xC0 == 0x80 { place += 1 }
      borders.insert(place)
    }
    let attachment = text.utf8.firstRange(of: "\u{FFFC}".utf8)
      .map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
    if let attachment { borders.formUnion(attachment > 0 ? [attachment, attachment + 3] : [attachment + 3]) }
    runs = []
    for end in borders.sorted() {
      var run = Run(end: end, font: Int.random(in: 0..<RealFonts.count, using: &random))
      if Bool.random(using: &random) { run.kern = [0.5, -0.25, 2].randomElement(using: &random)! }
      if Int.random(in: 0..<4, using: &random) == 0 { run.baselineOffset = [3, -2].randomElement(using: &random)! }
      if let attachment, end == attachment + 3 { run.attachment = (21, 14, -3) }
      runs.append(run)
    }

    styles = []
    let paragraphEnds = text.utf8.enumerated().filter { $0.element == 0x0A }.map { $0.offset + 1 }
    for end in paragraphEnds + [text.utf8.count] {
      var style = Style(end: end)
      if Bool.random(using: &random) { style.headIndent = 12 }
      if Bool.random(using: &random) { style.firstLineHeadIndent = 20 }
      if Bool.random(using: &random) { style.tailIndent = -8 }
      if Bool.random(using: &random) { style.lineSpacing = 3 }
      if Bool.random(using: &random) { style.paragraphSpacing = 5 }
      if Bool.random(using: &random) { style.lineHeightMultiple = 1.25 }
      if Bool.random(using: &random) { style.alignment = Int32.random(in: 0...4, using: &random) }
      if !isEven {
        if Bool.random(using: &random) { style.tabStops = [40, 90] }
        if Bool.random(using: &random) { style.hyphenationFactor = 0.9 }
        if Bool.random(using: &random) { style.tightening = Int32.random(in: 0...2, using: &random) }
        if Bool.random(using: &random) { style.mode = Int32.random(in: 0...5, using: &random) }
      }
      styles.append(style)
    }

    label = le_label()
    label.struct_size = MemoryLayout<le_label>.size
    label.text_alignment = Int32(LE_ALIGN_NATURAL)
    label.display_scale = 3
    label.number_of_lines = Int64.random(in: 0...4, using: &random)
    label.line_break_mode = Int32.random(in: 0...5, using: &random)
    label.line_break_strategy = Int32(isEven || Bool.random(using: &random) ? LE_STRATEGY_NONE : LE_STRATEGY_STANDARD)
    if Int.random(in: 0..<3, using: &random) == 0 {
      label.adjusts_font_size_to_fit_width = 1
      label.minimum_scale_factor = 0.6
    }
    if Bool.random(using: &random) { label.allows_default_tightening_for_truncation = 1 }
    let height = Bool.random(using: &random) ? Double.infinity : Double.random(in: 20...200, using: &random).rounded()
    bounds = le_size(width: Double.random(in: 40...360, using: &random).rounded(), height: height)
  }
}

/// The fonts of a corpus at three sizes, in an engine of their own.
final class RealFonts: @unchecked Sendable {
  static let count = 3
  private static let sizes: [Double] = [17, 12, 24]

  private let owner: TestEngine
  private let fonts: [OpaquePointer]

  init(_ corpus: RealText.Corpus) throws {
    let owner = try TestEngine()
    fonts = try RealFonts.sizes.map { try owner.font(families: corpus.fonts, size: $0) }
    self.owner = owner
  }

  var table: le_functions { owner.table }
  var engine: OpaquePointer { owner.engine }

  /// Everything that a layout answers, in a form that can be compared.
  struct Answer: Equatable, Sendable {
    var lines: [[Double]]
    var positions: [[Double]]
    var scale = 0.0
    var isTruncated = false
    var size: [Double] = []
  }

  /// The answer of `layout`, which `layout_once` must give too.
  func answer(_ sample: AttributedSample) throws -> Answer {
    try withRequest(sample) { request in
      var prepared: OpaquePointer?
      try #require(table.text_create(engine, request, &prepared) == LE_OK)
      defer { table.text_release(prepared) }
      var label = sample.label
      let first = try collect { table.layout(prepared, &label, sample.bounds, $0) }
      let second = try collect { table.layout_once(engine, request, &label, sample.bounds, $0) }
      try #require(first == second, "layout and layout_once of \(sample.name)")
      return first
    }
  }

  /// Calls `body` with the sample as prepared text.
  func withText<Result>(_ sample: AttributedSample, _ body: (OpaquePointer) throws -> Result) throws -> Result {
    try withRequest(sample) { request in
      var prepared: OpaquePointer?
      try #require(table.text_create(engine, request, &prepared) == LE_OK)
      let made = try #require(prepared)
      defer { table.text_release(made) }
      return try body(made)
    }
  }

  /// Collects the answer of a call, with room for all lines and clusters of a sample.
  func collect(_ call: (UnsafeMutablePointer<le_result>) -> le_status) throws -> Answer {
    let given = CollectedResult(lines: 512, positions: 4096, call)
    try #require(given.status == LE_OK)
    var answer = Answer(lines: [], positions: [])
    answer.lines = given.lines.map { line in
      [Double(line.start), Double(line.end), Double(line.tail_start), Double(line.tail_end), Double(line.flags)]
        + [line.x, line.y, line.height, line.baseline, line.width, line.letter_spacing, line.word_spacing]
    }
    answer.positions = given.positions.map { position in
      // The ellipsis and a shown hyphen have the start SIZE_MAX, which is -1 here.
      [Double(position.start), position.x, position.width, Double(position.level)]
    }
    (answer.scale, answer.isTruncated) = (given.result.scale, given.result.truncated != 0)
    answer.size = [given.result.size.width, given.result.size.height]
    return answer
  }

  /// Where grapheme clusters end. Unicode's test files test elsewhere that these are right.
  func graphemes(_ bytes: [UInt8]) -> Set<Int> {
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

  /// Calls `body` with the structs of a sample.
  func withRequest<Result>(
    _ sample: AttributedSample, _ body: (UnsafePointer<le_text_request>) throws -> Result
  ) rethrows -> Result {
    var start = 0
    let runs = sample.runs.map { given in
      var run = le_run()
      run.struct_size = MemoryLayout<le_run>.size
      (run.start, run.end, run.font, run.ligatures) = (start, given.end, fonts[given.font], 1)
      (run.kern, run.baseline_offset) = (given.kern, given.baselineOffset)
      if let box = given.attachment {
        run.is_attachment = 1
        (run.attachment_width, run.attachment_height, run.attachment_y) = box
      }
      start = given.end
      return run
    }
    let stops = sample.styles.map { style in
      let copy = UnsafeMutableBufferPointer<Double>.allocate(capacity: style.tabStops.count)
      _ = copy.initialize(from: style.tabStops)
      return copy
    }
    defer { stops.forEach { $0.deallocate() } }
    start = 0
    let styles = zip(sample.styles, stops).map { given, stops in
      var style = le_paragraph_style()
      style.struct_size = MemoryLayout<le_paragraph_style>.size
      (style.start, style.end) = (start, given.end)
      (style.line_break_mode, style.alignment) = (given.mode, given.alignment)
      (style.line_break_strategy, style.base_writing_direction) = (LE_FROM_LABEL, Int32(LE_NATURAL))
      style.tightening = given.tightening
      (style.first_line_head_indent, style.head_indent) = (given.firstLineHeadIndent, given.headIndent)
      (style.tail_indent, style.line_spacing) = (given.tailIndent, given.lineSpacing)
      (style.paragraph_spacing, style.line_height_multiple) = (given.paragraphSpacing, given.lineHeightMultiple)
      style.hyphenation_factor = given.hyphenationFactor
      (style.tab_stops, style.tab_stop_count) = (UnsafePointer(stops.baseAddress), stops.count)
      start = given.end
      return style
    }
    return try sample.bytes.withUnsafeBufferPointer { bytes in
      try runs.withUnsafeBufferPointer { runs in
        try styles.withUnsafeBufferPointer { styles in
          var request = le_text_request()
          request.struct_size = MemoryLayout<le_text_request>.size
          (request.bytes, request.length) = (bytes.baseAddress, bytes.count)
          (request.runs, request.run_count) = (runs.baseAddress, runs.count)
          (request.paragraphs, request.paragraph_count) = (styles.baseAddress, styles.count)
          request.layout_direction = sample.direction
          return try body(&request)
        }
      }
    }
  }
}
