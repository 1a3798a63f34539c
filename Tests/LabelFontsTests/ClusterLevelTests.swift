// Embedding levels of random paragraphs in runs with writing directions, compared with those of the same paragraphs alone, in
// which the controls are written that R217 names.
import LabelLayout
import NaiveSegmentation
import TestSupport
import Testing
import TextSegmentation

@testable import LabelFonts

@Suite struct ClusterLevelTests {
  private static let pieces: [String] = [
    "a", "b", "\u{5D0}", "\u{5D1}", "\u{627}", "1", "+", ",", " ", " ", "!", "(", ")", "[", "]", "\t", "\u{A0}",
    "\u{301}",
    "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\n",
    "\r\n",
    "\u{2029}", "\u{2028}", "\u{85}", "字", "\u{AD}", "x y z. ",
  ]
  /// Lists of writing directions, and the controls that act as they do.
  private static let directions: [(list: WritingDirections, controls: [Unicode.Scalar])] = {
    func list(_ own: [(LayoutDirection, Bool)]) -> WritingDirections {
      var list = WritingDirections()
      for (direction, isOverride) in own { list.append(direction, isOverride: isOverride) }
      return list
    }
    return [
      (list([]), []), (list([(.leftToRight, false)]), ["\u{202A}"]), (list([(.rightToLeft, false)]), ["\u{202B}"]),
      (list([(.leftToRight, true)]), ["\u{202D}"]), (list([(.rightToLeft, true)]), ["\u{202E}"]),
      (list([(.rightToLeft, true), (.leftToRight, false)]), ["\u{202E}", "\u{202A}"]),
    ]
  }()

  /// For each cluster its first byte, its end, and the index of the list of writing directions of its run.
  private struct Cluster {
    var start: Int
    var end: Int
    var scalars: [Unicode.Scalar]
    var list: Int
    var endsParagraph: Bool { ["\n", "\r", "\u{2029}"].contains(scalars[0]) }
  }

  /// The levels of a paragraph's clusters, with `ClusterLevels.blank` where L1 may reset them.
  private func expected(_ paragraph: ArraySlice<Cluster>, _ environment: LayoutDirection) -> [UInt8] {
    let content = paragraph.last!.endsParagraph ? paragraph.dropLast() : paragraph
    let strong = content.flatMap(\.scalars).map { BidiCharacter($0) }
    let isRightToLeft = firstStrongIsRightToLeft(strong.span) ?? (environment == .rightToLeft)
    var characters: [BidiCharacter] = []
    var places: [Int] = []
    var open = 0
    func close() {
      for _ in Self.directions[open].controls { characters.append(BidiCharacter("\u{202C}")) }
    }
    for cluster in content {
      if cluster.list != open {
        close()
        open = cluster.list
        characters += Self.directions[open].controls.map { BidiCharacter($0) }
      }
      places.append(characters.count)
      // U+0085 ends a line only, as U+2028 does.
      characters += cluster.scalars.map { BidiCharacter($0 == "\u{85}" ? "\u{2028}" : $0) }
    }
    let levels = embeddingLevels(of: characters, isRightToLeft: isRightToLeft)
    let resets: Set<UInt32> = [
      0x20, 0x85, 0x2028, 0x200B, 0xAD, 0x202A, 0x202B, 0x202C, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0x0C,
    ]
    var found = zip(content, places).map { cluster, place in
      levels[place] | (cluster.scalars.allSatisfy { resets.contains($0.value) } ? ClusterLevels.blank : 0)
    }
    if content.count < paragraph.count { found.append(isRightToLeft ? 1 : 0) }
    return found
  }

  /// The runs of a text. They end at bytes of any kind.
  private func runs(_ count: Int, _ font: FontStack, _ random: inout SplitMix64) -> ([AttributedRun], lists: [Int]) {
    var runs: [AttributedRun] = []
    var lists: [Int] = []
    let most = Bool.random(using: &random) ? 1 : Self.directions.count
    while (runs.last?.end ?? 0) < count {
      let start = runs.last?.end ?? 0
      let list = Int.random(in: 0..<most, using: &random)
      lists.append(list)
      runs.append(
        AttributedRun(
          start: start, end: min(count, start + Int.random(in: 1...30, using: &random)), font: font, kern: 0,
          baselineOffset: Double(runs.count % 2), language: .none, attachment: nil,
          writingDirections: Self.directions[list].list))
    }
    return (runs, lists)
  }

