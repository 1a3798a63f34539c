// What a marquee is: one clipped line, neither shrunk nor tightened (R178, R229).

extension LabelProperties {
  @inlinable
  package var isMarquee: Bool { options.contains(.marquee) }

  /// Whether the label shows one line, however many its number of lines allows.
  @inlinable
  package var showsOneLine: Bool { numberOfLines(limitedTo: numberOfLines) == 1 }

  /// The greatest number of lines, given that of a label that is no marquee (R229).
  @inlinable
  package func numberOfLines(limitedTo limit: Int) -> Int { isMarquee ? 1 : limit }

  /// The line break mode of a paragraph, given that of its style. A marquee keeps its own; nil leaves it to the label
  /// (R172).
  @inlinable
  package func mode(ofStyle mode: LineBreakMode?) -> LineBreakMode { isMarquee ? lineBreakMode : mode ?? lineBreakMode }

  /// Gives a marquee the properties of its line; leaves every other label as it is.
  @inlinable @inline(__always)
  package mutating func resolveMarquee() {
    if !isMarquee { return }
    (numberOfLines, lineBreakMode) = (1, .byClipping)
    keepFullSize()
  }
}
