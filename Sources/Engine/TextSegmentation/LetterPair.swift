// Two adjacent letters: between which a cluster and a line break are certain without more of the text, and which join.
import CTextScan

/// Two adjacent characters, and the boundaries between them that do not depend on the text around them.
@usableFromInline package struct LetterPair {
  /// Whether a line may end between the two, as far as these alone decide.
  @usableFromInline package enum LineBreak {
    case never
    case always
    /// Not under the strategy hangulWordPriority.
    case unlessWordPriority
  }

  private let before: UInt8
  private let after: UInt8

  /// - Parameters:
  ///   - before: a scalar.
  ///   - after: the scalar that follows it.
  package init(_ before: UInt32, _ after: UInt32) {
    assert(before <= 0x10_FFFF && after <= 0x10_FFFF, "scalars")
    (self.before, self.after) = (ts_letter_value(before), ts_letter_value(after))
  }

  /// Whether letters may join across a border between the two: both have a joining type other than U
  /// (ArabicShaping.txt).
  package var mayJoin: Bool { LetterPair.has(before & after, TS_IS_JOINING) }

  private static func has(_ value: UInt8, _ bit: Int) -> Bool { value & UInt8(truncatingIfNeeded: bit) != 0 }

  /// Whether a grapheme cluster certainly begins between the two: the second joins nothing before it, and the first is
  /// such a letter too, or a mark that ends a cluster (UAX #29).
  package var isClusterBoundary: Bool {
    if !LetterPair.has(after, TS_IS_LETTER) { return false }
    return LetterPair.has(before, TS_IS_LETTER)
      || LetterPair.has(before, TS_IS_MARK) && !LetterPair.has(after, TS_IS_CONSONANT)
  }

  /// The line break between the two; nil if other characters may decide on it, or if some break elsewhere depends on
  /// both. Between letters of classes AL and HL there is none (UAX #14, LB28). There is one before an ideograph or a
  /// large kana (class ID) after one of these or one of their signs (class ID, CJ, NS or CL), and between syllables of
  /// Hangul (LB31), but these count as AL under hangulWordPriority (R85).
  package var lineBreak: LineBreak? {
    if LetterPair.has(before & after, TS_IS_ALPHABETIC) { return .never }
    if LetterPair.has(after, TS_IS_IDEOGRAPH), LetterPair.has(before, TS_IS_BEFORE_IDEOGRAPH) { return .always }
    return LetterPair.has(before & after, TS_IS_SYLLABLE) ? .unlessWordPriority : nil
  }
}
