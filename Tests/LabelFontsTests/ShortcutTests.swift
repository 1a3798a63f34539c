// Compares the shortcuts that most calls can take with the general way.
import LabelLayout
import TestSupport
import Testing
import TextSegmentation

@testable import LabelFonts

@Suite struct ShortcutTests {
  @Test(arguments: ["", "e", "en", "EN", "eN", "e1", "en-", "he", "zz", "eng", "en_US", "zh-Hant-TW", "z{", "`a"])
  func tagsOfCStringsAreThoseOfStrings(tag: String) {
    #expect(tag.withCString { LanguageTag(cString: $0) } == LanguageTag(tag))
  }

  /// A paragraph of one character, alone or after a digit, has the direction of the character's class.
  @Test func directionsOfSingleCharacters() {
    var wrong: [UInt32] = []
    for scalar in (UInt32(0)...0x1FFFF).compactMap(Unicode.Scalar.init) {
      if [0x0A, 0x0D, 0x85, 0x2029].contains(scalar.value) { continue }
      let expected: ContentDirection
      switch BidiCharacter(scalar).bidiClass {
      case .l: expected = .leftToRight
      case .r, .al: expected = .rightToLeft
      default: expected = .none
      }
      for text in [String(scalar), "1" + String(scalar)] {
        let found = Array(text.utf8).withUnsafeBufferPointer { ParagraphDirection.first($0, from: 0) }
        if found != expected { wrong.append(scalar.value) }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  /// The clusters of a text in two runs: starts, sums of advances, flags.
  private func clusters(_ bytes: [UInt8], cut: Int, _ fonts: [FontStack], _ engine: FontEngine) -> [[Int]] {
    let runs = [(0, cut, fonts[0], 0.0), (cut, bytes.count, fonts[1], 0.25)].map { start, end, font, kern in
      AttributedRun(
        start: start, end: end, font: font, kern: kern, baselineOffset: 0, language: .none, attachment: nil)
    }
    return bytes.withUnsafeBufferPointer { bytes in
      withAttributed(bytes, runs, engine: engine) { _, found in
        (0..<found.count).map {
          [Int(found.starts[$0]), Int(found.positions[$0 + 1]), Int(found.flags[$0].rawValue)]
        }
      }
    }
  }

  /// Texts in two runs come out the same to the last bit, both when words are shaped apart and when lines are shaped
  /// whole.
  @Test("Two runs come out the same with shortcuts and without", arguments: 0..<40) func twoRuns(seed: UInt64) throws {
    let words = [
      "word", "fi", "To", "AV", "1", "23.5", "(a)", "…", "-", "Слово", "уж", "ωδή", "שלום", "بيت", "لا", "كتاب", "١٢",
      "नमस्ते", "कि", "ไทย", "ภาษา", "漢字", "かな", "한글", "é", "e\u{301}", "a\u{AD}b", "\u{301}x", "\t", "\n", "\u{A0}",
      "👍🏽",
    ]
    let families = ["Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai", "Noto Sans Devanagari"]
    let others = ["Noto Serif", "Noto Naskh Arabic", "Noto Sans CJK JP", "Noto Sans"]
    var random = SplitMix64(seed: 900 + seed)
    let engines = (on: FontEngine(usesShortcuts: true), off: FontEngine(usesShortcuts: false))
    let fonts = try [engines.on, engines.off].map {
      try [$0.makeFont(families: families, size: 17), $0.makeFont(families: others, size: 21)]
    }
    for _ in 0..<50 {
      var text = ""
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        text += words.randomElement(using: &random)! + ["", " ", " ", " ", "  "].randomElement(using: &random)!
      }
      let bytes = Array(text.utf8)
      let cut = Int.random(in: 0...bytes.count, using: &random)
      let (on, off) = (
        clusters(bytes, cut: cut, fonts[0], engines.on), clusters(bytes, cut: cut, fonts[1], engines.off)
      )
      #expect(on == off, "\(text.debugDescription) cut at \(cut)")
    }
  }
}
