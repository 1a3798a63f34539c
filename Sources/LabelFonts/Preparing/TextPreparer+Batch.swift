// Words that are not cached: shaped together with those behind them.
import LabelLayout

extension TextPreparer {
  /// Bytes of a text in which words are looked for that can be shaped together.
  private static var batchLength: Int { 1024 }

  /// Puts the units from a place on that are not cached into the cache, as far as they can be shaped together; the first
  /// of them, which is not cached, need not be among them.
  @inline(never)
  mutating func buildAhead(from start: Int) {
    let context = context.takeUnretainedValue()
    guard start >= batchEnd && joints.isEmpty && context.faceList.metric == nil else { return }
    let workspace = workspace.takeUnretainedValue()
    collectBatch(from: start, workspace.builder)
    batchEnd -= workspace.builder.pointee.shapeBatch(context) { workspace.insertAhead($0, hash: $1) }
    lookAgain()
  }

  /// Collects the words from `start` on that are not cached.
  private mutating func collectBatch(from start: Int, _ builder: UnsafeMutablePointer<WordBuilder>) {
    builder.pointee.beginBatch()
    let end = min(length, start + TextPreparer.batchLength)
    var place = start
    var hasRoom = true
    while place < end && hasRoom {
      let byte = bytes[place]
      if byte == 0x20 && areWordsApart || WordScan.isHardBreak(bytes, place, length, byte) {
        place += byte == 0xC2 ? 2 : byte == 0xE2 ? 3 : 1
        continue
      }
      var word = scanWord(from: place)
      var isWhole = true
      var isKnown = false
      if word.end - place < WordLimits.first {
        isKnown = find(.word, from: place, count: word.end - place, hash: word.hash) != nil
      } else {
        isKnown = find(.window, from: place, count: WordLimits.first, hash: word.hash) != nil
        // As much of a longer run as is looked at, or its rest where that is little.
        let limit = (end - place + 2 * WordLimits.first) & ~7
        word = scanWord(from: place, limit: limit)
        isWhole = word.end - place < limit
      }
      let count = word.end - place
      if !isKnown {
        hasRoom = builder.pointee.addToBatch(bytes + place, count: count, hash: word.hash, isWhole: isWhole)
      }
      place = word.end
    }
    batchEnd = place
  }
}
