// The levels of a paragraph with its isolates resolved apart.
//
// FriBidi lets the text of one isolate look at that of the next. Isolates are paragraphs of their own to W1 to N2, with
// one neutral character instead of it, so each is handed to it alone. What is left of X1 to X8 is to follow the levels
// of embeddings, in which isolates begin.
import CFriBidi
import LabelLayout

extension BidiLevels {
  /// The level of each scalar of one paragraph before L1, with `ClusterLevels.blank` where L1 may reset it; nil where
  /// memory is short. A character that X9 removes has the level of the one before it, at the start the paragraph's.
  /// O(length).
  public mutating func paragraphLevels(of scalars: [UInt32], isRightToLeft: Bool) -> [UInt8]? {
    self.scalars.removeAll()
    for scalar in scalars { self.scalars.append(scalar) }
    return resolveParagraph(isRightToLeft: isRightToLeft) ? Array(levels.elements) : nil
  }

  /// The same for `scalars`, into `levels`. False where memory is short.
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

  /// The index of the PDI of each isolate initiator, or the end where there is none (BD9).
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

/// Scalar values that say something to UAX #9.
private enum BidiControl {
  static let popIsolate: UInt32 = 0x2069
  static let popEmbedding: UInt32 = 0x202C
  /// Of class ON, no bracket.
  static let neutral: UInt32 = 0x21
  /// Of classes L and R.
  static let leftToRight: UInt32 = 0x61
  static let rightToLeft: UInt32 = 0x5D0
  /// Of class BN.
  static let boundaryNeutral: UInt32 = 0xAD
}

/// The paragraph or the text in an isolate.
private struct Piece {
  var range: Range<Int>
  var level: UInt8
}

/// The text of a piece outside of its isolates.
private struct PieceText: ~Copyable {
  var scalars = ScratchArray<UInt32>()
  /// The index of the scalar that each is; -1 for what begins a run. What closes the text has none.
  var sources = ScratchArray<Int32>()
  /// Of the embeddings that are open, the piece itself first.
  private var levels: [UInt8]
  private var overflow = 0
  /// Where the isolates end that have no level: embeddings in them have none either, nor do they end any.
  private var overflowEnd = 0
  private static let maximum: UInt8 = 125  // BD2

  /// Of the last scalar that X9 does not remove.
  private var runLevel: UInt8

  init(level: UInt8) {
    levels = [level]
    runLevel = level
  }

  /// Reads a piece; its isolates become neutral, and pieces to come.
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
    // FriBidi's own L1 must find the end outside of embeddings, and no white space there.
    for _ in levels.dropFirst() { scalars.append(BidiControl.popEmbedding) }
    scalars.append(BidiControl.neutral)
  }

  private mutating func append(_ scalar: UInt32, _ index: Int) {
    let level = levels[levels.count - 1]
    if !bidi_is_removed(scalar), level != runLevel {
      // X10: what FriBidi's N0 takes to be before a bracket may be before its run; the run's start says what counts.
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

  /// P2, P3: by the first strong character, isolates skipped.
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
