// The templates are as their README describes them, and a faulty one is detected.
import Conformance
import TestSupport
import Testing

@Suite struct TemplateCorpusTests {
  @Test func everyCorpusIsGood() throws {
    let corpora = try TemplateCorpus.load(folder: root + "/Corpora/Templates")
    #expect(corpora.map(\.tag) == ["ar", "en", "hi", "ja", "th"])
    for (tag, corpus) in corpora { #expect(corpus.findings().isEmpty && corpus.language == tag, "\(tag)") }
  }

  /// Fonts and direction of the templates are those of the text corpus with the same tag.
  @Test func everyCorpusHasATextCorpus() throws {
    let texts = try TextCorpus.load(folder: root + "/Corpora/Text").map(\.tag)
    for (tag, _) in try TemplateCorpus.load(folder: root + "/Corpora/Templates") { #expect(texts.contains(tag)) }
  }

  @Test func badCorporaAreFoundOut() throws {
    var corpus = try TemplateCorpus.load(folder: root + "/Corpora/Templates")[1].corpus
    corpus.words[0] = "Order {hex} of {name}"
    corpus.words[1] = "No new part on {date}"
    corpus.numbers[0] = "Total {sum}"
    corpus.syllables[1] = corpus.syllables[0]
    corpus.nativeDigits = "0123456798"
    let found = corpus.findings()
    for part in ["of {name}", "No new part", "{sum}", "32 different", "nativeDigits"] {
      #expect(found.contains { $0.contains(part) }, "\(part)")
    }
  }
}
