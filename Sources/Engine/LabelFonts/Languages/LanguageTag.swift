// A language as a value that is compared in two instructions: part of what a shaped word depends on.

/// A BCP 47 tag, lower-cased and cut at the last subtag that fits into 15 characters.
@usableFromInline package struct LanguageTag: Hashable, Sendable, BitwiseCopyable {
  /// Characters 0...7 and 8...14, the first in the low byte; unused bytes are 0.
  @usableFromInline let low: UInt64, high: UInt64

  /// No language: text is shaped as its script alone says.
  package static let none = unsafe LanguageTag(utf8: UnsafeBufferPointer(start: nil, count: 0))

  /// A tag from a C string, e.g. "en" or "zh-Hant-TW"; NULL and "" give `none`. Reads at most 16 bytes. O(1).
  @inline(__always)
  package init(cString: UnsafePointer<CChar>?) {
    guard let cString = unsafe cString else {
      self = .none
      return
    }
    // Most tags are two lower-case letters, and every call has one, so these tags have a path of their own.
    let (first, second) = unsafe (UInt8(bitPattern: cString[0]), UInt8(bitPattern: cString[0] == 0 ? 0 : cString[1]))
    if first >= 0x61, first <= 0x7A, second >= 0x61, second <= 0x7A, unsafe cString[2] == 0 {
      self.init(low: UInt64(first) | UInt64(second) << 8, high: 0)
      return
    }
    var length = 0
    while unsafe length < 16 && cString[length] != 0 { length &+= 1 }
    self = unsafe cString.withMemoryRebound(to: UInt8.self, capacity: 16) {
      unsafe LanguageTag(utf8: UnsafeBufferPointer(start: $0, count: length))
    }
  }

  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// Two comparisons, which have to be inlined: every call compares tags.
  @inlinable @inline(__always)
  package static func == (left: LanguageTag, right: LanguageTag) -> Bool {
    left.low == right.low && left.high == right.high
  }

  /// A tag from a string.
  package init(_ text: String) {
    var text = text
    self = text.withUTF8 { unsafe LanguageTag(utf8: $0) }
  }

  /// A tag from bytes. Anything but letters, digits, "-" and "_" ends it.
  package init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var lastSubtagEnd = 0
    var index = 0
    while index < bytes.count && index < 16 {
      var byte = unsafe bytes[index]
      if byte == 0x5F { byte = 0x2D }
      if byte >= 0x41 && byte <= 0x5A { byte |= 0x20 }
      let isLetterOrDigit = (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
      if byte == 0x2D { lastSubtagEnd = index } else if !isLetterOrDigit { break }
      if index == 15 {
        // The tag does not fit: only whole subtags are kept.
        if byte == 0x2D { break }
        low &= lastSubtagEnd >= 8 ? ~0 : (1 << UInt64(lastSubtagEnd * 8)) &- 1
        high &= lastSubtagEnd <= 8 ? 0 : (1 << UInt64(lastSubtagEnd * 8 - 64)) &- 1
        break
      }
      if index < 8 { low |= UInt64(byte) << UInt64(index * 8) } else { high |= UInt64(byte) << UInt64(index * 8 - 64) }
      index += 1
    }
    self.low = low
    self.high = high
  }

  /// The tag as text; "" for `none`.
  package var description: String { unsafe withCString { unsafe $0.map { unsafe String(cString: $0) } ?? "" } }

  /// Calls `body` with the tag as a C string, or with nil for `none`.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    if low == 0 { return body(nil) }
    return unsafe withUnsafeBytes(of: (low.littleEndian, high.littleEndian)) { bytes in
      unsafe body(bytes.baseAddress!.assumingMemoryBound(to: CChar.self))
    }
  }
}
