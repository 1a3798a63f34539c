// Digits and signs whose advances in numbers are sums.
import TextSegmentation

/// The digits of one set and the signs that one face draws, whose advances depend on adjacent glyphs alone
/// (`PairRule`); and signs that other faces draw, which are shaped separately. Immutable.
///
/// In a word of such characters alone, the advance of each is its own plus what its two neighbours change. The clusters,
/// line breaks and scripts of the word are those of the word with zeros instead of its digits.
final class NumberRepertoire: Sendable {
  /// The signs that may be in a number, if the face draws them. All are clusters by themselves between digits.
  static let signs: [UInt32] =
    Array("$%()+,-./:").map { UInt32($0.unicodeScalars.first!.value) }
    + [0x60C, 0x66A, 0x66B, 0x66C, 0xE3F, 0x20AC, 0x20B9, 0x2212]
  /// The most bytes of a number.
  static var longest: Int { 64 }
  private static let none: UInt8 = 0xFF

  /// The index of the face.
  let face: Int
  /// The ten digits, then the face's signs, then those of other faces.
  let scalars: [UInt32]
  /// The number of scalars that the face draws.
  let countInFace: Int
  /// The indices of their scripts: 0 for those that take the script of the text next to them.
  private let scripts: [UInt16]
  /// The index of the digits' script if no sign has another, or else nil.
  private let commonScript: UInt16?
  /// For each character of ASCII its index in `scalars`, or `none`.
  private let ascii: [UInt8]

  /// A sign and the index of its script.
  struct Sign {
    let scalar: UInt32
    let script: UInt16
  }

  init(face: Int, script: UInt16, zero: UInt32, signs: [Sign], foreignSigns: [Sign]) {
    self.face = face
    let all = (0..<10).map { Sign(scalar: zero + $0, script: script) } + signs + foreignSigns
    (scalars, scripts) = (all.map(\.scalar), all.map(\.script))
    assert(all.count < Int(NumberRepertoire.none), "an index has 8 bits")
    commonScript = scripts.allSatisfy { $0 == 0 || $0 == script } ? script : nil
    countInFace = 10 + signs.count
    var ascii = [UInt8](repeating: NumberRepertoire.none, count: 128)
    for (index, scalar) in scalars.enumerated() where scalar < 128 { ascii[Int(scalar)] = UInt8(index) }
    self.ascii = ascii
  }

  /// Reads a word, unless it has other characters.
  ///
  /// - Parameters:
  ///   - characters: room for the index in `scalars` of each character of the word.
  ///   - form: room for the word with zeros instead of its digits.
  /// - Returns: the number of characters; nil if there are others, or no digit but zero.
  /// - Complexity: O(bytes).
  @inline(__always)
  func read(
    _ word: UnsafeBufferPointer<UInt8>, characters: UnsafeMutablePointer<UInt8>, form: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    var (count, offset) = (0, 0)
    var hasDigits = false
    while offset < word.count {
      let byte = unsafe word[offset]
      var (index, length) = (NumberRepertoire.none, 1)
      if byte < 128 {
        index = ascii[Int(byte)]
      } else {
        let (scalar, scalarLength) = unsafe decodeScalar(word, at: offset)
        length = scalarLength
        let digit = scalar &- scalars[0]
        if digit < 10 {
          index = UInt8(digit)
        } else if let sign = scalars.dropFirst(10).firstIndex(of: scalar) {
          index = UInt8(sign)
        }
      }
      if index == NumberRepertoire.none { return nil }
      for byte in 0..<length { unsafe form[offset + byte] = word[offset + byte] }
      if index < 10 && index > 0 {
        // The digits of a set differ in the last byte alone.
        unsafe form[offset + length - 1] -= index
        hasDigits = true
      }
      assert(count < NumberRepertoire.longest, "the memory has room for the longest number")
      unsafe characters[count] = index
      count += 1
      offset += length
    }
    return hasDigits ? count : nil
  }

  /// The index of the script in which all characters of a number are shaped; nil if they are in several.
  ///
  /// - Parameter before: the script that the number's first characters take from the text before it; 0 if they take the
  ///   number's own.
  func script(of characters: UnsafeBufferPointer<UInt8>, after before: UInt16) -> Int? {
    var found: UInt16 = 0
    if let commonScript {
      found = commonScript
    } else {
      for index in characters.indices {
        let script = unsafe scripts[Int(characters[index])]
        if script == found || script == 0 { continue }
        if found != 0 { return nil }
        found = script
      }
    }
    if found == 0 { return Int(before) }
    return unsafe before == 0 || before == found || scripts[Int(characters[0])] != 0 ? Int(found) : nil
  }
}
