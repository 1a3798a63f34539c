// Cases are chosen and counted by strength; what is optional is counted apart, and a note is in the text of a failure.
import Conformance
import Foundation
import TestSupport
import Testing

/// A label that answers nothing right: every layout is "wrong".
private final class WrongDriver: ImplementationDriver {
  let info: ImplementationInfo

  init(info: ImplementationInfo) { self.info = info }

  func run(_ question: CaseQuestion) -> DriverOutcome {
    var answer = CaseAnswer()
    answer.truncated = true
    return .answer(answer)
  }

  func stop() {}
}

private func located(_ id: String, _ basis: CaseBasis, needs: [String] = ["font.metric"], note: String? = nil)
  -> LocatedCase
{
  var label = CaseLabel()
  label.text = id
  label.font = CaseFont(name: "Square", size: 10)
  var expect = CaseAnswer()
  expect.truncated = false
  var value = ConformanceCase(
    id: id, rules: ["R1"], basis: basis, needs: needs, question: CaseQuestion(label: label), expect: expect)
  value.note = note
  return LocatedCase(value: value, file: "memory", line: 1)
}

@Suite struct StrengthTests {
  private let cases = [
    located("a.doc", .doc, note: "The space <hangs>."), located("a.header", .header), located("a.observed", .observed),
    located("a.number", .docOurNumber), located("a.choice", .choice), located("a.relative", .reimplementation),
    located("a.beyond", .doc, needs: ["beyond", "font.metric"]), located("a.old", .doc, needs: ["profile.2009"]),
  ]

  private func report() -> RunReport {
    let info = ImplementationInfo(
      name: "wrong", version: "1", language: "Swift", unicode: "", resolution: 0,
      capabilities: ["font.metric", "beyond"])
    return Runner(driver: WrongDriver(info: info)).run(cases)
  }

  @Test func theStrengthFollowsFromBasisAndNeeds() {
    #expect(
      cases.map(\.value.strength) == [.must, .must, .should, .should, .may, .may, .optional, .optional])
    #expect(CaseStrength.must.isAsStrong(as: .may) && CaseStrength.should.isAsStrong(as: .should))
    #expect(!CaseStrength.may.isAsStrong(as: .should) && !CaseStrength.should.isAsStrong(as: .must))
  }

  @Test func everyReportHasTheTotals() throws {
    let report = report()
    let text = try report.rendered(as: .text)
    for (name, fail, unasked) in [("must", 2, 0), ("should", 2, 0), ("may", 2, 0), ("optional", 1, 1)] {
      let cells = [0, fail, 0, 0, unasked, 2].map { "           \($0)" }.joined()
      let row = name.padding(toLength: "strength".count, withPad: " ", startingAt: 0) + cells + "\n"
      #expect(text.contains(row), "\(text)")
    }
    let markdown = try report.rendered(as: .markdown)
    #expect(markdown.contains("## By strength") && markdown.contains("| must | 0 of 2 |"))
    #expect(markdown.contains("| optional | 0 of 2 |"))
    // A comparison has the number of cases once.
    let comparison = MarkdownReport([report, report]).text()
    #expect(comparison.contains("| strength | cases | wrong | wrong |") && comparison.contains("| must | 2 | 0 | 0 |"))
    let badge = report.badge()
    #expect(badge.contains("0 of 7 asked, must 0 of 2, should 0 of 2, may 0 of 2, optional 0 of 1\""), "\(badge)")
    for part in ["must 0 of 2", "optional 0 of 1"] { #expect(badge.contains(">\(part)</text>")) }
    let junit = try report.rendered(as: .junit)
    #expect(junit.contains("<property name=\"must\" value=\"0 of 2 pass, 0 not asked\"/>"))
    #expect(junit.contains("<property name=\"optional\" value=\"0 of 2 pass, 1 not asked\"/>"))
    let json = try JSONCoding.read(JSONValue.self, from: Data(try report.rendered(as: .json).utf8))
    #expect(json["strengths"]?["should"]?["fail"] == .number(2) && json["strengths"]?["all"]?["cases"] == .number(8))
    #expect(json["strengths"]?["optional"]?["unsupported"] == .number(1))
    #expect(json["cases"]?.array?.map { $0["strength"]?.string }.last == "optional")
  }

  @Test func theNoteIsInTheTextOfAFailure() throws {
    let report = report()
    #expect(try report.rendered(as: .text).contains("\n  note: The space <hangs>.\n"))
    #expect(try report.rendered(as: .markdown).contains("Note: The space &lt;hangs&gt;."))
    #expect(try report.rendered(as: .junit).contains("note: The space &lt;hangs&gt;."))
    #expect(try report.rendered(as: .json).contains("\"note\" : \"The space <hangs>.\""))
  }

  /// A rule gives the numbers of most properties, so that 0.6667 is not 0.666; a width of a frame is a length.
  @Test(arguments: [
    ("actualScaleFactor", 0.666, 0.6667, false), ("actualScaleFactor", 0.666, 0.66605, true),
    ("minimumScaleFactor", 0.5, 0.505, false), ("minimumScaleFactor", 0.5, 0.5000001, true),
    ("preferredMaxLayoutWidth", 80, 80.009, false), ("firstBaseline", 8, 8.009, true),
    ("firstBaseline", 8, 8.02, false),
  ]) func numbersOfStepsAreExact(_ name: String, _ expected: Double, _ given: Double, _ isGood: Bool) throws {
    let step = try JSONCoding.read(CaseStep.self, from: Data(#"{"get":"\#(name)"}"#.utf8))
    func answer(_ number: Double) -> CaseAnswer {
      var (whole, part) = (CaseAnswer(), CaseAnswer())
      part.value = .number(number)
      whole.steps = [part]
      return whole
    }
    let found = Comparison(resolution: 0).differences(
      expected: answer(expected), given: answer(given), text: "a", steps: [step])
    #expect(found.isEmpty == isGood, "\(found)")
  }
}
