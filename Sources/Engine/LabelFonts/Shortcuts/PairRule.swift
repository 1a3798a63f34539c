// Which glyphs of a face have advances that depend on adjacent glyphs alone.
import CHarfBuzz

/// Finds the glyphs of a face whose advances depend on adjacent glyphs alone.
///
/// In a row of such glyphs, the advance of each is its own plus what the pairs with the glyph before it and after it add,
/// and so it can be known from pairs that were shaped alone. That holds for a glyph if no active lookup looks at it,
/// except those that replace one glyph by one, whatever is next to it, and pairs that change the advance of their first
/// glyph alone and skip neither base glyphs nor ligatures. The same must hold for the glyphs that replace it.
struct PairRule {
  private let lookups: ActiveLookups
  /// The most forms of a glyph: itself and its replacements.
  private static let mostForms = 8

  init(_ lookups: ActiveLookups) { self.lookups = lookups }

  /// For each glyph, whether its advance depends on adjacent glyphs alone.
  ///
  /// - Complexity: O(the face's layout tables · glyphs).
  func haveAdditiveAdvances(_ glyphs: [UInt32], _ face: FontFace) -> [Bool] {
    let forms = glyphs.map { replacements(of: Int($0)) }
    let all = Array(Set(forms.compactMap { $0 }.joined()))
    var others = Set<Int>()
    for glyph in all {
      let isMark = unsafe hb_ot_layout_get_glyph_class(face.face, UInt32(glyph)) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
      if isMark || lookups.kernedGlyphs.contains(glyph) { others.insert(glyph) }
    }
    for (table, lookups) in lookups.all {
      for lookup in lookups {
        for subtable in lookup.subtables where PairRule.affects(subtable, lookup, table, at: all) {
          others.formUnion(all.filter { PairRule.affects(subtable, lookup, table, at: [$0]) })
        }
      }
    }
    return forms.map { forms in
      guard let forms, !lookups.isBroken else { return false }
      return others.isDisjoint(with: forms)
    }
  }

  /// A glyph and those that replace it, one for one; nil if there are too many.
  private func replacements(of glyph: Int) -> [Int]? {
    var forms = [glyph]
    var next = 0
    while next < forms.count {
      for lookup in lookups.substituting where lookup.type == 1 {
        for subtable in lookup.subtables {
          let made = lookups.substitutions.substitute(of: forms[next], at: subtable)
          if let made, !forms.contains(made) { forms.append(made) }
          if forms.count > PairRule.mostForms { return nil }
        }
      }
      next += 1
    }
    return forms
  }

  /// Whether a subtable may look at one of the glyphs, other than to replace it alone or to kern a pair.
  private static func affects(
    _ subtable: Int, _ lookup: LayoutTable.Lookup, _ table: LayoutTable, at glyphs: [Int]
  ) -> Bool {
    func covers() -> Bool { table.isAny(of: glyphs, inCoverage: subtable + table.read(subtable + 2)) }
    switch (table.isSubstitution, lookup.type) {
    case (_, 1): return false
    case (false, 2):
      // The values of the first glyph: placement in both directions and the horizontal advance; of the second: none.
      let isSimple = table.read(subtable + 4) & ~7 == 0 && table.read(subtable + 6) == 0 && lookup.flag & 6 == 0
      return !isSimple && table.pairs(at: subtable, move: glyphs)
    case (false, 4...6): return false  // They place marks.
    case (true, 2), (true, 3), (false, 3): return covers()
    case (true, 4): return covers() || table.hasLigature(at: subtable, with: glyphs)
    case (true, 5), (false, 7): return table.context(at: subtable, isChained: false, names: glyphs)
    case (true, 6), (false, 8): return table.context(at: subtable, isChained: true, names: glyphs)
    case (true, 8): return table.reverseContext(at: subtable, names: glyphs)
    default: return true
    }
  }
}
