// Reads text eight bytes at a time.

extension UnsafePointer<UInt8> {
  /// The eight bytes of a text of `count` bytes from `index` on, the first in the lowest bits, with zeros after the text's
  /// end.
  @inline(__always)
  package func eight(from index: Int, count: Int) -> UInt64 {
    assert(index >= 0 && index <= count, "the text has the index, or ends there")
    if index &+ 8 <= count {
      return unsafe UInt64(littleEndian: UnsafeRawPointer(self + index).loadUnaligned(as: UInt64.self))
    }
    if count >= 8 && index < count {
      let last = unsafe UInt64(littleEndian: UnsafeRawPointer(self + (count &- 8)).loadUnaligned(as: UInt64.self))
      return last &>> UInt64(truncatingIfNeeded: (index &+ 8 &- count) &* 8)
    }
    // Of a text of less than 8 bytes, two loads that overlap read 4 to 7 bytes.
    let rest = count &- index
    if rest >= 4 {
      let (low, high) = unsafe (four(from: index), four(from: count &- 4))
      return UInt64(low) | UInt64(high) &<< UInt64(truncatingIfNeeded: (rest &- 4) &* 8)
    }
    var chunk: UInt64 = 0
    var offset = count &- 1
    while offset >= index {
      chunk = unsafe chunk &<< 8 | UInt64(self[offset])
      offset &-= 1
    }
    return chunk
  }

  /// Four bytes from an index on, the first in the lowest bits.
  @inline(__always)
  func four(from index: Int) -> UInt32 {
    unsafe UInt32(littleEndian: UnsafeRawPointer(self + index).loadUnaligned(as: UInt32.self))
  }
}
