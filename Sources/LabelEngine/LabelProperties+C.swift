// A label's properties from the C struct.
import CLabelEngine
import LabelLayout

extension LabelProperties {
  /// Reads a caller's label.
  ///
  /// - Throws: `CallError` with LE_INVALID for a value outside the header's lists, LE_UNSUPPORTED for what this engine
  ///   does not do yet.
  @inline(__always)
  init(_ pointer: UnsafePointer<le_label>?, direction: LayoutDirection) throws(CallError) {
    guard let pointer, let label = le_label.read(pointer) else { throw .invalid("label: missing, or without its size") }
    self.init()
    guard
      let mode = LineBreakMode(rawValue: label.line_break_mode),
      let alignment = TextAlignment(rawValue: label.text_alignment),
      let baseline = BaselineAdjustment(rawValue: label.baseline_adjustment),
      let vertical = VerticalAlignment(rawValue: label.vertical_alignment)
    else { throw .invalid("label: an enumeration has a value that the header does not list") }
    numberOfLines = Int(label.number_of_lines)
    lineBreakMode = mode
    textAlignment = alignment
    lineBreakStrategy = LineBreakStrategy(rawValue: label.line_break_strategy)
    adjustsFontSizeToFitWidth = label.adjusts_font_size_to_fit_width != 0
    minimumScaleFactor = label.minimum_scale_factor
    allowsDefaultTighteningForTruncation = label.allows_default_tightening_for_truncation != 0
    baselineAdjustment = baseline
    preferredMaxLayoutWidth = label.preferred_max_layout_width
    displayScale = label.display_scale
    options = LabelOptions(rawValue: label.flags)
    verticalAlignment = vertical
    fixedScale = label.fixed_scale > 0 && label.fixed_scale.isFinite ? label.fixed_scale : 0
    layoutDirection = direction
    if label.truncation_token != nil { throw .unsupported("label: truncation tokens") }
  }
}
