// Metric fonts: advances from a table, ascent and descent by a cluster's first scalar (Corpora/Fonts/README.md).

package struct OracleFont: Equatable, Sendable {
  package var name: String
  package var size: Double
  /// Advances in em, by a cluster's first scalar. All other clusters advance 1 em.
  package var advances: [UInt32: Double] = [:]

  package init(name: String, size: Double, advances: [UInt32: Double] = [:]) {
    self.name = name
    self.size = size
    self.advances = advances
  }

  /// A font in which every cluster advances 1 em.
  package static func square(_ size: Double) -> OracleFont { OracleFont(name: "Square", size: size) }

  /// The size in points. R192: a size that is infinite, NaN or not above 0 gives lines of size 0.
  package var usedSize: Double { size.isFinite && size > 0 ? size : 0 }

  /// R202: the leading of Tall is ignored.
  package func ascent(of first: Unicode.Scalar) -> Double {
    guard name == "Tall" else { return 0.8 * usedSize }
    return (first.value < 0x2E80 ? 1190 : 1490) * usedSize / 1280
  }

  package func descent(of first: Unicode.Scalar) -> Double {
    guard name == "Tall" else { return 0.2 * usedSize }
    return (first.value < 0x2E80 ? 330 : 210) * usedSize / 1280
  }

  /// R279: ZWSP, an unshown soft hyphen, U+2060 and U+FEFF advance 0. A tab goes to its stop.
  package func advance(of scalars: [Unicode.Scalar]) -> Double {
    guard let first = scalars.first, !OracleFont.withoutWidth.contains(first.value) else { return 0 }
    return (advances[first.value] ?? 1) * usedSize
  }

  private static let withoutWidth: Set<UInt32> = [0x200B, 0xAD, 0x2060, 0xFEFF]
}
