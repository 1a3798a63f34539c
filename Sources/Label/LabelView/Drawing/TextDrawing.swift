// The drawing commands of a label, including laid-out text with colours.
public import Foundation
public import LabelKit

/// Whether text is filled, outlined or both. Raw values are Core Graphics'.
public enum TextDrawingMode: Int32, Sendable {
  /// Filled with the text's colour.
  case fill = 0
  /// Outlined with the context's stroke colour and line width.
  case stroke = 1
  /// Filled, then outlined.
  case fillStroke = 2
  /// Neither filled nor outlined.
  case invisible = 3
}

/// The appearance of a run of text that does not affect its layout. Colours are resolved for the label's environment,
/// dimming and highlight.
public struct TextDrawingStyle: Hashable, Sendable {
  /// The colour of the glyphs. Colour glyphs (emoji) use only its alpha.
  public var color: RGBAColor
  /// The colour of the run's background, which is as high as its lines; nil for none.
  public var backgroundColor: RGBAColor?
  /// The style of the underline.
  public var underlineStyle: NSUnderlineStyle = []
  /// The colour of the underline; nil means the text's colour.
  public var underlineColor: RGBAColor?
  /// The style of the strikethrough line.
  public var strikethroughStyle: NSUnderlineStyle = []
  /// The colour of the strikethrough line; nil means the text's colour.
  public var strikethroughColor: RGBAColor?
  /// The width of outlines in percent of the font size. Positive values only stroke, negative values also fill.
  public var strokeWidth = 0.0
  /// The colour of outlines; nil means the text's colour.
  public var strokeColor: RGBAColor?
  /// The contents of an attachment's image file, or nil.
  public var attachment: Data?

  /// Creates a style with a text colour and no decoration.
  public init(color: RGBAColor) { self.color = color }
}

/// Laid-out text, ready to be drawn. It is a value, independent of the label and its actor.
public struct TextDrawing: Sendable {
  /// A part of the text with one style.
  public struct Run: Hashable, Sendable {
    /// The range in the layout's string, in UTF-8 bytes.
    public let range: Range<Int>
    /// The appearance of the run.
    public let style: TextDrawingStyle

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - range: a range of the layout's string, in UTF-8 bytes.
    ///   - style: the appearance of the text in the range.
    public init(range: Range<Int>, style: TextDrawingStyle) { (self.range, self.style) = (range, style) }
  }

  /// The lines, relative to bounds at (0, 0).
  public let layout: TextLayout
  /// The position of the layout's (0, 0), in points of the context.
  public let origin: CGPoint
  /// The runs, in order; at least one. Text that no run covers has the style of the run before it. An ellipsis or a
  /// hyphen has the style of the text before it, or of the text after it if nothing precedes it.
  public let runs: [Run]
  /// Whether the text is filled, outlined or both.
  public let mode: TextDrawingMode
  /// The width of outlines, in points, if `mode` strokes.
  public let lineWidth: Double
  /// The colour of outlines, if `mode` strokes.
  public let strokeColor: RGBAColor
  /// Whether it is a shadow: colour glyphs too are drawn in the text's colour (R198).
  public let isShadow: Bool

  /// Creates a drawing of text with several styles. O(1).
  ///
  /// - Parameters:
  ///   - layout: the lines, relative to bounds at (0, 0).
  ///   - runs: the styles, in order. Without any the text is black.
  ///   - origin: the position of the layout's (0, 0), in points of the context.
  ///   - mode: whether the text is filled, outlined or both.
  ///   - lineWidth: the width of outlines, in points, if `mode` strokes.
  ///   - strokeColor: the colour of outlines, if `mode` strokes.
  ///   - isShadow: whether it is a shadow: colour glyphs too are drawn in the text's colour.
  public init(
    _ layout: TextLayout, runs: [Run], at origin: CGPoint = .zero, mode: TextDrawingMode = .fill,
    lineWidth: Double = 1, strokeColor: RGBAColor = .black, isShadow: Bool = false
  ) {
    self.layout = layout
    self.origin = origin
    self.runs =
      runs.isEmpty
      ? [Run(range: 0..<layout.string.utf8.count, style: TextDrawingStyle(color: .black))] : runs
    self.mode = mode
    self.lineWidth = lineWidth
    self.strokeColor = strokeColor
    self.isShadow = isShadow
  }

  /// Creates a drawing of text in one style, filled. O(1).
  ///
  /// - Parameters:
  ///   - layout: the lines, relative to bounds at (0, 0).
  ///   - style: the appearance of all text.
  ///   - origin: the position of the layout's (0, 0), in points of the context.
  public init(_ layout: TextLayout, style: TextDrawingStyle, at origin: CGPoint = .zero) {
    self.init(layout, runs: [Run(range: 0..<layout.string.utf8.count, style: style)], at: origin)
  }
}

/// A drawing command. Lengths are points; y grows downwards.
public enum DrawingCommand: Sendable {
  /// Pushes transformation and clip onto a stack.
  case saveState
  /// Restores the transformation and clip that were pushed last.
  case restoreState
  /// Moves subsequent drawing.
  case translate(x: Double, y: Double)
  /// Scales subsequent drawing.
  case scale(x: Double, y: Double)
  /// Clips subsequent drawing to a rectangle.
  case clip(CGRect)
  /// Begins a layer: what follows is drawn as a picture of its own, which then is drawn with an opacity. It also pushes
  /// transformation and clip.
  case beginLayer(alpha: Double)
  /// Ends the layer that was begun last, and restores transformation and clip.
  case endLayer
  /// Fills a rectangle.
  case fill(CGRect, RGBAColor)
  /// Draws text.
  case text(TextDrawing)
}

/// The drawing of a label as a value, for a renderer or a test.
public struct DisplayList: Sendable {
  /// The label's bounds, in points.
  public let bounds: CGRect
  /// The display scale, in pixels per point (R210).
  public let displayScale: CGFloat
  /// The commands in drawing order.
  public let commands: [DrawingCommand]

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - bounds: the visible rectangle, in points.
  ///   - displayScale: the display scale, in pixels per point; values that are not positive and finite count as 1.
  ///   - commands: the commands in drawing order.
  public init(bounds: CGRect, displayScale: CGFloat = 1, commands: [DrawingCommand]) {
    (self.bounds, self.displayScale, self.commands) = (bounds, displayScale, commands)
  }
}
