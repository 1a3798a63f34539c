// Tab stops and attachments, with UIKit's names.
public import Foundation

/// A position that a tab advances to (R190). Immutable.
///
/// The text after the tab, up to the next one, the line's end or a column terminator, is aligned to the stop (R215).
public final class NSTextTab: Hashable, Sendable {
  /// A key of `options`.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `CharacterSet`: what comes before the first of its characters is aligned to the stop, and the rest follows. Of
    /// a set of more than eight characters the eight with the lowest code points count.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// The alignment of the segment after the tab.
  public let alignment: NSTextAlignment
  /// The position of the stop, in points from the leading edge.
  public let location: CGFloat
  /// The column terminators, or nil.
  let terminators: CharacterSet?
  /// The column terminators that count.
  let terminatorScalars: [Unicode.Scalar]

  /// Creates a stop.
  ///
  /// - Parameters:
  ///   - alignment: the alignment of the segment after the tab.
  ///   - location: the position of the stop, in points from the leading edge.
  ///   - options: the column terminators, or no options.
  public init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
    self.alignment = alignment
    self.location = location
    terminators = options[.columnTerminators] as? CharacterSet
    terminatorScalars = terminators.map(NSTextTab.scalars) ?? []
  }

  /// Returns the eight lowest scalars of the basic multilingual plane that are in a set.
  private static func scalars(of set: CharacterSet) -> [Unicode.Scalar] {
    var found: [Unicode.Scalar] = []
    for (index, byte) in set.bitmapRepresentation.prefix(8192).enumerated() where byte != 0 {
      for bit in 0..<8 where byte >> bit & 1 != 0 {
        if let scalar = Unicode.Scalar(index * 8 + bit), scalar != "\0" { found.append(scalar) }
        if found.count == 8 { return found }
      }
    }
    return found
  }

  /// The options of the stop: its column terminators, if it has any.
  public var options: [OptionKey: Any] { terminators.map { [.columnTerminators: $0] } ?? [:] }

  /// Returns whether two stops have the same values.
  public static func == (left: NSTextTab, right: NSTextTab) -> Bool {
    left.alignment == right.alignment && left.location == right.location && left.terminators == right.terminators
  }

  /// Hashes alignment and location.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(alignment)
    hasher.combine(location)
  }
}

/// A box in the text that an image is drawn into (R203).
open class NSTextAttachment: AttributeValue {
  /// The character that carries an attachment in a text: U+FFFC.
  public static let character = 0xFFFC

  /// The box in points. The y of its lower edge is measured upwards from the baseline. NaN and infinite values count as
  /// 0. If it is empty at the origin, the box has the size of ``image``.
  open var bounds = CGRect.zero
  /// The contents of an image file. The renderer decodes them.
  open var contents: Data?
  /// The uniform type identifier of `contents`.
  open var fileType: String?
  /// The image that is drawn; nil draws `contents`.
  open var image: UIImage?

  /// The image file that is drawn.
  var imageFile: Data? { image?.pngData() ?? contents }

  /// Creates an attachment.
  ///
  /// - Parameters:
  ///   - data: the contents of an image file, or nil.
  ///   - type: a uniform type identifier, or nil.
  public init(data: Data? = nil, ofType type: String? = nil) {
    contents = data
    fileType = type
  }

  /// Creates an attachment of an image.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }
}

extension NSAttributedString {
  /// Creates a string of the attachment character with an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
