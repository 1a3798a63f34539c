// Conversion of an NSAttributedString to a StyledText.
public import Foundation
public import LabelKit

extension NSAttributedString.Key {
  /// A `LabelFont`.
  public static let labelFont = NSAttributedString.Key("org.labelmark.font")
  /// A number: the space that is added after every cluster, in points (R13, R113).
  public static let labelKern = NSAttributedString.Key("org.labelmark.kern")
  /// A number: the space that is added after every cluster instead of kern, in points (R214).
  public static let labelTracking = NSAttributedString.Key("org.labelmark.tracking")
  /// A list of `WritingDirection`s: embeddings and overrides of the text, the outermost first (R217).
  public static let labelWritingDirections = NSAttributedString.Key("org.labelmark.writingDirections")
  /// A number: the upward shift of the baseline, in points (R164).
  public static let labelBaselineOffset = NSAttributedString.Key("org.labelmark.baselineOffset")
  /// Whether common ligatures are used: a `Bool`, or a number that is 0 if they are not.
  public static let labelLigatures = NSAttributedString.Key("org.labelmark.ligatures")
  /// An `Attachment`: a box that is shown instead of the text (R203).
  public static let labelAttachment = NSAttributedString.Key("org.labelmark.attachment")
  /// `ParagraphAttributes`: the style of the paragraphs that begin in the run (R174).
  public static let labelParagraph = NSAttributedString.Key("org.labelmark.paragraph")
  /// The language of the text: a BCP 47 tag as a `String`.
  public static let labelLanguage = NSAttributedString.Key("org.labelmark.language")
}

extension StyledText {
  /// A function that converts the attributes of a run to LabelKit's attributes.
  public typealias AttributeReader = (
    _ attributes: [NSAttributedString.Key: Any], _ run: inout RunAttributes, _ paragraph: inout ParagraphAttributes?
  ) -> Void

  /// Creates a text from an `NSAttributedString`.
  ///
  /// - Parameters:
  ///   - string: the string. It is read once, and nothing of it is kept.
  ///   - font: the font of runs that have none.
  ///   - read: converts the attributes of each run. Its `run` has the font and otherwise defaults, its `paragraph` is
  ///     nil. By default it reads LabelKit's keys; pass another function to read keys of your own.
  /// - Complexity: O(characters + runs). A ``PreparedTextCache`` reads each string once.
  public init(
    _ string: NSAttributedString, font: LabelFont, read: AttributeReader = StyledText.readLabelKitAttributes
  ) {
    self.init("", RunAttributes(font: font))
    let text = string.string
    var start = text.startIndex
    var offset = 0
    while offset < string.length {
      // Faster than an enumeration with a closure.
      var range = NSRange(location: offset, length: 0)
      let attributes = unsafe string.attributes(at: offset, effectiveRange: &range)
      offset = range.location + range.length
      let end = text.utf16.index(text.utf16.startIndex, offsetBy: offset)
      var run = RunAttributes(font: font)
      var paragraph: ParagraphAttributes?
      read(attributes, &run, &paragraph)
      append(String(text[start..<end]), run, paragraph: paragraph)
      start = end
    }
  }

  /// Reads the attributes with LabelKit's keys. A value of the wrong type counts as absent.
  public static func readLabelKitAttributes(
    _ attributes: [NSAttributedString.Key: Any], _ run: inout RunAttributes, _ paragraph: inout ParagraphAttributes?
  ) {
    for (key, value) in attributes {
      switch key {
      case .labelFont: if let font = value as? LabelFont { run.font = font }
      case .labelKern: run.kern = number(value)
      case .labelTracking: run.tracking = number(value) ?? 0
      case .labelWritingDirections: run.writingDirections = value as? [WritingDirection] ?? []
      case .labelBaselineOffset: run.baselineOffset = number(value) ?? 0
      case .labelLigatures: run.hasLigatures = value as? Bool ?? (number(value) != 0)
      case .labelAttachment: run.attachment = value as? Attachment
      case .labelParagraph: paragraph = value as? ParagraphAttributes
      case .labelLanguage: run.language = (value as? String).map { Language($0) }
      default: break
      }
    }
  }

  /// Returns an attribute's number, whatever its numeric type; nil for other values. On Linux, a stored CGFloat can
  /// only be read as a CGFloat.
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
