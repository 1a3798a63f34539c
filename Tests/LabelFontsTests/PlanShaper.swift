// Plans of the engine beside HarfBuzz with all that it turns on by itself.
import CHarfBuzz

@testable import LabelFonts

/// Shapes scalars with a face: by HarfBuzz' own functions, and by plans of the engine.
final class PlanShaper {
  let face: FontFace
  let plan: ShapingPlan
  /// The plan without substitutions, where there is one.
  let plain: PlainPlan?
  private let direct: OpaquePointer

  struct Glyph: Equatable {
    var glyph: UInt32
    var cluster: UInt32
    var advance: Int32
    var isUnsafeToBreak: Bool
  }

  init(_ family: String, _ script: String, _ language: String) throws {
    face = try FontEngine().makeFont(families: [family], size: 10).faces[0]
    let none = UnsafeMutableBufferPointer<hb_feature_t>(start: nil, count: 0)
    plan = ShapingPlan(
      face: face, script: hb_script_from_string(script, -1), language: hb_language_from_string(language, -1),
      features: none)
    plain = PlainPlan(of: plan)
    direct = hb_font_create(face.face)
  }

  deinit { hb_font_destroy(direct) }

  /// By HarfBuzz alone.
  func whole(_ text: [UInt32]) -> [Glyph] { shape(text) { hb_shape(direct, $0, nil, 0) } }

  func shape(_ text: [UInt32], _ plan: ShapingPlan) -> [Glyph] {
    shape(text) {
      hb_shape_plan_execute(plan.plan, face.font, $0, plan.features.baseAddress, UInt32(plan.features.count))
    }
  }

  func shape(_ text: [UInt32], _ plan: PlainPlan) -> [Glyph] {
    shape(text) {
      hb_shape_plan_execute(plan.plan, face.font, $0, plan.features.baseAddress, UInt32(plan.features.count))
    }
  }

  private func shape(_ text: [UInt32], _ body: (OpaquePointer) -> Void) -> [Glyph] {
    let buffer = hb_buffer_create()!
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_codepoints(buffer, text, Int32(text.count), 0, Int32(text.count))
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
    var properties = plan.properties
    hb_buffer_set_segment_properties(buffer, &properties)
    body(buffer)
    var length: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &length)!
    let positions = hb_buffer_get_glyph_positions(buffer, &length)!
    return (0..<Int(length)).map {
      Glyph(
        glyph: infos[$0].codepoint, cluster: infos[$0].cluster, advance: positions[$0].x_advance,
        isUnsafeToBreak: infos[$0].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
    }
  }
}

extension PlainPlan {
  func canShape(_ text: [UInt32]) -> Bool {
    text.withUnsafeBufferPointer { canShape($0.baseAddress!, 0..<text.count) }
  }
}
