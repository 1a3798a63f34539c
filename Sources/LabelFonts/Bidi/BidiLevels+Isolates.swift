// The levels of a paragraph whose isolates are resolved separately.
//
// FriBidi lets the text of one isolate affect that of the next. For W1 to N2 an isolate is a paragraph of its own, and
// counts as one neutral character in the text around it. So FriBidi gets the text of each isolate separately. All that
// is left to do here of X1 to X8 is to follow the levels of embeddings, in which isolates begin.
import CFriBidi
import LabelLayout

extension BidiLevels {
  /// The level of each scalar of one paragraph before L1, with `ClusterLevels.blank` if L1 may reset it; nil if memory
  /// is short. A character that X9 removes has the level of the one before it, or at the start that of the paragraph.
  /// O(length).
  public mutating func paragraphLevels(of scalars: [UInt32], isRightToLeft: Bool) -> [UInt8]? {
    self.scalars.removeAll()
    for scalar in scalars { self.scalars.append(scalar) }
    return resolveParagraph(isRightToLeft: isRightToLeft) ? Array(levels.elements) : nil
  }

  /// The same for the paragraph in `scalars`; the result is in `levels`. Returns false if memory is short.
  mutating func resolveParagraph(isRightToLeft: Bool) -> Bool {
    let base: UInt8 = isRightToLeft ? 1 : 0
    let scalars = scalars.elements
    levels.fill(scalars.count, with: base)
    if bidi_has_one_level(scalars.baseAddress, Int32(scalars.count), base) {
      for index in scalars.indices where bidi_is_blank(scalars[index]) { levels[index] |= ClusterLevels.blank }
      return true
    }
    let ends = Self.isolateEnds(scalars)
    var end = scalars.count
    while end > 0, bidi_ends_paragraph(scalars[end - 1]) { end -= 1 }  // X8
    var pieces = [Piece(range: 0..<end, level: base)]
    while let piece = pieces.popLast() {
      var text = PieceText(level: piece.level)
      text.read(scalars, piece.range, ends, &pieces)
      guard let found = resolve(text.scalars.elements, isRightToLeft: piece.level & 1 == 1) else { return false }
      for position in 0..<text.sources.count {
        let source = text.sources[position]
        if source >= 0 { levels[Int(source)] = UInt8(bitPattern: found[position]) &+ (piece.level & ~1) }
      }
    }
    for index in scalars.indices {
      if bidi_is_removed(scalars[index]) { levels[index] = index > 0 ? levels[index - 1] & ~ClusterLevels.blank : base }
      if bidi_is_blank(scalars[index]) { levels[index] |= ClusterLevels.blank }
    }
    return true
  }

  /// Whether a paragraph's first strong character has class R or AL (P2, P3). O(length).
  public static func isRightToLeft(_ scalars: [UInt32]) -> Bool {
    scalars.withUnsafeBufferPointer { PieceText.isRightToLeft($0, 0..<$0.count, isolateEnds($0)) }
  }

  /// For the index of each isolate initiator, the index of its PDI, or of the paragraph's end if there is none (BD9).
  private static func isolateEnds(_ scalars: UnsafeBufferPointer<UInt32>) -> [Int: Int] {
    var ends: [Int: Int] = [:]
    var open: [Int] = []
    for (index, scalar) in scalars.enumerated() {
      if isInitiator(scalar) {
        open.append(index)
        ends[index] = scalars.count
      } else if scalar == BidiControl.popIsolate, let initiator = open.popLast() {
        ends[initiator] = index
      }
    }
    return ends
  }

  fileprivate static func isInitiator(_ scalar: UInt32) -> Bool { (0x2066...0x2068).contains(scalar) }
}

/// Scalars that control UAX #9, and examples of bidi classes.
private enum BidiControl {
  static let popIsolate: UInt32 = 0x2069
  static let popEmbedding: UInt32 = 0x202C
  /// A scalar of class ON that is no bracket.
  static let neutral: UInt32 = 0x21
  /// Scalars of classes L and R.
  static let leftToRight: UInt32 = 0x61
  static let rightToLeft: UInt32 = 0x5D0
  /// A scalar of class BN.
  static let boundaryNeutral: UInt32 = 0xAD
}

/// The paragraph, or the text within an isolate.
private struct Piece {
  var range: Range<Int>
  var level: UInt8
}

