// Runs that are shaped together, and text without ligatures. `BorderShapingTests` has borders within words.
import CHarfBuzz
import LabelLayout
import Testing

@testable import LabelFonts

struct RunBorderTests {
  let engine = FontEngine()

  /// The advances of a text that is cut into runs at byte offsets, each run with its baseline offset.
  private func advances(_ text: String, cuts: [Int] = [], offsets: [Double] = [], _ font: FontStack) -> [Double] {
    let bytes = Array(text.utf8)
    let borders = [0] + cuts + [bytes.count]
    let runs = zip(borders, borders.dropFirst()).enumerated().map { index, range in
      AttributedRun(
        start: range.0, end: range.1, font: font, kern: 0, baselineOffset: offsets.isEmpty ? 0 : offsets[index],
        language: LanguageTag("ar"), attachment: nil)
    }
    return bytes.withUnsafeBufferPointer { withAttributed($0, runs, engine: engine) { $1.advances } }
  }

  /// The advances, in font units, that HarfBuzz alone gives for a text shaped whole, one scalar a cluster.
  private func shaped(_ text: String, _ font: FontStack, features: [String] = []) -> [Double] {
    let blob = hb_blob_create_from_file(font.faces[0].path)
    let face = hb_face_create(blob, UInt32(font.faces[0].faceIndex))
    let buffer = hb_buffer_create()!
    let hbFont = hb_font_create(face)
    defer {
      hb_buffer_destroy(buffer)
      hb_font_destroy(hbFont)
      hb_face_destroy(face)
      hb_blob_destroy(blob)
    }
    let scalars = text.unicodeScalars.map(\.value)
    hb_buffer_add_utf32(buffer, scalars, Int32(scalars.count), 0, Int32(scalars.count))
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
    hb_buffer_guess_segment_properties(buffer)
    var parsed = features.map { name in
      var feature = hb_feature_t()
      hb_feature_from_string(name, -1, &feature)
      return feature
    }
    hb_shape(hbFont, buffer, &parsed, UInt32(parsed.count))
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)!
    let positions = hb_buffer_get_glyph_positions(buffer, &count)!
    var advances = [Double](repeating: 0, count: scalars.count)
    for index in 0..<Int(count) { advances[Int(infos[index].cluster)] += Double(positions[index].x_advance) }
    return advances
  }

  /// Lam and alef are one glyph if their runs have the same attributes, otherwise two.
  @Test func runsOfTheSameAttributesAreShapedTogether() throws {
    let font = try engine.makeFont(families: ["Noto Sans Arabic"], size: 1000)
    let together = advances("لا", font)
    #expect(abs(together[0] + together[1] - shaped("لا", font).reduce(0, +)) < 1e-6)
    #expect(advances("لا", cuts: [2], font) == together)
    // The letters join but form no ligature, as HarfBuzz shapes them with a border between them.
    let cut = advances("لا", cuts: [2], offsets: [0, 3], font)
    #expect(cut.reduce(0, +) != together.reduce(0, +))
  }

  @Test("R220: a font without its ligatures shapes as HarfBuzz does, and keeps those that the script requires")
  func withoutLigatures() throws {
    let font = try engine.makeFont(families: ["Noto Serif"], size: 1000)
    let word = "affix"
    let unligated = font.disabling(.ligatures)
    #expect(advances(word, unligated) == shaped(word, font, features: ["-liga", "-clig"]))
    #expect(abs(advances(word, font).reduce(0, +) - shaped(word, font).reduce(0, +)) < 1e-6)
    // Lam and alef remain one glyph, because the script requires it.
    let arabic = try engine.makeFont(families: ["Noto Sans Arabic"], size: 1000)
    #expect(advances("لا", arabic.disabling(.ligatures)) == advances("لا", arabic))
    #expect(font.disabling(.ligatures) === unligated)
    #expect(font.disabling([]) === font)
    let square = try engine.makeFont(metric: "Square", size: 10)
    #expect(square.disabling([.ligatures, .kerning]) === square)
  }

  /// R220: a font without its kerning, and without ligatures too.
  @Test("R220: a font without its kerning, and without ligatures too, shapes as HarfBuzz does") func withoutKerning()
    throws
  {
    let font = try engine.makeFont(families: ["Noto Serif"], size: 1000)
    let word = "AVAffiTo"
    let apart = advances(word, font.disabling(.kerning))
    #expect(advances("AV", font.disabling(.kerning)) == advances("A", font) + advances("V", font))
    #expect(apart.reduce(0, +) != advances(word, font).reduce(0, +))
    #expect(abs(apart.reduce(0, +) - shaped(word, font, features: ["-kern"]).reduce(0, +)) < 1e-6)
    #expect(
      advances(word, font.disabling([.kerning, .ligatures]))
        == shaped(word, font, features: ["-liga", "-clig", "-kern"]))
    #expect(font.disabling(.kerning) !== font.disabling([.kerning, .ligatures]))
  }
}
