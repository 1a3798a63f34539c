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
    guard let pointer else { throw .invalid("label: missing") }
    if pointer.pointee.struct_size >= MemoryLayout<le_label>.size {
      try self.init(whole: pointer, direction: direction)
    } else {
      guard var label = le_label.read(pointer) else { throw .invalid("label: struct_size is not valid") }
      try self.init(whole: &label, direction: direction)
    }
  }

  /// Reads a whole struct. Inlined, so that the copy is never made: each field is read where it is.
  @inline(__always)
  private init(whole pointer: UnsafePointer<le_label>, direction: LayoutDirection) throws(CallError) {
    let label = pointer.pointee
    let mode: LineBreakMode = try Checked.choice(label.line_break_mode, "label: line_break_mode")
    let alignment: TextAlignment = try Checked.choice(label.text_alignment, "label: text_alignment")
    let baseline: BaselineAdjustment = try Checked.choice(
      label.baseline_adjustment, "label: baseline_adjustment")
    let vertical: VerticalAlignment = try Checked.choice(label.vertical_alignment, "label: vertical_alignment")
    if let token = label.truncation_token {
      _ = try Checked.text(token, label.truncation_token_length, "label: truncation_token")
    }
    self.init()
    numberOfLines = Int(label.number_of_lines)
    lineBreakMode = mode
    textAlignment = alignment
    lineBreakStrategy = LineBreakStrategy(rawValue: label.line_break_strategy)
    adjustsFontSizeToFitWidth = try Checked.flag(
      label.adjusts_font_size_to_fit_width, "label: adjusts_font_size_to_fit_width")
    minimumScaleFactor = label.minimum_scale_factor
    allowsDefaultTighteningForTruncation = try Checked.flag(
      label.allows_default_tightening_for_truncation, "label: allows_default_tightening_for_truncation")
    baselineAdjustment = baseline
    preferredMaxLayoutWidth = label.preferred_max_layout_width
    displayScale = label.display_scale
    options = LabelOptions(rawValue: label.flags)
    verticalAlignment = vertical
    fixedScale = label.fixed_scale
    layoutDirection = direction
    resolve()
  }
}

/// The contents of a caller's label: its properties, and the token that replaces the ellipsis.
struct LabelRequest {
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
    properties = try LabelProperties(label, direction: direction)
    token = label.flatMap(truncationToken)
    if let token, token.count > engine.fonts.clusterLimit { throw .overLimit }
  }
}

@inline(__always)
private func truncationToken(_ label: UnsafePointer<le_label>) -> UnsafeBufferPointer<UInt8>? {
  let end = MemoryLayout<le_label>.offset(of: \.truncation_token_length)! + MemoryLayout<Int>.size
  guard label.pointee.struct_size >= end, let token = label.pointee.truncation_token else { return nil }
  return UnsafeBufferPointer(start: token, count: max(0, label.pointee.truncation_token_length))
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
    if style.line_break_mode != LE_FROM_LABEL {
      overrides.lineBreakMode = try Checked.choice(style.line_break_mode, "text: line_break_mode of a paragraph style")
    }
    if style.alignment != LE_FROM_LABEL {
      overrides.alignment = try Checked.choice(style.alignment, "text: alignment of a paragraph style")
    }
    if style.line_break_strategy != LE_FROM_LABEL {
      overrides.lineBreakStrategy = LineBreakStrategy(rawValue: style.line_break_strategy)
    }
    if style.base_writing_direction != Int32(LE_NATURAL) {
      baseWritingDirection = try Checked.choice(
        style.base_writing_direction, "text: base_writing_direction of a paragraph style")
    }
    if style.tightening != Int32(LE_TIGHTENING_FROM_LABEL) {
      let tightening: Tightening = try Checked.choice(style.tightening, "text: tightening of a paragraph style")
      overrides.allowsDefaultTighteningForTruncation = tightening == .allowed
    }
    hyphenationFactor = style.hyphenation_factor
    lineSpacing = style.line_spacing
    paragraphSpacing = style.paragraph_spacing
    paragraphSpacingBefore = style.paragraph_spacing_before
    firstLineHeadIndent = style.first_line_head_indent
    headIndent = style.head_indent
    tailIndent = style.tail_indent
    lineHeightMultiple = style.line_height_multiple
    minimumLineHeight = style.minimum_line_height
    maximumLineHeight = style.maximum_line_height
    defaultTabInterval = style.default_tab_interval
    tabStops = try Checked.elements(style.tab_stops, style.tab_stop_count, "text: tab stops")
    if let alignments = style.tab_alignments, tabStops.count > 0 {
      for index in 0..<tabStops.count {
        let _: TextAlignment = try Checked.choice(alignments[index], "text: tab_alignments of a paragraph style")
      }
      tabAlignments = alignments
    }
    if tabStops.count > 0 { tabTerminators = style.tab_terminators }
  }
}
