// Words that are shaped together by one call of HarfBuzz come out like words that are each shaped by a call of their
// own.
import Foundation
import LabelFonts
import LabelLayout
import TestSupport
import Testing

/// The first cluster that differs from the expected one, with the text around it; nil if none differs.
private func difference(_ found: PreparedText, _ expected: PreparedText, _ bytes: [UInt8]) -> String? {
  if found == expected { return nil }
  let count = min(found.starts.count, expected.starts.count)
  let index = (0..<count).first {
    found.starts[$0] != expected.starts[$0] || found.advances[$0] != expected.advances[$0]
      || found.flags[$0] != expected.flags[$0]
  }
  guard let index else { return "\(found.starts.count) clusters, not \(expected.starts.count)" }
  func describe(_ text: PreparedText) -> String {
    "start \(text.starts[index]), advance \(text.advances[index].points), flags \(text.flags[index].rawValue)"
  }
  let start = expected.starts[index]
  let around = String(decoding: bytes[max(0, start - 40)..<min(bytes.count, start + 40)], as: UTF8.self)
  return "cluster \(index) of \(count): \(describe(found)), not \(describe(expected)), in \(around.debugDescription)"
}

@Suite struct BatchTests {
  @Test("Pieces of all corpora, also malformed bytes and marks, joined by spaces, breaks or nothing") func mixtures()
    throws
  {
    var generator = SplitMix64(seed: 20_26)
    let corpora = try TextFile.all()
    let fonts = ["Noto Sans", "Noto Sans Arabic", "Noto Sans Devanagari", "Noto Sans Thai", "Noto Sans CJK JP"]
    let (together, apart) = (FontEngine(), FontEngine())
    let font = try together.makeFont(families: fonts, size: 17)
    let signs = [
      " ", "  ", "\n", "\r\n", "\u{85}", "\u{2028}", "\u{301}", "\u{200D}", "\u{AD}", "\t", "「", ".", "1", "👍🏽",
    ]
    for _ in 0..<400 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        let labels = corpora.randomElement(using: &generator)!.labels
        let label = Array(labels.randomElement(using: &generator)!.utf8)
        let start = Int.random(in: 0..<label.count, using: &generator)
        bytes += label[start..<min(label.count, start + Int.random(in: 1...40, using: &generator))]
        if Bool.random(using: &generator) { bytes += Array(signs.randomElement(using: &generator)!.utf8) }
      }
      together.resetCaches()
      let expected = prepare(bytes, font, apart: true, engine: apart)
      #expect(difference(prepare(bytes, font, engine: together), expected, bytes) == nil)
    }
  }
}
