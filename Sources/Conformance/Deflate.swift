// Compresses the folded parts of the HTML report, which browsers expand.

/// DEFLATE (RFC 1951) in one block of fixed codes. Repeated text, such as the markup of thousands of cases, shrinks to a
/// tenth; dynamic codes would take another fifth off and twice the source.
package struct Deflate {
  private var out: [UInt8] = []
  private var bits: UInt64 = 0
  private var count: UInt64 = 0

  /// The distances that a match can bridge, and the longest match.
  private static let window = 32_768
  private static let mostMatched = 258
  /// How many earlier occurrences are tried for a longer match.
  private static let mostTried = 24
  private static let hashBits = 15

  /// Returns the compressed bytes, without a header or a checksum ("deflate-raw").
  package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var deflate = Deflate()
    deflate.out.reserveCapacity(bytes.count / 8)
    deflate.put(0b011, 3)  // The last block, with fixed codes.
    bytes.withUnsafeBufferPointer { deflate.putBlock($0) }
    deflate.putSymbol(256)
    deflate.put(0, 7)  // Completes the last byte.
    return deflate.out
  }

  private mutating func putBlock(_ bytes: UnsafeBufferPointer<UInt8>) {
    // The newest offset of three bytes by their hash, and for each offset the one before it with the same hash.
    var newest = [Int](repeating: -1, count: 1 << Self.hashBits)
    var before = [Int](repeating: -1, count: Self.window)
    newest.withUnsafeMutableBufferPointer { newest in
      before.withUnsafeMutableBufferPointer { before in
        var index = 0
        while index < bytes.count {
          var (length, distance) = (0, 0)
          if index + 3 <= bytes.count {
            let most = min(Self.mostMatched, bytes.count - index)
            var other = newest[Self.hash(bytes, index)]
            var tried = 0
            while other >= 0, index - other <= Self.window, tried < Self.mostTried, length < most {
              var same = 0
              if length == 0 || bytes[other + length] == bytes[index + length] {
                while same < most, bytes[other + same] == bytes[index + same] { same += 1 }
              }
              if same > length { (length, distance) = (same, index - other) }
              let next = before[other & (Self.window - 1)]
              other = next < other ? next : -1
              tried += 1
            }
          }
          if length < 3 {
            putSymbol(Int(bytes[index]))
            length = 1
          } else {
            putMatch(length, distance)
          }
          for at in index..<min(index + length, max(index, bytes.count - 2)) {
            let hash = Self.hash(bytes, at)
            before[at & (Self.window - 1)] = newest[hash]
            newest[hash] = at
          }
          index += length
        }
      }
    }
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    let three = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
    return Int((three &* 0x9E37_79B1) >> UInt32(32 - hashBits))
  }

  /// The least length of each symbol from 257 on, and the number of bits that follow it (RFC 1951, 3.2.5).
  private static let lengths: [(least: Int, bits: UInt64)] = {
    var list: [(least: Int, bits: UInt64)] = []
    var least = 3
    for symbol in 0..<28 {
      let bits = symbol < 8 ? 0 : symbol / 4 - 1
      list.append((least, UInt64(bits)))
      least += 1 << bits
    }
    list.append((258, 0))
    return list
  }()

  /// The same for distances.
  private static let distances: [(least: Int, bits: UInt64)] = {
    var list: [(least: Int, bits: UInt64)] = []
    var least = 1
    for symbol in 0..<30 {
      let bits = symbol < 4 ? 0 : symbol / 2 - 1
      list.append((least, UInt64(bits)))
      least += 1 << bits
    }
    return list
  }()

  private mutating func putMatch(_ length: Int, _ distance: Int) {
    let symbol = Self.lengths.lastIndex { $0.least <= length } ?? 0
    putSymbol(257 + symbol)
    put(UInt64(length - Self.lengths[symbol].least), Self.lengths[symbol].bits)
    let code = Self.distances.lastIndex { $0.least <= distance } ?? 0
    put(Self.reversed(UInt64(code), 5), 5)
    put(UInt64(distance - Self.distances[code].least), Self.distances[code].bits)
  }

  /// Writes a literal, a length's symbol, or 256 for the end, in the fixed code (RFC 1951, 3.2.6).
  private mutating func putSymbol(_ symbol: Int) {
    let (code, length): (Int, UInt64) =
      switch symbol {
      case 0..<144: (0x30 + symbol, 8)
      case 144..<256: (0x190 + symbol - 144, 9)
      case 256..<280: (symbol - 256, 7)
      default: (0xC0 + symbol - 280, 8)
      }
    put(Self.reversed(UInt64(code), length), length)
  }

  /// Codes are written from their highest bit on, all other numbers from their lowest.
  private static func reversed(_ code: UInt64, _ length: UInt64) -> UInt64 {
    var (rest, result) = (code, UInt64(0))
    for _ in 0..<length { (rest, result) = (rest >> 1, result << 1 | rest & 1) }
    return result
  }

  private mutating func put(_ value: UInt64, _ length: UInt64) {
    bits |= value << count
    count += length
    while count >= 8 {
      out.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }
}
