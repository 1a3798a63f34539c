// judge.py and labelmark conform give one verdict: on answers wrong in form, on choices of cases, on programs that die.
import Conformance
import Foundation
import TestSupport
import Testing

@Suite struct JudgesTests {
  private static let programs = [
    ("$B/labelmark conform --format json", "--output"), ("python3 $R/Corpora/Conformance/judge.py", "--json"),
  ]

  /// Answers the question about a text with the line that `lines.json` has for it; SEQ is the number. `exit N` ends it,
  /// `signal N` kills it, `half` ends it within a line. With `once` as its argument, it starts once only.
  private static let program = #"""
    import json, os, sys
    lines = json.load(open("lines.json"))
    if sys.argv[1:] == ["once"]:
      if os.path.exists("started"): sys.exit(4)
      open("started", "w")
    for line in sys.stdin:
      request = json.loads(line)
      if request["cmd"] == "stop": break
      if request["cmd"] == "start":
        needs = ["font.metric", "wrap.word", "wrap.char", "wrap.clip", "truncate.tail", "truncate.tail.lines", "limit.lines",
          "limit.height", "measure.fit", "measure.intrinsic"]
        about = dict(name="replay", version="1", language="Python", unicode="", resolution=0, capabilities=needs)
        answer = json.dumps(dict(version=2, implementation=about))
      else:
        answer = lines.get(request["case"]["label"]["text"], lines[""]).replace("SEQ", str(request["seq"]))
        if answer.startswith("exit"): os._exit(int(answer[5:]))
        if answer.startswith("signal"): os.kill(os.getpid(), int(answer[7:]))
        if answer == "half":
          os.write(1, b'{"seq":')
          os._exit(0)
      os.write(1, answer.encode("utf-8", "surrogatepass") + b"\n")
    """#

  /// Core cases with texts of their own, those that expect no lines first.
  private func cases(_ count: Int) throws -> [ConformanceCase] {
    let folder = root + "/Corpora/Conformance"
    let core = Set(try Levels(file: folder + "/levels.json").core.cases)
    var seen: Set<String> = []
    let own = try wholeCorpus.get().cases.map(\.value).filter {
      core.contains($0.id) && $0.question.kind == .layout && seen.insert($0.question.text).inserted
    }
    let empty = own.filter { $0.expect.lines?.isEmpty == true }
    let chosen = (empty + own.filter { $0.expect.lines?.isEmpty != true }).prefix(count)
    #expect(!empty.isEmpty && chosen.count == count)
    return Array(chosen)
  }

  /// Has both judge the cases whose questions get these lines; the others get the first.
  private func judged(
    _ lines: [String], _ cases: [ConformanceCase], _ words: String, _ shell: Shell
  ) throws -> [(report: VerdictReport, answer: Shell.Answer)] {
    var answers = ["": lines[0]]
    for (line, value) in zip(lines, cases) { answers[value.question.text] = line }
    try shell.write("lines.json", JSONEncoder().encode(answers))
    try shell.write("program.py", Array(Self.program.utf8))
    return try Self.programs.map { program, to in
      let argument = words.contains("--level") ? "" : cases.map { "--only \($0.id) " }.joined()
      _ = try shell.run("rm -f started report.json")
      let answer = try shell.run("\(program) \(argument) --timeout 30 \(words) \(to) report.json")
      return (try VerdictReport(shell.folder + "/report.json"), answer)
    }
  }

  private static let command = "--command 'python3 program.py'"
  private static let forms: [(line: String, status: String)] = [
    // The first cases expect no lines: a field that is left out is not one without items.
    (#"{"seq":SEQ,"result":{"Lines":[],"scale":1,"truncated":false}}"#, "fail"),
    (#"{"seq":SEQ,"result":{}}"#, "fail"),
    (#"{"seq":SEQ,"result":{"lines":null,"scale":1,"truncated":false}}"#, "fail"),
    (#"  {"seq":SEQ,"errored":false,"skipped":null,"result":{}}"# + "\r", "fail"),
    (#"{"seq":SEQ,"result":{"lines":[{}],"note":5}}"#, "fail"),
    (#"{"seq":SEQ,"result":{"size":[1]}}"#, "error"), (#"{"seq":SEQ,"result":{"rect":[1,2,3]}}"#, "error"),
    (#"{"seq":SEQ,"result":{"lines":[{"range":[[0]]}]}}"#, "error"),
    (#"{"seq":SEQ,"result":{"lines":[{"positions":[{"range":[0]}]}]}}"#, "error"),
    (#"{"seq":SEQ,"result":{"lines":[{"positions":[{"level":0.5}]}]}}"#, "error"),
    (#"{"seq":SEQ,"result":null}"#, "error"), (#"{"seq":SEQ,"result":true}"#, "error"),
    (#"{"seq":SEQ,"skipped":"yes","result":{}}"#, "error"), (#"{"seq":SEQ,"skipped":1}"#, "error"),
    (#"{"seq":SEQ,"skipped":true,"message":5}"#, "error"), (#"{"seq":SEQ,"skipped":true,"issue":5}"#, "error"),
    (#"{"seq":SEQ,"skipped":true,"unsupported":1}"#, "error"), (#"{"seq":SEQ,"skipped":true,"result":[]}"#, "error"),
    (#"{"seq":SEQ,"skipped":false}"#, "error"), (#"{"seq":SEQ,"result":{"lines":[],}}"#, "error"),
    (#"{"seq":SEQ,"result":{"scale":01}}"#, "error"),
    (#"{"seq":SEQ,"result":{"scale":+1}}"#, "error"), (#"{"seq":SEQ,"result":{"scale":1.}}"#, "error"),
    (#"{"seq":SEQ,"result":{"scale":Infinity}}"#, "error"), ("{'seq':SEQ,'result':{}}", "error"),
    (#"{"seq":SEQ,"result":{"lines":[{"text":""# + "\t" + #""}]}}"#, "error"),
    (#"{"seq":SEQ.5,"result":{}}"#, "error"), (#"{"seq":null,"result":{}}"#, "error"),
    (#"{"seq":SEQ,"skipped":true}"#, "skip"), (#"{"seq":SEQ,"skipped":true,"unsupported":true}"#, "unsupported"),
    (#"{"seq":SEQ,"errored":true,"skipped":true}"#, "error"),
  ]

  @Test func answersWrongInForm() throws {
    let shell = try Shell(programs: "labelmark")
    let cases = try cases(Self.forms.count)
    let both = try judged(Self.forms.map(\.line), cases, "\(Self.command) --keep-going", shell)
    for (program, (report, answer)) in zip(["conform", "judge.py"], both) {
      #expect(answer.isExit && answer.status == 1 && report.all.count == cases.count, "\(program): \(answer.err)")
      let found = Dictionary(uniqueKeysWithValues: report.all.map { ($0.id, $0) })
      for (form, value) in zip(Self.forms, cases) {
        let outcome = found[value.id]
        #expect(outcome?.status == form.status, "\(program): \(form.line): \(outcome?.message ?? "")")
      }
    }
  }

  @Test func programsThatDie() throws {
    let shell = try Shell(programs: "labelmark")
    let lines = ["exit 3", "signal 9", "half", #"{"seq":SEQ,"skipped":true}"#]
    for (report, answer) in try judged(lines, cases(4), Self.command, shell) {
      #expect(answer.isExit && answer.status == 1, "\(answer)")
      let all = report.all.sorted { $0.message ?? "" < $1.message ?? "" }
      #expect(all.map(\.status) == ["error", "error", "error", "skip"])
      for (outcome, words) in zip(all, ["exit status 0", "exit status 3", "signal 9"]) {
        #expect(outcome.message?.contains("it ended without an answer: ") == true, "\(outcome)")
        #expect(outcome.message?.contains(words) == true, "\(outcome)")
      }
    }
    // A program that starts no second time is asked no more.
    let once = try judged(["exit 3"], cases(1), "--level core --command 'python3 program.py once'", shell)
    #expect(once[0].report.all.map(\.status) == once[1].report.all.map(\.status))
    for (report, answer) in once {
      #expect(answer.isExit && answer.status == 1 && report.all.count < 20, "\(answer)")
      #expect(report.all.last?.message == "not asked: 3 consecutive starts failed")
      #expect(report.runError?.hasPrefix("gave up after 10 consecutive errors of the same kind (not asked") == true)
    }
  }

  @Test func bothGiveUpAndGoOn() throws {
    let shell = try Shell(programs: "labelmark")
    let lines = [#"{"seq":SEQ,"errored":true,"message":"number SEQ"}"#]
    for (report, answer) in try judged(lines, [], "--level core \(Self.command)", shell) {
      #expect(answer.status == 1 && report.all.count { $0.status == "error" } == 10, "\(answer)")
      #expect(report.runError?.hasPrefix("gave up after 10 consecutive errors of the same kind (number ") == true)
    }
    for (report, answer) in try judged(lines, [], "--level core --keep-going \(Self.command)", shell) {
      #expect(answer.status == 1 && report.all.count == 200 && report.runError == nil, "\(answer)")
    }
  }

  @Test(arguments: [
    "--level core --only wrapping", "--only wrapping --only fitting --strength must", "--level core --profile 2009",
    "--only wrapping.long-word-is-broken --only wrapping", "--level core --strength must",
    "--only shrinking --strength should", "--only fitting --only shrinking --strength must --profile current",
  ])
  func bothChooseTheSameCases(words: String) throws {
    let shell = try Shell(programs: "labelmark")
    let core = Set(try Levels(file: root + "/Corpora/Conformance/levels.json").core.cases)
    let corpus = try wholeCorpus.get().cases.map(\.value)
    let areas = ["wrapping", "fitting", "shrinking"].filter(words.contains)
    let own = corpus.filter {
      (!words.contains("core") || core.contains($0.id)) && (areas.isEmpty || areas.contains($0.area))
        && (!words.contains("must") || $0.basis.strength == .must)
        && (!words.contains("should") || $0.basis.strength != .may)
        && (!words.contains("2009") || $0.question.environment?.profile == .y2009)
        && (!words.contains("current") || $0.question.environment?.profile != .y2009)
    }.map(\.id)
    let listed = try shell.run("\(Self.programs[1].0) --list \(words)")
    let asked = try shell.run("\(Self.programs[0].0) \(words) --output report.json")
    #expect(listed.status == (own.isEmpty ? 2 : 0) && asked.status == listed.status, "\(listed.err) \(asked.err)")
    #expect(listed.out.split(separator: "\n").map(String.init).sorted() == own.sorted())
    guard !own.isEmpty else { return }
    #expect(try VerdictReport(shell.folder + "/report.json").all.map(\.id).sorted() == own.sorted())
  }

  /// What a program says cannot colour a terminal or turn text around, and a failure shows its question.
  /// A byte order mark is no JSON, and a line that helps to find a fault is no answer.
  @Test func whatIsNoAnswer() throws {
    let shell = try Shell(programs: "labelmark")
    let lines = ["\u{FEFF}{\"seq\":SEQ,\"result\":{}}", "here", "{\"seq\":SEQ,\"result\":{\"scale\":NaN}}"]
    let both = try judged(lines, cases(3), Self.command, shell)
    for (report, answer) in both {
      #expect(report.all.map(\.status) == ["error", "error", "error"], "\(answer.out)")
      #expect(answer.status == 1)
    }
    let messages = Set(both[0].report.all.compactMap(\.message))
    #expect(
      messages.contains { $0.hasSuffix("'here'; standard output is for answers alone, standard error for all else") })
    #expect(messages.contains { $0.hasSuffix("scale: NaN is not JSON") })
  }

  @Test func judgeSaysHowToAskAgain() throws {
    let shell = try Shell(programs: "labelmark")
    let answer = try shell.run(
      """
      sed 's/"scale": 1/"scale": 2/' $R/docs/examples/label.py >label.py
      python3 $R/Corpora/Conformance/judge.py --level core --command "python3 label.py" >said
      again=$(sed -n 's/^one of them again: //p' said); [ -n "$again" ] || exit 7
      eval "python3 $again"
      """)
    #expect(answer.status == 1 && answer.out.contains("1 case: 0 pass, 1 fail"), "\(answer)")
  }

  @Test func judgeShowsQuestionsAndWhatIsInvisible() throws {
    let shell = try Shell(programs: "labelmark")
    let text = "a\u{1B}[31m\u{202E}\u{200B}\u{85}"
    let lines = [
      #"{"seq":SEQ,"result":{"lines":[{"text":"\#(text.replacing("\u{1B}", with: "\\u001b"))"}]}}"#,
      #"{"seq":SEQ,"errored":true,"message":"\#(text.replacing("\u{1B}", with: "\\u001b"))"}"#,
    ]
    let cases = try cases(2)
    let said = try judged(lines, cases, Self.command, shell)[1].answer.out
    for character in text.unicodeScalars.dropFirst() where !character.isASCII || character == "\u{1B}" {
      #expect(!said.unicodeScalars.contains(character), "U+\(String(character.value, radix: 16))")
    }
    #expect(said.contains(#"a\u001b[31m\u202e\u200b\u0085"#), "\(said)")
    #expect(said.split(separator: "\n").count { $0.hasPrefix("  question: {\"label\": ") } == 2, "\(said)")
  }

  /// A label that claims less must not pass by that.
  @Test func whatIsNotAskedDoesNotPass() throws {
    let shell = try Shell(programs: "labelmark")
    let mute =
      #"{"version":2,"implementation":{"name":"mute","version":"1","language":"C","unicode":"","#
      + #""resolution":0,"capabilities":[]}}"#
    try shell.write("mute.json", Array((mute + "\n").utf8))
    try shell.write("mute.sh", Array("read line; cat mute.json; read line\n".utf8))
    for (program, to) in Self.programs {
      let answer = try shell.run("\(program) --level core --command 'bash mute.sh' \(to) report.json")
      #expect(answer.isExit && answer.status == 1, "\(answer)")
      let report = try VerdictReport(shell.folder + "/report.json")
      #expect(report.runError?.hasPrefix("no case was asked") == true)
    }
    let cases = try cases(2)
    let failing = #"{"reason":"A test.","cases":["\#(cases[0].id)"]}"#
    let lines = [#"{"seq":SEQ,"skipped":true,"unsupported":true}"#, #"{"seq":SEQ,"skipped":true}"#]
    try shell.write("known.json", Array(#"{"implementation":"replay","groups":[\#(failing)]}"#.utf8))
    let known = "--expectations known.json"
    _ = try judged(lines, cases, Self.command, shell)
    let choice = "--only \(cases[0].id) --only \(cases[1].id)"
    let unasked = try shell.run("$B/labelmark conform \(choice) \(Self.command) \(known)")
    #expect(unasked.status == 1 && unasked.out.contains("1 known failures were not asked, such as \(cases[0].id)"))
    try shell.write("known.json", Array(#"{"implementation":"replay","asked":9999999,"groups":[]}"#.utf8))
    #expect(try shell.run("$B/labelmark conform \(choice) \(Self.command) \(known)").status == 0)
    let all = try shell.run("$B/labelmark conform \(known)")
    #expect(all.status == 1 && all.out.contains("cases were asked; known.json says at least 9999999"), "\(all.err)")
  }

  @Test func shardsOfDifferentChoicesAreRefused() throws {
    let shell = try Shell(programs: "labelmark")
    let form = "--format json --output"
    _ = try shell.run("$B/labelmark conform --only truncation --shard 1/2 \(form) a.json")
    _ = try shell.run("$B/labelmark conform --only wrapping --shard 2/2 \(form) b.json")
    _ = try shell.run("$B/labelmark conform --only truncation --shard 2/2 \(form) c.json")
    let other = try shell.run("$B/labelmark merge a.json b.json")
    #expect(other.status == 2 && other.err.contains("b.json: a shard of other cases (selection --only wrapping)"))
    #expect(other.err.split(separator: "\n").count == 1, "\(other.err)")
    #expect(try shell.run("$B/labelmark merge a.json c.json").status == 0)
  }
}
