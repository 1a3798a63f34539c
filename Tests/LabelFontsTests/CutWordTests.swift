// Clusters and line breaks of texts that are cut into runs anywhere, compared with those of the whole text.
import LabelLayout
import TestSupport
import TextSegmentation
import Testing

@testable import LabelFonts

@Suite struct CutWordTests {
  /// Characters of every kind for which rules look back, and letters at which the windows of segmentation may end.
  private static let pieces: [String] = [
    "a", "b", "word", " ", " ", "  ", "\n", "\r\n", "\u{2028}", "-", "\u{2010}", "(", ")", "«", "»", "“", "”", "\"",
    "'",
    "1", "23", "4.5", "$", "%", "/", ":", "!", "\u{301}", "\u{200D}", "\u{AD}", "\u{A0}", "\u{2060}", "\u{200B}", "…",
    "—", "я", "ж", "ω", "π", "א", "ב", "ש", "ب", "ي", "م", "漢", "字", "中", "한", "글", "か", "ー", "ァ", "。", "「", "」", "क",
    "ख", "क्", "\u{94D}", "ि", "ไทย", "ภาษา", "កម្ពុជា", "👍🏽", "👩\u{200D}👩\u{200D}👧", "🇩🇪", "🇫", "\u{600}", "ᄀ", "ᅡ",
    "ᆨ", "\u{FFFC}", "é", "ß", "_", "@", "x.y", "\u{3000}", "\u{FFFD}",
  ]

  private let engine = FontEngine()

  /// The line breaks, those under hangulWordPriority, and the clusters of a text that is segmented as a whole.
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
    // Pieces are drawn from a few kinds at a time, so that long stretches are in one script.
    var text: [UInt8] = []
    while text.count < bytes {
      let some = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        CutWordTests.pieces.randomElement(using: &random)!
      }
      for _ in 0..<Int.random(in: 1...200, using: &random) { text += Array(some.randomElement(using: &random)!.utf8) }
      if Int.random(in: 0..<20, using: &random) == 0 { text.append(UInt8.random(in: 0x80...0xFF, using: &random)) }
    }
    return text
  }

  /// Runs that end anywhere, each unlike the one before it.
  private func runs(_ count: Int, _ fonts: [FontStack], _ random: inout SplitMix64) -> [AttributedRun] {
    var runs: [AttributedRun] = []
    let longest = [3, 12, 90, 700].randomElement(using: &random)!
    while (runs.last?.end ?? 0) < count {
      let start = runs.last?.end ?? 0
      let isBox = Int.random(in: 0..<12, using: &random) == 0
      runs.append(
        AttributedRun(
          start: start, end: min(count, start + Int.random(in: 1...longest, using: &random)),
          font: fonts.randomElement(using: &random)!, kern: Double(runs.count % 2), baselineOffset: 0, language: .none,
          attachment: isBox ? AttributedRun.Attachment(width: 10, height: 10, y: 0) : nil))
    }
    return runs
  }

  /// Whether a hard break ends before a byte. There the flags of clusters have no meaning.
  private func followsHardBreak(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    place == 0 || HardBreak.endingAt(place, bytes) != nil
  }

  @Test("Line breaks of random texts in random runs", arguments: 0..<60) func lineBreaks(seed: UInt64) throws {
    var random = SplitMix64(seed: 700 + seed)
    let bytes = text(Int.random(in: 20...3_000, using: &random), &random)
    let fonts = try [
      engine.makeFont(metric: "Square", size: 10), engine.makeFont(metric: "Steps", size: 10),
      engine.makeFont(families: ["Noto Sans", "Noto Sans Arabic"], size: 10),
      engine.makeFont(families: ["Noto Sans Devanagari", "Noto Sans CJK JP"], size: 10),
    ]
    let runs = runs(bytes.count, fonts, &random)
    defer { withExtendedLifetime(fonts) {} }  // Runs borrow them.
    engine.withWorkspace { workspace in
      bytes.withUnsafeBufferPointer { bytes in
        runs.withUnsafeBufferPointer { runs in
          let expected = whole(bytes, workspace)
          let source = AttributedSource(
            bytes: bytes, runs: runs, styles: UnsafeBufferPointer(start: nil, count: 0), direction: .leftToRight)
          var preparer = AttributedPreparer(source, workspace: workspace)
          var limit = LayoutUnit(points: 50)
          while !preparer.extend(untilAdvance: limit) { limit = limit * 2 }
          #expect(workspace.clusters.starts[workspace.clusters.count] == UInt32(bytes.count))
          for index in 0..<workspace.clusters.count {
            let place = Int(workspace.clusters.starts[index])
            let flags = workspace.clusters.flags[index]
            #expect(place == 0 || isSet(expected[0], place), "seed \(seed), byte \(place)")
            if followsHardBreak(bytes, place) { continue }
            let near = String(decoding: bytes[max(0, place - 16)..<min(place + 8, bytes.count)], as: UTF8.self)
            let borders = runs.map(\.start).filter { abs($0 - place) < 30 }
            let message = "seed \(seed), byte \(place) of \(near.debugDescription), runs at \(borders)"
            #expect(flags.contains(.breakBefore) == isSet(expected[1], place), "\(message)")
            #expect(flags.contains(.breakBeforeWordPriority) == isSet(expected[2], place), "\(message)")
          }
        }
      }
    }
  }

  @Test("Clusters at run borders of random texts", arguments: 0..<10) func clusters(seed: UInt64) {
    var random = SplitMix64(seed: 800 + seed)
    let bytes = text(4_000, &random)
    engine.withWorkspace { workspace in
      bytes.withUnsafeBufferPointer { bytes in
        let expected = whole(bytes, workspace)
        var last = 0
        for place in 0...bytes.count {
          var next = place
          while next > 0 && next < bytes.count && !isSet(expected[0], next) { next += 1 }
          // The answer does not depend on what is known before.
          for known in [0, last, next] {
            #expect(
              ClusterBoundary.find(bytes, atOrAfter: place, since: known) == next,
              "seed \(seed), byte \(place), since \(known)")
          }
          if next == place { last = place }
        }
      }
    }
  }
}
