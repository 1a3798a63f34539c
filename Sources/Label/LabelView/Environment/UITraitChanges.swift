// Closures that are called when certain traits change, with UIKit's names (iOS 17).

/// A trait whose changes can be observed.
public protocol UITraitDefinition {
  /// Returns whether the trait has the same value in two environments.
  static func isEqual(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool
}

/// A trait, by its type.
public typealias UITrait = any UITraitDefinition.Type

/// The text size that the reader prefers.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {
  /// Returns whether the category is the same.
  public static func isEqual(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.preferredContentSizeCategory == other.preferredContentSizeCategory
  }
}

/// Light or dark appearance.
public enum UITraitUserInterfaceStyle: UITraitDefinition {
  /// Returns whether the style is the same.
  public static func isEqual(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.userInterfaceStyle == other.userInterfaceStyle
  }
}

/// The contrast of colours.
public enum UITraitAccessibilityContrast: UITraitDefinition {
  /// Returns whether the contrast is the same.
  public static func isEqual(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.accessibilityContrast == other.accessibilityContrast
  }
}

/// The direction of the interface.
public enum UITraitLayoutDirection: UITraitDefinition {
  /// Returns whether the direction is the same.
  public static func isEqual(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.layoutDirection == other.layoutDirection
  }
}

/// The display scale.
public enum UITraitDisplayScale: UITraitDefinition {
  /// Returns whether the scale is the same.
  public static func isEqual(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.displayScale == other.displayScale
  }
}

/// What ends an observation of traits (`unregisterForTraitChanges(_:)`).
@MainActor
public final class UITraitChangeRegistration {
  private let traits: [UITrait]
  private let handler: @MainActor (BaseView, UITraitCollection) -> Void

  init(_ traits: [UITrait], _ handler: @escaping @MainActor (BaseView, UITraitCollection) -> Void) {
    (self.traits, self.handler) = (traits, handler)
  }

  /// Calls the closure if one of the traits has changed.
  func tell(_ view: BaseView, _ previous: UITraitCollection) {
    let current = view.traitCollection
    if traits.contains(where: { !$0.isEqual(current, previous) }) { handler(view, previous) }
  }
}

/// An object that has traits: a view.
@MainActor
public protocol UITraitEnvironment: AnyObject {
  /// The traits.
  var traitCollection: UITraitCollection { get }
}

extension BaseView: UITraitEnvironment {}

extension UITraitEnvironment where Self: BaseView {
  /// Calls a closure after one of several traits of the view has changed.
  ///
  /// - Parameters:
  ///   - traits: for example `[UITraitPreferredContentSizeCategory.self]`.
  ///   - handler: gets the view and its traits before the change.
  /// - Returns: what ends the calls.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping @MainActor (Self, UITraitCollection) -> Void
  ) -> UITraitChangeRegistration {
    let registration = UITraitChangeRegistration(traits) { view, previous in
      if let view = view as? Self { handler(view, previous) }
    }
    add(registration)
    return registration
  }
}
