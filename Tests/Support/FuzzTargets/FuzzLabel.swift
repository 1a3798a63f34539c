// A label with its text and attributes, made from an input: first the bytes of the choices, then the text.
import CLabelEngine

struct FuzzLabel {
  private let bytes: [UInt8]
  private var runs: [le_run] = []
  private var styles: [le_paragraph_style] = []
  private let tabStops: [Double]
  private let tabAlignments: [Int32]
  /// A full stop, a space and a Hebrew letter.
  private let tabTerminators: [UInt32] = (0..<3 * Int(LE_TAB_TERMINATORS)).map { [0x2E, 0, 0x20, 0, 0x5D0][$0 % 5] }
  private let directions: [Int32]
  private var direction: Int32 = 0
  private var label = le_label()
  private let token: [UInt8]?
  let bounds: le_size

  init(_ input: inout FuzzInput, fonts: [OpaquePointer], isAttributed: Bool) {
    label.struct_size = MemoryLayout<le_label>.size
    label.number_of_lines = Int64(input.pick([0, 1, 1, 2, 3, 5, -1, .max]))
    label.line_break_mode = input.choice(0...5)
    label.text_alignment = input.choice(0...4)
    label.line_break_strategy = input.pick([0, 1, 2, 3, 0xFFFF, -1])
    label.adjusts_font_size_to_fit_width = input.choice(0...1)
    label.minimum_scale_factor = input.one(in: 8) ? input.length() : Double(input.byte()) / 255
    label.allows_default_tightening_for_truncation = input.choice(0...1)
    label.baseline_adjustment = input.choice(0...2)
    label.vertical_alignment = input.choice(0...2)
    label.display_scale = input.pick([1, 2, 3, 0, .nan])
    label.preferred_max_layout_width = input.one(in: 4) ? input.length() : 0
    label.flags = input.one(in: 3) ? UInt32(input.byte()) & 0x7F : 0
    if input.one(in: 16) { label.fixed_scale = Double(input.byte()) / 128 }
    token = input.one(in: 5) ? Array(input.pick([" more", "", "→", "…א", "\u{301}", "\n"]).utf8) : nil
    bounds = le_size(width: input.length(), height: input.one(in: 2) ? .infinity : input.length())
    direction = input.choice(0...1)
    var run = le_run()
    run.struct_size = MemoryLayout<le_run>.size
    run.font = input.pick(fonts)
    run.ligatures = 1
    if input.one(in: 3) { run.kern = input.length(from: -20) }
    tabStops = [35, 70, input.one(in: 4) ? input.length() : 140]
    tabAlignments = [input.choice(0...4), input.choice(0...4), input.choice(0...4)]
    directions = [input.choice(0...3), input.choice(0...3), input.choice(0...3)]
    var borders: [Int] = []
    if isAttributed {
      runs = (0..<(1 + input.int(6))).map { _ in FuzzLabel.run(like: run, &input, fonts) }
      borders = runs.dropLast().map { _ in input.word() }
      styles = (0..<input.int(4)).map { _ in FuzzLabel.style(&input) }
    } else {
      runs = [run]
      if input.one(in: 4) { styles = [FuzzLabel.style(&input)] }
    }
    bytes = input.rest
    let length = bytes.count
    cut(at: borders.map { length == 0 ? 0 : $0 % (length + 1) }.sorted())
    placeStyles()
  }

  private mutating func cut(at borders: [Int]) {
    for (index, border) in borders.enumerated() { (runs[index].end, runs[index + 1].start) = (border, border) }
    runs[runs.count - 1].end = Int(bitPattern: UInt.max)
  }

  /// Divides the text evenly among the paragraph styles; a part may end anywhere, also within a cluster.
  private mutating func placeStyles() {
    for index in styles.indices {
      styles[index].start = bytes.count * index / styles.count
      styles[index].end =
        index == styles.count - 1 ? Int(bitPattern: UInt.max) : bytes.count * (index + 1) / styles.count
    }
  }

