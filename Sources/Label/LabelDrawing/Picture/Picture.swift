// A drawing as a list of rectangles, glyphs, lines and images.
public import Foundation
public import LabelFonts
public import LabelKit
public import LabelView

/// A drawing without text layout. ``SVGWriter`` and the other writers take pictures. Lengths are points; y grows
/// downwards. It is a value; any thread may make and write pictures.
public struct Picture: Sendable {
  /// A glyph and its position.
  public struct Glyph: Hashable, Sendable {
    /// The glyph's index in the face.
    public let id: UInt32
    /// The x of the glyph's origin, in points.
    public let x: Double
    /// The y of the glyph's origin, in points.
    public let y: Double
    /// The range of its text in the run's `string`, in UTF-8 bytes: a grapheme cluster, or all clusters of a ligature.
    /// Nil for a glyph without text.
    public let cluster: Range<Int>?
    /// The left edge of the box of that text, in points.
    public let left: Double
    /// The right edge of the box of that text, in points.
    public let right: Double

    /// Creates a glyph. `left` and `right` are `x` by default.
    public init(id: UInt32, x: Double, y: Double, cluster: Range<Int>?, left: Double? = nil, right: Double? = nil) {
      (self.id, self.x, self.y, self.cluster) = (id, x, y, cluster)
      (self.left, self.right) = (left ?? x, right ?? x)
    }
  }

  /// Glyphs of one face, size, colour and direction, from left to right.
  public struct GlyphRun: Sendable {
    /// The face of the glyphs.
    public let face: FontFace
    /// The font size, in points per em.
    public let size: Double
    /// The fill colour; nil if only outlines are drawn.
    public let fill: RGBAColor?
    /// The colour of outlines, or nil.
    public let stroke: RGBAColor?
    /// The width of outlines, in points.
    public let strokeWidth: Double
    /// The glyphs in drawing order.
    public let glyphs: [Glyph]
    /// The text that contains the clusters: the label's, or an ellipsis, a token or a hyphen.
    public let string: String
    /// The y of the baseline, in points.
    public let baseline: Double
    /// Whether the text is read from right to left.
    public let isRightToLeft: Bool
    /// Whether it is a shadow: colour glyphs too are drawn in the run's colour, and the text cannot be selected.
    public let isShadow: Bool
    /// Whether these are a ligature's glyphs once more, clipped to a part of it that has another style.
    public let isRepeated: Bool

    /// Creates a run. `strokeWidth` is ignored without a `stroke`; `baseline` is the first glyph's y by default.
    public init(
      face: FontFace, size: Double, fill: RGBAColor?, stroke: RGBAColor?, strokeWidth: Double, glyphs: [Glyph],
      string: String, baseline: Double? = nil, isRightToLeft: Bool = false, isShadow: Bool = false,
      isRepeated: Bool = false
    ) {
      (self.face, self.size, self.fill, self.stroke) = (face, size, fill, stroke)
      (self.strokeWidth, self.glyphs, self.string) = (strokeWidth, glyphs, string)
      (self.baseline, self.isRightToLeft) = (baseline ?? glyphs.first?.y ?? 0, isRightToLeft)
      (self.isShadow, self.isRepeated) = (isShadow, isRepeated)
    }

    /// Returns the run with some of its glyphs.
    func with(_ glyphs: [Glyph]) -> GlyphRun {
      GlyphRun(
        face: face, size: size, fill: fill, stroke: stroke, strokeWidth: strokeWidth, glyphs: glyphs, string: string,
        baseline: baseline, isRightToLeft: isRightToLeft, isShadow: isShadow, isRepeated: isRepeated)
    }

    /// The texts of the glyphs in logical order, each once, with the edges of its box and the number of its glyphs.
    var clusters: [(range: Range<Int>, left: Double, right: Double, count: Int)] {
      var found: [(range: Range<Int>, left: Double, right: Double, count: Int)] = []
      for glyph in glyphs {
        guard let cluster = glyph.cluster else { continue }
        if found.last?.range == cluster {
          found[found.count - 1].count += 1
        } else {
          found.append((cluster, glyph.left, glyph.right, 1))
        }
      }
      return isRightToLeft ? found.reversed() : found
    }
  }

  /// A drawing step.
  public enum Step: Sendable {
    /// Pushes transformation and clip onto a stack.
    case save
    /// Restores the transformation and clip that were pushed last.
    case restore
    /// Moves subsequent drawing.
    case translate(x: Double, y: Double)
    /// Scales subsequent drawing.
    case scale(x: Double, y: Double)
    /// Clips subsequent drawing to a rectangle.
    case clip(CGRect)
    /// Begins a layer: what follows is drawn as a picture of its own, which then is drawn with an opacity, 0 to 1. It also
    /// pushes transformation and clip.
    case beginLayer(alpha: Double)
    /// Ends the layer that was begun last, and restores transformation and clip.
    case endLayer
    /// Fills a rectangle.
    case fill(CGRect, RGBAColor)
    /// Strokes the edge of a rectangle. `dash` holds the lengths of dashes and gaps; it is empty for a solid line.
    case frame(CGRect, RGBAColor, width: Double, dash: [Double])
    /// Draws a horizontal line; `y` is its middle.
    case line(fromX: Double, toX: Double, y: Double, thickness: Double, dash: [Double], RGBAColor)
    /// Draws glyphs.
    case glyphs(GlyphRun)
    /// Draws an image file into a rectangle, with an alpha.
    case image(Data, CGRect, alpha: Double)
  }

