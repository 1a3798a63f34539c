// The way into the layout: lay a label out, or measure it.

extension LabelText {
  /// Lays a label out in bounds at (0, 0).
  ///
  /// - Parameters:
  ///   - lines: where visible lines go; those past its end are counted but not written.
  /// - Returns: what holds for the whole label. Where `needsMoreText` is set, nothing else is valid.
  /// - Complexity: O(visible clusters), times at most 12 where the label shrinks. Allocates nothing.
  public static func layout(
    _ text: UnsafePointer<LabelText>, _ label: UnsafePointer<LabelProperties>, in bounds: LayoutBounds,
    into lines: UnsafeMutableBufferPointer<LabelLine>
  ) -> LabelLayoutResult {
    if text.pointee.isAttributed(label.pointee, bounds) {
      return text.pointee.layoutAttributed(label.pointee, in: bounds, into: lines)
    }
    var layouter = LabelLayouter(label: label, text: text, bounds: bounds, lines: lines)
    layouter.runFitting()
    if !layouter.result.needsMoreText { layouter.placeLines() }
    return layouter.result
  }

  /// The same of values.
  public func layout(
    _ label: LabelProperties, in bounds: LayoutBounds, into lines: UnsafeMutableBufferPointer<LabelLine>
  ) -> LabelLayoutResult {
    withUnsafePointer(to: self) { text in
      withUnsafePointer(to: label) { LabelText.layout(text, $0, in: bounds, into: lines) }
    }
  }

  /// Whether the text, or what the label asks for, takes the way of attributed text.
  @inline(__always)
  private func isAttributed(_ label: LabelProperties, _ bounds: LayoutBounds) -> Bool {
    if attributes != nil || hasTabs || hasSoftHyphens || label.textAlignment == .justified
      || label.options.contains(.naturalByContent)
    {
      return true
    }
    // Lines of different heights, where it matters how high they are (R63, R208).
    return hasSeveralMetrics && bounds.height < .infinity
  }

  @inline(never)
  private func layoutAttributed(
    _ label: LabelProperties, in bounds: LayoutBounds, into lines: UnsafeMutableBufferPointer<LabelLine>
  ) -> LabelLayoutResult {
    guard isComplete else {
      var result = LabelLayoutResult()
      result.needsMoreText = true
      return result
    }
    return withAttributes { attributes in
      var layouter = AttributedLayouter(
        label: label, text: self, attributes: attributes, bounds: bounds, lines: lines)
      layouter.runFitting()
      layouter.placeLines()
      return layouter.result
    }
  }

  /// Lends the text with a token in the place of the ellipsis, measured for each run (R204). Allocates.
  public func withToken<Result>(_ tokens: [InsertedText], _ body: (inout LabelText) -> Result) -> Result {
    withAttributes { attributes in
      let runs = zip(attributes.runs, tokens).map { run, token in
        var run = run
        (run.ellipsisAdvance, run.ellipsisMetrics) = (token.advance, token.metrics)
        return run
      }
      return runs.withUnsafeBufferPointer { runs in
        var text = self
        text.attributes = TextAttributes(
          runs: runs, styles: attributes.styles, hyphenation: attributes.hyphenation)
        return body(&text)
      }
    }
  }

  /// The text's attributes, or those of one run and one style.
  func withAttributes<Result>(_ body: (TextAttributes) -> Result) -> Result {
    if let attributes { return body(attributes) }
    let run = TextRun(
      firstCluster: 0, ellipsisAdvance: style.ellipsisAdvance, ellipsisMetrics: metrics[style.ellipsisMetricsIndex],
      hyphenAdvance: style.hyphenAdvance, hyphenMetrics: metrics[style.hyphenMetricsIndex], firstMetrics: 0)
    var paragraph = ParagraphStyle()
    paragraph.lineSpacing = style.lineSpacing
    paragraph.contentDirection = contentDirection
    return withUnsafePointer(to: run) { run in
      withUnsafePointer(to: paragraph) { paragraph in
        body(
          TextAttributes(
            runs: UnsafeBufferPointer(start: run, count: 1), styles: UnsafeBufferPointer(start: paragraph, count: 1)))
      }
    }
  }

