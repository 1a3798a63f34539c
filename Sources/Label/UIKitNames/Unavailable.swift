// Names of UIKit that have no counterpart here. The compiler says what to do instead.
#if !canImport(UIKit)
  public import LabelView

  /// Not available: pictures are made without a context.
  @available(
    *, unavailable,
    message: "draw Picture(label.displayList()) with Bitmap or SVGWriter of LabelDrawing"
  )
  public final class UIGraphicsImageRenderer {}

  /// Not available: there are no views but labels.
  @available(
    *, unavailable,
    message: "keep labels in a struct, place them by frame, and draw their pictures on one card"
  )
  public final class UIStackView {}

  extension Label {
    /// Not available: a label draws itself without a layer.
    @available(
      *, unavailable,
      message:
        "there are no layers: use backgroundColor, clipsToBounds and alpha; draw borders and round corners in draw(_:)"
    )
    public var layer: AnyObject { fatalError("there are no layers") }

    /// Not available: there is no tree of views.
    @available(*, unavailable, message: "there is no tree of views: keep labels in an array")
    public func addSubview(_ view: BaseView) {}

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame from sizeThatFits(_:)")
    public var topAnchor: AnyObject { fatalError("there are no constraints") }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame from sizeThatFits(_:)")
    public var bottomAnchor: AnyObject { fatalError("there are no constraints") }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame from sizeThatFits(_:)")
    public var leadingAnchor: AnyObject { fatalError("there are no constraints") }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame from sizeThatFits(_:)")
    public var trailingAnchor: AnyObject { fatalError("there are no constraints") }

    /// Not available: nothing delivers touches.
    @available(
      *, unavailable, message: "nothing delivers touches: find the text at a point with textLayout.positions()"
    )
    public func addGestureRecognizer(_ recognizer: AnyObject) {}
  }
#endif
