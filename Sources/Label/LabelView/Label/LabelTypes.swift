// Types of a label's properties, with UIKit's names and raw values (R167).

/// What happens to a view's drawing when the size of its bounds changes. Raw values are UIKit's.
public enum UIViewContentMode: Int, CaseIterable, Sendable {
  /// The drawing is stretched.
  case scaleToFill = 0
  /// The drawing is scaled to fit, with its aspect ratio kept.
  case scaleAspectFit = 1
  /// The drawing is scaled to fill the bounds, with its aspect ratio kept.
  case scaleAspectFill = 2
  /// The view is drawn again.
  case redraw = 3
  /// The drawing stays in the centre.
  case center = 4
  /// The drawing stays at the top.
  case top = 5
  /// The drawing stays at the bottom.
  case bottom = 6
  /// The drawing stays at the left.
  case left = 7
  /// The drawing stays at the right.
  case right = 8
  /// The drawing stays in the top left corner.
  case topLeft = 9
  /// The drawing stays in the top right corner.
  case topRight = 10
  /// The drawing stays in the bottom left corner.
  case bottomLeft = 11
  /// The drawing stays in the bottom right corner.
  case bottomRight = 12
}

/// What the measured size of a label includes (R195). Raw values are UIKit's.
public enum UILetterformAwareSizingRule: Int, CaseIterable, Sendable {
  /// Only the fonts' ascents and descents; those of fallback fonts only in a font of a text style.
  case typographic = 0
  /// Also the ink of glyphs beyond them.
  case oversize = 1
}

/// Whether text lets the background through. Raw values are UIKit's. It has no effect here (R179).
public enum UILabelVibrancy: Int, CaseIterable, Sendable {
  /// No vibrancy.
  case none = 0
  /// The system decides.
  case automatic = 1
}

/// The kind of an element, for assistive technology. Raw values are UIKit's.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt64
  /// Creates traits from their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// No traits.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// A selected element.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// Text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// A summary of the current state, read when the app starts.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  /// An element that is disabled.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// An element whose text changes often, such as a timer.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// Whether a view is flipped in right-to-left environments. Raw values are UIKit's.
public enum UISemanticContentAttribute: Int, CaseIterable, Sendable {
  /// It follows the environment.
  case unspecified = 0
  /// Controls of playback: always left to right.
  case playback = 1
  /// Controls of directions in space: always left to right.
  case spatial = 2
  /// Always left to right.
  case forceLeftToRight = 3
  /// Always right to left.
  case forceRightToLeft = 4
}

/// The layout direction of a view. Raw values are UIKit's.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// Left to right, as in English.
  case leftToRight = 0
  /// Right to left, as in Arabic.
  case rightToLeft = 1
}

/// How important a constraint is, from 0 to 1,000. Raw values are UIKit's.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The priority.
  public let rawValue: Float
  /// Creates a priority.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// 1,000.
  public static let required = UILayoutPriority(1000)
  /// 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// 250.
  public static let defaultLow = UILayoutPriority(250)
  /// 50.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// A priority that is higher by a number.
  public static func + (left: UILayoutPriority, right: Float) -> UILayoutPriority { .init(left.rawValue + right) }
  /// A priority that is lower by a number.
  public static func - (left: UILayoutPriority, right: Float) -> UILayoutPriority { .init(left.rawValue - right) }
}

/// The place of the axes of constraints. There are no constraints here.
public enum NSLayoutConstraint {
  /// Horizontal or vertical. Raw values are UIKit's.
  public enum Axis: Int, Sendable {
    /// Along the width.
    case horizontal = 0
    /// Along the height.
    case vertical = 1
  }
}

/// An assignment that a label of the profile 2009 refuses (R193).
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
