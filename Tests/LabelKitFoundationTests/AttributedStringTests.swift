// Foundation's attributed strings become the same texts as those made by hand.
import Foundation
import LabelKit
import LabelKitFoundation
import Testing

struct AttributedStringTests {
  private let engine = LabelEngine()
  private let small: LabelFont
  private let large: LabelFont
  private let paragraph: ParagraphAttributes
  /// "a😀" in `small`, "éx" in `large` with a kern of 2, an attachment, and "z" in Arabic without ligatures and, since
  /// its kern is 0, without kerning (R220), with tracking and an override within an embedding (R214, R217).
  private let expected: StyledText

  private let directions = [WritingDirection(.rightToLeft), WritingDirection(.leftToRight, isOverride: true)]

  init() throws {
    small = try engine.font(metric: "Square", size: 10)
    large = small.withSize(20)
    var paragraph = ParagraphAttributes()
    paragraph.alignment = .center
    self.paragraph = paragraph
    var text = StyledText("a😀", RunAttributes(font: small))
    text.append("éx", RunAttributes(font: large, kern: 2))
    text.append(
      "\u{FFFC}", RunAttributes(font: small, attachment: LabelKit.Attachment(width: 5, height: 6, y: -1)),
      paragraph: paragraph)
    text.append(
      "z",
      RunAttributes(
        font: small, kern: 0, baselineOffset: 3, hasLigatures: false, language: "ar", tracking: 1.5,
        writingDirections: directions))
    expected = text
  }

  @Test func ofAnAttributedString() {
    var string = AttributedString("a😀")
    var part = AttributedString("éx")
    part.labelFont = large
    part.labelKern = 2
    string += part
    part = AttributedString("\u{FFFC}")
    part.labelAttachment = LabelKit.Attachment(width: 5, height: 6, y: -1)
    part.labelParagraph = paragraph
    string += part
    part = AttributedString("z")
    part.labelKern = 0
    part.labelBaselineOffset = 3
    part.labelLigatures = false
    part.labelTracking = 1.5
    part.labelWritingDirections = directions
    part.languageIdentifier = "ar"
    string += part
    #expect(StyledText(string, font: small) == expected)
    #expect(StyledText(AttributedString(), font: large) == StyledText("", RunAttributes(font: large)))
  }

  private func mutableString() -> NSMutableAttributedString {
    let string = NSMutableAttributedString(string: "a😀")
    string.append(NSAttributedString(string: "éx", attributes: [.labelFont: large, .labelKern: CGFloat(2)]))
    string.append(
      NSAttributedString(
        string: "\u{FFFC}",
        attributes: [
          .labelAttachment: LabelKit.Attachment(width: 5, height: 6, y: -1), .labelParagraph: paragraph,
        ]))
    string.append(
      NSAttributedString(
        string: "z",
        attributes: [
          .labelKern: 0, .labelBaselineOffset: 3, .labelLigatures: 0, .labelLanguage: "ar",
          .labelTracking: CGFloat(1.5),
          .labelWritingDirections: directions,
        ]))
    return string
  }

  @Test func ofAnNSAttributedString() {
    #expect(StyledText(mutableString(), font: small) == expected)
    #expect(StyledText(NSAttributedString(string: ""), font: large) == StyledText("", RunAttributes(font: large)))
    // A value of another type counts as absent.
    let odd = NSAttributedString(string: "a", attributes: [.labelFont: "Times", .labelKern: "wide"])
    #expect(StyledText(odd, font: small) == StyledText("a", RunAttributes(font: small)))
  }

  @Test func byKeysOfOnesOwn() {
    let string = NSAttributedString(string: "a", attributes: [NSAttributedString.Key("size"): 20])
    let text = StyledText(string, font: small) { attributes, run, _ in
      if let size = attributes[NSAttributedString.Key("size")] as? Int { run.font = run.font.withSize(Double(size)) }
    }
    #expect(text == StyledText("a", RunAttributes(font: large)))
  }

  @Test func aStringIsReadOnce() {
    let cache = PreparedTextCache(engine: engine, font: small, capacity: 2)
    let string = NSAttributedString(attributedString: mutableString())
    let text = cache.text(of: string)
    #expect(text.string == expected.string)
    #expect(cache.text(of: string) === text)
    // An equal string that is another object is converted anew.
    #expect(cache.text(of: NSAttributedString(attributedString: mutableString())) !== text)
    #expect(cache.text(of: string) === text)
    // The cache keeps two texts: a third replaces the one that was asked for least recently.
    _ = cache.text(of: NSAttributedString(string: "b"))
    _ = cache.text(of: NSAttributedString(string: "c"))
    #expect(cache.text(of: string) !== text)
  }

  @Test func whatChangesIsReadAgain() {
    let cache = PreparedTextCache(engine: engine, font: small)
    let string = NSMutableAttributedString(string: "ab")
    #expect(cache.text(of: string).string == "ab")
    string.append(NSAttributedString(string: "c"))
    #expect(cache.text(of: string).string == "abc")

    var value = AttributedString("ab")
    let text = cache.text(of: value)
    let copy = value
    #expect(cache.text(of: copy) === text)
    value.labelFont = large
    #expect(cache.text(of: value).intrinsicContentSize() == Size(width: 40, height: 20))
    #expect(cache.text(of: copy) === text)
    #expect(text.intrinsicContentSize() == Size(width: 20, height: 10))
  }
}
