// Where the lines stand in the bounds.

extension LabelLayouter {
  /// The left edge of a line; that in bounds without a width is known when all lines are (`placeLines`).
  @inline(__always)
  func leadingEdge(of width: Double) -> Double {
    bounds.width < .infinity ? (bounds.width - width) * slackShare : 0
  }

  /// How far behind a line's left edge its ellipsis stands: in the paragraph's direction behind what is kept before it
  /// (R183, R185, R186).
  @inline(__always)
  func ellipsisOffset(_ start: Int, _ end: Int, _ width: Double) -> Double {
    let before = text.width(start, end).points * scale
    return isRightToLeft ? width - before - text.style.ellipsis.advance.points * scale : before
  }

  /// Moves the lines to where the block stands, where that is known only behind the last line.
  mutating func placeLines() {
    let count = min(result.lineCount, lines.count)
    guard count > 0, bounds.height < .infinity || bounds.width == .infinity else { return }
    // An unconstrained axis counts as the extent of the block on it.
    let top =
      bounds.height == .infinity
      ? 0
      : label.pointee.blockTop(
        in: bounds, height: result.height, unshrunk: blockHeight, ascent: lines[0].baseline / scale, scale: scale,
        tolerance: text.style.tolerance)
    for index in 0..<count {
      let line = lines.baseAddress.unsafelyUnwrapped + index
      line.pointee.y += top
      line.pointee.baseline += top
      guard bounds.width == .infinity else { continue }
      line.pointee.x = (result.width - line.pointee.width) * slackShare
      if line.pointee.flags.contains(.ellipsis) { line.pointee.ellipsisX += line.pointee.x }
    }
  }
}
