// Section L: the clusters of a line in visual order, and their positions.

extension OracleLayouter {
  /// An item on a line: a cluster, the ellipsis or a hyphen.
  private struct Piece {
    var bytes: Range<Int>?
    var width: Double
    /// The bidi classes of its scalars, and their levels before L1.
    var classes: [BidiClass]
    var levels: [Int]
  }

  func positions(_ line: DraftLine, _ placed: OracleLine, _ index: Int) -> [OraclePosition] {
    let base = text.paragraphs[text.hardLines[line.hardLine].paragraph].level
    let pieces = pieces(line, placed, base)
    let levels = lineLevels(pieces, base)
    var x = placed.x
    return BidiRules.visualOrder(levels).map { place in
      let piece = pieces[place]
      defer { x += piece.width }
      return OraclePosition(bytes: piece.bytes, x: x, width: piece.width, line: index, level: levels[place])
    }
  }

  /// The items of a line in logical order (R183), each with the width at which it is drawn.
  private func pieces(_ line: DraftLine, _ placed: OracleLine, _ base: Int) -> [Piece] {
    var pieces: [Piece] = []
    var pen = area(line).start
    func add(_ clusters: Range<Int>, endsLine: Bool) {
      let pens = pens(clusters, from: pen, endsLine: endsLine)
      pen = pens.last!
      for (index, place) in zip(clusters, pens.indices) {
        let cluster = text.clusters[index]
        let width = pens[place + 1] - pens[place]
        pieces.append(
          Piece(
            bytes: cluster.bytes, width: width + (isStretchable(index, line) ? placed.wordSpacing : 0),
            classes: cluster.text.unicodeScalars.map(Alphabet.bidiClass), levels: levels(of: index, base)))
      }
    }
    func insert(_ width: Double, level: Int) {
      pen += width
      pieces.append(Piece(bytes: nil, width: width, classes: [.on], levels: [level]))
    }
    add(line.kept, endsLine: line.ellipsis == nil && !line.hasHyphen)
    if line.hasHyphen {
      // R191: the hyphen replaces the soft hyphen, and has its level.
      insert(hyphenWidth(at: line.kept.upperBound), level: text.levels[line.kept.upperBound][0])
    }
    if let cluster = line.ellipsis {
      insert(ellipsisWidth(at: cluster, endsLine: line.tail.isEmpty), level: base)  // R185
    }
    add(line.tail, endsLine: true)
    // R112: a gap lies between two clusters, on the side where the first of them ends.
    for place in pieces.indices.dropLast() { pieces[place].width += line.letterSpacing }
    return pieces
  }

  /// OPEN: a trailing part from a paragraph of the other direction keeps that direction, as if it were embedded in the
  /// line's: in a right-to-left line, left-to-right text has level 2 or more.
  private func levels(of cluster: Int, _ base: Int) -> [Int] {
    let own = text.paragraphs[text.hardLines.last { $0.range.lowerBound <= cluster }!.paragraph].level
    return text.levels[cluster].map { base > own ? $0 + 2 : $0 }
  }

  /// The level of each item, which is that of its first scalar after L1. Hanging whitespace after the items changes
  /// nothing.
  private func lineLevels(_ pieces: [Piece], _ base: Int) -> [Int] {
    let levels = BidiRules.lineLevels(pieces.flatMap(\.classes), pieces.flatMap(\.levels), base: base)
    var first = 0
    return pieces.map { piece in
      defer { first += piece.classes.count }
      return levels[first]
    }
  }
}
