// The attributes of a run of text.
import LabelFonts

/// The appearance of a run of text, as far as it affects layout.
public struct RunAttributes: Hashable, Sendable {
  /// The font: faces and their size.
  public var font: LabelFont
  /// Points that are added after every cluster, including the last (R13, R113). Values that are not finite count as 0
  /// (R192). 0 adds none and turns the font's own kerning (`kern`) off; nil leaves that on (R220).
  public var kern: Double?
  /// Points that are added after every cluster instead of kern; what is above 0 hangs at a line's end (R214). Values
  /// that are not finite count as 0, which leaves the matter to kern.
  public var tracking: Double
  /// Upward shift of the baseline, in points (R164). Values that are not finite count as 0.
  public var baselineOffset: Double
  /// Whether common ligatures (`liga`, `clig`) are used; ligatures that a script requires always are. If nil, they are
  /// used unless the text has tracking (R214).
  public var hasLigatures: Bool?
  /// The language for shaping and hyphenation; nil if it is not known.
  public var language: Language?
  /// A box that replaces the run's text, which usually is one U+FFFC; nil if there is none (R203).
  public var attachment: Attachment?
  /// Embeddings and overrides of the text, the outermost first, as U+202A to U+202E give them (R217). At most 31 count.
  public var writingDirections: [WritingDirection]

  /// Creates the attributes of a run.
  public init(
    font: LabelFont, kern: Double? = nil, baselineOffset: Double = 0, hasLigatures: Bool? = nil,
    language: Language? = nil, attachment: Attachment? = nil, tracking: Double = 0,
    writingDirections: [WritingDirection] = []
  ) {
    self.font = font
    self.kern = kern
    self.baselineOffset = baselineOffset
    self.hasLigatures = hasLigatures
    self.language = language
    self.attachment = attachment
    self.tracking = tracking
    self.writingDirections = writingDirections
  }
}

extension RunAttributes {
  /// Whether the attributes are only those that a text of one style can have.
  var fitsPlainText: Bool { attachment == nil && baselineOffset == 0 && tracking == 0 && writingDirections.isEmpty }

  /// The faces with the features that the run uses, and their size.
  var stack: FontStack {
    font.stack(kern: kern, hasLigatures: AttributedRun.hasLigatures(hasLigatures, tracking: tracking))
  }
}

/// An embedding or an override of text in one direction (R217).
public struct WritingDirection: Hashable, Sendable {
  /// The direction of the text.
  public var direction: LayoutDirection
  /// Whether every character has the direction; otherwise the text is embedded, and keeps directions of its own.
  public var isOverride: Bool

  /// Creates an embedding or an override.
  public init(_ direction: LayoutDirection, isOverride: Bool = false) {
    self.direction = direction
    self.isOverride = isOverride
  }
}

extension LabelFont {
  /// The faces with the features that a run uses: a kern of 0 turns the font's own kerning off (R220).
  @inline(__always)
  func stack(kern: Double?, hasLigatures: Bool = true) -> FontStack {
    if kern != 0, hasLigatures { return stack }
    var disabled: DisabledFeatures = kern == 0 ? .kerning : []
    if !hasLigatures { disabled.insert(.ligatures) }
    return stack.disabling(disabled)
  }
}

/// The box of an attachment, such as an image (R203). Values that are not finite count as 0.
public struct Attachment: Hashable, Sendable {
  /// Width in points.
  public var width: Double
  /// Height in points.
  public var height: Double
  /// Distance from the baseline up to the lower edge of the box, in points.
  public var y: Double

  /// Creates a box.
  public init(width: Double, height: Double, y: Double = 0) {
    self.width = width
    self.height = height
    self.y = y
  }
}
