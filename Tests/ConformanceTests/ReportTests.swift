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
    let merged = try ReportMerge(files: files, corpus: corpus, version: nil, rules: RuleTexts()).reports
    #expect(merged.count == 1)
    #expect(merged[0].outcomes.map(\.value.id) == corpus.cases.map(\.value.id))
    #expect(merged[0].isClean)
    #expect(throws: ConformanceError.self) {
      try ReportMerge(files: [files[0], files[2]], corpus: corpus, version: nil, rules: RuleTexts())
    }
    #expect(throws: ConformanceError.self) {
      try ReportMerge(files: files + [files[0]], corpus: corpus, version: nil, rules: RuleTexts())
    }
  }

  @Test func thePageHasEveryCase() throws {
    let reports = try reports()
    let report = HTMLReport(reports)
    #expect(try report.cases().compactMap { $0["id"] as? String } == reports[0].outcomes.map(\.value.id))
    let page = try report.html()
    // Everything is in the page: its policy lets it load nothing.
    #expect(page.contains("default-src 'none'") && !page.contains("<img"))
    #expect(page.firstMatch(of: /<(script|link|img)[^>]*(src|href)="(?!data:)/) == nil)
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

  /// What the page of a report shows, in the order of the page, when everything is opened.
  private func shown(_ report: RunReport, _ script: String) throws -> [String] {
    let answer = try Browser().open(
      HTMLReport([report]).html(), script: "await settled(()=>inner.body.dataset.shown!==undefined);\(script)")
    #expect(answer.faults.isEmpty, "\(answer.faults)")
    return answer.views.map(\.text)
  }

  @Test(.enabled(if: Needs.browser, "no Chromium; scripts/setup --peers installs it"))
  func failuresComeFirstAndWhatWasNotAskedLast() throws {
    let report = try partial()
    #expect(report.count(.fail) == 1)
    let failed = try #require(report.outcomes.first { $0.status == .fail }?.value)
    let parts = [
      "level core, corpus ", "1970-01-01T00:00:00Z", "labelmark conform --command 'a b'", "What fails, by rule",
      "1 case",
      "By area", "Green", "Red", "Find", "Needs attention: 1", "fail \(failed.id)", "Lines of “", "Expected", "Given",
      ": expected ", "one over the other", "--only \(failed.id)", "Pass: \(report.count(.pass))",
      "Not asked: \(report.count(.unsupported))", "Rules: ",
    ]
    let list = String(decoding: try JSONEncoder().encode(parts), as: UTF8.self)
    let texts = try shown(
      report,
      """
      for(const part of inner.querySelectorAll(".case[open] details"))part.fill();
      const text=inner.querySelector("main").textContent,found=[];let at=0;
      for(const part of \(list)){at=text.indexOf(part,at);if(at<0)return "no "+part;found.push(part)}
      const row=inner.querySelector("[id^=fails-R] .rule").textContent;
      return found.length+" "+inner.querySelectorAll(".case[open] svg.answer").length+" "+
      [...inner.querySelectorAll(".case[open] text")].filter(x=>x.textContent==="≠").length+" "+
      [...inner.querySelectorAll(".case[open] text")].some(x=>x.textContent==="Q")+" "+row.startsWith("\(failed.rules[0]) ")
      """)
    // The expected and the given answer, and both in one picture, which has no marks.
    for text in texts { #expect(text.hasPrefix("\(parts.count) 3 ") && text.contains(" true "), "\(text)") }
  }

  /// Counts are taken from the outcomes here; an area is green only if at least half of its cases were asked.
  @Test(.enabled(if: Needs.browser, "no Chromium; scripts/setup --peers installs it"))
  func tablesSayWhatWasAsked() throws {
    let report = try partial()
    var rows: [String] = []
    for (area, outcomes) in Dictionary(grouping: report.outcomes, by: \.value.area) {
      let pass = outcomes.count { $0.status == .pass }
      let fail = outcomes.count { $0.status == .fail }
      let rest = outcomes.count - pass - fail
      var text = [(pass, "pass"), (fail, "fail"), (rest, "not asked")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        .joined(separator: ", ")
      if pass + fail == 0 { text = "not asked" }
      rows.append("\(area): \(fail > 0 ? "fail" : pass > 0 && pass >= rest ? "pass" : "unsupported") \(text)")
    }
    #expect(rows.contains { $0.contains(": fail") } && rows.contains { $0.contains(": unsupported") })
    let texts = try shown(
      report,
      """
      for(const part of inner.querySelectorAll(".tables details"))part.fill();
      return [...inner.querySelectorAll(".tables section:first-child tbody tr")].map(row=>
      row.cells[0].textContent+": "+row.cells[1].className+" "+row.cells[1].textContent).sort().join("; ")
      """)
    for text in texts { #expect(text == rows.sorted().joined(separator: "; ")) }
    let asked = report.outcomes.count - report.count(.unsupported)
    #expect(report.badge().contains("label conformance, core: \(report.count(.pass)) of \(asked) asked"))
    let score = "\(report.count(.pass)) of \(asked) asked pass, \(report.count(.unsupported)) not asked"
    #expect(try HTMLReport([report]).html(folded: false).contains(score))
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

  /// A browser finds words in cases that are not open, and filters them.
  @Test(.enabled(if: Needs.browser, "no Chromium; scripts/setup --peers installs it"))
  func thePageOpensInABrowser() throws {
    let browser = try Browser()
    let reports = try reports()
    let cases = try wholeCorpus.get().cases.enumerated().filter { $0.offset % 30 == 1 }.map(\.element)
    let passing = Runner(driver: try EngineDriver(label_engine_entry(LE_ABI_VERSION))).run(cases)
    for report in [reports, [passing]] {
      let answer = try browser.open(
        HTMLReport(report).html(),
        script: """
          await settled(()=>inner.body.dataset.shown!==undefined);
          const find=inner.getElementById("find"),shown=inner.getElementById("shown"),all=shown.textContent;
          find.value="R184";find.dispatchEvent(new view.Event("input"));
          for(const part of inner.querySelectorAll("details"))part.fill();
          const some=[...inner.querySelectorAll(".case")];
          return all+", all with R184: "+(some.length>0&&some.every(x=>x.textContent.includes("R184")))+", "+
          (shown.textContent===some.length+all.slice(all.indexOf(" ")))
          """)
      #expect(answer.faults.isEmpty, "\(answer.faults)")
      let count = report[0].outcomes.count
      for view in answer.views { #expect(view.text == "\(count) of \(count), all with R184: true, true") }
    }
  }
}

extension HTMLReport {
  /// The page with its data as text, or in zlib's format.
  func html(folded: Bool) throws -> String {
    var own = self
    own.page.mostUnfolded = folded ? 0 : .max
    return try own.html()
  }

  /// The data of the page's cases.
  func cases() throws -> [[String: Any]] {
    let page = try html(folded: false)
    let start = try #require(page.firstRange(of: "type=\"application/json\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    let data = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any]
    return try #require((data?["all"] as? [String: Any])?["cases"] as? [[String: Any]])
  }
}
