// Where the lines stand in the bounds, and their clusters as bytes.

extension LabelLayouter {
  /// Turns the appended lines from cluster indices and block coordinates into bytes and places in the bounds.
  func placeLines() {
    let count = min(result.lineCount, lines.count)
    guard count > 0 else { return }
    // An unconstrained axis counts as the extent of the block on it.
    let width = bounds.width.isFinite ? bounds.width : result.width
    let top = bounds.height.isFinite ? blockTop() : 0
    let slackShare = label.leadingShare
    for index in 0..<count {
      let line = lines.baseAddress.unsafelyUnwrapped + index
      line.pointee.x = (width - line.pointee.width) * slackShare
      line.pointee.y += top
      line.pointee.baseline += top
      line.pointee.ellipsisX =
        line.pointee.flags.contains(.ellipsis)
        ? line.pointee.x + text.width(line.pointee.start, line.pointee.end).points * scale : 0
      line.pointee.start = Int(text.starts[line.pointee.start])
      line.pointee.end = Int(text.starts[line.pointee.end])
      line.pointee.tailStart = Int(text.starts[line.pointee.tailStart])
      line.pointee.tailEnd = Int(text.starts[line.pointee.tailEnd])
    }
  }

  /// The top of the block in bounds of finite height (R143 to R145, R155 to R158, R207).
  private func blockTop() -> Double {
    switch label.verticalAlignment {
    case .top: return 0
    case .bottom: return bounds.height - result.height
    case .center: break
    }
    let centered = (bounds.height - result.height) / 2
    guard label.numberOfLines == 1, scale < 1 else { return centered }  // R158
    // What the text would have at scale 1.
    let height = blockHeight
    let ascent = lines[0].baseline / scale
    switch label.baselineAdjustment {
    case .alignBaselines:
      if label.options.contains(.baselineObserved) { return centered }
      // The baseline stays; a box that would leave the bounds is moved in (R155).
      let top = (bounds.height - height) / 2 + ascent * (1 - scale)
      if result.height > bounds.height + text.style.tolerance { return top }
      return min(max(top, 0), max(0, bounds.height - result.height))
    case .alignCenters: return centered
    case .none: return (bounds.height - height) / 2  // R157
    }
  }
}
