// The properties of a label that affect its layout, named as in UIKit, and which of them a paragraph style replaces.

/// How text that is too long for a line is broken or shortened. Raw values are those of UIKit (R167).
@frozen
public enum LineBreakMode: Int32, Sendable, BitwiseCopyable {
  /// Lines end between words; a word that is wider than a line is broken.
  case byWordWrapping = 0
  /// Lines end between any two clusters.
  case byCharWrapping = 1
  /// Lines end between words; the last line continues past its area, where it is cut.
  case byClipping = 2
  /// The last line shows an ellipsis and the end of the text.
  case byTruncatingHead = 3
  /// The last line ends with an ellipsis.
  case byTruncatingTail = 4
  /// The last line shows its beginning, an ellipsis and the end of the text.
  case byTruncatingMiddle = 5

  /// Whether text that is too long gets an ellipsis.
  var truncates: Bool { rawValue >= LineBreakMode.byTruncatingHead.rawValue }
}

/// The horizontal alignment of a line in its area. Raw values are those of UIKit (R167).
@frozen
public enum TextAlignment: Int32, Sendable, BitwiseCopyable {
  /// At the left edge.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right edge.
  case right = 2
  /// Stretched to both edges, except for the last line of a paragraph (R150).
  case justified = 3
  /// At the leading edge of the environment's direction (R148).
  case natural = 4
}

/// How line breaks are chosen among the possible ones. Raw values are those of UIKit (R167).
public struct LineBreakStrategy: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public let rawValue: Int32
  @inlinable
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Avoids a lone last word in a paragraph of two lines (R75).
  @inlinable public static var pushOut: LineBreakStrategy { LineBreakStrategy(rawValue: 1) }
  /// Hangul breaks only at spaces (R85).
  @inlinable public static var hangulWordPriority: LineBreakStrategy { LineBreakStrategy(rawValue: 2) }
  /// The strategy that a label has by default (R86).
  @inlinable public static var standard: LineBreakStrategy { LineBreakStrategy(rawValue: 0xFFFF) }
}

/// The vertical position of a single line of shrunk text. Raw values are those of UIKit (R167).
@frozen
public enum BaselineAdjustment: Int32, Sendable {
  /// The baseline stays where it would be without shrinking (R155).
  case alignBaselines = 0
  /// The line is centred (R156).
  case alignCenters = 1
  /// The top stays where it would be without shrinking (R157).
  case none = 2
}

/// The vertical position of the block of lines in taller bounds. Values other than `center` are beyond UIKit (R207).
@frozen
public enum VerticalAlignment: Int32, Sendable {
  /// In the middle, as UILabel does.
  case center = 0
  /// At the top edge.
  case top = 1
  /// At the bottom edge.
  case bottom = 2
}

/// The layout direction of the environment.
@frozen
public enum LayoutDirection: Int32, Sendable, BitwiseCopyable {
  /// From left to right, as in English.
  case leftToRight = 0
  /// From right to left, as in Arabic.
  case rightToLeft = 1
}

/// Behaviours that are off by default. Raw values are those of the C interface.
public struct LabelOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Follows the class reference of 2009.
  @inlinable public static var profile2009: LabelOptions { LabelOptions(rawValue: 1 << 0) }
  /// Only labels of one line shrink (R276).
  @inlinable public static var singleLineShrink: LabelOptions { LabelOptions(rawValue: 1 << 1) }
  /// Whitespace next to the ellipsis is kept (R276).
  @inlinable public static var keepsSpaceAtEllipsis: LabelOptions { LabelOptions(rawValue: 1 << 2) }
  /// Natural alignment follows the first strong character of the text (R276).
  @inlinable public static var naturalByContent: LabelOptions { LabelOptions(rawValue: 1 << 3) }
  /// Shrunk text is centred when the baseline adjustment is alignBaselines (R276).
  @inlinable public static var baselineObserved: LabelOptions { LabelOptions(rawValue: 1 << 4) }
  /// A scale at which a word is broken counts as not fitting (R205); beyond UIKit.
  @inlinable public static var shrinkKeepsWordsWhole: LabelOptions { LabelOptions(rawValue: 1 << 5) }
  /// enablesMarqueeWhenAncestorFocused: one clipped line, neither shrunk nor tightened (R178, R229).
  @inlinable public static var marquee: LabelOptions { LabelOptions(rawValue: 1 << 6) }
  /// Fallback fonts that draw clusters count in the height of a line (R290).
  @inlinable public static var fallbackLineHeights: LabelOptions { LabelOptions(rawValue: 1 << 7) }
  /// A label of one line has its line spacing below the line (R291).
  @inlinable public static var singleLineSpacing: LabelOptions { LabelOptions(rawValue: 1 << 9) }
}

