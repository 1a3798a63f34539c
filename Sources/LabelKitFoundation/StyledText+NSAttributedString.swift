// Reading an NSAttributedString.
public import Foundation
public import LabelKit

extension NSAttributedString.Key {
  /// A `LabelFont`.
  public static let labelFont = NSAttributedString.Key("org.labelmark.font")
  /// Points after every cluster, a number (R13, R113).
  public static let labelKern = NSAttributedString.Key("org.labelmark.kern")
  /// Points upwards, a number (R164).
  public static let labelBaselineOffset = NSAttributedString.Key("org.labelmark.baselineOffset")
  /// Whether common ligatures are used: a `Bool`, or a number that is 0 where they are not.
  public static let labelLigatures = NSAttributedString.Key("org.labelmark.ligatures")
  /// An `Attachment`: a box instead of the text (R203).
  public static let labelAttachment = NSAttributedString.Key("org.labelmark.attachment")
  /// `ParagraphAttributes`: the style of the paragraphs that begin in the run (R174).
  public static let labelParagraph = NSAttributedString.Key("org.labelmark.paragraph")
  /// A BCP 47 tag as a `String`.
  public static let labelLanguage = NSAttributedString.Key("org.labelmark.language")
}

extension StyledText {
  /// Brings the attributes of a run into LabelKit's terms.
  public typealias AttributeReader = (
    _ attributes: [NSAttributedString.Key: Any], _ run: inout RunAttributes, _ paragraph: inout ParagraphAttributes?
  ) -> Void

  /// The text of an `NSAttributedString`.
  ///
  /// - Parameters:
  ///   - string: is read once; nothing of it is kept.
  ///   - font: of what has none.
  ///   - read: gets each run's attributes, and what is known of the run: the font. Unless given, reads LabelKit's keys;
  ///     another one for keys of one's own.
  /// - Complexity: O(characters + runs). A ``PreparedTextCache`` reads each string once.
  public init(
    _ string: NSAttributedString, font: LabelFont, read: AttributeReader = StyledText.readLabelKitAttributes
  ) {
    self.init("", RunAttributes(font: font))
    let text = string.string
    var place = text.startIndex
    var offset = 0
    while offset < string.length {
      // Faster than an enumeration with a closure.
      var range = NSRange(location: offset, length: 0)
      let attributes = string.attributes(at: offset, effectiveRange: &range)
      offset = range.location + range.length
      let end = text.utf16.index(text.utf16.startIndex, offsetBy: offset)
      var run = RunAttributes(font: font)
      var paragraph: ParagraphAttributes?
      read(attributes, &run, &paragraph)
      append(String(text[place..<end]), run, paragraph: paragraph)
      place = end
    }
  }

  /// Reads the attributes by LabelKit's keys; a value of another type counts as absent.
  public static func readLabelKitAttributes(
    _ attributes: [NSAttributedString.Key: Any], _ run: inout RunAttributes, _ paragraph: inout ParagraphAttributes?
  ) {
    for (key, value) in attributes {
      switch key {
      case .labelFont: if let font = value as? LabelFont { run.font = font }
      case .labelKern: (run.kern, run.hasKerning) = (number(value) ?? 0, number(value) != 0)
      case .labelBaselineOffset: run.baselineOffset = number(value) ?? 0
      case .labelLigatures: run.hasLigatures = value as? Bool ?? (number(value) != 0)
      case .labelAttachment: run.attachment = value as? Attachment
      case .labelParagraph: paragraph = value as? ParagraphAttributes
      case .labelLanguage: run.language = (value as? String).map { Language($0) }
      default: break
      }
    }
  }

  /// A number in any of the types that attributes come with. (On Linux a CGFloat is read back as a CGFloat only.)
  private static func number(_ value: Any) -> Double? {
    switch value {
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as NSNumber: value.doubleValue
    case let value as Int: Double(value)
    default: nil
    }
  }
}
