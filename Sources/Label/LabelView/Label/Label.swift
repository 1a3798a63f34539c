// The label: UILabel's properties and their effects.
public import Foundation
public import LabelKit

/// A view that shows one or more lines of text, modelled on UILabel, with its names, types, defaults and raw values.
///
/// A label measures and lays out lazily, and caches the results until a property they depend on changes
/// (``LabelProperty/invalidates``). Lengths are points. Like UILabel, it belongs to the main actor.
///
///     let label = Label()
///     label.text = "The quick brown fox"
///     label.numberOfLines = 2
///     label.frame.size = label.sizeThatFits(CGSize(width: 120, height: 0))
open class Label: BaseView {
  // Frequently used properties are not checked for exclusive access: the checks would be a seventh of the cost of a
  // label. The main actor guarantees exclusive access, and callbacks run when no access is in progress.

  /// The text that is shown. Changing it clears the cache.
  @exclusivity(unchecked) private(set) var content = LabelContent.none { didSet { cache.forgetText() } }
  /// The font that the label's setter set; attributed text does not change it (R296).
  @exclusivity(unchecked) private(set) var ownFont: UIFont { didSet { cache.forgetText() } }
  private var ownTextColor: UIColor?
  /// The alignment that was set; nil is the profile's default.
  private var ownAlignment: NSTextAlignment?
  /// The strategy that was set; nil is the profile's default.
  private var ownStrategy: NSParagraphStyle.LineBreakStrategy?
  /// The minimum font size that was set after any minimum scale factor, in points.
  @exclusivity(unchecked) private var ownMinimumFontSize: CGFloat?
  /// The properties in the engine's form. The preferred width is the one that was set (R196).
  @exclusivity(unchecked) private(set) var properties = LabelProperties()
  @exclusivity(unchecked) var cache = LabelCache()
  /// The width of the last layout, in points; 0 before the first one (R196).
  @exclusivity(unchecked) var laidOutWidth: CGFloat = 0
  private var storedShadowColor: UIColor?
  private var storedShadowOffset = CGSize(width: 0, height: -1)
  private var storedHighlightColor: UIColor?
  private var flags = Flags()
  private var storedSizingRule = UILetterformAwareSizingRule.typographic
  private var storedVibrancy = UILabelVibrancy.none
  @exclusivity(unchecked) private(set) var token: String?
  /// A closure that is called when a label of the profile 2009 refuses an assignment (R193).
  open var assignmentErrorHandler: (@MainActor (Label, LabelAssignmentError) -> Void)?

  /// Bool properties; R221 has the defaults that no page names.
  private struct Flags {
    var isEnabled = true
    var isHighlighted = false
    var showsExpansion = false
    var isAncestorFocused = false
    /// R294
    var adjustsFontForCategory = false
  }

  /// Creates a label with UILabel's defaults (R166, R201).
  ///
  /// - Parameter frame: the label's frame, in points, in the container's coordinates.
  public override init(frame: CGRect) {
    ownFont = SystemFonts.labelFont
    super.init(frame: frame)
    takeLabelDefaults()
    takeTraits(traitCollection)
  }

  /// Always returns nil: views cannot be unarchived here.
  public required init?(coder: NSCoder) {
    ownFont = SystemFonts.labelFont
    super.init(coder: coder)
  }

  // MARK: Text and its attributes

  /// The text as a plain string, whether ``text`` or ``attributedText`` set it (R168, R170); nil by default. Setting it
  /// drops all attributes (R169).
  open var text: String? {
    get { content.string }
    set {
      if let newValue {
        if content.isPlain(newValue) { return }
        content = .plain(newValue)
      } else {
        if case .none = content { return }
        content = .none
      }
      changed(.text)
    }
  }

  /// The text with its attributes (R168 to R170); nil by default. The label copies the string and its paragraph styles.
  open var attributedText: NSAttributedString? {
    get {
      switch content {
      case .none: nil
      case .plain(let string): NSAttributedString(string: string)
      case .attributed(let string): string
      }
    }
    set {
      if let newValue {
        if content.isSame(as: newValue) { return }
        content = LabelContent(copying: newValue)
      } else {
        if case .none = content { return }
        content = .none
      }
      changed(.attributedText)
    }
  }

  /// The font, which runs without one have (R173); for attributed text, the font of the first character (R170). Setting it
  /// changes all of the text (R171). Nil restores the default, the system font at 17 points; the profile 2009 refuses nil
  /// (R193).
  open var font: UIFont! {
    get { content.first(.font, as: UIFont.self) ?? ownFont }
    set {
      guard let font = newValue ?? (refusesNil(.font) ? nil : SystemFonts.labelFont) else { return }
      let isAttributed = isAttributed
      if !isAttributed, ownFont == font { return }
      // Text that is set later has it, whatever the attributes of text before (R296).
      ownFont = font
      if isAttributed { content.override(.font, with: font) }
      changed(.font)
    }
  }

