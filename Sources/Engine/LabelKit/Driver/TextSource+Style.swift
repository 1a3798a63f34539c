// Decides whether the paragraph style of a text makes it an attributed text.
import LabelFonts
import LabelLayout

extension TextSource {
  /// Takes the first paragraph style of a text. If it is the only one, covers the whole text and sets only what plain
  /// text has too, the text stays plain. Otherwise the text is attributed, and all runs and styles must be read.
  package mutating func setStyle(_ style: AttributedStyle, isOnly: Bool) {
    if unsafe !isOnly || style.start != 0 || style.end < bytes.count || !style.style.fitsPlainText {
      isAttributed = true
    } else if unsafe bytes.count > 0 {  // A paragraph has the style of its first character (R174).
      overrides = style.style.overrides
      lineSpacing = style.style.lineSpacing.cleanedDistance
    }
  }
}

extension ParagraphStyle {
  /// Whether the style sets only modes and line spacing, which plain text has too.
  fileprivate var fitsPlainText: Bool {
    unsafe paragraphSpacing == 0 && paragraphSpacingBefore == 0 && firstLineHeadIndent == 0 && headIndent == 0
      && tailIndent == 0 && lineHeightMultiple == 0 && minimumLineHeight == 0 && maximumLineHeight == 0
      && hyphenationFactor == 0 && tabStops.isEmpty && defaultTabInterval == 0 && baseWritingDirection == nil
  }
}
