// Questions to the oracle about texts that are too long for it.
import CaseOracle
import Conformance
import Foundation
import Testing

@Suite struct LongTextTests {
  @Test("What a few lines show of a long text follows from a shorter one; its size does not")
  func longText() throws {
    let label = try JSONCoding.read(
      CaseLabel.self,
      from: Data(
        """
        {"text": {"repeat": "ab ", "times": 1000}, "font": {"name": "Square", "size": 10}, "numberOfLines": 2,
        "textAlignment": "left", "lineBreakStrategy": "none"}
        """.utf8))
    var question = CaseQuestion(label: label, bounds: CaseSize(width: 60, height: nil))
    #expect(try CaseOracle.answer(question).lines?.map(\.text) == ["ab ab", "ab ab…"])
    question.label.numberOfLines = 0
    #expect(throws: BeyondOracle.self) { try CaseOracle.answer(question) }
    let size = CaseQuestion(label: label, query: .sizeThatFits)
    #expect(throws: BeyondOracle.self) { try CaseOracle.answer(size) }
  }
}