  /// The colour of the text; for attributed text, the colour of the first character (R170). Setting it changes all of
  /// the text (R171). Nil restores the default, the label colour. The profile 2009 refuses nil; its default is black
  /// (R193, R201).
  open var textColor: UIColor! {
    get { content.first(.foregroundColor, as: UIColor.self) ?? plainTextColor }
    set {
      if newValue == nil, refusesNil(.textColor) { return }
      let isAttributed = isAttributed
      if !isAttributed, ownTextColor == newValue { return }
      ownTextColor = newValue
      if isAttributed { content.override(.foregroundColor, with: plainTextColor) }
      changed(.textColor)
    }
  }

  /// The horizontal alignment of lines; natural by default, left in the profile 2009 (R149, R166). For attributed text,
  /// the alignment of the first paragraph; setting it changes all paragraphs (R171).
  open var textAlignment: NSTextAlignment {
    get { content.first(.paragraphStyle, as: NSParagraphStyle.self)?.alignment ?? ownAlignment ?? defaultAlignment }
    set {
      if !isAttributed, ownAlignment == newValue { return }
      ownAlignment = newValue
      properties.textAlignment = newValue.kit
      content.overrideStyles { $0.alignment = newValue }
      changed(.textAlignment)
    }
  }

  /// How text that is too long is broken or truncated, with UIKit's raw values (R167); truncated at the tail by default.
  /// For attributed text, the mode of the first paragraph (R172); setting it changes all paragraphs (R171).
  open var lineBreakMode: NSLineBreakMode {
    get {
      content.first(.paragraphStyle, as: NSParagraphStyle.self)?.lineBreakMode
        ?? NSLineBreakMode(rawValue: Int(properties.lineBreakMode.rawValue)) ?? .byTruncatingTail
    }
    set {
      if !isAttributed, properties.lineBreakMode == newValue.kit { return }
      properties.lineBreakMode = newValue.kit
      content.overrideStyles { $0.lineBreakMode = newValue }
      changed(.lineBreakMode)
    }
  }

  /// How line breaks are chosen; standard by default, none in the profile 2009. For attributed text, the strategy of
  /// the first paragraph; setting it does not affect paragraphs that have a style (R219).
  open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy {
    get {
      content.first(.paragraphStyle, as: NSParagraphStyle.self)?.lineBreakStrategy
        ?? NSParagraphStyle.LineBreakStrategy(rawValue: UInt(properties.lineBreakStrategy.rawValue))
    }
    set {
      ownStrategy = newValue
      if replace(&properties.lineBreakStrategy, by: newValue.kit) { changed(.lineBreakStrategy) }
    }
  }

  /// Whether the text is drawn at full strength instead of dimmed (R197); true by default.
  open var isEnabled: Bool {
    get { flags.isEnabled }
    set { if replace(&flags.isEnabled, by: newValue) { changed(.isEnabled) } }
  }

  /// Whether the text is a single clipped line that scrolls while ``isAncestorFocused``; it is neither shrunk nor
  /// tightened (R178).
  open var enablesMarqueeWhenAncestorFocused: Bool {
    get { properties.isMarquee }
    set {
      if newValue == properties.isMarquee { return }
      properties.options.formSymmetricDifference(.marquee)
      changed(.enablesMarqueeWhenAncestorFocused)
    }
  }

  /// Whether a view that contains the label has the focus. A toolkit sets it. Not in UIKit.
  open var isAncestorFocused: Bool {
    get { flags.isAncestorFocused }
    set { if replace(&flags.isAncestorFocused, by: newValue) { changed(.isAncestorFocused) } }
  }

  /// Whether ``expansionText`` has a value while the text is truncated (R194).
  open var showsExpansionTextWhenTruncated: Bool {
    get { flags.showsExpansion }
    set { flags.showsExpansion = newValue }
  }

  // MARK: Size

  /// Whether text that does not fit is shrunk, down to ``minimumScaleFactor`` (R87 to R104).
  open var adjustsFontSizeToFitWidth: Bool {
    get { properties.adjustsFontSizeToFitWidth }
    set { if replace(&properties.adjustsFontSizeToFitWidth, by: newValue) { changed(.adjustsFontSizeToFitWidth) } }
  }

  /// Whether the gaps of a line may be reduced before it is truncated (R105).
  open var allowsDefaultTighteningForTruncation: Bool {
    get { properties.allowsDefaultTighteningForTruncation }
    set {
      if replace(&properties.allowsDefaultTighteningForTruncation, by: newValue) {
        changed(.allowsDefaultTighteningForTruncation)
      }
    }
  }

  /// Deprecated in UIKit since iOS 7, and without effect (R177).
  open var adjustsLetterSpacingToFitWidth = false

