// Results of shards are merged into one run, or refused with a message that says why.
import Conformance
import Foundation
import Testing

@testable import Regression

@Suite struct RunMergeTests {
  /// Writes a file for each shard into a temporary folder and calls `body` with their paths.
  private func withShards(
    _ shards: [(name: String, shard: String?, context: [String: Any])], answers: [[String: Any]] = [],
    _ body: ([String]) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/labelmark-shards-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = try shards.enumerated().map { index, shard in
      var context = shard.context
      if let text = shard.shard { context["shard"] = text }
      let file = "\(folder)/\(index).json"
      let samples = [MadeSample(shard.name, 100, at: 1), MadeSample(shard.name, 102, at: 2)]
      let part = answers.isEmpty ? nil : answers[index]
      try madeData(samples, context: context, answers: part).write(to: URL(filePath: file))
      return file
    }
    try body(files)
  }

  @Test func allShardsMakeOneRun() throws {
    try withShards([("e/measure/tail/ja", "2/2", ["cpu": "B"]), ("e/measure/tail/en", "1/2", ["cpu": "A"])]) { files in
      #expect(RunMerge.isBenchmark(files[0]))
      let merged = try RunMerge(files: files).json
      let run = try BenchmarkRun(data: Data(merged.utf8), path: "merged")
      #expect(run.benchmarks.mapValues { $0.samples.count } == ["e/measure/tail/ja": 2, "e/measure/tail/en": 2])
      #expect(run.context["cpu"] == "A; B")
      #expect(run.context["shard"] == nil)
    }
  }

  @Test func whatDoesNotBelongTogetherIsRefused() throws {
    func refusal(_ shards: [(name: String, shard: String?, context: [String: Any])]) throws -> String {
      var said = ""
      try withShards(shards) { files in said = message { _ = try RunMerge(files: files) } ?? "merged" }
      return said
    }
    #expect(try refusal([("a/b/c/d", "1/3", [:]), ("a/b/c/e", "3/3", [:])]).hasSuffix("the shard 2/3 is missing"))
    #expect(try refusal([("a/b/c/d", "1/2", [:]), ("a/b/c/e", "1/2", [:])]).hasSuffix("shard 1/2 is given twice"))
    #expect(try refusal([("a/b/c/d", "1/2", [:]), ("a/b/c/d", "2/2", [:])]).contains("'a/b/c/d' is also in"))
    #expect(try refusal([("a/b/c/d", nil, [:])]).contains("is not a shard of a run"))
    #expect(
      try refusal([("a/b/c/d", "1/2", [:]), ("a/b/c/e", "2/2", ["width": "90"])])
        .contains("the labels differ in width"))
    #expect(
      try refusal([("a/b/c/d", "1/2", ["revision": "x"]), ("a/b/c/e", "2/2", ["revision": "y"])])
        .contains("different runs: revision (x; y)"))
    #expect(
      try refusal([("a/b/c/d", "1/2", [:]), ("a/b/c/e", "2/2", ["incomplete": "6 of 9 sets of texts"])])
        .hasSuffix("1.json: the run was ended after 6 of 9 sets of texts; measure the shard again"))
  }

  /// Writes two shards with answers and merges them.
  private func merged(_ answers: [[String: Any]]) throws -> String {
    let shards = answers.indices.map { ("e/measure/tail/\($0)", "\($0 + 1)/\(answers.count)", [String: Any]()) }
    var json = ""
    try withShards(shards, answers: answers) { files in json = try RunMerge(files: files).json }
    return json
  }

  private func part(_ benchmark: String, digest: String = "a", hash: String = "1", passed: Int = 9) -> [String: Any] {
    [
      "e": [
        "cases": [
          "level": "core", "corpus": "1", "asked": 10, "passed": passed, "failed": ["x"], "unsupported": 0,
        ],
        "questions": ["q": ["texts": [hash]]], "benchmarks": [benchmark: ["digest": digest, "question": "q"]],
      ]
    ]
  }

  @Test func answersOfShardsAreUnited() throws {
    let json = try merged([part("measure/tail/0"), part("measure/tail/1", digest: "b")])
    let run = try BenchmarkRun(data: Data(json.utf8), path: "merged")
    #expect(run.answers["e"]?.cases?.passed == 9)
    #expect(run.answers["e"]?.benchmarks?.mapValues(\.digest) == ["measure/tail/0": "a", "measure/tail/1": "b"])
    #expect(run.answers["e"]?.questions?["q"]?.texts == ["1"])
  }

  @Test func answersThatDoNotBelongTogetherAreRefused() throws {
    func refusal(_ first: [String: Any], _ second: [String: Any]) -> String {
      let said = message { _ = try merged([first, second]) } ?? "merged"
      return said.replacing(/\/[^ ]*labelmark-shards-[^\/]*\//, with: "")
    }
    #expect(
      refusal(part("measure/tail/0"), part("measure/tail/1", hash: "2"))
        == "1.json: is of another run: questions q of e differ from those of other shards")
    #expect(
      refusal(part("measure/tail/0"), part("measure/tail/1", passed: 8))
        == "1.json: is of another run: cases of e differ from those of other shards")
  }
}
