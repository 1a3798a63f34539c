// A font as labels have it: faces in the order of fallback, at a size.
import LabelFonts

/// An ordered list of faces at a size. Immutable; may be used by several threads.
///
/// A cluster is drawn with the first face that has all its characters; emoji prefer the first face with coloured glyphs.
/// Fonts are made by a ``LabelEngine``, and may be used with texts of that engine.
public struct LabelFont: Sendable {
  package let stack: FontStack

  package init(_ stack: FontStack) { self.stack = stack }

  /// Points; 0 where the size asked for was not a number, infinite or below 0 (R192), at most 2^18.
  public var size: Double { stack.size }

  /// Points of the first face above the baseline.
  public var ascent: Double { stack.metrics[0].ascent }

  /// Points of the first face below the baseline, positive.
  public var descent: Double { stack.metrics[0].descent }

  /// The height of a line in the first face, in points: ascent and descent. A font's own line gap is ignored (R202).
  public var lineHeight: Double { ascent + descent }

  /// The same faces at another size. O(faces).
  public func withSize(_ size: Double) -> LabelFont { LabelFont(stack.withSize(size)) }

  /// A face of a font.
  public struct Face: Hashable, Sendable {
    /// The family's name as the face says it.
    public let family: String
    /// Its file; empty for a metric font.
    public let path: String
    /// Its index in the file, as fontconfig counts: a named instance of a variable font in the upper 16 bits.
    public let index: Int
    /// Font units in an em.
    public let unitsPerEm: Int
    /// Points above the baseline at the font's size.
    public let ascent: Double
    /// Points below the baseline at the font's size, positive.
    public let descent: Double
  }

  /// The faces to draw with, in the order of fallback; empty for a metric font.
  package var fontFaces: [FontFace] { stack.faces }

  /// The faces in the order of fallback; at least one. O(faces).
  public var faces: [Face] {
    if let metric = stack.metricFont {
      return [
        Face(
          family: metric.name, path: "", index: 0, unitsPerEm: metric.unitsPerEm, ascent: ascent, descent: descent)
      ]
    }
    return stack.faces.enumerated().map { index, face in
      Face(
        family: face.familyName, path: face.path, index: face.faceIndex, unitsPerEm: face.unitsPerEm,
        ascent: stack.metrics[index].ascent, descent: stack.metrics[index].descent)
    }
  }
}

extension LabelFont: Hashable {
  /// Whether both have the same faces with the same features, at the same size.
  public static func == (left: LabelFont, right: LabelFont) -> Bool {
    left.stack === right.stack || left.stack.facesID == right.stack.facesID && left.size == right.size
  }

  /// Hashes the faces' identity and the size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(stack.facesID)
    hasher.combine(size)
  }
}
