// Makes choices from the bytes of an input. Each choice takes a byte of its own, so that a changed byte changes one
// choice.

struct FuzzInput {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// The bytes that are left.
  var rest: [UInt8] { Array(bytes) }

  /// The next byte; 0 if none is left.
  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  mutating func word() -> Int { Int(byte()) << 8 | Int(byte()) }

  /// A number from 0 to below `count`.
  mutating func int(_ count: Int) -> Int { (count <= 256 ? Int(byte()) : word()) % count }

  /// True for one in `odds` bytes; false if none is left.
  mutating func one(in odds: Int) -> Bool { Int(byte()) % odds == odds - 1 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[int(elements.count)] }

  private static let odd: [Double] = [
    .nan, .infinity, -.infinity, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    1e18, -1e18,
    4_294_967_296, 1e-9, -1, 0.1,
  ]

  /// A length in points: usually a common one, from `low` to some hundreds.
  mutating func length(from low: Double = 0) -> Double {
    switch byte() {
    case let kind where kind < 160: low + Double(byte())
    case let kind where kind < 210: low + Double(word()) / 64
    case let kind where kind < 240: low + Double(byte()) / 16
    default: pick(FuzzInput.odd)
    }
  }

  /// A value of an enumeration; rarely one that the enumeration does not have.
  mutating func choice(_ values: ClosedRange<Int32>) -> Int32 {
    let byte = byte()
    if byte == 255 { return [values.lowerBound - 2, values.upperBound + 1, .max, .min][int(4)] }
    return values.lowerBound + Int32(byte) % Int32(values.count)
  }
}
