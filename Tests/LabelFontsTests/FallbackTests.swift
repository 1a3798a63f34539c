// Fonts of the machine that draw what the listed faces lack.
import CFontconfig
import CHarfBuzz
import FontReference
import Foundation
import LabelLayout
import TestSupport
import Testing

@testable import LabelFonts

@Suite struct FallbackTests {
  let engine = FontEngine()

  private func font(_ families: [String] = ["Noto Sans"], size: Double = 10) throws -> FontStack {
    try engine.makeFont(families: families, size: size, fallback: .installed)
  }

  /// The families that draw a text, and why.
  private func choices(_ text: String, _ font: FontStack, language: String = "") -> [(String, FaceChoice.Reason)] {
    font.choices(for: text, language: LanguageTag(language)).map { ($0.face?.familyName ?? "", $0.reason) }
  }

  /// `NaiveFallback` searches all fonts for each character. scripts/check fonts --fallback does the same under four locales.
  @Test func linesInSixtyScriptsHaveNoBoxes() throws {
    let comparison = try FallbackComparison(listing: "Noto Sans", engine: engine)
    #expect(comparison.differences == [])
    #expect(Set(comparison.compared.map(\.script)).count >= 60)
  }

  /// Whatever was asked before: an engine that saw all lines in the other order answers the same.
  @Test func theOrderOfUseDoesNotMatter() throws {
    let forwards = try ScriptLine.all.map { line in try glyphFaces(line, FontEngine()) }
    let shared = FontEngine()
    var backwards: [[String]] = []
    for line in ScriptLine.all.reversed() { backwards.append(try glyphFaces(line, shared)) }
    #expect(Array(backwards.reversed()) == forwards)
  }

  private func glyphFaces(_ line: ScriptLine, _ engine: FontEngine) throws -> [String] {
    let font = try engine.makeFont(families: ["DejaVu Sans"], size: 10, fallback: .installed)
    return font.choices(for: line.text, language: LanguageTag(line.language)).map {
      "\($0.bytes) \($0.face?.path ?? "") \($0.face?.faceIndex ?? -1)"
    }
  }

  @Test func hanFollowsTheLanguage() throws {
    let font = try font()
    func family(_ language: String) -> String { choices("直", font, language: language)[0].0 }
    #expect(family("ja") == "Noto Sans CJK JP")
    #expect(family("ko") == "Noto Sans CJK KR")
    #expect(family("zh-Hans") == "Noto Sans CJK SC")
    #expect(family("zh-Hant") == "Noto Sans CJK TC")
    #expect(family("zh-HK") == "Noto Sans CJK HK")
  }

  /// Digits and Latin letters stay with the listed face. A mark that this has not takes the face of its base, and so do
  /// variation selectors; a sign between letters takes the face of the letter before it.
  @Test func marksAndSignsStayWithTheirLetters() throws {
    let font = try font()
    #expect(choices("12漢", font, language: "ja").map(\.1) == [.listed(0), .installed])
    // Tibetan letters with vowel signs, and a tsheg, which is Tibetan too.
    #expect(choices("བོད་ཡིག", font).count == 1)
    #expect(choices("「漢字」、", font, language: "ja").count == 1)
    #expect(choices("漢\u{E0100}字", font, language: "ja").count == 1)
    let text = prepare("བོ", font, engine: engine)
    #expect(text.starts == [0])
  }

  /// Noto Sans has no emoji. DejaVu Sans has some, without colours.
  @Test func emojiAreColoured() throws {
    for families in [["Noto Sans"], ["DejaVu Sans"]] {
      let font = try font(families)
      #expect(choices("\u{1F600}", font).map(\.0) == ["Noto Color Emoji"])
      #expect(choices("\u{1F600}", font).map(\.1) == [.emojiPresentation])
      #expect(choices("1\u{FE0F}\u{20E3}", font).map(\.0) == ["Noto Color Emoji"])
      #expect(choices("\u{2764}\u{FE0F}", font).map(\.0) == ["Noto Color Emoji"])
      #expect(choices("\u{2764}\u{FE0E}", font).allSatisfy { $0.0 != "Noto Color Emoji" && $0.1 != .missing })
      #expect(choices("\u{1F469}\u{1F3FD}\u{200D}\u{1F680}", font).count == 1)
    }
  }

