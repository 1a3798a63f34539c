// Paragraph styles, with UIKit's names and defaults.
public import Foundation
import LabelKit

/// The values of a paragraph style.
struct ParagraphValues: Hashable {
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byWordWrapping
  var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []
  var baseWritingDirection = NSWritingDirection.natural
  var lineSpacing: CGFloat = 0
  var paragraphSpacing: CGFloat = 0
  var paragraphSpacingBefore: CGFloat = 0
  var firstLineHeadIndent: CGFloat = 0
  var headIndent: CGFloat = 0
  var tailIndent: CGFloat = 0
  var lineHeightMultiple: CGFloat = 0
  var minimumLineHeight: CGFloat = 0
  var maximumLineHeight: CGFloat = 0
  var hyphenationFactor: Float = 0
  /// The tab stops; nil is the default: twelve, 28 points apart (R190).
  var tabStops: [NSTextTab]?
  var defaultTabInterval: CGFloat = 0
  var allowsDefaultTighteningForTruncation = false
}

/// The style of a paragraph. Lengths are points at scale 1; NaN and infinite values count as 0 in layout (R192).
///
/// A style determines the mode, alignment and strategy of its paragraphs; the label's are ignored (R172, R219).
open class NSParagraphStyle: AttributeValue, NSCopying, NSMutableCopying {
  /// How line breaks are chosen among the possible ones. Raw values are UIKit's (R167).
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates strategies from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Avoids a single word on the last line (R75).
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    /// Breaks Hangul only at spaces (R85).
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    /// The default of a label (R86).
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }

  var values: ParagraphValues

  /// Creates a style with UIKit's defaults: natural alignment, word wrapping, no strategy, no spacing, no indents.
  public override init() { values = ParagraphValues() }

  init(_ values: ParagraphValues) { self.values = values }

  /// A style with UIKit's defaults.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The horizontal alignment of the lines; natural by default.
  open var alignment: NSTextAlignment { values.alignment }
  /// How text that is too long is broken or truncated; word wrapping by default, unlike a label's mode (R172).
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// How line breaks are chosen; none by default, unlike a label's strategy.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }
  /// The base direction of the text; natural by default (R184).
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// The space between the lines of a paragraph, in points; negative values count as 0 (R119).
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// The space after the paragraph, in points.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The space before the paragraph, in points.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The indent of the first line from the leading edge, in points.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The indent of the other lines from the leading edge, in points.
  open var headIndent: CGFloat { values.headIndent }
  /// Where the lines end, in points: a positive value is measured from the leading edge, others from the trailing edge.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The factor for the natural line height; 0 means none.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// The smallest line height, in points; 0 means none (R121).
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The largest line height, in points; 0 means none (R121).
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// A line is hyphenated if it would otherwise be narrower than this share of the available width, 0 to 1; 0 means no
  /// hyphenation (R191).
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// The tab stops; by default twelve with left alignment, 28 points apart (R190).
  open var tabStops: [NSTextTab]! {
    values.tabStops ?? (1...12).map { NSTextTab(textAlignment: .left, location: CGFloat(28 * $0)) }
  }
  /// The distance between the stops that follow the last tab stop, in points; 0 means that no stops follow.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// Whether the paragraph may be tightened before it is truncated, whatever the label's property says (R216).
  open var allowsDefaultTighteningForTruncation: Bool { values.allowsDefaultTighteningForTruncation }

  /// Returns an immutable style with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    type(of: self) == NSParagraphStyle.self ? self : NSParagraphStyle(values)
  }

  /// Returns a mutable style with the same values.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values) }

  /// Returns whether an object is a paragraph style with the same values.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }

  /// A hash of the values.
  open override var hash: Int { values.hashValue }
}

/// A mutable paragraph style.
///
/// A label copies the styles of its text, so changing a style later does not change the label.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// The horizontal alignment of the lines.
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  /// How text that is too long is broken or truncated.
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  /// How line breaks are chosen.
  open override var lineBreakStrategy: LineBreakStrategy {
    get { values.lineBreakStrategy }
    set { values.lineBreakStrategy = newValue }
  }
  /// The base direction of the text.
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  /// The space between the lines of a paragraph, in points.
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  /// The space after the paragraph, in points.
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  /// The space before the paragraph, in points.
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  /// The indent of the first line from the leading edge, in points.
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  /// The indent of the other lines from the leading edge, in points.
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  /// Where the lines end, in points: a positive value is measured from the leading edge, others from the trailing edge.
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  /// The factor for the natural line height.
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  /// The smallest line height, in points.
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  /// The largest line height, in points.
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  /// A line is hyphenated if it would otherwise be narrower than this share of the available width, 0 to 1.
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
  /// The tab stops; nil restores the default.
  open override var tabStops: [NSTextTab]! {
    get { super.tabStops }
    set { values.tabStops = newValue }
  }
  /// The distance between the stops that follow the last tab stop, in points.
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }
  /// Whether the paragraph may be tightened before it is truncated, whatever the label's property says (R216).
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { values.allowsDefaultTighteningForTruncation }
    set { values.allowsDefaultTighteningForTruncation = newValue }
  }

  /// Copies all values of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }

  /// Adds a tab stop. The stops stay sorted by location.
  open func addTabStop(_ stop: NSTextTab) {
    tabStops = (tabStops + [stop]).sorted { $0.location < $1.location }
  }
}

extension ParagraphAttributes {
  /// Converts the values to the engine's.
  init(_ values: ParagraphValues) {
    self.init()
    lineBreakMode = values.lineBreakMode.kit
    alignment = values.alignment.kit
    lineBreakStrategy = values.lineBreakStrategy.kit
    allowsDefaultTighteningForTruncation = values.allowsDefaultTighteningForTruncation  // R216
    baseWritingDirection = values.baseWritingDirection.kit
    lineSpacing = values.lineSpacing
    paragraphSpacing = values.paragraphSpacing
    paragraphSpacingBefore = values.paragraphSpacingBefore
    firstLineHeadIndent = values.firstLineHeadIndent
    headIndent = values.headIndent
    tailIndent = values.tailIndent
    lineHeightMultiple = values.lineHeightMultiple
    minimumLineHeight = values.minimumLineHeight
    maximumLineHeight = values.maximumLineHeight
    hyphenationFactor = Double(values.hyphenationFactor)
    if let stops = values.tabStops {
      tabStops = stops.map {
        TabStop(Double($0.location), alignment: $0.alignment.kit, terminators: $0.terminatorScalars)
      }
    }
    defaultTabInterval = values.defaultTabInterval
  }
}

extension NSParagraphStyle.LineBreakStrategy {
  var kit: LineBreakStrategy { LineBreakStrategy(rawValue: Int32(truncatingIfNeeded: rawValue & 0xFFFF)) }
}
