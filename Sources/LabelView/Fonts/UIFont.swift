// Fonts by UIKit's names.
public import Foundation
public import LabelKit

/// A font: faces in the order of fallback, at a size. Immutable.
///
/// The system font is Noto Sans in its weights, with Noto's other families for what it lacks, unless the program names
/// other families (``systemFamilies``). Of a family, the installed face that is nearest in slant and weight is taken.
public final class UIFont: AttributeValue, @unchecked Sendable {
  /// How a font follows the content size category (R212).
  enum Scaling: Hashable {
    /// Of `preferredFont(forTextStyle:)`.
    case style(TextStyle)
    /// Of `UIFontMetrics`: the size in L, and the largest one or nil.
    case metrics(TextStyle, size: CGFloat, maximum: CGFloat?)
  }

  /// The font as LabelKit has it.
  public let labelFont: LabelFont
  /// Points; odd values and negative ones count as 0 (R192).
  public let pointSize: CGFloat
  /// Nil for a font that was made from LabelKit's.
  let face: SystemFonts.Face?
  /// Nil for a font that does not follow the category.
  let scaling: Scaling?

  init(_ face: SystemFonts.Face, size: CGFloat, scaling: Scaling? = nil) {
    self.face = face
    labelFont = SystemFonts.font(face, size: size)
    pointSize = labelFont.size
    self.scaling = scaling
  }

  private init(_ font: LabelFont, _ face: SystemFonts.Face?, _ scaling: Scaling?) {
    labelFont = font
    pointSize = font.size
    self.face = face
    self.scaling = scaling
  }

  /// A font of LabelKit's: a file, families of one's own choice, a metric font for tests. Beyond UIKit.
  ///
  /// - Parameter font: made by ``engine``.
  public convenience init(_ font: LabelFont) { self.init(font, nil, nil) }

  /// A font of a family.
  ///
  /// - Parameters:
  ///   - name: of a family; or a PostScript name, of which what follows the hyphen is read as weight and slant, e.g.
  ///     `NotoSans-BoldItalic`. Case and spaces do not matter.
  ///   - size: points.
  /// - Returns: nil where no family of this name is installed.
  public convenience init?(name: String, size: CGFloat) {
    guard let face = FontNames.face(named: name) else { return nil }
    self.init(face, size: size)
  }

  /// The font of a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: whose family is the system's where the one it names is not installed.
  ///   - pointSize: points; 0 takes the descriptor's.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(
      descriptor.face, size: pointSize == 0 ? descriptor.pointSize : pointSize,
      scaling: pointSize == 0 ? descriptor.textStyle.map { .style($0) } : nil)
  }

  /// Whether both have the same faces with the same features, at the same size, and follow the category alike.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return self === other || labelFont == other.labelFont && scaling == other.scaling
  }

  /// Of faces, size and scaling.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(labelFont)
    hasher.combine(scaling)
    return hasher.finalize()
  }

  /// One line with name and size, e.g. `NotoSans-Bold 17.0`.
  public override var description: String { "\(fontName) \(pointSize)" }

  /// The same font at another size, which does not follow the content size category.
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(labelFont.withSize(size), face, nil) }

  /// The same font at another size, with a scaling.
  func scaled(to size: CGFloat, _ scaling: Scaling) -> UIFont { UIFont(labelFont.withSize(size), face, scaling) }

  /// The font for a category, where this one follows it (R212); else itself.
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

// MARK: Fonts of the system

extension UIFont {
  /// Makes the fonts of labels, and lays their texts out. Its caches never change a result.
  public static var engine: LabelEngine { SystemFonts.engine }

  /// The families of the system font, in the order of fallback; at first Noto Sans and its relatives for other scripts.
  /// Those that are not installed are left out.
  ///
  /// Mutable state of the process, which UIKit's system font is too: set it before the first font is made. Beyond UIKit.
  public static var systemFamilies: [String] {
    get { SystemFonts.families }
    set { SystemFonts.families = newValue }
  }

  /// The system font.
  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(SystemFonts.Face(), size: size) }

  /// The system font in a weight.
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(SystemFonts.Face(weight: weight.openType), size: size)
  }

  /// The bold system font.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }

  /// The italic system font.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(SystemFonts.Face(isItalic: true), size: size)
  }

  /// The system font with digits of one width.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(SystemFonts.Face(weight: weight.openType, hasMonospacedDigits: true), size: size)
  }

  /// A font whose characters have one width.
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(SystemFonts.Face(design: .monospaced, weight: weight.openType), size: size)
  }

  /// The system font of a text style in the current category (R211). With it a label may follow the category (R212).
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// The system font of a text style in the category of an environment (R211).
  ///
  /// - Parameters:
  ///   - style: a role of text.
  ///   - traits: nil takes the current ones.
  public static func preferredFont(forTextStyle style: TextStyle, compatibleWith traits: UITraitCollection?) -> UIFont {
    let category = (traits ?? .current).preferredContentSizeCategory
    return UIFont(SystemFonts.Face(style: style), size: style.size(in: category), scaling: .style(style))
  }

  /// 17 points: of labels.
  public static let labelFontSize: CGFloat = 17
  /// 18 points: of buttons.
  public static let buttonFontSize: CGFloat = 18
  /// 14 points.
  public static let systemFontSize: CGFloat = 14
  /// 12 points.
  public static let smallSystemFontSize: CGFloat = 12
}

extension SystemFonts.Face {
  /// Of a text style: headline is semibold, the others are regular.
  init(style: UIFont.TextStyle) {
    self.init(weight: style == .headline ? UIFont.Weight.semibold.openType : UIFont.Weight.regular.openType)
  }
}

// MARK: Names and measures

extension UIFont {
  /// The first face's family.
  public var familyName: String { labelFont.faces[0].family }

  /// The first face's family and style as a PostScript name, e.g. `NotoSans-Bold`.
  public var fontName: String { FontNames.postScriptName(family: familyName, face ?? SystemFonts.Face()) }

  /// What the font is made from.
  public var fontDescriptor: UIFontDescriptor {
    var textStyle: TextStyle?
    if case .style(let style) = scaling { textStyle = style }
    return UIFontDescriptor(face ?? SystemFonts.Face(design: .family(familyName)), size: pointSize, textStyle)
  }

  /// Points of the first face above the baseline.
  public var ascender: CGFloat { labelFont.ascent }

  /// Points of the first face from the baseline to the lower end; negative.
  public var descender: CGFloat { -labelFont.descent }

  /// Points: ascent and descent of the first face (R202).
  public var lineHeight: CGFloat { labelFont.lineHeight }

  /// 0: a font's own line gap is ignored (R202).
  public var leading: CGFloat { 0 }
}
