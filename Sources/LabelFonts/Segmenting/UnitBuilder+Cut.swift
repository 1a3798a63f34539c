// Where a long run without spaces may be cut so that both parts come out as in the whole.
import LabelLayout
import TextSegmentation

/// Boundaries of a text: grapheme clusters, line breaks, those of the strategy hangulWordPriority, complex context.
struct BoundarySets {
  let base: UnsafeMutablePointer<UInt64>
  /// The length of each set.
  let words: Int

  @inline(__always)
  func isSet(_ set: Int, _ index: Int) -> Bool {
    base[set * words + index >> 6] >> UInt64(index & 63) & 1 != 0
  }

  /// 64 boundaries from `index` on, the lowest bit first; none behind the end of the set.
  @inline(__always)
  private func bits(_ set: Int, from index: Int) -> UInt64 {
    let (word, shift) = (set * words + index >> 6, UInt64(index & 63))
    let low = base[word] >> shift
    return shift == 0 || index >> 6 == words - 1 ? low : low | base[word + 1] << (64 - shift)
  }

  /// Whether a part of `count` bytes from `place` on has the same boundaries alone, but for those in complex context.
  func agree(withPart part: BoundarySets, from place: Int, count: Int) -> Bool {
    // Its first byte begins it in any case.
    var known: UInt64 = 1
    var index = 0
    while index < count {
      if count - index < 64 { known |= ~0 << UInt64(count - index) }
      known |= bits(3, from: place + index)
      var different: UInt64 = 0
      for set in 0..<3 { different |= bits(set, from: place + index) ^ part.bits(set, from: index) }
      if different & ~known != 0 { return false }
      known = 0
      index += 64
    }
    return true
  }

  /// Segments a text into the sets. O(bytes).
  func segment(_ bytes: UnsafeBufferPointer<UInt8>) -> SegmentationSummary {
    TextSegmentation.segment(
      bytes,
      into: SegmentationOutput(
        graphemes: base, lineBreaks: base + words, mandatoryBreaks: nil, wordPriorityBreaks: base + 2 * words,
        complexContext: base + 3 * words))
  }
}

/// A run that goes on behind a window of it.
struct RunWindow {
  /// The window's bytes, without a scalar that it holds a part of.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Its clusters, and where the first starts.
  let clusters: Range<Int>
  let start: Int
  /// Its boundaries.
  let sets: BoundarySets
}

extension UnitBuilder {
  /// The last place at which the window may be cut: the bytes before it, and the cluster behind it.
  ///
  /// The place is a line break opportunity, where HarfBuzz says that both sides may be shaped apart, and where the rest
  /// alone has the same boundaries and scripts as in the whole. Where there is none and `isLast`, a grapheme boundary
  /// that is safe to shape, else any, else a scalar boundary.
  mutating func findCut(_ window: RunWindow, isLast: Bool, _ context: ShapingContext) -> (bytes: Int, cluster: Int)? {
    let sets = window.sets
    var attempts = 0
    var index = window.clusters.upperBound - 1
    while index > window.clusters.lowerBound && attempts < 16 {
      let place = Int(clusters[index].start) - window.start
      if sets.isSet(1, place) && isFarEnough(place, window) && isSafeToShapeApart(index)
        && hasOwnScript(index, context)
      {
        attempts += 1
        if restIsSame(window, from: place) { return takeCut(place, index, sets) }
      }
      index -= 1
    }
    guard isLast else { return nil }
    index = window.clusters.upperBound - 1
    while index > window.clusters.lowerBound {
      let place = Int(clusters[index].start) - window.start
      if isFarEnough(place, window) && isSafeToShapeApart(index) { return takeCut(place, index, sets) }
      index -= 1
    }
    index = window.clusters.upperBound - 1
    if index > window.clusters.lowerBound { return takeCut(Int(clusters[index].start) - window.start, index, sets) }
    traits.insert([.continues, .endsInsideCluster])
    return (window.bytes.count, window.clusters.upperBound)
  }

  private mutating func takeCut(_ place: Int, _ index: Int, _ sets: BoundarySets) -> (bytes: Int, cluster: Int) {
    traits.insert(.continues)
    if sets.isSet(1, place) { traits.insert(.allowsBreakAfter) }
    if sets.isSet(2, place) { traits.insert(.allowsBreakAfterWordPriority) }
    return (place, index)
  }

  private func isFarEnough(_ place: Int, _ window: RunWindow) -> Bool {
    let lookahead = window.sets.isSet(3, place) ? UnitLimits.dictionaryLookahead : UnitLimits.lookahead
    return place + lookahead <= window.bytes.count
  }

  func isSafeToShapeApart(_ index: Int) -> Bool {
    // In metric fonts every cluster stands for itself.
    if !isShaped { return true }
    return scalarMarks[Int(clusters[index].firstScalar)] & 3 == 1
  }

  /// Whether a cluster's script does not come from the text around it.
  func hasOwnScript(_ index: Int, _ context: ShapingContext) -> Bool {
    if !isShaped { return true }
    let coverage = context.faceList.coverage
    return (Int(clusters[index].firstScalar)..<Int(clusters[index + 1].firstScalar))
      .contains { coverage.facts(of: scalars[$0]).script != 0 }
  }

  /// Whether the bytes from `place` on, alone, have the boundaries that they have in the window.
  private func restIsSame(_ window: RunWindow, from place: Int) -> Bool {
    let rest = UnsafeBufferPointer(rebasing: window.bytes[place...])
    let alone = BoundarySets(base: scratchSets, words: rest.count / 64 + 1)
    _ = alone.segment(rest)
    return window.sets.agree(withPart: alone, from: place, count: rest.count)
  }
}
