// A context of GSUB or GPOS, and pairs of GPOS: whether a space takes part.

/// A subtable of a context, chained or not, in one of its three formats.
struct ContextRule {
  private let table: LayoutTable
  private let subtable: Int
  private let isChained: Bool

  init(_ table: LayoutTable, _ subtable: Int, isChained: Bool) {
    self.table = table
    self.subtable = subtable
    self.isChained = isChained
  }

  /// Whether one of the glyphs may be what the context looks at.
  func names(_ glyphs: [Int]) -> Bool {
    switch table.read(subtable) {
    case 1: return isFirst(glyphs) || hasRule(glyphs.contains, input: glyphs.contains, ahead: glyphs.contains)
    case 2:
      // Class 0 holds all glyphs that are not named.
      let classes = table.list(subtable + 4, count: isChained ? 3 : 1).map { offset in
        glyphs.map { table.glyphClass(of: $0, at: offset, from: subtable) }
      }
      if table.isBroken { return true }
      let input = classes[isChained ? 1 : 0]
      let ahead = classes[classes.count - 1]
      return isFirst(glyphs) || hasRule(classes[0].contains, input: input.contains, ahead: ahead.contains)
    case 3:
      var offset = subtable + 2
      var coverages: [Int] = []
      if !isChained {
        coverages = table.list(offset + 4, count: table.read(offset))
      } else {
        for _ in 0..<3 {
          let count = table.read(offset)
          coverages += table.list(offset + 2, count: count)
          offset += 2 + 2 * count
        }
      }
      return coverages.contains { SpaceRule.isAny(of: glyphs, inCoverage: subtable + $0, table) }
    default: return true
    }
  }

  private func isFirst(_ glyphs: [Int]) -> Bool {
    SpaceRule.isAny(of: glyphs, inCoverage: subtable + table.read(subtable + 2), table)
  }

  /// Whether a value of a rule, glyph or class, is one that is looked for: before the input, in it but for its first,
  /// which the coverage tells, or after it.
  private func hasRule(
    _ before: (Int) -> Bool, input: (Int) -> Bool, ahead: (Int) -> Bool
  ) -> Bool {
    let isOfClasses = table.read(subtable) == 2
    let sets = table.tables(subtable + (isOfClasses ? isChained ? 10 : 6 : 4), from: subtable)
    for rule in sets.flatMap({ table.tables($0, from: $0) }) where !table.isBroken {
      if !isChained {
        if table.list(rule + 4, count: max(0, table.read(rule) - 1)).contains(where: input) { return true }
        continue
      }
      var offset = rule
      func next(_ count: Int) -> [Int] {
        defer { offset += 2 + 2 * count }
        return table.list(offset + 2, count: count)
      }
      if next(table.read(offset)).contains(where: before) { return true }
      if next(max(0, table.read(offset) - 1)).contains(where: input) { return true }
      if next(table.read(offset)).contains(where: ahead) { return true }
    }
    return false
  }
}

/// A subtable of pair adjustment.
struct PairRule {
  private let table: LayoutTable
  private let subtable: Int

  init(_ table: LayoutTable, _ subtable: Int) {
    self.table = table
    self.subtable = subtable
  }

  /// Whether a pair with one of the glyphs may move anything, or keep its second glyph from being the first of another.
  func moves(_ glyphs: [Int]) -> Bool {
    let covered = glyphs.filter { table.index(of: $0, inCoverage: subtable + table.read(subtable + 2)) != nil }
    let sizes = [table.read(subtable + 4), table.read(subtable + 6)].map { 2 * $0.nonzeroBitCount }
    let size = sizes[0] + sizes[1]
    switch table.read(subtable) {
    case 1:
      if !covered.isEmpty { return true }
      return table.tables(subtable + 8, from: subtable).contains { set in
        table.list(set + 2, count: table.read(set), stride: 2 + size).contains(where: glyphs.contains)
      }
    case 2:
      if !covered.isEmpty && sizes[1] > 0 { return true }
      let firsts = covered.map { table.glyphClass(of: $0, at: table.read(subtable + 8), from: subtable) }
      let seconds = glyphs.map { table.glyphClass(of: $0, at: table.read(subtable + 10), from: subtable) }
      let (rows, columns) = (table.read(subtable + 12), table.read(subtable + 14))
      for row in 0..<rows where !table.isBroken {
        for column in firsts.contains(row) ? Array(0..<columns) : seconds where column < columns {
          let values = table.list(subtable + 16 + size * (columns * row + column), count: size / 2)
          if values.contains(where: { $0 != 0 }) { return true }
        }
      }
      return false
    default: return true
    }
  }
}
