// The corpus with the built-in engine, and how comparison and the case format treat valid and invalid input.
import CLabelEngine
import CaseOracle
import Conformance
import Foundation
import LabelEngineEntry
import TestSupport
import Testing

@Suite struct WaysTests {
  /// Cases that need capabilities which the engine does not claim are unsupported; every answer it gives must be right.
  @Test func everyCaseThatTheBuiltInEngineClaimsPasses() throws {
    let corpus = try wholeCorpus.get()
    let driver = try EngineDriver(label_engine_entry(LE_ABI_VERSION))
    let report = Runner(driver: driver).run(corpus.cases)
    for outcome in report.outcomes where outcome.isFinding {
      Issue.record("\(outcome.value.id): \(outcome.message ?? "") \(outcome.differences)")
    }
    #expect(report.runError == nil)
    let claimed = Set(driver.info.capabilities)
    #expect(report.count(.pass) == corpus.cases.filter { claimed.isSuperset(of: $0.value.needs) }.count)
    // What only a label has, and fonts that the engine draws from files. A capability that is no longer claimed would hide its cases.
    #expect(Set(corpus.cases.flatMap(\.value.needs)).subtracting(claimed) == ["font.recorded", "font.shaped", "model"])
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

  @Test("R149 The default is natural, in the profile of 2009 left", arguments: [("current", 20), ("2009", 0)])
  func defaultAlignment(profile: String, x: Int) throws {
    let line = """
      {"id":"a.b","rule":"R149","basis":"header","needs":[],"label":{"text":"abc","font":{"name":"Square",\
      "size":10}},"environment":{"layoutDirection":"rightToLeft","profile":"\(profile)"},"bounds":[50,10],"query":"layout",\
      "expect":{"lines":[{"text":"abc","width":30,"x":\(x)}],"scale":1,"truncated":false}}
      """
    let value = try JSONDecoder().decode(ConformanceCase.self, from: Data(line.utf8))
    let driver = try EngineDriver(label_engine_entry(LE_ABI_VERSION))
    let text = value.question.text
    for outcome in [driver.run(value.question), .answer(try CaseOracle.answer(value.question))] {
      guard case .answer(let answer) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      let differences = Comparison(resolution: 0).differences(expected: value.expect, given: answer, text: text)
      #expect(differences.isEmpty, "\(differences)")
    }
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
