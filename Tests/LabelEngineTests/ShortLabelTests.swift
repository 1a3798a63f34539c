// The labels of the short corpora fit, because these corpora exist to measure labels that fit.
import CLabelEngine
import TestSupport
import Testing

@Suite struct ShortLabelTests {
  @Test("The short corpora are those that Corpora/Text/README.md names: English, Hindi, Japanese and Thai")
  func names() throws {
    #expect(
      try TextFile.all().filter(\.isShort).map(\.name) == ["short-en", "short-hi", "short-ja", "short-th"])
  }

  @Test("Two lines of 96 and of 120 points, unbroken words", arguments: try TextFile.all().filter(\.isShort))
  func fit(corpus: TextFile) throws {
    let fixture = try EngineFixture(families: corpus.fonts, size: 17)
    var label = fixture.label
    label.number_of_lines = 2
    #expect(!corpus.texts.isEmpty)
    for text in corpus.texts {
      for width in [96.0, 120] {
        let answer = fixture.layout(text, label: label, width: width, once: false)
        #expect(
          !answer.lines.isEmpty && answer.result.truncated == 0 && answer.lines.allSatisfy { $0.width <= width },
          "\(text)")
      }
    }
  }
}

extension TextFile {
  fileprivate var isShort: Bool { name.hasPrefix("short-") }
}
