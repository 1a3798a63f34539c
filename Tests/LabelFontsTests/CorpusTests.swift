// Compares every text of the corpora as shaped whole and as prepared through the cache, cluster by cluster.
import FontReference
import LabelFonts
import LabelLayout
import TestSupport
import Testing

@Suite struct CorpusTests {
  static let engine = FontEngine()

  /// The tests of each corpus would pass without any.
  @Test("More than 40 corpora are found")
  func names() throws { #expect(try TextFile.names().count > 40) }

  @Test("Words apart give what lines shaped whole give, and no cluster is missing", arguments: try TextFile.names())
  func wholeAndApart(name: String) throws {
    let corpus = try TextFile(named: name)
    let font = try CorpusTests.engine.makeFont(families: corpus.fonts, size: 17)
    let direct = LineShaper(font, language: corpus.language)
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

  /// The advances in points at size 17, from hard lines that are shaped whole.
  private func whole(_ text: String, _ prepared: PreparedText, _ direct: LineShaper) -> [Double] {
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

  /// Among the fonts are some whose lookups include the space, and one whose main script is not Hangul.
  @Test(
    "Every cluster of a corpus between spaces",
    arguments: [
      ("ka", ["Noto Sans Georgian", "Noto Sans"]), ("km", ["Noto Sans Khmer", "Noto Sans"]),
      ("hi", ["Noto Sans Devanagari", "Noto Sans"]), ("ko", ["Noto Sans CJK KR"]), ("ko", ["Noto Sans CJK JP"]),
      ("en", ["Noto Sans"]),
    ])
  func besideSpaces(name: String, families: [String]) throws {
    let corpus = try TextFile(named: name)
    let font = try CorpusTests.engine.makeFont(families: families, size: 17)
    let direct = LineShaper(font, language: corpus.language)
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

  /// Noto Sans Khmer moves a letter after a space if certain vowels precede it. Random words around spaces, with
  /// invisible characters among them, are compared with the same text shaped whole.
  @Test func khmerWordsAroundSpaces() throws {
    let font = try CorpusTests.engine.makeFont(families: ["Noto Sans Khmer"], size: 17)
    let direct = LineShaper(font, language: "km")
    var random = SplitMix64(seed: 17)
    let letters: [UInt32] = [0x179A, 0x179A, 0x1780, 0x1794, 0x179C, 0x1781]
    let vowels: [UInt32] = [0x17C2, 0x17C2, 0x17B7, 0x17B8, 0x17B9, 0x17BA, 0x17BB, 0x17B6]
    let signs: [UInt32] = [0x17CC, 0x17CD, 0x17CF, 0x17D0, 0x17DD]
    func word() -> String {
      var scalars: [UInt32] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        scalars.append(letters.randomElement(using: &random)!)
        if Int.random(in: 0..<4, using: &random) == 0 { scalars += [0x17D2, letters.randomElement(using: &random)!] }
        if Int.random(in: 0..<4, using: &random) > 0 { scalars.append(vowels.randomElement(using: &random)!) }
        if Int.random(in: 0..<3, using: &random) == 0 { scalars.append(signs.randomElement(using: &random)!) }
      }
      if Int.random(in: 0..<8, using: &random) == 0 { scalars.insert(0x200B, at: 0) }
      if Int.random(in: 0..<8, using: &random) == 0 { scalars.append(0x200B) }
      return String(String.UnicodeScalarView(scalars.map { Unicode.Scalar($0)! }))
    }
    var differences = 0
    var touching = 0
    for _ in 0..<3000 {
      let text = "\(word()) \(word()) \(word())"
      let prepared = prepare(text, font, language: "km", engine: CorpusTests.engine)
      let expected = whole(text, prepared, direct)
      let apart = text.split(separator: " ").flatMap {
        prepare(String($0), font, language: "km", engine: CorpusTests.engine).points
      }
      if abs(apart.reduce(0, +) + 2 * prepare(" ", font, engine: CorpusTests.engine).points[0] - expected.reduce(0, +))
        > 1e-6
      {
        touching += 1
      }
      if zip(prepared.points, expected).contains(where: { abs($0 - $1) > 1e-8 }) {
        differences += 1
        if differences < 3 { Issue.record("\(text): \(prepared.points), not \(expected)") }
      }
    }
    #expect(differences == 0)
    #expect(touching > 30)
  }
}
