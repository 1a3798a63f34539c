// Asks a label what it shows: first facts that hold for any label, then the cases of the corpus, into a file.
//
// On Apple's systems this asks the real UILabel, elsewhere our own label with UIKit's names (docs/UIKIT.md).
import Foundation
import LabelReading
import XCTest

@MainActor
final class AnswersTests: XCTestCase {
  private static let root = (1...5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
  }.path
  private static let adapter = Adapter(fonts: "\(root)/Corpora/Fonts")
  private func result(_ label: String, _ bounds: String) throws -> [String: Any] {
    let request = #"{"cmd":"run","seq":7,"case":{"query":"layout","label":\#(label),"bounds":\#(bounds)}}"#
    let reply = try XCTUnwrap(Self.adapter.reply(to: request))
    let answer = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(reply.utf8)) as? [String: Any])
    XCTAssertEqual(answer["seq"] as? Int, 7)
    return try XCTUnwrap(answer["result"] as? [String: Any], "\(answer["message"] ?? reply)")
  }

  private func check(
    _ result: [String: Any], _ texts: [String], widths: [Double], lefts: [Double], isTruncated: Bool = false,
    line: UInt = #line
  ) throws {
    let lines = try XCTUnwrap(result["lines"] as? [[String: Any]])
    XCTAssertEqual(lines.map { $0["text"] as? String }, texts, line: line)
    guard lines.count == texts.count else { return }
    for (index, own) in lines.enumerated() {
      XCTAssertEqual(try XCTUnwrap(own["width"] as? Double), widths[index], accuracy: 0.1, line: line)
      XCTAssertEqual(try XCTUnwrap(own["x"] as? Double), lefts[index], accuracy: 0.1, line: line)
    }
    XCTAssertEqual(result["scale"] as? Double, 1, line: line)
    XCTAssertEqual(result["truncated"] as? Bool, isTruncated, line: line)
  }

  /// In Square a letter is as wide as the font's size; in Steps W has three quarters of a cell more than i. If one of
  /// these is wrong, the fonts or the pictures are, and no answer means anything.
  func testWhatAnyLabelShows() async throws {
    let square = #"{"name":"Square","size":10}"#
    try check(
      result(#"{"font":\#(square),"text":"Hello"}"#, "[100,20]"), ["Hello"], widths: [50], lefts: [0])
    try check(
      result(#"{"font":\#(square),"text":"a b","textAlignment":"right"}"#, "[100,20]"), ["a b"], widths: [30],
      lefts: [70])
    try check(
      result(#"{"font":\#(square),"text":"ab\ncde","numberOfLines":0,"textAlignment":"center"}"#, "[100,50]"),
      ["ab", "cde"], widths: [20, 30], lefts: [40, 35])
    try check(
      result(#"{"font":{"name":"Steps","size":20},"text":"Wi日é"}"#, "[100,40]"), ["Wi日é"], widths: [65], lefts: [0])
    try check(
      result(#"{"font":{"name":"Tall","size":16},"text":"abcdefghij"}"#, "[80,40]"), ["abcd…"], widths: [80],
      lefts: [0], isTruncated: true)
  }

  /// The folder of an exported corpus. On Apple's devices nothing can be exported.
  private func exported() throws -> String {
    #if canImport(UIKit)
      throw XCTSkip("LABELMARK_CORPUS names no exported corpus")
    #else
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("labelmark-\(UUID().uuidString)").path
      addTeardownBlock { try? FileManager.default.removeItem(atPath: folder) }
      let export = Process()
      export.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      export.arguments = ["python3", "\(Self.root)/Corpora/Conformance/corpus.py", "export", folder]
      try export.run()
      export.waitUntilExit()
      return folder
    #endif
  }

  /// Writes the answers to the cases of the exported corpus in LABELMARK_CORPUS to the file that LABELMARK_ANSWERS names. On
  /// Apple's systems all cases are asked, elsewhere one of LABELMARK_EVERY.
  func testAnswers() async throws {
    let environment = ProcessInfo.processInfo.environment
    let corpus = try environment["LABELMARK_CORPUS"] ?? exported()
    var (file, every) = (environment["LABELMARK_ANSWERS"], environment["LABELMARK_EVERY"].flatMap { Int($0) } ?? 600)
    #if canImport(UIKit)
      (file, every) = (file ?? "\(Self.root)/uilabel-answers.jsonl", 1)
    #endif
    let recording = try Recording(Self.adapter, corpus: corpus, every: every)
    if let file { try recording.file.write(to: URL(fileURLWithPath: file)) }
    print("\(recording.answered) cases answered, \(recording.fromPictures) of them from pictures; not answered:")
    for (reason, count) in recording.reasons.sorted(by: { $0.value > $1.value }) { print("  \(count): \(reason)") }
    // Most of the cases are layouts, and most of their pictures can be read.
    XCTAssertGreaterThanOrEqual(recording.fromPictures, 3500 / every, "too few pictures can be read")
    XCTAssertGreaterThanOrEqual(recording.answered, recording.fromPictures + 500 / every)
  }
}
