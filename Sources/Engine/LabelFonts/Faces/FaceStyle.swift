// Which face of a family is wanted.

/// A weight and a slant.
package struct FaceStyle: Hashable, Sendable, BitwiseCopyable {
  /// The weight on OpenType's scale: 100 thin, 400 regular, 700 bold, 900 black. NaN and infinite values count as 400,
  /// others are clamped to 1...1000.
  package let weight: Double
  /// Whether an italic face is wanted, or an oblique one if a family has no italic one.
  package let isItalic: Bool

  /// A weight and a slant.
  package init(weight: Double = 400, isItalic: Bool = false) {
    self.weight = weight.isFinite ? min(max(weight, 1), 1000) : 400
    self.isItalic = isItalic
  }

  /// Regular and upright.
  package static let regular = FaceStyle()
}
