// Cases with steps: their form, how values are compared, and how our model treats steps that make no sense.
import Conformance
import Foundation
import LabelModel
import TestSupport
import Testing

private func steps(_ text: String) throws -> CaseQuestion {
  try JSONDecoder().decode(CaseQuestion.self, from: Data(#"{"query":"steps","steps":[\#(text)]}"#.utf8))
}

@Suite struct StepTests {
  @Test("A step has one verb, and what belongs to it")
  func form() throws {
    #expect(try steps(#"{"set":"text","to":null}"#).steps?[0].to == .null)
    for bad in [
      "{}", #"{"set":"text"}"#, #"{"get":"text","to":1}"#, #"{"get":"text","call":"draw"}"#, #"{"call":"fly"}"#,
      #"{"get":"text","colour":1}"#, #"{"get":"text","with":1}"#,
    ] {
      #expect(throws: DecodingError.self, "\(bad)") { try steps(bad) }
    }
    // Writing a question gives back what was read, and no label is written.
    let question = try steps(#"{"set":"text","to":null},{"get":"text"},{"call":"sizeThatFits","with":[null,5]}"#)
    let line = String(decoding: try JSONEncoder().encode(question), as: UTF8.self)
    #expect(try JSONDecoder().decode(CaseQuestion.self, from: Data(line.utf8)) == question)
    #expect(!line.contains("label"))
  }

  @Test(
    "Values are compared by kind",
    arguments: [
      ("1", "1.005", true), ("1", "1.02", false), ("null", "null", true), ("null", "0", false), ("false", "0", false),
      (#"{"size":10}"#, #"{"size":10.001,"name":"x"}"#, true), (#"{"size":10}"#, "{}", false),
      ("[1,2]", "[1,2.001]", true), ("[1]", "[1,2]", false), (#""é""#, #""e\u0301""#, false), ("true", "true", true),
    ])
  func values(expected: String, given: String, isSame: Bool) throws {
    func answer(_ value: String) throws -> CaseAnswer {
      try JSONDecoder().decode(CaseAnswer.self, from: Data(#"{"steps":[{},{"value":\#(value)}]}"#.utf8))
    }
    let found = Comparison(resolution: 0).differences(
      expected: try answer(expected), given: try answer(given), text: "")
    #expect(found.map(\.field) == (isSame ? [] : ["steps[1].value"]))
  }

  @Test("An answer without a value, or with another number of steps, differs")
  func missing() throws {
    func answer(_ text: String) throws -> CaseAnswer {
      try JSONDecoder().decode(CaseAnswer.self, from: Data(text.utf8))
    }
    let expected = try answer(#"{"steps":[{"value":null},{"refused":true}]}"#)
    for (given, fields) in [
      (#"{"steps":[{},{}]}"#, ["steps[0].value", "steps[1].refused"]), (#"{"steps":[{}]}"#, ["steps"]),
      ("{}", ["steps"]),
    ] {
      let found = Comparison(resolution: 0).differences(expected: expected, given: try answer(given), text: "")
      #expect(found.map(\.field) == fields)
    }
  }

  @MainActor @Test("Steps that make no sense are errors, and the model goes on")
  func nonsense() throws {
    let driver = ModelDriver()
    for bad in [
      #"{"set":"numberOfLines","to":"two"}"#, #"{"set":"colour","to":1}"#, #"{"get":"colour"}"#,
      #"{"set":"font","to":{"name":"Missing"}}"#, #"{"set":"textColor","to":"red"}"#, #"{"set":"frame","to":[1]}"#,
      #"{"call":"sizeThatFits"}"#, #"{"set":"textAlignment","to":"middle"}"#, #"{"set":"isEnabled","to":1}"#,
      // An Int holds none of these.
      #"{"set":"numberOfLines","to":"nan"}"#, #"{"set":"numberOfLines","to":"infinity"}"#,
      #"{"set":"numberOfLines","to":1e300}"#, #"{"set":"numberOfLines","to":-1e300}"#,
      #"{"set":"numberOfLines","to":1.5}"#,
    ] {
      guard case .errored = driver.run(try steps(bad)) else {
        Issue.record("\(bad) is answered")
        continue
      }
      guard case .answer(let answer) = driver.run(try steps(#"{"set":"text","to":"a"},{"get":"text"}"#)) else {
        Issue.record("no answer after \(bad)")
        continue
      }
      #expect(answer.steps?.map(\.value) == [nil, .string("a")])
    }
  }

  @MainActor @Test("Each property is answered in its form, and can be set to what was answered, as the schema says")
  func everyProperty() throws {
    let schema = try JSONDecoder().decode(
      JSONValue.self, from: Data(contentsOf: URL(filePath: root + "/Corpora/Conformance/case.schema.json")))
    let entries = try #require(schema["$defs"]?["modelProperty"]?["oneOf"]?.array)
    let driver = ModelDriver()
    for entry in entries {
      let name = try #require(entry["const"]?.string)
      let description = try #require(entry["description"]?.string)
      let property = try #require(ModelProperty.named(name))
      #expect(property.isSettable == !description.contains("Cannot be set"), "\(name)")
      guard case .answer(let answer) = driver.run(try steps(#"{"get":"\#(name)"}"#)) else {
        #expect(description.contains("Cannot be got"), "\(name)")
        continue
      }
      #expect(!description.contains("Cannot be got"), "\(name)")
      // A font is set by what it is made of, and answered by what it is.
      if name == "font" { continue }
      let value = try #require(answer.steps?.first?.value, "\(name)")
      #expect(property.accepts(value) || !property.isSettable && value == .null, "\(name): \(value)")
      let written = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
      let again = driver.run(try steps(#"{"set":"\#(name)","to":\#(written)},{"get":"\#(name)"}"#))
      switch (again, property.isSettable) {
      case (.answer(let again), true): #expect(again.steps?.last?.value == value, "\(name)")
      case (.errored, false): break
      default: Issue.record("\(name) can be set, or cannot: \(again)")
      }
    }
  }
}
