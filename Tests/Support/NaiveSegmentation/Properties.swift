// The properties of characters that the naive reading asks for, with Unicode's short names for their values.

/// Line_Break.
package enum LineBreakClass: String, Sendable {
  case AI, AK, AL, AP, AS, B2, BA, BB, BK, CB, CJ, CL, CM, CP, CR, EB, EM, EX, GL, H2, H3, HH, HL, HY, ID, IN, IS, JL
  case JT, JV, LF, NL, NS, NU, OP, PO, PR, QU, RI, SA, SG, SP, SY, VF, VI, WJ, XX, ZW, ZWJ
}

/// Grapheme_Cluster_Break; `other` is written as `-`.
package enum GraphemeClass: String, Sendable {
  case CR, LF, Cn, Ex, ZWJ, RI, Pp, SM, L, V, T, LV, LVT
  case other = "-"
}

/// Indic_Conjunct_Break; `none` is written as `-`.
package enum ConjunctClass: String, Sendable {
  case Li, Ex, Co
  case none = "-"
}

/// What the rules ask about a character besides these; each has a letter in `sampleData`.
package struct Marks: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  static let pictographic = Marks(letter: "e")
  static let wide = Marks(letter: "w")
  static let initialQuote = Marks(letter: "i")
  static let finalQuote = Marks(letter: "f")
  static let mark = Marks(letter: "m")
  static let unassigned = Marks(letter: "n")
  static let bidi = Marks(letter: "b")
  static let dottedCircle = Marks(letter: "d")

  private static let letters: [Character] = ["e", "w", "i", "f", "m", "n", "b", "d"]

  private init(letter: Character) { rawValue = 1 << UInt8(Marks.letters.firstIndex(of: letter)!) }

  /// The marks of a field of `sampleData`; `-` is none.
  init(field: String) {
    self = field == "-" ? [] : Marks(field.map { Marks(letter: $0) })
  }
}
