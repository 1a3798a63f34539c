// Halves of surrogate pairs in JSON, which strings of UTF-16 code units can have and Foundation's decoder refuses.
import Foundation

package enum LoneSurrogates {
  /// Returns JSON with `\ufffd` in place of each escape that is half of a surrogate pair without the other half, and how
  /// many there were. O(bytes).
  package static func replaced(in json: Data) -> (json: Data, count: Int) {
    var bytes = [UInt8](json)
    var count = 0
    /// The surrogate whose escape begins at an offset; nil if there is none.
    func surrogate(_ offset: Int) -> UInt16? {
      guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u"),
        let unit = UInt16(String(decoding: bytes[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
      else { return nil }
      return (0xD800...0xDFFF).contains(unit) ? unit : nil
    }
    var offset = 0
    while let next = bytes[offset...].firstIndex(of: UInt8(ascii: "\\")) {
      offset = next + 2
      if let unit = surrogate(next) {
        if unit < 0xDC00, let other = surrogate(next + 6), other >= 0xDC00 {
          offset = next + 12
        } else {
          bytes.replaceSubrange(next + 2..<next + 6, with: "fffd".utf8)
          count += 1
        }
      }
      if offset >= bytes.count { break }
    }
    return count == 0 ? (json, 0) : (Data(bytes), count)
  }
}
