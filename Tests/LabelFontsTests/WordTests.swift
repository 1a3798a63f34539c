// Compares clusters and breaks of words that are prepared apart with the whole text segmented at once.
import LabelFonts
import LabelLayout
import NaiveSegmentation
import TestSupport
import Testing
import TextSegmentation

/// The first difference between a prepared text and the whole text, or nil.
private func difference(_ prepared: PreparedText, _ bytes: [UInt8]) -> String? {
  let whole = Segmented(bytes)
  let starts = bytes.isEmpty ? [] : [0] + whole.graphemes.filter { 0 < $0 && $0 < bytes.count }
  if prepared.starts != starts { return "clusters \(prepared.starts), not \(starts)" }
  let (breaks, byWord, complex) = (Set(whole.lineBreaks), Set(whole.wordPriority), Set(whole.complex))
  for (index, start) in starts.enumerated() where !complex.contains(start) {
    let isAfterBreak = index > 0 && prepared.flags[index - 1].contains(.hardBreak)
    let (may, mayByWord) = (!isAfterBreak && breaks.contains(start), !isAfterBreak && byWord.contains(start))
    let flags = prepared.flags[index]
    if flags.contains(.breakBefore) != may { return "cluster \(index): break \(!may), not \(may)" }
    if flags.contains(.breakBeforeWordPriority) != mayByWord { return "cluster \(index): by word not \(mayByWord)" }
  }
  return nil
}

@Suite struct WordTests {
  static let engine = FontEngine()

  @Test("Corpora: the whole text's boundaries", arguments: try TextFile.names())
  func corpora(name: String) throws {
    let font = try WordTests.engine.makeFont(metric: "Square", size: 10)
    let corpus = try TextFile(named: name)
    for text in corpus.labels + corpus.paragraphs {
      if let difference = difference(prepare(text, font, engine: WordTests.engine), Array(text.utf8)) {
        Issue.record("\(text): \(difference)")
      }
    }
  }

  /// Scalars that meet at the edges of words in every combination that the rules distinguish.
  static let alphabet: [UInt32] = [
    0x20, 0x20, 0x20, 0x20, 0x61, 0x62, 0x41, 0x31, 0x2C, 0x2E, 0x28, 0x29, 0x22, 0xAB, 0xBB, 0x2018, 0x2019, 0x2D,
    0x2010, 0x2014, 0x2F, 0x21, 0x3F, 0x25, 0x24, 0x9, 0xA, 0xD, 0x85, 0x2028, 0x2029, 0xB, 0xAD, 0xA0, 0x200B, 0x200D,
    0x2060, 0xFEFF, 0x301, 0x308, 0xFE0F, 0x600, 0x6DD, 0x627, 0x628, 0x5D0, 0x5BE, 0x915, 0x94D, 0x93F, 0x1F1E6,
    0x1F1E7,
    0x1F469, 0x1F3FD, 0x2764, 0x1F680, 0x4E00, 0x3042, 0x30FC, 0x3001, 0x300C, 0x300D, 0x3000, 0x2003, 0xAC00, 0x1100,
    0x1161, 0xFFFC, 0x1, 0x7F, 0x1B05, 0x1B44, 0x11F02, 0x5B, 0x5D, 0x2B, 0xB0, 0x201C, 0x201D, 0x3005, 0x3041, 0x11A8,
    0x903, 0x1F3FB, 0x261D, 0x2024, 0xE01, 0x1BC0, 0x1BF2, 0x93C, 0x2009, 0x1680, 0x20E3, 0xF0C, 0xFDFC, 0xE000,
  ]

  @Test("Random texts: the whole text's boundaries") func random() throws {
    let font = try WordTests.engine.makeFont(metric: "Square", size: 10)
    var generator = SplitMix64(seed: 20)
    var failures = 0
    for _ in 0..<20_000 where failures < 5 {
      var text = ""
      for _ in 0..<Int.random(in: 1...24, using: &generator) {
        text.unicodeScalars.append(Unicode.Scalar(WordTests.alphabet.randomElement(using: &generator)!)!)
      }
      let bytes = Array(text.utf8)
      if let difference = difference(prepare(bytes, font, engine: WordTests.engine), bytes) {
        failures += 1
        Issue.record("\(text.unicodeScalars.map { String($0.value, radix: 16) }): \(difference)")
      }
    }
  }

  @Test("Random runs without spaces, long enough to be cut") func longRuns() throws {
    let font = try WordTests.engine.makeFont(metric: "Square", size: 10)
    var generator = SplitMix64(seed: 21)
    let alphabet = WordTests.alphabet.filter { $0 != 0x20 && HardBreak($0) == nil }
    var failures = 0
    for _ in 0..<400 where failures < 5 {
      let count = Int.random(in: 50...3000, using: &generator)
      let size = Int.random(in: 2...alphabet.count, using: &generator)
      let letters = alphabet.shuffled(using: &generator).prefix(size)
      var text = ""
      for _ in 0..<count { text.unicodeScalars.append(Unicode.Scalar(letters.randomElement(using: &generator)!)!) }
      let bytes = Array(text.utf8)
      if let difference = difference(prepare(bytes, font, engine: WordTests.engine), bytes) {
        failures += 1
        Issue.record("\(letters.map { String($0, radix: 16) }) \(bytes.count) bytes: \(difference)")
      }
    }
  }

  @Test("Malformed random bytes give the same by words as in whole") func randomBytes() throws {
    let font = try WordTests.engine.makeFont(metric: "Square", size: 10)
    var generator = SplitMix64(seed: 22)
    var failures = 0
    for _ in 0..<5_000 where failures < 5 {
      let pieces: [[UInt8]] = [
        [0x20], [0x61], [0x80], [0xC2], [0xE2, 0x80], [0xE2], [0xF0, 0x9F], [0xC2, 0x85], [0xFF], [0xE4, 0xB8, 0x80],
      ]
      let bytes = (0..<Int.random(in: 1...300, using: &generator)).flatMap { _ in
        pieces.randomElement(using: &generator)!
      }
      if let difference = difference(prepare(bytes, font, engine: WordTests.engine), bytes) {
        failures += 1
        Issue.record("\(bytes): \(difference)")
      }
    }
  }

  @Test(
    "One letter without an end, one cluster without an end",
    arguments: ["a", "\u{301}", "\u{E01}", "\u{4E00}", "\u{200D}"])
  func endless(letter: String) throws {
    let font = try WordTests.engine.makeFont(metric: "Square", size: 10)
    let bytes = Array(("x" + String(repeating: letter, count: 150_000)).utf8)
    let prepared = prepare(bytes, font, engine: WordTests.engine)
    #expect(difference(prepared, bytes) == nil)
    #expect(prepared.isComplete)
  }
}
