// The entry point of measuring: the size that a label needs, computed without writing lines.
import CTextScan

extension LabelText {
  /// Low level: returns the answer of sizeThatFits, in points, rounded up to whole pixels (R123 to R139). In
  /// bounds of that size the lines are the same (R274). O(clusters).
  ///
  /// - Parameters:
  ///   - text: the clusters and the style of the text.
  ///   - label: the properties of the label.
  ///   - width: the proposed width in points. Zero, a negative value, infinity or NaN means unconstrained (R126, R192).
  ///     A label of one line ignores the width (R124).
  public static func sizeThatFits(
    _ text: Borrowed<LabelText>, _ label: Borrowed<LabelProperties>, width: Double
  ) -> (width: Double, height: Double) {
    // R124, R126, R139
    let isConstrained = label.pointee.numberOfLines != 1 && width > 0 && width < .infinity
    return pixelSize(text, label, width: isConstrained ? width : .infinity)
  }

  /// Low level: returns the answer of intrinsicContentSize, in points, rounded up to whole pixels (R136 to R139).
  public static func intrinsicContentSize(
    _ text: Borrowed<LabelText>, _ label: Borrowed<LabelProperties>
  ) -> (width: Double, height: Double) {
    sizeThatFits(text, label, width: label.pointee.preferredMaxLayoutWidth)
  }

  /// Low level: returns the answer of textRect(forBounds:limitedToNumberOfLines:), in points (R142, R298). Its size is
  /// rounded up to whole pixels, and no larger than the bounds. O(clusters).
  ///
  /// - Parameters:
  ///   - text: the clusters and the style of the text.
  ///   - label: the properties of the label.
  ///   - x: left edge of the bounds, in points.
  ///   - y: top edge of the bounds, in points.
  ///   - width: width of the bounds, in points.
  ///   - height: height of the bounds, in points, which limits no lines.
  ///   - lineLimit: replaces numberOfLines; 0 and negative values include all text.
  public static func textRect(
    _ text: Borrowed<LabelText>, _ label: LabelProperties, x: Double, y: Double, width: Double, height: Double,
    limitedToNumberOfLines lineLimit: Int
  ) -> (x: Double, y: Double, width: Double, height: Double) {
    if label.options.contains(.profile2009) { return (x, y, width, height) }  // R277
    var limited = label
    limited.numberOfLines = label.numberOfLines(limitedTo: lineLimit)
    let bounds = LayoutBounds(width: width, height: height)
    var size = (width: 0.0, height: 0.0)
    if bounds.width > 0, bounds.height > 0 {
      size = withBorrowed(limited) { pixelSize(text, $0, width: bounds.width) }
    }
    size.width = min(size.width, bounds.width)
    let slack = bounds.width.isFinite ? bounds.width - size.width : 0
    let left = x + slack * text.pointee.leadingShare(limited)
    guard size.height > bounds.height else { return (left, y, size.width, size.height) }
    // What is too high is cut around its centre.
    let pixels = limited.pixelsPerPoint
    let centred = (bounds.height - size.height) / 2
    let above = (centred * pixels + 0.5 + 1e-6).rounded(.down) / pixels
    return (left, y + (above.isFinite ? above : centred), size.width, bounds.height)
  }

  /// Returns the part of the slack that is to the left of the text, according to the alignment of the first paragraph.
  private func leadingShare(_ label: LabelProperties) -> Double {
    let first = unsafe count > 0 ? attributes?.styles[0] : nil
    return label.leadingShare(
      first?.overrides.alignment ?? label.textAlignment, first?.contentDirection ?? contentDirection)
  }

  /// Returns the size in points of the lines that a label shows in a width, rounded up to whole pixels (R135).
  private static func pixelSize(
    _ text: Borrowed<LabelText>, _ label: Borrowed<LabelProperties>, width: Double
  ) -> (width: Double, height: Double) {
    let size = usedSize(text, label, in: LayoutBounds(width: width, height: .infinity))
    let pixels = label.pointee.pixelsPerPoint
    return (roundedUp(size.width, pixels), roundedUp(size.height, pixels))
  }

  /// Returns the size in points of the lines that a label shows, at most as wide as the bounds. It is measured without
  /// shrinking and tightening (R136, R137). There may be one line (R123), a limited number of lines (R127), or several
  /// paragraphs (R129). The size includes the ellipsis of hidden text (R130) and the kern after the last cluster
  /// (R134). It is 0 for an empty text (R128).
  private static func usedSize(
    _ text: Borrowed<LabelText>, _ label: Borrowed<LabelProperties>, in bounds: LayoutBounds
  ) -> (width: Double, height: Double) {
    let noLines = unsafe UnsafeMutableBufferPointer<LabelLine>(start: nil, count: 0)
    let result: LabelLayoutResult
    if text.pointee.needsAttributedLayout(label.pointee) {
      result = withAttributes(text) { text in
        withLabel(of: text, label) { paragraphLabel in
          var layouter = unsafe Layouter<VariedContent>(
            label: paragraphLabel, text: text, bounds: bounds, lines: noLines,
            paragraphMode: label.pointee.lineBreakMode)
          return layouter.measure()
        }
      }
    } else {
      var layouter = unsafe Layouter<UniformContent>(
        label: label, text: text, bounds: bounds, lines: noLines, paragraphMode: label.pointee.lineBreakMode)
      result = layouter.measure()
    }
    // A clipped line counts up to the edge where it is cut.
    return (min(result.width, bounds.width), result.height)
  }

  /// Returns the least multiple of a pixel that is not less than a length, with a tolerance of 1e-6 pixels (R135). A
  /// length of more pixels than a Double can count is returned as it is: it is a multiple as far as a Double can say.
  package static func roundedUp(_ points: Double, _ pixels: Double) -> Double {
    let length = points * pixels - 1e-6
    // Baseline x86-64 has no instruction that rounds up, and a call would take longer than the rest.
    guard length < 4e15 else { return length < .infinity ? length.rounded(.up) / pixels : points }
    let whole = Double(ts_integral_part(length))
    return max(0, (whole < length ? whole + 1 : whole) / pixels)
  }
}

extension LabelProperties {
  /// The display scale, or 1 where it is not above 0 and finite (R192).
  var pixelsPerPoint: Double { displayScale > 0 && displayScale.isFinite ? displayScale : 1 }
}
