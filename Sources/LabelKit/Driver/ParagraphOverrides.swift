// What a paragraph style says instead of the label.
import LabelLayout

/// Values of a text's one paragraph style; nil where it leaves the matter to the label (R171, R172).
@usableFromInline package struct ParagraphOverrides: Sendable {
  @usableFromInline package var mode: LineBreakMode?
  @usableFromInline package var alignment: TextAlignment?
  @usableFromInline package var strategy: LineBreakStrategy?

  @inlinable
  package init() {}

  /// What a paragraph style says.
  init(_ style: ParagraphStyle) {
    mode = style.lineBreakMode
    alignment = style.alignment
    strategy = style.lineBreakStrategy
  }

  /// Replaces the label's values by the style's.
  @inlinable @inline(__always)
  package func apply(to label: inout LabelProperties) {
    if let mode, !label.options.contains(.marquee) { label.lineBreakMode = mode }  // R172, R178
    if let alignment { label.textAlignment = alignment }
    if let strategy { label.lineBreakStrategy = strategy }
  }
}
