// One corpus judges by an earlier version too: its cases as they were, and reports of both versions apart.
import Conformance
import Foundation
import TestSupport
import Testing

/// Answers every question as version 2.3 of the small corpus below expects.
private final class OldDriver: ImplementationDriver {
  let info = ImplementationInfo(
    name: "old", version: "1", language: "Swift", unicode: "", resolution: 0,
    capabilities: ["font.metric", "truncate.tail"])

  func run(_ question: CaseQuestion) -> DriverOutcome {
    var answer = CaseAnswer()
    answer.scale = 1
    return .answer(answer)
  }

  func stop() {}
}

/// A corpus of version 3.0.0, and a file of its 2.3.0, which lacked the case `fitting.c` and expected the scale 1 of `fitting.a`.
private struct SmallCorpus: ~Copyable {
  let folder = FileManager.default.temporaryDirectory.path + "/labelmark-versions-\(UUID().uuidString)"
  var file: String { folder + "/2.3.0" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder + "/cases", withIntermediateDirectories: true)
    try write("3.0.0\n", "VERSION")
    try write("R1. **[doc]** New.\n    - an example\n", "RULES.md")
    try write(line("a", scale: 0.5) + line("b", scale: 1) + line("c", scale: 1), "cases/fitting.jsonl")
    try write(
      #"{"corpus":"2.3.0","rules":[{"id":"R1","text":"Old."}]}"# + "\n" + line("b", scale: 1) + line("a", scale: 1),
      "2.3.0")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func line(_ name: String, scale: Double) -> String {
    #"{"id":"fitting.\#(name)","rule":"R1","basis":"doc","needs":["font.metric","truncate.tail"],"label":{"text":"\#(name)","#
      + #""font":{"name":"Square","size":10}},"bounds":[50,10],"query":"layout","expect":{"scale":\#(scale)}}"# + "\n"
  }

  func write(_ text: String, _ name: String) throws {
    try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
  }
}

@Suite struct EarlierVersionTests {
  @Test(arguments: [true, false]) func aVersionHasItsCasesAsTheyWere(isEarlier: Bool) throws {
    let small = try SmallCorpus()
    let version = try CorpusVersion(file: isEarlier ? small.file : nil, folder: small.folder)
    #expect(version.number == (isEarlier ? "2.3.0" : "3.0.0") && version.rules["R1"] == (isEarlier ? "Old." : "New."))
    let scales = version.corpus.cases.map { "\($0.value.id) \($0.value.expect.scale ?? 0)" }
    #expect(
      scales == (isEarlier ? ["fitting.a 1.0", "fitting.b 1.0"] : ["fitting.a 0.5", "fitting.b 1.0", "fitting.c 1.0"]))
  }

  /// Both judges choose the cases of the file, and refuse a file that is no version.
  @Test func bothJudgesReadTheFile() throws {
    let small = try SmallCorpus()
    let shell = try Shell(programs: "labelmark")
    let judge = "python3 $R/Corpora/Conformance/judge.py --corpus-version"
    #expect(try shell.run("\(judge) \(small.file) --list").out == "fitting.b\nfitting.a\n")
    let report = try shell.run("$B/labelmark conform --corpus-version \(small.file)")
    #expect(report.out.contains("2 of 2 pass") && report.out.contains("corpus 2.3.0"), "\(report)")
    for command in ["$B/labelmark conform --corpus-version", judge] {
      let refused = try shell.run("\(command) $R/README.md")
      #expect(refused.status == 2 && refused.err.hasSuffix("its first line does not name a corpus and its rules\n"))
    }
  }

  @Test func reportsOfTwoVersionsStayApart() throws {
    let small = try SmallCorpus()
    var files: [String] = []
    for file in [small.file, nil] {
      let version = try CorpusVersion(file: file, folder: small.folder)
      var report = Runner(driver: OldDriver()).run(version.corpus.cases)
      report.setting.note(corpus: version.number, date: Date())
      files.append(small.folder + "/\(version.number).json")
      try report.rendered(as: .json).write(toFile: files.last!, atomically: true, encoding: .utf8)
      #expect(try report.rendered(as: .junit).contains("<property name=\"corpus\" value=\"\(version.number)\"/>"))
      #expect(try report.rendered(as: .text).contains("corpus \(version.number)"))
    }
    let (folder, earlier) = (small.folder, small.file)
    let merged = try ReportMerge(files: files) { number in
      let version = try CorpusVersion(file: number == "2.3.0" ? earlier : nil, folder: folder)
      return (version.corpus, version.rules)
    }.reports
    #expect(merged.map(\.setting.corpus) == ["2.3.0", "3.0.0"])
    #expect(merged.map { $0.count(.pass) } == [2, 2] && merged.map { $0.count(.fail) } == [0, 1])
    let markdown = MarkdownReport(merged).text()
    #expect(markdown.contains("| strength | cases | old, corpus 2.3.0 | old, corpus 3.0.0 |\n"))
    #expect(markdown.contains("| must | 3 | 2 of 2 | 2 |"))
    #expect(markdown.contains("### old, corpus 3.0.0: 1\n"))
    // Each version's case is on the page with its own answer and its own rule; the others are there once.
    let cases = try HTMLReport(merged).cases()
    #expect(
      cases.map { "\($0["id"] ?? "")@\($0["version"] ?? "")" } == [
        "fitting.a@2.3.0", "fitting.a@3.0.0", "fitting.b@", "fitting.c@",
      ])
    // The same version twice is no second column: its cases are there twice.
    #expect(throws: ConformanceError.self) {
      try ReportMerge(files: files + [files[0]]) { number in
        (try CorpusVersion(file: nil, folder: folder).corpus, RuleTexts())
      }
    }
  }
}
