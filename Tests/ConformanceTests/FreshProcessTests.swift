// An engine that has answered many questions lays attributed text out exactly as a process that was just started.
import CLabelEngine
import Conformance
import Foundation
import LabelEngineEntry
import TestSupport
import Testing

@Suite struct FreshProcessTests {
  /// Questions about texts of a corpus: two hard lines in runs of three fonts, with kern, styles and an attachment.
  private func questions(_ file: TextFile) throws -> [CaseQuestion] {
    let (families, texts) = (file.fonts, file.labels)
    let direction = file.isRightToLeft ? "rightToLeft" : "leftToRight"
    return try [(3, 150.0, 2, "byTruncatingMiddle"), (20, 210, 0, "byWordWrapping"), (41, 120, 3, "byTruncatingTail")]
      .map { start, width, limit, mode in
        func style(_ more: [String: Any]) -> [String: Any] {
          more.merging(["lineBreakMode": mode, "alignment": "justified", "lineBreakStrategy": "standard"]) { one, _ in
            one
          }
        }
        func run(_ text: String, _ size: Int, _ more: [String: Any]) -> [String: Any] {
          ["text": text, "attributes": more.merging(["font": ["families": families, "size": size]]) { one, _ in one }]
        }
        // The text is cut in the middle, which may be within a word.
        let first = Array(texts[start].unicodeScalars)
        let (head, tail) = (first.prefix(first.count / 2), first.suffix(from: first.count / 2))
        let indented = style(["headIndent": 10, "lineSpacing": 2])
        let runs = [
          run(String(String.UnicodeScalarView(head)), 17, ["paragraphStyle": indented]),
          run(String(String.UnicodeScalarView(tail)) + "\n", 21, ["paragraphStyle": indented, "kern": 0.5]),
          run("\u{FFFC}", 17, ["attachment": ["width": 18, "height": 12, "y": -2]]),
          run(texts[start + 1], 14, ["baselineOffset": 2, "paragraphStyle": style(["firstLineHeadIndent": 16])]),
        ]
        let question: [String: Any] = [
          "bounds": [width, NSNull()], "query": "layout", "environment": ["layoutDirection": direction],
          "label": [
            "runs": runs, "font": ["families": families, "size": 17], "numberOfLines": limit, "lineBreakMode": mode,
            "textAlignment": "natural", "lineBreakStrategy": "standard",
          ],
        ]
        return try JSONDecoder().decode(CaseQuestion.self, from: JSONSerialization.data(withJSONObject: question))
      }
  }

  @Test("An engine that has answered everything answers as one in a new process") func processes() throws {
    let (host, library) = (try built("labelhost"), try built("liblabelengine.so"))
    let files = try TextFile.all()
    #expect(files.count >= 30)
    let asked = try files.flatMap(questions)
    // One engine answers everything, twice.
    let old = try EngineDriver(label_engine_entry(LE_ABI_VERSION))
    let first = asked.map(old.run)
    #expect(asked.reversed().map(old.run) == first.reversed())
    // Every sixth question goes to a new process, as its first question.
    for index in stride(from: 0, to: asked.count, by: 6) {
      let driver = try ProcessDriver(arguments: [host, library], timeout: 30) { print($0) }
      defer { driver.stop() }
      let outcome = driver.run(asked[index])
      guard case .answer(let given) = outcome, case .answer(let expected) = first[index] else {
        Issue.record("\(asked[index].label.string): \(outcome), \(first[index])")
        continue
      }
      #expect(given == expected, "\(asked[index].label.string)")
    }
  }
}