  /// What sizeThatFits answers, in points, rounded up to pixels (R123 to R139). O(clusters).
  ///
  /// - Parameter width: the proposed width; not a number, zero, negative and infinity mean unconstrained (R126, R192).
  ///   A label of one line ignores it (R124).
  public func sizeThatFits(_ label: LabelProperties, width: Double) -> (width: Double, height: Double) {
    let isConstrained = label.numberOfLines != 1 && width > 0 && width < .infinity
    let size = usedSize(label, in: LayoutBounds(width: isConstrained ? width : .infinity, height: .infinity))
    let pixels = label.displayScale > 0 && label.displayScale.isFinite ? label.displayScale : 1
    return (LabelText.roundedUp(size.width, pixels), LabelText.roundedUp(size.height, pixels))
  }

  /// intrinsicContentSize, in points, rounded up to pixels (R136 to R139).
  public func intrinsicContentSize(_ label: LabelProperties) -> (width: Double, height: Double) {
    sizeThatFits(label, width: label.preferredMaxLayoutWidth)
  }

  /// textRect(forBounds:limitedToNumberOfLines:), in points, unrounded (R142).
  ///
  /// - Parameter lineLimit: takes the place of numberOfLines; 0 and less encompass all text, whatever the height.
  public func textRect(
    _ label: LabelProperties, x: Double, y: Double, width: Double, height: Double, limitedToNumberOfLines lineLimit: Int
  ) -> (x: Double, y: Double, width: Double, height: Double) {
    if label.options.contains(.profile2009) { return (x, y, width, height) }  // RULES.md §2.24
    var limited = label
    limited.numberOfLines = label.options.contains(.marquee) ? 1 : lineLimit  // R178
    let bounds = LayoutBounds(width: width, height: height)
    let size = usedSize(
      limited, in: LayoutBounds(width: bounds.width, height: lineLimit > 0 ? bounds.height : .infinity))
    let slack = bounds.width.isFinite ? bounds.width - size.width : 0
    let top = bounds.height.isFinite ? (bounds.height - size.height) / 2 : 0
    return (x + slack * leadingShare(limited), y + top, size.width, size.height)
  }

  /// The part of the slack that stands to the left of the text: by the alignment of the first paragraph.
  private func leadingShare(_ label: LabelProperties) -> Double {
    var label = label
    let first = count > 0 ? attributes?.styles[0] : nil
    if let alignment = first?.alignment { label.textAlignment = alignment }
    let content = first?.contentDirection ?? contentDirection
    if label.options.contains(.naturalByContent), content != .none {
      label.layoutDirection = content == .rightToLeft ? .rightToLeft : .leftToRight
    }
    return label.leadingShare
  }

  /// The used size without shrinking and tightening (R136, R137), within the bounds' width.
  private func usedSize(_ label: LabelProperties, in bounds: LayoutBounds) -> (width: Double, height: Double) {
    var plain = label
    plain.adjustsFontSizeToFitWidth = false
    plain.allowsDefaultTighteningForTruncation = false
    plain.fixedScale = 0
    let result: LabelLayoutResult
    if isAttributed(plain, bounds) {
      result = layoutAttributed(plain, in: bounds, into: UnsafeMutableBufferPointer(start: nil, count: 0))
    } else {
      result = withUnsafePointer(to: self) { text in
        withUnsafePointer(to: plain) { label in
          var layouter = LabelLayouter(
            label: label, text: text, bounds: bounds, lines: UnsafeMutableBufferPointer(start: nil, count: 0))
          layouter.runFitting()
          return layouter.result
        }
      }
    }
    // A clipped line is used up to where it is cut.
    return (min(result.width, bounds.width), result.height)
  }

  /// The least multiple of a pixel that is not below a length, with a slack of 1e-6 pixels (R135).
  private static func roundedUp(_ points: Double, _ pixels: Double) -> Double {
    max(0, (points * pixels - 1e-6).rounded(.up) / pixels)
  }
}
