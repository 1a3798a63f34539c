// Every text of the corpora: shaped whole and through the cache, cluster by cluster.
import Foundation
import LabelFonts
import LabelLayout
import Testing

/// A file of Corpora/Text.
struct TextCorpus: Decodable {
  var language: String
  var fonts: [String]
  var labels: [String]
  var paragraphs: [String]

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Corpora/Text")

  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  init(named name: String) throws {
    let data = try Data(contentsOf: TextCorpus.folder.appending(path: name + ".json"))
    self = try JSONDecoder().decode(TextCorpus.self, from: data)
  }
}

@Suite struct CorpusTests {
  static let engine = FontEngine()

  @Test("Words apart give what lines shaped whole give, and no cluster is missing", arguments: TextCorpus.names)
  func wholeAndApart(name: String) throws {
    let corpus = try TextCorpus(named: name)
    let font = try CorpusTests.engine.makeFont(families: corpus.fonts, size: 17)
    let direct = DirectShaper(font, language: corpus.language)
    var differences = 0
    for text in corpus.labels + corpus.paragraphs {
      let prepared = prepare(text, font, language: corpus.language, engine: CorpusTests.engine)
      #expect(prepared.isComplete)
      let expected = whole(text, prepared, direct)
      for index in expected.indices {
        if prepared.flags[index].contains(.missing) { Issue.record("\(name): missing cluster \(index) in \(text)") }
        if abs(prepared.points[index] - expected[index]) > 1e-8 {
          differences += 1
          if differences < 4 {
            Issue.record(
              "\(name): cluster \(index) of \(text): \(prepared.points[index]), not \(expected[index])"
            )
          }
        }
      }
    }
    #expect(differences == 0)
  }

  /// Advances in points at size 17, from hard lines shaped whole.
  private func whole(_ text: String, _ prepared: PreparedText, _ direct: DirectShaper) -> [Double] {
    let bytes = Array(text.utf8)
    var expected: [Double] = []
    var line: [String] = []
    func finishLine() {
      expected += direct.advances(of: line.joined(), clusters: line).map { max(0, $0) * 17 }
      line = []
    }
    for (index, start) in prepared.starts.enumerated() {
      let end = index + 1 < prepared.starts.count ? prepared.starts[index + 1] : bytes.count
      if prepared.flags[index].contains(.hardBreak) {
        finishLine()
        expected.append(0)
      } else {
        line.append(String(decoding: bytes[start..<end], as: UTF8.self))
      }
    }
    finishLine()
    return expected
  }

  /// Fonts in which lookups name the space, and a font in which Hangul is not the main script.
  @Test(
    "Every cluster of a corpus between spaces",
    arguments: [
      ("ka", ["Noto Sans Georgian", "Noto Sans"]), ("km", ["Noto Sans Khmer", "Noto Sans"]),
      ("hi", ["Noto Sans Devanagari", "Noto Sans"]), ("ko", ["Noto Sans CJK KR"]), ("ko", ["Noto Sans CJK JP"]),
      ("en", ["Noto Sans"]),
    ])
  func besideSpaces(name: String, families: [String]) throws {
    let corpus = try TextCorpus(named: name)
    let font = try CorpusTests.engine.makeFont(families: families, size: 17)
    let direct = DirectShaper(font, language: corpus.language)
    var clusters = Set<Character>()
    for text in corpus.labels + corpus.paragraphs { clusters.formUnion(text.filter { !$0.isWhitespace }) }
    let sorted = clusters.sorted()
    var differences = 0
    for (index, cluster) in sorted.enumerated() {
      let other = sorted[(index * 7 + 3) % sorted.count]
      let text = " \(cluster)  \(other) \(cluster)x \(cluster)\(other) "
      let prepared = prepare(text, font, language: corpus.language, engine: CorpusTests.engine)
      let expected = whole(text, prepared, direct)
      let isSame = zip(prepared.points, expected).allSatisfy { abs($0 - $1) < 1e-8 }
      if !isSame {
        differences += 1
        if differences < 3 { Issue.record("\(text): \(prepared.points), not \(expected)") }
      }
    }
    #expect(differences == 0)
  }
}
