// Tables and charts of a run.
import Conformance
import Foundation
import Regression
import Testing

@Suite struct MedianTests {
  private let names = LanguageNames(folder: nil)

  /// Our engine takes 2 µs while the machine is fast and 4 µs while it is slow; at the same times the other takes 10
  /// and 20.
  private func medians() throws -> BenchmarkMedians {
    let cold = "layout_cold/tail/ja"
    let run = try madeRun(
      [
        MadeSample("labelmark/\(cold)", 2000, at: 1), MadeSample("labelmark/\(cold)", 4000, at: 9),
        MadeSample("labelmark/\(cold)", 2000, at: 2), MadeSample("qt/\(cold)", 20_000, at: 8.9),
        MadeSample("qt/\(cold)", 10_000, at: 1.1), MadeSample("labelmark/\(cold)/threads:2", 1, at: 3),
        MadeSample("labelmark/layout_cold/tail/ja.paragraphs", 300_000, at: 4),
      ], context: ["date": "2026-11-22T10:00:00+00:00", "lines": "2", "height": "default", "height.ja": "52"],
      errors: ["pango/\(cold)": "no such font"])
    return BenchmarkMedians(run, command: "scripts/bench", comparedWith: "labelmark")
  }

  @Test func ratiosAreOfRepetitionsSideBySide() throws {
    let text = try medians().tables(comparedWith: "labelmark", names: names)
    // The ratios are 10 / 2, 20 / 4 and 10 / 2; the ratio of each engine's median would be 15 / 2.
    let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("| ja (ja)") })
    let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(cells == ["ja (ja)", "2.00", "—", "—", "15.00", "5.00"])
    #expect(text.contains("- no such font: pango (ja)\n"))
    #expect(text.contains("a height of 2 lines"))
    #expect(text.contains("52 to 52 points high"))
    #expect(!text.contains("paragraphs"))
  }

  @Test func notesAreGroupedAndTablesWithoutFiguresAreLeftOut() throws {
    let seen = "layout_cold/tail", unseen = "layout_unseen/tail"
    let errors = [
      "qt/\(seen)/ja": "no such font", "qt/\(seen)/ko": "no such font", "pango/\(seen)/ko": "no such font",
      "labelmark/\(unseen)/short-ja": "no templates", "qt/\(unseen)/short-ja": "no templates",
      "labelmark/\(seen)/short-ja": "it crashed", "qt/\(seen)/short-ja": "no such font",
    ]
    let run = try madeRun(
      ["\(seen)/ja", "\(seen)/ko", "\(unseen)/ja"].map { MadeSample("labelmark/\($0)", 100) }, errors: errors)
    let text = try BenchmarkMedians(run, command: "labelbench", comparedWith: "labelmark")
      .tables(comparedWith: "labelmark", names: names)
    #expect(text.contains("- no such font: qt (ja, ko, short-ja); pango (ko)\n"))
    #expect(text.contains("- it crashed: labelmark (short-ja)\n"))
    // Nothing has templates for short labels, so there is no table of them; an engine that crashed keeps its row.
    #expect(!text.contains("no templates") && text.contains("| short-ja (short-ja) |"))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("**") && $0.contains("short labels") } == 1)
  }

  @Test func paragraphsAreShownWhenAskedFor() throws {
    let text = try medians().tables(comparedWith: "labelmark", showsParagraphs: true, names: names)
    #expect(text.contains("| ja, paragraphs (ja) |"))
    #expect(text.contains(" 300 |"))
  }

  /// Without labelmark, the first engine of the file is the one that the others are compared with.
  @Test func withoutLabelmarkTheFirstEngineIsTheReference() throws {
    let cold = "layout_cold/tail/ja"
    let samples = [MadeSample("zebra/\(cold)", 2000, at: 1), MadeSample("ant/\(cold)", 6000, at: 1)]
    let medians = BenchmarkMedians(try madeRun(samples), command: "labelbench")
    #expect(medians.reference == "zebra")
    let text = try medians.tables(comparedWith: medians.reference, names: names)
    #expect(text.contains("zebra µs") && text.contains("3.00") && !text.contains("labelmark µs"), "\(text)")
  }

  @Test func otherStagesAreAnError() throws {
    #expect(
      message { _ = try medians().tables(stages: ["fit"], comparedWith: "labelmark", names: names) }
        == "none of the stages fit was timed")
    let other = BenchmarkMedians(try madeRun([MadeSample("labelmark/fit/tail/ja", 1)]), command: "labelbench")
    #expect(
      message { _ = try other.shortTable(comparedWith: "labelmark") }
        == "none of the stages once_each, layout_unseen, numbers, layout_cold, layout_warm was timed")
  }

  /// In ja the engines agree on 2 of 8 texts, where Qt takes 3 times as long, and 6 times on all; in de 1 of 4, 5 and 7.
  @Test func theRatioOverTextsWithTheSameLinesIsShownBesideTheOther() throws {
    let run = try madeRun(
      [("ja", 6), ("ja.agreeing", 3), ("de", 7), ("de.agreeing", 5)].flatMap { corpus, ratio in
        let name = "layout_cold/tail/\(corpus)"
        return [MadeSample("labelmark/\(name)", 2000), MadeSample("qt/\(name)", 2000 * ratio)]
      }, context: ["agreeing.ja": "2 of 8", "agreeing.de": "1 of 4"])
    let medians = BenchmarkMedians(run, command: "labelbench")
    func cells(_ text: String, _ start: String) throws -> [String] {
      let row = try #require(text.split(separator: "\n").first { $0.hasPrefix(start) })
      return row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let tables = try medians.tables(comparedWith: "labelmark", names: names)
    #expect(try cells(tables, "| ja") == ["ja (ja)", "2 of 8", "2.00", "12.00", "6.00", "3.00"])
    #expect(try cells(tables, "| **least") == ["**least ratio**", "", "", "", "**6.00**", "**3.00**"])
    #expect(tables.split(separator: "\n").count { $0.hasPrefix("**") } == 1, "they have no table of their own")
    let short = try medians.shortTable(comparedWith: "labelmark").components(separatedBy: "\n\n")
    #expect(try cells(short[0], "| Seen") == ["Seen words", "3 of 12", "2.00", "× 4.00 (3.00 to 5.00)"])
    #expect(try cells(short[1], "| Seen") == ["Seen words", "2.00", "× 6.50 (6.00 to 7.00)"])
    #expect(try medians.json().contains("\"ja\" : \"2 of 8\""))
  }

  @Test func whatWasWrittenIsReadAgain() throws {
    let made = try medians()
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("medians-\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try AtomicFile.write(made.json(), to: path)
    let read = try BenchmarkMedians(file: path)
    #expect(try read.json() == made.json())
    #expect(try made.json().split(separator: "\n").count { $0.contains("\"corpus\"") } == 4)
    try AtomicFile.write("{\"rows\": []}", to: path)
    #expect(message { _ = try BenchmarkMedians(file: path) }?.contains("not the medians of a run") == true)
  }

  @Test func barsAreAsLongAsTheTimes() throws {
    let svg = try medians().barChart(comparedWith: "labelmark")
    // The longest bar has 460 points for 15 µs, so 2 µs have 61.3.
    #expect(svg.contains("<rect class=\"other\" x=\"150\" y=\"78\" width=\"460.0\""))
    #expect(svg.contains("<rect class=\"ours\" x=\"150\" y=\"48\" width=\"61.3\""))
    #expect(svg.contains("<title>Time for one label: Labelmark 2.00 µs; Qt 1 15 µs</title>"))
  }
}
