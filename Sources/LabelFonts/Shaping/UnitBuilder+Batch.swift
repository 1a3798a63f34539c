// Words that are shaped together: one call of HarfBuzz for many of them.
import LabelLayout
import TextSegmentation

/// A run of bytes without spaces among those that are shaped together.
struct BatchWord {
  /// First byte in the text of the batch, and number of bytes.
  var start: Int
  var count: Int
  /// Of a word; a longer run is several units.
  var hash: UInt64
  /// Whether the run ends where it does in the text.
  var isWhole: Bool
  /// The first cluster, once they are collected.
  var firstCluster = 0
}

/// Implementation note: a call of HarfBuzz costs about as much as shaping ten letters. In a batch words stand with
/// U+000A between them: a hard break for segmentation, a letter that joins nothing for HarfBuzz. Where HarfBuzz says that
/// the text may be cut on both sides of a unit, its glyphs are those of the unit alone; elsewhere it is shaped alone.
/// So entries never depend on what they were shaped with.
extension UnitBuilder {
  /// The most words that are shaped together; half as many as there are slots to find them in.
  private static var maximumBatchCount: Int { 128 }

  mutating func beginBatch() {
    batchCount = 0
    batchLength = 0
    batch.reserve(UnitBuilder.maximumBatchCount)
    batchSlots.reserve(2 * UnitBuilder.maximumBatchCount)
    batchSlots.base.update(repeating: 0, count: 2 * UnitBuilder.maximumBatchCount)
  }

  /// Adds a word, unless it is there already. False where there is no room for another.
  mutating func addToBatch(_ bytes: UnsafePointer<UInt8>, count: Int, hash: UInt64, isWhole: Bool) -> Bool {
    var slot = Int(hash & 0xFF)
    while batchSlots[slot] != 0 {
      let known = batch[Int(batchSlots[slot]) - 1]
      if known.hash == hash && known.count == count { return true }
      slot = (slot + 1) & 0xFF
    }
    batchText.reserve(batchLength + count + 1)
    if batchCount > 0 {
      batchText[batchLength] = 0x0A
      batchLength += 1
    }
    (batchText.base + batchLength).update(from: bytes, count: count)
    batch[batchCount] = BatchWord(start: batchLength, count: count, hash: hash, isWhole: isWhole)
    batchLength += count
    batchCount += 1
    batchSlots[slot] = UInt8(batchCount)
    return batchCount < UnitBuilder.maximumBatchCount
  }

  /// Segments and shapes the words. O(bytes), apart from what HarfBuzz and ICU take.
  mutating func shapeBatch(_ context: ShapingContext) {
    let bytes = UnsafeBufferPointer(start: batchText.base, count: batchLength)
    isShaped = true
    segmentUnit(bytes)
    collectClusters(bytes, context)
    batchNeedsBidi = needsBidi
    if hasComplexContext { breakByDictionary(bytes) }
    var cluster = 0
    for index in 0..<batchCount {
      while Int(clusters[cluster].start) < batch[index].start { cluster += 1 }
      batch[index].firstCluster = cluster
      if index > 0 { clusters[cluster - 1].kind = .separator }
    }
    chooseFaces(context)
    shapeRuns(context)
  }

  /// The clusters of a word of the batch.
  private func clustersOfBatch(_ index: Int) -> Range<Int> {
    batch[index].firstCluster..<(index + 1 < batchCount ? batch[index + 1].firstCluster - 1 : clusterCount)
  }

  /// Whether clusters come out of the whole batch as they would alone.
  private func areApart(_ range: Range<Int>) -> Bool {
    (range.lowerBound == 0 || isSafeToShapeApart(range.lowerBound))
      && (range.upperBound == clusterCount || isSafeToShapeApart(range.upperBound))
  }

  /// The entry of a word of the batch, in scratch memory that the next call reuses; nil where it has to be shaped alone.
  mutating func batchEntry(_ index: Int, _ context: ShapingContext) -> UnsafePointer<WordEntry>? {
    let range = clustersOfBatch(index)
    guard areApart(range) else { return nil }
    key = UnsafeBufferPointer(start: batchText.base + batch[index].start, count: batch[index].count)
    identity = WordEntry.identity(context: context.id, kind: .unit, keyLength: key.count)
    traits = []
    // What holds for the batch need not hold for each of its words.
    needsBidi = batchNeedsBidi && TextSegmentation.needsBidi(key)
    setBreakFlags(range)
    return makeEntry(covered: key.count, clusters: range, context)
  }

  /// The entry of the first window of a long run where that cannot be cut: it has a script that needs a dictionary, and
  /// words of these depend on more than the window holds. Nil elsewhere.
  mutating func uncutBatchWindow(_ index: Int, _ context: ShapingContext) -> UnsafePointer<WordEntry>? {
    guard hasComplexContext else { return nil }
    key = UnsafeBufferPointer(start: batchText.base + batch[index].start, count: UnitLimits.first)
    let bytes = UnitBuilder.withoutPartialScalar(key)
    let summary = segment(bytes, into: SegmentationOutput())
    guard summary.hasComplexContext else { return nil }
    needsBidi = summary.needsBidi
    identity = WordEntry.identity(context: context.id, kind: .window, keyLength: key.count)
    return makeUncutEntry(context)
  }

  /// The entry of the next part of a long run, from cluster `first` on, in scratch memory that the next call reuses.
  ///
  /// A window of `UnitLimits.first` bytes, of which the entry covers those before a cut; or the rest of a run that is
  /// whole and shorter. Nil where that is to be shaped alone, and where nothing of the run is left.
  mutating func batchPart(_ index: Int, from first: Int, _ context: ShapingContext) -> (
    entry: UnsafePointer<WordEntry>, end: Int
  )? {
    let word = batch[index]
    let run = clustersOfBatch(index)
    let start = Int(clusters[first].start)
    let left = word.start + word.count - start
    let isRest = left < UnitLimits.first
    guard left > 0, left != UnitLimits.first, word.isWhole || !isRest else { return nil }
    key = UnsafeBufferPointer(start: batchText.base + start, count: min(left, UnitLimits.first))
    let bytes = isRest ? key : UnitBuilder.withoutPartialScalar(key)
    var end = isRest ? run.upperBound : first
    while end < run.upperBound && Int(clusters[end].start) - start < bytes.count { end += 1 }
    // The boundaries of the part alone, which have to be those of the whole.
    let sets = BoundarySets(base: windowSets, words: bytes.count / 64 + 1)
    let summary = sets.segment(bytes)
    if summary.hasComplexContext { return nil }
    traits = []
    var (covered, cut) = (bytes.count, end)
    if !isRest {
      let window = RunWindow(bytes: bytes, clusters: first..<end, start: start, sets: sets)
      guard let found = findCut(window, isLast: false, context) else { return nil }
      (covered, cut) = found
    }
    guard areApart(first..<cut) else { return nil }
    guard self.sets.agree(withPart: sets, from: start, count: covered) else { return nil }
    needsBidi = summary.needsBidi
    identity = WordEntry.identity(context: context.id, kind: isRest ? .unit : .window, keyLength: key.count)
    setBreakFlags(first..<cut)
    return (makeEntry(covered: covered, clusters: first..<cut, context), cut)
  }
}
