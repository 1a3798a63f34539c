// Constraints of UIKit, which the compiler refuses line by line, with what to do instead.
#if !canImport(UIKit)
  public import LabelView

  /// An edge, a middle or a length of a view, between which UIKit has constraints. There is none here.
  @available(*, unavailable, message: "there are no constraints: set frames in layoutSubviews()")
  public final class NSLayoutAnchor {
    private init() {}
    /// The constraint that this anchor is at another one.
    public func constraint(equalTo anchor: NSLayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0)
      -> NSLayoutConstraint
    { fatalError("there are no constraints") }
    /// The constraint that this anchor is not before another one.
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0)
      -> NSLayoutConstraint
    { fatalError("there are no constraints") }
    /// The constraint that this anchor is not after another one.
    public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0)
      -> NSLayoutConstraint
    { fatalError("there are no constraints") }
    /// The constraint that this anchor is the system's spacing after another one.
    public func constraint(equalToSystemSpacingAfter anchor: NSLayoutAnchor, multiplier: CGFloat) -> NSLayoutConstraint
    { fatalError("there are no constraints") }
    /// The constraint that this anchor is the system's spacing below another one.
    public func constraint(equalToSystemSpacingBelow anchor: NSLayoutAnchor, multiplier: CGFloat) -> NSLayoutConstraint
    { fatalError("there are no constraints") }
    /// The constraint that this length is a number of points.
    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
      fatalError("there are no constraints")
    }
    /// The constraint that this length is not less than a number of points.
    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
      fatalError("there are no constraints")
    }
    /// The constraint that this length is not more than a number of points.
    public func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
      fatalError("there are no constraints")
    }
  }

  /// The part of a view that its content may use, of which there is none.
  @available(*, unavailable, message: "there are no guides: inset bounds in layoutSubviews()")
  @dynamicMemberLookup
  public final class UILayoutGuide {
    private init() {}
    /// Any anchor.
    public subscript(dynamicMember name: String) -> NSLayoutAnchor { fatalError("there are no constraints") }
  }

  extension BaseView {
    /// Not available: a toolkit knows which part of the screen is safe.
    @available(*, unavailable, message: "there are no guides: inset bounds in layoutSubviews()")
    public var safeAreaLayoutGuide: UILayoutGuide { fatalError("there are no guides") }

    /// Not available: views have no margins.
    @available(*, unavailable, message: "there are no guides: inset bounds in layoutSubviews()")
    public var layoutMarginsGuide: UILayoutGuide { fatalError("there are no guides") }
  }

  extension NSLayoutConstraint {
    /// An edge, a middle or a length of a view.
    public enum Attribute: Sendable {
      /// An edge.
      case left, right, top, bottom, leading, trailing
      /// A length.
      case width, height
      /// A middle.
      case centerX, centerY
      /// The baseline of the last or the first line.
      case lastBaseline, firstBaseline
      /// Nothing.
      case notAnAttribute
    }

    /// How two attributes compare.
    public enum Relation: Sendable {
      /// The first is at most, exactly or at least what the second gives.
      case lessThanOrEqual, equal, greaterThanOrEqual
    }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frames in layoutSubviews()")
    public init(
      item: Any, attribute: Attribute, relatedBy: Relation, toItem: Any?, attribute other: Attribute,
      multiplier: CGFloat, constant: CGFloat
    ) { fatalError("there are no constraints") }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frames in layoutSubviews()")
    public var priority: UILayoutPriority {
      get { switch self {} }
      nonmutating set {}
    }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frames in layoutSubviews()")
    public var constant: CGFloat {
      get { switch self {} }
      nonmutating set {}
    }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frames in layoutSubviews()")
    public static func deactivate(_ constraints: [NSLayoutConstraint]) {}

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frames in layoutSubviews()")
    public static func activate(_ constraints: [NSLayoutConstraint]) {}

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frames in layoutSubviews()")
    public var isActive: Bool {
      get { switch self {} }
      nonmutating set {}
    }
  }

  extension BaseView {
    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame in layoutSubviews() from sizeThatFits(_:)")
    public var topAnchor: NSLayoutAnchor { fatalError("there are no constraints") }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame in layoutSubviews() from sizeThatFits(_:)")
    public var bottomAnchor: NSLayoutAnchor { fatalError("there are no constraints") }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame in layoutSubviews() from sizeThatFits(_:)")
    public var leadingAnchor: NSLayoutAnchor { fatalError("there are no constraints") }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame in layoutSubviews() from sizeThatFits(_:)")
    public var trailingAnchor: NSLayoutAnchor { fatalError("there are no constraints") }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame in layoutSubviews() from sizeThatFits(_:)")
    public var leftAnchor: NSLayoutAnchor { fatalError("there are no constraints") }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame in layoutSubviews() from sizeThatFits(_:)")
    public var rightAnchor: NSLayoutAnchor { fatalError("there are no constraints") }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame in layoutSubviews() from sizeThatFits(_:)")
    public var widthAnchor: NSLayoutAnchor { fatalError("there are no constraints") }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame in layoutSubviews() from sizeThatFits(_:)")
    public var heightAnchor: NSLayoutAnchor { fatalError("there are no constraints") }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame in layoutSubviews() from sizeThatFits(_:)")
    public var centerXAnchor: NSLayoutAnchor { fatalError("there are no constraints") }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame in layoutSubviews() from sizeThatFits(_:)")
    public var centerYAnchor: NSLayoutAnchor { fatalError("there are no constraints") }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame in layoutSubviews() from sizeThatFits(_:)")
    public var firstBaselineAnchor: NSLayoutAnchor { fatalError("there are no constraints") }

    /// Not available: there are no constraints.
    @available(*, unavailable, message: "there are no constraints: set frame in layoutSubviews() from sizeThatFits(_:)")
    public var lastBaselineAnchor: NSLayoutAnchor { fatalError("there are no constraints") }
  }
#endif
