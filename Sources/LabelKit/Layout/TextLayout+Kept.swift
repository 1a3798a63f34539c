// A layout from lines that were kept: for who lays many labels out and keeps as little as possible of each.
import LabelLayout

extension TextLayout {
  /// The layout of a text, of which the lines are known.
  ///
  /// - Parameters:
  ///   - text: that was laid out.
  ///   - engine: by which.
  ///   - label: the properties, `bounds` and `truncationToken` that it was laid out with.
  ///   - lines: what that answered.
  ///   - summary: likewise.
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
