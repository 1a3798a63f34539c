// Laying out and measuring through the C interface.
import CLabelEngine
import LabelOracle

extension EngineBridge {
  private func withLabel<Result>(_ label: OracleLabel, _ body: (UnsafePointer<le_label>) -> Result) -> Result {
    var made = le_label()
    made.struct_size = MemoryLayout<le_label>.size
    made.number_of_lines = Int64(label.numberOfLines)
    made.line_break_mode = EngineText.raw(label.lineBreakMode)
    made.text_alignment = EngineText.raw(label.textAlignment)
    made.line_break_strategy = EngineText.raw(label.lineBreakStrategy)
    made.adjusts_font_size_to_fit_width = label.adjustsFontSizeToFitWidth ? 1 : 0
    made.minimum_scale_factor = label.minimumScaleFactor
    made.allows_default_tightening_for_truncation = label.allowsDefaultTighteningForTruncation ? 1 : 0
    switch label.baselineAdjustment {
    case .alignBaselines: made.baseline_adjustment = Int32(LE_ALIGN_BASELINES)
    case .alignCenters: made.baseline_adjustment = Int32(LE_ALIGN_CENTERS)
    case .none: made.baseline_adjustment = Int32(LE_ADJUST_NONE)
    }
    made.preferred_max_layout_width = label.preferredMaxLayoutWidth
    made.display_scale = label.displayScale
    if label.is2009 { made.flags |= UInt32(LE_LABEL_PROFILE_2009) }
    if !label.multilineShrink { made.flags |= UInt32(LE_LABEL_SINGLE_LINE_SHRINK) }
    if !label.trimsAroundEllipsis { made.flags |= UInt32(LE_LABEL_KEEP_SPACE_AT_ELLIPSIS) }
    if label.alignsNaturalByContent { made.flags |= UInt32(LE_LABEL_NATURAL_BY_CONTENT) }
    if label.baselineObserved { made.flags |= UInt32(LE_LABEL_BASELINE_OBSERVED) }
    if label.shrinkKeepsWordsWhole { made.flags |= UInt32(LE_LABEL_SHRINK_KEEPS_WORDS) }
    if label.marqueesNow { made.flags |= UInt32(LE_LABEL_MARQUEE) }
    switch label.verticalAlignment {
    case .center: made.vertical_alignment = Int32(LE_VERTICAL_CENTER)
    case .top: made.vertical_alignment = Int32(LE_VERTICAL_TOP)
    case .bottom: made.vertical_alignment = Int32(LE_VERTICAL_BOTTOM)
    }
    made.fixed_scale = label.fixedScale
    let token = Array((label.truncationToken ?? "").utf8)
    return token.withUnsafeBufferPointer { token in
      if label.truncationToken != nil {
        made.truncation_token = token.baseAddress
        made.truncation_token_length = token.count
      }
      return withUnsafePointer(to: made, body)
    }
  }

  private func withText<Result>(
    _ label: OracleLabel, _ body: (OpaquePointer) throws -> Result
  ) throws -> Result {
    var made: OpaquePointer?
    let status = try EngineText(label, self).withRequest { table.text_create(engine, $0, &made) }
    guard status == LE_OK, let made else { throw EngineFailure(call: "text_create", status: status) }
    defer { table.text_release(made) }
    return try body(made)
  }