/// The text of a piece outside of its isolates.
private struct PieceText: ~Copyable {
  var scalars = ScratchArray<UInt32>()
  /// For each of `scalars`, its index in the paragraph; -1 if it was inserted at the beginning of a level run. The
  /// scalars that close the text have no element here.
  var sources = ScratchArray<Int32>()
  /// The levels of the embeddings that are open, the first one that of the piece itself.
  private var levels: [UInt8]
  private var overflow = 0
  /// The end of the isolates that have no level because it would be too high. Before it, embeddings have no level
  /// either, and none is ended.
  private var overflowEnd = 0
  private static let maximum: UInt8 = 125  // BD2

  /// The level of the last scalar that X9 does not remove.
  private var runLevel: UInt8

  init(level: UInt8) {
    levels = [level]
    runLevel = level
  }

  /// Reads a piece. Each of its isolates becomes a neutral character here, and is added to `pieces` if it has a level
  /// of its own.
  mutating func read(
    _ text: UnsafeBufferPointer<UInt32>, _ range: Range<Int>, _ ends: [Int: Int], _ pieces: inout [Piece]
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let scalar = text[index]
      switch scalar {
      case 0x202A...0x202E where index < overflowEnd: append(BidiControl.boundaryNeutral, index)
      case 0x202A, 0x202D: open(scalar, index, isRightToLeft: false)  // LRE, LRO: X3, X5
      case 0x202B, 0x202E: open(scalar, index, isRightToLeft: true)  // RLE, RLO: X2, X4
      case BidiControl.popEmbedding: close(index)
      case BidiControl.popIsolate: append(BidiControl.neutral, index)
      case 0x2066...0x2068:
        append(BidiControl.neutral, index)
        let content = (index + 1)..<min(ends[index] ?? range.upperBound, range.upperBound)
        let isRightToLeft = scalar == 0x2067 || scalar == 0x2068 && Self.isRightToLeft(text, content, ends)  // X5c
        if index >= overflowEnd, let level = next(isRightToLeft) {
          pieces.append(Piece(range: content, level: level))  // X5a, X5b
          index = content.upperBound - 1
        } else {
          overflowEnd = max(overflowEnd, content.upperBound)
        }
      default: append(scalar, index)
      }
      index += 1
    }
    // FriBidi applies L1 itself, so the text must end outside of embeddings, and not with white space.
    for _ in levels.dropFirst() { scalars.append(BidiControl.popEmbedding) }
    scalars.append(BidiControl.neutral)
  }

  private mutating func append(_ scalar: UInt32, _ index: Int) {
    let level = levels[levels.count - 1]
    if !bidi_is_removed(scalar), level != runLevel {
      // X10: in FriBidi's N0, the strong text before a bracket may be outside of the bracket's level run. A strong
      // character at the run's start, in the direction that counts there (sos), prevents that.
      let isRightToLeft = max(level, runLevel) & 1 == 1
      scalars.append(isRightToLeft ? BidiControl.rightToLeft : BidiControl.leftToRight)
      sources.append(-1)
      runLevel = level
    }
    scalars.append(scalar)
    sources.append(Int32(truncatingIfNeeded: index))
  }

  private func next(_ isRightToLeft: Bool) -> UInt8? {
    let level = isRightToLeft ? (levels[levels.count - 1] + 1) | 1 : (levels[levels.count - 1] + 2) & ~1
    return level <= Self.maximum && overflow == 0 ? level : nil
  }

  private mutating func open(_ scalar: UInt32, _ index: Int, isRightToLeft: Bool) {
    if let level = next(isRightToLeft) {
      levels.append(level)
      append(scalar, index)
    } else {
      overflow += 1
      append(BidiControl.boundaryNeutral, index)
    }
  }

  private mutating func close(_ index: Int) {  // X7
    if overflow > 0 {
      overflow -= 1
    } else if levels.count > 1 {
      levels.removeLast()
      return append(BidiControl.popEmbedding, index)
    }
    append(BidiControl.boundaryNeutral, index)
  }

  /// Whether the first strong character outside of isolates has class R or AL (P2, P3).
  static func isRightToLeft(_ text: UnsafeBufferPointer<UInt32>, _ range: Range<Int>, _ ends: [Int: Int]) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let strength = BidiLevels.isInitiator(text[index]) ? 0 : bidi_strength(text[index])
      if strength != 0 { return strength == 2 }
      index = (ends[index] ?? index) + 1
    }
    return false
  }
}
