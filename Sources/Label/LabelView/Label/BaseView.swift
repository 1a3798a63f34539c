// The part of UIView that a label inherits.
public import Foundation

/// A rectangle with traits that can be measured, laid out and drawn. ``Label`` inherits from it.
///
/// Views may have subviews, which are laid out and drawn with them (``addSubview(_:)``). A toolkit positions the view at
/// the root and gives it its traits; ``invalidationHandler`` tells it what is no longer valid.
@MainActor
open class BaseView {
  /// The origin of the frame in the container's coordinates, in points.
  private var origin = CGPoint.zero
  @exclusivity(unchecked) private var storedBounds = CGRect.zero
  private var storedContentMode = UIViewContentMode.redraw
  private var storedTraits: UITraitCollection
  private var storedMinimum: UIContentSizeCategory?
  private var storedMaximum: UIContentSizeCategory?
  private var storedBackground: UIColor?
  private var ownAccessibilityLabel: NSAttributedString?
  private var storedClipsToBounds = false
  /// What most views leave as it is; nil until something of it is set.
  private var storedRest: Rest?
  private var storedUserInteraction = true
  /// Whether the next ``layoutIfNeeded()`` lays the view out.
  @exclusivity(unchecked) public private(set) var needsLayout = true
  /// Whether the view has changed since ``displayList(at:)`` last drew it.
  @exclusivity(unchecked) public internal(set) var needsDisplay = true
  /// The time of the marquee while ``displayList(at:)`` draws, in seconds.
  final var drawingTime = 0.0
  /// Whether the view is an element for assistive technology; true by default in labels (R199).
  open var isAccessibilityElement = false
  /// Whether assistive technology treats the element as interactive, independently of ``isUserInteractionEnabled``
  /// (R199).
  open var accessibilityRespondsToUserInteraction = true
  /// The kind of element, for assistive technology; static text by default in labels (R199).
  open var accessibilityTraits: UIAccessibilityTraits = []
  /// A number for the program's own use; 0 by default.
  open var tag = 0
  /// A closure that is called after each change, once for each invalidated part, even if the part was already invalid.
  open var invalidationHandler: (@MainActor (BaseView, LabelInvalidation) -> Void)? {
    get { handler }
    set { handler = newValue }
  }
  @exclusivity(unchecked) private var handler: (@MainActor (BaseView, LabelInvalidation) -> Void)?

  /// Creates a view with a frame and the current traits. Unlike a label, it does not clip, receives events, and is no
  /// element for assistive technology.
  ///
  /// - Parameter frame: the view's frame, in points, in the container's coordinates.
  public init(frame: CGRect) {
    storedTraits = .current
    origin = frame.origin
    storedBounds = CGRect(origin: .zero, size: frame.size)
  }

  /// Takes the defaults of a label (R166, R199, R201), before anybody can have set others.
  final func takeLabelDefaults() {
    (storedClipsToBounds, storedUserInteraction) = (true, false)
    (isAccessibilityElement, accessibilityTraits) = (true, .staticText)
  }

  /// Creates a view of size 0.
  public convenience init() { self.init(frame: .zero) }

  /// Always returns nil: views cannot be unarchived here. The initializer exists because UIKit's subclasses override
  /// it.
  public required init?(coder: NSCoder) { nil }

  // MARK: Geometry

  /// The rectangle of the view in the container's coordinates, in points. Moving it invalidates the drawing of the
  /// ``superview`` only.
  open var frame: CGRect {
    get { CGRect(origin: origin, size: storedBounds.size) }
    set {
      move(to: newValue.origin)
      bounds = CGRect(origin: storedBounds.origin, size: newValue.size)
    }
  }

  /// The rectangle in which the text is laid out, in points. NaN and negative sizes count as 0, infinite ones as
  /// unconstrained (R192).
  open var bounds: CGRect {
    get { storedBounds }
    set {
      let isSameSize = newValue.size == storedBounds.size
      storedBounds = newValue
      if isSameSize { return }
      setNeedsLayout()
      if storedContentMode == .redraw { setNeedsDisplay() }  // R201
    }
  }

