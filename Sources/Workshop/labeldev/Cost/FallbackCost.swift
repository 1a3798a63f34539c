// What a label costs whose characters are drawn by fallback, compared with the same fonts in a list.
import LabelKit

/// Times labels in turns: with one listed family and fallback, and with all families listed.
struct FallbackCost {
  private static let texts = [
    ("th", "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกัน"), ("hi", "सभी मनुष्यों को गौरव और अधिकारों के मामले में"),
    ("ar", "يولد جميع الناس أحرارا متساوين في الكرامة"), ("ja", "すべての人間は、生まれながらにして自由である"),
    ("ko", "모든 인간은 태어날 때부터 자유로우며"), ("bo", "འགྲོ་བ་མིའི་རིགས་རྒྱུད་ཡོངས་ལ"),
  ]

  /// Time with fallback divided by time with all families listed, the median of the rounds, for each language: words
  /// in the cache, text prepared before, and words that are new.
  static func ratios(rounds: Int = 31) throws -> [(language: String, cold: Double, warm: Double, new: Double)] {
    try texts.map { tag, text in
      let engine = LabelEngine()
      let one = try engine.font(families: ["Noto Sans"], size: 17)
      var families = ["Noto Sans"]
      for choice in one.choices(for: text, language: tag) where !families.contains(choice.family) {
        families.append(choice.family)
      }
      let fonts = [one, try engine.font(families: families, size: 17, fallback: .none)]
      let language = Language(tag)
      let label = LabelProperties(numberOfLines: 2)
      let size = Size(width: 120, height: 60)
      let prepared = fonts.map { engine.prepare(text, font: $0, language: language) }
      func ratio(_ count: Int, _ body: (Int) -> Void) -> Double {
        let clock = ContinuousClock()
        var found: [Double] = []
        for round in 0..<rounds {
          var times = [Duration.zero, .zero]
          for turn in 0..<2 {
            let which = (round + turn) % 2
            times[which] = clock.measure { for _ in 0..<count { body(which) } }
          }
          found.append(times[0] / times[1])
        }
        return found.sorted()[rounds / 2]
      }
      return (
        tag,
        ratio(2_000) { _ = engine.layoutSummary(text, fonts[$0], language, label, size) },
        ratio(2_000) { _ = prepared[$0].layout(label, in: size) },
        ratio(100) {
          engine.resetCaches()
          _ = engine.layoutSummary(text, fonts[$0], language, label, size)
        }
      )
    }
  }
}

extension LabelEngine {
  fileprivate func layoutSummary(
    _ text: String, _ font: LabelFont, _ language: Language, _ label: LabelProperties, _ size: Size
  ) -> Int {
    layout(text, font: font, language: language, label: label, in: size).lines.count
  }
}