  /// The vertical position of shrunk text of one line (R155 to R158), with UIKit's raw values (R167).
  open var baselineAdjustment: UIBaselineAdjustment {
    get { UIBaselineAdjustment(rawValue: Int(properties.baselineAdjustment.rawValue)) ?? .alignBaselines }
    set { if replace(&properties.baselineAdjustment, by: newValue.kit) { changed(.baselineAdjustment) } }
  }

  /// The smallest scale factor of shrinking, clamped to 0...1; NaN counts as 0 (R180). 0 means no shrinking (R87).
  open var minimumScaleFactor: CGFloat {
    get { properties.minimumScaleFactor }
    set {
      ownMinimumFontSize = nil
      setMinimumScale(newValue > 0 ? min(newValue, 1) : 0, .minimumScaleFactor)  // R180
    }
  }

  /// The smallest font size of shrinking, in points. Setting it sets ``minimumScaleFactor`` to its share of the font's size,
  /// which later fonts do not change; after ``minimumScaleFactor`` was set, it is that share of the font's size, to the
  /// nearest quarter of a point (R176). Negative, infinite and NaN values count as 0. Deprecated in UIKit since iOS 6.
  open var minimumFontSize: CGFloat {
    get { ownMinimumFontSize ?? (minimumScaleFactor * font.pointSize * 4).rounded() / 4 }
    set {
      let size = newValue > 0 && newValue.isFinite ? newValue : 0
      ownMinimumFontSize = size
      setMinimumScale(font.pointSize > 0 ? min(size / font.pointSize, 1) : 0, .minimumFontSize)
    }
  }

  /// The maximum number of lines; 1 by default. 0 and negative values mean no limit (R57, R58).
  open var numberOfLines: Int {
    get { properties.numberOfLines }
    set { if replace(&properties.numberOfLines, by: newValue) { changed(.numberOfLines) } }
  }

  /// Whether the measured size includes only the lines, or also ink that extends beyond them (R195).
  open var sizingRule: UILetterformAwareSizingRule {
    get { storedSizingRule }
    set { if replace(&storedSizingRule, by: newValue) { changed(.sizingRule) } }
  }

  /// The width, in points, at which the intrinsic size of a label of several lines is measured. 0, the default, means
  /// the width of the last layout (R138, R196).
  open var preferredMaxLayoutWidth: CGFloat {
    get { properties.preferredMaxLayoutWidth }
    set { if replace(&properties.preferredMaxLayoutWidth, by: newValue) { changed(.preferredMaxLayoutWidth) } }
  }

  // MARK: Highlight, vibrancy, shadow

  /// The colour of the text while ``isHighlighted``; nil, the default, means no highlight (R197).
  open var highlightedTextColor: UIColor? {
    get { storedHighlightColor }
    set { if replace(&storedHighlightColor, by: newValue) { changed(.highlightedTextColor) } }
  }

  /// Whether the text is drawn in ``highlightedTextColor`` (R197).
  open var isHighlighted: Bool {
    get { flags.isHighlighted }
    set { if replace(&flags.isHighlighted, by: newValue) { changed(.isHighlighted) } }
  }

  /// The preferred vibrancy. The value is stored, but has no effect here (R179).
  open var preferredVibrancy: UILabelVibrancy {
    get { storedVibrancy }
    set { if replace(&storedVibrancy, by: newValue) { changed(.preferredVibrancy) } }
  }

  /// The colour of the shadow; nil, the default, means no shadow (R198).
  open var shadowColor: UIColor? {
    get { storedShadowColor }
    set { if replace(&storedShadowColor, by: newValue) { changed(.shadowColor) } }
  }

  /// The offset of the shadow from the text, in points; (0, -1) by default (R198).
  open var shadowOffset: CGSize {
    get { storedShadowOffset }
    set { if replace(&storedShadowOffset, by: newValue) { changed(.shadowOffset) } }
  }

  // MARK: Dynamic Type

  /// Whether fonts from `preferredFont(forTextStyle:)` and `UIFontMetrics` follow the content size category (R212); off
  /// by default (R294). It takes effect when the category changes.
  open var adjustsFontForContentSizeCategory: Bool {
    get { flags.adjustsFontForCategory }
    set { flags.adjustsFontForCategory = newValue }
  }

  // MARK: Beyond UIKit

  /// How the label departs from today's UILabel: the profile 2009 and the options of R276. The marquee is not
  /// one of them; ``enablesMarqueeWhenAncestorFocused`` sets it.
  open var layoutOptions: LabelOptions {
    get { properties.options.subtracting(.marquee) }
    set {
      if !replace(
        &properties.options, by: newValue.subtracting(.marquee).union(properties.options.intersection(.marquee)))
      {
        return
      }
      properties.textAlignment = (ownAlignment ?? defaultAlignment).kit
      properties.lineBreakStrategy = (ownStrategy ?? (isOf2009 ? [] : .standard)).kit
      changed(.layoutOptions)
    }
  }

