// Decoding of scalars in UTF-8, and the few scalar properties that the rules of a label need.

/// Returns the scalar at an offset and its length in bytes. Malformed bytes give U+FFFD, one for each maximal subpart.
///
/// Precondition: `offset` is within the text. Nothing past the end is read. O(1).
@inlinable
package func decodeScalar(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (scalar: UInt32, length: Int) {
  assert(offset >= 0 && offset < bytes.count, "the offset is within the text")
  let first = unsafe UInt32(bytes[offset])
  if first < 0x80 { return (first, 1) }
  if first & 0xF0 == 0xE0 && offset &+ 2 < bytes.count {
    let second = unsafe UInt32(bytes[offset &+ 1])
    let third = unsafe UInt32(bytes[offset &+ 2])
    let scalar = (first & 0xF) << 12 | (second & 0x3F) << 6 | third & 0x3F
    let isWellFormed = second & 0xC0 == 0x80 && third & 0xC0 == 0x80 && scalar >= 0x800 && scalar & 0xF800 != 0xD800
    if isWellFormed { return (scalar, 3) }
  } else if first & 0xE0 == 0xC0 && offset &+ 1 < bytes.count {
    let second = unsafe UInt32(bytes[offset &+ 1])
    if first >= 0xC2 && second & 0xC0 == 0x80 { return ((first & 0x1F) << 6 | second & 0x3F, 2) }
  }
  return unsafe decodeOtherScalar(bytes, at: offset)
}

/// Returns how many bytes a scalar has that begins with a byte, if it is well-formed; 1 for a byte that only continues one.
@inlinable @inline(__always)
package func scalarLength(lead: UInt8) -> Int { lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1 }

/// Returns the offset at which the scalar starts that has the byte at `offset`, but not less than `floor`. In malformed text
/// it is that of the nearest byte that continues no scalar. O(bytes to it).
@inlinable @inline(__always)
package func scalarStart(_ bytes: UnsafePointer<UInt8>, at offset: Int, downTo floor: Int = 0) -> Int {
  assert(offset >= floor)
  var start = offset
  while unsafe start > floor && bytes[start] & 0xC0 == 0x80 { start &-= 1 }
  return start
}

/// Returns the scalar at an offset if it is malformed or takes four bytes. Of malformed bytes, only the beginnings of three
/// and four bytes have maximal subparts of more than one byte.
@usableFromInline
func decodeOtherScalar(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (scalar: UInt32, length: Int) {
  let first = unsafe UInt32(bytes[offset])
  let size = first & 0xF0 == 0xE0 ? 3 : first >= 0xF0 && first < 0xF5 ? 4 : 1
  if size == 1 { return (0xFFFD, 1) }
  var scalar = first & (0x7F >> UInt32(size))
  for index in 1..<size {
    guard offset + index < bytes.count else { return (0xFFFD, index) }
    let byte = unsafe UInt32(bytes[offset + index])
    guard byte & 0xC0 == 0x80 else { return (0xFFFD, index) }
    if index == 1 {
      // Overlong forms, surrogates and scalars past U+10FFFF are malformed (Unicode, table 3-7).
      if first == 0xE0 && byte < 0xA0 || first == 0xED && byte >= 0xA0 { return (0xFFFD, 1) }
      if first == 0xF0 && byte < 0x90 || first == 0xF4 && byte >= 0x90 { return (0xFFFD, 1) }
    }
    scalar = scalar << 6 | byte & 0x3F
  }
  return (scalar, size)
}

/// Returns whether a scalar is whitespace, which hangs at the end of a line (R257).
@inlinable
package func isLabelWhitespace(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x20, 0x9: return true
  case 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: return true
  default: return false
  }
}
