// A text as callers pass it: bytes with one style, or with runs and paragraph styles.
import LabelFonts
import LabelLayout

/// A text and its attributes, borrowed from the caller for a call.
@usableFromInline @safe package struct TextSource {
  /// The text in UTF-8, fewer than 2^32 bytes; malformed parts count as U+FFFD.
  @usableFromInline package var bytes: UnsafeBufferPointer<UInt8>
  /// The font of a plain text, or of the first run of an attributed text.
  @usableFromInline package var font: Unmanaged<FontStack>
  /// Added after every cluster, in points; finite.
  @usableFromInline package var kern: Double
  @usableFromInline package var language: LanguageTag
  /// The layout direction of the environment.
  @usableFromInline package var direction: LayoutDirection
  /// Distance between lines, in points; never negative (R119).
  @usableFromInline package var lineSpacing = 0.0
  /// The properties of the label that the only paragraph style of a plain text replaces.
  @usableFromInline package var overrides = ParagraphOverrides()
  /// Whether runs and paragraph styles replace kern, language, line spacing and overrides.
  @usableFromInline package var isAttributed = false
  /// The runs of an attributed text: in order, without gaps, and covering the text; at least one.
  @usableFromInline package var runs = unsafe UnsafeBufferPointer<AttributedRun>(start: nil, count: 0)
  /// The paragraph styles of an attributed text: in order, without overlaps.
  @usableFromInline package var styles = unsafe UnsafeBufferPointer<AttributedStyle>(start: nil, count: 0)

  @inlinable
  package init(
    bytes: UnsafeBufferPointer<UInt8>, font: Unmanaged<FontStack>, kern: Double, language: LanguageTag,
    direction: LayoutDirection
  ) {
    unsafe self.bytes = bytes
    unsafe self.font = font
    self.kern = kern.cleanedAdvance  // R192
    self.language = language
    self.direction = direction
  }
}

extension TextSource {
  /// Adds the source's kern and line spacing to the metrics that its font gives a plain text.
  @inline(never)
  func adjust(_ style: inout TextStyle) {
    // Kern follows the ellipsis as it follows any cluster (R13).
    let spacing = unsafe font._withUnsafeGuaranteedRef { $0.spacing(kern) }
    style.ellipsis.advance = style.ellipsis.advance.spaced(spacing)
    style.hyphen.advance = style.hyphen.advance.spaced(spacing)
    style.lineSpacing = lineSpacing  // R119
  }

  /// Calls `body` with the text as runs and styles: its own, or one of each with its properties.
  @inline(__always)
  func withAttributes<Result>(
    token: UnsafeBufferPointer<UInt8>?, _ body: (AttributedSource) -> Result
  ) -> Result {
    if isAttributed { return unsafe withRuns(token: token, body) }
    var paragraph = ParagraphStyle()
    paragraph.overrides = overrides
    paragraph.lineSpacing = lineSpacing
    let style = AttributedStyle(start: 0, end: .max, style: paragraph)
    return unsafe withUnsafePointer(to: style) { style in
      unsafe withRuns(token: token) {
        var source = $0
        unsafe source.styles = UnsafeBufferPointer(start: style, count: 1)
        return body(source)
      }
    }
  }

  /// Calls `body` with the text as runs: its own, or one with its properties. A plain text has no styles then.
  @inline(__always)
  func withRuns<Result>(token: UnsafeBufferPointer<UInt8>?, _ body: (AttributedSource) -> Result) -> Result {
    if isAttributed {
      return unsafe body(AttributedSource(bytes: bytes, runs: runs, styles: styles, direction: direction, token: token))
    }
    let run = unsafe AttributedRun(
      start: 0, end: bytes.count, borrowing: font, kern: kern, baselineOffset: 0, language: language, attachment: nil)
    return unsafe withUnsafePointer(to: run) { run in
      unsafe body(
        AttributedSource(
          bytes: bytes, runs: UnsafeBufferPointer(start: run, count: 1),
          styles: UnsafeBufferPointer(start: nil, count: 0), direction: direction, token: token))
    }
  }
}
