// What a glyph looks like: its outline, or the picture of a coloured one, and the lines that go with a face.
import CHarfBuzz

/// A step of an outline, in font units; y grows upwards.
package enum OutlineStep: Hashable, Sendable {
  /// Begins a contour.
  case move(x: Double, y: Double)
  case line(x: Double, y: Double)
  /// A quadratic curve with one control point.
  case quadratic(controlX: Double, controlY: Double, x: Double, y: Double)
  /// A cubic curve with two control points.
  case cubic(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double)
  case close
}

/// The picture of a coloured glyph: a file in PNG, and its box in font units.
package struct GlyphPicture: Hashable, Sendable {
  /// The file as the font has it.
  package let png: [UInt8]
  /// The left edge, from the glyph's origin.
  package let x: Double
  /// The upper edge, upwards from the baseline.
  package let top: Double
  package let width: Double
  /// Positive.
  package let height: Double
}

/// The box of a glyph's ink, in font units from the glyph's origin; y grows upwards.
package struct InkBox: Hashable, Sendable {
  /// From the left edge to the right one.
  package let x: ClosedRange<Double>
  /// From the lowest ink to the highest.
  package let y: ClosedRange<Double>

  package init(x: ClosedRange<Double>, y: ClosedRange<Double>) { (self.x, self.y) = (x, y) }
}

/// The position and thickness of a line under or through text, in font units, upwards from the baseline.
package struct LineMeasures: Hashable, Sendable {
  /// The line's upper edge.
  package let top: Double
  package let thickness: Double
}

extension FontFace {
  /// The outline of a glyph at the face's own scale; empty if it has none. O(points of the outline).
  package func outline(of glyph: UInt32) -> [OutlineStep] {
    var steps: [OutlineStep] = []
    unsafe withUnsafeMutablePointer(to: &steps) { unsafe hb_shim_draw_glyph(font, glyph, FontFace.collectSteps, $0) }
    return steps
  }

  /// The box of a glyph's ink; nil if it has none.
  package func ink(of glyph: UInt32) -> InkBox? {
    var extents = hb_glyph_extents_t()
    guard unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.height < 0 else { return nil }
    let (left, width) = (Double(extents.x_bearing), Double(extents.width))
    let (top, height) = (Double(extents.y_bearing), Double(-extents.height))
    return InkBox(x: left...(left + max(width, 0)), y: (top - height)...top)
  }

  /// The picture of a coloured glyph; nil if the font has none in PNG.
  package func picture(of glyph: UInt32) -> GlyphPicture? {
    guard hasColor, let blob = unsafe hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    var extents = hb_glyph_extents_t()
    guard let data = unsafe hb_blob_get_data(blob, &length), length > 0,
      unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0
    else { return nil }
    let png = unsafe data.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
      unsafe Array(UnsafeBufferPointer(start: $0, count: Int(length)))
    }
    return GlyphPicture(
      png: png, x: Double(extents.x_bearing), top: Double(extents.y_bearing), width: Double(extents.width),
      height: Double(-extents.height))
  }

  /// The height of lowercase letters, in font units: what the face says, else that of its x; nil if it has neither.
  package var xHeight: Double? { height(HB_OT_METRICS_TAG_X_HEIGHT, of: "x") }

  /// The height of capital letters, in font units: what the face says, else that of its H; nil if it has neither.
  package var capHeight: Double? { height(HB_OT_METRICS_TAG_CAP_HEIGHT, of: "H") }

  private func height(_ tag: hb_ot_metrics_tag_t, of letter: Unicode.Scalar) -> Double? {
    var height: hb_position_t = 0
    if unsafe hb_ot_metrics_get_position(font, tag, &height) != 0, height > 0 { return Double(height) }
    return glyph(of: letter.value).flatMap { ink(of: $0)?.y.upperBound }
  }

  /// The line under text; a tenth of an em below the baseline if the face does not say where it is.
  package var underline: LineMeasures {
    measures(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, HB_OT_METRICS_TAG_UNDERLINE_SIZE, elsewhere: -0.1)
  }

  /// The line through text; three tenths of an em above the baseline if the face does not say where it is.
  package var strikethrough: LineMeasures {
    measures(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, HB_OT_METRICS_TAG_STRIKEOUT_SIZE, elsewhere: 0.3)
  }

  private func measures(_ offset: hb_ot_metrics_tag_t, _ size: hb_ot_metrics_tag_t, elsewhere: Double) -> LineMeasures {
    var (top, thickness): (hb_position_t, hb_position_t) = (0, 0)
    let isKnown =
      unsafe hb_ot_metrics_get_position(font, offset, &top) != 0
      && hb_ot_metrics_get_position(font, size, &thickness) != 0
    guard isKnown, thickness > 0 else {
      return LineMeasures(top: elsewhere * Double(unitsPerEm), thickness: 0.05 * Double(unitsPerEm))
    }
    return LineMeasures(top: Double(top), thickness: Double(thickness))
  }

  /// HarfBuzz's callbacks, which append to an array of steps.
  nonisolated(unsafe) private static let collectSteps: OpaquePointer = {
    let functions = unsafe hb_draw_funcs_create()!
    unsafe hb_draw_funcs_set_move_to_func(
      functions,
      { _, data, _, x, y, _ in
        unsafe data!.assumingMemoryBound(to: [OutlineStep].self).pointee.append(.move(x: Double(x), y: Double(y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_line_to_func(
      functions,
      { _, data, _, x, y, _ in
        unsafe data!.assumingMemoryBound(to: [OutlineStep].self).pointee.append(.line(x: Double(x), y: Double(y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, _, controlX, controlY, x, y, _ in
        unsafe data!.assumingMemoryBound(to: [OutlineStep].self).pointee.append(
          .quadratic(controlX: Double(controlX), controlY: Double(controlY), x: Double(x), y: Double(y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, x1, y1, x2, y2, x, y, _ in
        unsafe data!.assumingMemoryBound(to: [OutlineStep].self).pointee.append(
          .cubic(x1: Double(x1), y1: Double(y1), x2: Double(x2), y2: Double(y2), x: Double(x), y: Double(y)))
      }, nil, nil)
    unsafe hb_draw_funcs_set_close_path_func(
      functions, { _, data, _, _ in unsafe data!.assumingMemoryBound(to: [OutlineStep].self).pointee.append(.close) },
      nil, nil
    )
    unsafe hb_draw_funcs_make_immutable(functions)
    return unsafe functions
  }()
}
