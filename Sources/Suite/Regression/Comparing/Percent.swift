// A percentage as people write it: `1`, `0.25` or `1%`.

/// A percentage on the command line or in a policy.
public struct Percent: Sendable {
  /// In percent.
  public let value: Double
  /// 0.01 for 1 %.
  public var fraction: Double { value / 100 }
  /// Whether it is a smallest difference that can count.
  public var isEffect: Bool { value > 0 && value <= 1000 }

  public init(_ value: Double) { self.value = value }

  /// Reads a percentage; nil for what is none, and what is not finite.
  public init?(_ text: String) {
    guard let value = Double(text.hasSuffix("%") ? String(text.dropLast()) : text), value.isFinite else { return nil }
    self.value = value
  }
}
