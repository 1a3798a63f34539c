// Colours by UIKit's names.
public import Foundation

/// A colour as it is drawn: sRGB, 0 to 1, not premultiplied.
public struct RGBAColor: Hashable, Sendable {
  /// 0 to 1.
  public var red: Double
  /// 0 to 1.
  public var green: Double
  /// 0 to 1.
  public var blue: Double
  /// 0 is transparent, 1 opaque.
  public var alpha: Double

  /// A colour. Values are clamped to 0...1; not a number counts as 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    self.red = clamped(red)
    self.green = clamped(green)
    self.blue = clamped(blue)
    self.alpha = clamped(alpha)
  }

  /// The colour with its alpha multiplied.
  func dimmed(by factor: Double) -> RGBAColor {
    RGBAColor(red: red, green: green, blue: blue, alpha: alpha * factor)
  }
}

/// A colour, or a rule that finds one for an environment. Immutable.
public final class UIColor: AttributeValue, @unchecked Sendable {
  private enum Kind: Sendable {
    case fixed(RGBAColor)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
  }
  private let kind: Kind

  /// A colour of sRGB. Values are clamped to 0...1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    kind = .fixed(RGBAColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A grey. Values are clamped to 0...1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A colour of hue, saturation and brightness. Values are clamped to 0...1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    func component(_ offset: Double) -> Double {
      let place = (offset + min(max(hue, 0), 1) * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// A colour that depends on the environment.
  ///
  /// - Parameter dynamicProvider: is called for each environment in which the colour is needed.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) { kind = .dynamic(dynamicProvider) }

  convenience init(_ color: RGBAColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Whether both are the same object, or the same colour in every environment.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if self === other { return true }
    if case .fixed(let one) = kind, case .fixed(let two) = other.kind { return one == two }
    return false
  }

  /// Of a fixed colour's values; of one that depends on the environment its identity.
  public override var hash: Int {
    switch kind {
    case .fixed(let color): color.hashValue
    case .dynamic: ObjectIdentifier(self).hashValue
    }
  }

  /// One line with the values, e.g. `UIColor(1.0, 0.0, 0.0, 1.0)`.
  public override var description: String {
    switch kind {
    case .fixed(let color): "UIColor(\(color.red), \(color.green), \(color.blue), \(color.alpha))"
    case .dynamic: "UIColor(dynamic)"
    }
  }

  /// The colour in an environment: one that depends on none.
  public func resolvedColor(with traits: UITraitCollection) -> UIColor {
    switch kind {
    case .fixed: self
    case .dynamic(let provider): provider(traits).resolvedColor(with: traits)
    }
  }

  /// The same colour with another alpha, in each environment.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch kind {
    case .fixed(let color): UIColor(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
    case .dynamic(let provider): UIColor { provider($0).withAlphaComponent(alpha) }
    }
  }

  /// What is drawn in an environment.
  public func rgba(in traits: UITraitCollection) -> RGBAColor {
    switch kind {
    case .fixed(let color): color
    case .dynamic(let provider): provider(traits).rgba(in: traits)
    }
  }
}
