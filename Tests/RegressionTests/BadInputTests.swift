// Input that is refused, with the message that says why.
import Conformance
import Foundation
import Testing

@testable import Regression

@Suite struct BadInputTests {
  private let name = "labelmark/layout_cold/tail/ja"

  @Test func truncatedJSON() throws {
    let data = try madeData([MadeSample(name, 100)])
    for length in [0, 1, data.count / 2, data.count - 1] {
      let said = message { _ = try BenchmarkRun(data: data.prefix(length), path: "cut.json") }
      #expect(
        said?.hasPrefix("cut.json: not a complete result of Google Benchmark: ") == true,
        "\(length) bytes: \(said ?? "")")
      #expect(said?.contains("\n") == false)
    }
  }

  @Test func otherJSON() throws {
    for text in [
      "[]", "{}", "{\"context\":{}}", "{\"context\":[],\"benchmarks\":[]}", "3", "{\"context\":{},\"benchmarks\":[{}]}",
    ] {
      let said = message { _ = try BenchmarkRun(data: Data(text.utf8), path: "x.json") }
      #expect(said?.hasPrefix("x.json: not a complete result of Google Benchmark: ") == true, "\(text)")
    }
    #expect(message { _ = try madeRun([]) } == "made.json: holds no benchmark")
    #expect(
      message { _ = try madeRun([MadeSample("a", -1)]) }
        == "made.json: line 1, benchmark 'a': real_time is -3.0, which is below 0")
  }

  @Test("A build without optimisation is not compared") func notOptimised() throws {
    let samples = [MadeSample(name, 100)]
    #expect(
      message { _ = try madeRun(samples, context: ["build_type": "debug"]) }
        == "made.json: a build without optimisation is not compared")
    let debugEngine = ["engine.labelmark": "0.1.0, Swift (not optimised), HarfBuzz 6.0.0"]
    #expect(
      message { _ = try madeRun(samples, context: debugEngine) }
        == "made.json: labelmark is a build without optimisation, which is not compared")
    // Another program's results do not say how it was built, so the build type of its library decides.
    let foreign = """
      {"context":{"library_build_type":"debug"},"benchmarks":[{"name":"a","cpu_time":1,"time_unit":"us"}]}
      """
    let said = message { _ = try BenchmarkRun(data: Data(foreign.utf8), path: "x.json") }
    #expect(said?.hasPrefix("x.json: a build without optimisation is not compared; ") == true)
    let released = foreign.replacing("\"debug\"", with: "\"release\"")
    #expect(try BenchmarkRun(data: Data(released.utf8), path: "x.json").benchmarks["a"]?.samples.first?.value == 1e-6)
  }

  @Test("Runs of other corpora, fonts, widths or heights are not compared") func otherCorpus() throws {
    // Five repetitions on each side are enough for one benchmark.
    let five = (0..<5).map { _ in MadeSample(name, 100) }
    let base = try RunSet(runs: [madeRun(five, path: "a.json")], path: "a.json")
    for (key, what) in [
      ("corpus.ja", "the versions of the corpus 'ja' differ"), ("fonts.ja", "the fonts for 'ja' differ"),
      ("width", "the labels differ in width"), ("height", "the labels differ in height"),
      ("height.ja", "the heights for 'ja' differ"),
    ] {
      let first = try RunSet(
        runs: [madeRun([MadeSample(name, 100)], path: "a.json", context: [key: "one"])], path: "a.json")
      let other = try RunSet(
        runs: [madeRun([MadeSample(name, 100)], path: "b.json", context: [key: "two"])], path: "b.json")
      #expect(
        message { _ = try SpeedComparison(base: first, head: other) }
          == "a.json and b.json cannot be compared: \(what) (one; two)")
      // Runs in one folder must agree too.
      #expect(message { _ = try RunSet(runs: first.runs + other.runs, path: "folder") }?.contains(what) == true)
    }
    // Old runs do not have the height, because it was not recorded then.
    let high = try RunSet(
      runs: [madeRun([MadeSample(name, 100)], path: "b.json", context: ["height": "default"])], path: "b.json")
    #expect(
      message { _ = try SpeedComparison(base: base, head: high) }
        == "a.json and b.json cannot be compared: the labels differ in height (none; default)")
    // A corpus that only one side has does not matter.
    let more = try RunSet(
      runs: [madeRun(five, path: "b.json", context: ["corpus.en": "one"])], path: "b.json")
    #expect(try SpeedComparison(base: base, head: more).rows.count == 1)
  }

  @Test func nothingInCommon() throws {
    let base = try madeSide("a", [[MadeSample("x/a", 1)]]), head = try madeSide("b", [[MadeSample("x/b", 1)]])
    #expect(message { _ = try SpeedComparison(base: base, head: head) } == "a and b have no benchmark in common")
    #expect(
      message { _ = try madeSide("a", [[MadeSample("x/a", 1)]], engine: "pango") }
        == "a: no benchmark of an engine 'pango'")
    let revisions = try ["1", "2"].map {
      try madeRun([MadeSample("a", 1)], path: "\($0).json", context: ["revision": $0])
    }
    #expect(
      message { _ = try RunSet(runs: revisions, path: "f") }
        == "f: contains different kinds of runs: revision differs in 2.json")
  }

  @Test("A folder without runs, and files that are none, are refused with one line") func files() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/labelmark-runs-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(message { _ = try RunSet(path: folder + "/none") } == "\(folder)/none: no such file or folder")
    #expect(message { _ = try RunSet(path: folder) } == "\(folder): holds no .json file")
    let data = try madeData([MadeSample(name, 100)])
    for file in ["2.json", "1.json", ".3.json", "notes.txt"] {
      #expect(FileManager.default.createFile(atPath: folder + "/" + file, contents: data))
    }
    #expect(try RunSet(path: folder).runs.map(\.path) == [folder + "/1.json", folder + "/2.json"])
    #expect(try RunSet(path: folder + "/1.json").runs.count == 1)
  }

  @Test("Another machine, processor or compiler is told") func warnings() throws {
    let first = try madeRun([MadeSample(name, 100)], context: ["cpu": "one", "compiler": "clang 20"])
    let second = try madeRun(
      [MadeSample(name, 100)], context: ["cpu": "two", "host_name": "other", "num_cpus": 4, "compiler": "clang 21"])
    #expect(
      Comparability.warnings([first], [second]) == [
        "another machine: vm; other", "another processor: one; two", "another number of processors: 2; 4",
        "another compiler: clang 20; clang 21",
      ])
    #expect(Comparability.warnings([first], [first]).isEmpty)
  }
}
