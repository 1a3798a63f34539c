// Files that users of other tools have: for each the verdict, the exit status and the words.
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Regression

@Suite struct FileTableTests {
  /// A file of a program that is not labelbench: entries as text, with a context.
  private func run(_ entries: [String], _ context: String = #""cpu": "A""#, path: String) throws -> BenchmarkRun {
    let text = "{\n\"context\": {\(context)},\n\"benchmarks\": [\n\(entries.joined(separator: ",\n"))\n]\n}\n"
    return try BenchmarkRun(data: Data(text.utf8), path: path)
  }

  private func entry(_ name: String, cpu: Double, _ more: String = "") -> String {
    #"{"name": "\#(name)", "run_name": "\#(name)", "run_type": "iteration", "cpu_time": \#(cpu), "real_time": \#(cpu), "time_unit": "ns"\#(more)}"#
  }

  /// Twelve files of one side.
  private func side(
    _ path: String, context: (Int) -> String = { _ in #""cpu": "A""# }, _ entries: (Int) -> [String]
  ) throws -> RunSet {
    try RunSet(runs: (0..<12).map { try run(entries($0), context($0), path: "\(path)/\($0).json") }, path: path)
  }

  private func noise(_ index: Int) -> Double { 1 + Double((index * 7) % 9 - 4) / 1000 }

  /// By hand: 1,000 ns for an iteration on both sides. Ten items for an iteration make 100 ns for an item, which only the head
  /// says.
  @Test("Times for an iteration and times for an item are not compared with each other") func unitsDiffer() throws {
    let base = try side("base") { [entry("BM_Parse", cpu: 1000 * noise($0))] }
    let head = try side("head") { [entry("BM_Parse", cpu: 1000 * noise($0 + 3), #", "items_per_second": 1e7"#)] }
    for (before, after) in [(base, head), (head, base)] {
      let comparison = try SpeedComparison(base: before, head: after)
      #expect(comparison.rows.map(\.verdict) == [.same])
      #expect(abs(comparison.rows[0].base - 1e-6) < 1e-8)
      #expect(
        try comparison.rendered(as: .text)
          .contains("compared by iteration, because not every measurement has items_per_second: BM_Parse"))
    }
  }

  /// Four and twelve of twenty: Fisher's exact test gives 0.0225 for both sides. Four and six: 0.716.
  @Test(arguments: [(4, 12, true), (4, 6, false), (0, 1, true), (12, 4, false)])
  func crashesOfSomeProcesses(base: Int, head: Int, isWorse: Bool) throws {
    func side(_ path: String, failed: Int) throws -> RunSet {
      let names = ["mine/fit/tail/en", "mine/fit/tail/ja"]
      let entries = (0..<20).flatMap { process in
        names.map { name in
          process < failed && name == names[0]
            ? #"{"name": "\#(name)", "run_type": "iteration", "error_occurred": true, "error_message": "crashed", "process": 0.0}"#
            : entry(name, cpu: 100 * noise(process), #", "process": \#(process).0"#)
        }
      }
      return try RunSet(runs: [run(entries, #""engine.mine": "1", "processes": "20""#, path: path)], path: path)
    }
    let comparison = try SpeedComparison(base: side("a", failed: base), head: side("b", failed: head))
    let told = "crashed (in \(head) of 20 processes; base: in \(base) of 20)"
    #expect(comparison.hasRegressed == isWorse)
    #expect((isWorse ? comparison.broken : comparison.failedInPart) == ["mine/fit/tail/en": told])
    #expect(try comparison.rendered(as: .markdown).contains(told))
  }

  @Test func aNameWithoutASlashIsOnThePage() throws {
    let runs = try (1...9).map { day in
      try run(
        [entry("BM_Parse", cpu: day < 4 ? 100 : 200), entry("BM_Copy/8/64", cpu: 50)],
        #""date": "2026-11-0\#(day)T10:00:00+00:00", "revision": "r\#(day)""#, path: "\(day).json")
    }
    let group = try #require(HistoryPage(History(runs: runs)).document.groups.first)
    #expect(group.benchmarks.map(\.name) == ["BM_Copy/8/64", "BM_Parse"] && group.points[3].name == "r4")
    #expect(
      group.benchmarks.flatMap(\.series).flatMap(\.steps).map { String(format: "%.0f %.2f", $0[0], $0[1]) } == [
        "3 2.00"
      ])
    let own = BenchmarkName("BM_Copy/8/64", engines: runs[0])
    #expect(own.stage == nil && own.language == nil)
  }

  @Test func anotherProcessorInOneOfTwelveFiles() throws {
    let base = try side("base") { [entry("a", cpu: 100 * noise($0))] }
    let head = try side("head", context: { #""cpu": "\#($0 == 0 ? "A" : "B")""# }) { [entry("a", cpu: 90 * noise($0))] }
    #expect(
      message { _ = try SpeedComparison(base: base, head: head) }
        == "base and head cannot be compared: times of different processors (A; B); --across-machines compares them all the same"
    )
    var rules = SpeedComparison.Rules()
    rules.acrossMachines = true
    let warnings = try SpeedComparison(base: base, head: head, rules: rules).warnings
    #expect(warnings == ["more than one processor: A (12 of 12); B (11 of 12), A (1 of 12)"])
  }

  /// All of the head were made after the base, so 3 % is within what a machine drifts.
  @Test(arguments: [
    ("2026-11-20T14:%02d:00+00:00", 0), ("2026-11-20 14:%02d:00", 0), ("2026/11/20-14:%02d:00", 0),
    ("20 Nov, 14:%02d", 1),
  ])
  func datesOfAllVersions(form: String, remarks: Int) throws {
    func side(_ path: String, _ minute: Int, _ factor: Double) throws -> RunSet {
      try self.side(path, context: { "\"date\": \"" + String(format: form, minute + $0) + "\"" }) {
        [entry("a", cpu: 100 * factor * noise($0))]
      }
    }
    let comparison = try SpeedComparison(base: side("base", 0, 1), head: side("head", 20, 1.03))
    #expect(comparison.rows.map(\.verdict) == [.undecided])
    #expect(comparison.warnings.count { $0.contains("cannot be read") } == remarks * 24)
  }

  /// One benchmark without a time does not spoil a file: skipped, of time 0, without a time, or with NaN in a counter.
  @Test(arguments: [
    (#"{"name": "b", "skipped": true, "skip_message": "no GPU"}"#, "skipped: no GPU"),
    (#"{"name": "b", "cpu_time": 0, "real_time": 0, "time_unit": "ns"}"#, "cpu_time is 0"),
    (#"{"name": "b", "time_unit": "ns"}"#, "has no cpu_time"),
    (#"{"name": "b", "cpu_time": NaN, "time_unit": "ns"}"#, "has no cpu_time"),
    (#"{"name": "b", "cpu_time": 5, "time_unit": "ns", "hit_rate": NaN}"#, nil),
  ])
  func oneBenchmarkWithoutATime(bad: String, reason: String?) throws {
    let read = try run([entry("a", cpu: 1), bad], path: "f.json")
    #expect(read.benchmarks["a"]?.samples.map(\.value) == [1e-9])
    #expect(read.benchmarks["b"]?.error == reason)
    #expect(
      read.remarks
        == (bad.contains("NaN")
          ? [
            "f.json: line 5, benchmark 'b': benchmarks[1].\(bad.contains("hit") ? "hit_rate" : "cpu_time"): NaN is not JSON; it is taken as missing"
          ]
          : []))
  }

  @Test(arguments: [
    (#""cpu_time": -1, "time_unit": "ns""#, "f.json: line 5, benchmark 'b': cpu_time is -1.0, which is below 0"),
    (#""cpu_time": 1, "time_unit": "m""#, "f.json: line 5, benchmark 'b': time_unit is 'm', not ns, us, ms or s"),
    (
      #""cpu_time": 1, "time_unit": "ns", "items_per_second": -4"#,
      "f.json: line 5, benchmark 'b': items_per_second is -4.0, which is below 0"
    ),
  ]) func aFieldThatCannotBe(field: String, words: String) {
    #expect(message { _ = try run([entry("a", cpu: 1), #"{"name": "b", \#(field)}"#], path: "f.json") } == words)
  }

  @Test func aFieldOfAnotherTypeIsNamedWithItsLine() {
    let said = message { _ = try run([entry("a", cpu: 1), #"{"name": "b", "cpu_time": "1"}"#], path: "f.json") } ?? ""
    #expect(
      said.hasPrefix(
        "f.json: not a complete result of Google Benchmark: line 5, benchmark 'b': benchmarks[1].cpu_time: "))
  }

  @Test func aByteOrderMarkAndCarriageReturnsAreRead() throws {
    let text = "{\r\n\"context\": {},\r\n\"benchmarks\": [\(entry("a", cpu: 1))]\r\n}\r\n"
    let read = try BenchmarkRun(data: Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8), path: "f")
    #expect(read.benchmarks["a"]?.samples.map(\.value) == [1e-9])
  }

  // Text of a file in each format.

  @Test(
    "What a file says breaks out of no format, and nothing of it is lost",
    arguments: [
      "BM_Sort<int>", "a|b", "`c` ``d``", "[x](https://e.org)", "![p](q)", "@team and #12", "*b* __c__ ~~d~~",
      "e\r\n# f",
      "\u{1B}[31mg",
      "h\u{202E}i & &lt; \"j\"</script>", "]]>-->", "1. k", "| l <\u{338}m |",
    ]) func hostileNames(name: String) throws
  {
    let quoted = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    func side(_ path: String, _ factor: Double) throws -> RunSet {
      try self.side(path, context: { _ in "\"revision\": \(quoted)" }) { index in
        [entry("x", cpu: 100 * factor * noise(index)).replacing("\"x\"", with: quoted), entry("y", cpu: 100)]
          + (factor > 1
            ? [#"{"name": "y", "run_type": "iteration", "error_occurred": true, "error_message": \#(quoted)}"#] : [])
      }
    }
    let comparison = try SpeedComparison(base: side("base", 1), head: side("head", 2))
    let text = try comparison.rendered(as: .text, showsAll: true)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
    #expect(text.contains(name.visible(limit: .max)))
    let markdown = try comparison.rendered(as: .markdown)
    let lines = markdown.split { $0.isNewline }
    #expect(lines.count { $0.hasPrefix("#") } == 1)
    let cells = lines.filter { $0.hasPrefix("|") }.map { $0.replacing("\\|", with: "").count { $0 == "|" } }
    #expect(Set(cells).count == 1, "each row of the table has as many cells")
    let junit = try comparison.rendered(as: .junit)
    #expect(XMLReading.names(junit)?.contains(name.replacing("\u{1B}", with: "\u{FFFD}")) == true)
  }

  @Test func markdownByHand() {
    #expect(Markdown.text("layout_cold, 2 < 3") == "layout_cold, 2 &lt; 3")
    #expect(Markdown.text("[a](b) @c #1") == "\\[a\\](b) @<!-- -->c #<!-- -->1")
    #expect(Markdown.text("www.e.org https://e.org") == "www\\.e.org https\\://e.org")
    #expect(Markdown.text("a\r\nb") == "a\\\\r\\\\nb")
    #expect(Markdown.code("a`b") == "`` a`b ``")
    #expect(Markdown.code("a|b", isInTable: true) == "`a\\|b`")
    #expect(Markdown.code("BM_Sort<int>") == "`BM_Sort<int>`")
  }

  /// A report of 1,500 benchmarks fits a comment, with the worst first and the rest counted.
  @Test func aReportFitsAComment() throws {
    func side(_ path: String, _ slow: (Int) -> Double) throws -> RunSet {
      try self.side(path) { run in
        (0..<1500).map { entry("a_rather_long_name_of_a_benchmark/\($0)", cpu: 100 * slow($0) * noise(run)) }
      }
    }
    var rules = SpeedComparison.Rules()
    rules.significance = 0.9
    let comparison = try SpeedComparison(
      base: side("a") { _ in 1 }, head: side("b") { 1.1 + Double($0) / 1000 }, rules: rules)
    let text = try comparison.rendered(as: .markdown)
    #expect(text.utf8.count <= 65_536)
    #expect(text.contains("### ❌ 1500 slower"))
    let first = try #require(text.firstRange(of: "benchmark/1499")),
      rest = try #require(text.firstRange(of: "more; the JSON report has all"))
    #expect(first.lowerBound < rest.lowerBound)
  }

  // The commands.

  @Test func commandsTakeThem() throws {
    let shell = try Shell(programs: "labelmark")
    let file =
      "{\"context\":{\"shard\":\"1/1\"},\"benchmarks\":[\(entry("a", cpu: 1)),\(entry("a", cpu: 1)),\(entry("a", cpu: 1))]}"
    let answer = try shell.run(
      """
      cat >$T/f.json <<'END'
      \(file)
      END
      $B/labelmark merge $T/f.json --format html --badge $T/b.svg; echo "status $?"; ls $T/b.svg
      $B/labelmark merge <(cat $T/f.json) | grep -c '"name"'
      cat $T/f.json | $B/labelmark report /dev/stdin | grep -c '<figcaption>\\|Lines over'
      printf 'layout_cold/tail/en\\r\\n' >$T/set
      for c in "compare $T/f.json $T/f.json --effect 0%" "count --engine e --base $T/f.json --effect 1%x"; do
        $B/labelmark $c; echo "status $?"
      done
      CLICOLOR_FORCE=1 $B/labelmark compare $T/f.json <(cat $T/f.json) | cat
      $B/labelmark compare $T/f.json /nowhere; $B/labelmark table $T
      """)
    let said = answer.out + answer.err
    #expect(said.contains("holds times, which are merged into JSON: leave out --format\n"))
    #expect(!said.contains("b.svg\n") && said.contains("status 2\n3\n"))
    #expect(said.contains("--effect must be above 0% and at most 1000%, not 0% (see labelmark compare --help)"))
    #expect(said.contains("/nowhere: no such file"))
    #expect(said.contains(": is a folder"))
  }
}