  private static func run(like template: le_run, _ input: inout FuzzInput, _ fonts: [OpaquePointer]) -> le_run {
    var run = template
    if input.one(in: 2) { run.font = input.pick(fonts) }
    if input.one(in: 4) { run.kern = input.length(from: -20) }
    if input.one(in: 5) { run.baseline_offset = input.length(from: -20) }
    if input.one(in: 6) { run.ligatures = input.choice(-1...1) }
    if input.one(in: 6) { run.tracking = input.length(from: -20) }
    if input.one(in: 6) { run.writing_direction_count = 1 + input.int(3) }
    if input.one(in: 8) { run.no_kerning = input.choice(0...1) }
    if input.one(in: 10) {
      run.is_attachment = 1
      run.attachment_width = input.length()
      run.attachment_height = input.length()
      run.attachment_y = input.length(from: -20)
    }
    return run
  }

  private static func style(_ input: inout FuzzInput) -> le_paragraph_style {
    var style = le_paragraph_style()
    style.struct_size = MemoryLayout<le_paragraph_style>.size
    style.line_break_mode = input.one(in: 3) ? input.choice(-1...5) : LE_FROM_LABEL
    style.alignment = input.one(in: 2) ? input.choice(-1...4) : LE_FROM_LABEL
    style.line_break_strategy = input.one(in: 4) ? Int32(input.byte()) : LE_FROM_LABEL
    style.base_writing_direction = input.choice(-1...1)
    style.tightening = input.choice(0...2)
    if input.one(in: 3) { style.line_spacing = input.length() }
    if input.one(in: 3) { style.paragraph_spacing = input.length() }
    if input.one(in: 4) { style.paragraph_spacing_before = input.length() }
    if input.one(in: 3) { style.first_line_head_indent = input.length(from: -5) }
    if input.one(in: 3) { style.head_indent = input.length(from: -5) }
    if input.one(in: 4) { style.tail_indent = input.length(from: -20) }
    if input.one(in: 4) { style.line_height_multiple = Double(input.byte()) / 64 }
    if input.one(in: 5) { style.minimum_line_height = input.length() }
    if input.one(in: 6) { style.maximum_line_height = input.length() }
    if input.one(in: 5) { style.hyphenation_factor = Double(input.byte()) / 200 }
    if input.one(in: 3) { style.tab_stop_count = 1 + input.int(3) }
    if input.one(in: 4) { style.default_tab_interval = input.length() }
    return style
  }

  /// Calls `body` with the structs. The text has memory of its own, so that a sanitizer detects a read past its end.
  func withRequest<Result>(
    _ body: (UnsafePointer<le_text_request>, UnsafePointer<le_label>) -> Result
  ) -> Result {
    let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    defer { text.deallocate() }
    _ = text.initialize(from: bytes)
    return tabStops.withUnsafeBufferPointer { stops in
      tabAlignments.withUnsafeBufferPointer { alignments in
        tabTerminators.withUnsafeBufferPointer { terminators in
          let styles = styles.map { style in
            var style = style
            if style.tab_stop_count > 0 {
              (style.tab_stops, style.tab_alignments) = (stops.baseAddress, alignments.baseAddress)
              if style.alignment == LE_FROM_LABEL { style.tab_terminators = terminators.baseAddress }
            }
            return style
          }
          return directions.withUnsafeBufferPointer { directions in
            let runs = runs.map { run in
              var run = run
              if run.writing_direction_count > 0 { run.writing_directions = directions.baseAddress }
              return run
            }
            return runs.withUnsafeBufferPointer { runs in
              styles.withUnsafeBufferPointer { styles in
                (token ?? []).withUnsafeBufferPointer { token in
                  var request = le_text_request()
                  request.struct_size = MemoryLayout<le_text_request>.size
                  (request.bytes, request.length) = (UnsafePointer(text.baseAddress), text.count)
                  (request.runs, request.run_count) = (runs.baseAddress, runs.count)
                  (request.paragraphs, request.paragraph_count) = (styles.baseAddress, styles.count)
                  request.layout_direction = direction
                  var label = label
                  if self.token != nil {
                    // An empty array has no address, but only NULL means that there is no token.
                    label.truncation_token = token.baseAddress ?? UnsafePointer(bitPattern: 1)
                    label.truncation_token_length = token.count
                  }
                  return body(&request, &label)
                }
              }
            }
          }
        }
      }
    }
  }
}
