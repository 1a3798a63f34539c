// Subviews, and the list of drawing commands of a view and its subviews.

extension BaseView {
  /// Adds a view as the last of ``subviews``, which is drawn over the others, and gives it this view's traits. If it was
  /// another view's subview, it no longer is. O(traits of the subviews).
  ///
  /// - Parameter view: not this view, and not one that contains it.
  public final func addSubview(_ view: BaseView) { insertSubview(view, at: subviews.count) }

  /// Adds a view as ``addSubview(_:)`` does, at an index of ``subviews``.
  ///
  /// - Parameters:
  ///   - view: not this view, and not one that contains it.
  ///   - index: where it is drawn; an index beyond the end counts as the end.
  public final func insertSubview(_ view: BaseView, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot be a subview of itself, or of a view that it contains")
    view.removeFromSuperview()
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.superview = self
    view.traitCollection = traitCollection
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Removes the view from its ``superview``; does nothing without one.
  public final func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    superview.setNeedsLayout()
    superview.setNeedsDisplay()
  }

  /// Returns whether the view is another view, or in it. O(depth).
  public final func isDescendant(of view: BaseView) -> Bool {
    var next: BaseView? = self
    while let one = next {
      if one === view { return true }
      next = one.superview
    }
    return false
  }

  /// Lays the view and its subviews out if they need layout, then draws them into a list of commands: the background, in
  /// the bounds to which all may be clipped (R252), what ``draw(_:)`` draws, then the subviews. The list is a value, which
  /// any thread may draw. It is empty if the view is hidden or transparent.
  ///
  /// - Parameter time: seconds since the marquee of labels began (``Label/marqueeOffset(at:)``).
  public final func displayList(at time: Double = 0) -> DisplayList {
    layoutIfNeeded()  // As UIKit does before it draws.
    let context = LabelContext()
    let before = LabelContext.current
    LabelContext.current = context
    record(into: context, at: time)
    LabelContext.current = before
    return DisplayList(bounds: bounds, displayScale: traitCollection.displayScale, commands: context.commands)
  }

  private func record(into context: LabelContext, at time: Double) {
    defer { needsDisplay = false }
    if isHidden || alpha == 0 { return }
    if alpha < 1 { context.beginLayer(alpha: alpha) }
    context.saveGState()
    if clipsToBounds { context.clip(to: bounds) }
    if let color = backgroundColor?.rgba(in: traitCollection), color.alpha > 0 {
      context.setFillColor(color)
      context.fill(bounds)
    }
    drawingTime = time
    draw(bounds)
    context.restoreGState()
    recordSubviews(into: context, at: time)
    if alpha < 1 { context.endLayer() }
  }

  private func recordSubviews(into context: LabelContext, at time: Double) {
    if subviews.isEmpty { return }
    context.saveGState()
    if clipsToBounds { context.clip(to: bounds) }
    for view in subviews {
      context.saveGState()
      // The view's bounds may begin elsewhere than at (0, 0).
      context.translateBy(x: view.frame.minX - view.bounds.minX, y: view.frame.minY - view.bounds.minY)
      view.record(into: context, at: time)
      context.restoreGState()
    }
    context.restoreGState()
  }
}
