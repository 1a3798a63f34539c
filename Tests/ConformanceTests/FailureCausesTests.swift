// What fails is put under the rules that explain it, and hostile texts of a report never run.
import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import Conformance

private let hostile =
  "</title></script><script>top.hostile=window.hostile=1</script><img src=x onerror=alert(1)>\"'`|[a](javascript:alert(1))"

private func outcome(
  _ id: String, _ rules: [String], _ status: CaseStatus, needs: [String] = [], basis: CaseBasis = .doc
) -> CaseOutcome {
  var label = CaseLabel()
  label.text = id
  label.font = CaseFont(name: "Square", size: 10)
  let value = ConformanceCase(
    id: id, rules: rules, basis: basis, needs: needs, question: CaseQuestion(label: label), expect: CaseAnswer())
  return CaseOutcome(
    located: LocatedCase(value: value, file: "/home/me/Corpora/Conformance/a/b.jsonl", line: 1), status: status)
}

private func report(_ outcomes: [CaseOutcome], name: String = "mine") -> RunReport {
  let info = ImplementationInfo(
    name: name, version: name, language: name, unicode: name, resolution: 0, capabilities: [name])
  return RunReport(implementation: info, outcomes: outcomes, runError: nil, seconds: 0)
}

@Suite struct FailureCausesTests {
  /// R1 is cited everywhere and mostly passes; R2 and R3 always fail, where they are first and where they are not.
  private let outcomes = [
    outcome("a.1", ["R1"], .pass), outcome("a.2", ["R1"], .pass), outcome("a.3", ["R4", "R1"], .pass),
    outcome("a.4", ["R2", "R1"], .fail), outcome("a.5", ["R1", "R2"], .fail, basis: .choice),
    outcome("a.6", ["R3", "R1"], .fail), outcome("b.7", ["R3", "R4"], .fail, needs: ["profile.2009"]),
    outcome("b.8", ["R3"], .fail), outcome("b.9", ["R5"], .unsupported),
  ]

  @Test func eachFailureIsUnderTheRuleThatExplainsIt() {
    let causes = FailureCauses(report(outcomes)).causes
    #expect(causes.map(\.title) == ["R3", "R2"])
    #expect(causes.map { Set($0.findings.map(\.value.id)) } == [["a.6", "b.7", "b.8"], ["a.4", "a.5"]])
    #expect(causes.map(\.strengths) == ["must 2, optional 1", "must 1, may 1"])
    #expect(causes.map { [$0.failing, $0.asked] } == [[3, 3], [2, 2]])
  }

  /// A field that answers lack is the cause, and not the rule that such cases cite.
  @Test func whatAnswersLackIsTheCause() throws {
    let lacking = (0..<4).map { index in
      var outcome = outcome("p.\(index)", ["R2", "R8"], .fail)
      outcome.differences = [0, 1].map {
        Difference(field: "lines[\($0)].positions", expected: "[0]", given: "nothing")
      }
      return outcome
    }
    let causes = FailureCauses(report(outcomes + lacking)).causes
    #expect(causes.map(\.title) == ["answers lack lines[].positions", "R3", "R2"])
    #expect(causes.map(\.findings.count) == [4, 3, 2])
  }

  @Test func anErrorHasTheRuleThatItsCasesShare() throws {
    let crashed = ["x.1", "x.2"].map { id in
      var outcome = outcome(id, ["R7", "R1"], .error)
      outcome.message = "IndexError('list index out of range')"
      return outcome
    }
    let causes = FailureCauses(report(outcomes + crashed)).causes
    #expect(causes.map(\.title) == ["R3", "R2", "in error: IndexError('list index out of range')"])
    #expect(causes[2].rule == "R7")
    #expect(causes[2].failing == 2 && causes[2].asked == 2)
    let text = try report(outcomes + crashed).rendered(as: .text)
    #expect(text.contains("out of range'): 2 (must 2), 2 of 2 of R7's cases fail\n    all of R7: "))
    // Where everything is in error, no rule is the cause.
    #expect(FailureCauses(report(crashed)).causes.map(\.rule) == [nil])
  }

  /// Two faults, each of one rule, whose cases cite R1 first as two passing ones do.
  @Test func aRuleThatManyCasesCiteHidesNoOther() {
    let faulty = (0..<8).map { outcome("a.\($0)", ["R1", $0 < 4 ? "R2" : "R3"], .fail) }
    let passing = (0..<2).map { outcome("b.\($0)", ["R1"], .pass) }
    #expect(FailureCauses(report(faulty + passing)).causes.map(\.title) == ["R1"])
    let others = (0..<20).map { outcome("c.\($0)", ["R1", "R4"], .pass) }
    #expect(FailureCauses(report(faulty + passing + others)).causes.map(\.title) == ["R2", "R3"])
  }

