// Short ways for what most calls bring, against the long ones.
import CICU
import LabelFonts
import LabelLayout
import Testing

@Suite struct ShortcutTests {
  @Test(arguments: ["", "e", "en", "EN", "eN", "e1", "en-", "he", "zz", "eng", "en_US", "zh-Hant-TW", "z{", "`a"])
  func tagsOfCStringsAreThoseOfStrings(tag: String) {
    #expect(tag.withCString { LanguageTag(cString: $0) } == LanguageTag(tag))
  }

  /// A paragraph of one character has the direction that ICU says of it, alone and behind a digit.
  @Test func directionsOfSingleCharacters() {
    var wrong: [UInt32] = []
    for scalar in (UInt32(0)...0x1FFFF).compactMap(Unicode.Scalar.init) {
      if [0x0A, 0x0D, 0x85, 0x2029].contains(scalar.value) { continue }
      let expected: ContentDirection
      switch icu_bidi_strength(scalar.value) {
      case 1: expected = .leftToRight
      case 2: expected = .rightToLeft
      default: expected = .none
      }
      for text in [String(scalar), "1" + String(scalar)] {
        let found = Array(text.utf8).withUnsafeBufferPointer { ParagraphDirection.first($0, from: 0) }
        if found != expected { wrong.append(scalar.value) }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }
}
