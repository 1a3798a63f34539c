// The engine against a naive reading of the rules, on random texts of all classes.
import TestSupport
import Testing
import TextSegmentation

@Suite struct NaiveTests {
  @Test func randomTextsAgree() {
    var random = SplitMix64(seed: 0xA11)
    let rounds = LongRun.rounds("UAX #14 and #29 against a naive reading", short: 10_000, long: 200_000)
    var failures = 0
    for _ in 0..<rounds where failures < 5 {
      let text = Sample.randomText(using: &random)
      var bytes: [UInt8] = []
      var offsets = [0]
      for sample in text {
        bytes += Array(String(Character(Unicode.Scalar(sample.scalar)!)).utf8)
        offsets.append(bytes.count)
      }
      let given = Segmented(bytes)
      let loose = Segmented(bytes, options: LineBreakOptions(strictness: .normal))
      func expected(_ set: Set<Int>) -> [Int] { set.sorted().map { offsets[$0] } }
      let lines = NaiveLines(text)
      let clusters = (1..<text.count).filter { naiveGraphemeBoundary(text, $0) } + [text.count]
      var wrong: [String] = []
      func compare<T: Equatable>(_ name: String, _ given: T, _ naive: T) {
        if given != naive { wrong.append("\(name) \(given), naive \(naive)") }
      }
      compare("lines", given.lineBreaks, expected(lines.breaks))
      compare("mandatory", given.mandatory, expected(lines.mandatory))
      compare("clusters", given.graphemes, clusters.map { offsets[$0] })
      let words = NaiveTailoring(wordPriority: true)
      compare("word priority", given.wordPriority, expected(NaiveLines(text, words).breaks))
      compare("loose", loose.lineBreaks, expected(NaiveLines(text, NaiveTailoring(loose: true)).breaks))
      let both = NaiveTailoring(loose: true, wordPriority: true)
      compare("loose word priority", loose.wordPriority, expected(NaiveLines(text, both).breaks))
      compare("complex", given.complex, text.indices.filter { text[$0].lineBreak == "SA" }.map { offsets[$0] })
      compare(
        "summary", given.summary,
        SegmentationSummary(
          graphemeCount: clusters.count, lineBreakCount: lines.breaks.count,
          hasComplexContext: text.contains { $0.lineBreak == "SA" },
          needsBidi: text.contains { $0.marks.contains("b") },
          isASCII: text.allSatisfy { $0.scalar < 0x80 }))
      if !wrong.isEmpty { failures += 1 }
      #expect(wrong == [], "\(text.map { String($0.scalar, radix: 16) + ":" + $0.lineBreak + "/" + $0.grapheme })")
    }
  }

  @Test func everyPairAgrees() {
    // One sample of each combination of properties, all ordered pairs.
    let samples = Sample.combinations.map { $0[0] }
    for first in samples {
      for second in samples {
        let text = [first, second]
        let bytes = text.flatMap { Array(String(Character(Unicode.Scalar($0.scalar)!)).utf8) }
        let cut = bytes.count - String(Character(Unicode.Scalar(second.scalar)!)).utf8.count
        let given = Segmented(bytes)
        let name = "\(String(first.scalar, radix: 16)) \(String(second.scalar, radix: 16))"
        #expect(given.graphemes.contains(cut) == naiveGraphemeBoundary(text, 1), "\(name)")
        #expect(given.lineBreaks.contains(cut) == NaiveLines(text).breaks.contains(1), "\(name)")
      }
    }
  }
}
