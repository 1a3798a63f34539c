// Whether and where a text holds ink: what truncation asks of text that was not prepared.
import TextSegmentation

/// Questions about a text's bytes that need no shaping. Ink is what is neither whitespace nor a hard break.
public enum TextInk {
  /// Whether any ink begins at or after byte `start`. O(bytes up to the first ink).
  public static func hasInk(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    firstInk(bytes, from: start) < bytes.count
  }

  /// The first byte of the first ink at or after `start`, or the text's end. O(bytes up to it).
  public static func firstInk(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let length = blankLength(bytes, index)
      if length == 0 { return index }
      index += length
    }
    return bytes.count
  }

  /// Where the last hard line that has ink ends: the byte offset of its hard break, or of the text's end. 0 where there
  /// is no ink. What follows it causes no ellipsis (R187). O(bytes behind the last ink and after it).
  public static func endOfLastInkLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var end = bytes.count
    // Back over whitespace and breaks: from each place back to the start of its scalar.
    while end > 0 {
      var start = end - 1
      while start > 0 && end - start < 3 && bytes[start] & 0xC0 == 0x80 { start -= 1 }
      let length = blankLength(bytes, start)
      if length == 0 || start + length != end { break }
      end = start
    }
    if end == 0 { return 0 }
    while end < bytes.count {
      if WordScan.isHardBreak(bytes.baseAddress!, end, bytes.count, bytes[end]) { return end }
      end += 1
    }
    return bytes.count
  }

  /// Length of the whitespace or hard break at `index`, 0 where there is none.
  private static func blankLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    let byte = bytes[index]
    if byte < 0x80 { return byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) ? 1 : 0 }
    // U+0085, U+1680, U+2000 to U+205F, U+3000.
    if byte != 0xC2 && byte < 0xE1 || byte > 0xE3 { return 0 }
    let (scalar, length) = decodeScalar(bytes, at: index)
    return isLabelWhitespace(scalar) || isHardBreak(scalar) ? length : 0
  }
}
