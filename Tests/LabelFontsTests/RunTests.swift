// Compares runs of a face and a script that are shaped together with HarfBuzz's answer for each run alone.
import CHarfBuzz
import Foundation
import LabelLayout
import TestSupport
import Testing

@testable import LabelFonts

/// The advance of a part of a text, in font units, from HarfBuzz alone with the rest of the text as context.
private func advance(_ text: [UInt32], _ part: Range<Int>, _ face: FontFace) -> Int {
  let font = hb_font_create(face.face)!
  let buffer = hb_buffer_create()!
  defer {
    hb_buffer_destroy(buffer)
    hb_font_destroy(font)
  }
  hb_buffer_add_codepoints(buffer, text, Int32(text.count), UInt32(part.lowerBound), Int32(part.count))
  hb_buffer_set_language(buffer, hb_language_from_string("en", -1))
  hb_buffer_guess_segment_properties(buffer)
  hb_shape(font, buffer, nil, 0)
  var length: UInt32 = 0
  let positions = hb_buffer_get_glyph_positions(buffer, &length)!
  return (0..<Int(length)).reduce(0) { $0 + Int(positions[$1].x_advance) }
}

@Suite struct RunTests {
  /// Letters of one script that one face draws.
  private struct Alphabet {
    let face: FontFace
    let scalars: [UInt32]
  }

  private static let families = [
    "Noto Sans", "Noto Sans Armenian", "Noto Sans Hebrew", "Noto Sans Arabic", "Noto Sans Syriac",
    "Noto Sans Devanagari", "Noto Sans CJK JP",
  ]
  /// Some letters of each script, with the index of their family.
  private static let letters: [(family: Int, scalars: ClosedRange<UInt32>)] = [
    (0, 0x61...0x7A), (0, 0x3B1...0x3C9), (0, 0x410...0x44F), (1, 0x561...0x586),
    (2, 0x5D0...0x5EA), (3, 0x628...0x63A), (4, 0x712...0x72C), (5, 0x915...0x939),
    (6, 0x3042...0x3096), (6, 0x30A1...0x30F6), (6, 0x4E00...0x4E7F),
  ]

  private let engine = FontEngine()
  private let font: FontStack
  private let alphabets: [Alphabet]

