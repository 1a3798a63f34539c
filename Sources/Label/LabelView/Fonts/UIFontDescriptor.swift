// Font descriptors, with UIKit's names.
public import Foundation

/// A family, a weight, a slant and a size. Immutable.
public final class UIFontDescriptor: Hashable, Sendable {
  /// Traits of a face. Raw values are UIKit's.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates traits from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slanted.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Heavier than semibold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Monospaced.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// A variant of the system font. Raw values are UIKit's.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// UIKit's name.
    public let rawValue: String
    /// Creates a design from UIKit's name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The system font.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// The monospaced system font.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    /// A font with serifs: Noto Serif, or else DejaVu Serif or Liberation Serif.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// A font with round ends: Nunito, M PLUS Rounded 1c, Quicksand or Varela Round.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")

    /// The families of a design that is not the system's own, the best first.
    fileprivate var families: [String] {
      switch self {
      case .serif: ["Noto Serif", "DejaVu Serif", "Liberation Serif"]
      case .rounded: ["Nunito", "M PLUS Rounded 1c", "Quicksand", "Varela Round"]
      default: []
      }
    }
  }

  private struct Values: Hashable {
    var face: SystemFonts.Face
    var pointSize: CGFloat
    var textStyle: UIFont.TextStyle?
  }
  private let values: Values

  /// The size in points.
  public var pointSize: CGFloat { values.pointSize }
  var face: SystemFonts.Face { values.face }
  var textStyle: UIFont.TextStyle? { values.textStyle }

  init(_ face: SystemFonts.Face, size: CGFloat, _ textStyle: UIFont.TextStyle?) {
    values = Values(face: face, pointSize: size, textStyle: textStyle)
  }

  /// Creates a descriptor of a family at a size in points. If the family is not installed, it describes the system
  /// font.
  public convenience init(name: String, size: CGFloat) {
    self.init(FontNames.face(named: name) ?? SystemFonts.Face(), size: size, nil)
  }

  /// Returns the descriptor of the system font of a text style in the current content size category.
  public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    preferredFontDescriptor(withTextStyle: style, compatibleWith: nil)
  }

  /// Returns the descriptor of the system font of a text style in the content size category of an environment.
  public static func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traits: UITraitCollection?
  ) -> UIFontDescriptor {
    let category = (traits ?? .current).preferredContentSizeCategory
    return UIFontDescriptor(SystemFonts.Face(style: style), size: style.size(in: category), style)
  }

  /// The traits of the face (R241).
  public var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if face.isItalic { traits.insert(.traitItalic) }
    if face.weight > 600 { traits.insert(.traitBold) }
    if face.design == .monospaced { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// Returns the descriptor with other traits. Adding bold sets the weight to 700, and removing it sets 400; otherwise
  /// the weight stays (R241). The result is never nil here; UIKit returns nil if no such face exists.
  public func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    var face = face
    face.isItalic = traits.contains(.traitItalic)
    if traits.contains(.traitBold) != symbolicTraits.contains(.traitBold) {
      face.weight = traits.contains(.traitBold) ? 700 : 400
    }
    if traits.contains(.traitMonoSpace) != symbolicTraits.contains(.traitMonoSpace) {
      face.design = traits.contains(.traitMonoSpace) ? .monospaced : .system
    }
    return UIFontDescriptor(face, size: pointSize, textStyle)
  }

  /// Returns the descriptor at another size, in points, without its text style.
  public func withSize(_ size: CGFloat) -> UIFontDescriptor { UIFontDescriptor(face, size: size, nil) }

  /// Returns the descriptor with another family, or with the system's families if that family is not installed.
  public func withFamily(_ family: String) -> UIFontDescriptor {
    var face = face
    face.design = FontNames.face(named: family)?.design ?? .system
    return UIFontDescriptor(face, size: pointSize, textStyle)
  }

  /// Returns the descriptor with another design; nil if the design is unknown, or no font of it is installed.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    var face = face
    switch design {
    case .default: face.design = .system
    case .monospaced: face.design = .monospaced
    default:
      guard let family = design.families.first(where: SystemFonts.isInstalled) else { return nil }
      face.design = .family(family)
    }
    return UIFontDescriptor(face, size: pointSize, textStyle)
  }

  /// Returns whether two descriptors have the same face, size and text style.
  public static func == (left: UIFontDescriptor, right: UIFontDescriptor) -> Bool {
    left.values == right.values
  }

  /// Hashes face, size and text style.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(values)
  }
}