  /// What happens to the drawing when the size of the bounds changes; redraw by default (R201).
  open var contentMode: UIViewContentMode {
    get { storedContentMode }
    set { storedContentMode = newValue }
  }

  /// Whether drawing is clipped to the bounds, that of subviews too; true by default in labels, as since iOS 9 (R201).
  open var clipsToBounds: Bool {
    get { storedClipsToBounds }
    set { if replace(&storedClipsToBounds, by: newValue) { changed(.clipsToBounds) } }
  }

  /// Whether events are delivered to the view; false by default in labels (R166).
  open var isUserInteractionEnabled: Bool {
    get { storedUserInteraction }
    set { if replace(&storedUserInteraction, by: newValue) { changed(.isUserInteractionEnabled) } }
  }

  /// The colour that fills the bounds below the text; nil, the default, fills nothing.
  open var backgroundColor: UIColor? {
    get { storedBackground }
    set { if replace(&storedBackground, by: newValue) { changed(.backgroundColor) } }
  }

  /// Values that most views leave at their defaults.
  private final class Rest {
    var isHidden = false
    var alpha: CGFloat = 1
    var tintColor: UIColor?
    var semanticContentAttribute = UISemanticContentAttribute.unspecified
    var accessibilityIdentifier: String?
    var accessibilityHint: String?
    var accessibilityValue: String?
    var translatesAutoresizingMask = true
    var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    var compressionResistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    var registrations: [UITraitChangeRegistration] = []
    var subviews: [BaseView] = []
    weak var superview: BaseView?
  }

  private static let defaults = Rest()

  /// The values, to be read.
  private var rest: Rest { storedRest ?? BaseView.defaults }

  /// Returns the values, to be changed.
  private func ownRest() -> Rest {
    let own = storedRest ?? Rest()
    storedRest = own
    return own
  }

  // MARK: Subviews

  /// The views in this one, which owns them. They are drawn in this order over the view's own drawing.
  public final internal(set) var subviews: [BaseView] {
    get { rest.subviews }
    set { ownRest().subviews = newValue }
  }

  /// The view that this one is a subview of; nil by default.
  public final internal(set) var superview: BaseView? {
    get { rest.superview }
    set { ownRest().superview = newValue }
  }

  // MARK: Appearance

