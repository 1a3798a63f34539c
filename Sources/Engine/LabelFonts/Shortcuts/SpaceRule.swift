// Whether a face's words may be shaped apart from adjacent spaces.
import CHarfBuzz

/// Finds out whether any lookup of a face matches a space together with a neighbour, or looks across a space.
///
/// If none does, a space is the same next to every word, and a word is the same next to every space, so words may be
/// shaped and cached by themselves. All lookups of the face count, whatever feature they belong to, so that the answer
/// depends on the face alone. If a table has anything that is not understood here, the answer is no.
/// Implementation note: HarfBuzz's HB_GLYPH_FLAG_UNSAFE_TO_CONCAT is of no use here: it marks nearly every Latin word,
/// since pair kerning covers the word's letters whatever is next to them. Of the fonts of Debian 12, the families of
/// Noto for Devanagari, Bengali and Khmer, and Noto Sans CJK (which widens the space between Hangul), have such
/// lookups.
enum SpaceRule {
  /// Whether words and spaces are independent. O(the face's layout tables).
  static func areWordsIndependent(in face: OpaquePointer, space: UInt32) -> Bool {
    // The state machines of Apple's tables may look anywhere. Graphite's tables are not used (`ShapingPlan`).
    if unsafe hb_aat_layout_has_substitution(face) != 0 || hb_aat_layout_has_positioning(face) != 0 { return false }
    if unsafe hb_aat_layout_has_tracking(face) != 0 { return false }
    let substitutions = unsafe LayoutTable(face: face, tag: "GSUB")
    let positions = unsafe LayoutTable(face: face, tag: "GPOS")
    guard let spaces = forms(of: Int(space), substitutions) else { return false }
    let skipping = unsafe skippingFlags(spaces, face)
    for table in [substitutions, positions] {
      for lookup in table.lookups where seesSpace(lookup, spaces, table, skipping: skipping) { return false }
      if table.isBroken { return false }
    }
    guard let kerned = unsafe LayoutTable(face: face, tag: "kern").kernedGlyphs else { return false }
    return kerned.isDisjoint(with: spaces) && skipping & 8 == 0
  }

  /// The glyphs that the space may become by substitutions of one glyph, which look at nothing else. Nil if one of them
  /// deletes it, if there are more than 16 such glyphs, or if a table is not understood.
  private static func forms(of space: Int, _ table: LayoutTable) -> [Int]? {
    var forms = [space]
    var next = 0
    let lookups = table.lookups.filter { (1...3).contains($0.type) }
    while next < forms.count {
      let glyph = forms[next]
      next += 1
      for lookup in lookups {
        for subtable in lookup.subtables {
          guard let index = table.index(of: glyph, inCoverage: subtable + table.read(subtable + 2)) else { continue }
          var made: [Int]
          switch (lookup.type, table.read(subtable)) {
          case (1, 1): made = [(glyph + table.read(subtable + 4)) & 0xFFFF]
          case (1, 2): made = [table.read(subtable + 6 + 2 * index)]
          case (2, 1), (3, 1):
            let list = subtable + table.read(subtable + 6 + 2 * index)
            made = table.list(list + 2, count: table.read(list))
          default: return nil
          }
          if made.isEmpty { return nil }
          for glyph in made where !forms.contains(glyph) { forms.append(glyph) }
          if forms.count > 16 || table.isBroken { return nil }
        }
      }
    }
    return forms
  }

  /// The flags of lookups that skip one of the forms of the space.
  private static func skippingFlags(_ spaces: [Int], _ face: OpaquePointer) -> Int {
    // HarfBuzz makes up classes if a face has none: all glyphs except marks are base glyphs.
    if unsafe hb_ot_layout_has_glyph_classes(face) == 0 { return 2 }
    return spaces.reduce(0) { flags, glyph in
      switch unsafe hb_ot_layout_get_glyph_class(face, UInt32(glyph)) {
      case HB_OT_LAYOUT_GLYPH_CLASS_BASE_GLYPH: flags | 2
      case HB_OT_LAYOUT_GLYPH_CLASS_LIGATURE: flags | 4
      case HB_OT_LAYOUT_GLYPH_CLASS_MARK: flags | 0xFF18
      default: flags
      }
    }
  }

  /// Whether a lookup may look at a space and another glyph.
  private static func seesSpace(
    _ lookup: LayoutTable.Lookup, _ spaces: [Int], _ table: LayoutTable, skipping: Int
  ) -> Bool {
    // The types of GSUB: 1 to 3 are single, multiple and alternate; 4 ligature; 5 and 6 contexts; 8 reverse chain. The
    // types of GPOS: 1 is single; 2 pairs; 3 cursive; 4 to 6 marks, whose attachment changes no advance; 7 and 8
    // contexts.
    let isPlain =
      table.isSubstitution ? (1...3).contains(lookup.type) : lookup.type == 1 || (4...6).contains(lookup.type)
    if isPlain { return false }
    if lookup.flag & skipping != 0 { return true }
    return lookup.subtables.contains { subtable in
      // All subtables except contexts of format 3 begin with the coverage of their first glyph, after the format.
      var isCovered: Bool { table.isAny(of: spaces, inCoverage: subtable + table.read(subtable + 2)) }
      switch (table.isSubstitution, lookup.type) {
      case (true, 4): return isCovered || table.hasLigature(at: subtable, with: spaces)
      case (true, 5), (false, 7):
        return table.context(at: subtable, isChained: false, names: spaces)
      case (true, 6), (false, 8): return table.context(at: subtable, isChained: true, names: spaces)
      case (true, 8): return table.reverseContext(at: subtable, names: spaces)
      case (false, 2): return table.pairs(at: subtable, move: spaces)
      case (false, 3): return isCovered
      default: return true
      }
    }
  }
}
