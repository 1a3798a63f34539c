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

  /// Copied from the table of the Human Interface Guidelines (iOS, typography), style by style: xS to xxxL, AX1 to AX5.
  private let table: [(UIFont.TextStyle, String)] = [
    (.largeTitle, "31 32 33 34 36 38 40 44 48 52 56 60"), (.title1, "25 26 27 28 30 32 34 38 43 48 53 58"),
    (.title2, "19 20 21 22 24 26 28 34 39 44 50 56"), (.title3, "17 18 19 20 22 24 26 31 37 43 49 55"),
    (.headline, "14 15 16 17 19 21 23 28 33 40 47 53"), (.body, "14 15 16 17 19 21 23 28 33 40 47 53"),
    (.callout, "13 14 15 16 18 20 22 26 32 38 44 51"), (.subheadline, "12 13 14 15 17 19 21 25 30 36 42 49"),
    (.footnote, "12 12 12 13 15 17 19 23 27 33 38 44"), (.caption1, "11 11 11 12 14 16 18 22 26 32 37 43"),
    (.caption2, "11 11 11 11 13 15 17 20 24 29 34 40"),
  ]

  private func traits(_ category: UIContentSizeCategory) -> UITraitCollection {
    UITraitCollection(preferredContentSizeCategory: category)
  }

  /// R211.
  @Test func sizesOfStyles() async {
    for (style, sizes) in table {
      let found = categories.map {
        UIFont.preferredFont(forTextStyle: style, compatibleWith: traits($0)).pointSize
      }
      #expect(found == sizes.split(separator: " ").map { CGFloat(Double($0)!) }, "\(style.rawValue)")
    }
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
    UITraitCollection(preferredContentSizeCategory: .small).performAsCurrent {
      #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 15)
    }
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
  }

  @Test func categoriesAreOrdered() async {
    #expect(categories == categories.shuffled().sorted())
    #expect(categories.filter(\.isAccessibilityCategory) == Array(categories.suffix(5)))
  }

  /// R213: 20 points in body at xxxL are 20 × 23 ÷ 17 = 27.06, rounded to a quarter of a point: 27. At AX5 62.35
  /// becomes 62.25.
  @Test("R213: a scaled font has its size times that of the text style, rounded to a quarter of a point")
  func scaledFonts() async throws {
    let metrics = UIFontMetrics(forTextStyle: .body)
    let font = try square(20)
    #expect(metrics.scaledFont(for: font, compatibleWith: traits(.extraExtraExtraLarge)).pointSize == 27)
    let largest = traits(.accessibilityExtraExtraExtraLarge)
    #expect(metrics.scaledFont(for: font, compatibleWith: largest).pointSize == 62.25)
    #expect(metrics.scaledFont(for: font, maximumPointSize: 40, compatibleWith: largest).pointSize == 40)
    #expect(metrics.scaledFont(for: font).pointSize == 20)
    // 15 × 14 ÷ 17 = 12.35, rounded to 12.25.
    #expect(metrics.scaledFont(for: try square(15), compatibleWith: traits(.extraSmall)).pointSize == 12.25)
    #expect(UIFontMetrics.default.scaledValue(for: 17, compatibleWith: traits(.small)) == 15)
    // Scaling a scaled font starts from its original size.
    let scaled = metrics.scaledFont(for: font, compatibleWith: largest)
    #expect(metrics.scaledFont(for: scaled, compatibleWith: traits(.large)).pointSize == 20)
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

  @Test("A view can limit the category to a smallest and a largest one") func limitedCategories() async {
    let label = Label()
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    label.maximumContentSizeCategory = .extraLarge
    label.traitCollection = traits(.accessibilityLarge)
    #expect(label.font.pointSize == 19)
    #expect(label.traitCollection.preferredContentSizeCategory == .extraLarge)
    label.maximumContentSizeCategory = nil
    #expect(label.font.pointSize == 33)
    label.minimumContentSizeCategory = .large
    label.traitCollection = traits(.small)
    #expect(label.font.pointSize == 17)
  }

  /// Fonts of attributed text follow the category too.
  @Test func attributedTextFollowsTheCategory() async throws {
    let label = Label()
    label.adjustsFontForContentSizeCategory = true
    let text = NSMutableAttributedString(
      string: "a", attributes: [.font: UIFont.preferredFont(forTextStyle: .title1)])
    text.append(NSAttributedString(string: "b", attributes: [.font: try square(10)]))
    label.attributedText = text
    label.traitCollection = traits(.extraSmall)
    #expect(label.font.pointSize == 25)
    let second = label.attributedText?.attribute(.font, at: 1, effectiveRange: nil) as? UIFont
    #expect(second?.pointSize == 10)
  }

  /// R176: a minimum size in points is a share of the size that the font had, in other categories too.
  @Test func minimumSizeStaysAShare() async {
    let label = Label()
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    label.minimumFontSize = 14
    label.traitCollection = traits(.accessibilityMedium)
    #expect(label.minimumScaleFactor == 14.0 / 17)
  }
}
