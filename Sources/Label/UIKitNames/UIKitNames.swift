// UIKit's names for the types of LabelView, on platforms without UIKit.
#if !canImport(UIKit)
  @_exported public import Foundation
  @_exported public import LabelView

  /// See `Label`.
  public typealias UILabel = Label
  /// See `BaseView`.
  public typealias UIView = BaseView
  /// See `LabelContext`.
  public typealias CGContext = LabelContext
  /// See `RGBAColor`.
  public typealias CGColor = RGBAColor
  /// See `TextDrawingMode`.
  public typealias CGTextDrawingMode = TextDrawingMode

  /// Returns the context that a label currently draws into; nil outside of drawing.
  @MainActor public func UIGraphicsGetCurrentContext() -> CGContext? { LabelContext.current }
#endif