  /// A font whose emoji have layers in colour (`COLR`) counts as plain, because layers are not painted.
  @Test func layersAreNoColour() throws {
    let fox: UInt32 = 0x1F98A
    let bytes = TestSupport.font(of: fox...fox, hasLayers: true)
    try bytes.withUnsafeBufferPointer { _ = try engine.register(data: $0, as: FaceDescription(family: "Layers")) }
    for families in [["Noto Sans"], ["Layers"], ["Layers", "Noto Color Emoji"]] {
      #expect(choices("🦊", try font(families)).map(\.0) == ["Noto Color Emoji"], "\(families)")
      #expect(choices("🦊\u{FE0E}", try font(families)).map(\.0) == ["Layers"], "\(families)")
    }
    // As an installed font, which fontconfig says has colour, it is the last choice.
    let path = FileManager.default.temporaryDirectory.appending(path: "labelmark-\(UUID().uuidString).ttf").path
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let color = try engine.makeFont(families: ["Noto Color Emoji"], size: 10).faces[0].path
    func found(_ files: [String], _ presentation: FallbackFaces.Presentation) throws -> String? {
      let config = try #require(FcConfigCreate())
      defer { FcConfigDestroy(config) }
      for file in files { #expect(FcConfigAppFontAddFile(config, file) != 0) }
      let installed = InstalledFonts(config)
      #expect(installed.fonts.map(\.hasColor) == files.map { _ in true })
      let faces = FallbackFaces(FallbackSource(.none, installed), .regular)
      return faces.find([fox], script: HB_SCRIPT_COMMON, language: .none, presentation).map { faces.face(at: $0).path }
    }
    #expect(try found([path], .color) == nil)
    #expect(try found([path], .any) == path)
    #expect(try found([path, color], .color) == color)
  }

  /// OS/2 says 400, which is no instance: the default one is 100 or 900. A letter is (weight - normal) / (900 - normal) *
  /// 200 + 500 font units wide, and 500 below the default.
  @Test(
    "A variable font is set to the wanted weight",
    arguments: [(100, 400, 575), (100, 700, 650), (900, 400, 500), (400, 900, 700)])
  func aVariableFontIsSet(normal: Int, wanted: Int, advance: Int) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "labelmark-\(UUID().uuidString).ttf").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    for instances in [[], [normal], [100, 900]] {
      var font = InstalledFont(family: "Fallbackfamily")
      (font.axis, font.instances) = ((100, normal, 900), instances)
      try Data(font.openType).write(to: URL(filePath: path))
      let config = try #require(FcConfigCreate())
      defer { FcConfigDestroy(config) }
      #expect(FcConfigAppFontAddFile(config, path) != 0)
      let faces = FallbackFaces(FallbackSource(.none, InstalledFonts(config)), FaceStyle(weight: Double(wanted)))
      let index = try #require(faces.find([0x61], script: HB_SCRIPT_LATIN, language: .none, .any))
      let face = faces.face(at: index)
      let glyph = try #require(face.glyph(of: 0x61))
      #expect(hb_font_get_glyph_h_advance(face.font, glyph) == advance, "instances \(instances)")
    }
  }

  /// The order in which faces of fallback are first used does not decide which face draws what, however many there are,
  /// although the last one in their order, which is used first, has every character.
  @Test(arguments: [false, true]) func eachFaceDrawsItsOwn(backwards: Bool) throws {
    let first: UInt32 = 0xF0000  // For private use: no installed font has it.
    let letters = (0..<300).map { ("Letter \(1000 + $0)", first + UInt32($0)...first + UInt32($0)) }
    for (family, scalars) in letters + [("Letters", first...first + 300)] {
      try TestSupport.font(of: scalars).withUnsafeBufferPointer {
        _ = try engine.register(data: $0, as: FaceDescription(family: family))
      }
    }
    let font = try font()
    func letter(_ index: Int) -> String { String(Unicode.Scalar(first + UInt32(index))!) }
    #expect(choices(letter(300), font).map(\.0) == ["Letters"])
    let order = backwards ? Array((0..<300).reversed()) : Array(0..<300)
    for round in 0..<2 {
      for index in order {
        let drawn = choices(letter(index), font)
        #expect(drawn.map(\.1) == [.registered], "round \(round), letter \(index)")
        #expect(drawn.map(\.0) == [letters[index].0])
      }
    }
    let line = prepare(order.map(letter).joined(), font, engine: engine)
    #expect(line.flags.allSatisfy { !$0.contains(.missing) })
    #expect(choices("\u{378}", font).map(\.1) == [.missing], "no font has it")
    // Listed faces draw as before, and another list has indices of its own.
    #expect(choices("a", font).map(\.1) == [.listed(0)])
    #expect(choices(letter(order[299]), try self.font(["Noto Serif"])).map(\.0) == [letters[order[299]].0])
  }

  /// Advances are those of the face that draws, at every size of the font, whichever size met the text first.
  @Test func allSizesKnowAFace() throws {
    let small = try font(size: 10)
    let listed = try engine.makeFont(families: ["Noto Serif Tibetan"], size: 10)
    let before = small.withSize(40)
    let text = "བོད་ཡིག"
    for font in [small, before, small.withSize(20)] {
      let expected = prepare(text, listed.withSize(font.size), engine: engine)
      #expect(prepare(text, font, engine: engine).advances == expected.advances)
    }
  }

  /// Words are cached apart, and a line may be shaped whole: both give the same faces and advances.
  @Test func shortcutsChangeNothing() throws {
    let plain = FontEngine(usesShortcuts: false)
    let words =
      ScriptLine.all.map(\.text) + ["「", "」、", "12", "(abc)", "\u{301}", "・ー", "⁂", "\u{1F600}", "1\u{FE0F}\u{20E3}"]
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in words.randomElement(using: &random)! }
        .joined(separator: [" ", "", "  "].randomElement(using: &random)!)
      let one = prepare(text, try font(), language: "ja", engine: engine)
      let other = prepare(
        text, try plain.makeFont(families: ["Noto Sans"], size: 10, fallback: .installed), language: "ja", engine: plain
      )
      #expect(one.starts == other.starts && one.advances == other.advances, "\(text)")
    }
  }

  @Test func ellipsisAndSpaceComeFromTheMachineToo() throws {
    // Noto Color Emoji has no ellipsis.
    let bare = try engine.makeFont(families: ["Noto Color Emoji"], size: 10)
    let font = try font(["Noto Color Emoji"])
    let ofMachine = NaiveFallback().font(for: [0x2026], language: "")
    let expected = try engine.makeFont(
      path: try #require(ofMachine).path, faceIndex: try #require(ofMachine).index, size: 10)
    #expect(font.style.ellipsis.advance == expected.style.ellipsis.advance)
    #expect(font.style.ellipsis.advance != bare.style.ellipsis.advance)
  }
}
