// The way into measuring: what a label asks of its bounds, without lines.
import CTextScan

extension LabelText {
  /// Low level: what sizeThatFits answers, in points, rounded up to pixels (R123 to R139). O(clusters).
  ///
  /// - Parameters:
  ///   - text: its clusters and style.
  ///   - label: the properties.
  ///   - width: the proposed width; not a number, zero, negative and infinity mean unconstrained (R126, R192).
  ///     A label of one line ignores it (R124).
  public static func sizeThatFits(
    _ text: UnsafePointer<LabelText>, _ label: UnsafePointer<LabelProperties>, width: Double
  ) -> (width: Double, height: Double) {
    // R124, R126, R139
    let isConstrained = label.pointee.numberOfLines != 1 && width > 0 && width < .infinity
    let size = usedSize(
      text, label, in: LayoutBounds(width: isConstrained ? width : .infinity, height: .infinity))
    let scale = label.pointee.displayScale
    let pixels = scale > 0 && scale.isFinite ? scale : 1
    return (roundedUp(size.width, pixels), roundedUp(size.height, pixels))
  }

  /// Low level: intrinsicContentSize, in points, rounded up to pixels (R136 to R139).
  public static func intrinsicContentSize(
    _ text: UnsafePointer<LabelText>, _ label: UnsafePointer<LabelProperties>
  ) -> (width: Double, height: Double) {
    sizeThatFits(text, label, width: label.pointee.preferredMaxLayoutWidth)
  }

  /// Low level: textRect(forBounds:limitedToNumberOfLines:), in points, unrounded (R142).
  ///
  /// - Parameters:
  ///   - text: its clusters and style.
  ///   - label: the properties.
  ///   - x: of the bounds.
  ///   - y: of the bounds.
  ///   - width: of the bounds.
  ///   - height: of the bounds.
  ///   - lineLimit: replaces numberOfLines; 0 and less encompass all text, whatever the height.
  public static func textRect(
    _ text: UnsafePointer<LabelText>, _ label: LabelProperties, x: Double, y: Double, width: Double, height: Double,
    limitedToNumberOfLines lineLimit: Int
  ) -> (x: Double, y: Double, width: Double, height: Double) {
    if label.options.contains(.profile2009) { return (x, y, width, height) }  // RULES.md §2.24
    var limited = label
    limited.numberOfLines = label.options.contains(.marquee) ? 1 : lineLimit  // R229
    let bounds = LayoutBounds(width: width, height: height)
    let size = usedSize(
      text, &limited, in: LayoutBounds(width: bounds.width, height: lineLimit > 0 ? bounds.height : .infinity))
    let slack = bounds.width.isFinite ? bounds.width - size.width : 0
    let top = bounds.height.isFinite ? (bounds.height - size.height) / 2 : 0
    return (x + slack * text.pointee.leadingShare(limited), y + top, size.width, size.height)
  }

  /// The part of the slack that is to the left of the text: by the alignment of the first paragraph.
  private func leadingShare(_ label: LabelProperties) -> Double {
    let first = count > 0 ? attributes?.styles[0] : nil
    return label.leadingShare(first?.alignment ?? label.textAlignment, first?.contentDirection ?? contentDirection)
  }

  /// The used size without shrinking and tightening (R136, R137), within the bounds' width: that of the lines that a label
  /// shows there, one (R123), a limited number (R127), those of several paragraphs (R129), with the ellipsis of what is
  /// hidden (R130) and the kern after the last cluster (R134); nothing for an empty text (R128).
  private static func usedSize(
    _ text: UnsafePointer<LabelText>, _ label: UnsafePointer<LabelProperties>, in bounds: LayoutBounds
  ) -> (width: Double, height: Double) {
    let noLines = UnsafeMutableBufferPointer<LabelLine>(start: nil, count: 0)
    let result: LabelLayoutResult
    if text.pointee.isAttributed(label.pointee) {
      result = withAttributes(text) { text in
        withLabel(of: text, label) { ownLabel in
          var layouter = Layouter<AttributedContent>(
            label: ownLabel, text: text, bounds: bounds, lines: noLines, paragraphMode: label.pointee.lineBreakMode)
          return layouter.measure()
        }
      }
    } else {
      var layouter = Layouter<PlainContent>(
        label: label, text: text, bounds: bounds, lines: noLines, paragraphMode: label.pointee.lineBreakMode)
      result = layouter.measure()
    }
    // A clipped line is used up to where it is cut.
    return (min(result.width, bounds.width), result.height)
  }

  /// The least multiple of a pixel that is not below a length, with a slack of 1e-6 pixels (R135).
  package static func roundedUp(_ points: Double, _ pixels: Double) -> Double {
    let length = points * pixels - 1e-6
    // Baseline x86-64 has no instruction that rounds up, and a call costs more than the rest.
    guard length < 4e15 else { return max(0, length.rounded(.up) / pixels) }
    let whole = Double(ts_integral_part(length))
    return max(0, (whole < length ? whole + 1 : whole) / pixels)
  }
}
