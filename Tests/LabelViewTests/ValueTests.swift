// Fonts' descriptors, colours, traits and tab stops as values: which are equal, and what copies and changes keep.
import Foundation
import LabelView
import Testing

@MainActor
struct ValueTests {
  @Test func descriptorsAreEqualInAllParts() async throws {
    let body = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body)
    #expect(body == .preferredFontDescriptor(withTextStyle: .body))
    // Callout is as bold as body, and of another size and style.
    #expect(body != .preferredFontDescriptor(withTextStyle: .callout))
    let plain = UIFont.systemFont(ofSize: 17).fontDescriptor
    #expect(plain != UIFont.systemFont(ofSize: 18).fontDescriptor)
    #expect(plain != UIFont.boldSystemFont(ofSize: 17).fontDescriptor)
    #expect(plain == UIFont.systemFont(ofSize: 17).fontDescriptor)
  }

  @Test func symbolicTraitsComeAndGo() async throws {
    let plain = UIFont.systemFont(ofSize: 17).fontDescriptor
    #expect(plain.symbolicTraits == [])
    let all: UIFontDescriptor.SymbolicTraits = [.traitItalic, .traitBold, .traitMonoSpace]
    for traits in [[], .traitItalic, .traitBold, .traitMonoSpace, all] as [UIFontDescriptor.SymbolicTraits] {
      let changed = try #require(plain.withSymbolicTraits(traits))
      #expect(changed.symbolicTraits == traits)
      #expect(changed.withSymbolicTraits([])?.symbolicTraits == [])
    }
  }

  /// UIKit's documentation: 1/3 white, 2/3 white; hues go from red by green to blue.
  @Test("Colours have the components that UIKit documents") func colours() async {
    let traits = UITraitCollection()
    #expect(abs(UIColor.darkGray.rgba(in: traits).green - 0.333) <= 0.001)
    #expect(abs(UIColor.lightGray.rgba(in: traits).green - 0.667) <= 0.001)
    // HSB: of a hue of 0.1 the red part is the brightness, the blue part the brightness without the saturated part, and
    // the green part is 0.6 of the way between.
    let orange = UIColor(hue: 0.1, saturation: 0.5, brightness: 0.8, alpha: 1).rgba(in: traits)
    #expect(abs(orange.red - 0.8) <= 1e-9)
    #expect(abs(orange.green - 0.64) <= 1e-9)
    #expect(abs(orange.blue - 0.4) <= 1e-9)
    // The label colours of the dark appearance are white with less and less alpha.
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(abs(UIColor.label.rgba(in: dark).green - 1) <= 1e-9)
    #expect(abs(UIColor.secondaryLabel.rgba(in: dark).green - 235.0 / 255) <= 1e-9)
    #expect(abs(UIColor.secondaryLabel.rgba(in: dark).blue - 245.0 / 255) <= 1e-9)
  }

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
}
