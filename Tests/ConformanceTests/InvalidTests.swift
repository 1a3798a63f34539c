// Malformed cases and breaches of the protocol, as Corpora/Conformance/invalid has them, are refused: by the suite's
// reader and driver, by judge.py, and by programs that answer.
import Conformance
import Foundation
import TestSupport
import Testing

private let corpus = root + "/Corpora/Conformance"
private let replay = corpus + "/invalid/replay.py"

/// A text, which may be a list of texts and of rules.
private func text(_ value: JSONValue?) -> String {
  if let list = value?.array { return list.map(text).joined() }
  if let unit = value?["repeat"]?.string, let times = value?["times"]?.number {
    return String(repeating: unit, count: Int(times))
  }
  return value?.string ?? ""
}

/// The bytes of an entry: a text, or hexadecimal digits.
private func bytes(_ entry: JSONValue, _ key: String) -> [UInt8] {
  guard let digits = entry["hex"]?.string else { return Array(text(entry[key]).utf8) }
  return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(digits.dropFirst($0).prefix(2), radix: 16) }
}

private func entries(_ file: String, _ key: String, moreThan least: Int = 10) throws -> [(id: String, value: JSONValue)]
{
  let data = try Data(contentsOf: URL(filePath: "\(corpus)/invalid/\(file).json"))
  let list = try #require(try JSONCoding.read(JSONValue.self, from: data)[key]?.array)
  let found = list.compactMap { entry in entry["id"]?.string.map { (id: $0, value: entry) } }
  #expect(found.count == list.count && Set(found.map(\.id)).count == found.count && found.count > least)
  #expect(list.allSatisfy { $0["why"]?.string?.hasSuffix(".") == true })
  return found
}

/// Two cases that any label of one line is asked.
private func goodCases() throws -> [LocatedCase] {
  let asked: Set = ["font.metric", "truncate.tail"]
  let cases = try Corpus(paths: [corpus + "/cases/fitting.jsonl"]).cases.filter {
    Set($0.value.needs).isSubset(of: asked) && $0.value.question.label.font?.name == "Square"
  }
  return Array(cases.prefix(2))
}

@Suite struct InvalidTests {
  /// A corpus of one file, with judge.py and what it reads.
  private func judged(_ shell: Shell, _ content: [UInt8]) throws {
    _ = try shell.run("rm -rf one; mkdir -p one/cases")
    for name in ["VERSION", "judge.py", "derive.py", "case.schema.json", "RULES.md", "levels.json"] {
      _ = try shell.run("cp $R/Corpora/Conformance/\(name) one/")
    }
    try shell.write("one/cases/area.jsonl", content)
  }

  @Test func malformedCasesAreRefused() throws {
    let shell = try Shell()
    let good = try goodCases().map { try JSONCoding.line($0.value) + Data("\n".utf8) }.reduce(Data(), +)
    try judged(shell, Array(good))
    #expect(try Corpus(paths: [shell.folder + "/one"]).cases.count == 2)
    let listed = try shell.run("one/judge.py --list")
    #expect(listed.status == 0 && listed.out.split(separator: "\n").count == 2, "\(listed)")
    for (id, entry) in try entries("cases", "cases") {
      try judged(shell, bytes(entry, "file"))
      let error = #expect(throws: ConformanceError.self, "\(id)") { try Corpus(paths: [shell.folder + "/one"]) }
      #expect(error?.description.contains("area.jsonl:") == true, "\(id): \(error?.description ?? "")")
      let answer = try shell.run("one/judge.py --list")
      #expect(answer.status == 2 && answer.out.isEmpty, "\(id): \(answer)")
      #expect(answer.err.hasPrefix("judge.py: cases/area.jsonl:"), "\(id): \(answer.err)")
      #expect(answer.err.split(separator: "\n").count == 1, "\(id): \(answer.err)")
    }
  }

