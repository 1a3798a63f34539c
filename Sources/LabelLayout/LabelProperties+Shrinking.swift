// Whether a label shrinks, and down to where.

extension LabelProperties {
  /// The least scale that shrinking may come to; nil where the label does not shrink (R87, R88, R94, R96; decision 1).
  ///
  /// The truncating modes shrink and clipping does (R97, R98), with any number of lines (R99, R100).
  var leastScale: Double? {
    guard adjustsFontSizeToFitWidth else { return nil }
    if options.contains(.singleLineShrink), numberOfLines != 1 { return nil }
    // Odd values (R180).
    let least = minimumScaleFactor > 0 ? min(minimumScaleFactor, 1) : 0
    if least >= 1 { return nil }
    // In the profile 2009 nothing means no lower limit, and every mode shrinks (decision 2).
    if options.contains(.profile2009) { return least > 0 ? least : 0.001 }
    return least > 0 && (lineBreakMode.truncates || lineBreakMode == .byClipping) ? least : nil
  }

  /// The largest multiple of 1/1000 below 1, at least `least`, that fits; else `least` itself, at which the text may be
  /// truncated (R89 to R93, R102, R103).
  ///
  /// - Parameters:
  ///   - tooLarge: thousandths that are known not to fit, at most 1000.
  ///   - isMonotone: whether all scales below one that fits do too, so that bisection finds the largest.
  /// - Complexity: 10 probes, 999 where fitting is not monotone.
  @inline(__always)
  static func fittingScale(
    from least: Double, below tooLarge: Int = 1000, isMonotone: Bool, _ fits: (Double) -> Bool
  ) -> Double {
    let smallest = max(1, Int((least * 1000 - 1e-9).rounded(.up)))
    if !isMonotone {
      var step = tooLarge - 1
      while step >= smallest {
        if fits(Double(step) / 1000) { return Double(step) / 1000 }
        step -= 1
      }
      return least
    }
    var fitting = smallest - 1
    var tooLarge = max(tooLarge, smallest)
    while tooLarge - fitting > 1 {
      let middle = (fitting + tooLarge) / 2
      if fits(Double(middle) / 1000) { fitting = middle } else { tooLarge = middle }
    }
    return fitting >= smallest ? Double(fitting) / 1000 : least
  }
}