  @Test func reportsNameNoFoldersOfTheMachine() throws {
    for format in ReportFormat.allCases {
      let page = try report(outcomes).rendered(as: format)
      #expect(!page.contains("/home/me"), "\(format)")
      if format == .json || format == .junit { #expect(page.contains("\"Corpora/Conformance/a/b.jsonl\"")) }
    }
  }

  /// Ten cases that need tabs fail wherever they are; two others fail one rule.
  @Test func expectationsAreGroupedByFeatureAndRule() throws {
    let areas = ["a", "b", "c", "d", "e"]
    var all = areas.flatMap { area in
      (0..<2).map { outcome("\(area).tab-\($0)", ["R\($0 + 10)", "R1"], .fail, needs: ["tabs", "font.metric"]) }
    }
    all += [outcome("a.x", ["R2", "R1"], .fail), outcome("b.x", ["R2"], .fail), outcome("c.x", ["R1"], .pass)]
    all += [outcome("c.y", ["R1"], .pass, needs: ["font.metric"])]
    let groups = KnownFailures(report(all)).groups
    #expect(groups.map(\.cases.count) == [10, 2])
    #expect(groups[0].reason == "Not explained yet. tabs: 10 of 10 cases that need it fail")
    #expect(groups[1].reason.hasPrefix("Not explained yet. R2") && groups[1].cases == ["a.x", "b.x"])
  }

  /// A report whose every text is hostile, in each format.
  private func hostileReport() -> RunReport {
    func made(_ id: String, _ status: CaseStatus) -> CaseOutcome {
      var label = CaseLabel()
      label.text = hostile
      label.font = CaseFont(families: [hostile], size: 10)
      var line = AnsweredLine()
      (line.text, line.x, line.y, line.width) = (hostile, 0, 0, 50)
      var answer = CaseAnswer()
      answer.lines = [line]
      var value = ConformanceCase(
        id: id + hostile, rules: [hostile], basis: .doc, needs: [hostile], question: CaseQuestion(label: label),
        expect: answer)
      (value.why, value.note) = (hostile, hostile)
      var outcome = CaseOutcome(located: LocatedCase(value: value, file: hostile, line: 1), status: status)
      outcome.message = status == .pass || status == .fail ? nil : hostile
      if status == .fail { outcome.differences = [Difference(field: hostile, expected: hostile, given: hostile)] }
      outcome.given = status == .pass || status == .fail ? answer : nil
      return outcome
    }
    var all = [made("a.", .fail), made("b.", .pass), made("c.", .error), made("d.", .skip), made("e.", .unsupported)]
    for (id, status) in [("f.", CaseStatus.fail), ("g.", .pass)] {
      var known = made(id, status)
      known.knownReason = hostile
      all.append(known)
    }
    var report = report(all, name: hostile)
    report.runError = hostile
    report.shard = hostile
    report.setting = RunSetting(level: hostile)
    (report.setting.command, report.setting.again) = (hostile, hostile)
    report.setting.note(corpus: hostile, date: Date(timeIntervalSince1970: 0))
    return report
  }

  /// Markdown without what it shows as code, in which nothing is markup.
  private static func withoutCode(_ markdown: String) -> String {
    markdown.replacing("\\`", with: "").replacing("\\]", with: "").split(separator: "\n").map { line in
      line.replacing(#/(`+)[^`](?:.*?[^`])?\1(?!`)/#, with: "")
    }.joined(separator: "\n")
  }

  @Test func nothingOfAReportIsMarkup() throws {
    let report = hostileReport()
    for format in [ReportFormat.html, .junit, .markdown] {
      var page = try report.rendered(as: format)
      if format == .markdown { page = Self.withoutCode(page) }
      for part in ["<script>top", "<img"] { #expect(!page.contains(part), "\(format): \(part)") }
      if format == .markdown { #expect(!page.contains("](javascript:")) }
    }
    let badge = Badge([report, report]).svg
    #expect(!badge.contains("<script") && !badge.contains("<img"))
    let several = try HTMLReport([report, report]).html()
    #expect(!several.contains("<script>top") && !several.contains("<img"))
    let xml = XMLParser(data: Data(try report.rendered(as: .junit).utf8))
    #expect(xml.parse() && XMLParser(data: Data(badge.utf8)).parse())
  }

  @Test(.enabled(if: Needs.browser, "no Chromium; scripts/setup --peers installs it"))
  func nothingOfAReportRuns() throws {
    let browser = try Browser()
    let report = hostileReport()
    for page in [HTMLReport([report]), HTMLReport([report, report])] {
      var page = page
      page.page.mostUnfolded = 0
      let answer = try browser.open(
        page.html(),
        script: """
          await settled(()=>inner.body.dataset.shown!==undefined);
          for(let i=0;i<6;i++)for(const part of inner.querySelectorAll("details"))part.fill();
          return [view.hostile??0,view.top.hostile??0,inner.querySelectorAll("script").length,
          inner.querySelectorAll("img,iframe,object").length,
          [...inner.querySelectorAll("*")].filter(x=>[...x.attributes].some(a=>/^on|javascript:/i.test(a.name+a.value.slice(0,11)))).length,
          inner.querySelectorAll(".case").length,inner.querySelectorAll("svg.answer").length>4].join()
          """)
      let cases = report.outcomes.count
      #expect(answer.views.count == 4)
      for view in answer.views { #expect(view.text == "0,0,5,0,0,\(cases),true") }
    }
  }
}
