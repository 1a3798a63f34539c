// Finds the clusters of the source that the glyphs of lines show.

/// What a glyph shows.
struct ShownCluster {
  /// The index of the cluster; nil for the ellipsis or a hyphen.
  var index: Int?
  var glyph: CodedGlyph
}

/// A line that was read.
struct ShownLine {
  /// From left to right, without white space that hangs.
  var clusters: [ShownCluster] = []
  /// The visible parts of the source, as ranges of clusters.
  var parts: [Range<Int>] = []
  var text = ""
  var ellipsis: CodedGlyph?
}

/// Follows the source through the lines of a picture. It throws where the same ink could be of several answers.
struct LineMatcher {
  let source: SourceText
  /// How many lines the label may have; nil for no limit.
  let lineLimit: Int?
  /// Whether white space may begin a line that ended softly.
  let breaksCharacters: Bool
  private var place = 0
  private(set) var lines: [ShownLine] = []
  private(set) var hidesInk = false

  init(_ source: SourceText, lineLimit: Int?, breaksCharacters: Bool) {
    self.source = source
    self.lineLimit = lineLimit
    self.breaksCharacters = breaksCharacters
  }

  static let blank = Unreadable("a blank line leaves no ink")
  static let unknown = Unreadable("a glyph that shows nothing of the text at its place")
  static let edge = Unreadable("a character without ink at the edge of a line")

  mutating func match(_ glyphs: [[CodedGlyph]]) throws {
    // If all lines have ink that may have some, none is blank.
    let mayBeBlank = lineLimit.map { glyphs.count < $0 } ?? true
    for line in glyphs { try match(line, mayBeBlank: mayBeBlank) }
    try finish(mayBeBlank: mayBeBlank)
  }

  private mutating func match(_ glyphs: [CodedGlyph], mayBeBlank: Bool) throws {
    var line = ShownLine()
    var glyphs = glyphs[...]
    if glyphs.first?.scalar == SourceText.ellipsis {
      if mayBeBlank,
        source.clusters[place...].prefix(while: { $0.kind != .ink }).filter({ $0.kind == .lineBreak }).count > 1
      {
        throw Self.blank
      }
    } else {
      try beginLine(glyphs, mayBeBlank: mayBeBlank)
    }
    var start = place
    while let glyph = glyphs.first, glyph.scalar != SourceText.ellipsis {
      if glyph.scalar == SourceText.hyphen {
        guard place < source.count, source[place].text == "\u{AD}", glyphs.count == 1, !line.clusters.isEmpty else {
          throw Self.unknown
        }
        if start < place { line.parts.append(start..<place) }
        line.text += source.text(start..<place) + "\u{2010}"
        line.clusters.append(ShownCluster(index: nil, glyph: glyph))
        lines.append(line)
        place += 1
        return
      }
      // What has no ink of its own lies between.
      while place < source.count, !source[place].isDrawn, source[place].kind != .lineBreak { place += 1 }
      guard place < source.count, source[place].codes.contains(glyph.scalar) else { throw Self.unknown }
      line.clusters.append(ShownCluster(index: place, glyph: glyph))
      place += 1
      glyphs.removeFirst()
    }
    var end = place
    if let ellipsis = glyphs.first {
      // White space before it is drawn, or leaves a gap.
      if place < source.count, !source[place].isDrawn, source[place].kind != .lineBreak {
        if source[place].kind == .ink || source[place].advance == 0 { throw Self.edge }
        if let last = line.clusters.last?.glyph, ellipsis.x - last.x - last.advance > 0.1 * last.advance {
          throw Self.edge
        }
      }
      if start < end { line.parts.append(start..<end) }
      line.text += source.text(start..<end) + "\u{2026}"
      line.clusters.append(ShownCluster(index: nil, glyph: ellipsis))
      line.ellipsis = ellipsis
      hidesInk = true
      glyphs.removeFirst()
      if !glyphs.isEmpty { try matchTail(glyphs, of: &line) }
    } else {
      // White space that is drawn at the end hangs all the same.
      while let last = line.clusters.last, let index = last.index, source[index].kind == .white {
        line.clusters.removeLast()
        end = index
      }
      if line.clusters.isEmpty { throw Self.blank }
      if place < source.count, source[place].kind == .ink, !source[place].isDrawn { throw Self.edge }
      start = line.clusters[0].index ?? start
      while end > start, source[end - 1].kind == .white, !source[end - 1].isDrawn { end -= 1 }
      line.parts.append(start..<end)
      line.text += source.text(start..<end)
    }
    lines.append(line)
  }

