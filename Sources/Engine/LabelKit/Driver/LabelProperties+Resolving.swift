// Prepares the properties of a label for the layout.
import LabelLayout

extension LabelProperties {
  /// Applies what properties change in each other. A fixed scale that is not positive and finite counts as none (R206).
  @inlinable @inline(__always)
  package mutating func resolve() {
    // With a scale above 2^18, or below 2^-18, lengths would leave the range of numbers.
    fixedScale = fixedScale > 0 && fixedScale <= .greatestFiniteMagnitude ? min(max(fixedScale, 0x1p-18), 0x1p18) : 0
    resolveMarquee()
  }
}
