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
    /// The picture that actions draw.
    public func image(actions: (CGContext) -> Void) -> UIImage { fatalError("there is no context") }
    /// The PNG file of what actions draw.
    public func pngData(actions: (CGContext) -> Void) -> [UInt8] { [] }
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
    /// The points between two views.
    public var spacing: CGFloat = 0
  }

  extension BaseView {
    /// Not available: a label draws itself without a layer.
    @available(
      *, unavailable,
      message:
        "there are no layers: use backgroundColor, clipsToBounds and alpha; draw borders and round corners in draw(_:)"
    )
    public var layer: UnavailableLayer { fatalError("there are no layers") }

    /// Not available: nothing delivers touches.
    @available(
      *, unavailable, message: "nothing delivers touches: find the text at a point with textLayout.positions()"
    )
    public func addGestureRecognizer(_ recognizer: AnyObject) {}
  }

  /// What code sets on a layer, of which there is none.
  @dynamicMemberLookup
  public final class UnavailableLayer {
    private init() {}
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
