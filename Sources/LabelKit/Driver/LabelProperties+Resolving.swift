// A label's properties as the layout reads them.
import LabelLayout

extension LabelProperties {
  /// Brings in what properties make of each other: a marquee is one clipped line, neither shrunk nor tightened (R178,
  /// R229); an
  /// odd fixed scale counts as none (R206).
  @inlinable @inline(__always)
  package mutating func resolve() {
    // Beyond 2^18, and below its inverse, lengths would leave the range of numbers.
    fixedScale = fixedScale > 0 && fixedScale <= .greatestFiniteMagnitude ? min(max(fixedScale, 0x1p-18), 0x1p18) : 0
    if options.contains(.marquee) {
      (numberOfLines, lineBreakMode) = (1, .byClipping)
      keepFullSize()
    }
  }
}