  /// Goes to the first cluster of a line, over what hangs at the end of the one before.
  private mutating func beginLine(_ glyphs: ArraySlice<CodedGlyph>, mayBeBlank: Bool) throws {
    let before = place
    var ink = place
    while ink < source.count, source[ink].kind != .ink { ink += 1 }
    // White space that is drawn is the last before the ink.
    var drawn = 0
    for glyph in glyphs {
      guard source.clusters[before..<ink].contains(where: { $0.kind == .white && $0.codes.contains(glyph.scalar) })
      else {
        break
      }
      drawn += 1
    }
    place = ink - drawn
    guard place >= before, source.clusters[place..<ink].allSatisfy({ $0.kind == .white && $0.isDrawn }) else {
      throw Self.unknown
    }
    if place < source.count, source[place].kind == .ink, !source[place].isDrawn { throw Self.edge }
    let skipped = source.clusters[before..<place]
    if skipped.isEmpty { return }
    if lines.isEmpty { throw mayBeBlank || !source.style.hasSpaces ? Self.edge : Self.blank }
    let breaks = skipped.filter { $0.kind == .lineBreak }.count
    if breaks == 0 {
      if breaksCharacters, let last = lines.last?.clusters.last?.glyph, let next = glyphs.first,
        next.top - last.bottom > 0.6 * next.height
      {
        throw Self.blank
      }
      if breaksCharacters, skipped.count > 1 || !skipped.allSatisfy(\.isDrawn) { throw Self.edge }
      return
    }
    // White space after a hard break is on a line of its own, or on this one without ink.
    if skipped.last?.kind != .lineBreak { throw Self.edge }
    if breaks > 1 { throw Self.blank }
  }

  /// The part after an ellipsis ends with the end of the text.
  private mutating func matchTail(_ glyphs: ArraySlice<CodedGlyph>, of line: inout ShownLine) throws {
    var end = source.count
    while end > place, source[end - 1].kind != .ink { end -= 1 }
    guard end > place, source[end - 1].isDrawn else { throw Self.edge }
    var first = end
    var shown: [ShownCluster] = []
    for glyph in glyphs.reversed() {
      repeat { first -= 1 } while first > place && !source[first].isDrawn && source[first].kind != .lineBreak
      guard first >= place, source[first].codes.contains(glyph.scalar) else { throw Self.unknown }
      shown.append(ShownCluster(index: first, glyph: glyph))
    }
    if first > place, !source[first - 1].isDrawn, source[first - 1].kind != .lineBreak {
      let gap = glyphs.first!.x - line.ellipsis!.x - line.ellipsis!.advance
      if source[first - 1].kind == .ink || source[first - 1].advance == 0 || gap > 0.1 * glyphs.first!.advance {
        throw Self.edge
      }
    }
    line.clusters += shown.reversed()
    line.parts.append(first..<end)
    line.text += source.text(first..<end)
    place = source.count
  }

  private mutating func finish(mayBeBlank: Bool) throws {
    let rest = source.clusters[place...]
    if rest.contains(where: { $0.kind == .ink }) { hidesInk = true }
    if lines.last?.ellipsis != nil {
      // After an ellipsis, the end of the text may be there without ink.
      if source.clusters.last(where: { $0.kind == .ink })?.isDrawn == false { throw Self.edge }
      return
    }
    if !mayBeBlank || rest.isEmpty { return }
    if breaksCharacters, rest.first?.kind == .white { throw Self.edge }
    if lines.isEmpty {
      if source[0].kind != .ink { throw Self.blank }
      return
    }
    // After the next hard break, does a line without ink begin?
    guard let next = rest.firstIndex(where: { $0.kind != .white }), source[next].kind == .lineBreak else { return }
    let after = source.clusters[(next + 1)...]
    if !after.isEmpty, after.first(where: { $0.kind != .white })?.kind != .ink { throw Self.blank }
  }
}
