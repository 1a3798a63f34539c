// The hot loop: words that are cached and leave the spaces beside them alone, with the spaces before them.
import LabelLayout
import TextSegmentation

extension TextPreparer {
  /// Appends cached words until the advances exceed `limit`, or something else comes.
  ///
  /// Implementation note: everything that changes lives in local variables, since the compiler must assume that a store
  /// into the buffer's arrays changes what lies in memory. Clusters are copied eight at a time, past the word's end;
  /// the next word overwrites that. So a word of up to eight clusters takes no loop, whose end would be mispredicted.
  @inline(__always)
  mutating func appendPlainWords(_ buffer: inout ClusterBuffer, untilAdvance limit: LayoutUnit) {
    if previousIsSpecial || kern != 0 || isAtLineStart && position < length && bytes[position] == 0x20 { return }
    let (bytes, length, seed, contextID) = (bytes, length, hashSeed, contextID)
    let (slots, mask, arena) = (table.slots, table.mask, arena)
    let (scales, spaceScale, spaceFlags) = (scales, spaceScale, spaceFlags)
    let (starts, positions, flags) = (buffer.starts, buffer.positions, buffer.flags)
    let capacity = buffer.capacity
    var position = position
    var count = buffer.count
    var sum = positions[count]
    var trailing = trailingEdge.trailing
    var spaceUnits = trailingSpace
    var spaceAdvance = Swift.max(0, FontStack.layoutUnits(spaceUnits, scale: spaceScale))
    var script = script
    var last: UnsafePointer<WordEntry>?
    var traits: WordEntry.Traits = []
    let spaceTraits = WordEntry.Traits(spaceFlags)

    while position < length && sum <= limit {
      var start = position
      while start < length && bytes[start] == 0x20 { start &+= 1 }
      let spaces = start &- position
      let word = WordScan.scan(bytes, from: start, length: length, limit: WordLimits.first, seed: seed)
      let size = word.end &- start
      if size == 0 || size >= WordLimits.first { break }
      let identity = WordEntry.identity(context: contextID, kind: .word, keyLength: size)
      let table = CacheGeneration.Table(mask: mask, slots: slots)
      let found = table.find(word.hash, in: arena) { known in
        known.pointee.identity == identity && WordScan.equals(known.key, word, bytes, from: start, size)
      }
      guard var entry = found else { break }
      if entry.hasAny(.dependent) {
        if let last, !last.pointee.trailingScript.isNone { script = last.pointee.trailingScript }
        guard let chosen = TextPreparer.choose(entry, word, size, script, table, arena, bytes, start) else { break }
        entry = chosen
      }
      let unitCount = entry.count
      if count &+ spaces &+ unitCount &+ WordEntry.step > capacity { break }

      // One space as a rule.
      if spaces > 1 {
        TextPreparer.append(
          spaces &- 1, from: position, sum, spaceAdvance, spaceFlags,
          starts + (count &+ 1), positions + (count &+ 1), flags + count)
        sum &+= spaceAdvance &* LayoutUnit(spaces &- 1)
        count &+= spaces &- 1
      }
      let byte = UInt32(truncatingIfNeeded: start)
      if spaces > 0 {
        flags[count] = spaceFlags
        traits = WordEntry.Traits(rawValue: traits.rawValue | spaceTraits.rawValue)
        count &+= 1
        sum &+= spaceAdvance
        starts[count] = byte
        positions[count] = sum
      }
      let mayBreak = spaces > 0 && allowsBreak(afterSpacesFrom: trailing, to: entry.pointee.edges.leading)
      if entry.hasAny(.hasSeveralFaces) {
        sum = TextPreparer.copyMixed(
          entry, from: byte, sum, scales, starts + (count &+ 1), positions + (count &+ 1), flags + count)
      } else {
        sum = TextPreparer.copy(
          entry, from: byte, sum, scale: scales[Int(entry.pointee.face)],
          starts + (count &+ 1), positions + (count &+ 1), flags + count)
      }
      if mayBreak {
        flags[count] = ClusterFlags(
          rawValue: flags[count].rawValue | ClusterFlags.breakBefore.rawValue
            | ClusterFlags.breakBeforeWordPriority.rawValue)
      }
      count &+= unitCount
      position = word.end
      trailing = entry.pointee.edges.trailing
      if entry.pointee.trailingSpace != spaceUnits {
        spaceUnits = entry.pointee.trailingSpace
        spaceAdvance = Swift.max(0, FontStack.layoutUnits(spaceUnits, scale: spaceScale))
      }
      traits = WordEntry.Traits(rawValue: traits.rawValue | entry.pointee.traits.rawValue)
      last = entry
    }

    guard let last else { return }
    self.script = script
    let missing = traits.kinds.contains(.missing) ? TextPreparer.countMissing(flags, buffer.count, count) : 0
    buffer.didAppend(count &- buffer.count, kinds: traits.kinds, missing: missing)
    self.position = position
    didAppend(last)
    if traits.contains(.needsBidi) { needsBidi = true }
  }

