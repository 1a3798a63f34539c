// Kerning beyond a glyph's advance: no cluster moves the pen back, and a run is as wide as HarfBuzz makes it.

/// The advances of a run in which a font's kerning makes some fall below 0.
///
/// Sums of advances may not fall, since lines are found by a search in them. So what a cluster takes back is taken from
/// the advances of the clusters after it, or from those before it if there are too few. A run that would be narrower than
/// nothing has the width 0.
enum NegativeAdvances {
  /// Makes the advances of a run at least 0, in font units. O(clusters).
  ///
  /// - Parameter joined: called for each cluster whose advance was changed with that of the cluster before it.
  static func makeNonNegative(
    _ advances: UnsafeMutablePointer<Int32>, _ run: Range<Int>, joined: (Int) -> Void = { _ in }
  ) {
    var debt: Int32 = 0
    for index in run {
      if debt < 0 { joined(index) }
      debt = unsafe addDebt(debt, to: &advances[index])
    }
    for index in run.dropFirst().reversed() where debt < 0 {
      joined(index)
      debt = unsafe addDebt(debt, to: &advances[index - 1])
    }
  }

  /// Adds a debt, which is at most 0, to an advance, and returns the debt that is left.
  private static func addDebt(_ debt: Int32, to advance: inout Int32) -> Int32 {
    let left = min(0, advance &+ debt)
    advance = max(0, advance &+ debt)
    return left
  }
}
