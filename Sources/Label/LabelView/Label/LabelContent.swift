// The content of a label: nothing, a plain string or an attributed string, whichever was set last (R168).
import Foundation
import LabelKit
import LabelKitFoundation

enum LabelContent {
  case none
  case plain(String)
  /// Never empty. The label owns the string, so nothing outside can change it.
  case attributed(NSAttributedString)

  /// Copies an attributed string. An empty one becomes plain.
  init(copying string: NSAttributedString) {
    guard string.length > 0 else {
      self = .plain("")
      return
    }
    self = .attributed(LabelContent.withOwnStyles(string.copy() as? NSAttributedString ?? string))
  }

  /// The characters of a plain or attributed string; nil if there is none.
  var string: String? {
    switch self {
    case .none: nil
    case .plain(let string): string
    case .attributed(let string): string.string
    }
  }

  /// Returns whether the content is a plain string with the same bytes. Canonically equivalent strings, such as é in
  /// one or two scalars, compare equal but may be laid out differently.
  func isPlain(_ other: String) -> Bool {
    guard case .plain(let string) = self else { return false }
    return string.utf8.count == other.utf8.count && string.utf8.elementsEqual(other.utf8)
  }

  /// Returns whether the content is an attributed string with the same characters and attributes, or both are empty.
  /// O(characters + runs).
  func isSame(as other: NSAttributedString) -> Bool {
    guard case .attributed(let string) = self else { return other.length == 0 && isPlain("") }
    if string === other { return true }
    guard string.length == other.length, string.string.utf16.elementsEqual(other.string.utf16) else { return false }
    var offset = 0
    while offset < string.length {
      var (range, otherRange) = (NSRange(), NSRange())
      let attributes = string.attributes(at: offset, effectiveRange: &range)
      let others = other.attributes(at: offset, effectiveRange: &otherRange)
      guard attributes.count == others.count else { return false }
      for (key, value) in attributes {
        guard let one = value as? AnyHashable, let two = others[key] as? AnyHashable, one == two else { return false }
      }
      offset = min(range.location + range.length, otherRange.location + otherRange.length)
    }
    return true
  }

  /// Whether some text is in a font of a text style, if `font` is the font of text without one.
  func hasTextStyle(_ font: UIFont) -> Bool {
    guard case .attributed(let string) = self else { return font.isOfTextStyle }
    var offset = 0
    while offset < string.length {
      var range = NSRange()
      let own = string.attribute(.font, at: offset, effectiveRange: &range) as? UIFont ?? font
      if own.isOfTextStyle { return true }
      offset = range.location + range.length
    }
    return false
  }

  /// Returns an attribute at location 0 (R170); nil for plain text.
  func first<Value>(_ key: NSAttributedString.Key, as type: Value.Type) -> Value? {
    guard case .attributed(let string) = self else { return nil }
    return string.attribute(key, at: 0, effectiveRange: nil) as? Value
  }

  /// The string for assistive technology; of its attributes only the language is kept.
  var spoken: NSAttributedString? {
    switch self {
    case .none: nil
    case .plain(let string): NSAttributedString(string: string)
    case .attributed(let string):
      LabelContent.changing(string) { $0 = $0.filter { $0.key == .languageIdentifier } }
    }
  }

  /// Sets an attribute on all of an attributed string (R171). O(runs).
  mutating func override(_ key: NSAttributedString.Key, with value: Any) {
    guard case .attributed(let string) = self else { return }
    self = .attributed(LabelContent.changing(string) { $0[key] = value })
  }

  /// Changes each paragraph style of an attributed string. Runs without a style follow the label anyway (R171, R219).
  /// O(runs).
  mutating func overrideStyles(_ change: (NSMutableParagraphStyle) -> Void) {
    guard case .attributed(let string) = self else { return }
    self = .attributed(
      LabelContent.changing(string) { attributes in
        guard let own = attributes[.paragraphStyle] as? NSParagraphStyle else { return }
        let style = NSMutableParagraphStyle(own.values)
        change(style)
        attributes[.paragraphStyle] = NSParagraphStyle(style.values)
      })
  }

  /// Changes each font of an attributed string. O(runs).
  mutating func mapFonts(_ change: (UIFont) -> UIFont) {
    guard case .attributed(let string) = self else { return }
    self = .attributed(
      LabelContent.changing(string) { attributes in
        if let font = attributes[.font] as? UIFont { attributes[.font] = change(font) }
      })
  }

