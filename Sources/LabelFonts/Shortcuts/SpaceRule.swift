// Whether a face's words may be shaped apart from adjacent spaces.
import CHarfBuzz

/// Finds out whether any lookup of a face matches a space together with a neighbour, or looks across a space.
///
/// If none does, a space is the same next to every word, and a word is the same next to every space, so
/// words may be shaped and cached by themselves. All lookups of the face count, whatever feature has them, so that the
/// answer is one of the face alone; and where a table holds anything that is not understood here, the answer is no.
///
/// Implementation note: HarfBuzz' HB_GLYPH_FLAG_UNSAFE_TO_CONCAT does not serve: it marks nearly every word of Latin,
/// whose letters are covered by pair kerning whatever is next to them. Of the fonts of Debian 12, the families of Noto
/// for Devanagari, Bengali and Khmer, and Noto Sans CJK (which widens the space between Hangul), have such lookups.
enum SpaceRule {
  /// Whether words and spaces are independent. O(the face's layout tables).
  static func areWordsApart(in face: OpaquePointer, space: UInt32) -> Bool {
    // Shaped by tables of Apple or of Graphite, whose machines may look anywhere.
    if hb_aat_layout_has_substitution(face) != 0 || hb_aat_layout_has_positioning(face) != 0 { return false }
    if hb_aat_layout_has_tracking(face) != 0 || !LayoutTable(face: face, tag: "Silf").isEmpty { return false }
    let substitutions = LayoutTable(face: face, tag: "GSUB")
    let positions = LayoutTable(face: face, tag: "GPOS")
    guard let spaces = forms(of: Int(space), substitutions) else { return false }
    let skipping = skippingFlags(spaces, face)
    for table in [substitutions, positions] {
      for lookup in table.lookups where seesSpace(lookup, spaces, table, skipping: skipping) { return false }
      if table.isBroken { return false }
    }
    return !kerns(spaces, LayoutTable(face: face, tag: "kern")) && skipping & 8 == 0
  }

  /// The glyphs that the space may become: by substitutions of one glyph, which look at nothing else. Nil where one
  /// deletes it, or where these are many.
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

  /// The flags with which a lookup passes over a form of the space.
  private static func skippingFlags(_ spaces: [Int], _ face: OpaquePointer) -> Int {
    // HarfBuzz makes classes up where a face has none: all but marks are base glyphs.
    if hb_ot_layout_has_glyph_classes(face) == 0 { return 2 }
    return spaces.reduce(0) { flags, glyph in
      switch hb_ot_layout_get_glyph_class(face, UInt32(glyph)) {
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
    // By the numbers of GSUB: single, multiple, alternate; ligature; contexts; reverse chain. Of GPOS: single; pairs;
    // cursive; marks, whose attachment changes no advance; contexts.
    let isPlain =
      table.isSubstitution ? (1...3).contains(lookup.type) : lookup.type == 1 || (4...6).contains(lookup.type)
    if isPlain { return false }
    if lookup.flag & skipping != 0 { return true }
    return lookup.subtables.contains { subtable in
      // All but contexts of format 3 begin with the coverage of their first glyph.
      var isCovered: Bool { table.isAny(of: spaces, inCoverage: subtable + table.read(subtable + 2)) }
      switch (table.isSubstitution, lookup.type) {
      case (true, 4): return isCovered || isInLigature(spaces, subtable, table)
      case (true, 5), (false, 7):
        return table.context(at: subtable, isChained: false, names: spaces)
      case (true, 6), (false, 8): return table.context(at: subtable, isChained: true, names: spaces)
      case (true, 8):
        let lookahead = subtable + 6 + 2 * table.read(subtable + 4)
        return isCovered
          || (table.tables(subtable + 4, from: subtable) + table.tables(lookahead, from: subtable))
            .contains { table.isAny(of: spaces, inCoverage: $0) }
      case (false, 2): return table.pairs(at: subtable, move: spaces)
      case (false, 3): return isCovered
      default: return true
      }
    }
  }

  private static func isInLigature(_ glyphs: [Int], _ subtable: Int, _ table: LayoutTable) -> Bool {
    table.tables(subtable + 4, from: subtable).contains { set in
      table.tables(set, from: set).contains { ligature in
        table.list(ligature + 4, count: max(0, table.read(ligature + 2) - 1)).contains(where: glyphs.contains)
      }
    }
  }

  /// Whether a `kern` table has a pair with a space; true where it has other than lists of pairs.
  private static func kerns(_ glyphs: [Int], _ table: LayoutTable) -> Bool {
    if table.isEmpty { return false }
    if table.read(0) != 0 { return true }
    var subtable = 4
    for _ in 0..<table.read(2) where !table.isBroken {
      if table.read(subtable + 4) >> 8 != 0 { return true }
      let count = table.read(subtable + 6)
      for pair in 0..<count where !table.isBroken {
        let offset = subtable + 14 + 6 * pair
        if glyphs.contains(table.read(offset)) || glyphs.contains(table.read(offset + 2)) { return true }
      }
      subtable += table.read(subtable + 2)
    }
    return table.isBroken
  }
}