/// The properties of a label. The defaults are those of UILabel (R166).
@frozen
public struct LabelProperties: Hashable, Sendable {
  /// The greatest number of lines; 0 and negative values mean no limit (R57, R58).
  public var numberOfLines = 1
  /// What happens to text that is too long.
  public var lineBreakMode = LineBreakMode.byTruncatingTail
  /// The horizontal alignment of a line in its area.
  public var textAlignment = TextAlignment.natural
  /// How line breaks are chosen among the possible ones.
  public var lineBreakStrategy = LineBreakStrategy.standard
  /// Whether text that does not fit is shrunk.
  public var adjustsFontSizeToFitWidth = false
  /// The least scale that shrinking may reach, clamped to 0...1. Values that are not numbers count as 0; 0 means no
  /// shrinking (R87, R180).
  public var minimumScaleFactor = 0.0
  /// Whether the gaps between clusters of a line may be reduced before the line is truncated (R105); off by default
  /// (R107).
  public var allowsDefaultTighteningForTruncation = false
  /// The vertical position of a single line of shrunk text (R155 to R157).
  public var baselineAdjustment = BaselineAdjustment.alignBaselines
  /// The width that measuring may use, in points; layout ignores it (R138).
  public var preferredMaxLayoutWidth = 0.0
  /// Pixels per point, used to round measured sizes (R135); 0 counts as 1.
  public var displayScale = 1.0
  /// Behaviours that are off by default.
  public var options: LabelOptions = []
  /// The vertical position of the block of lines in taller bounds (R207).
  public var verticalAlignment = VerticalAlignment.center
  /// The scale to lay out at, without searching for one (R206); 0 means none. Beyond UIKit.
  public var fixedScale = 0.0
  /// The layout direction of the environment, which natural alignment follows (R148).
  public var layoutDirection = LayoutDirection.leftToRight

  /// Properties with UILabel's defaults.
  @inlinable
  public init() {}

  /// The greatest number of lines, where "no limit" is the largest integer (R57, R58).
  var lineLimit: Int { numberOfLines > 0 ? numberOfLines : Int.max }
}

extension LabelProperties {
  /// Low level: returns how much text to prepare first, as the sum of its advances, so that it probably decides
  /// everything visible. It is only an estimate and never changes a result.
  ///
  /// It allows for one line more than is visible, at the least scale that the label may reach.
  @inlinable @inline(__always)
  public static func visibleAdvance(
    _ label: Borrowed<LabelProperties>, in bounds: LayoutBounds, lineHeight: Double
  ) -> LayoutUnit {
    let numberOfLines = label.pointee.numberOfLines
    var lines = numberOfLines > 0 ? Double(numberOfLines) : .infinity
    if bounds.height < .infinity, lineHeight > 0 { lines = min(lines, bounds.height / lineHeight + 1) }
    var width = bounds.width * (lines + 1)
    if label.pointee.adjustsFontSizeToFitWidth, label.pointee.minimumScaleFactor > 0 {
      width /= min(label.pointee.minimumScaleFactor, 1)
    }
    return LayoutUnit(points: width)
  }
}

extension LabelProperties {
  /// Turns shrinking and tightening off.
  @inlinable @inline(__always)
  package mutating func keepFullSize() {
    (adjustsFontSizeToFitWidth, allowsDefaultTighteningForTruncation) = (false, false)
  }

  /// Creates properties; those that are not given have UILabel's defaults (R166).
  ///
  /// - Parameters:
  ///   - numberOfLines: the greatest number of lines; 0 and negative values mean no limit.
  ///   - lineBreakMode: what happens to text that is too long.
  ///   - textAlignment: the horizontal alignment of a line in its area.
  ///   - lineBreakStrategy: how line breaks are chosen among the possible ones.
  ///   - adjustsFontSizeToFitWidth: whether text that does not fit is shrunk.
  ///   - minimumScaleFactor: the least scale that shrinking may reach; 0 means no shrinking.
  ///   - allowsDefaultTighteningForTruncation: whether gaps may be reduced before a line is truncated.
  ///   - baselineAdjustment: the vertical position of a single line of shrunk text.
  ///   - preferredMaxLayoutWidth: the width that measuring may use, in points; layout ignores it.
  ///   - displayScale: pixels per point, used to round measured sizes.
  ///   - verticalAlignment: the vertical position of the block in taller bounds; beyond UIKit.
  ///   - layoutDirection: the layout direction of the environment.
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

/// The values of a paragraph style that replace those of the label; nil leaves a property to the label.
public struct ParagraphOverrides: BitwiseCopyable, Sendable {
  /// How text that is too long is broken or shortened (R172).
  public var lineBreakMode: LineBreakMode?
  /// The horizontal alignment of a line in its area (R171).
  public var alignment: TextAlignment?
  /// How line breaks are chosen among the possible ones (R219).
  @inlinable
  public var lineBreakStrategy: LineBreakStrategy? {
    get { strategy == .max ? nil : LineBreakStrategy(rawValue: Int32(strategy)) }
    set { strategy = newValue.map { UInt8(truncatingIfNeeded: $0.rawValue & 3) } ?? .max }
  }
  /// In one byte, so that a paragraph style stays small.
  @usableFromInline var strategy = UInt8.max
  /// Whether gaps may be reduced before a line of the paragraph is truncated (R216).
  public var allowsDefaultTighteningForTruncation: Bool?

  /// Values that leave everything to the label.
  @inlinable
  public init() {}

  /// Replaces the label's values with those of the style (R216, R219).
  @inlinable @inline(__always)
  package func apply(to label: inout LabelProperties) {
    if lineBreakMode != nil { label.lineBreakMode = label.mode(ofStyle: lineBreakMode) }
    if let alignment { label.textAlignment = alignment }
    if let lineBreakStrategy { label.lineBreakStrategy = lineBreakStrategy }
    if allowsDefaultTighteningForTruncation != nil {
      label.allowsDefaultTighteningForTruncation = mayTighten(label)
    }
  }

  /// Whether a line of the paragraph may be tightened (R107).
  @inlinable @inline(__always)
  package func mayTighten(_ label: LabelProperties) -> Bool {
    allowsDefaultTighteningForTruncation ?? label.allowsDefaultTighteningForTruncation
  }
}