  /// The middle of the frame in the container's coordinates, in points. Setting it moves the view.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set { move(to: CGPoint(x: newValue.x - storedBounds.width / 2, y: newValue.y - storedBounds.height / 2)) }
  }

  private func move(to newOrigin: CGPoint) {
    if origin == newOrigin { return }
    origin = newOrigin
    storedRest?.superview?.subviewNeedsDisplay()
  }

  /// Whether nothing is drawn; false by default. Sizes and layout stay.
  open var isHidden: Bool {
    get { rest.isHidden }
    set { if replace(&ownRest().isHidden, by: newValue) { setNeedsDisplay() } }
  }

  /// The opacity of all that is drawn, as one picture: text hides its background as before. Clamped to 0...1; NaN
  /// counts as 0; 1 by default.
  open var alpha: CGFloat {
    get { rest.alpha }
    set { if replace(&ownRest().alpha, by: newValue > 0 ? min(newValue, 1) : 0) { setNeedsDisplay() } }
  }

  /// The colour of what can be tapped, for the program's own use; system blue by default, and again if it is set to nil.
  /// A label draws nothing in it: links have ``UIColor/link``.
  open var tintColor: UIColor! {
    get { rest.tintColor ?? .systemBlue }
    set { if replace(&ownRest().tintColor, by: newValue) { tintColorDidChange() } }
  }

  /// Called after ``tintColor`` has changed.
  open func tintColorDidChange() {}

  // MARK: Environment

  /// Whether the view follows the layout direction of its traits, or has one of its own, which natural alignment
  /// follows; unspecified by default.
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { rest.semanticContentAttribute }
    set {
      let before = effectiveUserInterfaceLayoutDirection
      ownRest().semanticContentAttribute = newValue
      if effectiveUserInterfaceLayoutDirection != before { layoutDirectionDidChange() }
    }
  }

  /// The layout direction of the view: that of its traits, unless ``semanticContentAttribute`` has another.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    direction(in: traitCollection)
  }

  /// Returns the layout direction of the view in an environment.
  func direction(in traits: UITraitCollection) -> UIUserInterfaceLayoutDirection {
    switch rest.semanticContentAttribute {
    case .unspecified: traits.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// Updates the view for another layout direction. Subclasses in this module override it.
  func layoutDirectionDidChange() {}

  /// The view's traits, with the content size category clamped to ``minimumContentSizeCategory`` and
  /// ``maximumContentSizeCategory``. A toolkit sets them; a new view takes ``UITraitCollection/current``.
  open var traitCollection: UITraitCollection {
    get { limited(storedTraits) }
    set { change { storedTraits = newValue } }
  }

  /// The lower limit of the content size category; nil, the default, means no limit.
  open var minimumContentSizeCategory: UIContentSizeCategory? {
    get { storedMinimum }
    set { change { storedMinimum = newValue } }
  }

  /// The upper limit of the content size category; nil, the default, means no limit.
  open var maximumContentSizeCategory: UIContentSizeCategory? {
    get { storedMaximum }
    set { change { storedMaximum = newValue } }
  }

  /// Called after ``traitCollection`` has changed.
  ///
  /// - Parameter previous: the traits before the change.
  open func traitCollectionDidChange(_ previous: UITraitCollection?) {}

  private func limited(_ traits: UITraitCollection) -> UITraitCollection {
    if storedMinimum == nil, storedMaximum == nil { return traits }
    var category = traits.preferredContentSizeCategory
    if let storedMinimum { category = max(category, storedMinimum) }
    if let storedMaximum { category = min(category, storedMaximum) }
    return UITraitCollection(traitsFrom: [traits, UITraitCollection(preferredContentSizeCategory: category)])
  }

  /// Changes the traits, and says so once if they are others then (R254).
  private func change(_ body: () -> Void) {
    let before = traitCollection
    body()
    let after = traitCollection
    if before == after { return }
    apply(after, before: before)
    for view in subviews { view.traitCollection = after }
    traitCollectionDidChange(before)
    for registration in rest.registrations { registration.tell(self, before) }
  }

  /// Keeps a closure to be called after certain traits have changed.
  func add(_ registration: UITraitChangeRegistration) { ownRest().registrations.append(registration) }

  /// Ends what `registerForTraitChanges(_:handler:)` began.
  public final func unregisterForTraitChanges(_ registration: UITraitChangeRegistration) {
    ownRest().registrations.removeAll { $0 === registration }
  }

  /// Updates the view for new traits. Subclasses in this module override it.
  func apply(_ traits: UITraitCollection, before: UITraitCollection) {
    if traits.hasDifferentColorAppearance(comparedTo: before) { changed(.colorAppearance) }
  }

  // MARK: Measuring, layout and drawing

  /// The size that the view's content needs without constraints, in points.
  open var intrinsicContentSize: CGSize { sizeThatFits(CGSize(width: CGFloat.infinity, height: CGFloat.infinity)) }

  /// Returns the size that the view's content needs within a proposed size, in points; here the size of the bounds.
  open func sizeThatFits(_ size: CGSize) -> CGSize { storedBounds.size }

  /// Resizes the bounds to the size that fits their width, where a label keeps its lines (R274); the origin stays (R140,
  /// R141).
  open func sizeToFit() {
    let size = sizeThatFits(storedBounds.size)
    bounds = CGRect(origin: storedBounds.origin, size: size)
  }

  /// Reports that the intrinsic size may have changed.
  open func invalidateIntrinsicContentSize() { handler?(self, .size) }

  /// Marks the layout as out of date.
  open func setNeedsLayout() {
    needsLayout = true
    handler?(self, .layout)
  }

  /// Lays the view out if ``needsLayout`` is true, and then its subviews in the same way.
  public final func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    guard let rest = storedRest else { return }
    for view in rest.subviews { view.layoutIfNeeded() }
  }

  /// Lays the view out: override it to set the frames of subviews. Do not call it directly; call ``layoutIfNeeded()``.
  open func layoutSubviews() {}

  /// Marks the drawing as out of date, and that of all views above this one.
  open func setNeedsDisplay() { subviewNeedsDisplay() }

  /// Marks the drawing as out of date, since the view's own or that of a subview is.
  final func subviewNeedsDisplay() {
    needsDisplay = true
    handler?(self, .display)
    storedRest?.superview?.subviewNeedsDisplay()
  }

  /// Draws into the current context. Do not call it directly; call ``displayList(at:)``.
  ///
  /// - Parameter rect: the part of the bounds to draw, in points.
  open func draw(_ rect: CGRect) {}

  /// Invalidates the results that depend on a property (R179, R235, R250).
  func changed(_ property: LabelProperty) {
    let parts = property.invalidates
    if parts.contains(.size) { invalidateIntrinsicContentSize() }
    if parts.contains(.layout) { setNeedsLayout() }
    if parts.contains(.display) { setNeedsDisplay() }
  }

  // MARK: Accessibility

  /// The text that assistive technology reads; nil unless the program sets it or a subclass has a default.
  open var accessibilityLabel: String? {
    get { ownAccessibilityLabel?.string }
    set { ownAccessibilityLabel = newValue.map { NSAttributedString(string: $0) } }
  }

  /// ``accessibilityLabel`` with attributes; setting one sets the other (R248).
  open var accessibilityAttributedLabel: NSAttributedString? {
    get { ownAccessibilityLabel }
    set { ownAccessibilityLabel = newValue }
  }

  /// A name of the element for tests of the interface, which no reader hears; nil by default. Kept for the toolkit.
  open var accessibilityIdentifier: String? {
    get { rest.accessibilityIdentifier }
    set { ownRest().accessibilityIdentifier = newValue }
  }

  /// What happens on activation, in words that assistive technology reads; nil by default. Kept for the toolkit.
  open var accessibilityHint: String? {
    get { rest.accessibilityHint }
    set { ownRest().accessibilityHint = newValue }
  }

  /// The value of the element, in words that assistive technology reads; nil by default. Kept for the toolkit.
  open var accessibilityValue: String? {
    get { rest.accessibilityValue }
    set { ownRest().accessibilityValue = newValue }
  }

  // MARK: Constraints, which a toolkit may have

  /// Whether a toolkit with constraints makes them from the frame; true by default. It has no effect here.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { rest.translatesAutoresizingMask }
    set { ownRest().translatesAutoresizingMask = newValue }
  }

  /// Returns how strongly the view resists growing beyond its intrinsic size; ``UILayoutPriority/defaultLow`` by default.
  /// Kept for a toolkit with constraints.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    rest.hugging[axis] ?? .defaultLow
  }

  /// Sets how strongly the view resists growing beyond its intrinsic size.
  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    ownRest().hugging[axis] = priority
  }

  /// Returns how strongly the view resists shrinking below its intrinsic size; ``UILayoutPriority/defaultHigh`` by
  /// default. Kept for a toolkit with constraints.
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    rest.compressionResistance[axis] ?? .defaultHigh
  }

  /// Sets how strongly the view resists shrinking below its intrinsic size.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    ownRest().compressionResistance[axis] = priority
  }
}

extension BaseView: Hashable {
  /// Returns whether two views are the same object.
  nonisolated public static func == (left: BaseView, right: BaseView) -> Bool { left === right }

  /// Hashes the identity.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Stores a value. Returns whether it differs from the old one.
func replace<Value: Equatable>(_ stored: inout Value, by value: Value) -> Bool {
  if stored == value { return false }
  stored = value
  return true
}
