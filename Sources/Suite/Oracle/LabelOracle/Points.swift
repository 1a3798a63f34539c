// Section P: what is at a point, and where a caret is.

extension OracleResult {
  /// R303: the bytes of the cluster whose box has a point in it.
  package func hit(_ x: Double, _ y: Double, in bounds: OracleSize) -> Range<Int>? {
    guard x >= 0, x < bounds.width, y >= 0, y < bounds.height else { return nil }
    return positions.first { position in
      let line = lines[position.line]
      return position.x <= x && x < position.x + position.width && line.y <= y && y < line.y + line.height
    }?.bytes
  }

  /// R304: a rectangle without width; nil without lines.
  package func caret(before byte: Int) -> OracleRect? {
    guard !lines.isEmpty else { return nil }
    let index = lines.lastIndex { $0.kept.lowerBound <= byte } ?? 0
    let line = lines[index]
    return OracleRect(edge(of: index, before: byte), line.y, 0, line.height)
  }

  private func edge(of index: Int, before byte: Int) -> Double {
    let line = lines[index]
    let shown = positions.filter { $0.line == index && $0.bytes != nil }
    let begun = shown.filter { $0.bytes!.lowerBound <= byte }
    guard let cluster = begun.max(by: { $0.bytes!.lowerBound < $1.bytes!.lowerBound }) else {
      return line.isRightToLeft ? line.x + line.width : line.x
    }
    let isWithin = cluster.bytes!.contains(byte)
    let isLeftToRight = cluster.level.isMultiple(of: 2)
    return isWithin == isLeftToRight ? cluster.x : cluster.x + cluster.width
  }
}
