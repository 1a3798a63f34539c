// Whether a label shrinks, and the least scale that it may reach.

extension LabelProperties {
  /// The least scale that shrinking may reach in a label that adjusts its font size, or nil if the label does not
  /// shrink (R87, R88, R96, R276).
  ///
  /// Labels shrink in the truncating modes and when clipping (R97, R98), with any number of lines (R99, R100); in the
  /// profile of 2009 only with one.
  var leastScale: Double? {
    if !options.isDisjoint(with: [.singleLineShrink, .profile2009]), numberOfLines != 1 { return nil }  // R292
    // Factors that are not positive, or are not numbers, count as 0, and factors above 1 as 1 (R180).
    let least = minimumScaleFactor > 0 ? min(minimumScaleFactor, 1) : 0
    if least >= 1 { return nil }
    // R227, R228
    if options.contains(.profile2009) { return least > 0 ? least : 0.001 }
    return least > 0 && (lineBreakMode.truncates || lineBreakMode == .byClipping) ? least : nil
  }
}
