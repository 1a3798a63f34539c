// The corpus with the built-in engine, and how comparison and the case format treat valid and invalid input.
import CLabelEngine
import CaseOracle
import Conformance
import Foundation
import LabelEngineEntry
import TestSupport
import Testing

@Suite struct WaysTests {
  /// The engine claims all but what only a label has, and fonts that it draws from files. A capability that is no
  /// longer claimed would hide its cases from `labelmark conform`, which asks them all (scripts/cases ours).
  @Test func theBuiltInEngineClaimsWhatCasesNeed() throws {
    let claimed = Set(try EngineDriver(label_engine_entry(LE_ABI_VERSION)).info.capabilities)
    let needed = Set(try wholeCorpus.get().cases.flatMap(\.value.needs))
    #expect(needed.subtracting(claimed) == ["font.recorded", "font.shaped", "model"])
  }

  /// The oracle, a second and naive reading of the rules, gives every expectation of the corpus, by rules that the case names.
  @Test func everyExpectationIsTheOracles() throws {
    var asked = 0
    var wrong: [String] = []
    for entry in try wholeCorpus.get().cases {
      let question = entry.value.question
      do {
        let (answer, applied) = try CaseOracle.answerAndRules(question)
        let differences = Comparison(resolution: 0).differences(
          expected: entry.value.expect, given: answer, text: question.text)
        #expect(differences.isEmpty, "\(entry.value.id)")
        asked += 1
        let unnamed = Set(CaseOracle.rules(applied, of: entry.value.expect)).subtracting(entry.value.rules)
        if !unnamed.isEmpty { wrong.append("\(entry.value.id): \(unnamed.sorted())") }
      } catch let error as BeyondOracle {
        print("skipped: \(entry.value.id) was stated by hand: \(error)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(20)) (labeldev cases --rules)")
    #expect(asked > 4000)
  }

  @Test func unknownKeysAreErrorsThatNameFileAndLine() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "labelmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "bad.jsonl").path
    let line = #"{"id":"a.b","rule":"R1","basis":"doc","needs":[],"colour":1,"label":{},"expect":{}}"#
    try (line + "\n").write(toFile: file, atomically: true, encoding: .utf8)
    let error = #expect(throws: ConformanceError.self) { try Corpus(paths: [file]) }
    #expect(error?.description.contains("bad.jsonl:1") == true)
    #expect(error?.description.contains("colour") == true)
  }
}
