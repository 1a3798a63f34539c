// Answers belong to figures: what compare says of changed answers, of cases, and of benchmarks that are gone.
import Conformance
import Foundation
import FoundationXML
import Testing

@testable import Regression

@Suite struct AnswerTests {
  private let cold = "layout_cold/tail/en", warm = "layout_warm/tail/en"

  /// The answers of an engine to one question that two benchmarks ask; of three texts, those in `wrong` are other ones.
  private func answers(
    wrong: Set<Int> = [], failed: [String] = ["R1.a"], unsupported: Int = 0, otherLines: Double? = 0,
    isReadable: Bool = true, engine: String = "mine"
  ) -> [String: Any] {
    let texts = (0..<3).map { wrong.contains($0) ? "ffff000\($0)" : "0000000\($0)" }
    let told = (0..<3).map { wrong.contains($0) ? "wide \($0)" : isReadable ? "“text \($0)” 0–9" : "" }
    let digest = wrong.isEmpty ? "00000000000000aa" : "00000000000000bb"
    var benchmark: [String: Any] = ["digest": digest, "question": "q"]
    benchmark["otherLines"] = otherLines
    return [
      engine: [
        "cases": [
          "level": "core", "corpus": "2.3.0", "asked": 200, "passed": 200 - failed.count - unsupported,
          "failed": failed, "unsupported": unsupported,
        ],
        "questions": ["q": ["texts": texts, "answers": told]], "benchmarks": [cold: benchmark, warm: benchmark],
      ]
    ]
  }

  /// Twenty processes of the two benchmarks.
  private func side(
    _ path: String, _ answers: [String: Any]?, factor: Double = 1, names: [String]? = nil, filter: String? = nil
  ) throws -> RunSet {
    var samples: [MadeSample] = []
    for name in names ?? [cold, warm] {
      for process in 0..<20 {
        let noise = 1 + Double(process * 7 % 9 - 4) / 1000
        samples.append(MadeSample("mine/" + name, 100 * factor * noise, process: process))
      }
    }
    return try RunSet(runs: [madeRun(samples, path: path, answers: answers)], path: path, filter: filter)
  }

