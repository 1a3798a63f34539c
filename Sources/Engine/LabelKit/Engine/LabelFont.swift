// A font of labels: faces in the order of fallback, at a size.
import LabelFonts

/// An ordered list of faces at a size. Immutable; may be used by several threads.
///
/// A cluster is drawn with the first face that has all its characters; emoji prefer the first face with coloured
/// glyphs. A ``LabelEngine`` makes fonts, which may be used only with texts of that engine.
public struct LabelFont: Sendable {
  package let stack: FontStack

  package init(_ stack: FontStack) { self.stack = stack }

  /// Size in points, at most 2^18; 0 if the requested size was not a number, infinite or negative (R192).
  public var size: Double { stack.size }

  /// Ascent of the first face above the baseline, in points.
  public var ascent: Double { stack.metrics[0].ascent }

  /// Descent of the first face below the baseline, in points, positive.
  public var descent: Double { stack.metrics[0].descent }

  /// The height of a line in the first face, in points: its ascent plus its descent. The font's own line gap is ignored
  /// (R202).
  public var lineHeight: Double { ascent + descent }

  /// Returns a font with the same faces at another size. O(faces).
  public func withSize(_ size: Double) -> LabelFont { LabelFont(stack.withSize(size)) }

  /// A face of a font.
  public struct Face: Hashable, Sendable {
    /// The family name that the face states.
    public let family: String
    /// The path of its file; empty for a metric font.
    public let path: String
    /// Its index in the file, as fontconfig counts: the upper 16 bits are that of a named instance of a variable font.
    public let index: Int
    /// Font units per em.
    public let unitsPerEm: Int
    /// Ascent above the baseline at the font's size, in points.
    public let ascent: Double
    /// Descent below the baseline at the font's size, in points, positive.
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
  /// Returns whether both fonts have the same faces with the same features, at the same size.
  public static func == (left: LabelFont, right: LabelFont) -> Bool {
    left.stack === right.stack || left.stack.facesID == right.stack.facesID && left.size == right.size
  }

  /// Hashes the faces' identity and the size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(stack.facesID)
    hasher.combine(size)
  }
}
