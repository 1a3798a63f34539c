// HarfBuzz's plan for a face, script and language.
import CHarfBuzz

/// How runs of one face, script, language and set of features are shaped. Immutable, shared between threads.
@safe final class ShapingPlan: @unchecked Sendable {
  private let plan: OpaquePointer
  private var properties: hb_segment_properties_t
  private let font: OpaquePointer
  /// The features of the list of faces, which outlives its plans.
  private let features: UnsafeMutableBufferPointer<hb_feature_t>
  /// Whether HarfBuzz gives the glyphs in order from the run's end to its beginning.
  let isRightToLeft: Bool
  /// The advance of a space in such a run, in font units.
  private(set) var spaceAdvance: Int32 = 0

  /// HarfBuzz's shapers that may be used: that of OpenType, which also reads Apple's tables. A build of HarfBuzz with
  /// Graphite would else prefer Graphite's tables, whose state machines look across words and say nothing about where
  /// text may be cut. UIKit does not read them either.
  nonisolated(unsafe) private static let shapers: UnsafeMutablePointer<UnsafePointer<CChar>?> = {
    let list = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: 2)
    let name: StaticString = "ot"
    unsafe list[0] = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    unsafe list[1] = nil
    return unsafe list
  }()

  /// - Parameter isReversed: whether the direction of the runs is opposite to that of their script, as for digits
  ///   between Arabic letters.
  init(
    faceList: FaceList, face: FontFace, script: hb_script_t, language: hb_language_t?, isReversed: Bool = false
  ) {
    var properties = unsafe hb_segment_properties_t()
    unsafe properties.script = script
    // Common has no direction: digits and signs alone run from left to right.
    let direction = hb_script_get_horizontal_direction(script)
    unsafe properties.direction = direction == HB_DIRECTION_INVALID ? HB_DIRECTION_LTR : direction
    isRightToLeft = unsafe (properties.direction == HB_DIRECTION_RTL) != isReversed
    if isReversed { unsafe properties.direction = isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR }
    unsafe properties.language = language
    unsafe self.properties = properties
    unsafe font = faceList.usesShortcuts ? face.font : hb_font_get_parent(face.font)
    unsafe features = faceList.features
    // hb_shape_plan_create does not use the face's own cache of plans, which would keep a plan for every language and
    // feature ever asked for.
    unsafe plan = hb_shape_plan_create(
      face.face, &properties, features.baseAddress, UInt32(features.count), ShapingPlan.shapers)
    let buffer = ShapingBuffer()
    buffer.begin(isTextStart: false)
    buffer.add(0x20, cluster: 0)
    guard let shaped = buffer.shape(self, isTextEnd: false) else { return }
    spaceAdvance = max(0, (0..<shaped.count).reduce(0) { unsafe $0 + shaped.positions[$1].x_advance })
  }

  deinit { unsafe hb_shape_plan_destroy(plan) }

  /// Shapes what is in a buffer.
  func shape(_ buffer: OpaquePointer) {
    unsafe withUnsafePointer(to: properties) { unsafe hb_buffer_set_segment_properties(buffer, $0) }
    unsafe hb_shape_plan_execute(plan, font, buffer, features.baseAddress, UInt32(features.count))
  }
}
