// What the lines of a layout show, and where its clusters are.
import LabelLayout

/// The visible clusters of a layout, by slot: the number of visible clusters before a cluster. Memory is reused.
struct VisibleLines: ~Copyable {
  /// The lines; the driver fills them.
  var lines = ScratchArray<LabelLine>(capacity: 16)
  private(set) var scale = 1.0
  private(set) var parts = ScratchArray<VisiblePart>(capacity: 16)
  /// Whether all lines are straight (`LabelText.isStraight`).
  private(set) var isStraight = true
  /// Whether some cluster may be on an odd embedding level.
  private(set) var hasRightToLeft = false
  /// If lines are not straight: the positions of all clusters, and by slot the index of a cluster there.
  private(set) var positions = ScratchArray<ClusterPosition>()
  private var placeOfSlot = ScratchArray<Int32>()
  /// The levels of a whole text (`take(wholeOf:)`).
  private var wholeLevels: UnsafePointer<UInt8>?

  /// Bytes of memory.
  var byteCount: Int { lines.byteCount + parts.byteCount + positions.byteCount + placeOfSlot.byteCount }

  /// The number of clusters and insertions.
  var placeCount: Int { parts[parts.count - 1].place + parts[parts.count - 1].placeCount }

  /// Takes a layout, as `GlyphShaper.take` does.
  mutating func take(
    _ text: UnsafePointer<LabelText>, lineCount: Int, _ label: UnsafePointer<LabelProperties>, in bounds: LayoutBounds,
    scale: Double, levels: UnsafePointer<UInt8>?, endingLevels: UnsafePointer<UInt8>?
  ) {
    lines.count = lineCount
    self.scale = scale
    parts.removeAll()
    LabelText.forEachVisiblePart(text, lines.elements) { parts.append($0) }
    (isStraight, hasRightToLeft, wholeLevels) = (true, levels != nil || endingLevels != nil, nil)
    for index in 0..<parts.count {
      let part = parts.base + index
      if part.pointee.isRightToLeft { hasRightToLeft = true }
      isStraight = isStraight && LabelText.isStraight(text, lines.base + part.pointee.line, part, levels: levels)
    }
    if isStraight { return }
    positions.reserve(placeCount)
    positions.count = text.pointee.addPositions(
      of: lines.elements, label.pointee, in: bounds, scale: scale, levels: levels, endingLevels: endingLevels,
      into: UnsafeMutableBufferPointer(start: positions.base, count: placeCount))
    findPlaces()
  }

  /// Takes all of a text, as if each hard line were a straight line. Slots are the indices of clusters.
  mutating func take(
    wholeOf text: UnsafePointer<LabelText>, levels: UnsafePointer<UInt8>?, _ environment: LayoutDirection
  ) {
    parts.removeAll()
    (isStraight, hasRightToLeft, wholeLevels) = (true, false, levels)
    LabelText.forEachHardLine(text, environment) {
      parts.append($0)
      if $0.isRightToLeft { hasRightToLeft = true }
    }
  }

  /// Finds the place of each visible cluster. Neighbours on a line are usually neighbours in the text.
  private mutating func findPlaces() {
    placeOfSlot.reserve(positions.count)
    for index in 0..<parts.count {
      let part = parts.base + index
      var cluster = part.pointee.start
      let bytes = Int(part.pointee.starts[cluster])..<part.pointee.endByte
      for place in part.pointee.place..<part.pointee.place + part.pointee.placeCount {
        let start = positions[place].start
        if !bytes.contains(start) { continue }
        if Int(part.pointee.starts[cluster &+ 1]) == start {
          cluster &+= 1
        } else if cluster > part.pointee.start && Int(part.pointee.starts[cluster &- 1]) == start {
          cluster &-= 1
        } else {
          var (low, high) = (part.pointee.start, part.pointee.end)
          while high &- low > 1 {
            let middle = (low &+ high) / 2
            if Int(part.pointee.starts[middle]) <= start { low = middle } else { high = middle }
          }
          cluster = low
        }
        placeOfSlot[part.pointee.slot &+ cluster &- part.pointee.start] = Int32(truncatingIfNeeded: place)
      }
    }
  }

  /// Whether the level of a visible cluster on its line is odd.
  @inline(__always)
  func isOdd(_ slot: Int, in part: UnsafePointer<VisiblePart>) -> Bool {
    isStraight ? part.pointee.isRightToLeft : positions[place(of: slot)].level & 1 != 0
  }

  /// The index in `positions` of a visible cluster.
  @inline(__always)
  func place(of slot: Int) -> Int { Int(placeOfSlot[slot]) }

  /// Whether a word of a whole text has only clusters with the level of their paragraph.
  func hasOneLevel(_ clusters: Range<Int>, in part: UnsafePointer<VisiblePart>) -> Bool {
    guard let wholeLevels else { return true }
    return part.pointee.isStraight(clusters, wholeLevels)
  }

  /// Whether something is inserted after the clusters of a part.
  func hasInserted(_ part: UnsafePointer<VisiblePart>) -> Bool {
    !part.pointee.isTail && !lines[part.pointee.line].flags.isDisjoint(with: [.ellipsis, .hyphen])
  }
}
