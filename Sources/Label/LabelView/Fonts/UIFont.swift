// Fonts, with UIKit's names.
public import Foundation
public import LabelKit

/// A font: faces in fallback order, at a size. Immutable.
///
/// The system font is Noto Sans, with Noto's other families as fallback, unless the program names other families
/// (``systemFamilies``). Each family contributes the installed or registered face that is nearest in slant and weight.
/// Characters that no listed family has are drawn with any other font of the machine that has them.
///
/// On a machine without Noto Sans, the system font is the machine's own sans-serif family, as fontconfig is configured;
/// ``familyName`` says which one that is. On a machine without any font, the system font has no face. Text in such a font
/// has no width and no height, and nothing of it is drawn; ``fontError`` says why.
public final class UIFont: AttributeValue, @unchecked Sendable {
  /// How a font follows the content size category (R212).
  enum Scaling: Hashable {
    /// A font from `preferredFont(forTextStyle:)`.
    case style(TextStyle)
    /// A font from `UIFontMetrics`: the style with which it scales, its size in L, and its largest size if it has one.
    /// Sizes are in points.
    case metrics(TextStyle, size: CGFloat, maximum: CGFloat?)
  }

  /// The font in LabelKit's form. If the font has no face, its size is 0.
  public let labelFont: LabelFont
  /// Why the font has no face, for example `FontError.noFonts`; nil if it has one. A font keeps its faces: one
  /// that is made after fonts were installed or registered may have some. Not in UIKit.
  public let fontError: FontError?
  /// The size in points; NaN, infinite and negative values count as 0 (R192).
  public let pointSize: CGFloat
  /// The face; nil for a font that was made from LabelKit's.
  let face: SystemFonts.Face?
  /// How the font follows the content size category; nil if it does not.
  let scaling: Scaling?
  /// Whether the font comes from `preferredFont(forTextStyle:)`.
  var isOfTextStyle: Bool { if case .style? = scaling { true } else { false } }

  init(_ face: SystemFonts.Face, size: CGFloat, scaling: Scaling? = nil) {
    let made = SystemFonts.font(face, size: size)
    fontError = made.error
    labelFont = made.error == nil ? made.font : made.font.withSize(0)
    pointSize = made.font.size
    self.face = face
    self.scaling = scaling
  }

  private init(_ font: LabelFont, _ face: SystemFonts.Face?, _ scaling: Scaling?, _ error: FontError? = nil) {
    fontError = error
    labelFont = error == nil ? font : font.withSize(0)
    pointSize = font.size
    self.face = face
    self.scaling = scaling
  }

  /// Creates a font from LabelKit's: for a font file, a list of families, or a metric font for tests. Not in UIKit.
  ///
  /// - Parameter font: a font that ``engine`` made.
  public convenience init(_ font: LabelFont) { self.init(font, nil, nil) }

  /// Creates a font of a family.
  ///
  /// - Parameters:
  ///   - name: a family, or a PostScript name with weight and slant after a hyphen, e.g. `NotoSans-BoldItalic`. Case
  ///     and spaces do not matter.
  ///   - size: the size in points.
  /// - Returns: nil if no family of this name is installed.
  public convenience init?(name: String, size: CGFloat) {
    guard let face = FontNames.face(named: name) else { return nil }
    self.init(face, size: size)
  }

  /// Creates the font of a descriptor (R241).
  ///
  /// - Parameters:
  ///   - descriptor: a family, weight and slant. If the family is not installed, the system font is used.
  ///   - pointSize: the size in points; 0 means the descriptor's size.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(
      descriptor.face, size: pointSize == 0 ? descriptor.pointSize : pointSize,
      scaling: pointSize == 0 ? descriptor.textStyle.map { .style($0) } : nil)
  }

  /// Returns whether an object is a font with the same faces, features, size and scaling with the content size
  /// category (R241). Fonts without a face are equal if they were made of the same description.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return self === other
      || labelFont == other.labelFont && pointSize == other.pointSize && scaling == other.scaling
        && (fontError == nil || face == other.face)
  }

  /// A hash of faces, size and scaling.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(labelFont)
    hasher.combine(pointSize)
    hasher.combine(scaling)
    return hasher.finalize()
  }

  /// The name and the size, e.g. `NotoSans-Bold 17.0`.
  public override var description: String { "\(fontName.isEmpty ? "none" : fontName) \(pointSize)" }

  /// Returns the font at another size, in points. It does not follow the content size category.
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(labelFont.withSize(size), face, nil, fontError) }

  /// Returns the font at another size, in points, with a scaling.
  func scaled(to size: CGFloat, _ scaling: Scaling) -> UIFont {
    UIFont(labelFont.withSize(size), face, scaling, fontError)
  }

  /// Returns the font at its size in a content size category (R212), or itself if it does not follow the category.
  func adjusted(to category: UIContentSizeCategory) -> UIFont {
    switch scaling {
    case nil: self
    case .style(let style): scaled(to: style.size(in: category), .style(style))
    case .metrics(let style, let size, let maximum):
      scaled(
        to: UIFontMetrics.scaled(size, style, category, maximum: maximum),
        .metrics(style, size: size, maximum: maximum))
    }
  }
}

