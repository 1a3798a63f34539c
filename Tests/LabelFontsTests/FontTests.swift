// Fonts by name, their faces, and the face that draws each cluster.
import Foundation
import LabelFonts
import LabelLayout
import TestSupport
import Testing

@Suite struct FontTests {
  let engine = FontEngine()

  @Test func onlyTheFamilyAskedForIsTaken() throws {
    let font = try engine.makeFont(families: ["noto sans"], size: 10)
    #expect(font.faces.map(\.familyName) == ["Noto Sans"])
    #expect(font.faces[0].path.hasSuffix("NotoSans-Regular.ttf"))
    #expect(throws: FontError.familyNotFound("No Such Family", near: [])) {
      try engine.makeFont(families: ["Noto Sans", "No Such Family"], size: 10)
    }
    #expect(throws: FontError.invalidFamilyCount(0)) { try engine.makeFont(families: [], size: 10) }
  }

  @Test func facesAreLoadedOnce() throws {
    let one = try engine.makeFont(families: ["Noto Sans"], size: 10)
    let two = try engine.makeFont(path: one.faces[0].path, size: 12)
    #expect(one.faces[0] === two.faces[0])
  }

  @Test func sizesShareWords() throws {
    let font = try engine.makeFont(families: ["Noto Sans"], size: 10)
    let small = prepare("AVATAR, ffi", font, engine: engine)
    let large = prepare("AVATAR, ffi", font.withSize(20), engine: engine)
    for (one, two) in zip(small.points, large.points) { #expect(abs(2 * one - two) < 1e-8) }
  }

  @Test func collectionsHaveAnIndex() throws {
    let korean = try engine.makeFont(families: ["Noto Sans CJK KR"], size: 10)
    #expect(korean.faces[0].familyName == "Noto Sans CJK KR")
    #expect(korean.faces[0].faceIndex > 0)
    let path = korean.faces[0].path
    // The upper 16 bits are for a named instance, and this font is not variable.
    for index in [99, 1 << 16, 0x7FFF << 16, 1 << 31, 1 << 32, 1 << 62, .max, -1, -1 << 16, .min] {
      #expect(throws: FontError.fileNotFound(path, faceIndex: index)) {
        try engine.makeFont(path: path, faceIndex: index, size: 10)
      }
    }
  }

  /// A font with the letters a to z, each 500 thousandths of an em wide, and with kerning between a and b.
  private func withKernedFont<Result>(_ kern: Int, _ body: (FontStack) throws -> Result) throws -> Result {
    var kerned = InstalledFont(family: "Kerned")
    kerned.kern = kern
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("labelmark-\(UUID().uuidString).ttf")
    defer { try? FileManager.default.removeItem(at: path) }
    try Data(kerned.openType).write(to: path)
    return try body(engine.makeFont(path: path.path, size: 1000))
  }

  /// Kerning beyond a glyph's advance: hb-shape gives a the advance 500 + kern, hence "ab" 400 and "cab" 900 with a kern
  /// of -600, and "cab" 300 with -1200. Nothing is narrower than nothing.
  @Test(arguments: [
    (-600, "ab", [0.0, 400]), (-600, "cabd", [500, 0, 400, 500]), (-600, "abab", [0, 400, 0, 400]),
    (-500, "ab", [0, 500]), (-1200, "cab", [300, 0, 0]), (-1200, "abcd", [0, 0, 300, 500]), (-1200, "ab", [0, 0]),
    (-600, "ab ab c", [0, 400, 500, 0, 400, 500, 500]), (600, "ab", [1100, 500]),
  ])
  func kerningBeyondTheAdvance(kern: Int, text: String, advances: [Double]) throws {
    try withKernedFont(kern) { font in #expect(prepare(text, font, engine: engine).points == advances) }
  }

  /// The indices of named instances are 1 << 16 and 2 << 16. Letters are 500 + 200 * (weight - 400) / 500 thousandths of
  /// an em wide, if the weight is above 400.
  @Test func namedInstancesHaveAnIndex() throws {
    var variable = InstalledFont(family: "Named")
    variable.axis = (100, 400, 900)
    variable.instances = [650, 900]
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("labelmark-\(UUID().uuidString).ttf")
    defer { try? FileManager.default.removeItem(at: path) }
    try Data(variable.openType).write(to: path)
    for (index, width) in [(0, 5.0), (1 << 16, 6), (2 << 16, 7)] {
      let font = try engine.makeFont(path: path.path, faceIndex: index, size: 10)
      #expect(prepare("a", font, engine: engine).points == [width])
    }
    for index in [1, 3 << 16, 1 << 16 | 1, 0x8000 << 16] {
      #expect(throws: FontError.fileNotFound(path.path, faceIndex: index)) {
        try engine.makeFont(path: path.path, faceIndex: index, size: 10)
      }
    }
  }

  @Test(
    "The error for a file says what the file is",
    arguments: [
      ("wOFF", "is WOFF, not OpenType"), ("wOF2", "is WOFF2, not OpenType"),
      ("%!PS-AdobeFont", "is Type 1, not OpenType"),
      ("STARTFONT 2.1", "is BDF, not OpenType"), ("\u{1}fcp", "is PCF, not OpenType"),
      ("hello", "has no face that HarfBuzz can read"), ("", "is empty"), ("face 7", "has one face"),
      ("face 65536", "has no named instances"),
    ]) func unusableFiles(beginning: String, reason: String) throws
  {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("labelmark-\(UUID().uuidString).ttf")
    defer { try? FileManager.default.removeItem(at: path) }
    let isFont = beginning.hasPrefix("face ")
    try Data(isFont ? InstalledFont(family: "One").openType : Array(beginning.utf8)).write(to: path)
    let index = isFont ? Int(beginning.dropFirst(5))! : 0
    let error = try #require(throws: FontError.self) {
      try engine.makeFont(path: path.path, faceIndex: index, size: 10)
    }
    #expect("\(error)" == "no font file '\(path.path)' with a face \(index); the file \(reason)")
  }

  @Test func featuresChangeAdvances() throws {
    let plain = try engine.makeFont(families: ["Noto Sans"], size: 100)
    let unkerned = try engine.makeFont(families: ["Noto Sans"], size: 100, features: ["kern=0"])
    #expect(prepare("AV", plain, engine: engine).points[0] < prepare("AV", unkerned, engine: engine).points[0])
    #expect(throws: FontError.invalidFeature("k,=")) {
      try engine.makeFont(families: ["Noto Sans"], size: 10, features: ["k,="])
    }
  }

  @Test func emojiPreferColour() throws {
    let font = try engine.makeFont(families: ["Noto Sans", "Noto Color Emoji"], size: 10)
    let text = prepare(
      "a1 1\u{FE0F}\u{20E3} \u{2764}\u{FE0F} \u{1F469}\u{1F3FD}\u{200D}\u{1F680}", font, engine: engine)
    #expect(text.flags.map(\.metricsIndex) == [0, 0, 0, 1, 0, 1, 0, 1])
    #expect(!text.flags.contains { $0.contains(.missing) })
  }

  /// Both faces have U+00A9: U+FE0F asks for the one with colours, and U+FE0E for the other.
  @Test func variationSelectorsChooseTheFace() throws {
    for (families, color) in [(["Noto Sans", "Noto Color Emoji"], 1), (["Noto Color Emoji", "Noto Sans"], 0)] {
      let font = try engine.makeFont(families: families, size: 10)
      try #require(font.faces.allSatisfy { $0.covers(0xA9) })
      let text = prepare("\u{A9} \u{A9}\u{FE0F} \u{A9}\u{FE0E}", font, engine: engine)
      #expect([0, 2, 4].map { text.flags[$0].metricsIndex } == [0, color, 1 - color])
    }
  }

  @Test func whatNoFaceHasIsMissing() throws {
    let font = try engine.makeFont(families: ["Noto Sans"], size: 10)
    let text = prepare("a\u{200D}b\u{2060} 漢字\u{1}", font, engine: engine)
    #expect(text.flags.map { $0.contains(.missing) } == [false, false, false, false, true, true, false])
    #expect(text.flags.allSatisfy { $0.metricsIndex == 0 })
    #expect(text.advances.last == 0)
  }

  @Test func aLigatureIsSplitEvenly() throws {
    // In Noto Sans Arabic, lam and alef are one glyph for two clusters.
    let font = try engine.makeFont(families: ["Noto Sans Arabic"], size: 1000)
    let text = prepare("\u{644}\u{627}", font, engine: engine)
    #expect(text.points.count == 2)
    #expect(abs(text.points[0] - text.points[1]) <= 1)
  }

  @Test("Ellipsis and hyphen have the advances that the font says") func addedClusters() throws {
    // Advances from hmtx of NotoSans-Regular, read with fontTools: ellipsis 791, hyphen 322.
    let font = try engine.makeFont(families: ["Noto Sans CJK JP", "Noto Sans"], size: 10)
    #expect(font.style.ellipsis.advance.points == 10)
    let latin = try engine.makeFont(families: ["Noto Sans"], size: 1000)
    #expect(abs(latin.style.ellipsis.advance.points - 791) < 1e-6)
    #expect(abs(latin.style.hyphen.advance.points - 322) < 1e-6)
  }

  @Test func thaiBreaksBetweenWords() throws {
    // "ภาษาไทย", the Thai language: a line may break only between its two words.
    let font = try engine.makeFont(families: ["Noto Sans Thai"], size: 10)
    let text = prepare("ภาษาไทย", font, language: "th", engine: engine)
    let breaks = text.starts.indices.filter { text.flags[$0].contains(.breakBefore) }
    #expect(breaks.map { text.starts[$0] } == [12])
  }
}
