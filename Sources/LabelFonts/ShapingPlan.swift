// HarfBuzz' plan for a face, script and language, and which glyphs it lets interact with the space.
import CHarfBuzz
import Synchronization

/// How runs of one face, script, language and set of features are shaped. Immutable, shared between threads.
final class ShapingPlan: @unchecked Sendable {
  let plan: OpaquePointer
  let properties: hb_segment_properties_t
  /// The advance of a space in such a run that stands beside nothing, in font units.
  let spaceAdvance: Int32
  /// Whether spaces beside each other change each other.
  let spacesInteract: Bool
  /// The glyphs that a lookup of the plan names beside the space; nil where there are none.
  let spacePartners: SpacePartnerSets?
  /// What the plan is executed with: the features asked for, and no marks where that makes no difference.
  let features: UnsafeMutableBufferPointer<hb_feature_t>
  /// Features that words without marks can do without besides those that are left out for all words.
  let dispensableMarks: [hb_feature_t]
  let face: FontFace
  /// Runs until it pays to make a plan without substitutions.
  private let runsLeft = Atomic(64)
  /// Where the plan without substitutions stands, which this one owns; 0 where there is none.
  private let plainAddress = Atomic<UInt>(0)

  init(
    face: FontFace, script: hb_script_t, language: hb_language_t?, features: UnsafeMutableBufferPointer<hb_feature_t>
  ) {
    var properties = hb_segment_properties_t()
    properties.script = script
    // Common has no direction: digits and signs alone run from left to right.
    let direction = hb_script_get_horizontal_direction(script)
    properties.direction = direction == HB_DIRECTION_INVALID ? HB_DIRECTION_LTR : direction
    properties.language = language
    self.properties = properties
    self.face = face
    let marks = MarkFeatures.off(in: face)
    let needsMarks = script == HB_SCRIPT_HEBREW
    dispensableMarks = needsMarks ? marks : []
    let list = UnsafeMutableBufferPointer.copy(features + (needsMarks ? [] : marks))
    self.features = list
    // Not through the face's own cache of plans, which keeps every language and feature that callers come with.
    let plan = hb_shape_plan_create(face.face, &properties, list.baseAddress, UInt32(list.count), nil)!
    self.plan = plan

    func shapeSpaces(_ count: Int) -> (glyphs: [UInt32], advance: Int32) {
      let buffer = hb_buffer_create()!
      defer { hb_buffer_destroy(buffer) }
      let spaces = [UInt32](repeating: 0x20, count: count)
      hb_buffer_add_codepoints(buffer, spaces, Int32(count), 0, Int32(count))
      hb_buffer_set_segment_properties(buffer, &properties)
      hb_shape_plan_execute(plan, face.font, buffer, list.baseAddress, UInt32(list.count))
      var length: UInt32 = 0
      let infos = hb_buffer_get_glyph_infos(buffer, &length)
      let positions = hb_buffer_get_glyph_positions(buffer, &length)
      var glyphs: [UInt32] = []
      var advance: Int32 = 0
      for index in 0..<Int(length) {
        glyphs.append(infos![index].codepoint)
        advance += positions![index].x_advance
      }
      return (glyphs, advance)
    }
    let one = shapeSpaces(1)
    spaceAdvance = max(0, one.advance)
    spacesInteract = shapeSpaces(3).advance != 3 * one.advance
    spacePartners = face.spaceGlyph.flatMap {
      SpacePartners(of: [$0] + one.glyphs, in: plan, face: face, features: list).find(properties)
    }
  }

  deinit {
    if let plain = UnsafeRawPointer(bitPattern: plainAddress.load(ordering: .relaxed)) {
      Unmanaged<PlainPlan>.fromOpaque(plain).release()
    }
    hb_shape_plan_destroy(plan)
    features.deallocate()
  }

  /// The plan without substitutions, for words that have nothing to substitute; nil where it would save nothing, and for
  /// the first runs. Lives as long as this one. To be asked once for runs that are shaped together.
  func plain(forRuns count: Int) -> Unmanaged<PlainPlan>? {
    if let address = UnsafeRawPointer(bitPattern: plainAddress.load(ordering: .acquiring)) {
      return Unmanaged.fromOpaque(address)
    }
    if runsLeft.load(ordering: .relaxed) <= 0 { return nil }
    let left = runsLeft.wrappingSubtract(count, ordering: .relaxed)
    // One thread passes 0.
    guard left.oldValue > 0 && left.newValue <= 0 else { return nil }
    guard let made = PlainPlan(of: self) else { return nil }
    plainAddress.store(UInt(bitPattern: Unmanaged.passRetained(made).toOpaque()), ordering: .releasing)
    return .passUnretained(made)
  }

  /// Whether there is anything for which words and the spaces beside them have to be looked at together.
  var mayTouchSpaces: Bool { spacesInteract || spacePartners != nil }
}
