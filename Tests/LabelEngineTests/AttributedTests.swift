// Attributed text in real fonts gets the same answers whatever is cached, in any order.
import CLabelEngine
import Foundation
import LabelEngineEntry
import TestSupport
import Testing

@Suite struct AttributedTests {
  private func samples(_ corpus: RealText.Corpus, _ count: Int) -> [AttributedSample] {
    var random = SplitMix64(name: corpus.name)
    return (0..<count).map { _ in AttributedSample(corpus, using: &random) }
  }

  @Test("From the cache, without it, and from a new engine", arguments: try RealText.corpora())
  func caches(corpus: RealText.Corpus) throws {
    let samples = samples(corpus, 8)
    let shared = try RealFonts(corpus)
    var expected: [RealFonts.Answer] = []
    for sample in samples {
      #expect(shared.table.engine_reset_caches(shared.engine) == LE_OK)
      expected.append(try shared.answer(sample))
      #expect(try shared.answer(sample) == expected.last, "\(sample)")
    }
    // Asked again in another order, now that the words of all other samples are cached.
    for index in samples.indices.reversed() {
      #expect(try shared.answer(samples[index]) == expected[index], "\(samples[index])")
    }
    for index in stride(from: 0, to: samples.count, by: 4) {
      #expect(try RealFonts(corpus).answer(samples[index]) == expected[index], "\(samples[index])")
    }
  }
}
