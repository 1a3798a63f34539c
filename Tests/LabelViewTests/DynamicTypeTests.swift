// Text styles, scaled fonts, and labels that follow the content size category (R211 to R213).
import Foundation
import LabelView
import Testing

@MainActor
struct DynamicTypeTests {
  private let categories: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
    .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  private func traits(_ category: UIContentSizeCategory) -> UITraitCollection {
    UITraitCollection(preferredContentSizeCategory: category)
  }

  @Test func categoriesAreOrdered() async {
    #expect(categories == categories.shuffled().sorted())
    #expect(categories.filter(\.isAccessibilityCategory) == Array(categories.suffix(5)))
  }

  /// R212: a label follows the category only with scaled fonts, and only if it is told to.
  @Test func labelFollowsTheCategory() async throws {
    let fonts: [(UIFont, CGFloat)] = [
      (.preferredFont(forTextStyle: .body), 28), (UIFontMetrics.default.scaledFont(for: try square(34)), 56),
      (.systemFont(ofSize: 17), 17), (UIFont.preferredFont(forTextStyle: .body).withSize(17), 17),
    ]
    for (font, size) in fonts {
      for follows in [false, true] {
        let label = Label()
        label.text = "abc"
        label.font = font
        label.adjustsFontForContentSizeCategory = follows
        let before = label.intrinsicContentSize
        let listener = Listener(label)
        label.traitCollection = traits(.accessibilityMedium)
        let changes = follows && size != font.pointSize
        #expect(label.font.pointSize == (changes ? size : font.pointSize))
        #expect(listener.take() == (changes ? [.size, .layout, .display] : []))
        #expect((label.intrinsicContentSize != before) == changes)
        label.traitCollection = traits(.large)
        #expect(label.font.pointSize == font.pointSize)
        #expect(label.intrinsicContentSize == before)
      }
    }
  }
}
