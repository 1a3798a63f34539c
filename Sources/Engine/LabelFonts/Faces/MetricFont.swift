// Fonts that consist of a table of advances: the definition of the conformance corpus's test fonts (R279).

/// A font given as data: an advance for every grapheme cluster, by its first scalar.
///
/// Test fonts have 1280 units in an em, a power of two times five: at sizes that are multiples of 5 every advance is a
/// whole multiple of 1/256 point, in 26.6 fixed point too. Kerning, ligatures and marks are not supported yet; fields
/// for them belong next to `exceptions`.
package struct MetricFont: Sendable {
  /// The name by which it is requested.
  package let name: String
  /// Font units in an em.
  package let unitsPerEm: Int
  /// The ascent above the baseline, in font units.
  package let ascent: Int
  /// The descent below the baseline, in font units, positive.
  package let descent: Int
  /// The ascent and descent, in font units, of clusters that begin with U+2E80 or a later scalar: they have face 1, as
  /// if a fallback font drew them. Nil if they have those of all other clusters.
  var later: (ascent: Int, descent: Int)?
  /// Advances of U+0020 to U+007E, in font units.
  let asciiAdvances: [Int32]
  /// The advance of scalars that are in no table, in font units.
  let defaultAdvance: Int32
  /// Advances of single scalars, in font units, ascending by scalar.
  let exceptions: [(scalar: UInt32, advance: Int32)]

  /// The scalars that every metric font leaves invisible: U+00AD, U+200B, U+2060 and U+FEFF (R279).
  static let invisible: [(scalar: UInt32, advance: Int32)] = [(0xAD, 0), (0x200B, 0), (0x2060, 0), (0xFEFF, 0)]

  /// The range from the lowest to the highest ink of every visible cluster, in em, upwards from the baseline: the frame
  /// that the font's twin, a font file, shows.
  package static let ink = 0.03125...0.671875

  /// The advance in font units of a cluster that begins with `scalar` (R279). O(exceptions) outside ASCII.
  ///
  /// A tab advances 0 here: its real advance depends on where it is on its line, and is found by the layout (R190).
  package func advance(of scalar: UInt32) -> Int32 {
    if scalar == 0x09 { return 0 }
    if scalar >= 0x20 && scalar < 0x7F { return asciiAdvances[Int(scalar) - 0x20] }
    for exception in exceptions where exception.scalar == scalar { return exception.advance }
    return defaultAdvance
  }

  /// The face of a cluster that begins with `scalar`: 1 if it has an ascent and a descent of its own, else 0.
  package func face(of scalar: UInt32) -> UInt16 { later != nil && scalar >= 0x2E80 ? 1 : 0 }

  /// Font units in an em, ascent and descent of each face.
  var extents: [(unitsPerEm: Int, ascent: Int, descent: Int)] {
    let first = (unitsPerEm, ascent, descent)
    return later.map { [first, (unitsPerEm, $0.ascent, $0.descent)] } ?? [first]
  }

  /// All fonts that are built in.
  package static let all: [MetricFont] = [.square, .steps, .tall]

  /// The built-in font of a name, compared exactly. Throws `metricFontNotFound`.
  package static func named(_ name: String) throws(FontError) -> MetricFont {
    guard let font = all.first(where: { $0.name == name }) else { throw .metricFontNotFound(name) }
    return font
  }
}
