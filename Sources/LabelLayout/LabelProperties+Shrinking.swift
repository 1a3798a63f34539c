// Whether a label shrinks, and down to where.

extension LabelProperties {
  /// The least scale that shrinking of a label that adjusts its font size may come to; nil where it does not shrink (R87,
  /// R88, R96; decision 1).
  ///
  /// The truncating modes shrink and clipping does (R97, R98), with any number of lines (R99, R100).
  var leastScale: Double? {
    if options.contains(.singleLineShrink), numberOfLines != 1 { return nil }
    // Odd values (R180).
    let least = minimumScaleFactor > 0 ? min(minimumScaleFactor, 1) : 0
    if least >= 1 { return nil }
    // R227, R228
    if options.contains(.profile2009) { return least > 0 ? least : 0.001 }
    return least > 0 && (lineBreakMode.truncates || lineBreakMode == .byClipping) ? least : nil
  }
}
