// Compares answers that were read in pictures of our label with those of the engine, in every field.
import CLabelEngine
import Conformance
import Foundation
import LabelEngineEntry
import LabelReading
import TestSupport
import Testing

@MainActor
struct AgreementTests {
  /// An answer that was read is the engine's, to a hundredth of a point. Every 120th case is asked.
  @Test func picturesShowWhatTheEngineAnswers() async throws {
    let adapter = Adapter(fonts: "\(root)/Corpora/Fonts")
    let shell = try Shell()
    #expect(try shell.run("$R/Corpora/Conformance/corpus.py export corpus").status == 0)
    let recording = try Recording(adapter, corpus: shell.folder + "/corpus", every: 120)
    let engine = try EngineDriver(label_engine_entry(LE_ABI_VERSION))
    let twins = try #require(TwinFonts(folder: "\(root)/Corpora/Fonts"))
    let corpus = try Corpus(paths: ["\(root)/Corpora/Conformance"])
    let cases = Dictionary(uniqueKeysWithValues: corpus.cases.map { ($0.value.id, $0.value) })
    struct Line: Decodable {
      var id: String
      var result: CaseAnswer?
    }
    var compared = 0
    for line in recording.lines.dropFirst() {
      let read = try JSONCoding.read(Line.self, from: Data(line.utf8))
      guard let result = read.result else { continue }
      let asked = try #require(cases[read.id])
      // The engine draws these fonts from files.
      let hasFile = asked.needs.contains("font.recorded") || asked.needs.contains("font.shaped")
      let question = hasFile ? try #require(twins.question(asked.question)) : asked.question
      guard case .answer(let own) = engine.run(question) else {
        Issue.record("the engine does not answer \(read.id)")
        continue
      }
      let differences = Comparison(resolution: 0).differences(
        expected: own, given: result, text: asked.question.text)
      #expect(differences == [], "\(read.id)")
      compared += 1
    }
    #expect(compared == recording.answered)
    #expect(compared > 35)
  }
}
