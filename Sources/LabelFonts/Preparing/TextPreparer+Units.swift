// Units that are not cached yet, or longer than a word.
import LabelLayout

extension TextPreparer {
  /// Builds the entry of a unit and puts it into the cache.
  @inline(never)
  mutating func buildWord(
    _ kind: WordEntry.Kind, from start: Int, count: Int, hash: UInt64, isLast: Bool
  ) -> UnsafePointer<WordEntry> {
    let key = UnsafeBufferPointer(start: bytes + start, count: count)
    let workspace = workspace.takeUnretainedValue()
    let entry = workspace.builder.pointee.build(
      key, kind, isLast: isLast, script: unitScript, context.takeUnretainedValue())
    if entry.hasAny(.isScratch) { return entry }
    let inserted = workspace.insert(entry, hash: hash)
    lookAgain()
    return inserted
  }

  /// Takes the cache's present table and arena.
  mutating func lookAgain() {
    table = CacheGeneration.Table.current(view.pointee.table)
    arena = view.pointee.arena
  }

  /// The entry of the beginning of a long run: of the first window in which it can be cut.
  ///
  /// - Parameter first: the run, scanned up to the first window's end.
  @inline(never)
  mutating func longWord(from start: Int, _ first: ScannedWord) -> UnsafePointer<WordEntry> {
    var word = first
    for limit in WordLimits.all {
      let isLast = limit == WordLimits.all.last
      if limit > WordLimits.first {
        word = scanWord(from: start, limit: limit)
      }
      let count = word.end - start
      let continues = count == limit && word.end < length && !endsWord(word.end)
      let kind: WordEntry.Kind = continues ? .window : .word
      if let entry = joinedWord(kind, from: start, count: count, isLast: isLast) {
        if entry.count > 0 { return entry }
        continue
      }
      var known = find(kind, from: start, count: count, hash: word.hash)
      if known == nil && limit == WordLimits.first && unitScript == 0 {
        buildAhead(from: start)
        known = find(kind, from: start, count: count, hash: word.hash)
      }
      let entry =
        known ?? buildWord(kind, from: start, count: count, hash: word.hash, isLast: isLast)
      if entry.count > 0 { return entry }
    }
    preconditionFailure("the last window is always cut")
  }

  /// Whether a unit ends before a place: at a hard break, or at a space where words are shaped apart.
  func endsWord(_ index: Int) -> Bool {
    bytes[index] == 0x20 && areWordsApart || WordScan.isHardBreak(bytes, index, length, bytes[index])
  }

  /// The word at `start`, or as much of the hard line, up to `limit` bytes of it.
  func scanWord(from start: Int, limit: Int = WordLimits.first) -> ScannedWord {
    if areWordsApart { return WordScan.scan(bytes, from: start, length: length, limit: limit, seed: hashSeed) }
    return WordScan.scan(bytes, from: start, length: length, limit: limit, seed: hashSeed, endsAtSpaces: false)
  }
}
