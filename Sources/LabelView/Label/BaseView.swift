// What a label inherits from UIView, as far as a label is concerned.
public import Foundation

/// A rectangle with an environment that asks to be measured, laid out and drawn. ``Label`` inherits from it.
///
/// There is no tree of views. A toolkit positions labels and gives them their traits; ``invalidationHandler`` tells it what
/// is no longer valid.
@MainActor
open class BaseView {
  /// Where the bounds are in the coordinates outside, in points.
  private var origin = CGPoint.zero
  @exclusivity(unchecked) private var storedBounds = CGRect.zero
  private var storedContentMode = UIViewContentMode.redraw
  private var storedTraits: UITraitCollection
  private var storedMinimum: UIContentSizeCategory?
  private var storedMaximum: UIContentSizeCategory?
  private var storedBackground: UIColor?
  private var ownAccessibilityLabel: NSAttributedString?
  private var storedClipsToBounds = true
  private var storedUserInteraction = false
  /// Whether ``layoutIfNeeded()`` has something to do.
  @exclusivity(unchecked) public private(set) var needsLayout = true
  /// Whether ``draw(_:)`` or ``Label/displayList(at:)`` would draw something that was not drawn yet.
  @exclusivity(unchecked) public internal(set) var needsDisplay = true
  /// Whether the view is an element for assistive technology (R199).
  open var isAccessibilityElement = true
  /// Whether the element answers to the reader's touch, whatever ``isUserInteractionEnabled`` says (R199).
  open var accessibilityRespondsToUserInteraction = true
  /// What the element is (R199).
  open var accessibilityTraits: UIAccessibilityTraits = .staticText
  /// For the program's own use.
  open var tag = 0
  /// Is called after each change that makes something invalid, once for each part that was valid or not.
  open var invalidationHandler: (@MainActor (BaseView, LabelInvalidation) -> Void)? {
    get { handler }
    set { handler = newValue }
  }
  @exclusivity(unchecked) private var handler: (@MainActor (BaseView, LabelInvalidation) -> Void)?

  /// A view in a frame, with the current traits.
  ///
  /// - Parameter frame: points.
  public init(frame: CGRect) {
    storedTraits = .current
    origin = frame.origin
    storedBounds = CGRect(origin: .zero, size: frame.size)
  }

  /// Always nil: there are no archives of views here. Subclasses written for UIKit must have it.
  public required init?(coder: NSCoder) { nil }

  // MARK: Geometry

  /// Where the view is outside; moving it makes nothing invalid.
  open var frame: CGRect {
    get { CGRect(origin: origin, size: storedBounds.size) }
    set {
      origin = newValue.origin
      bounds = CGRect(origin: storedBounds.origin, size: newValue.size)
    }
  }

  /// The rectangle that text is laid out in, in points. Odd and negative sizes count as 0, infinite ones as unconstrained
  /// (R192).
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

  /// What happens when the bounds change; redraw by default (R201).
  open var contentMode: UIViewContentMode {
    get { storedContentMode }
    set { storedContentMode = newValue }
  }

  /// Whether nothing is drawn outside of the bounds; true by default, as for labels since iOS 9 (R201).
  open var clipsToBounds: Bool {
    get { storedClipsToBounds }
    set { if replace(&storedClipsToBounds, by: newValue) { changed(.clipsToBounds) } }
  }

  /// Whether events are delivered; false by default (R166).
  open var isUserInteractionEnabled: Bool {
    get { storedUserInteraction }
    set { if replace(&storedUserInteraction, by: newValue) { changed(.isUserInteractionEnabled) } }
  }

  /// What is below the text; nil is nothing.
  open var backgroundColor: UIColor? {
    get { storedBackground }
    set { if replace(&storedBackground, by: newValue) { changed(.backgroundColor) } }
  }

  // MARK: Environment

  /// The environment, with the category between ``minimumContentSizeCategory`` and ``maximumContentSizeCategory``. A
  /// toolkit sets it; new views have the current one.
  open var traitCollection: UITraitCollection {
    get { limited(storedTraits) }
    set { change { storedTraits = newValue } }
  }

