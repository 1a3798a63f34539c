// Random texts, prepared in steps, in runs, into small buffers and from their ends, compared with references.
import LabelLayout
import NaiveSegmentation
import TestSupport
import Testing

@testable import LabelFonts

/// Makes random well-formed texts, and lends them as a part of a larger memory.
struct RandomTexts {
  var random: SplitMix64
  static let pieces: [String] = [
    "a", "b", "word", "M", "i", " ", " ", " ", "  ", "\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "\u{85}", "\u{B}",
    "\u{C}",
    "\t", "-", "\u{2010}", "(", ")", "«", "”", "'", "1", "4.5", "$", "/", "!", "\u{301}", "\u{200D}", "\u{AD}",
    "\u{A0}",
    "\u{2060}", "\u{200B}", "…", "—", "я", "ω", "א", "ש", "ب", "يم", "漢", "字", "한", "か", "ー", "。", "「", "क", "क्", "ि",
    "ไทย",
    "👍🏽", "👩\u{200D}👧", "🇩🇪", "🇫", "\u{600}", "\u{6DD}", "ᄀ", "ᅡ", "\u{FFFC}", "é", "\u{3000}", "\u{FFFD}", "\u{2009}",
    "\n\u{301}b\u{600} ",
  ]
  private static let neighbours: [[UInt8]] = [
    [], [0x20, 0x20, 0x20], [0x0A], Array("\u{301}".utf8), [0x80, 0x85], [0xC2], [0xE2, 0x80], [0xE2], Array("ab".utf8),
    Array("字字".utf8), Array("ب".utf8), Array("\u{600}".utf8), [0xA9], [0x85], [0x0A],
    Array(String(repeating: "of another ", count: 20).utf8),
  ]

  /// A text of up to `count` pieces, drawn from a few kinds at a time, so that some stretches have no space.
  mutating func next(_ count: Int) -> String {
    var text = ""
    var left = Int.random(in: 0...count, using: &random)
    while left > 0 {
      let some = (0..<Int.random(in: 1...8, using: &random)).map { _ in Self.pieces.randomElement(using: &random)! }
      for _ in 0..<min(left, Int.random(in: 1...max(1, count / 2), using: &random)) {
        text += some.randomElement(using: &random)!
        left -= 1
      }
    }
    if Int.random(in: 0..<8, using: &random) == 0 { text += "\r" }
    if Int.random(in: 0..<4, using: &random) == 0 {
      text += String(repeating: " ", count: Int.random(in: 1...20, using: &random))
    }
    return text
  }

  /// Calls `body` with the text's bytes, which other bytes precede and follow in memory. None of these may matter.
  mutating func lend<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    let before = Self.neighbours.randomElement(using: &random)!
    let after = Self.neighbours.randomElement(using: &random)!
    let memory = before + Array(text.utf8) + after
    return try memory.withUnsafeBufferPointer {
      try body(UnsafeBufferPointer(rebasing: $0[before.count..<(memory.count - after.count)]))
    }
  }
}

@Suite struct PreparingTests {
  private let engine = FontEngine()
  private let fonts: [String: FontStack]

  init() throws {
    var fonts: [String: FontStack] = [:]
    for name in ["Square", "Steps", "Tall"] { fonts[name] = try engine.makeFont(metric: name, size: 20) }
    self.fonts = fonts
  }

  private func describe(_ text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }

