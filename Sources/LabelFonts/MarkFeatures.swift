// Features that attach marks to letters, which a label does without: it needs advances, and attaching changes none.
import CHarfBuzz

/// HarfBuzz spends up to a third of shaping on these features.
enum MarkFeatures {
  private static let tags = [hb_tag("mark"), hb_tag("mkmk"), hb_tag("abvm"), hb_tag("blwm")]

  /// The features to turn off, if any, so that text of a script keeps its advances.
  ///
  /// Hebrew keeps them, since HarfBuzz composes its letters otherwise where a font attaches no marks; so do fonts with
  /// Apple's tables, and those in which such a feature changes advances.
  static func dispensable(in face: FontFace, script: hb_script_t) -> [hb_feature_t] {
    guard script != HB_SCRIPT_HEBREW, !face.hasAppleTables else { return [] }
    let lookups = hb_set_create()!
    defer { hb_set_destroy(lookups) }
    hb_ot_layout_collect_lookups(face.face, hb_tag("GPOS"), nil, nil, tags + [0], lookups)
    let list = LookupList(face: face.face, table: hb_tag("GPOS"))
    var known: Set<Int> = []
    var lookup = hb_codepoint_t.max
    while hb_set_next(lookups, &lookup) != 0 {
      if !list.keepsAdvances(Int(lookup), known: &known) { return [] }
    }
    return tags.map { hb_feature_t(tag: $0, value: 0, start: 0, end: UInt32.max) }
  }
}
