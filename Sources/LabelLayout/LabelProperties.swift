// The properties of a label that change its layout, by UIKit's names.

/// How text that is too long for a line is broken or shortened. Raw values are UIKit's (R167).
@frozen
public enum LineBreakMode: Int32, Sendable, BitwiseCopyable {
  /// Lines end between words; a word that is wider than a line is broken.
  case byWordWrapping = 0
  /// Lines end between any two clusters.
  case byCharWrapping = 1
  /// Lines end between words; the last goes on past its area, where it is cut.
  case byClipping = 2
  /// The last line shows an ellipsis and the end of the text.
  case byTruncatingHead = 3
  /// The last line ends with an ellipsis.
  case byTruncatingTail = 4
  /// The last line shows an ellipsis between its beginning and the end of the text.
  case byTruncatingMiddle = 5

  /// Whether text that is too long gets an ellipsis.
  var truncates: Bool { rawValue >= LineBreakMode.byTruncatingHead.rawValue }
}

/// Where a line is in its area. Raw values are UIKit's (R167).
@frozen
public enum TextAlignment: Int32, Sendable, BitwiseCopyable {
  /// At the left edge.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right edge.
  case right = 2
  /// Stretched to both edges, but for a paragraph's last line (R150).
  case justified = 3
  /// At the leading edge of the environment (R148).
  case natural = 4
}

/// How lines are chosen among the possible ones. Raw values are UIKit's (R167).
public struct LineBreakStrategy: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public let rawValue: Int32
  @inlinable
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// No lone last word in a paragraph of two lines (R75).
  @inlinable public static var pushOut: LineBreakStrategy { LineBreakStrategy(rawValue: 1) }
  /// Hangul breaks only at spaces (R85).
  @inlinable public static var hangulWordPriority: LineBreakStrategy { LineBreakStrategy(rawValue: 2) }
  /// What a label does by default (R86).
  @inlinable public static var standard: LineBreakStrategy { LineBreakStrategy(rawValue: 0xFFFF) }
}

/// Where shrunk text of one line is. Raw values are UIKit's (R167).
@frozen
public enum BaselineAdjustment: Int32, Sendable {
  /// The baseline stays where that of unshrunk text is (R155).
  case alignBaselines = 0
  /// It is centred (R156).
  case alignCenters = 1
  /// The top stays where that of unshrunk text is (R157).
  case none = 2
}

/// Where the block is in taller bounds; other than `center` is beyond UIKit (R207).
@frozen
public enum VerticalAlignment: Int32, Sendable {
  /// In the middle, as UILabel does.
  case center = 0
  /// At the top edge.
  case top = 1
  /// At the bottom edge.
  case bottom = 2
}

/// Direction of the environment.
@frozen
public enum LayoutDirection: Int32, Sendable, BitwiseCopyable {
  /// As in English.
  case leftToRight = 0
  /// As in Arabic.
  case rightToLeft = 1
}

/// Behaviours that are off by default. Raw values are those of the C interface.
public struct LabelOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Behaves as the class reference of 2009 says.
  @inlinable public static var profile2009: LabelOptions { LabelOptions(rawValue: 1 << 0) }
  /// Shrinking works with one line only (RULES.md §2.1).
  @inlinable public static var singleLineShrink: LabelOptions { LabelOptions(rawValue: 1 << 1) }
  /// Whitespace next to the ellipsis is kept (RULES.md §2.14).
  @inlinable public static var keepsSpaceAtEllipsis: LabelOptions { LabelOptions(rawValue: 1 << 2) }
  /// Natural alignment follows the first strong character (RULES.md §2.20).
  @inlinable public static var naturalByContent: LabelOptions { LabelOptions(rawValue: 1 << 3) }
  /// Shrunk text is centred under alignBaselines (RULES.md §2.10).
  @inlinable public static var baselineObserved: LabelOptions { LabelOptions(rawValue: 1 << 4) }
  /// A scale at which a word is broken does not fit (R205); beyond UIKit.
  @inlinable public static var shrinkKeepsWordsWhole: LabelOptions { LabelOptions(rawValue: 1 << 5) }
  /// enablesMarqueeWhenAncestorFocused: one clipped line, neither shrunk nor tightened (R178, R229).
  @inlinable public static var marquee: LabelOptions { LabelOptions(rawValue: 1 << 6) }
}

/// A label's properties; the defaults are UILabel's (R166).
@frozen
public struct LabelProperties: Hashable, Sendable {
  /// Most lines; 0 and less mean no limit (R57, R58).
  public var numberOfLines = 1
  /// What happens to text that is too long.
  public var lineBreakMode = LineBreakMode.byTruncatingTail
  /// Where a line is in its area.
  public var textAlignment = TextAlignment.natural
  /// How lines are chosen among the possible ones.
  public var lineBreakStrategy = LineBreakStrategy.standard
  /// Whether text that does not fit is shrunk.
  public var adjustsFontSizeToFitWidth = false
  /// Smallest scale of shrinking, clamped to 0...1; not a number counts as 0; 0 means none (R87, R180).
  public var minimumScaleFactor = 0.0
  /// Whether the gaps of a line may be reduced before it is truncated (R105); off by default (R107).
  public var allowsDefaultTighteningForTruncation = false
  /// Where shrunk text of one line is (R155 to R157).
  public var baselineAdjustment = BaselineAdjustment.alignBaselines
  /// Points; only measuring reads it (R138).
  public var preferredMaxLayoutWidth = 0.0
  /// Pixels a point, for rounding measured sizes (R135); 0 counts as 1.
  public var displayScale = 1.0
  /// Behaviours that are off by default.
  public var options: LabelOptions = []
  /// Where the block is in taller bounds (R207).
  public var verticalAlignment = VerticalAlignment.center
  /// Lays out at this scale without a search (R206); 0 means none. Beyond UIKit.
  public var fixedScale = 0.0
  /// Direction of the environment, which natural alignment follows (R148).
  public var layoutDirection = LayoutDirection.leftToRight

  /// UILabel's defaults.
  @inlinable
  public init() {}

  /// The most lines, with "no limit" as the largest integer.
  var lineLimit: Int { numberOfLines > 0 ? numberOfLines : Int.max }
}

extension LabelProperties {
  /// Low level: how much text to prepare at first so that what is visible is likely decided: an estimate, never part of a
  /// result.
  ///
  /// One line more than is visible, at the smallest scale that the label may take.
  @inlinable @inline(__always)
  public static func visibleAdvance(
    _ label: UnsafePointer<LabelProperties>, in bounds: LayoutBounds, lineHeight: Double
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
