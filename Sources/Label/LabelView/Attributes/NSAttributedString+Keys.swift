// The attributes that a label reads, with UIKit's names.
public import Foundation

// A value of a type other than the documented one counts as absent. Numbers may have any numeric type.
extension NSAttributedString.Key {
  /// A ``UIFont``. Text without it has the label's font (R173).
  public static let font = NSAttributedString.Key("NSFont")
  /// An ``NSParagraphStyle``: the style of the paragraphs that begin in the run (R174).
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A ``UIColor`` of the text. Text without it has the label's colour.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A ``UIColor`` of the text's background, which is as high as its lines.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// A number that is 0 to turn common ligatures off. By default they are on, unless the text has tracking.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// A number: the space added after every cluster, in points (R113).
  public static let kern = NSAttributedString.Key("NSKern")
  /// A number: the space added after every cluster instead of kern, in points. At a line's end it hangs (R214).
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// A list of numbers, each the raw value of an ``NSWritingDirection`` plus that of an ``NSWritingDirectionFormatType``:
  /// embeddings and overrides of the text, the outermost first (R217).
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
  /// The raw value of an ``NSUnderlineStyle``.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A ``UIColor`` of the strikethrough line; by default the colour of the text.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// The raw value of an ``NSUnderlineStyle``.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A ``UIColor`` of the underline; by default the colour of the text.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// A ``UIColor`` of outlines; by default the colour of the text.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// A number: the width of outlines in percent of the font size. Positive values only stroke, negative values also
  /// fill.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// An ``NSTextAttachment`` (R203).
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// A number: the upward shift of the baseline, in points (R164).
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// A `URL` or a `String`. A label draws links in ``UIColor/link`` and underlined, whatever colour and underline they have
  /// besides, and does not open them.
  public static let link = NSAttributedString.Key("NSLink")
  /// A BCP 47 tag as a `String`: the language of the text.
  public static let languageIdentifier = NSAttributedString.Key("NSLanguage")
}

/// What a writing direction does to text.
public enum NSWritingDirectionFormatType: Int, Sendable {
  /// Embeds it.
  case embedding = 0
  /// Gives every character the direction.
  case override = 2
}

/// The style of an underline or a strikethrough line. Raw values are UIKit's.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Creates a style from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One line of twice the thickness.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
  /// Dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  /// Dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  /// Dashes and dots.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
  /// Dashes and two dots.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
  /// Skips white space.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// Returns an attribute's number, whatever its numeric type; nil for other values. On Linux, a stored CGFloat can only
/// be read as a CGFloat.
func number(_ value: Any?) -> Double? {
  switch value {
  case let value as CGFloat: Double(value)
  case let value as NSNumber: value.doubleValue
  case let value as Double: value
  case let value as Float: Double(value)
  case let value as Int: Double(value)
  default: nil
  }
}