  /// A text of one style, in steps of any length, into a buffer of any size.
  @Test("A text of one style is the same in steps of any length, into a buffer of any size", arguments: 0..<8)
  func oneStyle(seed: UInt64) throws {
    var texts = RandomTexts(random: SplitMix64(seed: 7100 + seed))
    for round in 0..<400 {
      let text = texts.next(round % 50 == 49 ? 1500 : 30)
      let name = ["Square", "Steps", "Tall"].randomElement(using: &texts.random)!
      let kern = [0, 0, 0, 2.5, -7.5, -30].randomElement(using: &texts.random)!
      let reference = ReferenceText(
        text, [ReferenceText.Span(end: text.utf8.count, font: name, size: 20, kern: kern)])
      var step = [.infinity, 1, 30, 300].randomElement(using: &texts.random)!
      let capacity = Int.random(in: 1...60, using: &texts.random)
      let length = Int.random(in: 1...80, using: &texts.random)
      if round % 40 == 0 { engine.resetCaches() }
      let difference = texts.lend(text) { bytes -> String? in
        engine.withWorkspace { workspace -> String? in
          var buffer = ClusterBuffer(capacity: capacity)
          var preparer = TextPreparer(bytes, font: fonts[name]!, kern: kern, language: .none, workspace: workspace)
          var limit = step
          while !preparer.extend(&buffer, untilAdvance: limit == .infinity ? .unbounded : LayoutUnit(points: limit)) {
            // As much is prepared as was asked for, and no more than a word beyond that.
            if buffer.totalAdvance.points <= limit { return "only \(buffer.totalAdvance.points) of \(limit) points" }
            step *= 1.25
            limit += step
          }
          return reference.difference(buffer)
            ?? endingDifference(reference, bytes, fonts[name]!, kern: kern, length: length, workspace)
        }
      }
      if let difference {
        Issue.record("\(difference): \(name), kern \(kern), room for \(capacity): \(describe(text))")
        return
      }
    }
  }

  /// The same for the end of the text, if it can be prepared alone. If it begins after a space, that may be inside a
  /// cluster.
  private func endingDifference(
    _ reference: ReferenceText, _ bytes: UnsafeBufferPointer<UInt8>, _ font: FontStack, kern: Double, length: Int,
    _ workspace: Workspace
  ) -> String? {
    if bytes.count <= length { return nil }
    let preparer = TextPreparer(bytes, font: font, kern: kern, language: .none, workspace: workspace)
    let kind = preparer.prepareEnding(length: length, font: font, kern: kern, language: .none, workspace: workspace)
    preparer.finish()
    guard let kind else { return nil }
    let start = Int(workspace.endingClusters.pointee.starts[0])
    if start > bytes.count - length || start <= bytes.count - 16 * length { return "an end of \(length) at \(start)" }
    let isKnown = reference.clusters.contains { $0.start == start }
    if !isKnown { return kind == .atCut ? "an end of \(length) inside a cluster" : nil }
    return reference.difference(workspace.endingClusters.pointee, firstBreaks: start + 1)
      .map { "the last \(length) bytes: \($0)" }
  }

  /// Words that are as long as a window, and longer ones that begin with them, some with a mark at the window's end.
  @Test(arguments: [WordLimits.first, WordLimits.second]) func wordsOfAWindow(length: Int) {
    var texts = RandomTexts(random: SplitMix64(seed: 7300))
    let word = String(repeating: "a", count: length)
    for text in [
      word, word + "\u{301}bc", word + " b", word, word + "bc", "b " + word + "\n", word + word, word + "\u{301}",
    ] {
      let reference = ReferenceText(text, [ReferenceText.Span(end: text.utf8.count)])
      for _ in 0..<12 {
        let difference = texts.lend(text) { bytes -> String? in
          engine.withWorkspace { workspace -> String? in
            var buffer = ClusterBuffer()
            let font = fonts["Square"]!.withSize(10)
            var preparer = TextPreparer(bytes, font: font, kern: 0, language: .none, workspace: workspace)
            _ = preparer.extend(&buffer, untilAdvance: .unbounded)
            return reference.difference(buffer)
          }
        }
        #expect(difference == nil, "\(text.count)")
      }
    }
  }

