// Enumerations of a label's properties, by UIKit's names and raw values (R167).

/// What a view does when its bounds change. Raw values are UIKit's.
public enum UIViewContentMode: Int, CaseIterable, Sendable {
  /// What was drawn is stretched.
  case scaleToFill = 0
  /// What was drawn is scaled, whole.
  case scaleAspectFit = 1
  /// What was drawn is scaled, without gaps.
  case scaleAspectFill = 2
  /// It is drawn again.
  case redraw = 3
  /// What was drawn stays in the middle.
  case center = 4
  /// At the top.
  case top = 5
  /// At the bottom.
  case bottom = 6
  /// At the left.
  case left = 7
  /// At the right.
  case right = 8
  /// In the corner.
  case topLeft = 9
  /// In the corner.
  case topRight = 10
  /// In the corner.
  case bottomLeft = 11
  /// In the corner.
  case bottomRight = 12
}

/// What the measured size of a label has room for (R195). Raw values are UIKit's.
public enum UILetterformAwareSizingRule: Int, CaseIterable, Sendable {
  /// The fonts' ascents and descents.
  case typographic = 0
  /// The ink of the glyphs too.
  case oversize = 1
}

/// Whether text lets the background through. Raw values are UIKit's; nothing here reads it (R179).
public enum UILabelVibrancy: Int, CaseIterable, Sendable {
  /// It does not.
  case none = 0
  /// The system decides.
  case automatic = 1
}

/// What an element is, for assistive technology. Raw values are UIKit's.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt64
  /// Traits from their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Nothing in particular.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// Selected.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// Text that cannot change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// A summary of what is there.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  /// It takes no input.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// Its text changes often: a timer's.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// An assignment that a label of 2009 refuses (R193).
public enum LabelAssignmentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The property cannot be nil; it keeps its value.
  case nilValue(LabelProperty)

  /// One line, e.g. "font cannot be nil in the profile 2009".
  public var description: String {
    switch self {
    case .nilValue(let property): "\(property.rawValue) cannot be nil in the profile 2009"
    }
  }
}
