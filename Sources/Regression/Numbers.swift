// Small arithmetic of the comparison.

/// The middle value, or the mean of the two middle values, of at least one value.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

/// The value below which a share (0 to 1) of the values lies, interpolated linearly between neighbours; of at least one
/// value.
func quantile(_ share: Double, of values: [Double]) -> Double {
  let sorted = values.sorted()
  let position = share * Double(sorted.count - 1)
  let low = Int(position)
  guard low + 1 < sorted.count else { return sorted[low] }
  return sorted[low] + (position - Double(low)) * (sorted[low + 1] - sorted[low])
}
