// Attributed text in real fonts gets the same answers whatever is cached, in any order, and on any number of threads.
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

  @Test("Eight threads at once get the answers of one", arguments: try RealText.corpora())
  func threads(corpus: RealText.Corpus) async throws {
    let samples = samples(corpus, 8)
    let alone = try RealFonts(corpus)
    let expected = try samples.map { try alone.answer($0) }
    let shared = try RealFonts(corpus)
    await withTaskGroup(of: [String].self) { group in
      for thread in 0..<8 {
        group.addTask {
          samples.indices.compactMap { index in
            let place = (index * (2 * thread + 1) + thread) % samples.count
            let answer = try? shared.answer(samples[place])
            return answer == expected[place] ? nil : samples[place].name
          }
        }
      }
      for await different in group { #expect(different == []) }
    }
  }

  @Test("Eight threads on one prepared text get the answers of one")
  func threadsOnOneText() async throws {
    for corpus in try RealText.corpora().filter({ ["ar", "de", "hi", "ja", "mixed-bidi", "th"].contains($0.name) }) {
      let fonts = try RealFonts(corpus)
      for sample in samples(corpus, 4) {
        let widths = (0..<8).map { sample.bounds.width + Double($0 * 7) }
        try await withPrepared(sample, fonts) { prepared in
          func answer(_ width: Double) throws -> RealFonts.Answer {
            var label = sample.label
            return try fonts.collect {
              fonts.table.layout(prepared.text, &label, le_size(width: width, height: sample.bounds.height), $0)
            }
          }
          let expected = try widths.map(answer)
          await withTaskGroup(of: Bool.self) { group in
            for thread in 0..<8 {
              group.addTask {
                (0..<20).allSatisfy { round in
                  let index = (thread + round) % 8
                  return (try? answer(widths[index])) == expected[index]
                }
              }
            }
            for await isSame in group { #expect(isSame, "\(sample)") }
          }
        }
      }
    }
  }

  private struct Prepared: @unchecked Sendable { let text: OpaquePointer }

  private func withPrepared(
    _ sample: AttributedSample, _ fonts: RealFonts, _ body: @Sendable (Prepared) async throws -> Void
  ) async throws {
    var made: OpaquePointer?
    fonts.withRequest(sample) { #expect(fonts.table.text_create(fonts.engine, $0, &made) == LE_OK) }
    let prepared = Prepared(text: try #require(made))
    defer { fonts.table.text_release(prepared.text) }
    try await body(prepared)
  }
}
