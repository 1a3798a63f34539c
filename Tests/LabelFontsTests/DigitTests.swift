// Digits that a font shapes alike take each other's place; all others are shaped. The fonts are in
// Tests/Support/Fonts/Digits.
import FontReference
import Foundation
import LabelLayout
import TestSupport
import Testing
import TextSegmentation

@testable import LabelFonts

@Suite struct DigitTests {
  /// Segmentation of a digit, a scalar that is said to be apart, and a digit finds three clusters, for every scalar.
  @Test func everyScalarThatIsApartJoinsNeitherDigit() {
    var (apart, joined) = (0, [String]())
    LetterPairTests.forEachBlock { block in
      for scalar in block where scalar >= 0x80 && DigitForms.joinsNoCluster(scalar) {
        apart += 1
        let text = Array("1\(Unicode.Scalar(scalar)!)1".utf8)
        var clusters: UInt64 = 0
        text.withUnsafeBufferPointer { text in
          withUnsafeMutablePointer(to: &clusters) { _ = segment(text, into: SegmentationOutput(graphemes: $0)) }
        }
        let joinsNoCluster = clusters >> 1 & clusters >> UInt64(text.count - 1) & 1 != 0
        if !joinsNoCluster, joined.count < 10 { joined.append(String(scalar, radix: 16)) }
      }
    }
    #expect(apart > 40_000)
    #expect(joined == [])
  }

  private static let folder = root + "/Tests/Support/Fonts/Digits/"

  /// For each font the digits that are like no other, or the classes of digits, by the font's features in
  /// scripts/fonts/digits.py.
  private static let expected: [(font: String, classes: String)] = [
    // No lookup reaches a digit, or all digits are in the same classes.
    ("plain", "0000000000"), ("same-kern", "0000000000"), ("same-context", "0000000000"), ("same-locl", "0000000000"),
    // Some digits are replaced by glyphs that are like the others.
    ("same-some-locl", "0000000000"),
    // The features for fractions are off except next to U+2044.
    ("same-fraction", "0000000000"),
    // A digit with a variation selector is no digit of a number.
    ("variants", "0000000000"),
    // Marks have no advance, but GDEF has only 1 and 2 as base glyphs, which lookups may skip.
    ("marks", "0110000000"),
    // A rule names 1, 3 and 7.
    ("calt", "0103000700"),
    ("calt-letter", "0000050000"), ("calt-reverse", "0000400089"),
    ("ccmp-split", "0000400000"), ("liga-zeros", "0111111111"), ("rlig-fraction", "0120000000"),
    ("kern-pair", "0100000700"), ("single", "0000000009"), ("cursive", "0020006000"), ("required", "0100000000"),
    ("nested", "0000000080"), ("locl", "0100000000"), ("kern-table", "0100000700"), ("kern-then-classes", "0000400000"),
    ("widths", "0123456789"), ("pair-second", "0100000700"), ("pair-skips", "0100000000"),
    ("sign-context", "0100000700"),
  ]

  private static func forms<Result>(of font: FontStack, _ body: (DigitForms) -> Result) -> Result {
    withExtendedLifetime(font) { font.faceList.digitForms._withUnsafeGuaranteedRef(body) }
  }

  /// What the digits become in their common form, as digits.
  private static func equivalents(_ name: String, features: [String] = []) throws -> String {
    let font = try FontEngine().makeFont(path: folder + name + ".ttf", size: 17, features: features)
    return forms(of: font) { forms in
      String(
        (0..<10).map { digit in
          let word = Array("\(digit)".utf8)
          var form = word + [UInt8](repeating: 0, count: 8)
          let changed = word.withUnsafeBufferPointer { word in
            form.withUnsafeMutableBufferPointer { forms.write(word, to: $0.baseAddress!) }
          }
          return Character(UnicodeScalar(changed ? form[0] : word[0]))
        })
    }
  }

