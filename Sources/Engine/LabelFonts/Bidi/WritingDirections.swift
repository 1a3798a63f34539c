// The embeddings and overrides that runs give to their text (R217).
import LabelLayout
import TextSegmentation

/// A run's embeddings and overrides, the outermost first.
package struct WritingDirections: Equatable, BitwiseCopyable, Sendable {
  /// The most that a run has; a list of more ends with the last of these.
  package static let most = 31

  /// A leading 1 bit, then two bits for each, the outermost first.
  var bits: UInt64

  /// Creates an empty list.
  package init() { bits = 1 }

  package var isEmpty: Bool { bits == 1 }

  var count: Int { (63 - bits.leadingZeroBitCount) / 2 }

  /// Adds an embedding or an override inside the others.
  package mutating func append(_ direction: LayoutDirection, isOverride: Bool) {
    if count < WritingDirections.most { bits = bits << 2 | (direction == .rightToLeft ? 1 : 0) | (isOverride ? 2 : 0) }
  }

  /// Returns the character with the same effect: U+202A, U+202B, U+202D or U+202E.
  func initiator(_ index: Int) -> BidiCharacter {
    switch bits >> UInt64(2 * (count - 1 - index)) & 3 {
    case 0: BidiCharacter(.lre)
    case 1: BidiCharacter(.rle)
    case 2: BidiCharacter(.lro)
    default: BidiCharacter(.rlo)
    }
  }
}

/// Finds where the writing directions of a paragraph's text change, from its beginning to its end.
@safe struct WritingDirectionCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let runs: UnsafeBufferPointer<AttributedRun>
  private var index: Int
  private var open = WritingDirections()
  /// The byte before which they may change next.
  private(set) var nextChange: Int

  /// A cursor at the beginning of a paragraph, where nothing is open.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ runs: UnsafeBufferPointer<AttributedRun>, from byte: Int) {
    unsafe (self.bytes, self.runs) = (bytes, runs)
    index = unsafe runs.isEmpty ? 0 : runs.index(endingAfter: byte)
    nextChange = runs.isEmpty ? .max : byte
  }

  /// Adds to `controls` the characters that close what is open, and open the directions of the text from a byte on. The
  /// byte is in the text, which the runs cover.
  /// Adjacent runs with the same directions are one range.
  mutating func change(at byte: Int, _ controls: inout ScratchArray<BidiCharacter>) {
    while unsafe runs[index].end <= byte { index += 1 }
    let directions = unsafe runs[index].writingDirections
    if directions != open {
      for _ in 0..<open.count { controls.append(BidiCharacter(.pdf)) }
      for number in 0..<directions.count { controls.append(directions.initiator(number)) }
      open = directions
    }
    while unsafe index + 1 < runs.count, unsafe runs[index + 1].writingDirections == open { index += 1 }
    // A border inside a cluster counts as one at the cluster's end.
    nextChange = unsafe RunBoundary(bytes, atOrAfter: min(runs[index].end, bytes.count), since: byte).offset
  }
}

extension UnsafeBufferPointer<AttributedRun> {
  /// The index of the first run that ends after a byte; the number of runs if there is none. O(log runs).
  func index(endingAfter byte: Int) -> Int {
    partitionPoint(0, count) { unsafe self[$0].end <= byte }
  }

  /// Whether some run has writing directions. O(runs).
  var haveWritingDirections: Bool { unsafe contains { !$0.writingDirections.isEmpty } }
}
