// The capabilities of implementations, with the names in `label_engine.h`.

/// Something that an implementation can do, and that a case may need.
public enum Capability: String, Codable, Sendable, CaseIterable, Comparable {
  /// Lines end between words.
  case wrapWord = "wrap.word"
  /// Lines end between any two clusters.
  case wrapChar = "wrap.char"
  /// The last line is clipped.
  case wrapClip = "wrap.clip"
  /// Truncation at the tail of a label of one line.
  case truncateTail = "truncate.tail"
  /// Truncation at the head of a label of one line.
  case truncateHead = "truncate.head"
  /// Truncation in the middle of a label of one line.
  case truncateMiddle = "truncate.middle"
  /// Truncation at the tail of the last of several lines.
  case truncateTailLines = "truncate.tail.lines"
  /// Truncation at the head of the last of several lines.
  case truncateHeadLines = "truncate.head.lines"
  /// Truncation in the middle of the last of several lines.
  case truncateMiddleLines = "truncate.middle.lines"
  /// `numberOfLines` above 1 limits what is visible.
  case limitLines = "limit.lines"
  /// The height of the bounds limits what is visible.
  case limitHeight = "limit.height"
  /// The strategy that avoids a single word on the last line.
  case strategyPushOut = "strategy.pushOut"
  /// The strategy that breaks Hangul only at spaces.
  case strategyHangul = "strategy.hangul"
  /// `adjustsFontSizeToFitWidth` with one line.
  case shrink
  /// `adjustsFontSizeToFitWidth` with several lines.
  case shrinkLines = "shrink.lines"
  /// `baselineAdjustment`.
  case baseline
  /// Tightening before truncation.
  case tighten
  /// Letter spacing by the attribute kern.
  case kern
  /// Letter spacing by the attribute tracking, which hangs at a line's end.
  case tracking
  /// Line spacing.
  case spacingLine = "spacing.line"
  /// Justified lines.
  case alignJustified = "align.justified"
  /// A right-to-left environment or paragraph.
  case directionRTL = "direction.rtl"
  /// The x, y and baseline of every line.
  case geometry
  /// `sizeThatFits`.
  case measureFit = "measure.fit"
  /// `intrinsicContentSize`.
  case measureIntrinsic = "measure.intrinsic"
  /// `textRect(forBounds:limitedToNumberOfLines:)`.
  case measureRect = "measure.rect"
  /// Attributed runs.
  case runs
  /// Paragraph styles beyond line spacing.
  case paragraphs
  /// Tab characters and tab stops.
  case tabs
  /// Soft hyphens.
  case hyphens
  /// Automatic hyphenation, in English.
  case hyphenation
  /// Attachments.
  case attachments
  /// Text of both directions in visual order.
  case bidi
  /// The positions of all clusters and of the ellipsis, and the space that justification adds.
  case positions
  /// The profile 2009.
  case profile2009 = "profile.2009"
  /// Options beyond UIKit.
  case beyond
  /// The built-in metric fonts.
  case fontMetric = "font.metric"
  /// The test fonts whose advances a record of a real label gives.
  case fontRecorded = "font.recorded"
  /// The test fonts with kerning, ligatures and joining letters.
  case fontShaped = "font.shaped"
  /// Fonts from files.
  case fontFile = "font.file"
  /// Fonts by family name.
  case fontFamily = "font.family"
  /// Line break opportunities, without layout.
  case breaksLine = "breaks.line"
  /// Grapheme clusters, without layout.
  case breaksGrapheme = "breaks.grapheme"
  /// Shaped advances, without layout.
  case shape
  /// Layout from bytes to lines in one call.
  case once
  /// The glyphs of visible lines.
  case glyphs
  /// The cluster at a point.
  case hit
  /// The caret at an offset.
  case caret
  /// The state of a label: steps that set and ask for properties.
  case model
  /// Of a program: it times its layouts when it is asked to.
  case time

  /// Orders capabilities by name.
  public static func < (one: Capability, other: Capability) -> Bool { one.rawValue < other.rawValue }
}