  @Test func digitsThatLookupsTellApart() throws {
    for (font, classes) in Self.expected { #expect(try Self.equivalents(font) == classes, "\(font)") }
    // Pairs of classes: {1, 7}, {4}, and the others.
    #expect(try Self.equivalents("kern-classes") == "0100400100")
    #expect(try Self.equivalents("kern-context") == "0100000100")
  }

  /// The fonts in which advances of numbers are sums: their digits are in three classes or more, and lookups replace them
  /// one for one, or move them by pairs. In others a context, a ligature or a chain names a digit, a pair moves its second
  /// glyph, or pairs skip digits.
  @Test func advancesThatAreSums() throws {
    let sums: Set = ["kern-pair", "kern-classes", "widths", "sign-context"]
    for font in Self.expected.map(\.font) + ["kern-classes", "kern-context", "calt-classes"] {
      let made = try FontEngine().makeFont(path: Self.folder + font + ".ttf", size: 17)
      let repertoires = Self.forms(of: made) { $0.repertoires.map(\.scalars) }
      #expect(repertoires.count == (sums.contains(font) ? 1 : 0), "\(font)")
      // Two commas are one glyph.
      if let scalars = repertoires.first { #expect(scalars.contains(0x2C) == (font != "sign-context"), "\(font)") }
    }
  }

  /// Noto's fonts of two scripts kern digits.
  @Test(arguments: [("Noto Sans Thai", 0xE50), ("Noto Sans Arabic", 0x660)])
  func sumsOfScripts(family: String, zero: UInt32) throws {
    let font = try FontEngine().makeFont(families: [family], size: 17)
    #expect(Self.forms(of: font) { $0.repertoires.contains { $0.scalars[0] == zero } })
  }

  /// A preparer that goes on after another one, with another font, asks its own font for the sums.
  @Test func sumsOfTwoPreparersInTurn() throws {
    let engine = FontEngine()
    let plain = FontEngine(usesShortcuts: false)
    let family = ["Noto Sans Thai"]
    let font = try engine.makeFont(families: family, size: 17)
    let bold = try engine.makeFont(families: family, style: FaceStyle(weight: 700), size: 17)
    let same = try plain.makeFont(families: family, size: 17)
    var random = SplitMix64(seed: 11)
    func numbers() -> String {
      (0..<40).map { _ in
        String(
          String.UnicodeScalarView(
            (0..<6).map { _ in Unicode.Scalar(0xE50 + UInt32.random(in: 0...9, using: &random))! }))
      }.joined(separator: " ")
    }
    let (text, other) = (numbers(), numbers())
    let found = engine.withWorkspace { workspace in
      var buffer = ClusterBuffer()
      var between = ClusterBuffer()
      return Array(text.utf8).withUnsafeBufferPointer { text in
        Array(other.utf8).withUnsafeBufferPointer { other in
          var preparer = TextPreparer(text, font: font, kern: 0, language: LanguageTag("en"), workspace: workspace)
          _ = preparer.extend(&buffer, untilAdvance: LayoutUnit(points: 200))
          var second = TextPreparer(other, font: bold, kern: 0, language: LanguageTag("en"), workspace: workspace)
          _ = second.extend(&between, untilAdvance: .unbounded)
          let isComplete = preparer.extend(&buffer, untilAdvance: .unbounded)
          return PreparedText(buffer, isComplete: isComplete)
        }
      }
    }
    #expect(found == prepare(text, same, engine: plain))
  }

  /// A feature that the user asks for counts like one that is on by default.
  @Test func featuresThatAreAskedFor() throws {
    #expect(try Self.equivalents("nested", features: ["frac"]) == "0000000080")
    #expect(try Self.equivalents("same-fraction", features: ["numr"]) == "0000000000")
  }

  /// Three Devanagari digits, 5, 8 and 9, have other forms in Nepali, which are as wide. What follows 1 or 3 may move.
  @Test func digitsOfDevanagari() throws {
    let font = try FontEngine().makeFont(families: ["Noto Sans Devanagari"], size: 17)
    let word = Array("१५८९".utf8)
    var form = word + [UInt8](repeating: 0, count: 8)
    let changed = Self.forms(of: font) { forms in
      word.withUnsafeBufferPointer { word in
        form.withUnsafeMutableBufferPointer { forms.write(word, to: $0.baseAddress!) }
      }
    }
    #expect(changed && String(decoding: form.prefix(word.count), as: UTF8.self) == "१०००")
  }

  /// Every font, also those whose digits depend on their neighbours, has the advances of HarfBuzz's whole lines,
  /// whichever numbers were seen before.
  @Test(
    arguments: try! FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { folder + $0 }
      + ["", "Thai", "Arabic"].map { "/usr/share/fonts/truetype/noto/NotoSans\($0)-Regular.ttf" })
  func advancesAreThoseOfWholeLines(path: String) throws {
    let comparison = try FontComparison(
      path: path, count: 400, engine: FontEngine(usesShortcuts: true),
      plain: FontEngine(usesShortcuts: false), hasNumbers: true)
    #expect(comparison.numberCount > 400)
    for difference in comparison.differences.prefix(3) {
      Issue.record("\(difference.way): \"\(difference.line)\" \(difference.found), not \(difference.expected)")
    }
  }

  @Test func everyFontIsExpected() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(files.count == Self.expected.count + 3)
  }

  /// The common form of a word in a font in which all ASCII digits are alike.
  private static func form(_ word: String) throws -> String {
    let font = try FontEngine().makeFont(path: folder + "plain.ttf", size: 17)
    let bytes = Array(word.utf8)
    var form = bytes + [UInt8](repeating: 0, count: 8)
    let changed = forms(of: font) { forms in
      bytes.withUnsafeBufferPointer { bytes in
        form.withUnsafeMutableBufferPointer { forms.write(bytes, to: $0.baseAddress!) }
      }
    }
    return changed ? String(decoding: form.prefix(bytes.count), as: UTF8.self) : word
  }

  @Test("Digits count as the same digit in numbers, and nowhere else") func commonForms() throws {
    // Digits, and signs within numbers.
    #expect(try Self.form("8,321.50") == "0,000.00")
    #expect(try Self.form("−12:05/7%") == "−00:00/0%")
    #expect(try Self.form("(123-456)") == "(000-000)")
    #expect(try Self.form("ราคา45บาท") == "ราคา00บาท")
    #expect(try Self.form("น้ำ45") == "น้ำ40", "SARA AM is part of the cluster before it")
    #expect(try Self.form("注文8321507は") == "注文0000000は")
    #expect(try Self.form("abcdefg1é2345678é9x") == "abcdefg0é0000000é0x")
    // A digit with a mark, a variation selector, a keycap or a joiner is a cluster of several scalars.
    #expect(try Self.form("12\u{301}3") == "02\u{301}3")
    #expect(try Self.form("17\u{FE0F}\u{20E3}") == "07\u{FE0F}\u{20E3}")
    #expect(try Self.form("4\u{FE00}") == "4\u{FE00}")
    #expect(try Self.form("5\u{200D}6") == "5\u{200D}6")
    // A fraction is one whole.
    #expect(try Self.form("123\u{2044}456") == "123\u{2044}456")
    #expect(try Self.form("word") == "word")
  }
}
