// Version 2 of the case format: positions, the text that a rule makes, and programs that speak only version 1.
import CLabelEngine
import CaseOracle
import Conformance
import Foundation
import LabelEngineEntry
import TestSupport
import Testing

private func question(_ json: String) throws -> CaseQuestion {
  try JSONDecoder().decode(CaseQuestion.self, from: Data(json.utf8))
}

/// A case that expects what the oracle answers.
private func located(_ id: String, _ json: String) throws -> LocatedCase {
  let asked = try question(json)
  var expect = try CaseOracle.answer(asked)
  if asked.positions != true {
    (expect.firstBaseline, expect.lastBaseline, expect.size) = (nil, nil, nil)
    for index in (expect.lines ?? []).indices {
      let line = expect.lines![index]
      expect.lines![index] = AnsweredLine()
      (expect.lines![index].text, expect.lines![index].width) = (line.text, line.width)
    }
  }
  let value = ConformanceCase(
    id: id, rules: ["R1"], basis: .doc, needs: ["font.metric", "truncate.tail"], question: asked, expect: expect)
  return LocatedCase(value: value, file: "memory", line: 1)
}

private let square = #""font":{"name":"Square","size":10}"#

@Suite struct FormatTests {
  @Test("A wrong place, order or level is a difference")
  func comparison() throws {
    let asked = try question(#"{"label":{"text":"ab",\#(square)},"bounds":[50,10],"positions":true}"#)
    let right = try CaseOracle.answer(asked)
    func fields(_ change: (inout CaseAnswer) -> Void) -> [String] {
      var given = right
      change(&given)
      return Comparison(resolution: 0).differences(expected: right, given: given, text: "ab").map(\.field)
    }
    #expect(fields { _ in }.isEmpty)
    #expect(fields { $0.lines![0].positions![1].x! += 0.02 } == ["lines[0].positions[1].x"])
    #expect(fields { $0.lines![0].positions![1].width! += 0.02 } == ["lines[0].positions[1].width"])
    #expect(fields { $0.lines![0].positions![0].level = 2 } == ["lines[0].positions[0].level"])
    #expect(fields { $0.lines![0].positions!.reverse() } == ["lines[0].positions"])
    #expect(fields { $0.lines![0].positions = nil } == ["lines[0].positions"])
    #expect(fields { $0.lines![0].wordSpacing = 1 } == ["lines[0].wordSpacing"])
    #expect(fields { $0.firstBaseline = nil } == ["firstBaseline"])
  }

  @Test("A text by a rule is the text, and is written as the rule")
  func textRules() throws {
    let asked = try question(#"{"label":{"text":{"repeat":"ab ","times":3},\#(square)},"bounds":[50,10]}"#)
    #expect(asked.label.string == "ab ab ab ")
    let written = try JSONEncoder().encode(asked)
    #expect(String(decoding: written, as: UTF8.self).contains(#""text":{"#))
    #expect(try JSONDecoder().decode(CaseQuestion.self, from: written) == asked)
    var label = asked.label
    label.text = "c"
    #expect(label.textRule == nil && label.string == "c")
    let runs = try question(#"{"label":{"runs":[{"text":{"repeat":"a","times":2}},{"text":"b"}],\#(square)}}"#)
    #expect(runs.label.string == "aab")
    for bad in [#"{"repeat":"ab","times":600000}"#, #"{"repeat":"ab","times":-1}"#, #"{"repeat":"ab"}"#, "7"] {
      #expect(throws: DecodingError.self) { try question(#"{"label":{"text":\#(bad),\#(square)}}"#) }
    }
  }

  /// A program that speaks version 1 gets what version 1 has: every field named, the text written out.
  @Test("Programs of version 1 go on working", arguments: ["answers", "errs", "ends"])
  func version1(mode: String) throws {
    let program = ["python3", root + "/Tests/ConformanceTests/Version1/program.py", mode]
    let driver = try ProcessDriver(arguments: program, timeout: 60) { print($0) }
    defer { driver.stop() }
    #expect(driver.formatVersion == 1)
    let cases = try [
      located("a.plain", #"{"label":{"text":"Hello",\#(square),"lineBreakStrategy":"none"},"bounds":[40,10]}"#),
      located("b.default", #"{"label":{"text":"Hello",\#(square)},"bounds":[40,10]}"#),
      located("c.rule", #"{"label":{"text":{"repeat":"ab ","times":30},\#(square)},"bounds":[40,10]}"#),
      located("d.positions", #"{"label":{"text":"Hello",\#(square)},"bounds":[40,10],"positions":true}"#),
    ]
    let report = Runner(driver: driver).run(cases)
    #expect(report.outcomes.map(\.status) == [.pass, .pass, .pass, .unsupported])
    #expect(report.outcomes[3].message?.contains("version 1") == true)
    #expect(try report.rendered(as: .text, isColoured: false).contains("speaks version 1 of the protocol"))
  }

  @Test("A server answers each version in its own form")
  func server() throws {
    let serve = try built("labelmark")
    for (version, hasMore) in [(1, false), (2, true)] {
      let lines = [
        #"{"cmd":"start","version":\#(version)}"#,
        #"{"cmd":"run","seq":1,"case":{"label":{"text":"ab",\#(square)},"bounds":[50,10],"positions":true}}"#,
        #"{"cmd":"start","version":3}"#,
      ]
      let process = Process()
      let (input, output) = (Pipe(), Pipe())
      process.executableURL = URL(filePath: serve)
      process.arguments = ["serve"]
      (process.standardInput, process.standardOutput) = (input, output)
      try process.run()
      input.fileHandleForWriting.write(Data((lines.joined(separator: "\n") + "\n").utf8))
      try input.fileHandleForWriting.close()
      let answers = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        .split(separator: "\n")
      process.waitUntilExit()
      try #require(answers.count == 3)
      #expect(answers[0].contains(#""version":\#(version)"#))
      #expect(answers[1].contains("positions") == hasMore && answers[1].contains("firstBaseline") == hasMore)
      #expect(answers[2].contains("versions 1 to 2"))
    }
  }
}