  /// Copies mutable paragraph styles, so that later changes to them do not change the label.
  private static func withOwnStyles(_ string: NSAttributedString) -> NSAttributedString {
    var isMutable = false
    forEachRun(of: string) { attributes, _ in
      if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
        isMutable = isMutable || type(of: style) != NSParagraphStyle.self
      }
    }
    guard isMutable else { return string }
    return changing(string) { attributes in
      guard let style = attributes[.paragraphStyle] as? NSParagraphStyle else { return }
      attributes[.paragraphStyle] = NSParagraphStyle(style.values)
    }
  }

  /// Calls a closure with each run's attributes and range, in UTF-16 units. Faster than Foundation's own enumeration.
  static func forEachRun(
    of string: NSAttributedString, _ body: (_ attributes: [NSAttributedString.Key: Any], _ range: NSRange) -> Void
  ) {
    var offset = 0
    while offset < string.length {
      var range = NSRange(location: offset, length: 0)
      let attributes = string.attributes(at: offset, effectiveRange: &range)
      body(attributes, range)
      offset = range.location + range.length
    }
  }

  /// Returns the string with the attributes of each run changed.
  private static func changing(
    _ string: NSAttributedString, _ change: (inout [NSAttributedString.Key: Any]) -> Void
  ) -> NSAttributedString {
    let changed = NSMutableAttributedString(string: string.string)
    forEachRun(of: string) { attributes, range in
      var attributes = attributes
      change(&attributes)
      changed.setAttributes(attributes, range: range)
    }
    return NSAttributedString(attributedString: changed)
  }
}

// MARK: Conversion to the engine's form

extension LabelContent {
  /// Returns the text in the engine's form, or nil if there is none or no part of it has a font with a face.
  ///
  /// - Parameter font: the font of runs that have none (R173).
  func styledText(font: UIFont) -> StyledText? {
    switch self {
    case .none: nil
    case .plain(let string): font.fontError == nil ? StyledText(string, RunAttributes(font: font.labelFont)) : nil
    case .attributed(let string):
      font.fontError == nil || fonts(font).contains { $0.fontError == nil }
        ? StyledText(string, font: font.labelFont, read: LabelContent.read) : nil
    }
  }

  /// The fonts of the runs.
  ///
  /// - Parameter font: the font of runs that have none, and of content that is not attributed (R173).
  func fonts(_ font: UIFont) -> [UIFont] {
    guard case .attributed(let string) = self else { return [font] }
    var fonts: [UIFont] = []
    LabelContent.forEachRun(of: string) { attributes, _ in fonts.append(attributes[.font] as? UIFont ?? font) }
    return fonts
  }

  /// Reads UIKit's attributes of a run.
  private static func read(
    _ attributes: [NSAttributedString.Key: Any], _ run: inout RunAttributes, _ paragraph: inout ParagraphAttributes?
  ) {
    for (key, value) in attributes {
      switch key {
      case .font: if let font = value as? UIFont { run.font = font.labelFont }
      case .kern: run.kern = number(value)
      case .tracking: run.tracking = number(value) ?? 0
      case .writingDirection: run.writingDirections = writingDirections(value)
      case .baselineOffset: run.baselineOffset = number(value) ?? 0
      case .ligature: run.hasLigatures = number(value) != 0
      case .attachment: run.attachment = (value as? NSTextAttachment).map(Attachment.init)
      case .paragraphStyle: paragraph = (value as? NSParagraphStyle).map { ParagraphAttributes($0.values) }
      case .languageIdentifier: run.language = (value as? String).map { Language($0) }
      default: break
      }
    }
  }

  /// Returns embeddings and overrides; numbers that have no meaning are left out.
  private static func writingDirections(_ value: Any) -> [WritingDirection] {
    (value as? [Any] ?? []).compactMap { item in
      guard let raw = number(item), let bits = Int(exactly: raw), bits & ~3 == 0 else { return nil }
      return WritingDirection(bits & 1 == 0 ? .leftToRight : .rightToLeft, isOverride: bits & 2 != 0)
    }
  }
}

extension Attachment {
  fileprivate init(_ attachment: NSTextAttachment) {
    var bounds = attachment.bounds
    if bounds == .zero, let image = attachment.image { bounds.size = image.size }
    self.init(width: bounds.width, height: bounds.height, y: bounds.minY)
  }
}