  private func clusters(_ text: String, _ runs: [AttributedRun], _ lists: [Int]) -> [Cluster] {
    let bytes = Array(text.utf8)
    let starts = [0] + Segmented(bytes).graphemes.filter { $0 > 0 && $0 < bytes.count }
    return zip(starts, starts.dropFirst() + [bytes.count]).map { start, end in
      // A border inside a cluster counts as one at its end.
      Cluster(
        start: start, end: end, scalars: Array(String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars),
        list: lists[runs.firstIndex { $0.end > start }!])
    }
  }

  /// Of more than 31 the first 31 count (R217).
  @Test func directionsNestTo31() {
    var (some, more) = (WritingDirections(), WritingDirections())
    for index in 0..<40 {
      if index < 31 { some.append(index % 3 == 0 ? .rightToLeft : .leftToRight, isOverride: index % 2 == 0) }
      more.append(index % 3 == 0 ? .rightToLeft : .leftToRight, isOverride: index % 2 == 0)
    }
    #expect(some == more && more.count == 31 && !more.isEmpty)
  }

  @Test("The clusters of random paragraphs have the levels of UAX #9", arguments: 0..<8) func randomParagraphs(
    seed: UInt64
  ) throws {
    var texts = RandomTexts(random: SplitMix64(seed: 5500 + seed))
    let engine = FontEngine()
    let font = try engine.makeFont(metric: "Square", size: 10)
    for _ in 0..<120 {
      var text = ""
      for _ in 0..<Int.random(in: 1...80, using: &texts.random) {
        text += Self.pieces.randomElement(using: &texts.random)!
      }
      if Int.random(in: 0..<6, using: &texts.random) == 0 {
        text += String(repeating: "x y. ", count: 120) + "\u{5D0}!"
      }
      let (runs, lists) = runs(text.utf8.count, font, &texts.random)
      let clusters = clusters(text, runs, lists)
      let environment: LayoutDirection = Bool.random(using: &texts.random) ? .leftToRight : .rightToLeft
      var levels: [UInt8] = []
      for paragraph in clusters.split(after: \.endsParagraph) { levels += expected(paragraph, environment) }
      let first = Int.random(in: 0..<text.utf8.count, using: &texts.random)
      let visible = first..<Int.random(in: (first + 1)...text.utf8.count, using: &texts.random)
      let length = Int.random(in: 1...60, using: &texts.random)
      let wrong = texts.lend(text) { bytes -> String? in
        runs.withUnsafeBufferPointer { runs in
          engine.withWorkspace { workspace -> String? in
            let source = AttributedSource(
              bytes: bytes, runs: runs, styles: UnsafeBufferPointer(start: nil, count: 0), direction: environment)
            var preparer = AttributedPreparer(source, workspace: workspace)
            if !preparer.extend(untilAdvance: LayoutUnit(points: 10)), var ending = preparer.makeEnding(length: length)
            {
              _ = ending.extend(untilAdvance: .unbounded)
              let found = ending.levels(of: 0..<bytes.count)
              let start = workspace.endingClusters.pointee.starts[0]
              if let place = clusters.firstIndex(where: { $0.start == start }) {
                let wrong = difference(
                  found, Array(levels[place...]), clusters[place...], bytes.count - length..<bytes.count)
                if let wrong { return "the end from \(start): \(wrong)" }
              }
            }
            _ = preparer.extend(untilAdvance: .unbounded)
            return difference(preparer.levels(of: visible), levels, clusters[...], visible)
          }
        }
      }
      if let wrong {
        let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
        Issue.record("\(wrong), runs to \(runs.map(\.end)) \(lists), \(environment), bytes \(visible): \(scalars)")
        return
      }
    }
  }

  /// The first cluster that has another level, in the paragraphs that have some of the visible bytes.
  private func difference(
    _ found: UnsafePointer<UInt8>?, _ expected: [UInt8], _ clusters: ArraySlice<Cluster>, _ visible: Range<Int>
  ) -> String? {
    var index = 0
    for paragraph in clusters.split(after: \.endsParagraph) {
      let isVisible = paragraph.first!.start < visible.upperBound && paragraph.last!.end > visible.lowerBound
      for cluster in paragraph {
        // Without levels, each cluster has that of its paragraph from left to right.
        let level = found?[index] ?? expected[index] & ClusterLevels.blank
        if isVisible, level != expected[index] {
          return "byte \(cluster.start) has level \(level), not \(expected[index])"
        }
        index += 1
      }
    }
    return nil
  }
}

extension BidirectionalCollection {
  /// The parts that end with an element for which `ends` holds, or with the last one.
  fileprivate func split(after ends: (Element) -> Bool) -> [SubSequence] {
    var parts: [SubSequence] = []
    var start = startIndex
    for index in indices where ends(self[index]) {
      parts.append(self[start...index])
      start = self.index(after: index)
    }
    return start < endIndex ? parts + [self[start...]] : parts
  }
}
