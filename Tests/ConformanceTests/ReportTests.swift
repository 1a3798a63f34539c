// Reports: merged shards equal the whole run, and the HTML page has the required content and opens in a browser.
import CLabelEngine
import Conformance
import Foundation
import LabelEngineEntry
import TestSupport
import Testing

private let corpusPath = root + "/Corpora/Conformance"

/// Answers every question with an error whose words a page must not take for markup.
private final class Useless: ImplementationDriver {
  let info = ImplementationInfo.named("useless </script><b>", Capability.allCases.map(\.rawValue))
  func run(_ question: CaseQuestion) -> DriverOutcome {
    .errored("<img src=x onerror=alert(1)> " + String(repeating: "wide", count: 400))
  }
  func stop() {}
}

/// The engine, claiming only some of its capabilities.
private final class Partial: ImplementationDriver {
  let info = ImplementationInfo.named("partial", ["wrap.word", "truncate.tail", "font.metric", "measure.fit"])
  private let engine: EngineDriver
  init() throws { engine = try EngineDriver(label_engine_entry(LE_ABI_VERSION)) }
  func run(_ question: CaseQuestion) -> DriverOutcome { engine.run(question) }
  func stop() { engine.stop() }
}

extension ImplementationInfo {
  fileprivate static func named(_ name: String, _ capabilities: [String]) -> ImplementationInfo {
    let json: [String: Any] = [
      "name": name, "version": "1", "language": "Swift", "unicode": "17.0", "resolution": 0,
      "capabilities": capabilities,
    ]
    // swift-format-ignore: NeverUseForceTry
    return try! JSONDecoder().decode(ImplementationInfo.self, from: JSONSerialization.data(withJSONObject: json))
  }
}

@Suite struct ReportTests {
  /// Reports of every 30th case, one of which has a wrong expectation.
  private func reports() throws -> [RunReport] {
    let corpus = try wholeCorpus.get()
    var cases = corpus.cases.enumerated().filter { $0.offset % 30 == 0 }.map(\.element)
    var wrong = cases[0].value
    wrong.expect.scale = 0.5
    cases[0] = LocatedCase(value: wrong, file: "wrong", line: 1)
    return [
      Runner(driver: try EngineDriver(label_engine_entry(LE_ABI_VERSION))).run(cases),
      Runner(driver: Useless()).run(cases),
    ]
  }

