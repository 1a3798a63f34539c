// Boundaries of long texts, found window by window, against those of the whole text.
import LabelLayout
import TestSupport
import TextSegmentation
import Testing

@testable import LabelFonts

@Suite struct TextBoundariesTests {
  /// Characters of every kind that rules look back across, and letters that windows may end at.
  private static let pieces: [String] = [
    "a", "b", "word", " ", " ", "  ", "\n", "\r\n", "\u{2028}", "-", "\u{2010}", "(", ")", "«", "»", "“", "”", "\"",
    "'",
    "1", "23", "4.5", "$", "%", "/", ":", "!", "\u{301}", "\u{200D}", "\u{AD}", "\u{A0}", "\u{2060}", "\u{200B}", "…",
    "—", "я", "ж", "ω", "π", "א", "ב", "ש", "ب", "ي", "م", "漢", "字", "中", "한", "글", "か", "ー", "ァ", "。", "「", "」", "क",
    "ख", "क्", "\u{94D}", "ि", "ไทย", "ภาษา", "កម្ពុជា", "👍🏽", "👩\u{200D}👩\u{200D}👧", "🇩🇪", "🇫", "\u{600}", "ᄀ", "ᅡ",
    "ᆨ", "\u{FFFC}", "é", "ß", "_", "@", "x.y", "\u{3000}", "\u{FFFD}",
  ]

  private let engine = FontEngine()

  /// Line breaks, those under hangulWordPriority and clusters of a text, found as a whole.
  private func whole(_ bytes: UnsafeBufferPointer<UInt8>, _ workspace: Workspace) -> [[UInt64]] {
    let words = bytes.count / 64 + 1
    var bits = [UInt64](repeating: 0, count: 4 * words)
    bits.withUnsafeMutableBufferPointer { bits in
      let base = bits.baseAddress!
      let summary = segment(
        bytes,
        into: SegmentationOutput(
          graphemes: base, lineBreaks: base + words, wordPriorityBreaks: base + 2 * words,
          complexContext: base + 3 * words))
      if summary.hasComplexContext {
        let breaker = workspace.breaker
        breaker.pointee.replaceBreaks(
          bytes, complexContext: base + 3 * words, in: base + words, and: base + 2 * words)
      }
    }
    return (0..<3).map { Array(bits[($0 * words)..<(($0 + 1) * words)]) }
  }

  private func isSet(_ bits: [UInt64], _ place: Int) -> Bool { bits[place / 64] >> UInt64(place % 64) & 1 != 0 }

  private func text(_ bytes: Int, _ random: inout SplitMix64) -> [UInt8] {
    // A few kinds at a time, so that long stretches are of one script.
    var text: [UInt8] = []
    while text.count < bytes {
      let some = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        TextBoundariesTests.pieces.randomElement(using: &random)!
      }
      for _ in 0..<Int.random(in: 1...200, using: &random) { text += Array(some.randomElement(using: &random)!.utf8) }
      if Int.random(in: 0..<20, using: &random) == 0 { text.append(UInt8.random(in: 0x80...0xFF, using: &random)) }
    }
    return text
  }

  @Test("Line breaks of random texts", arguments: 0..<20) func lineBreaks(seed: UInt64) {
    var random = SplitMix64(seed: 700 + seed)
    let bytes = text(Int.random(in: 2_000...60_000, using: &random), &random)
    engine.withWorkspace { workspace in
      bytes.withUnsafeBufferPointer { bytes in
        let expected = whole(bytes, workspace)
        var found = TextBoundaries(bytes, from: 0, memory: workspace.attributed.beginning)
        var windows = 0
        for place in 1..<bytes.count where isSet(expected[0], place) {
          if place > found.end { windows += 1 }
          found.advance(to: place, workspace.breaker)
          let flags = found.window.breaks(before: place)
          #expect(flags.contains(.breakBefore) == isSet(expected[1], place), "seed \(seed), byte \(place)")
          #expect(flags.contains(.breakBeforeWordPriority) == isSet(expected[2], place), "seed \(seed), byte \(place)")
        }
        #expect(windows > 0)
      }
    }
  }

  @Test("Clusters at run borders of random texts", arguments: 0..<10) func clusters(seed: UInt64) {
    var random = SplitMix64(seed: 800 + seed)
    let bytes = text(4_000, &random)
    engine.withWorkspace { workspace in
      bytes.withUnsafeBufferPointer { bytes in
        let expected = whole(bytes, workspace)
        for place in 0...bytes.count {
          var next = place
          while next > 0 && next < bytes.count && !isSet(expected[0], next) { next += 1 }
          #expect(TextBoundaries.cluster(bytes, atOrAfter: place) == next, "seed \(seed), byte \(place)")
        }
      }
    }
  }
}
