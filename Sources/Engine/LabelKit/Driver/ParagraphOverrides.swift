// The label's properties that a paragraph style replaces.
import LabelLayout

/// The values of the only paragraph style of a text; nil leaves a property to the label (R171, R172).
@usableFromInline package struct ParagraphOverrides: Sendable {
  @usableFromInline package var mode: LineBreakMode?
  @usableFromInline package var alignment: TextAlignment?
  @usableFromInline package var strategy: LineBreakStrategy?
  @usableFromInline package var tightening: Bool?

  @inlinable
  package init() {}

  /// Takes the values of a paragraph style.
  init(_ style: ParagraphStyle) {
    mode = style.lineBreakMode
    alignment = style.alignment
    strategy = style.lineBreakStrategy
    tightening = style.allowsDefaultTighteningForTruncation
  }

  /// Replaces the label's values with those of the style.
  @inlinable @inline(__always)
  package func apply(to label: inout LabelProperties) {
    label.lineBreakMode = label.mode(ofStyle: mode)
    if let alignment { label.textAlignment = alignment }
    if let strategy { label.lineBreakStrategy = strategy }
    if let tightening { label.allowsDefaultTighteningForTruncation = tightening }  // R216
  }
}
