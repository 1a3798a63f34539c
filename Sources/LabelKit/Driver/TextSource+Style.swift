// A text's one paragraph style: whether it is more than plain text has.
import LabelFonts
import LabelLayout

extension TextSource {
  /// Takes the first of a text's paragraph styles. Where it is the only one, covers the text and says no more than plain
  /// text has, the text stays plain; else all runs and styles have to be read.
  package mutating func adopt(_ style: AttributedStyle, isOnly: Bool) {
    if !isOnly || style.start != 0 || style.end < bytes.count || !style.style.isPlain {
      isAttributed = true
    } else if bytes.count > 0 {  // A paragraph has the style of its first character (R174).
      overrides = ParagraphOverrides(style.style)
      lineSpacing = style.style.lineSpacing
    }
  }
}

extension ParagraphStyle {
  /// Says nothing beyond modes and line spacing, which plain text has too.
  fileprivate var isPlain: Bool {
    paragraphSpacing == 0 && paragraphSpacingBefore == 0 && firstLineHeadIndent == 0 && headIndent == 0
      && tailIndent == 0 && lineHeightMultiple == 0 && minimumLineHeight == 0 && maximumLineHeight == 0
      && hyphenationFactor == 0 && tabStops.isEmpty && defaultTabInterval == 0 && baseWritingDirection == nil
  }
}
