// Scaling fonts and lengths with the content size category (R213).
public import Foundation

/// Scales a program's own fonts as a text style is scaled. Immutable.
public final class UIFontMetrics: Sendable {
  private let style: UIFont.TextStyle

  /// As a text style is scaled.
  public init(forTextStyle style: UIFont.TextStyle) { self.style = style }

  /// As body is scaled.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// The font for the current category. A label with it may follow the category (R212).
  public func scaledFont(for font: UIFont) -> UIFont { scaled(font, nil, nil) }

  /// The font for the current category, at most so many points large.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont { scaled(font, maximumPointSize, nil) }

  /// The font for the category of an environment; nil takes the current one.
  public func scaledFont(for font: UIFont, compatibleWith traits: UITraitCollection?) -> UIFont {
    scaled(font, nil, traits)
  }

  /// The font for the category of an environment, at most so many points large.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traits: UITraitCollection?
  ) -> UIFont { scaled(font, maximumPointSize, traits) }

  /// A length for the current category, unrounded.
  public func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }

  /// A length for the category of an environment, unrounded.
  public func scaledValue(for value: CGFloat, compatibleWith traits: UITraitCollection?) -> CGFloat {
    value * style.ratio(in: (traits ?? .current).preferredContentSizeCategory)
  }

  /// A font that was scaled already is scaled from its size in L. (UIKit raises an exception.)
  private func scaled(_ font: UIFont, _ maximum: CGFloat?, _ traits: UITraitCollection?) -> UIFont {
    let category = (traits ?? .current).preferredContentSizeCategory
    var size = font.pointSize
    switch font.scaling {
    case .metrics(_, let own, _): size = own
    case .style(let style): size = style.size(in: .large)
    case nil: break
    }
    return font.scaled(
      to: UIFontMetrics.scaled(size, style, category, maximum: maximum),
      .metrics(style, size: size, maximum: maximum))
  }

  /// The size times the style's ratio, rounded to a quarter of a point, then the maximum (R213).
  static func scaled(
    _ size: CGFloat, _ style: UIFont.TextStyle, _ category: UIContentSizeCategory, maximum: CGFloat?
  ) -> CGFloat {
    let scaled = (4 * size * style.ratio(in: category) + 0.5).rounded(.down) / 4
    guard let maximum, maximum > 0 else { return scaled }
    return min(scaled, maximum)
  }
}
