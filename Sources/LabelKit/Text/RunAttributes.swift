// The attributes of a run of text.

/// What a run of text looks like, as far as that changes its layout.
public struct RunAttributes: Hashable, Sendable {
  /// The faces and their size.
  public var font: LabelFont
  /// Points after every cluster, the last included (R13, R113). Odd values count as 0 (R192).
  public var kern: Double
  /// Points upwards (R164). Odd values count as 0.
  public var baselineOffset: Double
  /// Whether common ligatures (`liga`, `clig`) are used; those that a script needs always are.
  public var hasLigatures: Bool
  /// For shaping and hyphenation; nil where it is not known.
  public var language: Language?
  /// A box instead of the run's text, which is one U+FFFC as a rule; nil where there is none (R203).
  public var attachment: Attachment?

  /// Attributes of a run.
  public init(
    font: LabelFont, kern: Double = 0, baselineOffset: Double = 0, hasLigatures: Bool = true,
    language: Language? = nil, attachment: Attachment? = nil
  ) {
    self.font = font
    self.kern = kern
    self.baselineOffset = baselineOffset
    self.hasLigatures = hasLigatures
    self.language = language
    self.attachment = attachment
  }
}

/// The box of an attachment: an image, for one (R203). Odd values count as 0.
public struct Attachment: Hashable, Sendable {
  /// Points.
  public var width: Double
  /// Points.
  public var height: Double
  /// Points from the baseline up to the box's lower edge.
  public var y: Double

  /// A box.
  public init(width: Double, height: Double, y: Double = 0) {
    self.width = width
    self.height = height
    self.y = y
  }
}
