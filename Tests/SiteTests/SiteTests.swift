// The site: hostile names, texts and reasons; bad input; which cases agree against the reference.
import Foundation
import TestSupport
import Testing

@testable import Conformance
@testable import Site

/// What would run as a script, or end one, if it became markup.
private let hostile = "</script><script>alert(1)</script><img src=x onerror=\"alert(2)\">'\u{2028}&"

@Suite struct SiteTests {
  private static let folder = #filePath.replacing(/Tests\/SiteTests\/[^\/]*$/, with: "Corpora/Conformance")
  private static let corpus = Result { try SiteCorpus(folder: folder) }

  /// A case that has lines, with its place.
  private func located() throws -> LocatedCase {
    try #require(Self.corpus.get().corpus.cases.first { $0.value.id == "wrapping.long-word-is-broken" })
  }

  private func report(
    _ name: String, version: String = "1", given: String = "x", reason: String? = nil, date: String = "2026-01-02"
  ) throws -> RunReport {
    let located = try located()
    var line = AnsweredLine()
    (line.text, line.width) = (given, 10)
    var answer = CaseAnswer()
    answer.lines = [line]
    let info = ImplementationInfo(
      name: name, version: version, language: "C", unicode: "", resolution: 0, capabilities: ["wrap.word", version])
    let differences = Comparison(resolution: 0).differences(
      expected: located.value.expect, given: answer, text: located.value.question.text)
    let outcome = CaseOutcome(
      located: located, status: .fail, message: nil, differences: differences, given: answer, knownReason: reason)
    var report = RunReport(implementation: info, outcomes: [outcome], runError: reason, seconds: 0)
    (report.setting.corpus, report.setting.date, report.setting.command) = (try Self.corpus.get().version, date, reason)
    return report
  }

  @Test func hostileTextsOfReportsEndNoScript() throws {
    let reports = try SiteReports([report("evil", version: hostile, given: hostile, reason: hostile)])
    let site = try Site(corpus: Self.corpus.get(), reports: reports)
    let value = try located().value
    for script in try [site.siteData(), site.topicData(value.topic, [value])] {
      #expect(!script.contains("<") && script.contains("\\u003cscript>alert(1)"))
      // U+2028 ends a line in old browsers.
      #expect(!script.contains("\u{2028}"))
    }
  }

  /// A browser shows the pages of hostile reports, in which nothing is markup and no script runs.
  @Test(.enabled(if: Needs.browser, "no Chromium; scripts/setup --peers installs it"))
  func hostileTextsOfReportsBecomeNoMarkup() throws {
    let reports = try SiteReports([report("evil", version: hostile, given: hostile, reason: hostile)])
    let site = try Site(corpus: Self.corpus.get(), reports: reports)
    var files: [String: String] = [:]
    try site.makeFiles { files[$0] = $1 }
    let value = try located().value
    // One file, because a frame of another page loads no files.
    var page = try #require(files["index.html"])
    page.replace(#/<meta http-equiv[^>]*>|<script src[^>]*><\/script>|<link rel="stylesheet"[^>]*>/#, with: "")
    let names = ["page", "draw", "cases", "site"].map { "assets/\($0).js" }
    let scripts = names + ["data/cases/\(value.topic).js", "data/site.js"]
    let code = scripts.map { "<script>\(files[$0] ?? "throw 1")</script>" }.joined()
    page = page.replacing("</body>", with: code + "</body>")
    page = page.replacing("</head>", with: "<style>\(files["assets/style.css"] ?? "")</style></head>")
    let answer = try Browser().open(
      page,
      script: """
        let told="";
        for(const address of ["","implementation/evil","\(value.rules[0])","\(value.id)","search/alert","rules","agreements"]){
        view.location.hash=address;await settled(()=>inner.querySelector("main>div")?.dataset.address===address);await wait(100);
        for(const part of inner.querySelectorAll("details"))part.fill();
        const main=inner.querySelector("main");
        told+=main.querySelectorAll("script,img[onerror],iframe").length+(main.textContent.includes("alert(1)")?"t ":" ")}
        return told+(view.hostile??"")
        """)
    // A topic without its file is named as missing.
    #expect(answer.views.count == 4)
    for view in answer.views { #expect(view.text.wholeMatch(of: #/0t 0t 0t? 0t 0t? 0t? 0t? /#) != nil, "\(view)") }
  }

  @Test(arguments: ["<b>x</b>", "../../etc/passwd", "a..b", "", "-x", "a/b", String(repeating: "a", count: 61), "x\"y"])
  func namesThatAreNoneAreRefused(_ name: String) throws {
    let file = try written(report(name).rendered(as: .json))
    defer { try? FileManager.default.removeItem(atPath: file) }
    #expect(throws: ConformanceError.self) {
      try SiteReports(files: [file], earlier: [], corpus: Self.corpus.get())
    }
    #expect(throws: ConformanceError.self) {
      try SiteReports(files: [], earlier: [file], corpus: Self.corpus.get())
    }
  }

