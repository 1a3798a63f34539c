// The oracle's alphabet: the line break class and the cluster class of every scalar that it knows, entered by hand.
//
// The classes are those of Unicode 17 (LineBreak.txt, GraphemeBreakProperty.txt). A scalar outside the alphabet has no
// class, and a text that contains one is refused: the oracle never guesses. Every entry was compared with the
// properties of the regex module that the generator of the tables uses.

package enum Alphabet {
  /// The classes of the scalars of a text, all of which the alphabet has.
  package static func classes(of text: [Unicode.Scalar]) -> [ScalarClasses] { text.map { properties(of: $0)! } }

  /// The properties of a scalar; nil if it is outside the alphabet.
  package static func properties(of scalar: Unicode.Scalar) -> ScalarClasses? {
    if let known = single[scalar.value] { return known }
    func classes(_ lineBreak: LineBreakClass, _ grapheme: GraphemeClass = .other, _ marks: Marks = []) -> ScalarClasses
    {
      ScalarClasses(scalar: scalar.value, lineBreak: lineBreak, grapheme: grapheme, marks: marks)
    }
    switch scalar.value {
    case 0x30...0x39: return classes(.NU)
    case 0x41...0x5A, 0x61...0x7A: return classes(.AL)
    // Precomposed Latin letters with marks, and plain Cyrillic and Greek letters.
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x17F: return classes(.AL)
    case 0x391...0x3A1, 0x3A3...0x3C9, 0x410...0x44F: return classes(.AL)
    case 0x300...0x30F: return classes(.CM, .Ex)  // combining marks above
    case 0xFE00...0xFE0F: return classes(.CM, .Ex)  // variation selectors
    case 0x5D0...0x5EA: return classes(.HL)  // Hebrew letters
    case 0x627...0x63A, 0x641...0x64A: return classes(.AL)  // Arabic letters
    case 0x5B0...0x5BC, 0x64B...0x652: return classes(.CM, .Ex)  // Hebrew and Arabic points
    case 0x660...0x669, 0x6F0...0x6F9: return classes(.NU)  // Arabic digits
    // Directional marks, embeddings and overrides, isolates.
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: return classes(.CM, .Cn)
    // The spaces of fixed width except U+2007.
    case 0x2000...0x2006, 0x2008...0x200A: return classes(.BA)
    case 0x4E00...0x9FFF: return classes(.ID, .other, .wide)  // ideographs
    case 0x1100...0x1112: return classes(.JL, .L, .wide)
    case 0x1161...0x1175: return classes(.JV, .V)
    case 0x11A8...0x11C2: return classes(.JT, .T)
    case 0xAC00...0xD7A3:  // Hangul syllables: every 28th has no trailing consonant
      let open = (scalar.value - 0xAC00).isMultiple(of: 28)
      return classes(open ? .H2 : .H3, open ? .LV : .LVT, .wide)
    // Hiragana and katakana; the small ones and U+30FC are class CJ, which LB1 resolves to NS.
    case 0x3042...0x3093, 0x30A2...0x30F3:
      let isSmall = smallKana.contains(scalar.value)
      return classes(isSmall ? .NS : .ID, .other, .wide)
    case 0x1F1E6...0x1F1FF: return classes(.RI, .RI)
    case 0x1F3FB...0x1F3FF: return classes(.EM, .Ex, .wide)  // skin tones
    case 0x1F600...0x1F64A:  // faces: pictographs
      return classes((0x1F645...0x1F647).contains(scalar.value) ? .EB : .ID, .other, [.pictographic, .wide])
    default: return nil
    }
  }

  private static let smallKana: Set<UInt32> = [
    0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E,
    0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE,
  ]

  private static let single: [UInt32: ScalarClasses] = {
    var table: [UInt32: ScalarClasses] = [:]
    func add(_ values: [UInt32], _ lineBreak: LineBreakClass, _ grapheme: GraphemeClass = .other, _ marks: Marks = []) {
      for value in values {
        table[value] = ScalarClasses(scalar: value, lineBreak: lineBreak, grapheme: grapheme, marks: marks)
      }
    }
    // Hard breaks.
    add([0x0A], .LF, .LF)
    add([0x0D], .CR, .CR)
    add([0x85], .NL, .Cn)
    add([0x0B, 0x0C, 0x2028, 0x2029], .BK, .Cn)
    // Spaces, joiners and characters without width.
    add([0x20], .SP)
    add([0x09], .BA, .Cn)
    add([0xAD], .BA, .Cn)
    add([0x1680, 0x205F], .BA)
    add([0x3000], .BA, .other, .wide)
    add([0xA0, 0x2007, 0x202F], .GL)
    add([0x2060, 0xFEFF], .WJ, .Cn)
    add([0x200B], .ZW, .Cn)
    add([0x200D], .ZWJ, .ZWJ)
    // ASCII and general punctuation.
    add([0x2D], .HY)
    add([0x5BE, 0x2010, 0x2013], .HH)
    add([0x2014], .B2)
    add([0x28, 0x5B, 0x7B], .OP)
    add([0x29, 0x5D], .CP)
    add([0x7D], .CL)
    add([0x21, 0x3F, 0x61B, 0x61F], .EX)
    add([0x2C, 0x2E, 0x3A, 0x3B, 0x60C], .IS)
    add([0x2F], .SY)
    add([0x22, 0x27], .QU)
    add([0xAB, 0x2018, 0x201C], .QU, .other, .initialQuote)
    add([0xBB, 0x2019, 0x201D], .QU, .other, .finalQuote)
    add([0x24, 0x2B, 0x5C, 0x20AC], .PR)
    add([0x25, 0xB0, 0x66A], .PO)
    add([0x66B, 0x66C], .NU)
    add([0x23, 0x26, 0x2A, 0x3C, 0x3D, 0x3E, 0x40, 0x5E, 0x5F, 0x60, 0x7E], .AL)
    add([0x2026], .IN)
    add([0xFFFC], .CB)
    // East Asian punctuation.
    add([0x3001, 0x3002, 0x300D, 0x300F, 0xFF0C, 0xFF09], .CL, .other, .wide)
    add([0x300C, 0x300E, 0xFF08], .OP, .other, .wide)
    add([0xFF01, 0xFF1F], .EX, .other, .wide)
    add([0x30FB], .NS, .other, .wide)
    add([0x30FC], .NS, .other, .wide)
    // Emoji. Bases take skin tones; to UAX #14 the others are ideographs.
    add([0x1F44D, 0x1F466, 0x1F467, 0x1F468, 0x1F469], .EB, .other, [.pictographic, .wide])
    add([0x1F389, 0x1F680, 0x1F4BB], .ID, .other, [.pictographic, .wide])
    add([0x2764], .ID, .other, .pictographic)
    return table
  }()
}
