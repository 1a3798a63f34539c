// What pages say of the corpus, and the values that its steps set. (Tests/CorpusTests tests corpus.py, which checks the rest.)
import Conformance
import Foundation
import TestSupport
import Testing

@Suite struct CorpusPagesTests {
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
