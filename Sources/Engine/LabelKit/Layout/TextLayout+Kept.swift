// A layout made from stored lines, for callers that lay out many labels and store as little as possible of each.
import LabelLayout

extension TextLayout {
  /// Creates the layout of a text whose lines are known.
  ///
  /// - Parameters:
  ///   - text: the text that was laid out.
  ///   - engine: the engine that laid it out.
  ///   - label: the properties with which it was laid out; the same holds for `bounds` and `truncationToken`.
  ///   - lines: the lines of that layout.
  ///   - summary: the summary of that layout.
  package init(
    of text: StyledText, _ engine: LabelEngine, _ label: LabelProperties, _ bounds: Size, _ truncationToken: String?,
    lines: [LabelLine], _ summary: LayoutSummary
  ) {
    origin = .text(engine, text)
    self.label = label
    self.bounds = bounds
    self.truncationToken = truncationToken
    self.lines = lines
    self.summary = summary
  }
}
