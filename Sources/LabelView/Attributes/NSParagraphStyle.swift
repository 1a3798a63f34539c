// Paragraph styles by UIKit's names and defaults.
public import Foundation

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
  /// Nil is the default: twelve, 28 points apart (R190).
  var tabStops: [NSTextTab]?
  var defaultTabInterval: CGFloat = 0
  var allowsDefaultTighteningForTruncation = false
}

/// The style of a paragraph. Lengths are points at scale 1; odd values count as 0 when text is laid out (R192).
///
/// A style fixes mode, alignment and strategy of its paragraphs, whatever the label says (R172, R219).
open class NSParagraphStyle: AttributeValue, NSCopying, NSMutableCopying {
  /// How lines are chosen among the possible ones. Raw values are UIKit's (R167).
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Strategies from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// No lone last word (R75).
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    /// Hangul breaks only at spaces (R85).
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    /// What a label does by default (R86).
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }

  var values: ParagraphValues

  /// A style with UIKit's defaults: natural alignment, word wrapping, no strategy, no spacing, no indents.
  public override init() { values = ParagraphValues() }

  init(_ values: ParagraphValues) { self.values = values }

  /// A style with UIKit's defaults.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Where the lines are; natural by default.
  open var alignment: NSTextAlignment { values.alignment }
  /// How text that is too long is broken or shortened; word wrapping by default, unlike a label's own (R172).
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// How lines are chosen; none by default, unlike a label's own.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }
  /// The base direction; natural by default (R184).
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// Points between the lines of a paragraph; negative counts as 0 (R119).
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// Points after the paragraph.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// Points before the paragraph.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// Points of the first line from the leading edge.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// Points of the other lines from the leading edge.
  open var headIndent: CGFloat { values.headIndent }
  /// Points: above 0 from the leading edge, else from the trailing edge.
  open var tailIndent: CGFloat { values.tailIndent }
  /// A factor of the natural line height; 0 means none.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// Points; 0 means none (R121).
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// Points; 0 means none (R121).
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// 0 to 1: how full a line must be so that it is not hyphenated; 0 means no hyphenation (R191).
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// The tab stops; by default twelve with left alignment, 28 points apart (R190).
  open var tabStops: [NSTextTab]! {
    values.tabStops ?? (1...12).map { NSTextTab(textAlignment: .left, location: CGFloat(28 * $0)) }
  }
  /// Points between the stops after the last one; 0 means none.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// Whether the paragraph may be tightened before it is truncated. Kept; what the engine reads is the label's.
  open var allowsDefaultTighteningForTruncation: Bool { values.allowsDefaultTighteningForTruncation }

  /// A style that cannot change, with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    type(of: self) == NSParagraphStyle.self ? self : NSParagraphStyle(values)
  }

  /// A style that can change, with the same values.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values) }

  /// Whether both have the same values.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }

  /// Of the values.
  open override var hash: Int { values.hashValue }
}

/// A paragraph style that can change.
///
/// A label keeps a copy of the styles of its text: changing one afterwards changes no label.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// Where the lines are.
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  /// How text that is too long is broken or shortened.
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  /// How lines are chosen.
  open override var lineBreakStrategy: LineBreakStrategy {
    get { values.lineBreakStrategy }
    set { values.lineBreakStrategy = newValue }
  }
  /// The base direction.
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  /// Points between the lines of a paragraph.
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  /// Points after the paragraph.
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  /// Points before the paragraph.
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  /// Points of the first line from the leading edge.
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  /// Points of the other lines from the leading edge.
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  /// Points: above 0 from the leading edge, else from the trailing edge.
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  /// A factor of the natural line height.
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  /// Points.
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  /// Points.
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  /// 0 to 1.
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
  /// The tab stops; nil restores the default.
  open override var tabStops: [NSTextTab]! {
    get { super.tabStops }
    set { values.tabStops = newValue }
  }
  /// Points between the stops after the last one.
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }
  /// Whether the paragraph may be tightened before it is truncated. Kept, as in the style that cannot change.
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { values.allowsDefaultTighteningForTruncation }
    set { values.allowsDefaultTighteningForTruncation = newValue }
  }

  /// Takes all values of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }

  /// Adds a tab stop, in the order of their locations.
  open func addTabStop(_ stop: NSTextTab) {
    tabStops = (tabStops + [stop]).sorted { $0.location < $1.location }
  }
}
