// The graphics context of an override of drawText(in:), by Core Graphics' names.
public import Foundation
import LabelKit

/// Records what a label draws. Made by ``Label/displayList(at:)``; an override of ``Label/drawText(in:)`` finds it as
/// ``current``.
@MainActor
public final class LabelContext {
  private struct State {
    var fillColor = RGBAColor(red: 0, green: 0, blue: 0)
    var strokeColor = RGBAColor(red: 0, green: 0, blue: 0)
    var lineWidth: CGFloat = 1
    var mode = TextDrawingMode.fill
    var alpha: CGFloat = 1
  }

  private var state = State()
  private var states: [State] = []
  private(set) var commands: [DrawingCommand] = []
  /// Of all text, whatever its attributes, while a shadow is drawn (R198).
  var shadowColor: RGBAColor?

  init() {}

  /// The context that a label is drawn into at the moment; nil outside of drawing.
  ///
  /// Mutable state of the main thread, as UIKit's current context is.
  public internal(set) static var current: LabelContext?

  /// Keeps all state.
  public func saveGState() {
    states.append(state)
    commands.append(.saveState)
  }

  /// Takes back the state that was kept last; nothing where none was.
  public func restoreGState() {
    guard let last = states.popLast() else { return }
    state = last
    commands.append(.restoreState)
  }

  /// Moves what follows, in points.
  public func translateBy(x: CGFloat, y: CGFloat) { commands.append(.translate(x: x, y: y)) }

  /// Scales what follows.
  public func scaleBy(x: CGFloat, y: CGFloat) { commands.append(.scale(x: x, y: y)) }

  /// What follows is seen in the rectangle only.
  public func clip(to rect: CGRect) { commands.append(.clip(rect)) }

  /// Sets the colour of rectangles. Text has the label's.
  public func setFillColor(_ color: RGBAColor) { state.fillColor = color }

  /// Sets the colour of outlines.
  public func setStrokeColor(_ color: RGBAColor) { state.strokeColor = color }

  /// Sets the width of outlines, in points.
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = width.isFinite ? max(width, 0) : 0 }

  /// Sets how outlines of text are drawn.
  public func setTextDrawingMode(_ mode: TextDrawingMode) { state.mode = mode }

  /// Sets what the alpha of all that follows is multiplied with, 0 to 1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha > 0 ? min(alpha, 1) : 0 }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { commands.append(.fill(rect, state.fillColor.dimmed(by: state.alpha))) }

  /// Appends text in the current state.
  ///
  /// - Parameters:
  ///   - layout: lines in bounds at (0, 0).
  ///   - origin: where that is.
  ///   - runs: how the text looks.
  func draw(_ layout: TextLayout, at origin: CGPoint, _ runs: [TextDrawing.Run]) {
    let runs = runs.map { run in
      TextDrawing.Run(range: run.range, style: run.style.shadow(shadowColor).dimmed(by: state.alpha))
    }
    commands.append(
      .text(
        TextDrawing(
          layout: layout, origin: origin, runs: runs, mode: state.mode, lineWidth: state.lineWidth,
          strokeColor: (shadowColor ?? state.strokeColor).dimmed(by: state.alpha))))
  }
}

extension TextDrawingStyle {
  /// The style of its shadow: all in one colour, without a background.
  fileprivate func shadow(_ color: RGBAColor?) -> TextDrawingStyle {
    guard let color else { return self }
    var style = recoloured(color)
    (style.backgroundColor, style.attachment) = (nil, nil)
    return style
  }

  /// All but the background in one colour.
  func recoloured(_ color: RGBAColor) -> TextDrawingStyle {
    var style = self
    style.color = color
    (style.underlineColor, style.strikethroughColor, style.strokeColor) = (nil, nil, nil)
    return style
  }

  /// With all alphas multiplied.
  func dimmed(by factor: Double) -> TextDrawingStyle {
    if factor == 1 { return self }
    var style = self
    style.color = style.color.dimmed(by: factor)
    style.backgroundColor = style.backgroundColor?.dimmed(by: factor)
    style.underlineColor = style.underlineColor?.dimmed(by: factor)
    style.strikethroughColor = style.strikethroughColor?.dimmed(by: factor)
    style.strokeColor = style.strokeColor?.dimmed(by: factor)
    return style
  }
}
