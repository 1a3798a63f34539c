// Hard breaks: which scalars they are, and which bytes.

/// A hard break, by what it ends (R259).
@usableFromInline package enum HardBreak {
  /// A line, but not its paragraph: VT, FF, U+0085 and U+2028 (R27).
  case line
  /// A line and its paragraph: LF, CR, CR LF, which is one hard break (R28), and U+2029.
  case paragraph

  /// Creates the hard break of a scalar; nil if it is none.
  @inlinable @inline(__always)
  package init?(_ scalar: UInt32) {
    switch scalar {
    case 0xA, 0xD, 0x2029: self = .paragraph
    case 0xB, 0xC, 0x85, 0x2028: self = .line
    default: return nil
    }
  }

  // MARK: In UTF-8

  /// Returns whether a hard break begins at `index` of a text of `length` bytes; `byte` is the byte there.
  @inlinable @inline(__always)
  package static func begins(_ bytes: UnsafePointer<UInt8>, at index: Int, length: Int, _ byte: UInt8) -> Bool {
    assert(index >= 0 && index < length, "the byte is in the text")
    if byte >= 0x0A && byte <= 0x0D { return true }
    if byte == 0xC2 { return unsafe index &+ 1 < length && bytes[index &+ 1] == 0x85 }
    if byte == 0xE2 {
      return unsafe index &+ 2 < length && bytes[index &+ 1] == 0x80 && bytes[index &+ 2] & 0xFE == 0xA8
    }
    return false
  }

  /// Returns the length in bytes of the hard break that begins with a byte. CR LF counts as two hard breaks.
  @inlinable @inline(__always)
  package static func scalarLength(_ byte: UInt8) -> Int { byte == 0xC2 ? 2 : byte == 0xE2 ? 3 : 1 }

  /// Returns the hard break that begins at `index` of a text of `length` bytes, and its length in bytes. Precondition:
  /// one begins there.
  @inlinable
  package static func at(
    _ index: Int, _ bytes: UnsafePointer<UInt8>, length: Int
  ) -> (ends: HardBreak, length: Int) {
    unsafe assert(
      index >= 0 && index < length && begins(bytes, at: index, length: length, bytes[index]),
      "a hard break begins there")
    return switch unsafe bytes[index] {
    case 0x0D: unsafe (.paragraph, index + 1 < length && bytes[index + 1] == 0x0A ? 2 : 1)
    case 0x0B, 0x0C: (.line, 1)
    case 0xC2: (.line, 2)
    case 0xE2: unsafe (bytes[index + 2] == 0xA8 ? .line : .paragraph, 3)
    default: (.paragraph, 1)
    }
  }

  /// Returns the hard break directly before `offset`, which must be above 0; nil if there is none.
  @inlinable
  package static func endingAt(_ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> HardBreak? {
    assert(offset > 0 && offset <= bytes.count, "there is a byte before it")
    switch unsafe bytes[offset &- 1] {
    case 0x0A, 0x0D: return .paragraph
    case 0x0B, 0x0C: return .line
    case 0x85: return unsafe offset > 1 && bytes[offset &- 2] == 0xC2 ? .line : nil
    case let last where last & 0xFE == 0xA8:
      guard offset > 2, unsafe bytes[offset &- 2] == 0x80, unsafe bytes[offset &- 3] == 0xE2 else { return nil }
      return last == 0xA8 ? .line : .paragraph
    default: return nil
    }
  }
}
