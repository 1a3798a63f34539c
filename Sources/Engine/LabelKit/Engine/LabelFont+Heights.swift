// The heights of a font's letters.
import LabelFonts

extension LabelFont {
  /// The height of lowercase letters of the first face, in points; 0 if it has none. In a metric font it is that of every
  /// letter's ink.
  public var xHeight: Double { height { $0.xHeight } }

  /// The height of capital letters of the first face, in points; 0 if it has none. In a metric font it is that of every
  /// letter's ink.
  public var capHeight: Double { height { $0.capHeight } }

  private func height(_ units: (FontFace) -> Double?) -> Double {
    guard let face = fontFaces.first else { return MetricFont.ink.upperBound * size }
    return (units(face) ?? 0) * size / Double(face.unitsPerEm)
  }
}
