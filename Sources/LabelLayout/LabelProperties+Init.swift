// Making a label's properties in one expression.

extension LabelProperties {
  /// A label's properties; what is not given has UILabel's default (R166).
  ///
  /// - Parameters:
  ///   - numberOfLines: most lines; 0 and less mean no limit.
  ///   - lineBreakMode: what happens to text that is too long.
  ///   - textAlignment: where a line is in its area.
  ///   - lineBreakStrategy: how lines are chosen among the possible ones.
  ///   - adjustsFontSizeToFitWidth: whether text that does not fit is shrunk.
  ///   - minimumScaleFactor: smallest scale of shrinking; 0 means none.
  ///   - allowsDefaultTighteningForTruncation: whether gaps may be reduced before a line is truncated.
  ///   - baselineAdjustment: where shrunk text of one line is.
  ///   - preferredMaxLayoutWidth: points; only measuring reads it.
  ///   - displayScale: pixels a point, for rounding measured sizes.
  ///   - verticalAlignment: where the block is in taller bounds; beyond UIKit.
  ///   - layoutDirection: of the environment.
  ///   - options: behaviours that are off by default.
  @inlinable
  public init(
    numberOfLines: Int = 1, lineBreakMode: LineBreakMode = .byTruncatingTail,
    textAlignment: TextAlignment = .natural, lineBreakStrategy: LineBreakStrategy = .standard,
    adjustsFontSizeToFitWidth: Bool = false, minimumScaleFactor: Double = 0,
    allowsDefaultTighteningForTruncation: Bool = false, baselineAdjustment: BaselineAdjustment = .alignBaselines,
    preferredMaxLayoutWidth: Double = 0, displayScale: Double = 1, verticalAlignment: VerticalAlignment = .center,
    layoutDirection: LayoutDirection = .leftToRight, options: LabelOptions = []
  ) {
    self.init()
    self.numberOfLines = numberOfLines
    self.lineBreakMode = lineBreakMode
    self.textAlignment = textAlignment
    self.lineBreakStrategy = lineBreakStrategy
    self.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
    self.minimumScaleFactor = minimumScaleFactor
    self.allowsDefaultTighteningForTruncation = allowsDefaultTighteningForTruncation
    self.baselineAdjustment = baselineAdjustment
    self.preferredMaxLayoutWidth = preferredMaxLayoutWidth
    self.displayScale = displayScale
    self.verticalAlignment = verticalAlignment
    self.layoutDirection = layoutDirection
    self.options = options
  }
}
