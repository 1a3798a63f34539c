// The median, the quantiles and the standard deviation of measured values.

/// The middle value, or the mean of the two middle values, of at least one value.
package func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

/// The quantile of at least one value: `share` (0 to 1) of the values are below it. Interpolates linearly between the
/// two nearest values.
func quantile(_ share: Double, of values: [Double]) -> Double {
  let sorted = values.sorted()
  let position = share * Double(sorted.count - 1)
  let low = Int(position)
  guard low + 1 < sorted.count else { return sorted[low] }
  return sorted[low] + (position - Double(low)) * (sorted[low + 1] - sorted[low])
}

/// The standard deviation of at least two values, estimated from a sample (n − 1).
func standardDeviation(_ values: [Double]) -> Double {
  let mean = values.reduce(0, +) / Double(values.count)
  let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  return (squares / Double(values.count - 1)).squareRoot()
}
