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
    let builder = workspace.builder
    // A short word alone gains nothing.
    if builder.pointee.batchCount == 1 && builder.pointee.batch[0].count < UnitLimits.first { return }
    builder.pointee.shapeBatch(context)
    insertBatch(workspace, context)
    lookAgain()
  }

  /// Collects the words from `start` on that are not cached.
  private mutating func collectBatch(from start: Int, _ builder: UnsafeMutablePointer<UnitBuilder>) {
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
      var word = scanUnit(from: place)
      var isWhole = true
      var isKnown = false
      if word.end - place < UnitLimits.first {
        isKnown = find(.unit, from: place, count: word.end - place, hash: word.hash) != nil
      } else {
        isKnown = find(.window, from: place, count: UnitLimits.first, hash: word.hash) != nil
        // As much of a longer run as is looked at, or its rest where that is little.
        let limit = (end - place + 2 * UnitLimits.first) & ~7
        word = scanUnit(from: place, limit: limit)
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

  /// Puts the entries of a batch that was shaped into the cache.
  private mutating func insertBatch(_ workspace: Workspace, _ context: ShapingContext) {
    let builder = workspace.builder
    for index in 0..<builder.pointee.batchCount {
      let word = builder.pointee.batch[index]
      if word.count < UnitLimits.first {
        if let entry = builder.pointee.batchEntry(index, context) { _ = workspace.insertAhead(entry, hash: word.hash) }
      } else if let entry = builder.pointee.uncutBatchWindow(index, context) {
        insert(entry, workspace)
        if word.isWhole && word.count < UnitLimits.second, let unit = builder.pointee.batchEntry(index, context) {
          _ = workspace.insertAhead(unit, hash: word.hash)
        }
      } else {
        insertParts(index, workspace, context)
      }
      if view.pointee.isFull { return }
    }
  }

  /// Puts the units of a long run into the cache.
  private mutating func insertParts(_ index: Int, _ workspace: Workspace, _ context: ShapingContext) {
    let builder = workspace.builder
    let word = builder.pointee.batch[index]
    var first = word.firstCluster
    while let (entry, end) = builder.pointee.batchPart(index, from: first, context) {
      insert(entry, workspace)
      first = end
    }
    // Where a run that is not whole goes on, the next batch begins.
    if !word.isWhole && first > word.firstCluster {
      batchEnd -= word.start + word.count - Int(builder.pointee.clusters[first].start)
    }
  }

  private func insert(_ entry: UnsafePointer<WordEntry>, _ workspace: Workspace) {
    let key = entry.key.assumingMemoryBound(to: UInt8.self)
    _ = workspace.insertAhead(entry, hash: WordScan.hash(key, count: entry.keyLength, seed: hashSeed))
  }
}
