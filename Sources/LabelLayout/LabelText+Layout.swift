// The way into the layout: lay a label out.

extension LabelText {
  /// Low level: lays a label out in bounds at (0, 0).
  ///
  /// - Parameters:
  ///   - text: its clusters and style.
  ///   - label: the properties.
  ///   - bounds: in points.
  ///   - lines: where visible lines go; those past its end are counted but not written.
  /// - Returns: what holds for the whole label. Unless `missing` is `.nothing`, nothing else is valid.
  /// - Complexity: O(visible clusters), times the passes of the search where the label shrinks. Allocates nothing.
  public static func layout(
    _ text: UnsafePointer<LabelText>, _ label: UnsafePointer<LabelProperties>, in bounds: LayoutBounds,
    into lines: UnsafeMutableBufferPointer<LabelLine>
  ) -> LabelLayoutResult {
    if text.pointee.isAttributed(label.pointee) { return layoutAttributed(text, label, in: bounds, into: lines) }
    var layouter = Layouter<PlainContent>(
      label: label, text: text, bounds: bounds, lines: lines, paragraphMode: label.pointee.lineBreakMode)
    return layouter.layOut()
  }

  /// Low level: the same of values.
  public func layout(
    _ label: LabelProperties, in bounds: LayoutBounds, into lines: UnsafeMutableBufferPointer<LabelLine>
  ) -> LabelLayoutResult {
    withUnsafePointer(to: self) { text in
      withUnsafePointer(to: label) { LabelText.layout(text, $0, in: bounds, into: lines) }
    }
  }

  /// Whether lines depend on more than one style.
  @inline(__always)
  func isAttributed(_ label: LabelProperties) -> Bool {
    attributes != nil || !kinds.isDisjoint(with: [.tab, .softHyphen]) || label.textAlignment == .justified
  }

  @inline(never)
  private static func layoutAttributed(
    _ text: UnsafePointer<LabelText>, _ label: UnsafePointer<LabelProperties>, in bounds: LayoutBounds,
    into lines: UnsafeMutableBufferPointer<LabelLine>
  ) -> LabelLayoutResult {
    withAttributes(text) { text in
      withLabel(of: text, label) { ownLabel in
        var layouter = Layouter<AttributedContent>(
          label: ownLabel, text: text, bounds: bounds, lines: lines, paragraphMode: label.pointee.lineBreakMode)
        return layouter.layOut()
      }
    }
  }

  /// Lends a text that has attributes: its own, or those of one run and one style. O(1).
  static func withAttributes<Result>(
    _ text: UnsafePointer<LabelText>, _ body: (UnsafePointer<LabelText>) -> Result
  ) -> Result {
    if text.pointee.attributes != nil { return body(text) }
    let style = text.pointee.style
    var paragraph = ParagraphStyle()
    paragraph.lineSpacing = style.lineSpacing
    paragraph.contentDirection = text.pointee.contentDirection
    let run = TextRun(firstCluster: 0, ellipsis: style.ellipsis, hyphen: style.hyphen, firstMetrics: 0)
    return withUnsafePointer(to: run) { run in
      withUnsafePointer(to: paragraph) { paragraph in
        let attributes = TextAttributes(
          runs: UnsafeBufferPointer(start: run, count: 1), styles: UnsafeBufferPointer(start: paragraph, count: 1))
        var whole = text.pointee
        whole.attributes = attributes
        guard let ending = text.pointee.ending else { return withUnsafePointer(to: whole, body) }
        var attributedEnding = ending.pointee
        attributedEnding.attributes = attributes
        return withUnsafePointer(to: attributedEnding) { ending in
          whole.ending = ending
          return withUnsafePointer(to: whole, body)
        }
      }
    }
  }

  /// Lends the label with the mode of the first paragraph, which truncation and shrinking take (R172, R175); a marquee has
  /// its own (R178).
  static func withLabel<Result>(
    of text: UnsafePointer<LabelText>, _ label: UnsafePointer<LabelProperties>,
    _ body: (UnsafePointer<LabelProperties>) -> Result
  ) -> Result {
    guard let mode = text.styles.pointee.lineBreakMode, mode != label.pointee.lineBreakMode,
      !label.pointee.options.contains(.marquee)
    else { return body(label) }
    var changed = label.pointee
    changed.lineBreakMode = mode
    return withUnsafePointer(to: changed, body)
  }
}
