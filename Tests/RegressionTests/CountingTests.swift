// Counting instructions: what callgrind's files say, which benchmarks are chosen, and the file of counts.
import Conformance
import Foundation
import Testing

@testable import Regression

@Suite struct CountingTests {
  /// The form is that of "Callgrind Format Specification" in valgrind's manual: two costs a line.
  @Test func aDumpIsRead() {
    let text = """
      # callgrind format
      version: 1
      creator: callgrind-3.19.0
      pid: 12
      cmd:  bin/labelbench --engine mine=./engine.so
      part: 3

      desc: I1 cache:
      desc: Timerange: Basic block 4 - 90
      desc: Trigger: Client Request: mine/layout_warm/tail/en

      positions: line
      events: Ge Ir Dr
      summary: 1 4096 7

      fn=(1) start
      0 1 4096 7

      totals: 1 4096 7
      """
    #expect(CallgrindDump(text)?.benchmark == "mine/layout_warm/tail/en")
    #expect(CallgrindDump(text)?.instructions == 4096)
  }

  @Test func theDumpAtTheEndIsNoBenchmarks() {
    let text = "desc: Trigger: Program termination\nevents: Ir\ntotals: 12\n"
    #expect(CallgrindDump(text)?.benchmark == nil)
    #expect(CallgrindDump(text)?.instructions == 12)
  }

  @Test(arguments: [
    "", "events: Ir\n", "totals: 12\n", "events: Dr\ntotals: 12\n", "events: Dr Ir\ntotals: 12\n",
    "events: Ir\ntotals: many\n",
  ])
  func brokenDumpsAreNotRead(text: String) { #expect(CallgrindDump(text) == nil) }

  /// Each stage once in the first language, then stage by stage the other languages.
  @Test func theChoiceOfBenchmarks() {
    let possible = ["en", "hi", "ja"].flatMap { corpus in
      ["measure/tail/", "layout_warm/tail/", "odd/none/"].map { $0 + corpus }
    }
    func chosen(_ most: Int) -> [String] {
      BenchmarkSet(from: possible, stages: ["layout_warm", "measure"], languages: ["en", "ja"], most: most).names
    }
    #expect(chosen(2) == ["layout_warm/tail/en", "measure/tail/en"])
    #expect(
      chosen(6) == [
        "layout_warm/tail/en", "measure/tail/en", "odd/none/en", "layout_warm/tail/ja", "layout_warm/tail/hi",
        "measure/tail/ja",
      ])
    #expect(Set(chosen(30)) == Set(possible) && chosen(30).count == 9)
    // An engine without the first language is counted in the next one.
    let japanese = BenchmarkSet(
      from: ["measure/tail/hi", "measure/tail/ja"], stages: [], languages: ["en", "ja"], most: 1)
    #expect(japanese.names == ["measure/tail/ja"])
  }

  /// The flags name each part once, and the expression matches whole names only.
  @Test func theFlagsOfASet() throws {
    let set = BenchmarkSet([
      "breaks/none/en", "truncate/middle/en.paragraphs", "breaks/none/ja", "fit/tail/en/height:default",
    ])
    let flags = set.flags(engine: "label.c", corporaIn: "C")
    #expect(
      flags.dropLast() == [
        "--stages", "breaks,truncate,fit", "--mode", "middle,tail", "--texts", "labels,paragraphs", "--corpus",
        "C/en.json", "--corpus", "C/ja.json", "--height", "none,default",
      ])
    #expect(
      flags.last == "--benchmark_filter=^label\\.c/(breaks/none/en|truncate/middle/en\\.paragraphs|breaks/none/ja|"
        + "fit/tail/en/height:default)$")
    // Of any engine, in the corpora that labelbench finds.
    let any = BenchmarkSet(["fit/tail/en", "fit/tail/mine.paragraphs"]).flags(engine: nil, corporaIn: nil)
    #expect(
      any == [
        "--stages", "fit", "--mode", "tail", "--texts", "labels,paragraphs", "--languages", "en,mine",
        "--benchmark_filter=^[^/]+/(fit/tail/en|fit/tail/mine\\.paragraphs)$",
      ])
  }

  /// 7,200 instructions in 72 labels are 100 a label. Each benchmark's process writes a file; they are joined.
  @Test func countsBecomeBenchmarks() throws {
    func part(_ stage: String, _ count: Int?, _ rest: String) throws -> Result<CountsFile.Part, any Error> {
      let name = "mine/\(stage)/tail/en"
      let text = """
        {"context": {"cpu": "x", "height.\(stage)": "48"}, "answers":
          {"mine": {"benchmarks": {"\(stage)": {"digest": "0123456789abcdef"}}}},
         "benchmarks": [{"name": "\(name)", "run_name": "\(name)", "run_type": "iteration", "iterations": 72,
          "real_time": 0, "cpu_time": 0, "time_unit": "ns"\(rest)}]}
        """
      return .success(.init(result: try JSONCoding.read(JSONValue.self, from: Data(text.utf8)), count: count))
    }
    let unsupported = "text_create returned LE_UNSUPPORTED", changed = "the answers changed while they were counted"
    func error(_ text: String) -> String { ", \"error_occurred\": true, \"error_message\": \"\(text)\"" }
    let file = try CountsFile(
      names: ["measure", "fit", "styles", "truncate", "tighten"].map { "mine/\($0)/tail/en" },
      parts: [
        part("measure", 7200, ", \"allocations\": 1.5"), part("fit", nil, ""), part("styles", nil, error(unsupported)),
        part("truncate", 7200, error(changed)), .failure(CountFailure(description: "mine: crashed")),
      ], valgrind: "valgrind-3.19.0", fonts: "metric:Square", revision: "r1")
    #expect(file.leftOut == ["styles": unsupported])
    #expect(
      file.failures == [
        "mine/fit/tail/en: callgrind gave no count", "mine/truncate/tail/en: \(changed)", "mine: crashed",
      ])
    #expect(file.json["answers"]?["mine"]?["benchmarks"]?["measure"] != nil)
    #expect(file.json["answers"]?["mine"]?["benchmarks"]?["truncate"] != nil)
    let run = try BenchmarkRun(data: try JSONCoding.line(file.json), path: "counts.json")
    #expect(run.metric == .instructions)
    #expect(run.context["revision"] == "r1" && run.context["count_fonts"] == "metric:Square")
    #expect(run.context["height.measure"] == "48" && run.context["height.fit"] == "48")
    let sample = run.benchmarks["mine/measure/tail/en"]?.samples.first
    #expect(sample?.value == 100 && sample?.allocations == 1.5)
    #expect(run.benchmarks["mine/fit/tail/en"]?.error == "callgrind gave no count")
    #expect(run.benchmarks["mine/truncate/tail/en"]?.error == changed)
    #expect(run.benchmarks["mine/tighten/tail/en"]?.error == "mine: crashed")
    #expect(run.benchmarks["mine/styles/tail/en"] == nil)
  }
}