  /// Lays out by `text_create` and `layout`, or by `layout_once`, and asks for the clusters' positions or not.
  package func layout(
    _ label: OracleLabel, width: Double, height: Double, once: Bool, positions asksPositions: Bool = false
  ) throws -> EngineResult {
    let bounds = le_size(width: width, height: height)
    var lines = [le_line](repeating: le_line(), count: 80)
    var places = [le_position](repeating: le_position(), count: asksPositions ? 160 : 1)
    var result = le_result()
    result.struct_size = MemoryLayout<le_result>.size
    let status = try lines.withUnsafeMutableBufferPointer { lines in
      try places.withUnsafeMutableBufferPointer { places -> le_status in
        result.lines = lines.baseAddress
        result.line_capacity = lines.count
        if asksPositions {
          result.positions = places.baseAddress
          result.position_capacity = places.count
        }
        if once {
          return try EngineText(label, self).withRequest { request in
            withLabel(label) { table.layout_once(engine, request, $0, bounds, &result) }
          }
        }
        return try withText(label) { text in withLabel(label) { table.layout(text, $0, bounds, &result) } }
      }
    }
    guard status == LE_OK else { throw EngineFailure(call: once ? "layout_once" : "layout", status: status) }
    let bytes = Array(label.text.utf8)
    return EngineResult(
      lines: lines.prefix(result.line_count).map { Self.line($0, bytes, label) }, scale: result.scale,
      truncated: result.truncated != 0, size: OracleSize(result.size.width, result.size.height),
      positions: asksPositions ? places.prefix(result.position_count).map(Self.position) : [],
      bits: Self.bits(lines.prefix(result.line_count), places.prefix(asksPositions ? result.position_count : 0), result)
    )
  }

  private static func bits(
    _ lines: ArraySlice<le_line>, _ places: ArraySlice<le_position>, _ result: le_result
  ) -> [UInt64] {
    let counts = [UInt64(lines.count), UInt64(places.count), UInt64(UInt32(bitPattern: result.truncated))]
    let figures = [result.scale, result.size.width, result.size.height].map(\.bitPattern)
    // Both structs have no gaps and a multiple of 8 bytes.
    return counts + figures + lines.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
      + places.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
  }

  private static func position(_ position: le_position) -> OraclePosition {
    // SIZE_MAX stands for what is in no byte of the text.
    let isInserted = position.start == Int(bitPattern: UInt.max) && position.end == position.start
    return OraclePosition(
      bytes: isInserted ? nil : position.start..<max(position.start, position.end), x: position.x,
      width: position.width, line: Int(position.line), level: Int(position.level))
  }

  private static func line(_ line: le_line, _ bytes: [UInt8], _ label: OracleLabel) -> OracleLine {
    let kept = line.start..<max(line.start, line.end)
    let tail = line.tail_start..<max(line.tail_start, line.tail_end)
    func has(_ flag: Int) -> Bool { line.flags & UInt32(flag) != 0 }
    let hasEllipsis = has(Int(LE_LINE_ELLIPSIS))
    let hasHyphen = has(Int(LE_LINE_HYPHEN))
    var text = String(decoding: bytes[kept], as: UTF8.self)
    if hasHyphen { text += "\u{2010}" }
    if hasEllipsis { text += label.truncationToken ?? "\u{2026}" }
    text += String(decoding: bytes[tail], as: UTF8.self)
    var answer = OracleLine(
      text: text, kept: kept, tail: tail, hasEllipsis: hasEllipsis, hasHyphen: hasHyphen,
      isRightToLeft: has(Int(LE_LINE_RIGHT_TO_LEFT)), width: line.width, letterSpacing: line.letter_spacing)
    answer.x = line.x
    answer.y = line.y
    answer.height = line.height
    answer.baseline = line.baseline
    answer.wordSpacing = line.word_spacing
    answer.ellipsisX = hasEllipsis ? line.ellipsis_x : nil
    return answer
  }

  /// Measures; `kind` is one of LE_SIZE_THAT_FITS, LE_INTRINSIC_CONTENT_SIZE and LE_TEXT_RECT.
  package func measure(_ label: OracleLabel, kind: Int32, _ proposed: OracleRect, lines: Int) throws -> OracleRect {
    var out = le_rect()
    let rect = le_rect(x: proposed.x, y: proposed.y, width: proposed.width, height: proposed.height)
    let status = try withText(label) { text in
      withLabel(label) { table.measure(text, $0, kind, rect, Int64(lines), &out) }
    }
    guard status == LE_OK else { throw EngineFailure(call: "measure", status: status) }
    return OracleRect(out.x, out.y, out.width, out.height)
  }
}