  init() throws {
    // At this size a point is a font unit.
    font = try engine.makeFont(families: RunTests.families, size: 1000)
    let faces = font.faces
    for face in faces { try #require(hb_face_get_upem(face.face) == 1000) }
    alphabets = RunTests.letters.map { family, scalars in
      Alphabet(face: faces[family], scalars: Array(scalars))
    }
  }

  /// The advance of each word of a text.
  private func widths(_ words: [[UInt32]]) -> [Int] {
    let strings = words.map { word in String(String.UnicodeScalarView(word.map { Unicode.Scalar($0)! })) }
    let text = prepare(strings.joined(separator: " "), font, engine: engine)
    var widths: [Int] = []
    var index = 0
    var end = -1
    for string in strings {
      let start = end + 1
      end = start + string.utf8.count
      var width = 0.0
      while index < text.starts.count && text.starts[index] < end {
        if text.starts[index] >= start { width += text.points[index] }
        index += 1
      }
      widths.append(Int(width.rounded()))
    }
    return widths
  }

  @Test("Random words of several faces and scripts", arguments: 0..<60)
  func mixedWords(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var words: [[UInt32]] = []
    var expected: [Int] = []
    for _ in 0..<30 {
      var word: [UInt32] = []
      var runs: [(Range<Int>, Alphabet)] = []
      var previous = -1
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        // Two adjacent runs of one kind would be one run.
        var next = Int.random(in: 0..<alphabets.count - 1, using: &random)
        if next >= previous && previous >= 0 { next += 1 }
        previous = next
        let start = word.count
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          word.append(alphabets[next].scalars.randomElement(using: &random)!)
        }
        runs.append((start..<word.count, alphabets[next]))
      }
      words.append(word)
      expected.append(runs.reduce(0) { $0 + advance(word, $1.0, $1.1.face) })
    }
    #expect(widths(words) == expected)
  }

  /// A mark at the beginning of a run joins the character before it, even a U+000A.
  @Test func marksThatBeginRuns() throws {
    let latin = alphabets[0]
    func width(_ scalars: [UInt32]) -> Int { advance(scalars, 0..<scalars.count, latin.face) }
    for run in [[0x301], [0x301, 0x78], [0x308, 0x69]] as [[UInt32]] {
      let text = "ab\t" + String(String.UnicodeScalarView(run.map { Unicode.Scalar($0)! })) + "\tfi"
      let prepared = prepare(text, font, engine: engine)
      let tabs = prepared.starts.indices.filter { prepared.flags[$0].contains(.tab) }
      try #require(tabs.count == 2)
      let parts = [0..<tabs[0], tabs[0] + 1..<tabs[1], tabs[1] + 1..<prepared.starts.count]
      let found = parts.map { Int($0.reduce(0.0) { $0 + prepared.points[$1] }) }
      #expect(found == [width([0x61, 0x62]), width(run), width([0x66, 0x69])], "\(run)")
    }
  }

  /// In a font that kerns the glyph of U+000A with a letter, no text is kerned with it.
  @Test("No letter is kerned with U+000A, in a font with such a pair", arguments: [false, true])
  func kernedLineFeed(isBefore: Bool) throws {
    let sans = font.faces[0]
    let lineFeed = sans.glyph(of: 0x0A) ?? 0
    let letter = try #require(sans.glyph(of: 0x61))
    let pair = isBefore ? (lineFeed, letter) : (letter, lineFeed)
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("labelmark-\(UUID().uuidString).ttf").path
    try KernedFont.write(sans.face, kerning: pair, by: -200, to: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let kerned = try engine.makeFont(path: path, size: 1000)
    func direct(_ scalars: [UInt32]) -> Int { advance(scalars, 0..<scalars.count, kerned.faces[0]) }
    try #require(direct([0x0A, 0x61, 0x0A]) != 2 * direct([0x0A]) + direct([0x61]))
    // Latin letters with a Cyrillic letter between them, and words of one letter.
    for text in ["a\u{436}a", "a a", "a\u{436}a a\u{436} \u{436}a", "\u{436}a \u{431}a"] {
      engine.resetCaches()
      let prepared = prepare(text, kerned, engine: engine)
      let advances = text.unicodeScalars.map { Double(direct([$0.value])) }
      #expect(prepared.points == advances, "\(text)")
    }
  }
}

/// Writes a font with one kerning pair.
private enum KernedFont {
  /// Writes a copy of a face whose layout tables are replaced by a `kern` table of one glyph pair.
  static func write(_ face: OpaquePointer, kerning pair: (UInt32, UInt32), by value: Int16, to path: String) throws {
    let builder = hb_face_builder_create()!
    defer { hb_face_destroy(builder) }
    var count: UInt32 = 64
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    hb_face_get_table_tags(face, 0, &count, &tags)
    let leftOut = [hb_tag("GPOS"), hb_tag("GSUB"), hb_tag("kern")]
    for tag in tags[..<Int(count)] where !leftOut.contains(tag) {
      let table = hb_face_reference_table(face, tag)
      hb_face_builder_add_table(builder, tag, table)
      hb_blob_destroy(table)
    }
    // Version, tables; version, length, coverage; pairs, search range, selector, shift; left, right, value.
    let words: [UInt16] = [
      0, 1, 0, 20, 1, 1, 6, 0, 0, UInt16(pair.0), UInt16(pair.1), UInt16(bitPattern: value),
    ]
    let bytes = words.flatMap { [CChar(truncatingIfNeeded: $0 >> 8), CChar(truncatingIfNeeded: $0)] }
    let kern = hb_blob_create(bytes, UInt32(bytes.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
    hb_face_builder_add_table(builder, hb_tag("kern"), kern)
    hb_blob_destroy(kern)
    let blob = hb_face_reference_blob(builder)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let data = try #require(hb_blob_get_data(blob, &length))
    try Data(bytes: data, count: Int(length)).write(to: URL(fileURLWithPath: path))
  }
}
