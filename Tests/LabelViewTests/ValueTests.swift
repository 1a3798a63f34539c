// Traits, tab stops and paragraph styles as values: which are equal, and what copies and changes keep.
import Foundation
import LabelView
import Testing

@MainActor
struct ValueTests {
  @Test func traitsAreEqualInAllParts() async {
    let first = UITraitCollection(preferredContentSizeCategory: .large, accessibilityContrast: .normal)
    #expect(first == UITraitCollection(preferredContentSizeCategory: .large, accessibilityContrast: .normal))
    #expect(first != UITraitCollection(preferredContentSizeCategory: .large, accessibilityContrast: .high))
    #expect(first != UITraitCollection(preferredContentSizeCategory: .small, accessibilityContrast: .normal))
    #expect(!(UIContentSizeCategory.large < .large))
    #expect(UIContentSizeCategory.small < .large)
    var isRun = false
    first.performAsCurrent { isRun = UITraitCollection.current == first }
    #expect(isRun)
  }

  @Test func tabStopsStayInOrder() async throws {
    let style = NSMutableParagraphStyle()
    style.tabStops = [NSTextTab(textAlignment: .left, location: 50)]
    style.addTabStop(NSTextTab(textAlignment: .left, location: 20))
    style.addTabStop(NSTextTab(textAlignment: .left, location: 70))
    #expect(style.tabStops.map(\.location) == [20, 50, 70])
    let copy = try #require(style.copy() as? NSParagraphStyle)
    style.headIndent = 9
    #expect(copy.headIndent == 0)
    #expect(copy.copy() as AnyObject === copy)
  }

  /// A paragraph style that nobody changed has NSParagraphStyle's defaults (R172, R190).
  @Test func defaultsOfParagraphStyles() async {
    let style = NSParagraphStyle.default
    #expect(style.alignment == .natural)
    #expect(style.lineBreakMode == .byWordWrapping)
    #expect(style.lineBreakStrategy == [])
    #expect(style.baseWritingDirection == .natural)
    #expect(style.tabStops.map(\.location) == (1...12).map { CGFloat($0) * 28 })
    #expect(style.defaultTabInterval == 0)
    #expect(style.lineHeightMultiple == 0)
    #expect(style.hyphenationFactor == 0)
    #expect(!style.allowsDefaultTighteningForTruncation)
    let copy = style.mutableCopy() as? NSMutableParagraphStyle
    copy?.lineSpacing = 3
    #expect(style.lineSpacing == 0)
    #expect((copy?.copy() as? NSParagraphStyle)?.lineSpacing == 3)
  }
}
