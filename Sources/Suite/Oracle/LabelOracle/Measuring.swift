// The oracle's entry points: layout, and measuring (section I).

package struct Oracle {
  package let label: OracleLabel
  /// The rules on which the answers so far rest.
  package let record = RuleRecord()
  private let text: OracleText

  package init(_ label: OracleLabel) {
    self.label = label
    text = OracleText(label)
  }

  /// R192: NaN and negative lengths count as 0.
  private static func length(_ value: Double) -> Double { value.isNaN || value < 0 ? 0 : value }

  private func layouter(_ label: OracleLabel, _ width: Double, _ height: Double, lines: Int) -> OracleLayouter {
    OracleLayouter(
      text: text, label: label, scale: 1, width: width, height: height,
      numberOfLines: label.marqueesNow ? 1 : max(0, lines))  // R58, R229
  }

  private var lineLimit: Int { label.marqueesNow ? 1 : label.numberOfLines }

  // MARK: Layout

  package func layout(width: Double, height: Double) -> OracleResult {
    if [width, height].contains(where: { $0.isNaN || $0 < 0 }) { record.note([192]) }
    let width = Self.length(width)
    let height = Self.length(height)
    guard !text.clusters.isEmpty else {
      record.note([18])  // R18
      return OracleResult(lines: [], scale: 1, truncated: false, size: .zero)
    }
    guard width > 0, height > 0 else {  // R16, R17. OPEN: a fixed scale is not reported here; the size is (0, 0).
      record.note([width > 0 ? 17 : 16])
      return OracleResult(lines: [], scale: 1, truncated: text.hasInk(text.clusters.indices), size: .zero)
    }
    let (layouter, draft) = layouter(label, width, height, lines: label.numberOfLines).scaled()
    let result = layouter.result(draft)
    record.rules.formUnion(layouter.record.rules)
    return result
  }

  // MARK: Measuring

  /// The label as it is measured: without shrinking (R136).
  private var measured: OracleLabel {
    var measured = label
    measured.adjustsFontSizeToFitWidth = false
    measured.fixedScale = 0
    return measured
  }

  private func natural(_ width: Double, _ height: Double, lines: Int) -> (OracleLayouter, OracleSize) {
    var layouter = layouter(measured, width, height, lines: lines)
    layouter.mayTighten = false  // R137
    let draft = layouter.draft()
    let size = layouter.size(draft.lines)
    layouter.noteMeasured(draft)
    record.rules.formUnion(layouter.record.rules)
    return (layouter, size)
  }

  /// R123 to R135. OPEN: the proposed height does not limit the lines.
  package func sizeThatFits(width: Double) -> OracleSize {
    guard !text.clusters.isEmpty else {  // R128
      record.note([128], .size)
      return .zero
    }
    // R124: one line ignores the width. R126, R192: widths that are infinite, NaN or not above 0 are no constraint.
    let constrained = width.isFinite && width > 0 && lineLimit != 1
    let constraint = constrained ? width : .infinity
    let size = natural(constraint, .infinity, lines: label.numberOfLines).1
    // R125's "at most the constraint" also holds for a line that is wider than the constraint (R42, R62).
    let exact = OracleSize(min(size.width, constraint), size.height)
    let result = OracleSize(rounded(exact.width), rounded(exact.height))
    if lineLimit == 1 {
      record.note([123], .size)
      if width > 0, width < exact.width { record.note([124], .size) }
    } else {
      record.note([constrained ? 125 : 126], .size)
    }
    if abs(result.width - exact.width) > 1e-5 || abs(result.height - exact.height) > 1e-5 { record.note([135], .size) }
    if label.adjustsFontSizeToFitWidth { record.note([136], .size) }
    if text.paragraphs.contains(where: { label.mayTighten($0.style) }) { record.note([137], .size) }
    return result
  }

  /// R138, R139.
  package func intrinsicContentSize() -> OracleSize {
    let preferred = label.preferredMaxLayoutWidth
    if preferred > 0 { record.note([lineLimit == 1 ? 139 : 138], .size) }
    return sizeThatFits(width: preferred > 0 && lineLimit != 1 ? preferred : .infinity)
  }

  private var pixels: Double { label.displayScale > 0 && label.displayScale.isFinite ? label.displayScale : 1 }

  /// R135: the value rounded up to the pixel grid, with slack.
  private func rounded(_ value: Double) -> Double {
    let count = (value * pixels - 1e-6).rounded(.up)
    return count < .infinity ? max(0, count / pixels) : value
  }

  /// R142.
  package func textRect(_ bounds: OracleRect, lines: Int) -> OracleRect {
    if label.is2009 { return bounds }  // R277
    record.note([142], .size)
    let width = Self.length(bounds.width)
    let height = Self.length(bounds.height)
    var size = OracleSize.zero
    if !text.clusters.isEmpty, width > 0, height > 0 {
      let exact = natural(width, .infinity, lines: lines).1
      size = OracleSize(min(rounded(exact.width), width), rounded(exact.height))
      if size.width - exact.width > 1e-5 || size.height - exact.height > 1e-5 { record.note([135], .size) }
    }
    let outerWidth = width.isFinite ? width : size.width
    var x = 0.0
    switch resolvedAlignment {
    case .center: x = (outerWidth - size.width) / 2
    case .right: x = outerWidth - size.width
    default: break
    }
    if x > 0 { record.note([298], .size) }
    guard size.height > height else { return OracleRect(bounds.x + x, bounds.y, size.width, size.height) }
    // Around its centre, to the nearest pixel, half of one up.
    let half = (height - size.height) / 2
    let count = (half * pixels + 0.5 + 1e-6).rounded(.down)
    return OracleRect(bounds.x + x, bounds.y + (count > -.infinity ? count / pixels : half), size.width, height)
  }

  /// The alignment of the first paragraph, as left, center or right.
  private var resolvedAlignment: TextAlignment {
    let alignment = text.paragraphs.first?.style.alignment ?? label.textAlignment
    guard alignment == .natural || alignment == .justified else { return alignment }
    var rightToLeft = label.layoutDirection == .rightToLeft
    if label.alignsNaturalByContent { rightToLeft = text.paragraphs.first?.contentIsRightToLeft ?? rightToLeft }
    return rightToLeft ? .right : .left
  }
}
