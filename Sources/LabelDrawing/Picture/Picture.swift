// What is drawn, in the terms of a renderer: filled rectangles, glyphs, lines and images.
public import Foundation
public import LabelFonts
public import LabelView

/// A drawing without text layout in it: what ``SVGWriter`` and the other writers take. Lengths are points; y grows
/// downwards.
public struct Picture: Sendable {
  /// A glyph and its position.
  public struct Glyph: Hashable, Sendable {
    /// Index in the face.
    public let id: UInt32
    /// Of its origin.
    public let x: Double
    /// Of its origin.
    public let y: Double
    /// UTF-8 bytes of the grapheme cluster in the run's `string`; nil for what is not in the text.
    public let cluster: Range<Int>?

    /// A glyph.
    public init(id: UInt32, x: Double, y: Double, cluster: Range<Int>?) {
      (self.id, self.x, self.y, self.cluster) = (id, x, y, cluster)
    }
  }

  /// Glyphs of one face, size and look, from left to right.
  public struct GlyphRun: Sendable {
    /// Whose glyphs they are.
    public let face: FontFace
    /// Points of an em.
    public let size: Double
    /// Of the glyphs' insides; nil where outlines alone are drawn.
    public let fill: RGBAColor?
    /// Of the outlines, or nil.
    public let stroke: RGBAColor?
    /// Points.
    public let strokeWidth: Double
    /// In the order of drawing.
    public let glyphs: [Glyph]
    /// The text that the clusters are of.
    public let string: String

    /// Glyphs with one look; `strokeWidth` is not read without a `stroke`.
    public init(
      face: FontFace, size: Double, fill: RGBAColor?, stroke: RGBAColor?, strokeWidth: Double, glyphs: [Glyph],
      string: String
    ) {
      (self.face, self.size, self.fill, self.stroke) = (face, size, fill, stroke)
      (self.strokeWidth, self.glyphs, self.string) = (strokeWidth, glyphs, string)
    }
  }

  /// A step of drawing.
  public enum Step: Sendable {
    /// Keeps transformation and clip.
    case save
    /// Takes back what was kept last.
    case restore
    /// Moves what follows.
    case translate(x: Double, y: Double)
    /// Scales what follows.
    case scale(x: Double, y: Double)
    /// What follows is seen in the rectangle only.
    case clip(CGRect)
    /// Fills a rectangle.
    case fill(CGRect, RGBAColor)
    /// The edge of a rectangle; `dash` are lengths of strokes and gaps, empty for none.
    case frame(CGRect, RGBAColor, width: Double, dash: [Double])
    /// A level line: `y` is of its middle.
    case line(fromX: Double, toX: Double, y: Double, thickness: Double, dash: [Double], RGBAColor)
    /// Draws glyphs.
    case glyphs(GlyphRun)
    /// A file of an image in a rectangle, drawn with an alpha.
    case image(Data, CGRect, alpha: Double)
  }

  /// What is seen, in points: other steps draw nothing.
  public var bounds: CGRect
  /// In order, from the bottom to the top.
  public var steps: [Step]

  /// A picture.
  public init(bounds: CGRect, steps: [Step] = []) {
    self.bounds = bounds
    self.steps = steps
  }

  /// Draws another picture with its bounds' origin at a point, over what is there.
  public mutating func append(_ other: Picture, at origin: CGPoint) {
    steps.append(.save)
    steps.append(.translate(x: origin.x - other.bounds.minX, y: origin.y - other.bounds.minY))
    steps += other.steps
    steps.append(.restore)
  }
}

extension Picture {
  /// The picture of what a label draws (`Label.displayList(at:)`): baselines are at pixels (R210). O(visible text).
  public init(_ list: DisplayList) {
    self.init(bounds: list.bounds)
    for command in list.commands {
      switch command {
      case .saveState: steps.append(.save)
      case .restoreState: steps.append(.restore)
      case .translate(let x, let y): steps.append(.translate(x: x, y: y))
      case .scale(let x, let y): steps.append(.scale(x: x, y: y))
      case .clip(let rect): steps.append(.clip(rect))
      case .fill(let rect, let color): steps.append(.fill(rect, color))
      case .text(let drawing):
        var text = TextPainter(drawing, displayScale: list.displayScale)
        steps += text.paint()
      }
    }
  }
}
