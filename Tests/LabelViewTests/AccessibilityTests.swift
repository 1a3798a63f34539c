// What a label says to assistive technology (R199).
import LabelView
import XCTest

@MainActor
final class AccessibilityTests: XCTestCase {
  /// R199: a label is an element with the trait of static text, without further settings.
  func testDefaults() async {
    let label = Label()
    XCTAssertTrue(label.isAccessibilityElement)
    XCTAssertEqual(label.accessibilityTraits, .staticText)
    XCTAssertEqual(UIAccessibilityTraits.staticText.rawValue, 64)
    XCTAssertNil(label.accessibilityLabel)
  }

  /// The trait "User Interaction Enabled" of the class pages does not mean isUserInteractionEnabled.
  func testUserInteractionTrait() async {
    let label = Label()
    XCTAssertTrue(label.accessibilityRespondsToUserInteraction)
    XCTAssertFalse(label.isUserInteractionEnabled)
    label.isUserInteractionEnabled = true
    XCTAssertTrue(label.accessibilityRespondsToUserInteraction)
  }

  /// R199: the label is the full text even if that is truncated; a label that the program sets takes precedence.
  func testLabelIsTheFullText() async throws {
    let label = try makeLabel("one two three", width: 50, height: 10)
    XCTAssertTrue(label.isTruncated)
    XCTAssertEqual(label.accessibilityLabel, "one two three")
    label.attributedText = NSAttributedString(string: "styled")
    XCTAssertEqual(label.accessibilityLabel, "styled")
    label.accessibilityLabel = "read this"
    XCTAssertEqual(label.accessibilityLabel, "read this")
    XCTAssertEqual(label.text, "styled")
    label.accessibilityLabel = nil
    XCTAssertEqual(label.accessibilityLabel, "styled")
  }

  /// The attributed form has only the text's language, unless the program sets one of its own.
  func testAttributedLabel() async throws {
    let label = try makeLabel(width: 50, height: 10)
    XCTAssertNil(label.accessibilityAttributedLabel)
    label.attributedText = NSAttributedString(
      string: "bonjour", attributes: [.languageIdentifier: "fr", .foregroundColor: UIColor.red])
    let read = try XCTUnwrap(label.accessibilityAttributedLabel)
    XCTAssertEqual(read.string, "bonjour")
    XCTAssertEqual(read.attributes(at: 0, effectiveRange: nil)[.languageIdentifier] as? String, "fr")
    XCTAssertEqual(read.attributes(at: 0, effectiveRange: nil).count, 1)
    label.accessibilityLabel = "other"
    XCTAssertEqual(label.accessibilityAttributedLabel?.string, "other")
    label.accessibilityAttributedLabel = NSAttributedString(string: "own")
    XCTAssertEqual(label.accessibilityLabel, "own")
  }
}
