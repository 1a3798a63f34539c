// The changes that the target `files` makes to JSON follow from the bytes of its input.
import Conformance
import Foundation
import TestSupport
import Testing

@testable import FuzzTargets

@Suite struct MutationTests {
  /// The text of an input with a document and decisions: what is done, where, and how.
  private func text(_ document: String, _ decisions: [[UInt8]]) -> String {
    let input = [128, UInt8(decisions.count - 1)] + decisions.flatMap(\.self) + Array(document.utf8)
    return FileRunner.text(input).map { String(decoding: $0.text, as: UTF8.self) } ?? ""
  }

  @Test("Positions count nodes in the order of the text; 0 is the list of lines, 1 the first line, 2 its first member")
  func byHand() {
    let document = #"{"a":1,"b":[true,"x"]}"#
    #expect(text(document, [[0, 0, 2, 0, 0]]) == #"{"a":1e999,"b":[true,"x"]}"#)
    #expect(text(document, [[1, 0, 2, 0, 5]]) == #"{"a":"x","b":[true,"x"]}"#)
    #expect(text(document, [[2, 0, 2, 0, 0]]) == #"{"a":"1","b":[true,"x"]}"#)
    #expect(text(document, [[5, 0, 1, 0, 0]]) == #"{"b":[true,"x"]}"#)
    #expect(text(document, [[6, 0, 1, 0, 4]]) == #"{"a":1,"b":[true,"x"],"a":true}"#)
    #expect(text(document, [[7, 0, 1, 1, 3]]) == #"{"a":1,"label":[true,"x"]}"#)
    #expect(text(document, [[5, 0, 3, 0, 0]]) == #"{"a":1,"b":["x"]}"#)
    #expect(text(document, [[4, 0, 2, 0, 1]]) == #"{"a":[[[[[[[[1]]]]]]]],"b":[true,"x"]}"#)
    #expect(text(document, [[4, 0, 2, 1, 0]]) == #"{"a":{"a":1},"b":[true,"x"]}"#)
    #expect(text(document, [[9, 0, 3, 1, 2]]) == #"{"a":1,"b":[true,"x","x","x"]}"#)
    #expect(text(document, [[3, 0, 2, 0, 0]]) == #"{"a":"\#(String(repeating: "a", count: 40))","b":[true,"x"]}"#)
    #expect(text(document, [[0, 0, 2, 0, 0], [5, 0, 1, 1, 0]]) == #"{"a":1e999}"#)
    // Lines stay lines; a text without any is replaced by a document of the kind.
    #expect(text("{\"a\":1}\n{\"b\":2}", [[0, 0, 4, 0, 0]]) == "{\"a\":1}\n{\"b\":1e999}")
    #expect(text("x", [[0, 0, 0xFF, 15, 0]]).contains("\"id\":"))
  }

  @Test("Every decision makes a text, the same each time, and the readers answer it as they should")
  func everyDecision() throws {
    let runner = try FuzzTarget.files.makeRunner()
    var (texts, invalid) = (Set<Data>(), 0)
    for kind in UInt8(128)...132 {
      for change in UInt8(0)..<10 {
        for value in stride(from: UInt8(0), to: 48, by: change == 0 ? 1 : 9) {
          let input = [kind, 0, change, 0, 3 &* value &+ change, value, value]
          let (first, second) = (FileRunner.text(input), FileRunner.text(input))
          let found = try #require(first)
          #expect(found.text == second?.text && found.kind == kind - 128)
          texts.insert(found.text)
          if (try? JSONSerialization.jsonObject(with: found.text)) == nil { invalid += 1 }
          #expect(runner.problem(input) == nil, "\(input)")
        }
      }
    }
    // Most changes keep the text JSON, so that they reach the readers; nearly all differ.
    #expect(texts.count > 350 && invalid < texts.count / 2, "\(texts.count) texts, \(invalid) invalid")
  }

  @Test("An input of the form that was there before structure is changed is its text") func withoutChanges() {
    #expect(FileRunner.text([0] + Array("{}".utf8))?.text == Data("{}".utf8))
    #expect(FileRunner.text([])?.text == nil)
  }
}
