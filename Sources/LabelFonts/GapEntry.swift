// What the spaces between two words change where words and spaces are not independent.
import LabelLayout

/// A gap is an entry of its own kind: its key is the places of the entries on both sides (0 for a line's edge) and the
/// number of spaces; its advances are changes of the last clusters of the unit before (`coveredLength` of them), the
/// spaces' own advances, and changes of the first clusters of the unit behind (`leadingSpace` of them).
///
/// Implementation note: the alternative, shaping and caching chains of touching words as one unit, would make of every
/// Korean label one key, since Noto Sans CJK widens the space between Hangul. With gaps, words are still shared: a
/// gap costs a look-up with a key of 12 bytes. It is exact as long as no lookup reads across a whole word from one gap
/// to the next.
extension UnsafePointer<WordEntry> {
  @inline(__always)
  private var changesBefore: Int { Int(pointee.coveredLength) }

  @inline(__always)
  private var changesBehind: Int { Int(pointee.leadingSpace) }

  /// The change of the cluster that is `fromEnd` places before the end of the unit before the gap, 1 for its last.
  func changeBefore(_ fromEnd: Int) -> Int32 {
    fromEnd <= changesBefore ? advances[changesBefore - fromEnd] : 0
  }

  /// The change of cluster `index` of the unit behind the gap.
  func changeBehind(_ index: Int) -> Int32 {
    index < changesBehind ? advances[count - changesBehind + index] : 0
  }

  /// The advance of a space, in font units.
  func spaceAdvance(_ index: Int) -> Int32 { advances[changesBefore + index] }
}

extension TextPreparer {
  /// More spaces in a row than these are not looked at together.
  private static var maximumSpaces: Int { 256 }

  /// The gap between two units, nil for a line's edge; nil where everything is as if they stood alone.
  ///
  /// - Parameter start: where the unit behind the gap starts, or the line's end.
  mutating func findGap(
    _ before: UnsafePointer<WordEntry>?, spaces: Int, _ behind: UnsafePointer<WordEntry>?, from start: Int
  ) -> UnsafePointer<WordEntry>? {
    guard spaces <= TextPreparer.maximumSpaces else { return nil }
    let workspace = workspace.takeUnretainedValue()
    var key: (UInt32, UInt32, UInt32) = (0, 0, UInt32(spaces))
    // A place is a key only in the generation at hand; the cache may have begun anew between the two words.
    var isCacheable = true
    if let before {
      key.0 = workspace.place(of: before) ?? 0
      isCacheable = key.0 != 0
    }
    if let behind {
      key.1 = workspace.place(of: behind) ?? 0
      isCacheable = isCacheable && key.1 != 0
    }
    let low = (UInt64(key.0) << 32 | UInt64(key.1)) &* 0x9E37_79B9_7F4A_7C15
    let product = (low ^ UInt64(key.2) ^ hashSeed).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    let hash = product.high ^ product.low
    let identity = WordEntry.identity(context: contextID, kind: .gap, keyLength: 12)
    let known =
      !isCacheable
      ? nil
      : table.find(hash, in: arena) { known in
        known.pointee.identity == identity && known.key.load(as: UInt32.self) == key.0
          && known.key.load(fromByteOffset: 4, as: UInt32.self) == key.1
          && known.key.load(fromByteOffset: 8, as: UInt32.self) == key.2
      }
    if let known { return known }
    let first = start - spaces - Int(before?.pointee.coveredLength ?? 0)
    let end = start + Int(behind?.pointee.coveredLength ?? 0)
    let whole = UnsafeBufferPointer(start: bytes + first, count: end - first)
    guard
      let entry = workspace.builder.pointee.buildGap(
        whole, before, spaces: spaces, behind, key: key, context: context.takeUnretainedValue())
    else { return nil }
    if !isCacheable { return entry }
    let inserted = workspace.insert(entry, hash: hash)
    lookAgain()
    return inserted
  }
}

extension UnitBuilder {
  /// Shapes both units with the spaces between them and notes how that differs from shaping them apart.
  ///
  /// Nil where the whole has other clusters than its parts.
  mutating func buildGap(
    _ whole: UnsafeBufferPointer<UInt8>, _ before: UnsafePointer<WordEntry>?, spaces: Int,
    _ behind: UnsafePointer<WordEntry>?, key: (UInt32, UInt32, UInt32), context: ShapingContext
  ) -> UnsafePointer<WordEntry>? {
    let joint = build(whole, .unit, isLast: true, context: context)
    let (first, second) = (before?.count ?? 0, behind?.count ?? 0)
    guard joint.count == first + spaces + second else { return nil }
    var changesBefore = 0
    for index in 0..<first where joint.advances[index] != before!.advances[index] {
      changesBefore = max(changesBefore, first - index)
    }
    var changesBehind = 0
    for index in 0..<second where joint.advances[first + spaces + index] != behind!.advances[index] {
      changesBehind = index + 1
    }
    let count = changesBefore + spaces + changesBehind
    // Two gaps are in use at a time: that before a unit and that behind it.
    swap(&gapStorage, &otherGapStorage)
    gapStorage.reserve(WordEntry.size(keyLength: 12, clusterCount: count) / 8)
    for word in 0..<WordEntry.size(keyLength: 12, clusterCount: count) / 8 { gapStorage[word] = 0 }
    let memory = UnsafeMutableRawPointer(gapStorage.base)
    let head = memory.assumingMemoryBound(to: WordEntry.self)
    head.initialize(
      to: WordEntry(
        identity: WordEntry.identity(context: context.id, kind: .gap, keyLength: 12),
        coveredLength: UInt16(changesBefore), clusterCount: UInt16(count), traits: [], face: 0,
        leadingSpace: Int32(changesBehind), trailingSpace: 0, edges: TextPreparer.lineStart))
    (memory + WordEntry.headSize).storeBytes(of: key.0, as: UInt32.self)
    (memory + WordEntry.headSize).storeBytes(of: key.1, toByteOffset: 4, as: UInt32.self)
    (memory + WordEntry.headSize).storeBytes(of: key.2, toByteOffset: 8, as: UInt32.self)
    let entry = UnsafePointer(head)
    let advances = UnsafeMutablePointer(mutating: entry.advances)
    for index in 0..<count {
      let place = first - changesBefore + index
      var advance = joint.advances[place]
      if index < changesBefore { advance -= before!.advances[place] }
      if index >= changesBefore + spaces { advance -= behind!.advances[place - first - spaces] }
      advances[index] = advance
    }
    return entry
  }
}
