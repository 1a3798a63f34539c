// Translates an oracle's label into LabelKit's terms.
import LabelKit
import LabelLayout
import LabelOracle

/// A label of the oracle, for use with a `LabelEngine`.
struct KitLabel {
  let text: StyledText
  let properties: LabelProperties

  init(_ label: OracleLabel, _ engine: LabelEngine) throws {
    var text: StyledText?
    let hasStyles = label.runs.contains { $0.paragraphStyle != LabelOracle.ParagraphStyle() }
    for run in label.runs {
      var attributes = RunAttributes(
        font: try engine.font(metric: run.font.name, size: run.font.size), kern: run.kern,
        baselineOffset: run.baselineOffset, tracking: run.tracking,
        writingDirections: run.writingDirection.map {
          switch $0 {
          case .leftToRightEmbedding: WritingDirection(.leftToRight)
          case .rightToLeftEmbedding: WritingDirection(.rightToLeft)
          case .leftToRightOverride: WritingDirection(.leftToRight, isOverride: true)
          case .rightToLeftOverride: WritingDirection(.rightToLeft, isOverride: true)
          }
        })
      attributes.attachment = run.attachment.map { LabelKit.Attachment(width: $0.width, height: $0.height, y: $0.y) }
      let paragraph = hasStyles ? KitLabel.paragraph(run.paragraphStyle) : nil
      if text == nil {
        text = StyledText(run.text, attributes, paragraph: paragraph)
      } else {
        text?.append(run.text, attributes, paragraph: paragraph)
      }
    }
    self.text = text!
    properties = KitLabel.properties(label)
  }

  private static func properties(_ label: OracleLabel) -> LabelProperties {
    var made = LabelProperties(
      numberOfLines: label.numberOfLines, lineBreakMode: mode(label.lineBreakMode),
      textAlignment: alignment(label.textAlignment), lineBreakStrategy: strategy(label.lineBreakStrategy),
      adjustsFontSizeToFitWidth: label.adjustsFontSizeToFitWidth, minimumScaleFactor: label.minimumScaleFactor,
      allowsDefaultTighteningForTruncation: label.allowsDefaultTighteningForTruncation,
      preferredMaxLayoutWidth: label.preferredMaxLayoutWidth, displayScale: label.displayScale,
      layoutDirection: label.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
    switch label.baselineAdjustment {
    case .alignBaselines: made.baselineAdjustment = .alignBaselines
    case .alignCenters: made.baselineAdjustment = .alignCenters
    case .none: made.baselineAdjustment = .none
    }
    switch label.verticalAlignment {
    case .center: made.verticalAlignment = .center
    case .top: made.verticalAlignment = .top
    case .bottom: made.verticalAlignment = .bottom
    }
    made.fixedScale = label.fixedScale
    if label.is2009 { made.options.insert(.profile2009) }
    if !label.multilineShrink { made.options.insert(.singleLineShrink) }
    if !label.trimsAroundEllipsis { made.options.insert(.keepsSpaceAtEllipsis) }
    if label.alignsNaturalByContent { made.options.insert(.naturalByContent) }
    if label.baselineObserved { made.options.insert(.baselineObserved) }
    if label.fallbackLineHeights { made.options.insert(.fallbackLineHeights) }
    if label.singleLineSpacing { made.options.insert(.singleLineSpacing) }
    if label.shrinkKeepsWordsWhole { made.options.insert(.shrinkKeepsWordsWhole) }
    if label.marqueesNow { made.options.insert(.marquee) }
    return made
  }

  private static func paragraph(_ style: LabelOracle.ParagraphStyle) -> ParagraphAttributes {
    var made = ParagraphAttributes()
    made.lineBreakMode = style.lineBreakMode.map(mode)
    made.alignment = style.alignment.map(alignment)
    made.lineBreakStrategy = style.lineBreakStrategy.map(strategy)
    made.allowsDefaultTighteningForTruncation = style.allowsDefaultTighteningForTruncation
    made.baseWritingDirection = style.baseWritingDirection.map { $0 == .rightToLeft ? .rightToLeft : .leftToRight }
    made.lineSpacing = style.lineSpacing
    made.paragraphSpacing = style.paragraphSpacing
    made.paragraphSpacingBefore = style.paragraphSpacingBefore
    made.firstLineHeadIndent = style.firstLineHeadIndent
    made.headIndent = style.headIndent
    made.tailIndent = style.tailIndent
    made.lineHeightMultiple = style.lineHeightMultiple
    made.minimumLineHeight = style.minimumLineHeight
    made.maximumLineHeight = style.maximumLineHeight
    made.defaultTabInterval = style.defaultTabInterval
    made.tabStops = style.tabStops.enumerated().map { index, stop in
      TabStop(
        stop, alignment: index < style.tabAlignments.count ? alignment(style.tabAlignments[index]) : .natural,
        terminators: index < style.tabTerminators.count ? Array(style.tabTerminators[index].unicodeScalars) : [])
    }
    return made
  }

  private static func mode(_ mode: LabelOracle.LineBreakMode) -> LabelLayout.LineBreakMode {
    switch mode {
    case .byWordWrapping: .byWordWrapping
    case .byCharWrapping: .byCharWrapping
    case .byClipping: .byClipping
    case .byTruncatingHead: .byTruncatingHead
    case .byTruncatingTail: .byTruncatingTail
    case .byTruncatingMiddle: .byTruncatingMiddle
    }
  }

  private static func alignment(_ alignment: LabelOracle.TextAlignment) -> LabelLayout.TextAlignment {
    switch alignment {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .natural
    }
  }

  private static func strategy(_ strategy: LabelOracle.LineBreakStrategy) -> LabelLayout.LineBreakStrategy {
    switch strategy {
    case .none: []
    case .pushOut: .pushOut
    case .hangulWordPriority: .hangulWordPriority
    case .standard: .standard
    }
  }
}

extension LabelProperties {
  /// Lets the layout change the gaps between clusters: lines are justified, or tightened if they end in an ellipsis.
  mutating func changeGaps() {
    textAlignment = .justified
    allowsDefaultTighteningForTruncation = true
  }
}
