// The tables of the built-in metric fonts.

extension MetricFont {
  /// Every grapheme cluster advances one em; U+200B, U+00AD, U+2060 and U+FEFF advance 0. Ascent 0.8, descent 0.2.
  package static let square = MetricFont(
    name: "Square", unitsPerEm: 1280, ascent: 1024, descent: 256,
    asciiAdvances: Array(repeating: 1280, count: 95), defaultAdvance: 1280, exceptions: invisible)

  /// A proportional font in steps of a quarter of an em. Ascent 0.8, descent 0.2.
  ///
  /// | advance | clusters that begin with |
  /// |---|---|
  /// | 1/4 em | `i j l t f r ! ' , . : ; \|` |
  /// | 1/2 em | other lower-case letters but `m` and `w`; digits; the space; other ASCII punctuation |
  /// | 3/4 em | upper-case letters but `M` and `W`; `w` |
  /// | 1 em | `m M W @`; everything outside ASCII, the ellipsis U+2026 and the hyphen U+2010 included |
  /// | 0 | U+200B, U+00AD, U+2060, U+FEFF |
  package static let steps = MetricFont(
    name: "Steps", unitsPerEm: 1280, ascent: 1024, descent: 256,
    asciiAdvances: (0x20...0x7E).map { stepsAdvance(Unicode.Scalar($0)) }, defaultAdvance: 1280, exceptions: invisible)

  /// Advances as in `square`, but lines of several heights. Ascent 119/128, descent 33/128; for clusters that begin
  /// with U+2E80 or a later scalar, ascent 149/128, descent 21/128. Its leading of 1/8 is in no line (R202).
  package static let tall = MetricFont(
    name: "Tall", unitsPerEm: 1280, ascent: 1190, descent: 330, later: (ascent: 1490, descent: 210),
    asciiAdvances: Array(repeating: 1280, count: 95), defaultAdvance: 1280, exceptions: invisible)

  private static func stepsAdvance(_ scalar: Unicode.Scalar) -> Int32 {
    switch scalar {
    case "i", "j", "l", "t", "f", "r", "!", "'", ",", ".", ":", ";", "|": 320
    case "m", "M", "W", "@": 1280
    case "w", "A"..."Z": 960
    default: 640
    }
  }
}
