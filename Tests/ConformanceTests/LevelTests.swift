// No case claims a stronger level than the rules that its answer depends on, as reported by the oracle.
import CaseOracle
import Conformance
import TestSupport
import Testing

@Suite struct LevelTests {
  @Test("A case that names a rule of truncation truncates") func truncationRulesTruncate() throws {
    let rules: Set = [
      "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R13", "R14", "R15", "R24", "R26", "R59", "R60", "R61", "R68",
      "R69", "R70", "R73", "R74", "R188",
    ]
    var count = 0
    for value in try wholeCorpus.get().cases.map(\.value) {
      guard let isTruncated = value.expect.truncated, !rules.isDisjoint(with: value.rules) else { continue }
      count += 1
      #expect(isTruncated, "\(value.id)")
    }
    #expect(count > 500)
  }

  @Test("The core level has no choice of this project") func coreIsNoChoice() throws {
    let corpus = try wholeCorpus.get()
    let core = Set(try Levels(file: root + "/Corpora/Conformance/levels.json").core.cases)
    #expect(core.count == 200)
    for value in corpus.cases.map(\.value) where core.contains(value.id) {
      #expect(value.basis.strength != .may, "\(value.id)")
    }
  }

  @Test(
    "The oracle says on what an answer rests",
    arguments: [
      // A text that fits (R1); one cut between clusters (R3); one that also loses the space before the ellipsis (R4).
      ("Hello", ["R1"]), ("Hello World", ["R2", "R3"]), ("Hel lo World", ["R2", "R3", "R4"]),
    ])
  func rulesOfAnAnswer(_ text: String, _ expected: [String]) throws {
    var label = CaseLabel()
    label.text = text
    label.font = CaseFont(name: "Square", size: 10)
    let question = CaseQuestion(label: label, bounds: CaseSize(width: 50, height: 10))
    let (answer, applied) = try CaseOracle.answerAndRules(question)
    var named = CaseAnswer()
    named.truncated = answer.truncated
    #expect(CaseOracle.rules(applied, of: named) == expected)
  }
}
