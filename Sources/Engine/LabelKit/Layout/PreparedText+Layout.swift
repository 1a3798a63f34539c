// Layout and measuring of prepared text.
public import LabelLayout

extension PreparedText {
  /// Lays the text out.
  ///
  /// - Parameters:
  ///   - label: the properties; the layout direction of the text replaces their `layoutDirection`.
  ///   - bounds: the size of the label, whose origin is (0, 0).
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  /// - Complexity: O(visible clusters), times the number of passes if the label is shrunk by searching.
  public func layout(
    _ label: LabelProperties = LabelProperties(), in bounds: Size, truncationToken: String? = nil
  ) -> TextLayout {
    TextLayout(.prepared(self), label, bounds, truncationToken)
  }

  /// Lays out the text and writes the lines to the caller's memory. Allocates nothing if there is no token.
  ///
  /// - Parameters:
  ///   - label: the properties; the layout direction of the text replaces their `layoutDirection`.
  ///   - bounds: the size of the label, whose origin is (0, 0).
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  ///   - lines: the visible lines are appended as far as there is room; the result has the number of all lines.
  /// - Complexity: O(visible clusters), times the number of passes if the label is shrunk by searching.
  public func layout(
    _ label: LabelProperties, in bounds: Size, truncationToken: String? = nil, into lines: inout OutputSpan<LabelLine>
  ) -> LayoutSummary {
    writeLayout(into: &lines) { writeLines(label, bounds, truncationToken, $0) }
  }

  /// The same, and also writes the clusters of the lines, each line in visual order.
  ///
  /// - Parameters:
  ///   - label: the properties; the layout direction of the text replaces their `layoutDirection`.
  ///   - bounds: the size of the label, whose origin is (0, 0).
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  ///   - lines: the visible lines are appended as far as there is room; the result has the number of all lines.
  ///   - positions: the clusters are appended if there is room for all of them; the result has their number.
  @_lifetime(lines: copy lines)
  @_lifetime(positions: copy positions)
  public func layout(
    _ label: LabelProperties, in bounds: Size, truncationToken: String? = nil,
    into lines: inout OutputSpan<LabelLine>, positions: inout OutputSpan<ClusterPosition>
  ) -> LayoutSummary {
    writeLayout(into: &lines, positions: &positions) { writeLines(label, bounds, truncationToken, $0) }
  }

  @inline(__always)
  func writeLines(
    _ label: LabelProperties, _ bounds: Size, _ token: String?, _ target: LayoutTarget
  ) -> LayoutOutput {
    var label = label
    label.resolve()
    label.layoutDirection = layoutDirection
    return unsafe withToken(token) { token in
      unsafe storage.writeLines(&label, in: bounds.bounds, token: token, into: target, fonts)
    }
  }
}

// MARK: Measuring

extension PreparedText {
  /// Returns the size that a label needs, in points, rounded up to whole pixels (R123 to R139). O(clusters).
  ///
  /// - Parameters:
  ///   - size: its width is the width that the label may use. Values that are not numbers, not positive or infinite
  ///     mean unconstrained (R126, R192), and a label of one line ignores the width (R124). Its height is ignored.
  ///   - label: the properties of the label.
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  public func sizeThatFits(
    _ size: Size, _ label: LabelProperties = LabelProperties(), truncationToken: String? = nil
  ) -> Size {
    measure(.sizeThatFits(width: size.width), label, truncationToken).size
  }

  /// Returns the natural size of a label, in points, rounded up to whole pixels (R136 to R139): the size that fits its
  /// `preferredMaxLayoutWidth`. O(clusters).
  public func intrinsicContentSize(
    _ label: LabelProperties = LabelProperties(), truncationToken: String? = nil
  ) -> Size {
    measure(.intrinsicContentSize, label, truncationToken).size
  }

  /// Returns the rectangle of the text, in points; its size is rounded up to pixels (R142). O(clusters).
  ///
  /// - Parameters:
  ///   - bounds: the bounds of the label, in points.
  ///   - numberOfLines: replaces the label's; 0 and negative values include all text, whatever the height.
  ///   - label: the properties of the label.
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  public func textRect(
    forBounds bounds: Rect, limitedToNumberOfLines numberOfLines: Int, _ label: LabelProperties = LabelProperties(),
    truncationToken: String? = nil
  ) -> Rect {
    measure(.textRect(bounds, numberOfLines: numberOfLines), label, truncationToken)
  }

  private func measure(_ question: SizeQuery, _ label: LabelProperties, _ token: String?) -> Rect {
    var label = label
    label.resolve()
    label.layoutDirection = layoutDirection
    return unsafe withToken(token) { unsafe storage.measure(&label, question, token: $0, fonts) }
  }
}
