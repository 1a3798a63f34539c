// Whether a label shrinks, and down to where.

extension LabelProperties {
  /// The least scale that shrinking may come to; nil where the label does not shrink (R87, R88, R94, R96; decision 1).
  ///
  /// The truncating modes shrink and clipping does (R97, R98), with any number of lines (R99, R100).
  var leastScale: Double? {
    @inline(__always) get { adjustsFontSizeToFitWidth ? leastScaleWhereAdjusted : nil }
  }

  private var leastScaleWhereAdjusted: Double? {
    if options.contains(.singleLineShrink), numberOfLines != 1 { return nil }
    // Odd values (R180).
    let least = minimumScaleFactor > 0 ? min(minimumScaleFactor, 1) : 0
    if least >= 1 { return nil }
    // In the profile 2009 nothing means no lower limit, and every mode shrinks (decision 2).
    if options.contains(.profile2009) { return least > 0 ? least : 0.001 }
    return least > 0 && (lineBreakMode.truncates || lineBreakMode == .byClipping) ? least : nil
  }
}
