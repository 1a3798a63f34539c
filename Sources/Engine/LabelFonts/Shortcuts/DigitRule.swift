// Which digits of a face are shaped alike, whatever text they are in.
import CHarfBuzz

/// Finds the digits of a face that no active lookup tells apart, and that have the same advance.
///
/// If one of them replaces another, all advances of the text stay the same. So labels with different numbers
/// share their shaped words (`DigitForms`). Two digits are alike if each subtable of an active lookup covers both or
/// none, has both in the same classes, and names neither by itself; and if the same is true of the glyphs that replace
/// them one by one, for example in a language. It does not matter which of them are replaced if all of these glyphs are
/// alike: the digits of Noto Sans Devanagari, of which Nepali has three others.
struct DigitRule {
  /// For each set of ten digits, the first digit that each of them is like.
  ///
  /// - Parameters:
  ///   - sets: the glyphs of ten digits each.
  /// - Complexity: O(the face's layout tables · digits).
  static func equivalents(of sets: [[UInt32]], _ face: FontFace, _ lookups: ActiveLookups) -> [[Int]] {
    var rule = DigitRule(face)
    guard let forms = rule.read(sets.map { $0.map(Int.init) }, lookups) else { return sets.map { _ in Array(0..<10) } }
    return forms.map { forms in
      (0..<10).map { digit in
        (0...digit).first { other in
          other == digit || rule.areAlike(forms.map { $0[other] }, forms.map { $0[digit] })
        }!
      }
    }
  }

  /// Whether two digits are alike, given the glyphs that each may become, their own first, by the same lookups.
  private func areAlike(_ some: [Int], _ others: [Int]) -> Bool {
    let (some, others) = (some.map { traits[indices[$0]!] }, others.map { traits[indices[$0]!] })
    return (some + others).allSatisfy(some[0].isLike)
      || zip(some, others).allSatisfy { $0.isLike($1) && $0.replacements == $1.replacements }
  }

  /// The properties of a glyph that shaping depends on.
  private struct GlyphTraits {
    let advance: Int32
    let glyphClass: hb_ot_layout_glyph_class_t
    /// Whether a lookup may treat it like no other glyph.
    var isAlone = false
    /// Of each subtable that does not name glyphs by themselves: whether it covers the glyph, and the glyph's classes;
    /// without what is the same for all glyphs.
    var classes: [Int] = []
    /// Of each subtable that replaces one glyph by one, whether it covers the glyph.
    var replacements: [Bool] = []

    func isLike(_ other: GlyphTraits) -> Bool {
      !isAlone && !other.isAlone && advance == other.advance && glyphClass == other.glyphClass
        && classes == other.classes
    }
  }

  private let face: FontFace
  /// The glyphs of all rows, and the properties of each.
  private var glyphs: [Int] = []
  private var traits: [GlyphTraits] = []
  private var indices: [Int: Int] = [:]
  /// The most rows of glyphs that ten digits may become.
  private static let mostForms = 8

  private init(_ face: FontFace) { self.face = face }

  /// Reads the face's tables. Returns, for each set, the rows of glyphs that its digits may become; nil if something is
  /// not understood.
  private mutating func read(_ sets: [[Int]], _ lookups: ActiveLookups) -> [[[Int]]]? {
    var all: [[[Int]]] = []
    for set in sets {
      guard let forms = DigitRule.forms(of: set, lookups.substituting, lookups.substitutions) else { return nil }
      all.append(forms)
    }
    glyphs = Set(all.joined().joined()).sorted()
    traits = glyphs.map {
      unsafe GlyphTraits(
        advance: hb_font_get_glyph_h_advance(face.font, UInt32($0)),
        glyphClass: hb_ot_layout_get_glyph_class(face.face, UInt32($0)))
    }
    for (index, glyph) in glyphs.enumerated() { indices[glyph] = index }
    for (table, lookups) in lookups.all {
      for lookup in lookups { for subtable in lookup.subtables { distinguish(subtable, lookup.type, table) } }
      if table.isBroken { return nil }
    }
    for (index, glyph) in glyphs.enumerated() where lookups.kernedGlyphs.contains(glyph) {
      traits[index].isAlone = true
    }
    return all
  }

  /// The rows of glyphs that ten glyphs may become by substitutions of one glyph for another, their own first; nil if
  /// there are too many.
  private static func forms(of set: [Int], _ lookups: [LayoutTable.Lookup], _ table: LayoutTable) -> [[Int]]? {
    var forms = [set]
    var next = 0
    while next < forms.count {
      for lookup in lookups where lookup.type == 1 {
        for subtable in lookup.subtables {
          let made = forms[next].map { table.substitute(of: $0, at: subtable) ?? $0 }
          if !forms.contains(made) { forms.append(made) }
          if forms.count > mostForms || table.isBroken { return nil }
        }
      }
      next += 1
    }
    return forms
  }

  /// Adds what a subtable tells about the glyphs.
  private mutating func distinguish(_ subtable: Int, _ type: Int, _ table: LayoutTable) {
    func isCovered(_ glyph: Int) -> Bool {
      table.index(of: glyph, inCoverage: subtable + table.read(subtable + 2)) != nil
    }
    /// Whether the subtable may treat one of some glyphs like no other glyph.
    let isNamed: ([Int]) -> Bool
    switch (table.isSubstitution, type) {
    case (true, 1):
      for index in traits.indices { traits[index].replacements.append(isCovered(glyphs[index])) }
      return
    case (false, 2) where table.read(subtable) == 2:
      addClasses(
        glyphs.map { isCovered($0) ? table.glyphClass(of: $0, at: table.read(subtable + 8), from: subtable) + 1 : 0 })
      addClasses(glyphs.map { table.glyphClass(of: $0, at: table.read(subtable + 10), from: subtable) })
      return
    case (true, 5), (true, 6), (false, 7), (false, 8):
      let isChained = type == (table.isSubstitution ? 6 : 8)
      if let all = table.contextClasses(at: subtable, isChained: isChained, of: glyphs) {
        return all.forEach { addClasses($0) }
      }
      isNamed = { table.context(at: subtable, isChained: isChained, names: $0) }
    case (false, 4...6): return  // Marks on a digit have no advance, whichever digit it is.
    case (true, 2), (true, 3), (false, 1), (false, 3): isNamed = { $0.contains(where: isCovered) }
    case (true, 4): isNamed = { $0.contains(where: isCovered) || table.hasLigature(at: subtable, with: $0) }
    case (true, 8): isNamed = { table.reverseContext(at: subtable, names: $0) }
    case (false, 2): isNamed = { table.pairs(at: subtable, move: $0) }
    default: isNamed = { _ in true }
    }
    if !isNamed(glyphs) { return }
    for (index, glyph) in glyphs.enumerated() where isNamed([glyph]) { traits[index].isAlone = true }
  }

  /// Adds the classes of all glyphs in a table, if they differ.
  private mutating func addClasses(_ classes: [Int]) {
    if classes.allSatisfy({ $0 == classes[0] }) { return }
    for (index, value) in classes.enumerated() { traits[index].classes.append(value) }
  }
}
