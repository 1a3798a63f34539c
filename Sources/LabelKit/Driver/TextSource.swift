// A text as it is handed in: bytes with one style, or with runs and paragraph styles.
import LabelFonts
import LabelLayout

/// A text and its attributes, borrowed from the caller for the time of a call.
@usableFromInline package struct TextSource {
  /// UTF-8, fewer than 2^32 bytes; malformed parts count as U+FFFD.
  @usableFromInline package var bytes: UnsafeBufferPointer<UInt8>
  /// Of plain text; of attributed text that of the first run.
  @usableFromInline package var font: Unmanaged<FontStack>
  /// Points after every cluster, finite.
  @usableFromInline package var kern: Double
  @usableFromInline package var language: LanguageTag
  /// Of the environment.
  @usableFromInline package var direction: LayoutDirection
  /// Points; values that are not positive and finite count as 0 (R119, R192).
  @usableFromInline package var lineSpacing = 0.0
  @usableFromInline package var overrides = ParagraphOverrides()
  /// Runs and paragraph styles replace kern, language, spacing and overrides.
  @usableFromInline package var isAttributed = false
  /// Of attributed text: in order, without gaps, covering it; one at least.
  @usableFromInline package var runs = UnsafeBufferPointer<AttributedRun>(start: nil, count: 0)
  /// Of attributed text: in order, without overlaps.
  @usableFromInline package var styles = UnsafeBufferPointer<AttributedStyle>(start: nil, count: 0)

  @inlinable
  package init(
    bytes: UnsafeBufferPointer<UInt8>, font: Unmanaged<FontStack>, kern: Double, language: LanguageTag,
    direction: LayoutDirection
  ) {
    self.bytes = bytes
    self.font = font
    self.kern = kern.cleanedAdvance  // R192
    self.language = language
    self.direction = direction
  }
}

extension TextSource {
  /// Brings the source's kern and line spacing into the measures that its font gives to all of a plain text.
  @inline(__always)
  func adjust(_ style: inout TextStyle) {
    if kern != 0 || lineSpacing != 0 { adjustFurther(&style) }
  }

  @inline(never)
  private func adjustFurther(_ style: inout TextStyle) {
    if kern != 0, font._withUnsafeGuaranteedRef({ $0.size }) > 0 {
      // Kern belongs to the ellipsis as to any cluster (R13, R113); an advance never falls below 0 (R192).
      let kern = LayoutUnit(points: kern)
      style.ellipsis.advance = max(0, style.ellipsis.advance &+ kern)
      style.hyphen.advance = max(0, style.hyphen.advance &+ kern)
    }
    if lineSpacing > 0, lineSpacing < .infinity { style.lineSpacing = lineSpacing }  // R119, R192
  }

  /// Lends the text with runs and styles: its own, or one of each.
  func withAttributes<Result>(
    token: UnsafeBufferPointer<UInt8>?, _ body: (AttributedSource) -> Result
  ) -> Result {
    if isAttributed {
      return body(AttributedSource(bytes: bytes, runs: runs, styles: styles, direction: direction, token: token))
    }
    var paragraph = ParagraphStyle()
    paragraph.lineBreakMode = overrides.mode
    paragraph.alignment = overrides.alignment
    paragraph.lineBreakStrategy = overrides.strategy
    paragraph.lineSpacing = lineSpacing
    let run = font._withUnsafeGuaranteedRef {
      AttributedRun(
        start: 0, end: bytes.count, font: $0, kern: kern, baselineOffset: 0, language: language, attachment: nil)
    }
    let style = AttributedStyle(start: 0, end: .max, style: paragraph)
    return withUnsafePointer(to: run) { run in
      withUnsafePointer(to: style) { style in
        body(
          AttributedSource(
            bytes: bytes, runs: UnsafeBufferPointer(start: run, count: 1),
            styles: UnsafeBufferPointer(start: style, count: 1), direction: direction, token: token))
      }
    }
  }
}
