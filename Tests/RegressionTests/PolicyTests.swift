// A project's limits, waivers and new names, and the annotations of a workflow.
import Conformance
import Foundation
import Testing

@testable import Regression

@Suite struct PolicyTests {
  private func policy(_ json: String, today: String = "2026-11-28") throws -> ComparisonPolicy {
    let file = FileManager.default.temporaryDirectory.path + "/policy-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: file) }
    try Data(json.utf8).write(to: URL(filePath: file))
    do {
      return try ComparisonPolicy(file: file, today: today)
    } catch let error as ConformanceError {
      throw ConformanceError(error.description.replacing(file, with: "p.json"))
    }
  }

  private func noise(_ index: Int) -> Double { 1 + Double((index * 7) % 9 - 4) / 1000 }

  /// Sixteen pairs of runs, in which `e/fit/tail/en` takes 4 % more and `e/measure/tail/en` 10 %.
  private func comparison(_ policy: ComparisonPolicy?) throws -> SpeedComparison {
    func side(_ path: String, _ factors: [String: Double]) throws -> RunSet {
      try madeSide(
        path,
        (0..<16).map { run in
          factors.sorted { $0.key < $1.key }.map { MadeSample($0.key, 100 * $0.value * noise(run + $0.key.count)) }
        })
    }
    var rules = SpeedComparison.Rules()
    rules.policy = policy
    return try SpeedComparison(
      base: side("base", ["e/fit/tail/en": 1, "e/measure/tail/en": 1]),
      head: side("head", ["e/fit/tail/en": 1.04, "e/measure/tail/en": 1.1]), rules: rules)
  }

  @Test func limitsAndWaivers() throws {
    #expect(try comparison(nil).rows.map(\.verdict) == [.slower, .slower])
    let limited = try comparison(policy(#"{"limits": {"^e/fit/": "5%"}}"#))
    #expect(limited.rows.map(\.verdict) == [.same, .slower])
    let both = #"""
      {"limits": {"^e/fit/": "5%"}, "waivers": [{"benchmark": "measure", "reason": "issue 41", "until": "2026-12-01"}]}
      """#
    let waived = try comparison(policy(both))
    #expect(!waived.hasRegressed)
    #expect(waived.rows.map(\.verdict) == [.same, .slower], "a waiver changes no verdict")
    #expect(try waived.rendered(as: .text).contains("waived until 2026-12-01: issue 41: e/measure/tail/en\n"))
    let late = try comparison(policy(both, today: "2026-12-02"))
    #expect(late.hasRegressed)
    #expect(try late.rendered(as: .text).contains("the waiver of measure ended on 2026-12-01\n"))
  }

  @Test("A renamed benchmark is compared under its new name") func newNames() throws {
    let run = try madeRun([MadeSample("e/old/tail/en", 100), MadeSample("e/b/tail/en", 100)])
    #expect(
      try run.renamed(["old/tail/en": "new/tail/en"], "e").benchmarks.keys.sorted() == ["e/b/tail/en", "e/new/tail/en"])
    #expect(
      message { _ = try run.renamed(["e/old/tail/en": "e/b/tail/en"], nil) }
        == "made.json: has both 'e/old/tail/en' and 'e/b/tail/en', which is its new name")
  }

  @Test(
    "A policy that is wrong is refused with one line",
    arguments: [
      (#"{"limit": {}}"#, "p.json: unknown key 'limit'; it has limits, waivers and renamed"),
      (#"{"limits": {"(": "5%"}}"#, "p.json: '(' is no regular expression"),
      (#"{"limits": {"a": "x"}}"#, "p.json: 'a' has the limit 'x', which is no percentage above 0"),
      (
        #"{"waivers": [{"benchmark": "a", "reason": " ", "until": "2026-12-01"}]}"#,
        "p.json: the waiver of 'a' has no reason"
      ),
      (
        #"{"waivers": [{"benchmark": "a", "reason": "b", "until": "soon"}]}"#,
        "p.json: the waiver of 'a' ends on 'soon', not on a day such as 2027-01-31"
      ),
    ]) func wrongFiles(json: String, words: String)
  {
    #expect(message { _ = try policy(json) } == words)
  }

  @Test func annotationsOfAWorkflow() throws {
    let lines = try comparison(nil).rendered(as: .github).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("::error title=2 slower%2C 0 faster%2C 0 the same%2C 0 undecided::"))
    #expect(lines[1].hasPrefix("::error title=e/measure/tail/en%3A slower::"), "the worst is first")
    #expect(
      Annotation.line(.error, title: "a:b,c", "d\r\n::error::e 5%")
        == "::error title=a%3Ab%2Cc::d\\r\\n::error::e 5%25\n")
  }
}
