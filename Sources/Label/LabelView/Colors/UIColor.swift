// Colours, with UIKit's names.
public import Foundation

/// A resolved colour: sRGB components from 0 to 1, not premultiplied.
public struct RGBAColor: Hashable, Sendable {
  /// The red component, 0 to 1.
  public var red: Double
  /// The green component, 0 to 1.
  public var green: Double
  /// The blue component, 0 to 1.
  public var blue: Double
  /// The opacity: 0 is transparent, 1 is opaque.
  public var alpha: Double

  /// Creates a colour. Values are clamped to 0...1; NaN counts as 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    self.red = clamped(red)
    self.green = clamped(green)
    self.blue = clamped(blue)
    self.alpha = clamped(alpha)
  }

  /// Opaque black.
  public static let black = RGBAColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = RGBAColor(red: 1, green: 1, blue: 1)
  /// Transparent black.
  public static let clear = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// Returns the colour with its alpha multiplied by a factor.
  func dimmed(by factor: Double) -> RGBAColor {
    RGBAColor(red: red, green: green, blue: blue, alpha: alpha * factor)
  }
}

/// A fixed colour, or a dynamic one that depends on the environment. Immutable.
public final class UIColor: AttributeValue, @unchecked Sendable {
  private enum Kind: Sendable {
    case fixed(RGBAColor)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
  }
  private let kind: Kind

  /// Creates a colour in sRGB. Values are clamped to 0...1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    kind = .fixed(RGBAColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a grey. Values are clamped to 0...1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour from hue, saturation and brightness. Values are clamped to 0...1 (R253).
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
    let (hue, saturation, brightness) = (clamped(hue), clamped(saturation), clamped(brightness))
    /// Red, green or blue (R253).
    func component(_ offset: Double) -> Double {
      let place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// Creates a dynamic colour, which depends on the environment.
  ///
  /// - Parameter dynamicProvider: called whenever the colour is resolved for an environment.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) { kind = .dynamic(dynamicProvider) }

  convenience init(_ color: RGBAColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Creates a fixed colour from a resolved one.
  public convenience init(cgColor: RGBAColor) { self.init(cgColor) }

  /// The colour resolved in ``UITraitCollection/current``.
  public var cgColor: RGBAColor { rgba(in: .current) }

  /// Low level: writes the components of the colour in ``UITraitCollection/current``, each from 0 to 1. Those whose
  /// pointer is nil are left out.
  ///
  /// - Returns: true; UIKit returns false for patterns.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    red?.pointee = color.red
    green?.pointee = color.green
    blue?.pointee = color.blue
    alpha?.pointee = color.alpha
    return true
  }

  /// Returns whether an object is this colour, or both are fixed colours with equal components.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if self === other { return true }
    if case .fixed(let one) = kind, case .fixed(let two) = other.kind { return one == two }
    return false
  }

  /// A hash of a fixed colour's components, or of a dynamic colour's identity.
  public override var hash: Int {
    switch kind {
    case .fixed(let color): color.hashValue
    case .dynamic: ObjectIdentifier(self).hashValue
    }
  }

  /// The components, e.g. `UIColor(1.0, 0.0, 0.0, 1.0)`, or `UIColor(dynamic)`.
  public override var description: String {
    switch kind {
    case .fixed(let color): "UIColor(\(color.red), \(color.green), \(color.blue), \(color.alpha))"
    case .dynamic: "UIColor(dynamic)"
    }
  }

  /// Returns the fixed colour for an environment.
  public func resolvedColor(with traits: UITraitCollection) -> UIColor {
    switch kind {
    case .fixed: self
    case .dynamic(let provider): provider(traits).resolvedColor(with: traits)
    }
  }

  /// Returns the colour with another alpha, in every environment.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch kind {
    case .fixed(let color): UIColor(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
    case .dynamic(let provider): UIColor { provider($0).withAlphaComponent(alpha) }
    }
  }

  /// Returns the components for an environment.
  public func rgba(in traits: UITraitCollection) -> RGBAColor {
    switch kind {
    case .fixed(let color): color
    case .dynamic(let provider): provider(traits).rgba(in: traits)
    }
  }
}