  /// Clusters of `start..<end` that no face has. As a rule there are none in all of them.
  @inline(never)
  private static func countMissing(_ flags: UnsafeMutablePointer<ClusterFlags>, _ start: Int, _ end: Int) -> Int {
    (start..<end).reduce(0) { $0 + (flags[$1].contains(.missing) ? 1 : 0) }
  }

  /// The entry of a word that depends on the text before it, where only the script of Common characters does: the word's
  /// own, or that in the script before it; nil where it is another or not cached.
  @inline(never)
  private static func choose(
    _ entry: UnsafePointer<WordEntry>, _ word: ScannedWord, _ size: Int, _ script: ScriptState,
    _ table: CacheGeneration.Table, _ arena: UnsafeRawPointer, _ bytes: UnsafePointer<UInt8>, _ start: Int
  ) -> UnsafePointer<WordEntry>? {
    if entry.hasAny(.joined) { return nil }
    if script.suits(entry.pointee.leadingScript) { return entry }
    if !script.isKnown { return nil }
    let identity = entry.pointee.identity | WordEntry.identity(script: script.script)
    let found = table.find(word.hash, in: arena) { known in
      known.pointee.identity == identity && WordScan.equals(known.key, word, bytes, from: start, size)
    }
    guard let found, !found.hasAny(.joined) else { return nil }
    return found
  }

  /// Writes spaces.
  @inline(never)
  private static func append(
    _ spaces: Int, from byte: Int, _ sum: LayoutUnit, _ advance: LayoutUnit, _ spaceFlags: ClusterFlags,
    _ starts: UnsafeMutablePointer<UInt32>, _ positions: UnsafeMutablePointer<LayoutUnit>,
    _ flags: UnsafeMutablePointer<ClusterFlags>
  ) {
    for index in 0..<spaces {
      flags[index] = spaceFlags
      starts[index] = UInt32(truncatingIfNeeded: byte &+ index &+ 1)
      positions[index] = sum &+ advance &* LayoutUnit(index &+ 1)
    }
  }

  /// Writes a unit's clusters, and what stands behind them up to the next multiple of eight. Returns the sum of the
  /// advances behind the last.
  @inline(__always)
  private static func copy(
    _ entry: UnsafePointer<WordEntry>, from byte: UInt32, _ sum: LayoutUnit, scale: Int64,
    _ starts: UnsafeMutablePointer<UInt32>, _ positions: UnsafeMutablePointer<LayoutUnit>,
    _ flags: UnsafeMutablePointer<ClusterFlags>
  ) -> LayoutUnit {
    let unitCount = entry.count
    let advances = entry.advances
    let (ends, unitFlags) = (UnsafeRawPointer(entry.ends), UnsafeRawPointer(entry.flags))
    var sum = sum
    var index = 0
    repeat {
      let offset = index &* 2
      UnsafeMutableRawPointer(flags + index).storeBytes(
        of: unitFlags.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt16>.self), as: SIMD8<UInt16>.self)
      let end = SIMD8<UInt32>(truncatingIfNeeded: ends.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt16>.self))
      UnsafeMutableRawPointer(starts + index).storeBytes(of: end &+ byte, as: SIMD8<UInt32>.self)
      for step in 0..<8 {
        sum &+= FontStack.layoutUnits(advances[index &+ step], scale: scale)
        positions[index &+ step] = sum
      }
      index &+= 8
    } while index < unitCount
    return positions[unitCount &- 1]
  }

  /// The same for a unit of several faces, each with its scale; writes no further than the unit.
  @inline(never)
  private static func copyMixed(
    _ entry: UnsafePointer<WordEntry>, from byte: UInt32, _ sum: LayoutUnit, _ scales: UnsafePointer<Int64>,
    _ starts: UnsafeMutablePointer<UInt32>, _ positions: UnsafeMutablePointer<LayoutUnit>,
    _ flags: UnsafeMutablePointer<ClusterFlags>
  ) -> LayoutUnit {
    let (ends, advances, unitFlags) = (entry.ends, entry.advances, entry.flags)
    var sum = sum
    for index in 0..<entry.count {
      flags[index] = unitFlags[index]
      starts[index] = byte &+ UInt32(ends[index])
      sum &+= FontStack.layoutUnits(advances[index], scale: scales[unitFlags[index].metricsIndex])
      positions[index] = sum
    }
    return sum
  }
}
