// The graphics context that a label draws into, with Core Graphics' names.
public import Foundation
import LabelKit

/// A recorder of drawing commands. ``BaseView/displayList(at:)`` makes it; an override of ``Label/drawText(in:)`` gets it
/// from ``current``.
@MainActor
public final class LabelContext {
  private struct State {
    var fillColor = RGBAColor.black
    var strokeColor = RGBAColor.black
    var lineWidth: CGFloat = 1
    var mode = TextDrawingMode.fill
    var alpha: CGFloat = 1
  }

  private var state = State()
  private var states: [State] = []
  private(set) var commands: [DrawingCommand] = []
  /// The colour that replaces all colours of text while a shadow is drawn; nil otherwise (R198).
  var shadowColor: RGBAColor?

  init() {}

  /// The context that a label currently draws into; nil outside of drawing.
  ///
  /// This is mutable state of the main actor, as UIKit's current context is.
  public internal(set) static var current: LabelContext?

  /// Pushes the graphics state onto a stack.
  public func saveGState() {
    states.append(state)
    commands.append(.saveState)
  }

  /// Restores the state that was pushed last. Does nothing if the stack is empty.
  public func restoreGState() {
    guard let last = states.popLast() else { return }
    state = last
    commands.append(.restoreState)
  }

  /// Moves subsequent drawing, in points.
  public func translateBy(x: CGFloat, y: CGFloat) { commands.append(.translate(x: x, y: y)) }

  /// Scales subsequent drawing.
  public func scaleBy(x: CGFloat, y: CGFloat) { commands.append(.scale(x: x, y: y)) }

  /// Clips subsequent drawing to a rectangle, in points.
  public func clip(to rect: CGRect) { commands.append(.clip(rect)) }

  /// Sets the colour of filled rectangles. Text has the label's colours.
  public func setFillColor(_ color: RGBAColor) { state.fillColor = color }

  /// Sets the colour of text outlines.
  public func setStrokeColor(_ color: RGBAColor) { state.strokeColor = color }

  /// Sets the width of text outlines, in points.
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = width.isFinite ? max(width, 0) : 0 }

  /// Sets whether text is filled, outlined or both.
  public func setTextDrawingMode(_ mode: TextDrawingMode) { state.mode = mode }

  /// Sets the factor for the alpha of subsequent drawing (R244), clamped to 0...1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha > 0 ? min(alpha, 1) : 0 }

  /// Begins a picture of its own, which ``endLayer()`` draws with an alpha.
  func beginLayer(alpha: Double) { commands.append(.beginLayer(alpha: alpha)) }

  /// Draws what was drawn since ``beginLayer(alpha:)``.
  func endLayer() { commands.append(.endLayer) }

  /// Fills a rectangle (R252).
  public func fill(_ rect: CGRect) { commands.append(.fill(rect, state.fillColor.dimmed(by: state.alpha))) }

  /// Appends a command that draws text in the current state.
  ///
  /// - Parameters:
  ///   - layout: the lines, relative to bounds at (0, 0).
  ///   - origin: the position of the layout's (0, 0), in points.
  ///   - runs: the styles of the text.
  func draw(_ layout: TextLayout, at origin: CGPoint, _ runs: [TextDrawing.Run]) {
    let runs = runs.map { run in
      TextDrawing.Run(range: run.range, style: run.style.shadow(shadowColor).dimmed(by: state.alpha))
    }
    commands.append(
      .text(
        TextDrawing(
          layout, runs: runs, at: origin, mode: state.mode, lineWidth: state.lineWidth,
          strokeColor: (shadowColor ?? state.strokeColor).dimmed(by: state.alpha), isShadow: shadowColor != nil)))
  }
}

extension TextDrawingStyle {
  /// Returns the style that draws the text's shadow: everything in one colour, without background and attachment. If
  /// the colour is nil, returns the style itself.
  fileprivate func shadow(_ color: RGBAColor?) -> TextDrawingStyle {
    guard let color else { return self }
    var style = recoloured(color)
    (style.backgroundColor, style.attachment) = (nil, nil)
    return style
  }

  /// Returns the style with everything but the background in one colour (R251).
  func recoloured(_ color: RGBAColor) -> TextDrawingStyle {
    var style = self
    style.color = color
    (style.underlineColor, style.strikethroughColor, style.strokeColor) = (nil, nil, nil)
    return style
  }

  /// Returns the style with all alphas multiplied by a factor (R244).
  fileprivate func dimmed(by factor: Double) -> TextDrawingStyle {
    var style = withTextDimmed(by: factor)
    style.backgroundColor = backgroundColor?.dimmed(by: factor)
    return style
  }

  /// Returns the style with the alphas of everything but the background multiplied by a factor.
  func withTextDimmed(by factor: Double) -> TextDrawingStyle {
    var style = self
    style.color = style.color.dimmed(by: factor)
    style.underlineColor = style.underlineColor?.dimmed(by: factor)
    style.strikethroughColor = style.strikethroughColor?.dimmed(by: factor)
    style.strokeColor = style.strokeColor?.dimmed(by: factor)
    return style
  }
}
