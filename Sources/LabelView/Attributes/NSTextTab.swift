// Tab stops and attachments, with UIKit's names.
public import Foundation

/// A position that a tab advances to (R190). Immutable.
///
/// The text after the tab, up to the next one or the line's end, is aligned to the stop (R215). Column terminators are
/// stored, but have no effect.
public final class NSTextTab: Hashable, Sendable {
  /// A key of `options`.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `CharacterSet`: the first of its characters in the segment after the tab is to be aligned to the stop. Here,
    /// the option has no effect.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// The alignment of the segment after the tab.
  public let alignment: NSTextAlignment
  /// The position of the stop, in points from the leading edge.
  public let location: CGFloat
  /// The column terminators, or nil.
  let terminators: CharacterSet?

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
  /// 0.
  open var bounds = CGRect.zero
  /// The contents of an image file. The renderer decodes them.
  open var contents: Data?
  /// The uniform type identifier of `contents`.
  open var fileType: String?

  /// Creates an attachment.
  ///
  /// - Parameters:
  ///   - data: the contents of an image file, or nil.
  ///   - type: a uniform type identifier, or nil.
  public init(data: Data? = nil, ofType type: String? = nil) {
    contents = data
    fileType = type
  }
}

extension NSAttributedString {
  /// Creates a string of the attachment character with an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
