// Where the end of a long text begins that is prepared alone. `PreparingTests` compare it with the whole text.
import Testing

@testable import LabelFonts

@Suite struct EndingTests {
  private let engine = FontEngine()

  /// How the end of a text that is prepared alone begins, and the byte where it does.
  private func ending(_ text: String, length: Int, _ font: FontStack) -> (kind: EndingStart, start: Int)? {
    engine.withWorkspace { workspace in
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        let preparer = TextPreparer(bytes, font: font, kern: 0, language: .none, workspace: workspace)
        return preparer.prepareEnding(length: length, font: font, kern: 0, language: .none, workspace: workspace)
          .map { ($0, Int(workspace.endingClusters.pointee.starts[0])) }
      }
    }
  }

  @Test("The end begins at a word after a space; a text without a space has no such position") func words() throws {
    let font = try engine.makeFont(families: ["Noto Sans"], size: 17)
    let text = String(repeating: "lorem ipsum ", count: 500)
    let end = try #require(ending(text, length: 512, font))
    #expect(end.kind == .afterSpace)
    // 6000 bytes with a word every 6: the last word that begins at or before 5488 begins at 5484.
    #expect(end.start == 5484)
    #expect(ending(String(repeating: "x", count: 20_000), length: 512, font) == nil)
    // Which regional indicators form pairs depends on all that precede them.
    let flags = try engine.makeFont(families: ["Noto Color Emoji", "Noto Sans"], size: 17)
    for count in 1_000...1_016 {
      #expect(ending(String(repeating: "\u{1F1EB}", count: count), length: 512, flags) == nil)
    }
  }
}
