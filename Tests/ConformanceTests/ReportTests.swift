// Reports: shards merge to the whole, and the HTML page holds what it must and opens in a browser.
import CLabelEngine
import Conformance
import Foundation
import LabelEngineABI
import TestSupport
import Testing

private let corpusPath = root + "/Corpora/Conformance"

/// Answers nothing well, and says so in words that a page must not take for markup.
private final class Useless: ImplementationDriver {
  let info = ImplementationInfo.named("useless </script><b>", Capability.allCases.map(\.rawValue))
  func run(_ question: CaseQuestion) -> DriverOutcome {
    .errored("<img src=x onerror=alert(1)> " + String(repeating: "wide", count: 400))
  }
  func stop() {}
}

extension ImplementationInfo {
  fileprivate static func named(_ name: String, _ capabilities: [String]) -> ImplementationInfo {
    let json: [String: Any] = [
      "name": name, "version": "1", "language": "Swift", "unicode": "17.0", "resolution": 0,
      "capabilities": capabilities,
    ]
    // swift-format-ignore: NeverUseForceTry
    return try! JSONDecoder().decode(ImplementationInfo.self, from: JSONSerialization.data(withJSONObject: json))
  }
}

@Suite struct ReportTests {
  /// Every 30th case, one of them with a wrong expectation.
  private func reports() throws -> [RunReport] {
    let corpus = try Corpus(paths: [corpusPath])
    var cases = corpus.cases.enumerated().filter { $0.offset % 30 == 0 }.map(\.element)
    var wrong = cases[0].value
    wrong.expect.scale = 0.5
    cases[0] = LocatedCase(value: wrong, file: "wrong", line: 1)
    return [
      Runner(driver: try EngineDriver(label_engine_entry(LE_ABI_VERSION))).run(cases),
      Runner(driver: Useless()).run(cases),
    ]
  }

  @Test func shardsMergeToTheWhole() throws {
    let corpus = try Corpus(paths: [corpusPath])
    let driver = try EngineDriver(label_engine_entry(LE_ABI_VERSION))
    let folder = FileManager.default.temporaryDirectory.path + "/labelmark-merge-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var files: [String] = []
    for index in 1...3 {
      let shard = try #require(Shard("\(index)/3"))
      var report = Runner(driver: driver).run(shard.select(corpus.cases))
      report.shard = shard.text
      files.append(folder + "/\(index).json")
      try report.rendered(as: .json).write(toFile: files[index - 1], atomically: true, encoding: .utf8)
    }
    let merged = try ReportMerge(files: files, corpus: corpus).reports
    #expect(merged.count == 1)
    #expect(merged[0].outcomes.map(\.value.id) == corpus.cases.map(\.value.id))
    #expect(merged[0].isClean)
    #expect(throws: ConformanceError.self) { try ReportMerge(files: [files[0], files[2]], corpus: corpus) }
    #expect(throws: ConformanceError.self) { try ReportMerge(files: files + [files[0]], corpus: corpus) }
  }

  @Test func thePageShowsEveryCase() throws {
    let reports = try reports()
    let page = HTMLReport(reports).page()
    for outcome in reports[0].outcomes { #expect(page.contains("<b>\(outcome.value.id)</b>")) }
    #expect(page.contains(" of 2 agree"))
    #expect(page.contains("<svg"))
    #expect(!page.contains("<img"))
    // The text of a case may well be an address.
    let fetched = page.firstMatch(of: /(src|href)\s*=\s*["']?https?:|url\(["']?https?:|@import/)
    #expect(fetched == nil, "the page needs no network")
    #expect(reports[0].badge().contains("\(reports[0].count(.pass)) of \(reports[0].outcomes.count)"))
  }

  @Test func thePageOpensInABrowser() throws {
    guard let browser = Browser() else { return }
    let answer = try browser.open(
      HTMLReport(try reports()).page(),
      script: """
        return "width "+inner.documentElement.scrollWidth+" of "+inner.documentElement.clientWidth+
        " cases "+inner.querySelectorAll(".case").length+" "+inner.getElementById("shown").textContent
        """)
    let count = try Corpus(paths: [corpusPath]).cases.enumerated().count { $0.offset % 30 == 0 }
    #expect(answer.text.hasPrefix("width 390 of 390 cases \(count) \(count) of \(count)"), "\(answer.text)")
    #expect(answer.complaints.isEmpty)
  }
}
