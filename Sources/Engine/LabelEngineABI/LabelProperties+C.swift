// Converts the C struct of a label to its properties.
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
