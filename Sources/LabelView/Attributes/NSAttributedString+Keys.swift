// The attributes that a label reads, by UIKit's names.
public import Foundation

// A value of another type than the one said here counts as absent. Numbers may be of any numeric type.
extension NSAttributedString.Key {
  /// A ``UIFont``; where it is absent the label's (R173).
  public static let font = NSAttributedString.Key("NSFont")
  /// An ``NSParagraphStyle``: the style of the paragraphs that begin in the run (R174).
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A ``UIColor`` of the text; where it is absent the label's.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A ``UIColor`` of the area of the text's lines.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// A number: 0 where common ligatures are off; 1 by default.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// A number: points after every cluster (R113).
  public static let kern = NSAttributedString.Key("NSKern")
  /// The raw value of an ``NSUnderlineStyle``.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A ``UIColor``; the text's where it is absent.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// The raw value of an ``NSUnderlineStyle``.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A ``UIColor``; the text's where it is absent.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// A ``UIColor`` of outlines; the text's where it is absent.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// A number: percent of the font's size; above 0 outlines alone are drawn, below 0 they are filled too.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// An ``NSTextAttachment`` (R203).
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// A number: points upwards (R164).
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// A BCP 47 tag as a `String`: the language of the text.
  public static let languageIdentifier = NSAttributedString.Key("NSLanguage")
}

/// How a line under or through text looks. Raw values are UIKit's.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// A style from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// A line twice as thick.
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
  /// Not under white space.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// A number in any of the types that attributes come with. (On Linux a CGFloat is read back as a CGFloat only.)
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
