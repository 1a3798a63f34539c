// The properties of a label, and what a change of each one invalidates.

/// The results that a change invalidates.
public struct LabelInvalidation: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The size that the label needs; its container measures it again.
  public static let size = LabelInvalidation(rawValue: 1 << 0)
  /// The layout of the lines in the bounds.
  public static let layout = LabelInvalidation(rawValue: 1 << 1)
  /// The drawing.
  public static let display = LabelInvalidation(rawValue: 1 << 2)
  /// Size, layout and display.
  static let all: LabelInvalidation = [.size, .layout, .display]
}

/// A property of a ``Label``. Changing it invalidates ``invalidates``; setting its current value invalidates nothing.
public enum LabelProperty: String, CaseIterable, Sendable {
  /// ``Label/text``
  case text
  /// ``Label/attributedText``
  case attributedText
  /// ``Label/font``
  case font
  /// ``Label/textColor``
  case textColor
  /// ``Label/textAlignment``
  case textAlignment
  /// ``Label/lineBreakMode``
  case lineBreakMode
  /// ``Label/lineBreakStrategy``
  case lineBreakStrategy
  /// ``Label/isEnabled``
  case isEnabled
  /// ``Label/enablesMarqueeWhenAncestorFocused``
  case enablesMarqueeWhenAncestorFocused
  /// ``Label/isAncestorFocused``
  case isAncestorFocused
  /// ``Label/showsExpansionTextWhenTruncated``
  case showsExpansionTextWhenTruncated
  /// ``Label/adjustsFontSizeToFitWidth``
  case adjustsFontSizeToFitWidth
  /// ``Label/allowsDefaultTighteningForTruncation``
  case allowsDefaultTighteningForTruncation
  /// ``Label/baselineAdjustment``
  case baselineAdjustment
  /// ``Label/minimumScaleFactor``
  case minimumScaleFactor
  /// ``Label/minimumFontSize``
  case minimumFontSize
  /// ``Label/numberOfLines``
  case numberOfLines
  /// ``Label/sizingRule``
  case sizingRule
  /// ``Label/highlightedTextColor``
  case highlightedTextColor
  /// ``Label/isHighlighted``
  case isHighlighted
  /// ``Label/preferredVibrancy``
  case preferredVibrancy
  /// ``Label/shadowColor``
  case shadowColor
  /// ``Label/shadowOffset``
  case shadowOffset
  /// ``Label/preferredMaxLayoutWidth``
  case preferredMaxLayoutWidth
  /// ``BaseView/isUserInteractionEnabled``
  case isUserInteractionEnabled
  /// ``BaseView/clipsToBounds``
  case clipsToBounds
  /// ``BaseView/contentMode``
  case contentMode
  /// ``BaseView/backgroundColor``
  case backgroundColor
  /// ``Label/adjustsFontForContentSizeCategory``
  case adjustsFontForContentSizeCategory
  /// The size of ``BaseView/bounds``. It invalidates the display only in the content mode redraw.
  case boundsSize
  /// The layout direction of ``BaseView/traitCollection``
  case layoutDirection
  /// The display scale of ``BaseView/traitCollection``
  case displayScale
  /// The user interface style and contrast of ``BaseView/traitCollection``
  case colorAppearance
  /// ``Label/layoutOptions``
  case layoutOptions
  /// ``Label/verticalAlignment``
  case verticalAlignment
  /// ``Label/truncationToken``
  case truncationToken

  /// The results that a change of the property invalidates (R235, R250).
  public var invalidates: LabelInvalidation {
    switch self {
    case .text, .attributedText, .font, .lineBreakMode, .lineBreakStrategy, .enablesMarqueeWhenAncestorFocused,
      .numberOfLines, .layoutDirection, .layoutOptions, .truncationToken:
      .all
    case .textAlignment, .adjustsFontSizeToFitWidth, .allowsDefaultTighteningForTruncation, .baselineAdjustment,
      .minimumScaleFactor, .minimumFontSize, .verticalAlignment, .boundsSize:
      [.layout, .display]  // Measuring neither shrinks nor tightens (R136, R137).
    case .textColor, .isEnabled, .highlightedTextColor, .isHighlighted, .preferredVibrancy, .shadowColor, .shadowOffset,
      .clipsToBounds, .backgroundColor, .colorAppearance, .isAncestorFocused:
      .display  // R179
    case .displayScale: [.size, .display]  // R135, R210
    case .sizingRule, .preferredMaxLayoutWidth: .size  // R138, R195
    case .showsExpansionTextWhenTruncated, .isUserInteractionEnabled, .contentMode, .adjustsFontForContentSizeCategory:
      []  // R194, R212
    }
  }
}