  /// The vertical position of the text in bounds that are taller than it (R207).
  open var verticalAlignment: VerticalAlignment {
    get { properties.verticalAlignment }
    set { if replace(&properties.verticalAlignment, by: newValue) { changed(.verticalAlignment) } }
  }

  /// The text shown instead of the ellipsis U+2026 (R204); nil by default.
  open var truncationToken: String? {
    get { token }
    set { if replace(&token, by: newValue) { changed(.truncationToken) } }
  }

  // MARK: Measuring, layout and drawing, which subclasses may override

  /// Returns the rectangle that the text takes from the top of the bounds (R142). Do not call it directly; override it to
  /// change measuring.
  ///
  /// - Parameters:
  ///   - bounds: the label's bounds, in points; infinite where they are not constrained.
  ///   - numberOfLines: the maximum number of lines, used instead of the label's; 0 and negative values mean no limit.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    measuredRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
  }

  /// Draws the text or its shadow into the current context. Do not call it directly; override it to change drawing. If
  /// there is a shadow, it is called twice: for the shadow, then for the text.
  ///
  /// - Parameter rect: the rectangle in which the text is laid out, in points; the label passes its bounds.
  open func drawText(in rect: CGRect) { drawLines(in: rect) }

  /// The size that is measured at the ``preferredMaxLayoutWidth``, in points, rounded up to pixels (R136 to R139,
  /// R196).
  open override var intrinsicContentSize: CGSize { measuredIntrinsicSize() }

  /// Returns the size at a width, in points, rounded up to pixels (R123 to R135). The proposed height is ignored.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { measuredSize(forWidth: size.width) }

  /// Discards the cached sizes.
  open override func invalidateIntrinsicContentSize() {
    cache.forgetSizes()
    super.invalidateIntrinsicContentSize()
  }

  /// Discards the cached layout.
  open override func setNeedsLayout() {
    cache.forgetLayout()
    super.setNeedsLayout()
  }

  /// Lays the text out in the bounds.
  open override func layoutSubviews() { layOutInBounds() }

  /// Draws the shadow, then the text.
  open override func draw(_ rect: CGRect) { drawShadowAndText() }

  // MARK: Accessibility

  /// The label for assistive technology: the one that the program set, else the full text, even if it is truncated
  /// (R295).
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }

  /// ``accessibilityLabel`` with attributes: the one that the program set, else the text with its languages (R248).
  open override var accessibilityAttributedLabel: NSAttributedString? {
    get { super.accessibilityAttributedLabel ?? content.spoken }
    set { super.accessibilityAttributedLabel = newValue }
  }

  // MARK: Internal state

  var isAttributed: Bool { if case .attributed = content { true } else { false } }
  var isOf2009: Bool { properties.options.contains(.profile2009) }
  var plainTextColor: UIColor { ownTextColor ?? (isOf2009 ? .black : .label) }
  /// The alignment of a label that was given none (R278).
  private var defaultAlignment: NSTextAlignment { isOf2009 ? .left : .natural }

  private func refusesNil(_ property: LabelProperty) -> Bool {
    if isOf2009 { assignmentErrorHandler?(self, .nilValue(property)) }
    return isOf2009
  }

  private func setMinimumScale(_ scale: CGFloat, _ property: LabelProperty) {
    if replace(&properties.minimumScaleFactor, by: scale) { changed(property) }
  }

  override func apply(_ traits: UITraitCollection, before: UITraitCollection) {
    let direction = properties.layoutDirection
    takeTraits(traits)
    if properties.layoutDirection != direction { layoutDirectionDidChange() }
    if traits.displayScale != before.displayScale { changed(.displayScale) }
    if flags.adjustsFontForCategory,
      traits.preferredContentSizeCategory.place != before.preferredContentSizeCategory.place
    {
      followCategory(traits.preferredContentSizeCategory)
    }
    super.apply(traits, before: before)
  }

  override func layoutDirectionDidChange() {
    takeTraits(traitCollection)
    cache.forgetText()
    changed(.layoutDirection)
  }

  private func takeTraits(_ traits: UITraitCollection) {
    properties.layoutDirection = direction(in: traits) == .rightToLeft ? .rightToLeft : .leftToRight
    properties.displayScale = traits.displayScale
  }

  /// Replaces the fonts that follow the category, including those in attributed text (R212).
  private func followCategory(_ category: UIContentSizeCategory) {
    var isOther = false
    func adjusted(_ font: UIFont) -> UIFont {
      let other = font.adjusted(to: category)
      isOther = isOther || other != font
      return other
    }
    ownFont = adjusted(ownFont)
    content.mapFonts(adjusted)
    guard isOther else { return }
    changed(.font)
  }
}
