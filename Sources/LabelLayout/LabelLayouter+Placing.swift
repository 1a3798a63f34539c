// Where the lines stand in the bounds, and their clusters as bytes.

extension LabelLayouter {
  /// Turns the appended lines from cluster indices and block coordinates into bytes and places in the bounds.
  mutating func placeLines() {
    let count = min(result.lineCount, lines.count)
    guard count > 0 else { return }
    // An unconstrained axis counts as the extent of the block on it.
    let width = bounds.width.isFinite ? bounds.width : result.width
    let top =
      bounds.height == .infinity
      ? 0
      : label.pointee.blockTop(
        in: bounds, height: result.height, unshrunk: blockHeight, ascent: lines[0].baseline / scale, scale: scale,
        tolerance: text.style.tolerance)
    let slackShare = label.pointee.leadingShare
    let isRightToLeft = text.isRightToLeft(label.pointee.layoutDirection)
    for index in 0..<count {
      let line = lines.baseAddress.unsafelyUnwrapped + index
      line.pointee.x = (width - line.pointee.width) * slackShare
      line.pointee.y += top
      line.pointee.baseline += top
      line.pointee.ellipsisX = 0
      if isRightToLeft { line.pointee.flags.insert(.rightToLeft) }
      if line.pointee.flags.contains(.ellipsis) {
        // In the paragraph's direction behind what is kept before it (R183, R185, R186).
        let before = text.width(line.pointee.start, line.pointee.end).points * scale
        let ellipsis = text.style.ellipsisAdvance.points * scale
        line.pointee.ellipsisX =
          line.pointee.x + (isRightToLeft ? line.pointee.width - before - ellipsis : before)
      }
      line.pointee.start = Int(text.starts[line.pointee.start])
      line.pointee.end = Int(text.starts[line.pointee.end])
      let (tail, first) = tailText(line.pointee.tailStart)
      line.pointee.tailStart = Int(tail.pointee.starts[line.pointee.tailStart &- first])
      line.pointee.tailEnd = Int(tail.pointee.starts[line.pointee.tailEnd &- first])
    }
  }
}
