// From byte offsets in UTF-8 to UTF-16 units.

/// The text of a case as bytes, and where each byte lies in UTF-16.
package struct UTF16Map {
  /// The text in UTF-8.
  let bytes: [UInt8]
  /// For every byte offset, the end included, the UTF-16 offset; -1 inside a scalar.
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

  /// The UTF-16 offset of a byte offset; nil past the end or inside a scalar.
  package func utf16(_ byte: Int) -> Int? {
    guard byte >= 0, byte < offsets.count, offsets[byte] >= 0 else { return nil }
    return Int(offsets[byte])
  }

  /// The text of a byte range whose ends are scalar boundaries; nil for anything else.
  func text(_ start: Int, _ end: Int) -> String? {
    guard start <= end, utf16(start) != nil, utf16(end) != nil else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
