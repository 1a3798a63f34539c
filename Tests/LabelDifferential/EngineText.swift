// An oracle's label as a text request of the C interface.
import CLabelEngine
import LabelOracle

struct EngineText {
  private let bytes: [UInt8]
  private let runs: [le_run]
  private var styles: [le_paragraph_style] = []
  private let stops: [[Double]]
  private let direction: Int32

  init(_ label: OracleLabel, _ bridge: EngineBridge) throws {
    bytes = Array(label.text.utf8)
    direction = Int32(label.layoutDirection == .rightToLeft ? LE_RIGHT_TO_LEFT : LE_LEFT_TO_RIGHT)
    stops = label.runs.map(\.paragraphStyle.tabStops)
    var runs: [le_run] = []
    var place = 0
    let hasStyles = label.runs.contains { $0.paragraphStyle != ParagraphStyle() }
    for (index, run) in label.runs.enumerated() {
      let end = place + run.text.utf8.count
      var made = le_run()
      made.struct_size = MemoryLayout<le_run>.size
      made.start = place
      made.end = end
      made.font = try bridge.font(run.font)
      made.kern = run.kern
      made.baseline_offset = run.baselineOffset
      made.ligatures = 1
      if let box = run.attachment {
        made.is_attachment = 1
        made.attachment_width = box.width
        made.attachment_height = box.height
        made.attachment_y = box.y
      }
      runs.append(made)
      if hasStyles {
        var style = Self.style(run.paragraphStyle)
        style.start = place
        style.end = index + 1 == label.runs.count ? Int(bitPattern: UInt.max) : end
        styles.append(style)
      }
      place = end
    }
    self.runs = runs
  }

  private static func style(_ style: ParagraphStyle) -> le_paragraph_style {
    var made = le_paragraph_style()
    made.struct_size = MemoryLayout<le_paragraph_style>.size
    made.line_break_mode = style.lineBreakMode.map(EngineText.raw) ?? LE_FROM_LABEL
    made.alignment = style.alignment.map(EngineText.raw) ?? LE_FROM_LABEL
    made.line_break_strategy = style.lineBreakStrategy.map(EngineText.raw) ?? LE_FROM_LABEL
    made.base_writing_direction =
      style.baseWritingDirection.map { Int32($0 == .rightToLeft ? LE_RIGHT_TO_LEFT : LE_LEFT_TO_RIGHT) }
      ?? Int32(LE_NATURAL)
    made.line_spacing = style.lineSpacing
    made.paragraph_spacing = style.paragraphSpacing
    made.paragraph_spacing_before = style.paragraphSpacingBefore
    made.first_line_head_indent = style.firstLineHeadIndent
    made.head_indent = style.headIndent
    made.tail_indent = style.tailIndent
    made.line_height_multiple = style.lineHeightMultiple
    made.minimum_line_height = style.minimumLineHeight
    made.maximum_line_height = style.maximumLineHeight
    made.default_tab_interval = style.defaultTabInterval
    return made
  }

  static func raw(_ mode: LineBreakMode) -> Int32 {
    switch mode {
    case .byWordWrapping: Int32(LE_BY_WORD_WRAPPING)
    case .byCharWrapping: Int32(LE_BY_CHAR_WRAPPING)
    case .byClipping: Int32(LE_BY_CLIPPING)
    case .byTruncatingHead: Int32(LE_BY_TRUNCATING_HEAD)
    case .byTruncatingTail: Int32(LE_BY_TRUNCATING_TAIL)
    case .byTruncatingMiddle: Int32(LE_BY_TRUNCATING_MIDDLE)
    }
  }

  static func raw(_ alignment: TextAlignment) -> Int32 {
    switch alignment {
    case .left: Int32(LE_ALIGN_LEFT)
    case .center: Int32(LE_ALIGN_CENTER)
    case .right: Int32(LE_ALIGN_RIGHT)
    case .justified: Int32(LE_ALIGN_JUSTIFIED)
    case .natural: Int32(LE_ALIGN_NATURAL)
    }
  }

  static func raw(_ strategy: LineBreakStrategy) -> Int32 {
    switch strategy {
    case .none: Int32(LE_STRATEGY_NONE)
    case .pushOut: Int32(LE_STRATEGY_PUSH_OUT)
    case .hangulWordPriority: Int32(LE_STRATEGY_HANGUL_WORD_PRIORITY)
    case .standard: Int32(LE_STRATEGY_STANDARD)
    }
  }

  /// Calls `body` with the request; its pointers hold during the call.
  func withRequest<Result>(_ body: (UnsafePointer<le_text_request>) -> Result) -> Result {
    // All tab stops in one array, each style pointing to its own.
    let all = stops.flatMap { $0 }
    return all.withUnsafeBufferPointer { all in
      var styles = self.styles
      var place = 0
      for index in styles.indices {
        styles[index].tab_stop_count = stops[index].count
        styles[index].tab_stops = stops[index].isEmpty ? nil : all.baseAddress! + place
        place += stops[index].count
      }
      return bytes.withUnsafeBufferPointer { bytes in
        runs.withUnsafeBufferPointer { runs in
          styles.withUnsafeBufferPointer { styles in
            var request = le_text_request()
            request.struct_size = MemoryLayout<le_text_request>.size
            request.bytes = bytes.baseAddress
            request.length = bytes.count
            request.layout_direction = direction
            request.runs = runs.baseAddress
            request.run_count = runs.count
            request.paragraphs = styles.isEmpty ? nil : styles.baseAddress
            request.paragraph_count = styles.count
            return withUnsafePointer(to: request, body)
          }
        }
      }
    }
  }
}