  @Test func wrongButFasterIsNotFaster() throws {
    let base = try side("a.json", answers()), head = try side("b.json", answers(wrong: [1, 2]), factor: 0.54)
    let comparison = try SpeedComparison(base: base, head: head)
    #expect(comparison.rows.map(\.verdict) == [.changed, .changed])
    #expect(comparison.rows.map(\.speed) == [.faster, .faster])
    #expect(comparison.hasRegressed)
    // The first of the texts that differ is the second one, and two of three differ.
    let line = "text 2 (2 of 3 differ): “text 1” 0–9 → wide 1"
    let both = "answers changed: mine/layout_cold/tail/en, mine/layout_warm/tail/en: \(line)\n"
    let text = try comparison.rendered(as: .text)
    #expect(text.contains(both))
    #expect(text.contains("  answers changed (faster)\n"))
    #expect(text.hasSuffix("0 slower, 0 faster, 0 the same, 0 undecided, 2 answers changed\n"))
    let markdown = try comparison.rendered(as: .markdown)
    #expect(markdown.contains("### ❌ 0 slower") && markdown.contains("| **answers changed (faster)** |"))
    #expect(markdown.contains("- " + both))
    let junit = try comparison.rendered(as: .junit)
    #expect(XMLParser(data: Data(junit.utf8)).parse())
    #expect(junit.contains("tests=\"2\" failures=\"2\" errors=\"0\" skipped=\"0\""))
    #expect(
      junit.contains("<failure message=\"answers changed (faster): ") && junit.contains("; answers changed: text 2 "))
    let json = try comparison.rendered(as: .json)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let row = try #require((object["benchmarks"] as? [[String: Any]])?.first)
    #expect(row["verdict"] as? String == "answers changed" && row["speed"] as? String == "faster")
    let change = try #require(row["answers"] as? [String: Any])
    #expect(change["text"] as? Int == 2 && change["head"] as? String == "wide 1")
    #expect(object["regressed"] as? Bool == true)
  }

  @Test func acceptedAnswersAreTold() throws {
    var rules = SpeedComparison.Rules()
    rules.acceptsChangedAnswers = true
    let comparison = try SpeedComparison(
      base: side("a.json", answers()),
      head: side("b.json", answers(wrong: [0], failed: ["R1.a", "R2.b"]), factor: 0.5),
      rules: rules)
    #expect(comparison.rows.map(\.verdict) == [.faster, .faster])
    #expect(!comparison.hasRegressed)
    let text = try comparison.rendered(as: .text)
    #expect(text.contains("  faster, other answers\n"))
    #expect(text.contains("2 answers changed (accepted), worse in the cases (accepted)\n"))
    #expect(text.contains("1 case of mine passed and now fails: R2.b\n"))
    #expect(try comparison.rendered(as: .junit).contains("failures=\"0\""))
  }

  /// Without answers on a side nothing is said; without readable answers there are hashes, without questions digests.
  @Test func answersThatAreLeftOut() throws {
    #expect(try !SpeedComparison(base: side("a", answers()), head: side("b", nil)).hasRegressed)
    #expect(try !SpeedComparison(base: side("a", nil), head: side("b", answers())).hasRegressed)
    let name = "mine/" + cold
    let hashes = try SpeedComparison(
      base: side("a", answers(isReadable: false)), head: side("b", answers(wrong: [2])))
    #expect(hashes.changedAnswers[name]?.line == "text 3 (1 of 3 differ): hash 00000002 → wide 2")
    var digestsOnly = answers(wrong: [2])
    var mine = try #require(digestsOnly["mine"] as? [String: Any])
    mine["questions"] = nil
    digestsOnly["mine"] = mine
    let digests = try SpeedComparison(base: side("a", answers()), head: side("b", digestsOnly))
    #expect(digests.changedAnswers[name]?.line == "digest 00000000000000aa → digest 00000000000000bb")
    #expect(digests.changedAnswers[name]?.text == nil)
  }

  /// The engines base and head of the same files, of which only the first holds the questions.
  @Test func enginesOfTheSameFiles() throws {
    let both = answers(engine: "base").merging(answers(wrong: [1], engine: "head")) { $1 }
    let runs = try (0..<10).map { number -> BenchmarkRun in
      var told = both
      if number > 0 {
        for engine in ["base", "head"] {
          var one = try #require(told[engine] as? [String: Any])
          one["questions"] = nil
          told[engine] = one
        }
      }
      return try madeRun(
        ["base", "head"].map { MadeSample("\($0)/\(cold)", 100 + Double(number % 3), at: 0) }, path: "\(number).json",
        answers: told)
    }
    let base = try RunSet(runs: runs, path: "runs", engine: "base")
    let comparison = try SpeedComparison(base: base, head: base.engine("head"))
    #expect(comparison.changedAnswers.keys.sorted() == [cold, warm])
    #expect(comparison.rows.map(\.verdict) == [.changed])
    #expect(comparison.changedAnswers[cold]?.text == 2)
  }

  @Test func casesThatFailNow() throws {
    let base = answers(failed: ["R1.a"])
    func changes(_ head: [String: Any]) throws -> [String] {
      let comparison = try SpeedComparison(base: side("a", base), head: side("b", head))
      #expect(comparison.hasRegressed == !comparison.changedCases.isEmpty)
      return comparison.changedCases.map(\.line)
    }
    #expect(try changes(answers(failed: ["R1.a"])) == [])
    #expect(try changes(answers(failed: [])) == [], "a case that passes now is no finding")
    #expect(try changes(answers(failed: ["R3.c", "R2.b"])) == ["2 cases of mine passed and now fail: R2.b, R3.c"])
    #expect(try changes(answers(failed: ["R1.a"], unsupported: 4)) == ["4 more cases of mine are not asked"])
    var gone = answers()
    var mine = try #require(gone["mine"] as? [String: Any])
    mine["cases"] = nil
    gone["mine"] = mine
    #expect(try changes(gone) == [], "--no-cases leaves them out on purpose")
    mine["casesMissing"] = "no answer within 5 s"
    gone["mine"] = mine
    #expect(try changes(gone) == ["cases of mine have no result any more: no answer within 5 s"])
    let junit = try SpeedComparison(base: side("a", base), head: side("b", gone)).rendered(as: .junit)
    #expect(junit.contains("<testsuite name=\"conformance\" tests=\"1\" failures=\"1\""))
  }

  /// Every text is laid out otherwise than the reference does: tables and the summary carry the mark.
  @Test func otherLinesThanTheReference() throws {
    let comparison = try SpeedComparison(
      base: side("a", answers(otherLines: 12.5)), head: side("b", answers(otherLines: 12.5)))
    #expect(!comparison.hasRegressed, "they were the same in the base")
    let text = try comparison.rendered(as: .text, showsAll: true)
    #expect(text.contains("  same ≠\n"))
    #expect(
      text.contains(
        "≠ other lines than the reference: mine/layout_cold/tail/en in 12.5 % of the texts (base: 12.5 %), mine/"))
    #expect(text.hasSuffix(", 2 ≠ (other lines than the reference)\n"))
    #expect(try comparison.rendered(as: .markdown).contains("| same ≠ |"))
    // One text of 72 is not enough for the mark.
    let few = try SpeedComparison(base: side("a", answers()), head: side("b", answers(otherLines: 1.39)))
    #expect(try !few.rendered(as: .text, showsAll: true).contains("≠"))
    #expect(few.rows[0].otherLines == 1.39)
    #expect(try !SpeedComparison(base: side("a", nil), head: side("b", nil)).rendered(as: .text).contains("≠"))
  }

  @Test func tablesCarryTheMark() throws {
    let samples = ["mine", "labelmark"].map { MadeSample("\($0)/\(cold)", 100) }
    let run = try madeRun(samples, answers: answers(otherLines: 12.5))
    let table = try BenchmarkMedians(run, command: "labelbench", comparedWith: "labelmark")
      .tables(comparedWith: "labelmark", names: LanguageNames(folder: nil))
    #expect(table.contains("| 0.100 ≠ |"))
    #expect(table.contains("- ≠ other lines than the reference: mine in 12.5 % of the texts (en)\n"))
  }

  // What is gone.

  @Test func whatIsGoneIsRed() throws {
    let base = try side("a.json", nil), head = try side("b.json", nil, names: [cold, "measure/tail/en"])
    let comparison = try SpeedComparison(base: base, head: head)
    #expect(comparison.missing == ["mine/" + warm] && comparison.new == ["mine/measure/tail/en"])
    #expect(comparison.hasRegressed)
    let text = try comparison.rendered(as: .text)
    #expect(text.contains("missing in the head: mine/layout_warm/tail/en\nwhat is missing counts as a regression; "))
    #expect(text.contains("--filter REGEX") && text.contains("new in the head: mine/measure/tail/en\n"))
    #expect(text.hasSuffix("1 missing in the head\n"))
    #expect(try comparison.rendered(as: .markdown).hasPrefix("<!-- labelmark compare -->\n### ❌ "))
    #expect(
      try comparison.rendered(as: .junit).contains(
        "<testsuite name=\"missing in the head\" tests=\"1\" failures=\"0\" errors=\"1\""))
    #expect(try comparison.rendered(as: .json).contains("\"regressed\" : true"))
    // What is new is no finding.
    #expect(try !SpeedComparison(base: side("a", nil, names: [cold]), head: side("b", nil)).hasRegressed)
  }

  @Test func aFilterChoosesOnBothSides() throws {
    let filter = "^mine/layout_c"
    let comparison = try SpeedComparison(
      base: side("a", answers(), filter: filter),
      head: side("b", answers(wrong: [1]), names: [cold, "measure/tail/en"], filter: filter))
    #expect(comparison.rows.map(\.name) == ["mine/" + cold])
    #expect(comparison.missing.isEmpty && comparison.new.isEmpty)
    #expect(comparison.changedAnswers.keys.sorted() == ["mine/" + cold])
    let of = try RunSet(runs: side("a", nil).runs, path: "a", engine: "mine", filter: "^layout_w")
    #expect(of.key("mine/" + warm) == warm && of.key("mine/" + cold) == nil, "without the engine, names have none")
    #expect(message { _ = try side("a", nil, filter: "(") } == "'(' is no regular expression")
    #expect(
      message { _ = try SpeedComparison(base: side("a", nil, filter: "x"), head: side("b", nil, filter: "x")) }
        == "a and b have no benchmark in common that matches 'x'")
  }
}
