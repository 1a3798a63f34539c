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

  extension NSLayoutConstraint {
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
