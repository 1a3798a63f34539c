// What a paragraph style says instead of the label.
import LabelLayout

/// Values of a text's one paragraph style; nil where it leaves the matter to the label (R171, R172).
public struct ParagraphOverrides: Sendable {
  public var mode: LineBreakMode?
  public var alignment: TextAlignment?
  public var strategy: LineBreakStrategy?

  @inlinable
  public init() {}

  /// Puts the style's values in the place of the label's.
  @inlinable @inline(__always)
  public func apply(to label: inout LabelProperties) {
    if let mode, !label.options.contains(.marquee) { label.lineBreakMode = mode }  // R172, R178
    if let alignment { label.textAlignment = alignment }
    if let strategy { label.lineBreakStrategy = strategy }
  }
}
