// Names of UIKit that have no counterpart here. The compiler says what to do instead. What apps call on them compiles, so that its
// message is about the name and not about a missing member.
#if !canImport(UIKit)
  public import LabelView

  /// Not available: pictures are made without a context.
  @available(
    *, unavailable,
    message: "draw Picture(label.displayList()) with Bitmap or SVGWriter of LabelDrawing"
  )
  public final class UIGraphicsImageRenderer {
    /// A renderer of pictures of a size.
    public init(size: CGSize) {}
    /// A renderer of pictures of bounds.
    public init(bounds: CGRect) {}
    /// A renderer of pictures of a size in a format.
    public init(size: CGSize, format: UIGraphicsImageRendererFormat) {}
    /// The picture that actions draw.
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
      fatalError("there is no context")
    }
    /// The PNG file of what actions draw.
    public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> [UInt8] { [] }
  }

  /// Not available: a picture has one scale.
  @available(*, unavailable, message: "a picture has the displayScale of the label's traits")
  public final class UIGraphicsImageRendererFormat {
    /// The format of the screen.
    public init() {}
    /// The pixels per point.
    public var scale: CGFloat = 1
    /// Whether there is no transparency.
    public var opaque = false
  }

  /// What a renderer's actions get.
  public final class UIGraphicsImageRendererContext {
    private init() {}
    /// Not available: pictures are made without a context.
    @available(
      *, unavailable,
      message: "draw Picture(label.displayList()) with Bitmap or SVGWriter of LabelDrawing"
    )
    public var cgContext: CGContext { fatalError("there is no context") }
    /// Fills a rectangle.
    public func fill(_ rect: CGRect) {}
  }

  /// Not available: nothing arranges subviews.
  @available(
    *, unavailable,
    message: "nothing arranges subviews: add them to a UIView, and set their frames in layoutSubviews()"
  )
  public final class UIStackView: BaseView {
    /// A stack of these views.
    public convenience init(arrangedSubviews views: [UIView]) { self.init(frame: CGRect()) }
    /// Adds a view at the end.
    public func addArrangedSubview(_ view: UIView) {}
    /// Not available: the points between two views.
    @available(
      *, unavailable,
      message: "nothing arranges subviews: add them to a UIView, and set their frames in layoutSubviews()"
    )
    public var spacing: CGFloat {
      get { 0 }
      set {}
    }
    /// Not available: the direction of the row.
    @available(
      *, unavailable,
      message: "nothing arranges subviews: add them to a UIView, and set their frames in layoutSubviews()"
    )
    public var axis: NSLayoutConstraint.Axis {
      get { .horizontal }
      set {}
    }
    /// Not available: how views are placed across the row.
    @available(
      *, unavailable,
      message: "nothing arranges subviews: add them to a UIView, and set their frames in layoutSubviews()"
    )
    public var alignment: Alignment {
      get { .fill }
      set {}
    }
    /// Not available: how the row's length is shared out.
    @available(
      *, unavailable,
      message: "nothing arranges subviews: add them to a UIView, and set their frames in layoutSubviews()"
    )
    public var distribution: Distribution {
      get { .fill }
      set {}
    }
    /// Not available: sets the points after a view.
    @available(
      *, unavailable,
      message: "nothing arranges subviews: add them to a UIView, and set their frames in layoutSubviews()"
    )
    public func setCustomSpacing(_ spacing: CGFloat, after view: UIView) {}

    /// How views are placed across the row.
    public enum Alignment: Sendable { case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline }
    /// How the row's length is shared out.
    public enum Distribution: Sendable { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }
  }

  /// Not available: nothing delivers touches.
  @available(*, unavailable, message: "nothing delivers touches: find the text at a point with textLayout.positions()")
  public final class UITapGestureRecognizer {
    /// A recognizer that tells an object.
    public init(target: Any?, action: Any?) {}
  }

  extension BaseView {
    /// Not available: a label draws itself without a layer.
    @available(
      *, unavailable,
      message:
        "there are no layers: use backgroundColor, clipsToBounds and alpha; draw borders and round corners in draw(_:)"
    )
    public var layer: CALayer { fatalError("there are no layers") }

    /// Not available: nothing delivers touches.
    @available(
      *, unavailable, message: "nothing delivers touches: find the text at a point with textLayout.positions()"
    )
    public func addGestureRecognizer(_ recognizer: AnyObject) {}
  }

  /// What code sets on a layer, of which there is none.
  @available(
    *, unavailable,
    message:
      "there are no layers: use backgroundColor, clipsToBounds and alpha; draw borders and round corners in draw(_:)"
  )
  @dynamicMemberLookup
  public final class CALayer {
    /// A layer.
    public init() {}
    /// Draws the layer.
    public func render(in context: CGContext) {}
    /// Adds a layer in front.
    public func addSublayer(_ layer: CALayer) {}
    /// Adds a layer at an index.
    public func insertSublayer(_ layer: CALayer, at index: Int) {}
    /// The radius of round corners.
    public var cornerRadius: CGFloat = 0
    /// Whether drawing is clipped.
    public var masksToBounds = false
    /// The width of the border.
    public var borderWidth: CGFloat = 0
    /// The displacement of the shadow.
    public var shadowOffset = CGSize()
    /// Any other property.
    public subscript(dynamicMember name: String) -> Any {
      get { name }
      set {}
    }
  }
#endif
