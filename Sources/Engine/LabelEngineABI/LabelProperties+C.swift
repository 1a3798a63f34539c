// Converts the C structs of a label and of a paragraph style to their properties.
import CLabelEngine
import LabelKit
import LabelLayout

extension LabelProperties {
  /// Reads a caller's label.
  ///
  /// - Throws: `CallError` with LE_INVALID for a value that the header does not list, and with LE_UNSUPPORTED for what
  ///   this engine does not support yet.
  @inline(__always)
  init(_ pointer: UnsafePointer<le_label>?, direction: LayoutDirection) throws(CallError) {
    guard let pointer = unsafe pointer else { throw .invalid("label: missing") }
    if unsafe pointer.pointee.struct_size >= MemoryLayout<le_label>.size {
      try unsafe self.init(whole: pointer, direction: direction)
    } else {
      guard var label = unsafe le_label.read(pointer) else { throw .invalid("label: struct_size is not valid") }
      try unsafe self.init(whole: &label, direction: direction)
    }
  }

  /// Reads a whole struct. Inlined, so that the copy is never made: each field is read where it is.
  @inline(__always)
  private init(whole pointer: UnsafePointer<le_label>, direction: LayoutDirection) throws(CallError) {
    let label = unsafe pointer.pointee
    let mode: LineBreakMode = try unsafe Checked.choice(label.line_break_mode, "label: line_break_mode")
    let alignment: TextAlignment = try unsafe Checked.choice(label.text_alignment, "label: text_alignment")
    let baseline: BaselineAdjustment = try unsafe Checked.choice(
      label.baseline_adjustment, "label: baseline_adjustment")
    let vertical: VerticalAlignment = try unsafe Checked.choice(label.vertical_alignment, "label: vertical_alignment")
    if let token = unsafe label.truncation_token {
      _ = try unsafe Checked.text(token, label.truncation_token_length, "label: truncation_token")
    }
    self.init()
    numberOfLines = unsafe Int(label.number_of_lines)
    lineBreakMode = mode
    textAlignment = alignment
    lineBreakStrategy = unsafe LineBreakStrategy(rawValue: label.line_break_strategy)
    adjustsFontSizeToFitWidth = try unsafe Checked.flag(
      label.adjusts_font_size_to_fit_width, "label: adjusts_font_size_to_fit_width")
    minimumScaleFactor = unsafe label.minimum_scale_factor
    allowsDefaultTighteningForTruncation = try unsafe Checked.flag(
      label.allows_default_tightening_for_truncation, "label: allows_default_tightening_for_truncation")
    baselineAdjustment = baseline
    preferredMaxLayoutWidth = unsafe label.preferred_max_layout_width
    displayScale = unsafe label.display_scale
    options = unsafe LabelOptions(rawValue: label.flags)
    verticalAlignment = vertical
    fixedScale = unsafe label.fixed_scale
    layoutDirection = direction
    resolve()
  }
}

/// The contents of a caller's label: its properties, and the token that replaces the ellipsis.
@safe struct LabelRequest {
  var properties: LabelProperties
  /// The token's bytes (R204); nil for U+2026.
  let token: UnsafeBufferPointer<UInt8>?

  /// Checks a caller's label; nil means the default properties.
  ///
  /// - Throws: `CallError` with LE_NO_MEMORY if the token has more bytes than a text may have clusters.
  @inline(__always)
  init(
    _ label: UnsafePointer<le_label>?, direction: LayoutDirection, _ engine: borrowing EngineHandle
  ) throws(CallError) {
    properties = try unsafe LabelProperties(label, direction: direction)
    unsafe token = label.flatMap(truncationToken)
    if let token = unsafe token, token.count > engine.fonts.clusterLimit { throw .overLimit }
  }
}

@inline(__always)
private func truncationToken(_ label: UnsafePointer<le_label>) -> UnsafeBufferPointer<UInt8>? {
  let end = unsafe MemoryLayout<le_label>.offset(of: \.truncation_token_length)! + MemoryLayout<Int>.size
  guard unsafe label.pointee.struct_size >= end, let token = unsafe label.pointee.truncation_token else { return nil }
  return unsafe UnsafeBufferPointer(start: token, count: max(0, label.pointee.truncation_token_length))
}

/// What a paragraph style says about tightening, with the values of the header.
private enum Tightening: Int32 {
  case allowed = 1
  case notAllowed = 2
}

extension ParagraphStyle {
  /// Reads a caller's style.
  ///
  /// - Throws: `CallError` with LE_INVALID for values that the header forbids.
  init(_ style: le_paragraph_style) throws(CallError) {
    self.init()
    if unsafe style.line_break_mode != LE_FROM_LABEL {
      overrides.lineBreakMode = try unsafe Checked.choice(
        style.line_break_mode, "text: line_break_mode of a paragraph style")
    }
    if unsafe style.alignment != LE_FROM_LABEL {
      overrides.alignment = try unsafe Checked.choice(style.alignment, "text: alignment of a paragraph style")
    }
    if unsafe style.line_break_strategy != LE_FROM_LABEL {
      overrides.lineBreakStrategy = unsafe LineBreakStrategy(rawValue: style.line_break_strategy)
    }
    if unsafe style.base_writing_direction != Int32(LE_NATURAL) {
      baseWritingDirection = try unsafe Checked.choice(
        style.base_writing_direction, "text: base_writing_direction of a paragraph style")
    }
    if unsafe style.tightening != Int32(LE_TIGHTENING_FROM_LABEL) {
      let tightening: Tightening = try unsafe Checked.choice(style.tightening, "text: tightening of a paragraph style")
      overrides.allowsDefaultTighteningForTruncation = tightening == .allowed
    }
    hyphenationFactor = unsafe style.hyphenation_factor
    lineSpacing = unsafe style.line_spacing
    paragraphSpacing = unsafe style.paragraph_spacing
    paragraphSpacingBefore = unsafe style.paragraph_spacing_before
    firstLineHeadIndent = unsafe style.first_line_head_indent
    headIndent = unsafe style.head_indent
    tailIndent = unsafe style.tail_indent
    lineHeightMultiple = unsafe style.line_height_multiple
    minimumLineHeight = unsafe style.minimum_line_height
    maximumLineHeight = unsafe style.maximum_line_height
    defaultTabInterval = unsafe style.default_tab_interval
    unsafe tabStops = try Checked.elements(style.tab_stops, style.tab_stop_count, "text: tab stops")
    if let alignments = unsafe style.tab_alignments, unsafe tabStops.count > 0 {
      for index in unsafe 0..<tabStops.count {
        let _: TextAlignment = try unsafe Checked.choice(alignments[index], "text: tab_alignments of a paragraph style")
      }
      unsafe tabAlignments = alignments
    }
    if unsafe tabStops.count > 0 { unsafe tabTerminators = style.tab_terminators }
  }
}
