// Results depend neither on what is cached nor on the thread.
import LabelFonts
import LabelLayout
import TestSupport
import Testing

@Suite struct CacheTests {
  private func texts(_ count: Int, seed: UInt64, letters: String = "abcdefghijklmnop") -> [[UInt8]] {
    var generator = SplitMix64(seed: seed)
    let letters = Array(letters.unicodeScalars)
    return (0..<count).map { _ in
      var text = ""
      for _ in 0..<Int.random(in: 1...80, using: &generator) {
        let isSpace = Int.random(in: 0..<6, using: &generator) == 0
        text.unicodeScalars.append(isSpace ? " " : letters.randomElement(using: &generator)!)
      }
      return Array(text.utf8)
    }
  }

  @Test func aFullCacheBeginsAnew() throws {
    let small = FontEngine(cacheCapacity: 0)  // 1 MiB, that is some 10,000 words.
    let texts = texts(4_000, seed: 1)
    let font = try small.makeFont(metric: "Steps", size: 17)
    for text in texts {
      let first = prepare(text, font, kern: 0.5, engine: small)
      #expect(first.advances.allSatisfy { $0 > 0 } && first.starts.count == text.count)
      let fresh = text.map { stepsAdvance($0) + LayoutUnit(points: 0.5) }
      #expect(first.advances == fresh)
    }
  }

  /// The advance of a letter from a to p or of the space in Steps at size 17, as its documentation gives it.
  private func stepsAdvance(_ byte: UInt8) -> LayoutUnit {
    switch byte {
    case UInt8(ascii: "f"), UInt8(ascii: "i"), UInt8(ascii: "j"), UInt8(ascii: "l"): LayoutUnit(points: 4.25)
    case UInt8(ascii: "m"): LayoutUnit(points: 17)
    default: LayoutUnit(points: 8.5)
    }
  }

  @Test func resettingChangesNothing() throws {
    let engine = FontEngine()
    let font = try engine.makeFont(families: ["Noto Sans CJK KR", "Noto Sans"], size: 17)
    let texts = texts(200, seed: 2, letters: "가나다라Ag!한글中")
    let before = texts.map { prepare($0, font, language: "ko", engine: engine) }
    let warm = texts.reversed().map { prepare($0, font, language: "ko", engine: engine) }
    engine.resetCaches()
    let after = texts.map { prepare($0, font, language: "ko", engine: engine) }
    #expect(before == after)
    #expect(before == warm.reversed())
  }

  @Test func threadsShareACache() async throws {
    let engine = FontEngine(cacheCapacity: 0)
    let font = try engine.makeFont(families: ["Noto Sans Georgian", "Noto Sans"], size: 17)
    let texts = texts(600, seed: 3, letters: "აბგდევზთიკლმნ.AV")
    let alone = FontEngine()
    let expected = texts.map { prepare($0, font, engine: alone) }
    await withTaskGroup(of: Bool.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for round in 0..<3 {
            for index in texts.indices {
              let place = (index * (2 * thread + 1)) % texts.count
              if prepare(texts[place], font, engine: engine) != expected[place] { return false }
            }
            if round == thread { engine.resetCaches() }
          }
          return true
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  @Test func sizesShareWords() throws {
    let engine = FontEngine()
    let font = try engine.makeFont(families: ["Noto Sans"], size: 10)
    let double = font.withSize(20)
    let small = prepare("AVATAR, ffi", font, engine: engine)
    let large = prepare("AVATAR, ffi", double, engine: engine)
    for (one, two) in zip(small.points, large.points) { #expect(abs(2 * one - two) < 1e-8) }
  }
}
