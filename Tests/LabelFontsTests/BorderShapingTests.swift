// Random lines of several scripts, cut into runs anywhere, compared with each run shaped by HarfBuzz within its whole line.
import FontReference
import LabelLayout
import TestSupport
import Testing

@testable import LabelFonts

@Suite struct BorderShapingTests {
  private static let families = [
    "Noto Sans", "Noto Sans Arabic", "Noto Sans Syriac", "Noto Sans Hebrew", "Noto Sans CJK KR", "Noto Sans Georgian",
  ]
  /// Letters of each script, and marks on them.
  private static let letters: [[String]] = [
    Array("AVTowafilmn").map(String.init),
    (0x628...0x63A).map(letter) + ["\u{644}", "\u{627}", "\u{64E}", "\u{640}", "\u{200D}"],
    (0x712...0x72C).map(letter), (0x5D0...0x5EA).map(letter), (0xAC00...0xAC20).map(letter),
    (0x10D0...0x10F0).map(letter),
  ]
  private static let signs = [".", ",", "(", ")", "1", "24", "-", "\u{60C}", "!", "«", "\u{200D}", "\u{2013}"]

  private static func letter(_ scalar: Int) -> String { String(Unicode.Scalar(UInt32(scalar))!) }

  private func line(_ random: inout SplitMix64) -> String {
    var line = ""
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let letters = Self.letters.randomElement(using: &random)!
      // Some words are longer than the windows in which words are shaped.
      let length = Int.random(in: 0..<40, using: &random) == 0 ? 150 : 5
      if Int.random(in: 0..<4, using: &random) == 0 { line += Self.signs.randomElement(using: &random)! }
      for _ in 0..<Int.random(in: 0...length, using: &random) { line += letters.randomElement(using: &random)! }
      if Int.random(in: 0..<4, using: &random) == 0 { line += Self.signs.randomElement(using: &random)! }
      line += ["", " ", " ", "  "].randomElement(using: &random)!
    }
    return line
  }

  @Test("Lines with breaks and borders between scripts are as wide as HarfBuzz shapes them whole", arguments: 0..<6)
  func lines(seed: UInt64) throws {
    let engine = FontEngine()
    let font = try engine.makeFont(families: Self.families, size: 1000)
    let shaper = LineShaper(font, language: "en")
    var random = SplitMix64(seed: 4400 + seed)
    for _ in 0..<80 {
      var lines = (0..<Int.random(in: 1...3, using: &random)).map { _ in line(&random) }
      if Int.random(in: 0..<5, using: &random) == 0 { lines[0] = "\u{64E}\u{628}\u{644}" + lines[0] }
      if Int.random(in: 0..<5, using: &random) == 0 { lines[lines.count - 1] += "\u{628}\u{644}\u{64E}" }
      let text = lines.joined(separator: "\n")
      let clusters = ReferenceText(text, [ReferenceText.Span(end: text.utf8.count)]).clusters.map(\.start)
      let longest = [1, 4, 20].randomElement(using: &random)!
      var borders: [Int] = []
      while (borders.last ?? 0) < clusters.count {
        borders.append((borders.last ?? 0) + Int.random(in: 1...longest, using: &random))
      }
      borders.removeLast()
      let expected = expected(lines, clusters, Set(borders), shaper)
      let ends = borders.map { clusters[$0] } + [text.utf8.count]
      // Runs that differ in their baseline offset are not merged.
      let runs = zip([0] + ends, ends).enumerated().map { index, range in
        AttributedRun(
          start: range.0, end: range.1, font: font, kern: 0, baselineOffset: Double(index % 2),
          language: LanguageTag("en"),
          attachment: nil)
      }
      if Int.random(in: 0..<9, using: &random) == 0 { engine.resetCaches() }
      let step = Double([1, 300, 100_000].randomElement(using: &random)!)
      let found = advances(text, runs, step: step, engine)
      guard found.count == expected.count else {
        Issue.record("\(found.count) clusters, not \(expected.count): \(text.debugDescription)")
        return
      }
      if let place = found.indices.first(where: { abs(found[$0] - expected[$0]) > 1e-4 }) {
        Issue.record(
          """
          cluster \(place) advances \(found[place]), not \(expected[place]), with borders at clusters \(borders): \
          \(text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " "))
          """)
        return
      }
    }
  }

  /// The advances that HarfBuzz gives the clusters of all lines, and 0 for each line feed.
  private func expected(
    _ lines: [String], _ clusters: [Int], _ borders: Set<Int>, _ shaper: LineShaper
  ) -> [Double] {
    var advances: [Double] = []
    var start = 0
    for line in lines {
      let bytes = Array(line.utf8)
      let first = advances.count
      let starts = clusters.filter { $0 >= start && $0 < start + bytes.count }.map { $0 - start }
      let parts = zip(starts, starts.dropFirst() + [bytes.count]).map {
        String(decoding: bytes[$0..<$1], as: UTF8.self)
      }
      let own = Set(borders.compactMap { $0 > first ? $0 - first : nil })
      advances += shaper.advances(of: line, clusters: parts, borders: own).map { max(0, $0) * 1000 }
      advances.append(0)
      start += bytes.count + 1
    }
    return advances.dropLast()
  }

  private func advances(_ text: String, _ runs: [AttributedRun], step: Double, _ engine: FontEngine) -> [Double] {
    // Letters that precede and follow the text in memory do not join it.
    let neighbour = Array("\u{628}".utf8)
    let memory = neighbour + Array(text.utf8) + neighbour
    return memory.withUnsafeBufferPointer { memory in
      let bytes = UnsafeBufferPointer(rebasing: memory[neighbour.count..<(memory.count - neighbour.count)])
      return withAttributed(bytes, runs, step: step, engine: engine) { $1.advances }
    }
  }
}
