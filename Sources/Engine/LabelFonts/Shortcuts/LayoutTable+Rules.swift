// Finds out whether glyphs take part in contexts of GSUB and GPOS, or in pairs of GPOS.

extension LayoutTable {
  /// Whether a subtable of contexts, chained or not, in one of the three formats, may look at one of the glyphs.
  func context(at subtable: Int, isChained: Bool, names glyphs: [Int]) -> Bool {
    let format = read(subtable)
    if format == 3 {
      return sections(subtable + 2, isChained: isChained, implied: 0).joined().contains {
        isAny(of: glyphs, inCoverage: subtable + $0)
      }
    }
    guard format == 1 || format == 2 else { return true }
    // The values by which rules name the glyphs, before the input, in it and after it: the glyphs themselves, or their
    // classes. Class 0 has all glyphs that are in no other class.
    var wanted = [glyphs, glyphs, glyphs]
    var sets = subtable + 4
    if format == 2 {
      let classes = list(sets, count: isChained ? 3 : 1)
      sets += 2 * classes.count
      wanted = (isChained ? classes : [0, classes.first ?? 0, 0]).map { offset in
        glyphs.map { glyphClass(of: $0, at: offset, from: subtable) }
      }
    }
    if isBroken || isAny(of: glyphs, inCoverage: subtable + read(subtable + 2)) {
      return true
    }
    let rules = tables(sets, from: subtable).flatMap { tables($0, from: $0) }
    return rules.contains { rule in
      zip(sections(rule, isChained: isChained, implied: 1), wanted).contains { values, wanted in
        values.contains(where: wanted.contains)
      }
    }
  }

  /// The values of a rule (glyphs, classes or coverages) before the input, in it and after it. The input is without its
  /// first `implied` values: the coverage tells the first glyph.
  private func sections(_ rule: Int, isChained: Bool, implied: Int) -> [[Int]] {
    if !isChained { return [[], list(rule + 4, count: max(0, read(rule) - implied)), []] }
    var offset = rule
    return [0, implied, 0].map { implied in
      let count = max(0, read(offset) - implied)
      defer { offset += 2 + 2 * count }
      return list(offset + 2, count: count)
    }
  }

  /// Whether a subtable of pair adjustment has a pair with one of the glyphs that may move anything, or that keeps its
  /// second glyph from being the first of another pair.
  func pairs(at subtable: Int, move glyphs: [Int]) -> Bool {
    let covered = glyphs.filter { index(of: $0, inCoverage: subtable + read(subtable + 2)) != nil }
    let sizes = [read(subtable + 4), read(subtable + 6)].map { 2 * $0.nonzeroBitCount }
    let size = sizes[0] + sizes[1]
    switch read(subtable) {
    case 1:
      if !covered.isEmpty { return true }
      return tables(subtable + 8, from: subtable).contains { set in
        list(set + 2, count: read(set), stride: 2 + size).contains(where: glyphs.contains)
      }
    case 2:
      if !covered.isEmpty && sizes[1] > 0 { return true }
      let firsts = covered.map { glyphClass(of: $0, at: read(subtable + 8), from: subtable) }
      let seconds = glyphs.map { glyphClass(of: $0, at: read(subtable + 10), from: subtable) }
      let (rows, columns) = (read(subtable + 12), read(subtable + 14))
      for row in 0..<rows where !isBroken {
        for column in firsts.contains(row) ? Array(0..<columns) : seconds where column < columns {
          let values = list(subtable + 16 + size * (columns * row + column), count: size / 2)
          if values.contains(where: { $0 != 0 }) { return true }
        }
      }
      return false
    default: return true
    }
  }

  func isAny(of glyphs: [Int], inCoverage coverage: Int) -> Bool {
    glyphs.contains { index(of: $0, inCoverage: coverage) != nil }
  }

  /// What a subtable of contexts sees of glyphs: whether it covers each, then for each class table their classes (format
  /// 2), or for each coverage whether it has them (format 3); nil if the subtable names glyphs by themselves.
  func contextClasses(at subtable: Int, isChained: Bool, of glyphs: [Int]) -> [[Int]]? {
    func covered(by offset: Int) -> [Int] {
      glyphs.map { index(of: $0, inCoverage: subtable + offset) == nil ? 0 : 1 }
    }
    switch read(subtable) {
    case 2:
      let classes = list(subtable + 4, count: isChained ? 3 : 1)
      return [covered(by: read(subtable + 2))]
        + classes.map { table in glyphs.map { glyphClass(of: $0, at: table, from: subtable) } }
    case 3: return sections(subtable + 2, isChained: isChained, implied: 0).joined().map(covered)
    default: return nil
    }
  }

  /// The glyph that a subtable of single substitutions makes of a glyph; nil if it does not cover the glyph.
  func substitute(of glyph: Int, at subtable: Int) -> Int? {
    guard let index = index(of: glyph, inCoverage: subtable + read(subtable + 2)) else { return nil }
    return read(subtable) == 1 ? (glyph + read(subtable + 4)) & 0xFFFF : read(subtable + 6 + 2 * index)
  }

  /// Whether a subtable of ligatures has one with one of the glyphs after the first.
  func hasLigature(at subtable: Int, with glyphs: [Int]) -> Bool {
    tables(subtable + 4, from: subtable).contains { set in
      tables(set, from: set).contains { ligature in
        list(ligature + 4, count: max(0, read(ligature + 2) - 1)).contains(where: glyphs.contains)
      }
    }
  }

  /// Whether a subtable of reverse chained contexts may look at one of the glyphs.
  func reverseContext(at subtable: Int, names glyphs: [Int]) -> Bool {
    let lookahead = subtable + 6 + 2 * read(subtable + 4)
    let coverages = tables(subtable + 4, from: subtable) + tables(lookahead, from: subtable)
    return ([subtable + read(subtable + 2)] + coverages).contains { isAny(of: glyphs, inCoverage: $0) }
  }

  /// The glyphs in the pairs of a `kern` table; nil if it has anything other than lists of pairs.
  var kernedGlyphs: Set<Int>? {
    if isEmpty { return [] }
    if read(0) != 0 { return nil }
    var found = Set<Int>()
    var subtable = 4
    for _ in 0..<read(2) where !isBroken {
      if read(subtable + 4) >> 8 != 0 { return nil }
      for pair in 0..<read(subtable + 6) where !isBroken {
        let offset = subtable + 14 + 6 * pair
        found.formUnion([read(offset), read(offset + 2)])
      }
      subtable += read(subtable + 2)
    }
    return isBroken ? nil : found
  }
}
