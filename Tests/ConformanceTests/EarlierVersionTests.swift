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

/// A corpus of version 3.0.0 whose 2.3.0 lacked the case `fitting.c`, and expected the scale 1 of `fitting.a`.
private struct SmallCorpus: ~Copyable {
  let folder = FileManager.default.temporaryDirectory.path + "/labelmark-versions-\(UUID().uuidString)"

  init() throws {
    try write("3.0.0\n", "VERSION")
    try write(#"{"rules":[{"id":"R1","text":"New.\n    - an example"},{"id":"R2","text":"Two."}]}"#, "rules.json")
    try write(line("a", scale: 0.5) + line("b", scale: 1) + line("c", scale: 1), "fitting/cases.jsonl")
    try keep(line("a", scale: 1))
    for file in ["case.schema.json", "versions/version.schema.json", "clauses/clause.schema.json"] {
      try write(String(contentsOfFile: root + "/Corpora/Conformance/" + file, encoding: .utf8), file)
    }
    try write("| `engine` | lines | R1 |\n<a id=\"R1\"></a>R1. **[doc]** New.\n", "RULES.md")
    try write(#"{"core":{"description":"d","needs":[],"cases":[]}}"#, "levels.json")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func line(_ name: String, scale: Double, text: String? = nil) -> String {
    let text = text ?? name
    return #"{"id":"fitting.\#(name)","rule":"R1","clause":"000.x.y","level":"must","basis":"doc","#
      + #""needs":["font.metric","#
      + #""truncate.tail"],"why":"A test.","label":{"text":"\#(text)","font":{"name":"Square","size":10}},"bounds":[50,10],"#
      + #""query":"layout","expect":{"scale":\#(scale)}}"# + "\n"
  }

  func write(_ text: String, _ name: String) throws {
    let path = folder + "/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Writes version 2.3 with the cases `names`, of which `lines` are kept.
  func keep(_ lines: String, names: String = #""a","b""#, number: String = "2.3.0") throws {
    try write(lines, "versions/2.3/fitting/cases.jsonl")
    try write(
      #"{"corpus":"\#(number)","sha256":"\#(String(repeating: "0", count: 64))","rules":[{"id":"R1","text":"Old."}],"#
        + #""cases":[{"group":"fitting","names":[\#(names)]}]}"#, "versions/2.3/version.json")
  }

  func scales(_ version: String?) throws -> [String: Double?] {
    let cases = try CorpusVersion(version, folder: folder).corpus.cases
    return Dictionary(uniqueKeysWithValues: cases.map { ($0.value.id, $0.value.expect.scale) })
  }

  /// What lint says about the earlier version.
  func findings() throws -> [String] {
    try CorpusLint(folder: folder).findings.filter { $0.contains("/versions/") }.map {
      $0.replacingOccurrences(of: folder + "/versions/2.3/", with: "")
    }
  }
}

@Suite struct EarlierVersionTests {
  @Test func aVersionHasItsCasesAsTheyWere() throws {
    let small = try SmallCorpus()
    for name in ["2.3", "2.3.0", "2"] {
      #expect(try small.scales(name) == ["fitting.a": 1, "fitting.b": 1])
      let version = try CorpusVersion(name, folder: small.folder)
      #expect(version.number == "2.3.0")
      #expect(version.rules["R1"] == "Old." && version.rules["R2"] == "Two.")
    }
    for name in [nil, "3", "3.0", "3.0.0"] as [String?] {
      #expect(try small.scales(name) == ["fitting.a": 0.5, "fitting.b": 1, "fitting.c": 1])
      #expect(try CorpusVersion(name, folder: small.folder).rules["R1"] == "New.")
    }
    for name in ["2.2", "2.30", "", "3.0.0.0"] {
      let error = #expect(throws: ConformanceError.self) { try CorpusVersion(name, folder: small.folder) }
      #expect("\(error!)".hasSuffix("there are 2.3.0, 3.0.0"))
    }
    // A folder of cases is asked as it is, without those that its versions keep.
    #expect(try Corpus(paths: [small.folder]).cases.count == 3)
  }

  @Test func lintFindsWhatAVersionLacks() throws {
    let small = try SmallCorpus()
    #expect(try small.findings() == [])
    try small.keep(small.line("a", scale: 0.5))
    #expect(
      try small.findings() == ["fitting/cases.jsonl:1: fitting.a: is the same today, so that it need not be kept"])
    try small.keep(small.line("a", scale: 1, text: "other"))
    #expect(try small.findings() == ["fitting/cases.jsonl:1: fitting.a: asks something else today"])
    try small.keep(small.line("a", scale: 1), names: #""b""#)
    #expect(try small.findings().contains("fitting/cases.jsonl:1: fitting.a: version.json does not name it"))
    try small.keep(small.line("a", scale: 1), names: #""a","b","d""#)
    #expect(try small.findings().contains("version.json:1: 'fitting.d' is not a case"))
    try small.keep(small.line("a", scale: 1), names: #""a","b","b""#)
    #expect(try small.findings().contains("version.json:1: an id is there twice"))
    try small.keep(small.line("a", scale: 1), number: "2.4.0")
    #expect(try small.findings().contains("version.json:1: the version 2.4.0 is in the folder of another"))
    try small.keep(small.line("a", scale: 1), number: "new")
    #expect(try small.findings().contains { $0.hasPrefix("version.json:1: ") && $0.contains("corpus") })
  }

  @Test func reportsOfTwoVersionsStayApart() throws {
    let small = try SmallCorpus()
    var files: [String] = []
    for name in ["2.3", "3.0"] {
      let version = try CorpusVersion(name, folder: small.folder)
      var report = Runner(driver: OldDriver()).run(version.corpus.cases)
      report.setting.note(corpus: version.number, date: Date())
      files.append(small.folder + "/\(name).json")
      try report.rendered(as: .json).write(toFile: files.last!, atomically: true, encoding: .utf8)
      #expect(try report.rendered(as: .junit).contains("<property name=\"corpus\" value=\"\(version.number)\"/>"))
      #expect(try report.rendered(as: .text).contains("corpus \(version.number)"))
    }
    let folder = small.folder
    let merged = try ReportMerge(files: files) { number in
      let version = try CorpusVersion(number, folder: folder)
      return (version.corpus, version.rules)
    }.reports
    #expect(merged.map(\.setting.corpus) == ["2.3.0", "3.0.0"])
    #expect(merged.map { $0.count(.pass) } == [2, 2] && merged.map { $0.count(.fail) } == [0, 1])
    let markdown = MarkdownReport(merged).text()
    #expect(markdown.contains("| strength | cases | old, corpus 2.3.0 | old, corpus 3.0.0 |\n"))
    #expect(markdown.contains("| must | 3 | 2 of 2 | 2 |"))
    #expect(markdown.contains("### old, corpus 3.0.0: 1\n"))
    // Each version's case is on the page with its own answer and its own rule; the others are there once.
    let page = HTMLReport(merged).page()
    for id in ["fitting.a@2.3.0", "fitting.a@3.0.0", "fitting.b", "fitting.c"] {
      #expect(page.components(separatedBy: "id=\"\(id)\"").count == 2, "\(id)")
    }
    // The same version twice is no second column: its cases are there twice.
    #expect(throws: ConformanceError.self) {
      try ReportMerge(files: files + [files[0]]) { number in
        (try CorpusVersion(number, folder: folder).corpus, RuleTexts())
      }
    }
  }

  /// Two lines of `Tall` at size 10, the first in its fallback font: 13.28125 + 11.875 points when fallback fonts raised a
  /// line (R208 of 2.3.0), and twice 11.875 today (Corpora/Fonts/README.md), rounded up to pixels (R142).
  @Test func theReleaseHasTheHeightsOfBothVersions() throws {
    let folder = root + "/Corpora/Conformance"
    for (name, height, words) in [
      ("2.3", 13.28125 + 11.875, "fallback fonts and the ellipsis included"), ("4", 24, "asked for"),
    ] {
      let version = try CorpusVersion(name, folder: folder)
      let found = version.corpus.cases.first { $0.value.id == "measuring.heights.text-rect-of-high-over-low" }
      #expect(try #require(found).value.expect.rect == [0, 0, 10, height])
      #expect(version.rules["R208"]?.contains(words) == true)
    }
  }
}
