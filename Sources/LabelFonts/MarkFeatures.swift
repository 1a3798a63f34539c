// Features that attach marks to letters, which a label does without: it needs advances, and attaching changes none.
import CHarfBuzz

/// HarfBuzz spends up to a third of shaping on these features.
enum MarkFeatures {
  private static let tags = [hb_tag("mark"), hb_tag("mkmk"), hb_tag("abvm"), hb_tag("blwm")]

  /// The features turned off; none for fonts with Apple's tables, and for those in which such a feature changes advances.
  ///
  /// Not for words of Hebrew with points: HarfBuzz composes these with their letters where a font attaches no marks.
  static func off(in face: FontFace) -> [hb_feature_t] {
    if face.hasAppleTables { return [] }
    let lookups = hb_set_create()!
    defer { hb_set_destroy(lookups) }
    hb_ot_layout_collect_lookups(face.face, hb_tag("GPOS"), nil, nil, tags + [0], lookups)
    let list = LookupList(face: face.face, table: hb_tag("GPOS"))
    var known: Set<Int> = []
    var lookup = hb_codepoint_t.max
    while hb_set_next(lookups, &lookup) != 0 {
      if !list.keepsAdvances(Int(lookup), known: &known) { return [] }
    }
    return tags.map(hb_feature_t.off)
  }
}
