// The way into the layout: lay a label out.

extension LabelText {
  /// Lays a label out in bounds at (0, 0).
  ///
  /// - Parameters:
  ///   - lines: where visible lines go; those past its end are counted but not written.
  /// - Returns: what holds for the whole label. Unless `missing` is `.nothing`, nothing else is valid.
  /// - Complexity: O(visible clusters), times at most 12 where the label shrinks. Allocates nothing.
  public static func layout(
    _ text: UnsafePointer<LabelText>, _ label: UnsafePointer<LabelProperties>, in bounds: LayoutBounds,
    into lines: UnsafeMutableBufferPointer<LabelLine>
  ) -> LabelLayoutResult {
    if text.pointee.isAttributed(label.pointee, bounds) {
      return text.pointee.layoutAttributed(label.pointee, in: bounds, into: lines)
    }
    var layouter = LabelLayouter(label: label, text: text, bounds: bounds, lines: lines)
    layouter.slackShare = label.pointee.leadingShare
    layouter.isRightToLeft = text.pointee.isRightToLeft(label.pointee.layoutDirection)
    layouter.runFitting()
    if layouter.result.missing == .nothing { layouter.placeLines() }
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
  func isAttributed(_ label: LabelProperties, _ bounds: LayoutBounds) -> Bool {
    if attributes != nil || hasTabs || hasSoftHyphens || label.textAlignment == .justified
      || label.options.contains(.naturalByContent)
    {
      return true
    }
    // Lines of different heights, where it matters how high they are (R63, R208).
    return hasSeveralMetrics && bounds.height < .infinity
  }

  @inline(never)
  func layoutAttributed(
    _ label: LabelProperties, in bounds: LayoutBounds, into lines: UnsafeMutableBufferPointer<LabelLine>
  ) -> LabelLayoutResult {
    guard isComplete else {
      var result = LabelLayoutResult()
      result.missing = .beginning
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
        run.ellipsis = token
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
    let run = TextRun(firstCluster: 0, ellipsis: style.ellipsis, hyphen: style.hyphen, firstMetrics: 0)
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
}