// MARK: System fonts

extension UIFont {
  /// The engine that makes fonts and lays out the texts of all labels. Its caches never change a result.
  public static var engine: LabelEngine { SystemFonts.engine }

  /// The families of the system font, in fallback order; by default Noto Sans and Noto's families for other scripts.
  /// Those that are not installed are skipped. If none is installed, or Noto Sans is not among the default families, the
  /// machine's nearest family takes the place of the first.
  ///
  /// This is mutable state of the process: set it before the first font is made. Not in UIKit.
  public static var systemFamilies: [String] {
    get { SystemFonts.families }
    set { SystemFonts.families = newValue }
  }

  /// Returns the system font at a size in points: Noto Sans or, where that is not installed, the machine's own sans-serif
  /// family. Without any font it has no face (``fontError``).
  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(SystemFonts.Face(), size: size) }

  /// Returns the system font at a size in points, with a weight.
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(SystemFonts.Face(weight: weight.openType), size: size)
  }

  /// Returns the bold system font at a size in points.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }

  /// Returns the italic system font at a size in points.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(SystemFonts.Face(isItalic: true), size: size)
  }

  /// Returns the system font with tabular digits, at a size in points.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(SystemFonts.Face(weight: weight.openType, hasMonospacedDigits: true), size: size)
  }

  /// Returns a monospaced font at a size in points.
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(SystemFonts.Face(design: .monospaced, weight: weight.openType), size: size)
  }

  /// Returns the system font of a text style in the current content size category (R211). A label may let it follow the
  /// category (R212).
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// Returns the system font of a text style in the content size category of an environment (R211).
  ///
  /// - Parameters:
  ///   - style: a role of text.
  ///   - traits: the environment; nil means the current one.
  public static func preferredFont(forTextStyle style: TextStyle, compatibleWith traits: UITraitCollection?) -> UIFont {
    let category = (traits ?? .current).preferredContentSizeCategory
    return UIFont(SystemFonts.Face(style: style), size: style.size(in: category), scaling: .style(style))
  }

  /// The font size of labels: 17 points.
  public static let labelFontSize: CGFloat = 17
  /// The font size of buttons: 18 points.
  public static let buttonFontSize: CGFloat = 18
  /// The standard font size: 14 points.
  public static let systemFontSize: CGFloat = 14
  /// The small font size: 12 points.
  public static let smallSystemFontSize: CGFloat = 12
}

extension SystemFonts.Face {
  /// Creates the face of a text style: headline is semibold, the others are regular.
  init(style: UIFont.TextStyle) {
    self.init(weight: style == .headline ? UIFont.Weight.semibold.openType : UIFont.Weight.regular.openType)
  }
}

// MARK: Names and measures

extension UIFont {
  /// The family of the first face; empty if the font has no face.
  public var familyName: String { fontError == nil ? labelFont.faces[0].family : "" }

  /// The PostScript name of the first face, e.g. `NotoSans-Bold`, made from its family and the font's style; empty if the
  /// font has no face.
  public var fontName: String {
    fontError == nil ? FontNames.postScriptName(family: familyName, face ?? SystemFonts.Face()) : ""
  }

  /// The descriptor that makes this font.
  public var fontDescriptor: UIFontDescriptor {
    var textStyle: TextStyle?
    if case .style(let style) = scaling { textStyle = style }
    return UIFontDescriptor(face ?? SystemFonts.Face(design: .family(familyName)), size: pointSize, textStyle)
  }

  /// The ascent of the first face, in points above the baseline.
  public var ascender: CGFloat { labelFont.ascent }

  /// The descent of the first face, in points; negative below the baseline.
  public var descender: CGFloat { 0 - labelFont.descent }

  /// The line height in points: ascent and descent of the first face (R202).
  public var lineHeight: CGFloat { labelFont.lineHeight }

  /// The leading: always 0, because the font's line gap is ignored (R202).
  public var leading: CGFloat { 0 }
}
