// Scaling of fonts and lengths with the content size category (R213).
public import Foundation

/// Scales a program's own fonts in proportion to a text style. Immutable.
public final class UIFontMetrics: Sendable {
  private let style: UIFont.TextStyle

  /// Creates metrics that scale like a text style.
  public init(forTextStyle style: UIFont.TextStyle) { self.style = style }

  /// Metrics that scale like body.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Returns the font scaled for the current category. A label may let it follow the category (R212).
  public func scaledFont(for font: UIFont) -> UIFont { scaled(font, nil, nil) }

  /// Returns the font scaled for the current category, up to a maximum size in points.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont { scaled(font, maximumPointSize, nil) }

  /// Returns the font scaled for the category of an environment; nil means the current one.
  public func scaledFont(for font: UIFont, compatibleWith traits: UITraitCollection?) -> UIFont {
    scaled(font, nil, traits)
  }

  /// Returns the font scaled for the category of an environment, up to a maximum size in points.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traits: UITraitCollection?
  ) -> UIFont { scaled(font, maximumPointSize, traits) }

  /// Returns a length scaled for the current category, unrounded.
  public func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }

  /// Returns a length scaled for the category of an environment, unrounded.
  public func scaledValue(for value: CGFloat, compatibleWith traits: UITraitCollection?) -> CGFloat {
    value * style.ratio(in: (traits ?? .current).preferredContentSizeCategory)
  }

  /// Scales a font. A font that is already scaled starts from its size in L; for such a font, UIKit raises an
  /// exception.
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

  /// Returns the size times the style's ratio, rounded to a quarter of a point, then limited to the maximum (R213).
  static func scaled(
    _ size: CGFloat, _ style: UIFont.TextStyle, _ category: UIContentSizeCategory, maximum: CGFloat?
  ) -> CGFloat {
    let scaled = (4 * size * style.ratio(in: category) + 0.5).rounded(.down) / 4
    guard let maximum, maximum > 0 else { return scaled }
    return min(scaled, maximum)
  }
}