  @Test func reportsOfAnotherVersionAndBrokenOnesAreNamedInALine() throws {
    var old = try report("old")
    old.setting.corpus = "2.3.0"
    var own = try report("own")
    own.setting.corpus = nil
    let good = try report("good").rendered(as: .json)
    for (text, words) in [
      (try old.rendered(as: .json), "of version 2.3.0 of the corpus"),
      (try own.rendered(as: .json), "of other cases than the corpus's"),
      (String(good.dropLast(20)), "not a JSON report"),
      (good.replacing("wrapping.long-word-is-broken", with: "wrapping.no-such-case"), "no case has the id"),
    ] {
      let file = try written(text)
      defer { try? FileManager.default.removeItem(atPath: file) }
      let error = #expect(throws: ConformanceError.self) {
        try SiteReports(files: [file], earlier: [], corpus: Self.corpus.get())
      }
      #expect(error?.description.contains(words) == true)
      #expect(error?.description.contains("\n") == false)
      #expect(error?.description.hasPrefix(file) == true)
    }
  }

  @Test func filesThatAreNeitherReportsNorRunsAreRefused() throws {
    for text in ["{\"a\": 1}", "{", "[]"] {
      let file = try written(text)
      defer { try? FileManager.default.removeItem(atPath: file) }
      #expect(throws: ConformanceError.self) { try SiteFile.sorted([file]) }
    }
    #expect(throws: ConformanceError.self) { try SiteFile.sorted(["/no/such/folder"]) }
  }

  @Test func theNewestReportIsShownAndTheOthersAreHistory() throws {
    let reports = try SiteReports([
      report("one", version: "1", date: "2026-01-01"), report("one", version: "2", date: "2026-02-01"),
    ])
    #expect(reports.implementations.count == 1)
    #expect(reports.implementations[0].report.implementation.version == "2")
    #expect(reports.implementations[0].history.map(\.version) == ["2", "1"])
    #expect(throws: ConformanceError.self) { try SiteReports([report("a b"), report("a-b")]) }
  }

  @Test func threeThatGiveTheSameOtherAnswerAgree() throws {
    func agreements(_ given: [String]) throws -> [Agreement] {
      let reports = try SiteReports(given.enumerated().map { try report("engine\($0.offset)", given: $0.element) })
      return try Site(corpus: Self.corpus.get(), reports: reports).agreements
    }
    #expect(try agreements(["x", "x", "y"]).isEmpty)
    let found = try agreements(["x", "y", "x", "x"])
    #expect(found.map(\.value.id) == ["wrapping.long-word-is-broken"])
    #expect(found.first?.names == ["engine0", "engine2", "engine3"])
  }

  @Test func rulesHaveTheirSourcesAndSections() throws {
    let rules = try Self.corpus.get().rules
    let spaces = try #require(rules.first { $0.id == "R4" })
    #expect(spaces.section == "A. Fitting, single line")
    #expect(spaces.evidence.contains { $0.kind == .seen && $0.text.contains("whitespace beside the ellipsis") })
    // Every rule is a choice with a search or a source, or has a source (RuleEvidence, ChoiceEvidence).
    #expect(rules.filter(\.evidence.isEmpty).map(\.id) == [])
  }

  @Test(arguments: [
    ("Short.\nAnd on.", "Short. And on."), ("First.\n\nSecond.", "First."), ("Text:\n- item", "Text:"),
    ("One two. Three four five six.", "One two …"), ("One two three four five six", "One two three …"),
    ("Set `one two three four five six`", "Set …"), ("The ``a b c d e f g h i``", "The …"),
    ("See [a b c](there d e f g)", "See …"), ("Now *one two three four five*", "Now …"),
  ])
  func aShortenedTextCutsNoMarkdown(text: String, shortened: String) {
    #expect(text.shortenedMarkdown(to: 18) == shortened)
  }

  @Test(.enabled(if: Needs.browser, "no Chromium; scripts/setup --peers installs it"))
  func markdownBecomesTextWithLinks() throws {
    let page = """
      <!DOCTYPE html><html lang="en"><meta name="viewport" content="width=device-width"><body>
      <script>\(String(decoding: PageAssets.page, as: UTF8.self))</script></body></html>
      """
    let answer = try Browser().open(
      page,
      script: """
        const {element,inline,blocks,known}=view.Labelmark;known.rules.add("R1");known.cases.add("a.b");
        return element("div",{},inline("R1 and R2, `<b>`, *em*, **x** and `a.b`"),blocks("one\\n    - two\\n    - <three>"))
        .innerHTML.replaceAll("<","(").replaceAll("&","+")
        """)
    let html =
      "<a href=\"#R1\">R1</a> and R2, <code><bdi>&lt;b&gt;</bdi></code>, <em>em</em>, <strong>x</strong> and "
      + "<a href=\"#a.b\"><code><bdi>a.b</bdi></code></a><p>one</p><ul><li>two</li><li>&lt;three&gt;</li></ul>"
    let told = html.replacing("<", with: "(").replacing("&", with: "+")
    // The text of the page with the answer is markup once more.
    #expect(Set(answer.views.map { $0.text.replacing("&gt;", with: ">").replacing("&amp;", with: "&") }) == [told])
  }

  private func written(_ text: String) throws -> String {
    let file = NSTemporaryDirectory() + "labelmark-site-test-\(UUID().uuidString).json"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}
