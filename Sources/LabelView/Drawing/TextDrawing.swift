// What a label draws: laid-out text with colours, in a list of commands.
public import Foundation
public import LabelKit

/// How outlines of text are drawn. Raw values are Core Graphics'.
public enum TextDrawingMode: Int32, Sendable {
  /// Filled with the text's colour.
  case fill = 0
  /// Outlined with the context's stroke colour and line width.
  case stroke = 1
  /// Both.
  case fillStroke = 2
  /// Neither: nothing is seen.
  case invisible = 3
}

/// How a run of text looks, as far as that does not change its layout. Colours are those of the environment, dimmed and
/// highlighted as the label is.
public struct TextDrawingStyle: Hashable, Sendable {
  /// Of the glyphs; those with colours of their own (emoji) take its alpha alone.
  public var color: RGBAColor
  /// Of the area of the text's lines, or nil.
  public var backgroundColor: RGBAColor?
  /// The line under the text.
  public var underlineStyle: NSUnderlineStyle = []
  /// Of the line under the text; nil is the text's.
  public var underlineColor: RGBAColor?
  /// The line through the text.
  public var strikethroughStyle: NSUnderlineStyle = []
  /// Of the line through the text; nil is the text's.
  public var strikethroughColor: RGBAColor?
  /// Percent of the font's size: above 0 outlines alone are drawn, below 0 they are filled too.
  public var strokeWidth = 0.0
  /// Of outlines; nil is the text's.
  public var strokeColor: RGBAColor?
  /// The picture's file of an attachment, or nil.
  public var attachment: Data?

  /// Text of a colour.
  public init(color: RGBAColor) { self.color = color }
}

/// Laid-out text, ready to be drawn. A value that needs neither the label nor its thread.
public struct TextDrawing: Sendable {
  /// A part of the text with one style.
  public struct Run: Hashable, Sendable {
    /// UTF-8 bytes of the layout's string.
    public let range: Range<Int>
    /// How it looks.
    public let style: TextDrawingStyle
  }

  /// The lines, in bounds at (0, 0).
  public let layout: TextLayout
  /// Where (0, 0) of the layout is, in points of the context.
  public let origin: CGPoint
  /// In order, without gaps; they cover the string. An ellipsis or a hyphen looks as the text before it, or where there is
  /// none after it.
  public let runs: [Run]
  /// How outlines are drawn.
  public let mode: TextDrawingMode
  /// Of outlines, in points, where `mode` strokes.
  public let lineWidth: Double
  /// Of outlines, where `mode` strokes.
  public let strokeColor: RGBAColor
}

/// A step of drawing. Lengths are points; y grows downwards.
public enum DrawingCommand: Sendable {
  /// Keeps transformation and clip.
  case saveState
  /// Takes back what was kept last.
  case restoreState
  /// Moves what follows.
  case translate(x: Double, y: Double)
  /// Scales what follows.
  case scale(x: Double, y: Double)
  /// What follows is seen in the rectangle only.
  case clip(CGRect)
  /// Fills a rectangle.
  case fill(CGRect, RGBAColor)
  /// Draws text.
  case text(TextDrawing)
}

/// What a label draws, as a value: for a renderer, or a test.
public struct DisplayList: Sendable {
  /// The label's bounds.
  public let bounds: CGRect
  /// Pixels a point (R210).
  public let displayScale: CGFloat
  /// In order, from the bottom to the top.
  public let commands: [DrawingCommand]
}
