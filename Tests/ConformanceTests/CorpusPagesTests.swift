// What pages say of the corpus, and the values that its steps set. (Tests/CorpusTests tests corpus.py, which checks the rest.)
import Conformance
import Foundation
import TestSupport
import Testing

@Suite struct CorpusPagesTests {
  /// docs/PROTOCOL.md says in words how often cases name `range`.
  @Test func theProtocolSaysHowOftenCasesNameRange() throws {
    let cases = try wholeCorpus.get().cases
    let naming = cases.count { $0.value.expect.lines?.contains { $0.range != nil } == true }
    let words = [5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"]
    let each = try #require(words[Int((Double(cases.count) / Double(naming)).rounded())])
    let protocolPage = try String(contentsOfFile: root + "/docs/PROTOCOL.md", encoding: .utf8)
    #expect(protocolPage.contains("one case in \(each) names `range`"))
  }

  /// What a program must know to claim a capability is documented in docs/PROTOCOL.md, not only in a source file.
  @Test func theProtocolNamesEveryCapability() throws {
    let page = try String(contentsOfFile: root + "/docs/PROTOCOL.md", encoding: .utf8)
    for capability in Capability.allCases { #expect(page.contains("`\(capability.rawValue)`"), "\(capability)") }
  }

  @Test func stepsSetWhatTheirPropertiesAccept() throws {
    for value in try wholeCorpus.get().cases.map(\.value) {
      for step in value.question.steps ?? [] {
        guard let name = step.set, let given = step.to else { continue }
        #expect(ModelProperty.named(name)?.accepts(given) == true, "\(value.id): \(name)")
      }
    }
  }

  /// corpus.py derives the needs of every case; so does labeldev, which writes them.
  @Test func needsFollowFromTheQuestion() throws {
    for value in try wholeCorpus.get().cases.map(\.value) {
      #expect(Needs.derive(value.question, value.expect) == value.needs, "\(value.id)")
    }
  }

  @Test func linesOfAFile() {
    #expect(Data("a\n\nb\n".utf8).lines == [Data("a".utf8), Data(), Data("b".utf8)])
    #expect(Data("a".utf8).lines == [Data("a".utf8)])
    #expect(Data().lines.isEmpty)
  }
}
