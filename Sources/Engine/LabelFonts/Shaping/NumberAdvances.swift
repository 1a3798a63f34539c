// The advances of numbers, as sums.
import CHarfBuzz
import LabelLayout
import Synchronization

/// What the characters of a `NumberRepertoire` advance in one plan, alone and in pairs; each is shaped when it is first
/// needed. Answers never depend on what was asked before.
@safe final class NumberAdvances: @unchecked Sendable {
  private let plan: ShapingPlan
  private let repertoire: NumberRepertoire
  /// The advance of each character alone, then for each pair the changes of both advances; 0 if it was not shaped yet.
  /// Nothing else is published with a value, so no order is needed.
  private let known: UnsafeMutablePointer<Atomic<UInt64>>
  private let count: Int
  private static let isKnown: UInt64 = 1 << 63
  /// The characters were not shaped one for one.
  private static let isOther: UInt64 = 1 << 62

  init(_ repertoire: NumberRepertoire, _ plan: ShapingPlan) {
    (self.repertoire, self.plan) = (repertoire, plan)
    count = repertoire.countInFace
    unsafe known = .allocate(capacity: count * (count + 1))
    for index in 0..<count * (count + 1) { unsafe (known + index).initialize(to: Atomic(0)) }
  }

  deinit {
    unsafe known.deinitialize(count: count * (count + 1))
    unsafe known.deallocate()
  }

  /// Writes the advances of a row of characters, in font units, and flags kerned pairs as unsafe to break. The advances
  /// of other faces' signs stay as they are.
  ///
  /// - Parameters:
  ///   - characters: indices in the repertoire's scalars.
  ///   - flags: those of the characters' clusters.
  /// - Returns: what it set of the flags; nil if the advances are no sums, since HarfBuzz joins two of the characters or
  ///   kerning moves the pen back.
  /// - Complexity: O(characters), and a call of HarfBuzz for each pair that is new.
  func write(
    _ characters: UnsafeBufferPointer<UInt8>, to advances: UnsafeMutablePointer<Int32>,
    _ flags: UnsafeMutablePointer<ClusterFlags>
  ) -> ClusterFlags? {
    var (change, union) = (Int32(0), ClusterFlags())
    for index in 0..<characters.count {
      unsafe assert(Int(characters[index]) < repertoire.scalars.count, "an index of the repertoire")
      let character = unsafe Int(characters[index])
      if character >= count {
        change = 0
        continue
      }
      let alone = value(character) { shapeAlone(character) }
      if alone & NumberAdvances.isOther != 0 { return nil }
      var advance = NumberAdvances.first(alone) &+ change
      let next = unsafe index + 1 < characters.count ? Int(characters[index + 1]) : count
      if next < count {
        let pair = value((character + 1) * count + next) { shapePair(character, next) }
        if pair & NumberAdvances.isOther != 0 { return nil }
        advance &+= NumberAdvances.first(pair)
        change = NumberAdvances.second(pair)
        let kern: ClusterFlags = pair == NumberAdvances.isKnown ? [] : .unsafeToBreak
        unsafe flags[index + 1] = flags[index + 1].subtracting(.unsafeToBreak).union(kern)
        union.formUnion(kern)
      }
      if advance < 0 { return nil }
      unsafe advances[index] = advance
    }
    return union
  }

  @inline(__always)
  private func value(_ index: Int, make: () -> UInt64) -> UInt64 {
    let found = unsafe known[index].load(ordering: .relaxed)
    if found != 0 { return found }
    let made = make() | NumberAdvances.isKnown
    unsafe known[index].store(made, ordering: .relaxed)
    return made
  }

  /// Two numbers of 31 bits.
  private static func pack(_ first: Int32, _ second: Int32) -> UInt64 {
    guard abs(first) < 1 << 30, abs(second) < 1 << 30 else { return isOther }
    return UInt64(UInt32(bitPattern: first) & 0x7FFF_FFFF) << 31 | UInt64(UInt32(bitPattern: second) & 0x7FFF_FFFF)
  }

  private static func first(_ value: UInt64) -> Int32 { (Int32(truncatingIfNeeded: value >> 31) << 1) >> 1 }
  private static func second(_ value: UInt64) -> Int32 { (Int32(truncatingIfNeeded: value) << 1) >> 1 }

  private func shapeAlone(_ character: Int) -> UInt64 {
    guard let found = shaped([character]) else { return NumberAdvances.isOther }
    return NumberAdvances.pack(found[0], 0)
  }

  private func shapePair(_ one: Int, _ other: Int) -> UInt64 {
    let (first, second) = (value(one) { shapeAlone(one) }, value(other) { shapeAlone(other) })
    guard (first | second) & NumberAdvances.isOther == 0, let found = shaped([one, other]) else {
      return NumberAdvances.isOther
    }
    return NumberAdvances.pack(found[0] - NumberAdvances.first(first), found[1] - NumberAdvances.first(second))
  }

  /// The advances of some characters that are shaped together; nil unless each has a glyph of its own.
  private func shaped(_ characters: [Int]) -> [Int32]? {
    let buffer = ShapingBuffer()
    buffer.begin(isTextStart: false)
    for (index, character) in characters.enumerated() { buffer.add(repertoire.scalars[character], cluster: index) }
    guard let shaped = buffer.shape(plan, isTextEnd: false), shaped.count == characters.count else { return nil }
    var advances = [Int32?](repeating: nil, count: characters.count)
    for index in 0..<shaped.count where unsafe shaped.infos[index].codepoint != 0 {
      unsafe advances[Int(shaped.infos[index].cluster)] = shaped.positions[index].x_advance
    }
    return advances.contains(nil) ? nil : advances.map { $0! }
  }
}
