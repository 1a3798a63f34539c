// A label's properties as the layout reads them.
import LabelLayout

extension LabelProperties {
  /// With what other properties make of them: a marquee is one clipped line, neither shrunk nor tightened (R178); an odd
  /// fixed scale counts as none (R206).
  @inline(__always)
  package var resolved: LabelProperties {
    var label = self
    if !(label.fixedScale > 0 && label.fixedScale < .infinity) { label.fixedScale = 0 }
    if label.options.contains(.marquee) {
      (label.numberOfLines, label.lineBreakMode) = (1, .byClipping)
      (label.adjustsFontSizeToFitWidth, label.allowsDefaultTighteningForTruncation) = (false, false)
    }
    return label
  }
}