  @Test(
    "A text may have as many clusters as the limit says, and no more",
    arguments: ["abcd efgh ij", "            ", "a\nb\nc\nd\ne\nf\n"]) func clusterLimit(text: String) throws
  {
    for limit in 10...13 {
      let engine = FontEngine(clusterLimit: limit)
      let font = try engine.makeFont(metric: "Square", size: 10)
      // The second time, all words are cached.
      for _ in 0..<2 {
        let isOverLimit = engine.withWorkspace { workspace in
          Array(text.utf8).withUnsafeBufferPointer { bytes in
            workspace.clusters.removeAll()
            var preparer = TextPreparer(bytes, font: font, kern: 0, language: .none, workspace: workspace)
            _ = preparer.extend(&workspace.clusters, untilAdvance: .unbounded)
          }
          return workspace.isOverLimit
        }
        #expect(isOverLimit == (limit < 12), "\(limit)")
      }
    }
  }

  /// Sums of advances end at 2^32 points: that is 16,384 clusters at the largest size. Without that limit, twice as many
  /// would overflow.
  @Test(arguments: [("ab ", ""), ("a", ""), ("a\u{301}", ""), (" ", ""), (" ", "b"), (" ", "\n"), (" ", "\u{301}\n")])
  func sumsAreLimited(piece: String, end: String) throws {
    let font = try engine.makeFont(metric: "Square", size: FontStack.largestSize)
    let text = String(repeating: piece, count: 45_000 / piece.count) + end
    let count = ReferenceText(text, [ReferenceText.Span(end: text.utf8.count)]).clusters.count
    for limit in [LayoutUnit.unbounded, 1] {
      for _ in 0..<2 {
        engine.withWorkspace { workspace in
          Array(text.utf8).withUnsafeBufferPointer { bytes in
            var buffer = ClusterBuffer()
            var preparer = TextPreparer(bytes, font: font, kern: 0, language: .none, workspace: workspace)
            var limit = limit
            while !preparer.extend(&buffer, untilAdvance: limit) { limit = min(2 * limit, .unbounded) }
            #expect(buffer.count == count)
            let sums = (0...buffer.count).map { buffer.positions[$0].points }
            let wrong = sums.indices.first { sums[$0] != Double(min($0, 16_384)) * 262_144 }
            #expect(wrong == nil, "\(limit): \(wrong ?? 0) at \(sums[wrong ?? 0])")
          }
        }
      }
    }
  }

  /// Ten leading consonants are one cluster (UAX #29, GB6), more than eight em wide: at the largest size the product of
  /// such an advance and a scale has more than 64 bits.
  @Test func wideClustersAreExact() throws {
    let font = try engine.makeFont(families: ["Noto Sans CJK KR"], size: FontStack.largestSize)
    let one = try engine.makeFont(families: ["Noto Sans CJK KR"], size: 1)
    let text = String(repeating: "\u{1100}", count: 10)
    let (wide, narrow) = (prepare(text, font, engine: engine), prepare(text, one, engine: engine))
    #expect(narrow.points.count == 1 && narrow.points[0] > 8)
    let expected = narrow.points[0] * FontStack.largestSize
    #expect(abs(wide.points[0] / expected - 1) < 1e-6)
  }

  /// The same for attachments after 16,380 letters.
  @Test func sumsOfAttachmentsAreLimited() throws {
    let (letters, boxes) = (16_380, 40)
    let font = try engine.makeFont(metric: "Square", size: FontStack.largestSize)
    let text = Array((String(repeating: "a", count: letters) + String(repeating: "\u{FFFC}", count: boxes) + "b").utf8)
    func run(_ start: Int, _ end: Int, _ attachment: AttributedRun.Attachment?) -> AttributedRun {
      AttributedRun(
        start: start, end: end, font: font, kern: 0, baselineOffset: 0, language: .none, attachment: attachment)
    }
    let places = (0..<boxes).map { letters + 3 * $0 }
    let runs =
      [run(0, letters, nil)] + places.map { run($0, $0 + 3, .init(width: 262_144, height: 10, y: 0)) }
      + [run(text.count - 1, text.count, nil)]
    text.withUnsafeBufferPointer { bytes in
      withAttributed(bytes, runs, engine: engine) { _, found in
        let sums = (0...found.count).map { found.positions[$0].points }
        #expect(sums == (0...(letters + boxes + 1)).map { Double(min($0, 16_384)) * 262_144 })
      }
    }
  }

