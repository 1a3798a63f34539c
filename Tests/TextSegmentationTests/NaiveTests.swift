// Compares the engine with a naive reading of the rules, on random texts of all classes.
import LabelOracle
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
      let text = ScalarClasses.randomText(using: &random)
      let wrong = NaiveComparison.differences(text)
      if !wrong.isEmpty { failures += 1 }
      #expect(wrong == [], "\(text.map { String($0.scalar, radix: 16) + ":\($0.lineBreak)/\($0.grapheme)" })")
    }
  }

  @Test func everyPairAgrees() {
    // All ordered pairs of one sample for each combination of properties.
    let samples = ScalarClasses.combinations.map { $0[0] }
    for first in samples {
      for second in samples { #expect(NaiveComparison.differences([first, second]) == []) }
    }
  }
}
