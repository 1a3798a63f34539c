// Compares the engine with a naive reading of the rules, on random texts of all classes.
import NaiveSegmentation
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
      let wrong = NaiveComparison.differences(text)
      if !wrong.isEmpty { failures += 1 }
      #expect(wrong == [], "\(text.map { String($0.scalar, radix: 16) + ":\($0.lineBreak)/\($0.grapheme)" })")
    }
  }

  @Test func everyPairAgrees() {
    // All ordered pairs of one sample for each combination of properties.
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
