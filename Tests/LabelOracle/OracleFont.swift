// Metric fonts: advances from a table, ascent 0.8 and descent 0.2 of the size.

package struct OracleFont: Equatable, Sendable {
  package var name: String
  package var size: Double
  /// Advances in em by a cluster's first scalar; others advance 1 em.
  package var advances: [UInt32: Double] = [:]

  package init(name: String, size: Double, advances: [UInt32: Double] = [:]) {
    self.name = name
    self.size = size
    self.advances = advances
  }

  /// Every cluster advances 1 em.
  package static func square(_ size: Double) -> OracleFont { OracleFont(name: "Square", size: size) }

  /// R192: a size that is no number or not above 0 gives lines of size 0.
  package var usedSize: Double { size.isFinite && size > 0 ? size : 0 }

  package var ascent: Double { 0.8 * usedSize }
  package var descent: Double { 0.2 * usedSize }  // R202: leading is ignored

  /// §1: ZWSP, an unshown soft hyphen, U+2060 and U+FEFF advance 0; a tab goes to its stop.
  package func advance(of scalars: [Unicode.Scalar]) -> Double {
    guard let first = scalars.first, !OracleFont.withoutWidth.contains(first.value) else { return 0 }
    return (advances[first.value] ?? 1) * usedSize
  }

  private static let withoutWidth: Set<UInt32> = [0x200B, 0xAD, 0x2060, 0xFEFF]
}
