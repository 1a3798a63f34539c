// Text styles, their sizes in the twelve content size categories (R211), and font weights.
public import Foundation

extension UIFont {
  /// A role of text, with a font size for each content size category (R211).
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public let rawValue: String
    /// Creates a style from UIKit's name. An unknown style has the sizes of body.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 34 points in L.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// 28 points in L.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// 22 points in L.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// 20 points in L.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// 17 points in L, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// 15 points in L.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// 17 points in L.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// 16 points in L.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// 13 points in L.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// 12 points in L.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// 11 points in L.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// All styles, from the largest to the smallest.
    static let all: [TextStyle] = [
      .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote, .caption1, .caption2,
    ]

    /// Returns the font size in a category, in points (R211).
    func size(in category: UIContentSizeCategory) -> CGFloat { sizes[category.place] }

    /// Returns the size in a category divided by the size in L.
    func ratio(in category: UIContentSizeCategory) -> CGFloat { size(in: category) / size(in: .large) }

    /// The font sizes from xS to AX5, in points.
    private var sizes: [CGFloat] {
      switch self {
      case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
      case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
      case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
      case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
      case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
      case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
      case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
      case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
      case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
      default: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]  // Headline and body.
      }
    }
  }

  /// How heavy a face is, from -1 to 1; 0 is regular. Raw values are UIKit's.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight, from -1 to 1.
    public let rawValue: CGFloat
    /// Creates a weight; NaN and infinite values count as regular.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// 100 on OpenType's scale.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// 200.
    public static let thin = Weight(rawValue: -0.6)
    /// 300.
    public static let light = Weight(rawValue: -0.4)
    /// 400.
    public static let regular = Weight(rawValue: 0)
    /// 500.
    public static let medium = Weight(rawValue: 0.23)
    /// 600.
    public static let semibold = Weight(rawValue: 0.3)
    /// 700.
    public static let bold = Weight(rawValue: 0.4)
    /// 800.
    public static let heavy = Weight(rawValue: 0.56)
    /// 900.
    public static let black = Weight(rawValue: 0.62)

    /// The weight on OpenType's scale, 100 to 900, interpolated linearly between the named weights (R240).
    var openType: Double {
      let named: [(CGFloat, Double)] = [
        (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800), (0.62, 900),
      ]
      guard rawValue.isFinite, rawValue > named[0].0 else { return rawValue.isFinite ? 100 : 400 }
      for (low, high) in zip(named, named.dropFirst()) where rawValue <= high.0 {
        return low.1 + (high.1 - low.1) * (rawValue - low.0) / (high.0 - low.0)
      }
      return 900
    }
  }
}
