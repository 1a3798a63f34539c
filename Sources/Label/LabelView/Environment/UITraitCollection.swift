// The traits of the environment that a label reads, with UIKit's names.
public import Foundation

/// Light or dark appearance. Raw values are UIKit's.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Counts as light.
  case unspecified = 0
  /// Dark text on a light background.
  case light = 1
  /// Light text on a dark background.
  case dark = 2
}

/// The contrast of colours. Raw values are UIKit's.
public enum UIAccessibilityContrast: Int, Sendable {
  /// Counts as normal.
  case unspecified = -1
  /// As designed.
  case normal = 0
  /// Increased contrast.
  case high = 1
}

/// The direction of the interface. Raw values are UIKit's.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Counts as left-to-right.
  case unspecified = -1
  /// Left to right, as in English.
  case leftToRight = 0
  /// Right to left, as in Arabic.
  case rightToLeft = 1
}

/// The environment of a label: an immutable set of traits.
public final class UITraitCollection: Hashable, Sendable {
  /// The text size that the reader prefers.
  public let preferredContentSizeCategory: UIContentSizeCategory
  /// Light or dark appearance.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The contrast of colours.
  public let accessibilityContrast: UIAccessibilityContrast
  /// The direction of the interface.
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  /// The display scale, in pixels per point; 0 is unspecified and counts as 1.
  public let displayScale: CGFloat

  /// Creates a collection. Omitted traits are unspecified.
  public init(
    preferredContentSizeCategory: UIContentSizeCategory = .unspecified,
    userInterfaceStyle: UIUserInterfaceStyle = .unspecified,
    accessibilityContrast: UIAccessibilityContrast = .unspecified,
    layoutDirection: UITraitEnvironmentLayoutDirection = .unspecified, displayScale: CGFloat = 0
  ) {
    self.preferredContentSizeCategory = preferredContentSizeCategory
    self.userInterfaceStyle = userInterfaceStyle
    self.accessibilityContrast = accessibilityContrast
    self.layoutDirection = layoutDirection
    self.displayScale = displayScale
  }

  /// Merges several collections. For each trait, the last specified value wins.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    func last<Value: Equatable>(_ path: KeyPath<UITraitCollection, Value>, _ unspecified: Value) -> Value {
      collections.last { $0[keyPath: path] != unspecified }?[keyPath: path] ?? unspecified
    }
    self.init(
      preferredContentSizeCategory: last(\.preferredContentSizeCategory, .unspecified),
      userInterfaceStyle: last(\.userInterfaceStyle, .unspecified),
      accessibilityContrast: last(\.accessibilityContrast, .unspecified),
      layoutDirection: last(\.layoutDirection, .unspecified), displayScale: last(\.displayScale, 0))
  }

  private static let key = "org.labelmark.UITraitCollection.current"

  /// The traits that new labels use, and new fonts of a text style, unless they are given others.
  ///
  /// This is mutable state with one value per thread, as in UIKit. It is unspecified at first.
  public static var current: UITraitCollection {
    get { Thread.current.threadDictionary[key] as? UITraitCollection ?? unspecified }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  static let unspecified = UITraitCollection()

  /// Runs a block with these traits as the current ones.
  public func performAsCurrent(_ actions: () -> Void) {
    let before = UITraitCollection.current
    UITraitCollection.current = self
    actions()
    UITraitCollection.current = before
  }

  /// Returns whether dynamic colours may differ from those in another collection (R242).
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    guard let other else { return true }
    return isDark != other.isDark || hasHighContrast != other.hasHighContrast
  }

  var isDark: Bool { userInterfaceStyle == .dark }
  var hasHighContrast: Bool { accessibilityContrast == .high }

  /// Returns whether all traits are equal.
  public static func == (left: UITraitCollection, right: UITraitCollection) -> Bool {
    left === right
      || left.preferredContentSizeCategory == right.preferredContentSizeCategory
        && left.userInterfaceStyle == right.userInterfaceStyle
        && left.accessibilityContrast == right.accessibilityContrast
        && left.layoutDirection == right.layoutDirection && left.displayScale == right.displayScale
  }

  /// Hashes all traits.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(preferredContentSizeCategory)
    hasher.combine(userInterfaceStyle)
    hasher.combine(accessibilityContrast)
    hasher.combine(layoutDirection)
    hasher.combine(displayScale)
  }
}
