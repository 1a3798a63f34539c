// Where a long run without spaces may be cut so that both parts come out as in the whole.
import TextSegmentation

extension UnitBuilder {
  /// The last place at which the unit may be cut, with the number of clusters before it.
  ///
  /// The place is a line break opportunity, where HarfBuzz says that both sides may be shaped apart, and where the rest
  /// alone has the same boundaries as in the whole. Where there is none and `isLast`, a grapheme boundary that is safe
  /// to shape, else any, else a scalar boundary.
  mutating func findCut(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> (bytes: Int, clusters: Int)? {
    var attempts = 0
    var index = clusterCount - 1
    while index > 0 && attempts < 16 {
      let place = Int(clusters[index].start)
      if isSet(1, place) && isFarEnough(place, bytes.count) && isSafeToShapeApart(index) {
        attempts += 1
        if restIsSame(bytes, from: place) { return takeCut(place, index) }
      }
      index -= 1
    }
    guard isLast else { return nil }
    index = clusterCount - 1
    while index > 0 {
      if isFarEnough(Int(clusters[index].start), bytes.count) && isSafeToShapeApart(index) {
        return takeCut(Int(clusters[index].start), index)
      }
      index -= 1
    }
    if clusterCount > 1 { return takeCut(Int(clusters[clusterCount - 1].start), clusterCount - 1) }
    traits.insert([.continues, .endsInsideCluster])
    return (bytes.count, clusterCount)
  }

  private mutating func takeCut(_ place: Int, _ index: Int) -> (bytes: Int, clusters: Int) {
    traits.insert(.continues)
    if isSet(1, place) { traits.insert(.allowsBreakAfter) }
    if isSet(2, place) { traits.insert(.allowsBreakAfterWordPriority) }
    return (place, index)
  }

  private mutating func isFarEnough(_ place: Int, _ end: Int) -> Bool {
    let lookahead = isSet(3, place) ? UnitLimits.dictionaryLookahead : UnitLimits.lookahead
    return place + lookahead <= end
  }

  private mutating func isSafeToShapeApart(_ index: Int) -> Bool {
    // In metric fonts every cluster stands for itself.
    if !isShaped { return true }
    return scalarMarks[Int(clusters[index].firstScalar)] & 3 == 1
  }

  /// Whether the bytes from `place` on, alone, have the boundaries that they have in the whole.
  private mutating func restIsSame(_ bytes: UnsafeBufferPointer<UInt8>, from place: Int) -> Bool {
    let rest = UnsafeBufferPointer(rebasing: bytes[place...])
    let words = rest.count / 64 + 1
    bits.reserve(bitWords * 4 + words * 3)
    let scratch = bits.base + bitWords * 4
    _ = segment(
      rest,
      into: SegmentationOutput(
        graphemes: scratch, lineBreaks: scratch + words, mandatoryBreaks: nil, wordPriorityBreaks: scratch + 2 * words,
        complexContext: nil))
    for index in 1..<rest.count where !isSet(3, place + index) {
      let bit = UInt64(index & 63)
      for set in 0..<3 where (scratch[set * words + index >> 6] >> bit & 1 != 0) != isSet(set, place + index) {
        return false
      }
    }
    return true
  }
}
