// Shaping without substitutions: for words in which none would find anything.
import CHarfBuzz
import CICU

/// A plan without substitutions, and for Hebrew without the attachment of marks. What it shapes comes out the same where
/// none of these would apply.
///
/// Implementation note: HarfBuzz tries every lookup at every glyph. Most have to do with marks, ligatures, fractions or
/// old letters, and few words have any of these.
final class PlainPlan: @unchecked Sendable {
  let plan: OpaquePointer
  let features: UnsafeMutableBufferPointer<hb_feature_t>
  private let face: FontFace
  private let needs: LookupNeeds
  /// By scalar: bit 0 always, bit 1 where it may be in a word; bits 2 on for the pairs that its glyph may begin, bits 17
  /// on for those that it may end.
  private let scalars: AnswerPages

  /// Nil where the script's shaper does more than to apply lookups, and where there are none to leave out.
  init?(of plan: ShapingPlan) {
    face = plan.face
    var properties = plan.properties
    guard PlainPlan.scripts.contains(properties.script.rawValue), !face.hasAppleTables else { return nil }
    scalars = AnswerPages(limit: 0x11_0000)
    features = .copy(plan.features + PlainPlan.substitutions + plan.dispensableMarks)
    self.plan = hb_shape_plan_create(
      face.face, &properties, features.baseAddress, UInt32(features.count), nil)
    var needs = LookupNeeds(face: face.face)
    let all = hb_set_create()!
    let kept = hb_set_create()!
    defer { for set in [all, kept] { hb_set_destroy(set) } }
    hb_ot_shape_plan_collect_lookups(plan.plan, hb_tag("GSUB"), all)
    // Those that are kept count too: what they put into the text could be what others need.
    let list = LookupList(face: face.face, table: hb_tag("GSUB"))
    var lookup = hb_codepoint_t.max
    while hb_set_next(all, &lookup) != 0 { needs.add(substitution: Int(lookup), of: list) }
    self.needs = needs
    var leftOut: UInt32 = 0
    for table in [hb_tag("GSUB"), hb_tag("GPOS")] {
      for set in [all, kept] { hb_set_clear(set) }
      hb_ot_shape_plan_collect_lookups(plan.plan, table, all)
      hb_ot_shape_plan_collect_lookups(self.plan, table, kept)
      leftOut += hb_set_get_population(all) - hb_set_get_population(kept)
    }
    if leftOut == 0 { return nil }
  }

  deinit {
    hb_shape_plan_destroy(plan)
    features.deallocate()
    scalars.destroy()
  }

  /// Whether a word may be shaped by the plan. O(scalars).
  func canShape(_ text: UnsafePointer<UInt32>, _ range: Range<Int>) -> Bool {
    var begun: UInt32 = 0
    for place in range {
      let facts = scalars.answer(text[place]) { describe(text[place]) }
      if facts & 2 == 0 || begun & facts >> 17 != 0 { return false }
      begun = facts >> 2 & 0x7FFF
    }
    return true
  }

  private func describe(_ scalar: UInt32) -> UInt32 {
    guard let glyph = face.glyph(of: scalar), hb_set_has(needs.glyphs, glyph) == 0, !PlainPlan.mayChange(scalar)
    else { return 1 }
    var facts: UInt32 = 3
    for (index, pair) in needs.pairs.enumerated() {
      if hb_set_has(pair.first, glyph) != 0 { facts |= 4 << UInt32(index) }
      if hb_set_has(pair.second, glyph) != 0 { facts |= 1 << UInt32(17 + index) }
    }
    return facts
  }

  /// Marks, conjoining jamo and what is invisible may come out as other glyphs than their own.
  private static func mayChange(_ scalar: UInt32) -> Bool {
    let category = hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar)
    return category == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK
      || category == HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK
      || category == HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK || icu_is_default_ignorable(scalar)
      || (0x1100...0x11FF).contains(scalar) || (0xA960...0xA97F).contains(scalar) || (0xD7B0...0xD7FF).contains(scalar)
  }

  /// Features of GSUB that HarfBuzz turns on by itself, turned off.
  private static let substitutions: [hb_feature_t] = [
    hb_tag("ccmp"), hb_tag("locl"), hb_tag("rlig"), hb_tag("calt"), hb_tag("clig"), hb_tag("liga"), hb_tag("rclt"),
    hb_tag("frac"), hb_tag("numr"), hb_tag("dnom"), hb_tag("ljmo"), hb_tag("vjmo"), hb_tag("tjmo"), hb_tag("ltra"),
    hb_tag("ltrm"),
  ].map(hb_feature_t.off)

  /// Scripts of HarfBuzz' default shaper, and two whose shapers compose jamo only, or letters with points only.
  private static let scripts: Set<UInt32> = Set(
    [
      HB_SCRIPT_COMMON, HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_ARMENIAN, HB_SCRIPT_GEORGIAN,
      HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO, HB_SCRIPT_HANGUL,
      HB_SCRIPT_HEBREW, HB_SCRIPT_ETHIOPIC,
    ].map(\.rawValue))
}
