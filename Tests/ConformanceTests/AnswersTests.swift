// Files of answers: what --record writes gets the same verdicts later, and lines that are wrong are told (docs/PROTOCOL.md).
import Conformance
import Foundation
import TestSupport
import Testing

@Suite struct AnswersTests {
  private static let judge = "python3 $R/Corpora/Conformance/judge.py"

  private static let about =
    #""version":2,"implementation":{"name":"mine","version":"1","language":"C","unicode":"","resolution":0,"capabilities":["#
    + #""font.metric","wrap.word","wrap.char","truncate.tail"]}"#
  private static let version = try! String(contentsOfFile: root + "/Corpora/Conformance/VERSION", encoding: .utf8)
    .trimmingCharacters(in: .whitespacesAndNewlines)
  private static let origin =
    #""corpus":"\#(version)","date":"2026-11-28T05:30:00Z","device":"a telephone","system":"its system","how":"by hand""#

  /// Six cases that the header's capabilities allow, and one that they exclude.
  private func cases() throws -> (asked: [ConformanceCase], excluded: ConformanceCase) {
    let all = try wholeCorpus.get().cases.map(\.value)
    let has: Set = ["font.metric", "wrap.word", "wrap.char", "truncate.tail"]
    let asked = all.filter { has.isSuperset(of: $0.needs) && $0.question.kind == .layout }.prefix(6)
    return (Array(asked), try #require(all.first { !has.isSuperset(of: $0.needs) }))
  }

  @Test func linesThatAreWrongAreTold() throws {
    let shell = try Shell(programs: "labelmark")
    let (asked, excluded) = try cases()
    let ids = asked.map(\.id)
    func right(_ value: ConformanceCase) throws -> String {
      #"{"id":"\#(value.id)","result":\#(try value.expect.jsonLine())}"#
    }
    let lines = try [
      "{\(Self.about),\(Self.origin)}", right(asked[0]), #"{"id":"\#(ids[1])","result":{"lines":"three"}}"#,
      right(asked[2]).dropLast(9).description, right(asked[2]), right(asked[2]), #"{"id":"no.such-case","result":{}}"#,
      #"{"id":"\#(ids[3])"}"#, "", right(excluded), #"{"result":{}}"#,
      #"{"id":"\#(ids[4])","skipped":true,"message":"a cloud"}"#,
    ]
    try shell.write("a.jsonl", Array((lines.joined(separator: "\n") + "\n").utf8))
    let choice = (ids + [excluded.id]).map { "--only \($0)" }.joined(separator: " ")
    let told = [
      "3: '\(ids[1])'", "4:", "6: '\(ids[2])' is answered in line 5 too", "7: no case has the id 'no.such-case'",
      "8: '\(ids[3])'", "9:", "10: '\(excluded.id)' is not asked: the header lacks ", "11:",
      " 1 of 7 cases are not answered",
    ]
    let statuses = ["pass", "error", "error", "error", "skip", "error", "unsupported"]
    for (program, to) in [("$B/labelmark conform --format json", "--output"), (Self.judge, "--json")] {
      let answer = try shell.run("\(program) --answers a.jsonl \(choice) \(to) report.json")
      #expect(answer.isExit && answer.status == 1)
      let said = answer.err.split(separator: "\n")
      #expect(said.count == told.count, "\(answer.err)")
      for (line, words) in zip(said, told) { #expect(line.hasPrefix("a.jsonl:" + words), "\(line)") }
      let found = try VerdictReport(shell.folder + "/report.json").all.map { ($0.id, $0.status) }
      let verdicts = Dictionary(uniqueKeysWithValues: found)
      #expect((ids + [excluded.id]).map { verdicts[$0] } == statuses, "\(program)")
    }
    // One wrong line makes a finding even where all chosen cases pass.
    #expect(try shell.run("$B/labelmark conform --answers a.jsonl --only \(ids[0])").status == 1)
    #expect(try shell.run("\(Self.judge) --answers a.jsonl --only \(ids[0])").status == 1)
  }

  @Test func whatComesFromElsewhereIsRead() throws {
    let shell = try Shell(programs: "labelmark")
    let value = try cases().asked[0]
    // Lines may end in CR LF, the last may lack its end, and the file may be a pipe.
    let text = "{\(Self.about),\(Self.origin)}\r\n{\"id\":\"\(value.id)\",\"result\":\(try value.expect.jsonLine())}"
    try shell.write("a.jsonl", Array(text.utf8))
    for program in ["$B/labelmark conform", Self.judge] {
      for file in ["a.jsonl", "<(cat a.jsonl)"] {
        let answer = try shell.run("\(program) --answers \(file) --only \(value.id)")
        #expect(answer.status == 0, "\(program) \(file): \(answer)")
      }
    }
    let answer = try shell.run("$B/labelmark conform --answers a.jsonl --only \(value.id)")
    #expect(answer.out.contains("answers of 2026-11-28T05:30:00Z, a telephone, its system"), "\(answer.out)")
  }

  @Test(arguments: [
    "", "[]", "{\(about)}", "{\(origin)}", "\u{FEFF}{\(about),\(origin)}",
    "{\(about),\(origin)}".replacing("\"version\":2", with: "\"version\":3"),
    "{\(about),\(origin)}".replacing("\"resolution\":0", with: "\"resolution\":1000"),
    "{\(about),\(origin)}".replacing("by hand", with: " "), "{\(about),\(origin)}".replacing("2026-", with: ""),
    "{\(about),\(origin)}".replacing("\"a telephone\"", with: "7"),
  ])
  func aFileWithoutAHeaderIsRefused(header: String) throws {
    let shell = try Shell(programs: "labelmark")
    try shell.write("a.jsonl", Array(header.utf8) + [0x0A])
    for program in ["$B/labelmark conform", Self.judge] {
      let answer = try shell.run("\(program) --answers a.jsonl")
      #expect(answer.isExit && answer.status == 2 && answer.out.isEmpty, "\(program): \(answer)")
      #expect(answer.err.contains("a.jsonl:1: no header of a file of answers: "), "\(program): \(answer)")
      #expect(answer.err.split(separator: "\n").count == 1, "\(program): \(answer)")
    }
  }

  /// The program waits at its sixth case until the signal has come, and notes whatever it is asked.
  @Test("A run that was ended goes on where it was", arguments: [("INT", 130), ("TERM", 143)])
  func aRunGoesOn(signal: String, status: Int) throws {
    let shell = try Shell(programs: "labelmark")
    let program = """
      import json, os, sys, time
      asked = open('asked', 'a')
      for line in sys.stdin:
        request = json.loads(line)
        if request['cmd'] == 'stop': break
        answer = {\(Self.about)}
        if request['cmd'] == 'run':
          asked.write('.\\n')
          asked.flush()
          if os.path.exists('waits') and sum(1 for _ in open('asked')) > 5:
            open('waiting', 'w').close()
            time.sleep(1000)
          answer = {'seq': request['seq'], 'errored': True, 'message': 'it rains'}
        print(json.dumps(answer), flush=True)
      """
    try shell.write("program.py", Array(program.utf8))
    let words = try cases().asked.map { "--only \($0.id)" }.joined(separator: " ")
    let command = "$B/labelmark conform --command 'python3 program.py' \(words) --timeout 600 --record a.jsonl"
    func lines() throws -> [Substring] {
      try String(contentsOfFile: shell.folder + "/a.jsonl", encoding: .utf8).split(separator: "\n")
    }
    let ended = try shell.run(
      """
      touch waits; set -m; \(command) --resume & until [ -e waiting ]; do sleep 0.05; done
      kill -\(signal) $!; wait $!; echo $?; rm waits
      """)
    #expect(ended.out == "\(status)\n", "\(ended)")
    #expect(ended.err.contains("labelmark: interrupted after 5 of 6 cases; the answers are in 'a.jsonl'\n"), "\(ended)")
    let part = try lines()
    #expect(part.count == 6 && part[0].contains("\"incomplete\":\"5 of 6 cases\""), "\(part)")
    // A part is judged as what it is.
    for judge in ["$B/labelmark conform", Self.judge] {
      let judged = try shell.run("\(judge) --answers a.jsonl \(words)")
      #expect(judged.status == 1 && judged.err.contains("1 of 6 cases are not answered"), "\(judged)")
    }
    for (from, to, line) in [
      ("--timeout 600", "--timeout 500", "--resume: 'a.jsonl' was made by another command: labelmark conform "),
      ("--record a.jsonl", "", "--resume needs --record FILE"),
    ] {
      let refused = try shell.run("\(command.replacing(from, with: to)) --resume")
      #expect(refused.status == 2 && refused.err.contains(line), "\(refused)")
    }
    let edited = try shell.run(
      "cp program.py p; sed -i 's/\"language\":\"C\"/\"language\":\"D\"/' program.py; \(command) --resume; mv p program.py"
    )
    #expect(
      edited.err.contains("--resume: 'a.jsonl' is of another implementation than mine 1 as it is now"), "\(edited)")
    // Only the sixth case is asked, and the file is that of a run that was never ended.
    let rest = try shell.run("rm asked; \(command) --resume; wc -l < asked")
    #expect(rest.out.hasSuffix("\n1\n"), "\(rest)")
    let resumed = try lines()
    let complete = try shell.run("\(command) --resume")
    #expect(complete.status == 2 && complete.err.hasSuffix("--resume: 'a.jsonl' is of a complete run\n"), "\(complete)")
    #expect(try shell.run(command).status == 1)
    let whole = try lines()
    #expect(resumed.dropFirst() == whole.dropFirst() && whole.count == 7)
    #expect(!resumed[0].contains("incomplete"))
  }

  /// A command may reach another machine, which then names itself.
  @Test func aProgramNamesItsDevice() throws {
    let shell = try Shell(programs: "labelmark")
    let program = """
      import json, sys
      for line in sys.stdin:
        request = json.loads(line)
        if request['cmd'] == 'stop': break
        answer = {\(Self.about), 'device': 'a telephone', 'system': 'its system'}
        if request['cmd'] == 'run': answer = {'seq': request['seq'], 'errored': True, 'message': 'it rains'}
        print(json.dumps(answer), flush=True)
      """
    try shell.write("program.py", Array(program.utf8))
    let one = try cases().asked[0].id
    try shell.write("a.jsonl", Array("before".utf8))
    let failed = try shell.run("$B/labelmark conform --command 'python3 program.py' --level core --record a.jsonl")
    #expect(failed.status == 2 && failed.err.contains("a.jsonl: not written, because the run failed: gave up after 10"))
    #expect(try String(contentsOfFile: shell.folder + "/a.jsonl", encoding: .utf8) == "before")
    let asked = try shell.run("$B/labelmark conform --command 'python3 program.py' --only \(one) --record a.jsonl")
    #expect(asked.status == 1, "\(asked)")
    let lines = try String(contentsOfFile: shell.folder + "/a.jsonl", encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2)
    for word in ["\"device\":\"a telephone\"", "\"system\":\"its system\"", "\"how\":\"labelmark conform --command"] {
      #expect(lines[0].contains(word), "\(lines[0])")
    }
    #expect(lines[1] == "{\"errored\":true,\"id\":\"\(one)\",\"message\":\"it rains\"}")
  }
}
