// What a label says to assistive technology (R199).
import Foundation
import LabelView
import Testing

@MainActor
struct AccessibilityTests {
  /// R199: the label is the full text even if that is truncated; a label that the program sets takes precedence.
  @Test func labelIsTheFullText() async throws {
    let label = try makeLabel("one two three", width: 50, height: 10)
    #expect(label.isTruncated)
    #expect(label.accessibilityLabel == "one two three")
    label.attributedText = NSAttributedString(string: "styled")
    #expect(label.accessibilityLabel == "styled")
    label.accessibilityLabel = "read this"
    #expect(label.accessibilityLabel == "read this")
    #expect(label.text == "styled")
    label.accessibilityLabel = nil
    #expect(label.accessibilityLabel == "styled")
  }

  @Test("The attributed form has only the text's language, unless the program sets one of its own")
  func attributedLabel() async throws {
    let label = try makeLabel(width: 50, height: 10)
    #expect(label.accessibilityAttributedLabel == nil)
    label.attributedText = NSAttributedString(
      string: "bonjour", attributes: [.languageIdentifier: "fr", .foregroundColor: UIColor.red])
    let read = try #require(label.accessibilityAttributedLabel)
    #expect(read.string == "bonjour")
    #expect((read.attributes(at: 0, effectiveRange: nil)[.languageIdentifier] as? String) == "fr")
    #expect(read.attributes(at: 0, effectiveRange: nil).count == 1)
    label.accessibilityLabel = "other"
    #expect(label.accessibilityAttributedLabel?.string == "other")
    label.accessibilityAttributedLabel = NSAttributedString(string: "own")
    #expect(label.accessibilityLabel == "own")
  }
}
