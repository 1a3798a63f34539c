// Malformed UTF-8 counts as U+FFFD, one for each maximal subpart, at its own offset.
import NaiveSegmentation
import TestSupport
import Testing

@Suite struct MalformedTests {
  @Test func randomBytesEqualTheirReplacement() {
    var random = SplitMix64(seed: 17)
    let rounds = LongRun.rounds("malformed UTF-8", short: 10_000, long: 100_000)
    let leads: [UInt8] = [
      0x20, 0x41, 0x61, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4,
      0xF5, 0xFF, 0xE3, 0xB8, 0xCC, 0x81,
    ]
    for _ in 0..<rounds {
      // Letters before the malformed bytes move these to every position within a block.
      let run = Int.random(in: 0...3, using: &random) == 0 ? Int.random(in: 0...80, using: &random) : 0
      let letter = Array(["a", "\u{416}", "\u{4E00}"].randomElement(using: &random)!.utf8)
      let rubbish: [UInt8] = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Bool.random(using: &random) ? leads.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
      }
      let bytes = (0..<run).flatMap { _ in letter } + rubbish + (Bool.random(using: &random) ? letter : [])
      #expect(MalformedComparison.difference(bytes) == nil)
    }
  }
}
