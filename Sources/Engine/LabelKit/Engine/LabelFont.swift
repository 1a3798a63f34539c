// A font of labels: faces in the order of fallback, at a size.
import LabelFonts

/// An ordered list of faces at a size. Immutable; may be used by several threads.
///
/// A cluster is drawn with the first face that has all its characters; emoji prefer the first face with coloured
/// glyphs. What no face has is drawn with another font, unless the font was made with ``FontFallback/none``. A ``LabelEngine`` makes fonts, which may be used only with texts of that engine.
public struct LabelFont: Sendable {
  package let stack: FontStack

  package init(_ stack: FontStack) { self.stack = stack }

  /// Size in points, at most 2^18; 0 if the requested size was not a number, infinite or negative (R192).
  public var size: Double { stack.size }

  /// Ascent of the first face above the baseline, in points.
  public var ascent: Double { unsafe stack.metrics[0].ascent }

  /// Descent of the first face below the baseline, in points, positive.
  public var descent: Double { unsafe stack.metrics[0].descent }

  /// The height of a line in the first face, in points: its ascent plus its descent. The font's own line gap is ignored
  /// (R202).
  public var lineHeight: Double { ascent + descent }

  /// Returns a font with the same faces at another size. O(faces).
  public func withSize(_ size: Double) -> LabelFont { LabelFont(stack.withSize(size)) }

  /// A face of a font.
  public struct Face: Hashable, Sendable {
    /// The family name that the face states, or that was given when it was registered.
    public let family: String
    /// The path of its file; empty for a metric font, and for a font that was registered from data.
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

  /// The listed faces to draw with, in the order of fallback; empty for a metric font.
  package var fontFaces: [FontFace] { stack.faces }

  /// The face to draw a run of glyphs with, by ``GlyphRun/face``; nil for a metric font.
  package func fontFace(_ number: Int) -> FontFace? { stack.face(number: number) }

  /// The face of a run of glyphs, by ``GlyphRun/face``: one of ``faces``, or a font of the machine that draws what these
  /// lack. Nil if there is no such face.
  public func face(of run: GlyphRun) -> Face? {
    if run.face < faces.count { return faces[run.face] }
    return stack.face(number: run.face).map { Face($0, size: size) }
  }

  /// The families that are used, in the order of fallback, without those of the machine that draw what these lack.
  public var resolvedFamilies: [String] { faces.map(\.family) }

  /// The families that were wanted and are not installed, with those that took their place
  /// (``MissingFamilyPolicy/nearest``). Empty if nothing was replaced.
  public var replacedFamilies: [(wanted: String, used: String)] { stack.replaced.map { ($0.wanted, $0.used) } }

  /// The listed faces in the order of fallback; at least one. O(faces).
  public var faces: [Face] {
    if let metric = stack.metricFont {
      return [
        Face(
          family: metric.name, path: "", index: 0, unitsPerEm: metric.unitsPerEm, ascent: ascent, descent: descent)
      ]
    }
    return stack.faces.map { Face($0, size: size) }
  }
}

extension LabelFont.Face {
  fileprivate init(_ face: FontFace, size: Double) {
    self.init(
      family: face.familyName, path: face.path, index: face.faceIndex, unitsPerEm: face.unitsPerEm,
      ascent: Double(face.ascent) * size / Double(face.unitsPerEm),
      descent: Double(face.descent) * size / Double(face.unitsPerEm))
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