  @Test func programsThatDoNotStartAreRefused() throws {
    let shell = try Shell()
    try judged(shell, Array(try JSONCoding.line(goodCases()[0].value)) + [0x0A])
    for (id, _) in try entries("answers", "start") {
      #expect(throws: ConformanceError.self, "\(id)") {
        try ProcessDriver(arguments: ["python3", replay, id], timeout: 60) { _ in }
      }
      let answer = try shell.run("one/judge.py --timeout 60 --command 'python3 \(replay) \(id)'")
      #expect(answer.status == 2 && answer.out.isEmpty, "\(id): \(answer)")
      #expect(answer.err.hasPrefix("judge.py: "), "\(id): \(answer.err)")
      #expect(answer.err.split(separator: "\n").count == 1, "\(id): \(answer.err)")
    }
  }

  @Test func answersThatAreNoneAreErrors() throws {
    let shell = try Shell()
    let cases = try goodCases()
    try judged(shell, try cases.flatMap { Array(try JSONCoding.line($0.value)) + [0x0A] })
    for (id, _) in try entries("answers", "run") {
      let driver = try ProcessDriver(arguments: ["python3", replay, id], timeout: 60) { _ in }
      defer { driver.stop() }
      let report = Runner(driver: driver).run(cases)
      #expect(report.outcomes.map(\.status) == [.error, .skip], "\(id): \(report.outcomes.map(\.message))")
      let answer = try shell.run("one/judge.py --timeout 60 --json out.json --command 'python3 \(replay) \(id)'")
      #expect(answer.status == 1 && answer.err.isEmpty, "\(id): \(answer)")
      let statuses = try JSONCoding.read(
        JSONValue.self, from: Data(contentsOf: URL(filePath: shell.folder + "/out.json")))["outcomes"]?.array
      #expect(statuses?.map { $0["status"]?.string } == ["error", "skip"], "\(id): \(answer.out)")
    }
  }

  /// Sends requests with halves of surrogate pairs, and expects U+FFFD for each and their number.
  private func expectReplacements(_ shell: Shell, _ program: String) throws {
    let all = try entries("requests", "replaced", moreThan: 4)
    let lines = ["{\"cmd\":\"start\",\"version\":2}"] + all.map { text($0.value["line"]) } + ["{\"cmd\":\"stop\"}\n"]
    try shell.write("requests", Array(lines.joined(separator: "\n").utf8))
    let answer = try shell.run("\(program) < requests")
    let replies = try answer.out.split(separator: "\n").dropFirst().map {
      try JSONCoding.read(JSONValue.self, from: Data($0.utf8))
    }
    try #require(answer.status == 0 && replies.count == all.count, "\(program): \(answer)")
    for ((id, entry), reply) in zip(all, replies) {
      let shown = reply["result"]?["lines"]?.array?.map { $0["text"]?.string ?? "" }.joined()
      #expect(shown == text(entry["text"]), "\(program): \(id): \(reply)")
      #expect(reply["replaced"] == entry["replaced"] && reply["seq"] == entry["seq"], "\(program): \(id): \(reply)")
    }
  }

  /// Sends every line that is no request, each followed by a right one, and expects an answer to each.
  private func expectRefusals(_ shell: Shell, _ program: String) throws {
    try expectReplacements(shell, program)
    let all = try entries("requests", "requests")
    let question = try String(decoding: JSONCoding.line(goodCases()[0].value.question), as: UTF8.self)
    var input = "{\"cmd\":\"start\",\"version\":2}\n"
    for (index, (_, entry)) in all.enumerated() {
      input += text(entry["line"]) + "\n{\"cmd\":\"run\",\"seq\":\(index + 100),\"case\":\(question)}\n"
    }
    try shell.write("requests", Array((input + "{\"cmd\":\"stop\"}\n").utf8))
    let answer = try shell.run("\(program) < requests")
    let lines = try answer.out.split(separator: "\n").map { try JSONCoding.read(JSONValue.self, from: Data($0.utf8)) }
    try #require(answer.status == 0 && lines.count == 1 + 2 * all.count, "\(program): \(answer)")
    for (index, (id, entry)) in all.enumerated() {
      let (refusal, reply) = (lines[2 * index + 1], lines[2 * index + 2])
      #expect(refusal["errored"] == .bool(true) && refusal["result"] == nil, "\(program): \(id): \(refusal)")
      #expect(refusal["message"]?.string?.isEmpty == false, "\(program): \(id)")
      if let seq = entry["seq"] { #expect(refusal["seq"] == seq, "\(program): \(id): \(refusal)") }
      #expect(reply["seq"] == .number(Double(index + 100)) && reply["result"] != nil, "\(program): \(id): \(reply)")
    }
  }

  @Test func linesThatAreNoRequestsAreRefused() throws {
    let shell = try Shell()
    try expectRefusals(shell, "python3 $R/docs/examples/label.py")
    if try shell.run("command -v node").status == 0 { try expectRefusals(shell, "node $R/docs/examples/label.js") }
    if try shell.run("swiftc -O $R/docs/examples/label.swift -o swift-label").status == 0 {
      try expectRefusals(shell, "./swift-label")
    }
    if try shell.run("test -x $B/labelmark").status == 0 { try expectRefusals(shell, "$B/labelmark serve") }
    let header = "-I $R/Sources/Engine/CLabelEngine/include"
    let library = "cc -std=c17 -shared -fPIC \(header) $R/docs/examples/label.c -lm -o c-label.so"
    if try shell.run("test -x $B/labelhost && \(library)").status == 0 {
      try expectRefusals(shell, "$B/labelhost ./c-label.so")
    }
  }
}
