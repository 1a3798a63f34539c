// Which glyphs a plan lets interact with a space beside them.
import CHarfBuzz

/// Finds the glyphs that a lookup of a plan names together with the space.
///
/// Implementation note: words are shaped apart from the spaces beside them, so that each is shaped once. That is exact
/// where no lookup of the plan sees a space together with a glyph of the word. Counted for HarfBuzz' default features
/// in the Noto fonts of Debian 12: no lookup names the space in Noto Sans (Latin, Cyrillic, Greek), Arabic, Hebrew,
/// Bengali, Tamil, Telugu, Thai, Lao, Armenian and Ethiopic; one in Devanagari (36 glyphs), two in Khmer (2 glyphs
/// right behind it), two in Myanmar that only write it; one in Georgian, kerning (179 glyphs, with none of which it moves the space); in Noto Sans
/// CJK one that widens the space between two of 13,155 Hangul glyphs, and for Korean one that replaces the space
/// whatever stands beside it.
/// HB_GLYPH_FLAG_UNSAFE_TO_CONCAT does not serve here: it marks nearly every word of Latin, whose glyphs are covered by
/// the pair kerning, whatever stands beside them.
///
/// Three kinds of lookups are looked at more closely, since they are the frequent ones:
/// - substitutions of one glyph read nothing beside it: what they do to a space, they do to a space alone;
/// - pair adjustments are tried: every glyph that they name, before and behind the space;
/// - contexts of GPOS by coverages say what has to stand right before the space or right behind it.
///
/// Other lookups' sets do not tell the place of a glyph in it, so there any glyph of a set counts, wherever it stands in
/// the word. A class that is "all other glyphs" names none of them; no font above kerns or substitutes by such a class.
struct SpacePartners: ~Copyable {
  private let plan: OpaquePointer
  private let face: FontFace
  private let features: UnsafeMutableBufferPointer<hb_feature_t>
  private let spaces: [UInt32]
  /// Glyphs that interact with a space wherever they stand, right behind it, and right before it.
  private let anywhere = hb_set_create()!
  private let behind = hb_set_create()!
  private let before = hb_set_create()!

  /// - Parameter spaces: the forms of the space: its glyph, and those that a lone space is drawn with.
  init(
    of spaces: [UInt32], in plan: OpaquePointer, face: FontFace, features: UnsafeMutableBufferPointer<hb_feature_t>
  ) {
    self.spaces = spaces
    self.plan = plan
    self.face = face
    self.features = features
  }

  deinit { for set in [anywhere, behind, before] { hb_set_destroy(set) } }

  /// The glyphs; nil where there are none. O(lookups of the plan and their glyphs).
  func find(_ properties: hb_segment_properties_t) -> SpacePartnerSets? {
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
        if table == hb_tag("GPOS") && takeNeighbours(in: Int(lookup), ofType: type, list) { continue }
        hb_set_union(table == hb_tag("GPOS") && type == 2 ? paired : anywhere, named)
      }
      if table == hb_tag("GSUB") { areSubstituted = hb_set_is_empty(anywhere) == 0 }
    }
    keepInteracting(paired, properties)
    hb_set_union(anywhere, paired)
    typealias Place = SpacePartnerSets.Place
    let sets = [(Place.anywhere, anywhere), (Place.behind, behind), (Place.before, before)]
      .filter { hb_set_is_empty($0.1) == 0 }.map { (place: $0.0, glyphs: hb_set_reference($0.1)!) }
    return sets.isEmpty ? nil : SpacePartnerSets(sets, of: face, areSubstituted: areSubstituted)
  }

  /// Takes what has to stand beside the space for a lookup of contexts to apply: of what has to stand before it and behind
  /// it, the smaller set. False where the lookup is another, or passes over glyphs.
  private func takeNeighbours(in lookup: Int, ofType type: Int, _ list: borrowing LookupList) -> Bool {
    let subtables = list.subtables(of: lookup)
    var found: [(set: OpaquePointer, glyphs: OpaquePointer)] = []
    defer { for one in found { hb_set_destroy(one.glyphs) } }
    if list.flag(of: lookup) != 0 { return false }
    for subtable in subtables {
      guard let context = list.context(subtable, ofType: type) else { return false }
      let sets = context.coverages.map { place in
        let set = hb_set_create()!
        list.addCoverage(at: place, to: set)
        return set
      }
      defer { for set in sets { hb_set_destroy(set) } }
      func hasSpace(_ index: Int) -> Bool { spaces.contains { hb_set_has(sets[index], $0) != 0 } }
      for index in sets.indices where hasSpace(index) {
        let (hasBefore, hasBehind) = (index > 0, index + 1 < sets.count)
        // Several spaces in a row: what is beyond them counts.
        if hasBefore && hasSpace(index - 1) || hasBehind && hasSpace(index + 1) { return false }
        if !hasBefore && !hasBehind { continue }
        let takesBehind =
          !hasBefore
          || hasBehind && hb_set_get_population(sets[index + 1]) <= hb_set_get_population(sets[index - 1])
        found.append(takesBehind ? (behind, hb_set_copy(sets[index + 1])) : (before, hb_set_copy(sets[index - 1])))
      }
    }
    for one in found { hb_set_union(one.set, one.glyphs) }
    return true
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
