// Conversion of an AttributedString to a StyledText.
public import Foundation
public import LabelKit

extension StyledText {
  /// Creates a text from an `AttributedString`, with the attributes of `AttributeScopes.labelKit` and the language.
  ///
  /// - Parameters:
  ///   - string: the string. It is read once, and nothing of it is kept.
  ///   - font: the font of runs that have none.
  /// - Complexity: O(characters + runs). A ``PreparedTextCache`` reads each string once.
  public init(_ string: AttributedString, font: LabelFont) {
    self.init("", RunAttributes(font: font))
    for run in string.runs {
      var attributes = RunAttributes(font: run.labelFont ?? font)
      attributes.kern = run.labelKern
      attributes.tracking = run.labelTracking ?? 0
      attributes.writingDirections = run.labelWritingDirections ?? []
      attributes.baselineOffset = run.labelBaselineOffset ?? 0
      attributes.hasLigatures = run.labelLigatures
      attributes.attachment = run.labelAttachment
      attributes.language = run.languageIdentifier.map { Language($0) }
      append(String(string.characters[run.range]), attributes, paragraph: run.labelParagraph)
    }
  }
}