  /// The breaks around an attachment are those of its text, but after a hard break that it replaces a line may end (R203).
  @Test func attachmentsOnHardBreaks() throws {
    let lookalikes = [
      "\u{C5}", "\u{A8}", "\u{A9}", "\u{3028}", "\u{2F28}", "\u{828}", "\u{1228}", "\u{2C28}", "\u{2C29}",
    ]
    for text in ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"] + lookalikes {
      let bytes = Array("\(text)cd".utf8)
      let count = text.utf8.count
      let runs = [(0, count, true), (count, bytes.count, false)].map { start, end, isBox in
        AttributedRun(
          start: start, end: end, font: fonts["Square"]!, kern: 0, baselineOffset: 0, language: .none,
          attachment: isBox ? .init(width: 35, height: 15, y: -3) : nil)
      }
      for before in [[], [0xE2, 0x80], [0xC2]] as [[UInt8]] {
        let memory = before + bytes
        let flags = memory.withUnsafeBufferPointer { memory in
          let bytes = UnsafeBufferPointer(rebasing: memory[before.count...])
          return withAttributed(bytes, runs, engine: engine) { _, found in (0..<found.count).map { found.flags[$0] } }
        }
        try #require(flags.count == 3)
        #expect(!flags[0].contains(.hardBreak))
        let isBreak = text.unicodeScalars.contains(where: PreparingTests.isBreak)
        let mayBreak = isBreak || Segmented(bytes).lineBreaks.contains(count)
        #expect(flags[1].contains(.breakBefore) == mayBreak, "\(text.debugDescription)")
        #expect(!flags[2].contains(.breakBefore))
      }
    }
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029].contains(scalar.value)
  }

  /// Random spans of a text. Each ends at a cluster boundary and is unlike the one before it.
  private func spans(_ text: String, _ random: inout SplitMix64) -> [ReferenceText.Span] {
    let starts = ReferenceText(text, [ReferenceText.Span(end: text.utf8.count)]).clusters.map(\.start)
    let ends = Array(starts.dropFirst() + [text.utf8.count])
    let longest = [2, 8, 60].randomElement(using: &random)!
    var spans: [ReferenceText.Span] = []
    var next = 0
    while next < ends.count {
      next = min(ends.count, next + Int.random(in: 1...longest, using: &random))
      var span = ReferenceText.Span(end: ends[next - 1])
      span.font = ["Square", "Steps", "Tall"].randomElement(using: &random)!
      span.size = 20
      span.kern = [0, 0, 2.5, -7.5].randomElement(using: &random)!
      span.baselineOffset = Double(spans.count % 3 - 1) * 2
      if Int.random(in: 0..<10, using: &random) == 0 {
        let range = (spans.last?.end ?? 0)..<span.end
        let bytes = Array(text.utf8)[range]
        let hasBreak = String(decoding: bytes, as: UTF8.self).unicodeScalars.contains(where: PreparingTests.isBreak)
        if !hasBreak { span.attachment = 35 }
      }
      spans.append(span)
    }
    return spans
  }

  /// Runs for the spans, some in two pieces. A run may end inside a cluster: its border then is the cluster's end.
  private func runs(_ spans: [ReferenceText.Span], _ text: String, _ random: inout SplitMix64) -> [AttributedRun] {
    var runs: [AttributedRun] = []
    let starts = ReferenceText(text, [ReferenceText.Span(end: text.utf8.count)]).clusters.map(\.start)
    var start = 0
    for span in spans {
      let last = starts.last { $0 < span.end }!
      // The last span ends with the text.
      let end = span.end == text.utf8.count ? span.end : Int.random(in: (last + 1)...span.end, using: &random)
      var ends = [end]
      if span.attachment == nil, end - start > 1, Int.random(in: 0..<5, using: &random) == 0 {
        ends.insert(Int.random(in: (start + 1)..<end, using: &random), at: 0)
      }
      for end in ends {
        runs.append(
          AttributedRun(
            start: start, end: end, font: fonts[span.font]!, kern: span.kern, baselineOffset: span.baselineOffset,
            language: .none, attachment: span.attachment.map { .init(width: $0, height: 15, y: -3) }))
        start = end
      }
    }
    return runs
  }

  /// Texts in runs of any length, in steps of any length, and from an end on.
  @Test(arguments: 0..<8) func runsOfManyStyles(seed: UInt64) throws {
    var texts = RandomTexts(random: SplitMix64(seed: 7200 + seed))
    for round in 0..<200 {
      let text = texts.next(round % 20 == 19 ? 1500 : 30)
      if text.isEmpty { continue }
      let spans = spans(text, &texts.random)
      let runs = runs(spans, text, &texts.random)
      let reference = ReferenceText(text, spans)
      var step = [.infinity, 1, 100].randomElement(using: &texts.random)!
      let length = Int.random(in: 1...80, using: &texts.random)
      if round % 40 == 0 { engine.resetCaches() }
      let difference = texts.lend(text) { bytes -> String? in
        runs.withUnsafeBufferPointer { runs in
          engine.withWorkspace { workspace -> String? in
            let source = AttributedSource(
              bytes: bytes, runs: runs, styles: UnsafeBufferPointer(start: nil, count: 0), direction: .leftToRight)
            var preparer = AttributedPreparer(source, workspace: workspace)
            var limit = step
            while !preparer.extend(untilAdvance: limit == .infinity ? .unbounded : LayoutUnit(points: limit)) {
              if var ending = preparer.makeEnding(length: length) {
                _ = ending.extend(untilAdvance: .unbounded)
                let found = endingDifference(reference, &ending, bytes, workspace)
                if let found { return "the last \(length) bytes: \(found)" }
              }
              step *= 1.5
              limit += step
            }
            return AttributedReference.difference(reference, &preparer, workspace.clusters)
          }
        }
      }
      if let difference {
        Issue.record("\(difference): runs at \(runs.map(\.start)), spans to \(spans.map(\.end)): \(describe(text))")
        return
      }
    }
  }

  /// The end of a text that is prepared alone. If it begins after a space, its first word may join the text before that: the
  /// clusters of the word and its breaks are those of the whole text only if nothing does.
  private func endingDifference(
    _ reference: ReferenceText, _ ending: inout AttributedPreparer, _ bytes: UnsafeBufferPointer<UInt8>,
    _ workspace: Workspace
  ) -> String? {
    let start = Int(workspace.endingClusters.pointee.starts[0])
    if !reference.clusters.contains(where: { $0.start == start }) {
      return ending.isWholeFromStart ? "begins inside a cluster, at byte \(start)" : nil
    }
    let space: Int = bytes[start...].firstIndex { $0 <= 0x20 } ?? bytes.count
    return AttributedReference.difference(
      reference, &ending, workspace.endingClusters.pointee,
      firstBreaks: ending.isWholeFromStart ? start + 1 : space + 1)
  }
}

/// Compares what a preparer of attributed text found, the metrics included.
enum AttributedReference {
  static func difference(
    _ reference: ReferenceText, _ preparer: inout AttributedPreparer, _ clusters: borrowing ClusterBuffer,
    firstBreaks: Int = 0
  ) -> String? {
    let memory = preparer.memory
    let runs = Array(memory.pointee.runs.elements)
    let metrics = Array(memory.pointee.metrics.elements)
    let flags = (0..<clusters.count).map { clusters.flags[$0] }
    return reference.difference(clusters, firstBreaks: firstBreaks) { index in
      let run = runs.last { $0.firstCluster <= index }!
      let place = run.firstMetrics + flags[index].metricsIndex
      return metrics.indices.contains(place) ? metrics[place] : LineMetrics(ascent: -1, descent: -1)
    }
  }
}