  @Test func shardsMergeToTheWhole() throws {
    let corpus = try wholeCorpus.get()
    let driver = try EngineDriver(label_engine_entry(LE_ABI_VERSION))
    let folder = FileManager.default.temporaryDirectory.path + "/labelmark-merge-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var files: [String] = []
    for index in 1...3 {
      let shard = try #require(Shard("\(index)/3"))
      var report = Runner(driver: driver).run(shard.select(corpus.cases))
      report.shard = shard.text
      files.append(folder + "/\(index).json")
      try report.rendered(as: .json).write(toFile: files[index - 1], atomically: true, encoding: .utf8)
    }
    let merged = try ReportMerge(files: files) { _ in (corpus, RuleTexts()) }.reports
    #expect(merged.count == 1)
    #expect(merged[0].outcomes.map(\.value.id) == corpus.cases.map(\.value.id))
    #expect(merged[0].isClean)
    #expect(throws: ConformanceError.self) {
      try ReportMerge(files: [files[0], files[2]]) { _ in (corpus, RuleTexts()) }
    }
    #expect(throws: ConformanceError.self) { try ReportMerge(files: files + [files[0]]) { _ in (corpus, RuleTexts()) } }
  }

  /// The page with all cases as text.
  private func unfolded(_ reports: [RunReport]) -> String {
    var report = HTMLReport(reports)
    report.mostUnfolded = .max
    return report.page()
  }

  @Test func thePageShowsEveryCase() throws {
    let reports = try reports()
    let page = unfolded(reports)
    for outcome in reports[0].outcomes { #expect(page.contains("<b>\(outcome.value.id)</b>")) }
    #expect(page.contains(">1 in error, 1 passes</span>") && page.contains(">1 in error, 1 fails</span>"))
    #expect(page.contains("<svg"))
    #expect(!page.contains("<img"))
    // The text of a case may itself be an address.
    let fetched = page.firstMatch(of: /(src|href)\s*=\s*["']?https?:|url\(["']?https?:|@import/)
    #expect(fetched == nil, "the page needs no network")
    #expect(reports[0].badge().contains("\(reports[0].count(.pass)) of \(reports[0].askedCount)"))
  }

  /// A report in which one case fails and the others pass or are not asked.
  private func partial() throws -> RunReport {
    var cases = try wholeCorpus.get().cases
    let index = try #require(cases.firstIndex { $0.value.id == "wrapping.narrow.characters-spaces-newline" })
    var wrong = cases[index].value
    wrong.expect.lines = [AnsweredLine()]
    wrong.expect.lines?[0].text = "Q"
    wrong.needs = ["wrap.word", "font.metric"]
    cases[index] = LocatedCase(value: wrong, file: "wrong", line: 1)
    var report = Runner(driver: try Partial()).run(cases)
    report.rules = RuleTexts(corpus: corpusPath)
    report.setting = RunSetting(level: "core")
    report.setting.note(corpus: corpusPath, date: Date(timeIntervalSince1970: 0))
    report.setting.command = "labelmark conform --command 'a b'"
    report.setting.again = "labelmark conform --command 'a b'"
    return report
  }

  @Test func failuresComeFirstAndWhatWasNotAskedLast() throws {
    let report = try partial()
    #expect(report.count(.fail) == 1)
    let page = HTMLReport([report]).page()
    let parts = [
      "level core, corpus ", "1970-01-01T00:00:00Z", "labelmark conform --command 'a b'",
      "<h2>What fails, by rule</h2>", "<a href=\"#fails-R", ">1</td>", "<h2>By area</h2>", "Green", "Red",
      "<h2>By capability</h2>", "id=\"status\"", "<details class=\"group\" open><summary><h2>Needs attention: 1</h2>",
      "<section class=\"cause\" id=\"fails-R", "id=\"wrapping.narrow.characters-spaces-newline\" open", "<p>Lines of “",
      "<figcaption>expected ", "<path class=\"c e\"", "</svg>", "<figcaption>given ", "<path class=\"c d\"", "</svg>",
      "<figcaption>overlaid", "<path class=\"c e\"", "<path class=\"c d o\"", "<details class=\"json\">",
      "{&quot;bounds",
      "--only wrapping.narrow.characters-spaces-newline</pre>",
      "<details class=\"group\"><summary><h2>Pass: \(report.count(.pass))</h2>",
      "<details class=\"group\"><summary><h2>Not asked: \(report.count(.unsupported))</h2>", "<dt id=\"R1\">",
    ]
    var rest = page[...]
    for part in parts {
      let found = try #require(rest.range(of: part), "'\(part)' is missing or too early")
      rest = rest[found.upperBound...]
    }
    let rule = try #require(report.outcomes.first { $0.status == .fail }?.value.rules.first)
    let text = try #require(report.rules[rule])
    #expect(page.contains("<p class=\"rule\"><a href=\"#\(rule)\">\(rule)</a> "))
    #expect(text.count > 20 && !text.contains("\n"))
    #expect(page.contains(">Q</text>"), "letters in the boxes")
  }

  /// Counts are taken from the outcomes here; an area is green only if at least half of its cases were asked.
  @Test func tablesSayWhatWasAsked() throws {
    let report = try partial()
    let page = HTMLReport([report]).page()
    var kinds: Set<String> = []
    for (area, outcomes) in Dictionary(grouping: report.outcomes, by: \.value.area) {
      let pass = outcomes.count { $0.status == .pass }
      let fail = outcomes.count { $0.status == .fail }
      let rest = outcomes.count - pass - fail
      var text = [(pass, "pass"), (fail, "fail"), (rest, "not asked")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        .joined(separator: ", ")
      if pass + fail == 0 { text = "not asked" }
      let kind = fail > 0 ? "fail" : pass > 0 && pass >= rest ? "pass" : "unsupported"
      kinds.insert(kind)
      #expect(
        page.contains("<tr><th scope=\"row\">\(area)</th><td data-name=\"partial\" class=\"\(kind)\">\(text)</td>"),
        "\(area)")
    }
    #expect(kinds.isSuperset(of: ["fail", "unsupported"]))
    let asked = report.outcomes.count - report.count(.unsupported)
    #expect(report.badge().contains("label conformance, core: \(report.count(.pass)) of \(asked) asked"))
    #expect(page.contains("\(report.count(.pass)) of \(asked) asked pass, \(report.count(.unsupported)) not asked"))
  }

  @Test func markdownHasSeveralSideBySide() throws {
    let reports = try reports()
    let text = MarkdownReport(reports).text()
    let (passed, count) = (reports[0].count(.pass), reports[0].outcomes.count)
    // A column says how many cases there are at most; who was asked fewer says so.
    #expect(text.contains("\n| **all** | \(count) | \(passed) | 0 of \(reports[1].outcomes.count) |\n"))
    #expect(text.contains("\n### \(reports[0].implementation.name): 1\n"))
    #expect(text.contains("- `\(reports[0].outcomes[0].value.id)` ("))
    #expect(!text.contains("<img"), "no markup of an implementation")
  }

  /// Without a browser a check is left out with a printed line; in CI, which installs one, it fails.
  @Test func aBrowserMustBeThereInCI() throws {
    #expect(throws: Missing.self) { try Browser(searched: ["/nowhere"]) }
  }

  /// The passing cases are folded in the page: the browser expands them, finds text in them, and filters them.
  @Test(.enabled(if: Needs.browser, "no Chromium; scripts/setup --peers installs it"))
  func thePageOpensInABrowser() throws {
    let browser = try Browser()
    let reports = try reports()
    let cases = try wholeCorpus.get().cases.enumerated().filter { $0.offset % 30 == 1 }.map(\.element)
    let passing = Runner(driver: try EngineDriver(label_engine_entry(LE_ABI_VERSION))).run(cases)
    for report in [reports, [passing]] {
      let page = HTMLReport(report).page()
      let answer = try browser.open(
        page,
        script: """
          await settled(()=>!inner.querySelector("script.folded"));
          const all=inner.querySelectorAll(".case").length,find=inner.getElementById("find");
          find.value="R184";find.dispatchEvent(new view.Event("input"));
          await settled(()=>!inner.getElementById("shown").textContent.startsWith(all+" "));
          const some=[...inner.querySelectorAll(".case")].filter(x=>!x.hidden);
          return all+" cases, all with R184: "+(some.length>0&&some.length<all&&
          some.every(x=>x.textContent.includes("R184")))+", "+inner.getElementById("shown").textContent.replace(/^[1-9]\\d*/,"some")
          """)
      #expect(answer.faults.isEmpty, "\(answer.faults)")
      let count = report[0].outcomes.count
      for view in answer.views { #expect(view.text == "\(count) cases, all with R184: true, some of \(count)") }
    }
    #expect(HTMLReport([passing]).page().contains("class=\"folded\" data-count=\"\(passing.count(.pass))\""))
  }

  /// A right-to-left text must not reorder the numbers after it.
  @Test func rightToLeftTextsAreIsolated() throws {
    #expect(HTMLReport.isolated("\"a\" 1 \"אב\" 2") == "&quot;a&quot; 1 <bdi>&quot;אב&quot;</bdi> 2")
    #expect(HTMLReport.isolated("{\"t\":\"א\\\"<\",\"n\":3}").contains(":<bdi>&quot;א\\&quot;&lt;&quot;</bdi>,"))
    #expect(HTMLReport.isolated("“אב”, 1 line, \"א\"", ("“", "”")) == "<bdi>“אב”</bdi>, 1 line, &quot;א&quot;")
    #expect(HTMLReport.isolated("an open \"א") == "an open &quot;א")
  }
}