  /// The visible rectangle, in points.
  public var bounds: CGRect
  /// The steps in drawing order.
  public var steps: [Step]
  /// The pixels per point for which baselines are at whole pixels (R210). A ``Bitmap`` has this scale unless it is given
  /// another.
  public let scale: Double

  /// Creates a picture.
  ///
  /// - Parameters:
  ///   - bounds: the visible rectangle, in points.
  ///   - scale: pixels per point; values that are not positive and finite count as 1.
  ///   - steps: the steps in drawing order.
  public init(bounds: CGRect, scale: Double = 1, steps: [Step] = []) {
    self.bounds = bounds
    self.steps = steps
    self.scale = scale > 0 && scale < .infinity ? scale : 1
  }

  /// Draws another picture on top, with the origin of its bounds at a point. For baselines at whole pixels, the point is
  /// at a whole pixel and both pictures have the same scale.
  public mutating func append(_ other: Picture, at origin: CGPoint) {
    steps.append(.save)
    steps.append(.translate(x: origin.x - other.bounds.minX, y: origin.y - other.bounds.minY))
    steps += other.steps
    steps.append(.restore)
  }
}

extension Picture {
  /// Creates a picture of laid-out text in one colour. No actor is needed: from a string to the bytes of a file, any
  /// thread may do every step.
  ///
  ///     let layout = engine.layout("€ 42", font: font, label: LabelProperties(displayScale: 2), in: size)
  ///     let png = try Bitmap(Picture(layout, color: .black), background: .white).png()
  ///
  /// - Parameters:
  ///   - layout: the lines. Nothing is clipped to the layout's bounds.
  ///   - color: the colour of the text. Emoji use only its alpha.
  ///   - origin: the position of the layout's (0, 0), in points.
  ///   - scale: pixels per point, for whole pixels (R210) and for bitmaps; nil takes the `displayScale` of the layout's
  ///     properties.
  /// - Complexity: O(visible text).
  public init(_ layout: TextLayout, color: RGBAColor, at origin: CGPoint = .zero, scale: Double? = nil) {
    self.init(TextDrawing(layout, style: TextDrawingStyle(color: color), at: origin), scale: scale)
  }

  /// Creates a picture of laid-out text with styles: colours, decoration, outlines. Its bounds are those of the layout;
  /// a side without a limit is as long as the text needs, in whole pixels. O(visible text).
  ///
  /// - Parameters:
  ///   - text: the text and its styles. Nothing is clipped to the layout's bounds.
  ///   - scale: pixels per point, for whole pixels (R210) and for bitmaps; nil takes the `displayScale` of the layout's
  ///     properties.
  public init(_ text: TextDrawing, scale: Double? = nil) {
    self.init(bounds: .zero, scale: scale ?? text.layout.label.displayScale)
    func length(_ bound: Double, _ needed: Double) -> Double {
      if bound < .infinity { return max(bound, 0) }
      return (needed * self.scale - 1e-6).rounded(.up) / self.scale
    }
    bounds = CGRect(
      x: text.origin.x, y: text.origin.y, width: length(text.layout.bounds.width, text.layout.size.width),
      height: length(text.layout.bounds.height, text.layout.size.height))
    steps = Picture.steps(of: text, scale: self.scale)
  }

  /// Creates a picture of the drawing of a label, or of a view with subviews (`BaseView.displayList(at:)`), at its
  /// display scale. Baselines are rounded to pixels (R210), counted from the top of each label. O(visible text).
  public init(_ list: DisplayList) {
    self.init(bounds: list.bounds, scale: list.displayScale)
    for command in list.commands {
      switch command {
      case .saveState: steps.append(.save)
      case .restoreState: steps.append(.restore)
      case .translate(let x, let y): steps.append(.translate(x: x, y: y))
      case .scale(let x, let y): steps.append(.scale(x: x, y: y))
      case .clip(let rect): steps.append(.clip(rect))
      case .beginLayer(let alpha): steps.append(.beginLayer(alpha: alpha))
      case .endLayer: steps.append(.endLayer)
      case .fill(let rect, let color): steps.append(.fill(rect, color))
      case .text(let drawing): steps += Picture.steps(of: drawing, scale: scale)
      }
    }
  }

  private static func steps(of text: TextDrawing, scale: Double) -> [Step] {
    var painter = TextPainter(text, displayScale: scale)
    return painter.paint()
  }
}
