// Reads words 8 bytes at a time: finds where they end, hashes them, and compares them with keys.
import TextSegmentation

/// A word found in a text.
struct ScannedWord {
  /// Where it ends: a byte offset in the text.
  var end: Int
  var hash: UInt64
  /// The word's last bytes, those after its last multiple of 8 bytes, with zeros after them.
  var rest: UInt64
}

/// Scanning and hashing of the bytes of words.
enum WordScan {
  @inline(__always) private static var low7: UInt64 { 0x7F7F_7F7F_7F7F_7F7F }
  @inline(__always) private static var high: UInt64 { 0x8080_8080_8080_8080 }

  /// A mask of the high bit of every byte that may end a word: the bytes up to 0x20, and 0xC2 and 0xE2, with which
  /// U+0085 and U+2028 begin.
  @inline(__always)
  private static func candidates(_ chunk: UInt64) -> UInt64 {
    let aboveSpace = ((chunk & low7) &+ 0x5F5F_5F5F_5F5F_5F5F) | chunk
    let lead = (chunk | 0x2020_2020_2020_2020) ^ 0xE2E2_E2E2_E2E2_E2E2
    let isOther = ((lead & low7) &+ low7) | lead
    return ~(aboveSpace & isOther) & high
  }

  @inline(__always)
  private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }

  @inline(__always)
  private static func step(_ hash: UInt64, _ chunk: UInt64) -> UInt64 {
    mix(hash ^ chunk, 0xA076_1D64_78BD_642F)
  }

  @inline(__always)
  private static func finish(_ hash: UInt64, _ rest: UInt64, _ length: Int) -> UInt64 {
    let mixed = mix(hash ^ rest, 0xE703_7ED1_A0B4_28DB ^ UInt64(truncatingIfNeeded: length))
    return mixed ^ mixed &>> 29
  }

  /// Finds the end of the word at `first`, and hashes the word. It ends at the first U+0020 or hard break, at the
  /// text's end, or after `limit` bytes, a multiple of 8. In a line that is shaped whole, spaces do not end it. O(bytes
  /// of the word).
  @inline(__always)
  static func scan(
    _ bytes: UnsafePointer<UInt8>, from first: Int, length: Int, limit: Int, seed: UInt64, endsAtSpaces: Bool = true
  ) -> ScannedWord {
    assert(first >= 0 && first <= length, "the word begins in the text, or the text ends")
    assert(limit == .max || limit % 8 == 0, "words are hashed 8 bytes at a time")
    var hash = seed
    var index = first
    while true {
      let chunk = unsafe bytes.eight(from: index, count: length)
      var found = candidates(chunk)
      while found != 0 {
        let offset = found.trailingZeroBitCount &>> 3
        let at = index &+ offset
        let byte = UInt8(truncatingIfNeeded: chunk &>> UInt64(offset &* 8))
        if unsafe byte == 0x20 && endsAtSpaces || at >= length || HardBreak.begins(bytes, at: at, length: length, byte)
        {
          let rest = chunk & ~(~0 &<< UInt64(offset &* 8))
          let end = Swift.min(at, length)
          return ScannedWord(end: end, hash: finish(hash, rest, end &- first), rest: rest)
        }
        found &= found &- 1
      }
      index &+= 8
      hash = step(hash, chunk)
      if index &- first >= limit { return ScannedWord(end: index, hash: finish(hash, 0, limit), rest: 0) }
    }
  }

  /// The end of the word that goes on at `first`: the first U+0020 or hard break, or `length`. O(bytes), 8 at a time.
  static func end(_ bytes: UnsafePointer<UInt8>, from first: Int, length: Int) -> Int {
    var index = first
    while index < length {
      var found = unsafe candidates(bytes.eight(from: index, count: length))
      while found != 0 {
        let at = index &+ found.trailingZeroBitCount &>> 3
        if unsafe at >= length || bytes[at] == 0x20 || HardBreak.begins(bytes, at: at, length: length, bytes[at]) {
          return Swift.min(at, length)
        }
        found &= found &- 1
      }
      index &+= 8
    }
    return length
  }

  /// The beginning of the word that ends at `end`: after the last U+0020 or hard break before that, or `first`.
  /// O(bytes), 8 at a time.
  static func start(_ bytes: UnsafePointer<UInt8>, before end: Int, downTo first: Int) -> Int {
    assert(first >= 0 && end >= first)
    var index = end
    while index > first {
      // If fewer than 8 bytes are before `index`, they are moved to the upper bytes of the chunk.
      let chunk =
        unsafe index >= 8
        ? bytes.eight(from: index &- 8, count: end)
        : bytes.eight(from: 0, count: index) &<< UInt64((8 &- index) &* 8)
      var found = candidates(chunk)
      while found != 0 {
        let bit = 63 &- found.leadingZeroBitCount
        let at = index &- 8 &+ bit &>> 3
        if at < first { return first }
        if unsafe bytes[at] == 0x20 { return at &+ 1 }
        if unsafe HardBreak.begins(bytes, at: at, length: end, bytes[at]) {
          return unsafe at &+ HardBreak.scalarLength(bytes[at])
        }
        found &= ~(1 &<< UInt64(bit))
      }
      index &-= 8
    }
    return first
  }

  /// The hash that `scan` gives for the same bytes, if these have no hard breaks.
  static func hash(_ bytes: UnsafePointer<UInt8>, count: Int, seed: UInt64) -> UInt64 {
    unsafe scan(bytes, from: 0, length: count, limit: .max, seed: seed, endsAtSpaces: false).hash
  }

  /// Whether a scanned word of `count` bytes equals an entry's key of the same length.
  @inline(__always)
  static func equals(
    _ key: UnsafeRawPointer, _ word: ScannedWord, _ bytes: UnsafePointer<UInt8>, from first: Int, _ count: Int
  ) -> Bool {
    var index = 0
    while index &+ 8 <= count {
      let chunk = unsafe UnsafeRawPointer(bytes + (first &+ index)).loadUnaligned(as: UInt64.self)
      if unsafe chunk != (key + index).load(as: UInt64.self) { return false }
      index &+= 8
    }
    return unsafe index == count || word.rest == UInt64(littleEndian: (key + index).load(as: UInt64.self))
  }
}
