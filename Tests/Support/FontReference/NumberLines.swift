// Random lines of words and numbers: the same few lines again and again, each time with other digits.
import LabelFonts
import TestSupport

/// Makes lines of numbers among words that a face can draw.
///
/// A line is one of some sixty, in which each digit is replaced by a random digit of its set. So what is cached of a line
/// with other digits is used again. Numbers have all digits that the face has, signs in and around them, and things that
/// a digit must not be taken apart from: marks, joiners, variation selectors, keycaps, fractions, letters.
package struct NumberLines {
  private var random: SplitMix64
  private var patterns: [[Unicode.Scalar]] = []
  /// The first digits of the sets that the face has.
  private var zeros: [UInt32] = []
  /// How many numbers the lines so far had.
  package private(set) var numberCount = 0

  private static let signs: [Unicode.Scalar] = Array(
    ",.:/-%$+#()'*\u{A0}\u{60C}\u{66A}\u{66B}\u{66C}\u{2212}\u{20AC}".unicodeScalars)
  private static let joiners: [Unicode.Scalar] = [
    "\u{301}", "\u{20E3}", "\u{FE0F}", "\u{FE0E}", "\u{FE00}", "\u{200D}", "\u{200C}", "\u{200F}", "\u{2044}",
    "\u{600}",
    "\u{E33}", "\u{B2}", "\u{3099}", "\u{AD}", "\u{93F}",
  ]

  package init(_ face: FontFace, _ words: inout RandomLines, name: String) {
    random = SplitMix64(name: name)
    // Sets of decimal digits are ten scalars in a row, from 0 to 9 (Unicode, 4.6).
    for value in UInt32(0x30)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.numericType == .decimal,
        scalar.properties.numericValue == 0, face.covers(value)
      else { continue }
      zeros.append(value)
    }
    if zeros.isEmpty { return }
    for _ in 0..<60 {
      var line = Array(words.next().unicodeScalars)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        // Between words, or anywhere: digits beside letters.
        let spaces = line.indices.filter { line[$0] == " " } + [line.count]
        let place =
          Int.random(in: 0..<4, using: &random) == 0
          ? Int.random(in: 0...line.count, using: &random) : spaces.randomElement(using: &random)!
        let isApart = Int.random(in: 0..<4, using: &random) > 0
        line.insert(contentsOf: (isApart ? [" "] : []) + number() + (isApart ? [" "] : []), at: place)
      }
      patterns.append(line)
    }
  }

  /// Whether the face has no digits, or no words.
  package var isEmpty: Bool { patterns.isEmpty }

  private mutating func number() -> [Unicode.Scalar] {
    // Most numbers are in one set of digits.
    let zero = Bool.random(using: &random) ? zeros[0] : zeros.randomElement(using: &random)!
    var scalars: [Unicode.Scalar] = []
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      switch Int.random(in: 0..<40, using: &random) {
      case 0..<8: scalars.append(NumberLines.signs.randomElement(using: &random)!)
      case 8: scalars.append(NumberLines.joiners.randomElement(using: &random)!)
      case 9: scalars.append(["a", "f", "x", "T", "\u{645}", "\u{915}"].randomElement(using: &random)!)
      case 10: scalars.append(Unicode.Scalar(zeros.randomElement(using: &random)!)!)
      default: scalars.append(Unicode.Scalar(zero)!)
      }
    }
    return scalars
  }

  /// A line with zeros instead of its digits.
  package func withZeros(_ line: String) -> String {
    String(
      String.UnicodeScalarView(
        line.unicodeScalars.map { scalar in
          guard scalar.properties.numericType == .decimal else { return scalar }
          return Unicode.Scalar(scalar.value - UInt32(scalar.properties.numericValue!))!
        }))
  }

  package mutating func next() -> String {
    var line = patterns.randomElement(using: &random)!
    var wasDigit = false
    for index in line.indices {
      let isDigit = line[index].properties.numericType == .decimal
      if isDigit {
        let zero = line[index].value - UInt32(line[index].properties.numericValue!)
        line[index] = Unicode.Scalar(zero + UInt32.random(in: 0..<10, using: &random))!
        if !wasDigit { numberCount += 1 }
      }
      wasDigit = isDigit
    }
    return String(String.UnicodeScalarView(line))
  }
}
