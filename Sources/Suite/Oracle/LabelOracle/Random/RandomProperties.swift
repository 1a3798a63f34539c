// The random properties of labels and of paragraph styles: all of them, including unusual values.

extension RandomLabels {
  func setProperties(_ label: inout OracleLabel, _ random: inout SplitMix64) {
    label.numberOfLines = random.pick([-1, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5])
    label.lineBreakMode = random.pick(LineBreakMode.allCases)
    label.textAlignment = random.pick(TextAlignment.allCases)
    label.lineBreakStrategy = random.pick(LineBreakStrategy.allCases)
    label.adjustsFontSizeToFitWidth = random.one(in: 4)
    if random.one(in: 2) || label.adjustsFontSizeToFitWidth {
      label.minimumScaleFactor = random.pick([
        0.5, 0.7, 0.8, 0.9, 0.95, 0.995, 0.9995, 1.0 / 3, 0.7501, 0.05, 0, 1, 2, -1, .nan,
      ])
    }
    label.allowsDefaultTighteningForTruncation = random.one(in: 3)
    label.baselineAdjustment = random.pick(BaselineAdjustment.allCases)
    label.preferredMaxLayoutWidth = random.one(in: 4) ? random.pick([30, 80, 0, -5, .nan, .infinity]) : 0
    label.displayScale = random.pick([1, 1, 2, 3])
    if random.one(in: 8) { label.layoutDirection = .rightToLeft }
    if random.one(in: 12) { label.is2009 = true }
    if random.one(in: 12) { label.multilineShrink = false }
    if random.one(in: 8) { label.trimsAroundEllipsis = false }
    if random.one(in: 12) { label.alignsNaturalByContent = true }
    if random.one(in: 12) { label.baselineObserved = true }
    if random.one(in: 4) { label.fallbackLineHeights = true }
    if random.one(in: 8) { label.singleLineSpacing = true }
    if random.one(in: 12) { label.shrinkKeepsWordsWhole = true }
    if random.one(in: 8) { label.verticalAlignment = random.pick(VerticalAlignment.allCases) }
    guard level != .plain else { return }
    let tokens = level == .shaped ? ["AV", "fi…", "V", " o", ""] : ["...", "[…]", "e\u{301}", "mm", " more", "👍🏽", ""]
    if random.one(in: 12) { label.truncationToken = random.pick(tokens) }
    if random.one(in: 24) { label.marqueesNow = true }
    if random.one(in: 20) { label.fixedScale = random.pick([0.5, 0.9, 0.333, 1, 2, -1, .nan]) }
  }
}

extension RandomAttributes {
  func style(_ random: inout SplitMix64) -> ParagraphStyle {
    var style = ParagraphStyle()
    if random.one(in: 3) { style.lineBreakMode = random.pick(LineBreakMode.allCases) }
    if random.one(in: 3) { style.alignment = random.pick(TextAlignment.allCases) }
    if random.one(in: 3) { style.lineBreakStrategy = random.pick(LineBreakStrategy.allCases) }
    if random.one(in: 3) { style.allowsDefaultTighteningForTruncation = random.one(in: 2) }
    if random.one(in: 5) { style.baseWritingDirection = random.pick(LayoutDirection.allCases) }
    if random.one(in: 3) { style.lineSpacing = random.pick([2, 0.5, -1]) }
    if random.one(in: 3) { style.paragraphSpacing = random.pick([4, 0.5, 7]) }
    if random.one(in: 3) { style.paragraphSpacingBefore = random.pick([3, 0.5]) }
    if random.one(in: 3) { style.firstLineHeadIndent = random.pick([20, 5, 0.5, -4, 300, .nan]) }
    if random.one(in: 3) { style.headIndent = random.pick([20, 5, 0.5, -4, 300]) }
    if random.one(in: 3) { style.tailIndent = random.pick([-20, -5, 50, 0.5, -300, .infinity]) }
    if random.one(in: 4) { style.lineHeightMultiple = random.pick([1.5, 0.5, 2, -1]) }
    if random.one(in: 5) { style.minimumLineHeight = random.pick([15, 30, -2]) }
    if random.one(in: 5) { style.maximumLineHeight = random.pick([8, 6, 25, -2, .nan]) }
    if random.one(in: 4) { style.tabStops = random.pick([[10], [15, 40], [20, 20.5, 90]]) }
    if !style.tabStops.isEmpty, random.one(in: 2) {
      style.tabAlignments = random.pick([
        [.right], [.center], [.left, .right], [.right, .center, .right], [.justified],
      ])
    }
    if !style.tabAlignments.isEmpty, random.one(in: 2) {
      style.tabTerminators = random.pick([["."], ["", "."], ["a.", ".", "ab,"], ["bcdefghi."], [" "]])
    }
    if random.one(in: 4) { style.defaultTabInterval = random.pick([20, 36, 7.5, 0, -3]) }
    return style
  }
}
