// Shapes glyphs that are given by number, to see what they do beside each other.
import CHarfBuzz

/// Shapes sequences of glyphs with a plan: through a font that maps private-use scalars to the glyphs of their number.
final class GlyphShaper {
  /// Glyphs past it have no scalar.
  static let lastGlyph: UInt32 = 0xFFFD
  /// U+F0000 stands for glyph 0. Private-use scalars have no properties that a shaper would act on.
  private static let firstScalar: UInt32 = 0xF0000

  private let font: OpaquePointer
  private let plan: OpaquePointer
  private let features: UnsafeMutableBufferPointer<hb_feature_t>
  private var properties: hb_segment_properties_t

  init(
    face: FontFace, plan: OpaquePointer, features: UnsafeMutableBufferPointer<hb_feature_t>,
    properties: hb_segment_properties_t
  ) {
    self.plan = plan
    self.features = features
    self.properties = properties
    font = hb_font_create_sub_font(face.font)
    let functions = hb_font_funcs_create()
    hb_font_funcs_set_nominal_glyph_func(
      functions,
      { _, _, scalar, glyph, _ in
        guard scalar >= GlyphShaper.firstScalar else { return 0 }
        glyph?.pointee = scalar - GlyphShaper.firstScalar
        return 1
      }, nil, nil)
    hb_font_set_funcs(font, functions, nil, nil)
    hb_font_funcs_destroy(functions)
  }

  deinit { hb_font_destroy(font) }

  /// The advance of each glyph among the others, in font units, in the order given.
  func advances(of glyphs: [UInt32]) -> [Int32] {
    let buffer = hb_buffer_create()!
    defer { hb_buffer_destroy(buffer) }
    for (index, glyph) in glyphs.enumerated() {
      hb_buffer_add(buffer, GlyphShaper.firstScalar + glyph, UInt32(index))
    }
    hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
    hb_buffer_set_segment_properties(buffer, &properties)
    hb_shape_plan_execute(plan, font, buffer, features.baseAddress, UInt32(features.count))
    var length: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &length)!
    let positions = hb_buffer_get_glyph_positions(buffer, &length)!
    var advances = [Int32](repeating: 0, count: glyphs.count)
    for index in 0..<Int(length) { advances[Int(infos[index].cluster)] += positions[index].x_advance }
    return advances
  }
}
