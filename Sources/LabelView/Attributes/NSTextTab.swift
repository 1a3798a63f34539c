// Tab stops and attachments by UIKit's names.
public import Foundation

/// A position that a tab advances to (R190). Immutable.
///
/// The engine aligns what follows a tab at the stop, by its leading edge; alignment and column terminators are kept for
/// whoever reads them.
public final class NSTextTab: Hashable, Sendable {
  /// A key of `options`.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `CharacterSet`: the first of its characters in the segment is at the stop.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// How the segment after the tab is placed at the stop.
  public let alignment: NSTextAlignment
  /// Points from the leading edge.
  public let location: CGFloat
  /// The characters of which the first is at the stop, or nil.
  let terminators: CharacterSet?

  /// A stop.
  ///
  /// - Parameters:
  ///   - alignment: of the segment after the tab.
  ///   - location: points from the leading edge.
  ///   - options: column terminators, or nothing.
  public init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
    self.alignment = alignment
    self.location = location
    terminators = options[.columnTerminators] as? CharacterSet
  }

  /// What it was made with.
  public var options: [OptionKey: Any] { terminators.map { [.columnTerminators: $0] } ?? [:] }

  /// Whether both have the same values.
  public static func == (left: NSTextTab, right: NSTextTab) -> Bool {
    left.alignment == right.alignment && left.location == right.location && left.terminators == right.terminators
  }

  /// Hashes alignment and location.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(alignment)
    hasher.combine(location)
  }
}

/// A box in the text, with something that is drawn into it (R203).
open class NSTextAttachment: AttributeValue {
  /// The character that an attachment is in a text: U+FFFC.
  public static let character = 0xFFFC

  /// Points, from the baseline upwards: y is where the lower edge is. Odd values count as 0.
  open var bounds = CGRect.zero
  /// A picture's file, as it is; who draws the text reads it.
  open var contents: Data?
  /// What `contents` is: a uniform type identifier.
  open var fileType: String?

  /// An attachment.
  ///
  /// - Parameters:
  ///   - data: a picture's file, or nil.
  ///   - type: a uniform type identifier, or nil.
  public init(data: Data? = nil, ofType type: String? = nil) {
    contents = data
    fileType = type
  }
}

extension NSAttributedString {
  /// The character of an attachment, with the attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
