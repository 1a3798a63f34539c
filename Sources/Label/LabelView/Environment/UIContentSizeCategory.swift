// The reader's preferred text size, with UIKit's names.

/// A text size that a reader prefers. There are twelve, which Apple's guidelines call xS to AX5; large (L) is the
/// default.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// UIKit's name.
  public let rawValue: String
  /// Creates a category from UIKit's name; an unknown name counts as unspecified.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No category; it counts as large.
  public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
  /// xS.
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  /// S.
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  /// M.
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  /// L, the default.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// xL.
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  /// xxL.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  /// xxxL.
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
  /// AX1.
  public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
  /// AX2.
  public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
  /// AX3.
  public static let accessibilityExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXL")
  /// AX4.
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  /// AX5.
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

  /// All categories but unspecified, from the smallest to the largest.
  static let ascending: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
    .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// The index among the twelve categories (R211); unspecified and unknown ones have the index of large.
  var place: Int { UIContentSizeCategory.ascending.firstIndex(of: self) ?? 3 }

  /// Whether the category is one of the five accessibility sizes, the largest ones.
  public var isAccessibilityCategory: Bool { place >= 7 }
}

extension UIContentSizeCategory: Comparable {
  /// Returns whether the left category is smaller. Unspecified and unknown ones count as large.
  public static func < (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool { left.place < right.place }
}
