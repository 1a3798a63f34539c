// Which glyphs a plan lets interact with a space beside them.
import CHarfBuzz

/// Finds the glyphs that a lookup of a plan names together with the space.
///
/// Implementation note: words are shaped apart from the spaces beside them, so that each is shaped once. That is exact
/// where no lookup of the plan sees a space together with a glyph of the word. Counted for HarfBuzz' default features
/// in the Noto fonts of Debian 12: no lookup names the space in Noto Sans (Latin, Cyrillic, Greek), Arabic, Hebrew,
/// Bengali, Tamil, Telugu, Thai, Lao, Armenian and Ethiopic; one in Devanagari (36 glyphs), two in Khmer (43), two in
/// Myanmar that only write it; one in Georgian, kerning (179 glyphs, with none of which it moves the space); in Noto Sans
/// CJK one that widens the space between two of 13,155 Hangul glyphs, and for Korean one that replaces the space
/// whatever stands beside it.
/// HB_GLYPH_FLAG_UNSAFE_TO_CONCAT does not serve here: it marks nearly every word of Latin, whose glyphs are covered by
/// the pair kerning, whatever stands beside them.
///
/// Two kinds of lookups are looked at more closely, since they are the frequent ones:
/// - substitutions of one glyph read nothing beside it: what they do to a space, they do to a space alone;
/// - pair adjustments are tried: every glyph that they name, before and behind the space.
///
/// A lookup's sets do not tell the place of a glyph in it, so elsewhere any glyph of a set counts, wherever it stands in
/// the word. A class that is "all other glyphs" names none of them; no font above kerns or substitutes by such a class.
struct SpacePartners: ~Copyable {
  private let plan: OpaquePointer
  private let face: FontFace
  private let features: UnsafeMutableBufferPointer<hb_feature_t>
  private let spaces: [UInt32]
  private let partners = hb_set_create()!

  /// - Parameter spaces: the forms of the space: its glyph, and those that a lone space is drawn with.
  init(
    of spaces: [UInt32], in plan: OpaquePointer, face: FontFace, features: UnsafeMutableBufferPointer<hb_feature_t>
  ) {
    self.spaces = spaces
    self.plan = plan
    self.face = face
    self.features = features
  }

  deinit { hb_set_destroy(partners) }

  /// The set of glyphs; nil where it is empty. O(lookups of the plan and their glyphs).
  func find(_ properties: hb_segment_properties_t) -> GlyphSet? {
    let lookups = hb_set_create()!
    let named = hb_set_create()!
    let paired = hb_set_create()!
    defer { for set in [lookups, named, paired] { hb_set_destroy(set) } }
    var areSubstituted = false
    for table in [hb_tag("GSUB"), hb_tag("GPOS")] {
      let list = LookupList(face: face.face, table: table)
      hb_set_clear(lookups)
      hb_ot_shape_plan_collect_lookups(plan, table, lookups)
      var lookup = hb_codepoint_t.max
      while hb_set_next(lookups, &lookup) != 0 {
        hb_set_clear(named)
        hb_ot_layout_lookup_collect_glyphs(face.face, table, lookup, named, named, named, nil)
        if !spaces.contains(where: { hb_set_has(named, $0) != 0 }) { continue }
        let type = list.type(of: Int(lookup))
        // Single, multiple, alternate.
        if table == hb_tag("GSUB") && (1...3).contains(type) { continue }
        hb_set_union(table == hb_tag("GPOS") && type == 2 ? paired : partners, named)
      }
      if table == hb_tag("GSUB") { areSubstituted = hb_set_is_empty(partners) == 0 }
    }
    keepInteracting(paired, properties)
    hb_set_union(partners, paired)
    return hb_set_is_empty(partners) != 0 ? nil : GlyphSet(partners, of: face, areSubstituted: areSubstituted)
  }

  /// Leaves of a set the glyphs whose advance, or that of a space beside them, is another than alone.
  private func keepInteracting(_ glyphs: OpaquePointer, _ properties: hb_segment_properties_t) {
    if hb_set_is_empty(glyphs) != 0 { return }
    let shaper = GlyphShaper(face: face, plan: plan, features: features, properties: properties)
    let space = shaper.advances(of: [spaces[0]])
    let all = hb_set_copy(glyphs)!
    defer { hb_set_destroy(all) }
    var glyph = hb_codepoint_t.max
    while hb_set_next(all, &glyph) != 0 {
      if glyph > GlyphShaper.lastGlyph { continue }
      let alone = shaper.advances(of: [glyph])
      let isIndependent =
        shaper.advances(of: [glyph, spaces[0]]) == alone + space
        && shaper.advances(of: [spaces[0], glyph]) == space + alone
      if isIndependent { hb_set_del(glyphs, glyph) }
    }
  }
}
