// The end of a long text, prepared alone, compared with the same part of the whole text.
import LabelLayout
import TestSupport
import Testing

@testable import LabelFonts

@Suite struct EndingTests {
  private let engine = FontEngine()

  /// How the end of a text that is prepared alone begins, the byte where it begins, and its clusters.
  private func ending(
    _ text: String, length: Int, _ font: FontStack, language: String
  ) -> (kind: EndingStart, start: Int, clusters: PreparedText)? {
    let bytes = Array(text.utf8)
    return engine.withWorkspace { workspace in
      bytes.withUnsafeBufferPointer { bytes in
        let preparer = TextPreparer(bytes, font: font, kern: 0, language: LanguageTag(language), workspace: workspace)
        let kind = preparer.prepareEnding(
          length: length, font: font, kern: 0, language: LanguageTag(language), workspace: workspace)
        guard let kind else { return nil }
        let clusters = PreparedText(workspace.endingClusters.pointee, isComplete: true)
        return (kind, clusters.starts[0], clusters)
      }
    }
  }

  /// Texts in Chinese and Japanese without spaces, with other scripts, signs and numbers among them.
  @Test("Begins at a cut, and is as in the whole", arguments: ["zh-Hans", "zh-Hant", "ja", "mixed"])
  func cuts(name: String) throws {
    let names = name == "mixed" ? try TextFile.names() : [name]
    let corpora = try names.map { try TextFile(named: $0) }.filter { !$0.paragraphs.isEmpty }
    let chinese = try TextFile(named: "zh-Hans")
    let font = try engine.makeFont(families: corpora[0].fonts + ["Noto Sans CJK SC", "Noto Sans"], size: 17)
    let language = corpora[0].language
    var generator = SplitMix64(seed: 5)
    var cuts = 0
    for _ in 0..<(name == "mixed" ? 300 : 40) {
      var text = ""
      while text.utf8.count < 6_000 {
        let corpus = Bool.random(using: &generator) ? corpora.randomElement(using: &generator)! : chinese
        let texts = Bool.random(using: &generator) ? corpus.labels : corpus.paragraphs
        text += texts.randomElement(using: &generator)!.filter { $0 != " " && !$0.isNewline }
      }
      guard let end = ending(text, length: 512, font, language: language) else { continue }
      let whole = prepare(text, font, language: language, engine: FontEngine())
      let first = try #require(whole.starts.firstIndex(of: end.start), "begins within a cluster")
      #expect(end.kind == .atCut)
      #expect(text.utf8.count - end.start < 1024)
      #expect(end.clusters.starts == Array(whole.starts[first...]))
      #expect(end.clusters.advances == Array(whole.advances[first...]))
      // Whether a line may break before the first cluster depends on what precedes it.
      #expect(end.clusters.flags.dropFirst() == whole.flags[(first + 1)...])
      #expect(whole.flags[first].contains(.breakBefore))
      cuts += 1
    }
    #expect(cuts >= 30, "\(cuts)")
  }

  @Test("The end begins at a word after a space; a text without a space has no such position") func words() throws {
    let font = try engine.makeFont(families: ["Noto Sans"], size: 17)
    let text = String(repeating: "lorem ipsum ", count: 500)
    let end = try #require(ending(text, length: 512, font, language: "en"))
    #expect(end.kind == .afterSpace)
    // 6000 bytes with a word every 6: the last word that begins at or before 5488 begins at 5484.
    #expect(end.start == 5484)
    #expect(ending(String(repeating: "x", count: 20_000), length: 512, font, language: "en") == nil)
    // Which regional indicators form pairs depends on all that precede them.
    let flags = try engine.makeFont(families: ["Noto Color Emoji", "Noto Sans"], size: 17)
    for count in 1_000...1_016 {
      #expect(ending(String(repeating: "\u{1F1EB}", count: count), length: 512, flags, language: "en") == nil)
    }
  }
}
