// Embedding levels of bidirectional text (UAX #9, Unicode 17): the entry points.

/// Finds the embedding level of each character of a paragraph, before rule L1 of UAX #9.
///
/// A character that X9 removes gets the level of the character before it, or at the start that of the paragraph.
/// O(characters), allocates nothing.
///
/// - Parameters:
///   - characters: the paragraph. A separator (class B) before its end is a neutral character on the paragraph's level.
///   - isRightToLeft: whether the paragraph's level is 1. `firstStrongIsRightToLeft` says what P2 and P3 choose.
///   - scratch: memory to work in, at least `bidiScratchCount(for:)` words. Its contents are overwritten.
///   - levels: receives a level for each character.
@_lifetime(scratch: copy scratch)
@_lifetime(levels: copy levels)
public func findEmbeddingLevels(
  of characters: Span<BidiCharacter>, isRightToLeft: Bool, scratch: inout MutableSpan<UInt32>,
  into levels: inout MutableSpan<UInt8>
) {
  precondition(scratch.count >= bidiScratchCount(for: characters.count), "too little memory for the paragraph")
  precondition(levels.count >= characters.count, "too few levels for the paragraph")
  unsafe characters.withUnsafeBufferPointer { characters in
    unsafe scratch.withUnsafeMutableBufferPointer { scratch in
      unsafe levels.withUnsafeMutableBufferPointer { levels in
        guard let words = scratch.baseAddress, let first = levels.baseAddress else { return }
        unsafe findEmbeddingLevels(of: characters, isRightToLeft: isRightToLeft, scratch: words, into: first)
      }
    }
  }
}

/// Returns the number of words of memory that `findEmbeddingLevels` works in.
public func bidiScratchCount(for characters: Int) -> Int { ExplicitLevels.scratchCount(for: characters) }

/// Returns whether a paragraph's first strong character outside of isolates is right-to-left (P2, P3); nil if there is
/// none. O(characters up to it).
public func firstStrongIsRightToLeft(_ characters: Span<BidiCharacter>) -> Bool? {
  var isolates = 0
  for index in characters.indices {
    switch characters[index].bidiClass {
    case .l where isolates == 0: return false
    case .r where isolates == 0, .al where isolates == 0: return true
    case .lri, .rli, .fsi: isolates += 1
    case .pdi: isolates = max(0, isolates - 1)
    default: break
    }
  }
  return nil
}

/// Returns the embedding level of each scalar of a paragraph, before L1. O(scalars).
///
/// - Parameters:
///   - paragraph: the text of one paragraph.
///   - isRightToLeft: the direction of the paragraph; nil for that of its first strong character (P2, P3), or
///     left-to-right if there is none.
public func embeddingLevels(of paragraph: String, isRightToLeft: Bool? = nil) -> [UInt8] {
  embeddingLevels(of: paragraph.unicodeScalars.map { BidiCharacter($0) }, isRightToLeft: isRightToLeft)
}

/// The same for the characters of a paragraph.
public func embeddingLevels(of characters: [BidiCharacter], isRightToLeft: Bool? = nil) -> [UInt8] {
  let isRightToLeft = isRightToLeft ?? firstStrongIsRightToLeft(characters.span) ?? false
  var levels = [UInt8](repeating: 0, count: characters.count)
  var scratch = [UInt32](repeating: 0, count: bidiScratchCount(for: characters.count))
  var words = scratch.mutableSpan
  var found = levels.mutableSpan
  findEmbeddingLevels(of: characters.span, isRightToLeft: isRightToLeft, scratch: &words, into: &found)
  return levels
}

/// The same without checks, for memory with room for all characters.
package func findEmbeddingLevels(
  of characters: UnsafeBufferPointer<BidiCharacter>, isRightToLeft: Bool, scratch: UnsafeMutablePointer<UInt32>,
  into levels: UnsafeMutablePointer<UInt8>
) {
  guard let first = characters.baseAddress else { return }
  let (count, base): (Int, UInt8) = (characters.count, isRightToLeft ? 1 : 0)
  let classes = unsafe BidiClasses(of: characters)
  unsafe levels.update(repeating: base, count: count)
  // Text that nothing directs against its paragraph is on the paragraph's level (W2, W7, N1, N2, I1, I2).
  if classes.isDisjoint(with: isRightToLeft ? .againstRightToLeft : .againstLeftToRight) { return }
  var explicit = unsafe ExplicitLevels(first, count, base: base, scratch, levels)
  explicit.resolve(classes)
}

extension BidiClasses {
  /// The classes that can raise text in a left-to-right paragraph above the paragraph's level.
  fileprivate static var againstLeftToRight: BidiClasses { from(.r, to: .al) | only(.an) | explicit }
  /// The same for a right-to-left paragraph.
  fileprivate static var againstRightToLeft: BidiClasses { only(.l) | from(.en, to: .an) | explicit }
}
