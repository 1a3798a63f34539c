// The environment of a label, as far as a label reads it, by UIKit's names.
public import Foundation

/// Light or dark. Raw values are UIKit's.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Counts as light.
  case unspecified = 0
  /// Dark text on light.
  case light = 1
  /// Light text on dark.
  case dark = 2
}

/// Whether colours have more contrast. Raw values are UIKit's.
public enum UIAccessibilityContrast: Int, Sendable {
  /// Counts as normal.
  case unspecified = -1
  /// As designed.
  case normal = 0
  /// More of it.
  case high = 1
}

/// The direction of the interface. Raw values are UIKit's.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Counts as left-to-right.
  case unspecified = -1
  /// As in English.
  case leftToRight = 0
  /// As in Arabic.
  case rightToLeft = 1
}

/// The environment of a label: an immutable set of traits.
public final class UITraitCollection: Hashable, Sendable {
  /// What the reader prefers.
  public let preferredContentSizeCategory: UIContentSizeCategory
  /// Light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// Whether colours have more contrast.
  public let accessibilityContrast: UIAccessibilityContrast
  /// Of the interface.
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  /// Pixels a point; 0 is unspecified and counts as 1.
  public let displayScale: CGFloat

  /// Traits; each left out is unspecified.
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

  /// The traits of several collections: of each trait the last that is specified.
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

  /// The traits that new labels, fonts of a text style and colours take where no others are given.
  ///
  /// Mutable state, a value for each thread, as UIKit defines it. Unspecified at first.
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

  /// Whether dynamic colours may differ from those of another collection.
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    guard let other else { return true }
    return isDark != other.isDark || hasHighContrast != other.hasHighContrast
  }

  var isDark: Bool { userInterfaceStyle == .dark }
  var hasHighContrast: Bool { accessibilityContrast == .high }

  /// Whether all traits are the same.
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
