// Names of UIKit that have no counterpart here. The compiler says what to do instead.
#if !canImport(UIKit)
  public import LabelView

  /// Not available: pictures are made without a context.
  @available(
    *, unavailable,
    message: "draw Picture(label.displayList()) with Bitmap or SVGWriter of LabelDrawing"
  )
  public final class UIGraphicsImageRenderer {}

  /// Not available: nothing arranges subviews.
  @available(
    *, unavailable,
    message: "nothing arranges subviews: add them to a UIView, and set their frames in layoutSubviews()"
  )
  public final class UIStackView {}

  extension BaseView {
    /// Not available: a label draws itself without a layer.
    @available(
      *, unavailable,
      message:
        "there are no layers: use backgroundColor, clipsToBounds and alpha; draw borders and round corners in draw(_:)"
    )
    public var layer: AnyObject { fatalError("there are no layers") }

    /// Not available: nothing delivers touches.
    @available(
      *, unavailable, message: "nothing delivers touches: find the text at a point with textLayout.positions()"
    )
    public func addGestureRecognizer(_ recognizer: AnyObject) {}
  }
#endif
