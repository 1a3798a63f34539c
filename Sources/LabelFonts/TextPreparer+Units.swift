// Units that are not cached yet, or longer than a word.
import LabelLayout

extension TextPreparer {
  /// Builds the entry of a unit and puts it into the cache.
  @inline(never)
  mutating func buildUnit(
    from start: Int, count: Int, hash: UInt64, continues: Bool, isLast: Bool
  ) -> UnsafePointer<WordEntry> {
    let key = UnsafeBufferPointer(start: bytes + start, count: count)
    let workspace = workspace.takeUnretainedValue()
    let entry = workspace.builder.build(
      key, continues: continues, isLast: isLast, context: context.takeUnretainedValue())
    if count > UnitLimits.cached { return entry }
    let inserted = workspace.insert(entry, hash: hash)
    lookAgain()
    return inserted
  }

  /// Takes the cache's present table and arena.
  mutating func lookAgain() {
    let generation = workspace._withUnsafeGuaranteedRef { $0.generation }
    table = generation.table.pointee
    arena = UnsafeRawPointer(generation.arena)
  }

  /// The entry of the beginning of a long run: of the first window in which it can be cut.
  @inline(never)
  mutating func longUnit(from start: Int) -> UnsafePointer<WordEntry> {
    for limit in UnitLimits.all {
      let isLast = limit == UnitLimits.all.last
      let word = WordScan.scan(bytes, from: start, length: length, limit: limit, seed: contextID)
      var end = word.end
      let continues = end == start + limit && end < length && !endsWord(end)
      if continues {
        // A key ends between scalars.
        while end > word.end - 3 && bytes[end] & 0xC0 == 0x80 { end -= 1 }
        if bytes[end] & 0xC0 == 0x80 { end = word.end }
      }
      let hash = WordScan.hash(bytes + start, count: end - start, seed: contextID)
      let entry =
        find(from: start, count: end - start, hash: hash)
        ?? buildUnit(from: start, count: end - start, hash: hash, continues: continues, isLast: isLast)
      if entry.count > 0 { return entry }
    }
    preconditionFailure("the last window is always cut")
  }

  private func endsWord(_ index: Int) -> Bool {
    bytes[index] == 0x20 || WordScan.isHardBreak(bytes, index, length, bytes[index])
  }
}
