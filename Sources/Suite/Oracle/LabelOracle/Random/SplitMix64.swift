// Random numbers: one seed gives the same ones on every machine.

package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// Bytes that make the first numbers, two bytes for each; the generator makes the rest.
  private var given: ArraySlice<UInt8> = []

  package init(seed: UInt64) { state = seed }

  /// A generator whose choices come from bytes, for fuzzing: a changed byte changes one choice.
  package init(bytes: [UInt8]) {
    state = UInt64(bytes.count)
    given = bytes[...]
  }

  package mutating func next() -> UInt64 {
    if let high = given.popFirst() {
      // The same 16 bits four times, because some callers read the upper bits and others the lower ones.
      return (UInt64(high) << 8 | UInt64(given.popFirst() ?? 0)) &* 0x0001_0001_0001_0001
    }
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True once in `chances` calls on average.
  package mutating func one(in chances: Int) -> Bool { int(0..<chances) == 0 }

  package mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  package mutating func double(_ range: Range<Double>) -> Double { Double.random(in: range, using: &self) }

  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[int(0..<elements.count)] }
}
