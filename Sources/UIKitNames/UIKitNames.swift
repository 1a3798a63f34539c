// UIKit's names for what LabelView has, where UIKit is absent.
#if !canImport(UIKit)
  @_exported public import Foundation
  @_exported public import LabelView

  /// See `Label`.
  public typealias UILabel = Label
  /// See `LabelContext`.
  public typealias CGContext = LabelContext
  /// See `RGBAColor`.
  public typealias CGColor = RGBAColor
  /// See `TextDrawingMode`.
  public typealias CGTextDrawingMode = TextDrawingMode

  /// The context that a label is drawn into at the moment; nil outside of drawing.
  @MainActor public func UIGraphicsGetCurrentContext() -> CGContext? { LabelContext.current }
#endif
