// The entry point of layout.

extension LabelText {
  /// Low level: lays out a label in bounds at (0, 0).
  ///
  /// - Parameters:
  ///   - text: the clusters and the style of the text.
  ///   - label: the properties of the label. A marquee has its one line and clipping here already (R229).
  ///   - bounds: the size of the label, in points.
  ///   - lines: receives the visible lines; lines for which there is no room are counted but not written.
  /// - Returns: the properties of the layout as a whole. Only `missing` is valid unless it is `.nothing`.
  /// - Complexity: O(visible clusters), times the number of passes if the label is shrunk by searching. Allocates
  ///   nothing.
  public static func writeLines(
    _ text: Borrowed<LabelText>, _ label: Borrowed<LabelProperties>, in bounds: LayoutBounds,
    into lines: UnsafeMutableBufferPointer<LabelLine>
  ) -> LabelLayoutResult {
    if text.pointee.needsAttributedLayout(label.pointee) {
      return unsafe fitAttributed(text, label, in: bounds, into: lines)
    }
    var layouter = unsafe Layouter<UniformContent>(
      label: label, text: text, bounds: bounds, lines: lines, paragraphMode: label.pointee.lineBreakMode)
    return layouter.fit()
  }

  /// Low level: the same for values instead of pointers.
  public func writeLines(
    _ label: LabelProperties, in bounds: LayoutBounds, into lines: UnsafeMutableBufferPointer<LabelLine>
  ) -> LabelLayoutResult {
    withBorrowed(self) { text in
      withBorrowed(label) { unsafe LabelText.writeLines(text, $0, in: bounds, into: lines) }
    }
  }

  /// Whether lines depend on more than the text's one style: on attributes, tabs, soft hyphens, justification or the
  /// heights of fallback fonts.
  @inline(__always)
  func needsAttributedLayout(_ label: LabelProperties) -> Bool {
    attributes != nil || !kinds.isDisjoint(with: [.tab, .softHyphen]) || label.textAlignment == .justified
      || label.options.contains(.fallbackLineHeights)
  }

  @inline(never)
  private static func fitAttributed(
    _ text: Borrowed<LabelText>, _ label: Borrowed<LabelProperties>, in bounds: LayoutBounds,
    into lines: UnsafeMutableBufferPointer<LabelLine>
  ) -> LabelLayoutResult {
    withAttributes(text) { text in
      withLabel(of: text, label) { paragraphLabel in
        var layouter = unsafe Layouter<VariedContent>(
          label: paragraphLabel, text: text, bounds: bounds, lines: lines, paragraphMode: label.pointee.lineBreakMode)
        return layouter.fit()
      }
    }
  }

  /// Calls `body` with a text that has attributes: its own, or one run and one style made of the text's style. O(1).
  static func withAttributes<Result>(
    _ text: Borrowed<LabelText>, _ body: (Borrowed<LabelText>) -> Result
  ) -> Result {
    if text.pointee.attributes != nil { return body(text) }
    let style = text.style
    var paragraph = ParagraphStyle()
    paragraph.lineSpacing = style.lineSpacing
    paragraph.contentDirection = text.contentDirection
    let run = TextRun(firstCluster: 0, ellipsis: style.ellipsis, hyphen: style.hyphen, firstMetrics: 0)
    return unsafe withUnsafePointer(to: run) { run in
      unsafe withUnsafePointer(to: paragraph) { paragraph in
        let attributes = unsafe TextAttributes(
          runs: UnsafeBufferPointer(start: run, count: 1), styles: UnsafeBufferPointer(start: paragraph, count: 1))
        var whole = text.pointee
        whole.attributes = attributes
        guard let ending = text.ending else { return withBorrowed(whole, body) }
        var attributedEnding = ending.pointee
        attributedEnding.attributes = attributes
        return withBorrowed(attributedEnding) { ending in
          whole.ending = ending
          return withBorrowed(whole, body)
        }
      }
    }
  }

  /// Calls `body` with the label as its first paragraph changes it: the line break mode of that paragraph's style
  /// decides truncation and shrinking (R172, R175).
  static func withLabel<Result>(
    of text: Borrowed<LabelText>, _ label: Borrowed<LabelProperties>,
    _ body: (Borrowed<LabelProperties>) -> Result
  ) -> Result {
    let mode = label.pointee.mode(ofStyle: text.style(0).pointee.overrides.lineBreakMode)
    if mode == label.pointee.lineBreakMode { return body(label) }
    var changed = label.pointee
    changed.lineBreakMode = mode
    return withBorrowed(changed, body)
  }
}
