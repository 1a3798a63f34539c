// Conversion of UTF-8 offsets to UTF-16 offsets.

/// The UTF-8 bytes of a case's text, with the UTF-16 offset of each byte.
package struct UTF16Map {
  /// The text in UTF-8.
  let bytes: [UInt8]
  /// The UTF-16 offset for each byte offset, including the end; -1 inside a scalar.
  private let offsets: [Int32]

  package init(_ text: String) {
    bytes = Array(text.utf8)
    var offsets = [Int32](repeating: -1, count: bytes.count + 1)
    var units: Int32 = 0
    for (index, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
      offsets[index] = units
      units += byte >= 0xF0 ? 2 : 1
    }
    offsets[bytes.count] = units
    self.offsets = offsets
  }

  /// Returns the UTF-16 offset of a byte offset; nil outside the text or inside a scalar.
  package func utf16(_ byte: Int) -> Int? {
    guard byte >= 0, byte < offsets.count, offsets[byte] >= 0 else { return nil }
    return Int(offsets[byte])
  }

  /// Returns the first byte of the scalar at a UTF-16 offset; the end for one after the text.
  package func byte(_ unit: Int) -> Int { offsets.lastIndex { $0 >= 0 && $0 <= unit } ?? 0 }

  /// Returns the text of a byte range; nil if an end is outside the text or inside a scalar.
  func text(_ start: Int, _ end: Int) -> String? {
    guard start <= end, utf16(start) != nil, utf16(end) != nil else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
