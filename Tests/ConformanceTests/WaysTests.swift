// The corpus in the built-in engine, and what comparison and the case format do with good and bad input.
import CLabelEngine
import Conformance
import Foundation
import LabelEngine
import Testing

private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path
private let corpusPath = root + "/Corpora/Conformance"

@Suite struct WaysTests {
  @Test func everyCasePassesInTheBuiltInEngine() throws {
    let corpus = try Corpus(paths: [corpusPath])
    #expect(corpus.cases.count >= 150)
    let driver = try EngineDriver(label_engine_entry(LE_ABI_VERSION))
    for entry in corpus.cases {
      let answer = driver.run(entry.value.question)
      guard case .answer(let result) = answer else {
        Issue.record("\(entry.value.id): \(answer)")
        continue
      }
      let differences = Comparison(resolution: 0).differences(
        expected: entry.value.expect, given: result, text: entry.value.question.label.string)
      #expect(differences.isEmpty, "\(entry.value.id)")
    }
  }

  @Test func needsAreThoseOfTheBody() throws {
    for entry in try Corpus(paths: [corpusPath]).cases {
      #expect(Needs.derive(entry.value.question, entry.value.expect) == entry.value.needs, "\(entry.value.id)")
    }
  }

  @Test func everyRuleOfACaseIsInTheRules() throws {
    let rules = try String(contentsOfFile: corpusPath + "/RULES.md", encoding: .utf8)
    for entry in try Corpus(paths: [corpusPath]).cases {
      for rule in entry.value.rules { #expect(rules.contains("\n\(rule). **["), "\(entry.value.id): \(rule)") }
      #expect(entry.value.level == entry.value.basis.level, "\(entry.value.id)")
    }
  }

  @Test func unknownKeysAreErrorsThatNameFileAndLine() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "labelmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "bad.jsonl").path
    let line = #"{"id":"a.b","rule":"R1","level":"must","basis":"doc","needs":[],"colour":1,"label":{},"expect":{}}"#
    try (line + "\n").write(toFile: file, atomically: true, encoding: .utf8)
    let error = #expect(throws: ConformanceError.self) { try Corpus(paths: [file]) }
    #expect(error?.description.contains("bad.jsonl:1") == true)
    #expect(error?.description.contains("colour") == true)
  }
}