  /// The smallest category that the view takes from its environment; nil by default.
  open var minimumContentSizeCategory: UIContentSizeCategory? {
    get { storedMinimum }
    set { change { storedMinimum = newValue } }
  }

  /// The largest category that the view takes from its environment; nil by default.
  open var maximumContentSizeCategory: UIContentSizeCategory? {
    get { storedMaximum }
    set { change { storedMaximum = newValue } }
  }

  /// Is called after ``traitCollection`` has changed.
  ///
  /// - Parameter previous: what it was.
  open func traitCollectionDidChange(_ previous: UITraitCollection?) {}

  private func limited(_ traits: UITraitCollection) -> UITraitCollection {
    if storedMinimum == nil, storedMaximum == nil { return traits }
    var category = traits.preferredContentSizeCategory
    if let storedMinimum { category = max(category, storedMinimum) }
    if let storedMaximum { category = min(category, storedMaximum) }
    return UITraitCollection(traitsFrom: [traits, UITraitCollection(preferredContentSizeCategory: category)])
  }

  private func change(_ body: () -> Void) {
    let before = traitCollection
    body()
    let after = traitCollection
    if before == after { return }
    apply(after, before: before)
    traitCollectionDidChange(before)
  }

  /// What a subclass of this module takes from new traits.
  func apply(_ traits: UITraitCollection, before: UITraitCollection) {
    if traits.hasDifferentColorAppearance(comparedTo: before) { changed(.colorAppearance) }
  }

  // MARK: Measuring, layout and drawing

  /// The size that the view has by itself, in points.
  open var intrinsicContentSize: CGSize { sizeThatFits(CGSize(width: CGFloat.infinity, height: CGFloat.infinity)) }

  /// The size that the view needs, in points.
  open func sizeThatFits(_ size: CGSize) -> CGSize { storedBounds.size }

  /// Takes the size that fits the width of the bounds; the origin stays (R140, R141).
  open func sizeToFit() {
    let size = sizeThatFits(storedBounds.size)
    bounds = CGRect(origin: storedBounds.origin, size: size)
  }

  /// Says that the size that the view needs may be another one.
  open func invalidateIntrinsicContentSize() { handler?(self, .size) }

  /// Says that the view is to be laid out.
  open func setNeedsLayout() {
    needsLayout = true
    handler?(self, .layout)
  }

  /// Lays the view out, if something changed since.
  public final func layoutIfNeeded() {
    guard needsLayout else { return }
    needsLayout = false
    layoutSubviews()
  }

  /// Lays the view out. Not to be called: ``layoutIfNeeded()`` does.
  open func layoutSubviews() {}

  /// Says that the view is to be drawn.
  open func setNeedsDisplay() {
    needsDisplay = true
    handler?(self, .display)
  }

  /// Draws into the current context. Not to be called.
  ///
  /// - Parameter rect: the part that is needed.
  open func draw(_ rect: CGRect) {}

  /// Says what a change of a property makes invalid.
  func changed(_ property: LabelProperty) {
    let parts = property.invalidates
    if parts.contains(.size) { invalidateIntrinsicContentSize() }
    if parts.contains(.layout) { setNeedsLayout() }
    if parts.contains(.display) { setNeedsDisplay() }
  }

  // MARK: Accessibility

  /// What is read for the view; the program's own, or what the subclass says.
  open var accessibilityLabel: String? {
    get { ownAccessibilityLabel?.string }
    set { ownAccessibilityLabel = newValue.map { NSAttributedString(string: $0) } }
  }

  /// The same with attributes; setting one sets the other.
  open var accessibilityAttributedLabel: NSAttributedString? {
    get { ownAccessibilityLabel }
    set { ownAccessibilityLabel = newValue }
  }
}

extension BaseView: Hashable {
  /// Whether both are the same object.
  nonisolated public static func == (left: BaseView, right: BaseView) -> Bool { left === right }

  /// Hashes the identity.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Stores a value. Returns whether it is another one.
func replace<Value: Equatable>(_ stored: inout Value, by value: Value) -> Bool {
  if stored == value { return false }
  stored = value
  return true
}
