// Metric fonts: advances from a table, ascent and descent; Tall has a fallback font too (Corpora/Fonts/README.md).

package struct OracleFont: Equatable, Sendable {
  package var name: String
  package var size: Double
  /// Advances in em, by a cluster's first scalar. All other clusters advance 1 em.
  package var advances: [UInt32: Double] = [:]
  /// What neighbouring clusters change; nil if nothing.
  package var shaping: OracleShaping?

  /// Ascent and descent in em.
  private let heights: (ascent: Double, descent: Double)

  /// - Parameters:
  ///   - advances: in em, by a cluster's first scalar.
  ///   - heights: ascent and descent in em; those of the metric fonts by default.
  package init(
    name: String, size: Double, advances: [UInt32: Double] = [:], heights: (ascent: Double, descent: Double)? = nil,
    shaping: OracleShaping? = nil
  ) {
    self.name = name
    self.size = size
    self.advances = advances
    self.shaping = shaping
    self.heights = heights ?? (name == "Tall" ? (1190.0 / 1280, 330.0 / 1280) : (0.8, 0.2))
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.size == right.size && left.advances == right.advances
      && left.shaping == right.shaping
  }

  /// A font in which every cluster advances 1 em.
  package static func square(_ size: Double) -> OracleFont { OracleFont(name: "Square", size: size) }

  /// The size in points. R192: a size that is infinite, NaN or not above 0 gives lines of size 0.
  package var usedSize: Double { size.isFinite && size > 0 ? size : 0 }

  /// The measures of the font that is asked for. R202: the leading of Tall is ignored.
  package var ascent: Double { heights.ascent * usedSize }
  package var descent: Double { heights.descent * usedSize }

  /// The measures of the font that draws a cluster: from U+2E80 on a fallback font draws the clusters of Tall.
  package func drawnAscent(of first: Unicode.Scalar) -> Double { fallsBack(first) ? 1490 * usedSize / 1280 : ascent }
  package func drawnDescent(of first: Unicode.Scalar) -> Double { fallsBack(first) ? 210 * usedSize / 1280 : descent }

  private func fallsBack(_ first: Unicode.Scalar) -> Bool { name == "Tall" && first.value >= 0x2E80 }

  /// R279: ZWSP, an unshown soft hyphen, U+2060 and U+FEFF advance 0. A tab goes to its stop.
  package func advance(of scalars: [Unicode.Scalar]) -> Double {
    guard let first = scalars.first, !OracleFont.withoutWidth.contains(first.value) else { return 0 }
    return (advances[first.value] ?? 1) * usedSize
  }

  private static let withoutWidth: Set<UInt32> = [0x200B, 0xAD, 0x2060, 0xFEFF]
}
