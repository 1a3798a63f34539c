// The label's properties that a paragraph style replaces.

/// The values of a paragraph style that replace those of the label; nil leaves a property to the label.
public struct ParagraphOverrides: BitwiseCopyable, Sendable {
  /// How text that is too long is broken or shortened (R172).
  public var lineBreakMode: LineBreakMode?
  /// The horizontal alignment of a line in its area (R171).
  public var alignment: TextAlignment?
  /// How line breaks are chosen among the possible ones (R219).
  @inlinable
  public var lineBreakStrategy: LineBreakStrategy? {
    get { strategy == .max ? nil : LineBreakStrategy(rawValue: Int32(strategy)) }
    set { strategy = newValue.map { UInt8(truncatingIfNeeded: $0.rawValue & 3) } ?? .max }
  }
  /// In one byte, so that a paragraph style stays small.
  @usableFromInline var strategy = UInt8.max
  /// Whether gaps may be reduced before a line of the paragraph is truncated (R216).
  public var allowsDefaultTighteningForTruncation: Bool?

  /// Values that leave everything to the label.
  @inlinable
  public init() {}

  /// Replaces the label's values with those of the style.
  @inlinable @inline(__always)
  package func apply(to label: inout LabelProperties) {
    if lineBreakMode != nil { label.lineBreakMode = label.mode(ofStyle: lineBreakMode) }
    if let alignment { label.textAlignment = alignment }
    if let lineBreakStrategy { label.lineBreakStrategy = lineBreakStrategy }
    if allowsDefaultTighteningForTruncation != nil {
      label.allowsDefaultTighteningForTruncation = mayTighten(label)
    }
  }

  /// Whether a line of the paragraph may be tightened (R107).
  @inlinable @inline(__always)
  package func mayTighten(_ label: LabelProperties) -> Bool {
    allowsDefaultTighteningForTruncation ?? label.allowsDefaultTighteningForTruncation
  }
}

extension ParagraphStyle {
  /// How text that is too long is broken or shortened; nil leaves it to the label.
  @inlinable
  public var lineBreakMode: LineBreakMode? {
    get { overrides.lineBreakMode }
    set { overrides.lineBreakMode = newValue }
  }

  /// The horizontal alignment of a line in its area; nil leaves it to the label.
  @inlinable
  public var alignment: TextAlignment? {
    get { overrides.alignment }
    set { overrides.alignment = newValue }
  }

  /// How line breaks are chosen among the possible ones; nil leaves it to the label.
  @inlinable
  public var lineBreakStrategy: LineBreakStrategy? {
    get { overrides.lineBreakStrategy }
    set { overrides.lineBreakStrategy = newValue }
  }

  /// Whether gaps may be reduced before a line of the paragraph is truncated; nil leaves it to the label.
  @inlinable
  public var allowsDefaultTighteningForTruncation: Bool? {
    get { overrides.allowsDefaultTighteningForTruncation }
    set { overrides.allowsDefaultTighteningForTruncation = newValue }
  }
}
