// Laying prepared text out, and measuring it.
public import LabelLayout

extension PreparedText {
  /// Lays the text out.
  ///
  /// - Parameters:
  ///   - label: instead of its `layoutDirection`, the text's counts.
  ///   - bounds: at (0, 0).
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  /// - Complexity: O(visible clusters), times the passes of the search where the label shrinks.
  public func layout(
    _ label: LabelProperties = LabelProperties(), in bounds: Size, truncationToken: String? = nil
  ) -> TextLayout {
    TextLayout(.prepared(self), label, bounds, truncationToken)
  }

  /// Lays the text out into memory of the caller. Allocates nothing without a token.
  ///
  /// - Parameters:
  ///   - label: instead of its `layoutDirection`, the text's counts.
  ///   - bounds: at (0, 0).
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  ///   - lines: visible lines are appended as far as there is room; the result has the count of all.
  /// - Complexity: O(visible clusters), times the passes of the search where the label shrinks.
  public func layout(
    _ label: LabelProperties, in bounds: Size, truncationToken: String? = nil, into lines: inout OutputSpan<LabelLine>
  ) -> LayoutSummary {
    writeLayout(into: &lines) { layOut(label, bounds, truncationToken, $0) }
  }

  /// The same with the clusters of the lines, each line's in visual order.
  ///
  /// - Parameters:
  ///   - label: instead of its `layoutDirection`, the text's counts.
  ///   - bounds: at (0, 0).
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  ///   - lines: visible lines are appended as far as there is room; the result has the count of all.
  ///   - positions: appended where there is room for all; the result has the count.
  public func layout(
    _ label: LabelProperties, in bounds: Size, truncationToken: String? = nil,
    into lines: inout OutputSpan<LabelLine>, positions: inout OutputSpan<ClusterPosition>
  ) -> LayoutSummary {
    writeLayout(into: &lines, positions: &positions) { layOut(label, bounds, truncationToken, $0) }
  }

  @inline(__always)
  func layOut(
    _ label: LabelProperties, _ bounds: Size, _ token: String?, _ target: LayoutTarget
  ) -> LayoutAnswer {
    var label = label
    label.resolve()
    label.layoutDirection = layoutDirection
    return withToken(token) { token in
      storage.layOut(&label, in: bounds.bounds, token: token, into: target, fonts)
    }
  }
}

// MARK: Measuring

extension PreparedText {
  /// The size that a label needs, in points, rounded up to pixels (R123 to R139). O(clusters).
  ///
  /// - Parameters:
  ///   - size: its width is what the label may use; not a number, zero, negative and infinity mean unconstrained (R126,
  ///     R192), and a label of one line ignores it (R124). Its height is not read.
  ///   - label: the properties.
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  public func sizeThatFits(
    _ size: Size, _ label: LabelProperties = LabelProperties(), truncationToken: String? = nil
  ) -> Size {
    measure(.sizeThatFits(width: size.width), label, truncationToken).size
  }

  /// The size that a label has by itself, in points, rounded up to pixels (R136 to R139): that which fits its
  /// `preferredMaxLayoutWidth`. O(clusters).
  public func intrinsicContentSize(
    _ label: LabelProperties = LabelProperties(), truncationToken: String? = nil
  ) -> Size {
    measure(.intrinsicContentSize, label, truncationToken).size
  }

  /// The rectangle in which the text is drawn, in points, unrounded (R142). O(clusters).
  ///
  /// - Parameters:
  ///   - bounds: of the label.
  ///   - numberOfLines: replaces the label's; 0 and less encompass all text, whatever the height.
  ///   - label: the properties.
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  public func textRect(
    forBounds bounds: Rect, limitedToNumberOfLines numberOfLines: Int, _ label: LabelProperties = LabelProperties(),
    truncationToken: String? = nil
  ) -> Rect {
    measure(.textRect(bounds, numberOfLines: numberOfLines), label, truncationToken)
  }

  private func measure(_ question: SizeQuestion, _ label: LabelProperties, _ token: String?) -> Rect {
    var label = label
    label.resolve()
    label.layoutDirection = layoutDirection
    return withToken(token) { storage.measure(&label, question, token: $0, fonts) }
  }
}
