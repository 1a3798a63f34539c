// The text corpora are as their README describes them, and a faulty one is detected.
import Conformance
import Foundation
import TestSupport
import Testing

@Suite struct TextCorpusTests {
  @Test func everyCorpusIsGood() throws {
    let corpora = try TextCorpus.load(folder: root + "/Corpora/Text")
    #expect(corpora.count >= 35)
    for (tag, corpus) in corpora { #expect(corpus.findings(tag: tag).isEmpty, "\(tag)") }
  }

  @Test func languagesShareFewLabels() throws {
    let corpora = try TextCorpus.load(folder: root + "/Corpora/Text")
    for (index, (tag, one)) in corpora.enumerated() {
      for (otherTag, other) in corpora[(index + 1)...] {
        let shared = Set(one.labels).intersection(other.labels).count
        #expect(shared * 3 <= one.labels.count, "\(tag) and \(otherTag)")
      }
    }
  }

  @Test func badCorporaAreFoundOut() throws {
    var corpus = try TextCorpus.load(folder: root + "/Corpora/Text").first { $0.tag == "ru" }!.corpus
    // Latin a twice in a Cyrillic word.
    corpus.labels[0] = "Ш\u{61}хм\u{61}ты"
    #expect(corpus.findings(tag: "ru").contains { $0.contains("look-alike") })
    corpus.labels[0] = "e\u{301}"
    #expect(corpus.findings(tag: "ru").contains { $0.contains("NFC") })
    corpus.labels = Array(corpus.labels.prefix(50))
    #expect(corpus.findings(tag: "ru").contains { $0.contains("60 are needed") })
    corpus.direction = "rtl"
    #expect(corpus.findings(tag: "ru").contains { $0.contains("direction") })
    // Neither kind of corpus may pass for the other.
    let findings = corpus.findings(tag: "short-ru")
    #expect(findings.contains { $0.contains("one to three words") } && findings.contains("holds paragraphs"))
    let short = try TextCorpus.load(folder: root + "/Corpora/Text").first { $0.tag == "short-en" }!.corpus
    #expect(short.findings(tag: "short-en").isEmpty)
    #expect(short.findings(tag: "en").contains { $0.contains("over 60 clusters") })
  }
}
