// The properties of characters that UAX #14 and UAX #29 ask for, with Unicode's short names for their values.

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

/// What the rules ask about a character besides these; each has a letter.
package struct Marks: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let pictographic = Marks(letter: "e")
  package static let wide = Marks(letter: "w")
  static let initialQuote = Marks(letter: "i")
  static let finalQuote = Marks(letter: "f")
  static let mark = Marks(letter: "m")
  static let unassigned = Marks(letter: "n")
  package static let bidi = Marks(letter: "b")
  static let dottedCircle = Marks(letter: "d")

  private static let letters: [Character] = ["e", "w", "i", "f", "m", "n", "b", "d"]

  private init(letter: Character) { rawValue = 1 << UInt8(Marks.letters.firstIndex(of: letter)!) }

  /// The marks of these letters; `-` is none.
  package init(field: String) {
    self = field == "-" ? [] : Marks(field.map { Marks(letter: $0) })
  }
}

/// A scalar with the properties that the rules use.
package struct ScalarClasses: Sendable {
  package var scalar: UInt32
  package var lineBreak: LineBreakClass
  package var grapheme: GraphemeClass
  package var conjunct: ConjunctClass
  package var marks: Marks

  package init(
    scalar: UInt32, lineBreak: LineBreakClass, grapheme: GraphemeClass = .other, conjunct: ConjunctClass = .none,
    marks: Marks = []
  ) {
    (self.scalar, self.lineBreak, self.grapheme) = (scalar, lineBreak, grapheme)
    (self.conjunct, self.marks) = (conjunct, marks)
  }
}
