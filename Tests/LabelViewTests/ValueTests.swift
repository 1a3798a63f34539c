// Fonts' descriptors, colours, traits and tab stops as values: which are equal, and what copies and changes keep.
import Foundation
import LabelView
import XCTest

@MainActor
final class ValueTests: XCTestCase {
  func testDescriptorsAreEqualInAllParts() async throws {
    let body = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body)
    XCTAssertEqual(body, .preferredFontDescriptor(withTextStyle: .body))
    // Callout is as bold as body, and of another size and style.
    XCTAssertNotEqual(body, .preferredFontDescriptor(withTextStyle: .callout))
    let plain = UIFont.systemFont(ofSize: 17).fontDescriptor
    XCTAssertNotEqual(plain, UIFont.systemFont(ofSize: 18).fontDescriptor)
    XCTAssertNotEqual(plain, UIFont.boldSystemFont(ofSize: 17).fontDescriptor)
    XCTAssertEqual(plain, UIFont.systemFont(ofSize: 17).fontDescriptor)
  }

  func testSymbolicTraitsComeAndGo() async throws {
    let plain = UIFont.systemFont(ofSize: 17).fontDescriptor
    XCTAssertEqual(plain.symbolicTraits, [])
    let all: UIFontDescriptor.SymbolicTraits = [.traitItalic, .traitBold, .traitMonoSpace]
    for traits in [[], .traitItalic, .traitBold, .traitMonoSpace, all] as [UIFontDescriptor.SymbolicTraits] {
      let changed = try XCTUnwrap(plain.withSymbolicTraits(traits))
      XCTAssertEqual(changed.symbolicTraits, traits)
      XCTAssertEqual(changed.withSymbolicTraits([])?.symbolicTraits, [])
    }
  }

  /// UIKit's documentation: 1/3 white, 2/3 white; hues go from red by green to blue.
  func testColours() async {
    let traits = UITraitCollection()
    XCTAssertEqual(UIColor.darkGray.rgba(in: traits).green, 0.333, accuracy: 0.001)
    XCTAssertEqual(UIColor.lightGray.rgba(in: traits).green, 0.667, accuracy: 0.001)
    // HSB: of a hue of 0.1 the red part is the brightness, the blue part the brightness without the saturated part, and
    // the green part is 0.6 of the way between.
    let orange = UIColor(hue: 0.1, saturation: 0.5, brightness: 0.8, alpha: 1).rgba(in: traits)
    XCTAssertEqual(orange.red, 0.8, accuracy: 1e-9)
    XCTAssertEqual(orange.green, 0.64, accuracy: 1e-9)
    XCTAssertEqual(orange.blue, 0.4, accuracy: 1e-9)
    // The label colours of the dark appearance are white with less and less alpha.
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    XCTAssertEqual(UIColor.label.rgba(in: dark).green, 1, accuracy: 1e-9)
    XCTAssertEqual(UIColor.secondaryLabel.rgba(in: dark).green, 235.0 / 255, accuracy: 1e-9)
    XCTAssertEqual(UIColor.secondaryLabel.rgba(in: dark).blue, 245.0 / 255, accuracy: 1e-9)
  }

  func testTraitsAreEqualInAllParts() async {
    let first = UITraitCollection(preferredContentSizeCategory: .large, accessibilityContrast: .normal)
    XCTAssertEqual(first, UITraitCollection(preferredContentSizeCategory: .large, accessibilityContrast: .normal))
    XCTAssertNotEqual(first, UITraitCollection(preferredContentSizeCategory: .large, accessibilityContrast: .high))
    XCTAssertNotEqual(first, UITraitCollection(preferredContentSizeCategory: .small, accessibilityContrast: .normal))
    XCTAssertFalse(UIContentSizeCategory.large < .large)
    XCTAssertTrue(UIContentSizeCategory.small < .large)
    var isRun = false
    first.performAsCurrent { isRun = UITraitCollection.current == first }
    XCTAssertTrue(isRun)
  }

  func testTabStopsStayInOrder() async throws {
    let style = NSMutableParagraphStyle()
    style.tabStops = [NSTextTab(textAlignment: .left, location: 50)]
    style.addTabStop(NSTextTab(textAlignment: .left, location: 20))
    style.addTabStop(NSTextTab(textAlignment: .left, location: 70))
    XCTAssertEqual(style.tabStops.map(\.location), [20, 50, 70])
    let copy = try XCTUnwrap(style.copy() as? NSParagraphStyle)
    style.headIndent = 9
    XCTAssertEqual(copy.headIndent, 0)
    XCTAssertTrue(copy.copy() as AnyObject === copy)
  }
}
