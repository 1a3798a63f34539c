// Checks how much memory remains in use after a long text, and how hostile fonts are treated.
import CLabelEngine
import Foundation
import Synchronization
import TestSupport

/// A long text of words from a corpus, or of random words, which also fill the cache.
private func longText(_ corpus: LoadCorpus, isNew: Bool, byteCount: Int) -> [UInt8] {
  var random = SplitMix64(seed: 4)
  var text: [UInt8] = []
  text.reserveCapacity(byteCount + 1000)
  while text.count < byteCount {
    if isNew {
      text += (0..<Int.random(in: 2...10, using: &random)).map { _ in UInt8.random(in: 97...122, using: &random) }
    } else {
      text += corpus.texts.randomElement(using: &random)!
    }
    text.append(0x20)
  }
  return text
}

/// Lays a long text out in each of several threads at once, and then ten short ones. Compares the memory that the
/// process then holds with what it held before.
func soakMemory(megabytes: Int, threads: Int) {
  let engine = LoadEngine()
  let corpora = engine.corpora().filter { ["en", "ar"].contains($0.name) }
  guard corpora.count == 2 else { fail("no corpora ar and en") }
  @Sendable func ask(_ corpus: LoadCorpus, _ text: [UInt8], _ kind: LoadQuestion.Kind) {
    let question = LoadQuestion(kind: kind, mode: Int32(LE_BY_TRUNCATING_TAIL), lines: 2, width: 120)
    _ = text.withUnsafeBufferPointer { question.ask(engine, corpus, $0) }
  }
  inThreads(threads) { _ in
    for corpus in corpora {
      for kind in LoadQuestion.Kind.allCases { for text in corpus.texts { ask(corpus, text, kind) } }
    }
  }
  // The texts are made before and kept, because what this program itself frees must not be counted as the engine's.
  let texts = [(corpora[0], false), (corpora[1], false), (corpora[1], true)].map { corpus, isNew in
    (isNew ? "random words" : corpus.name, corpus, longText(corpus, isNew: isNew, byteCount: megabytes * 1_000_000))
  }
  let before = residentMemory()
  // The cache may have filled two generations, and the workspace of each thread keeps a little memory.
  #if DEBUG
    let limit = 12 + Double(threads - 1)  // Unoptimised code allocates additional memory.
  #else
    let limit = 10 + Double(threads - 1)
  #endif
  var isGood = true
  for (name, corpus, text) in texts {
    for kind in [LoadQuestion.Kind.prepared, .attributed, .attributedOnce, .positions] {
      let most = Mutex(0.0)
      inThreads(threads) { _ in
        ask(corpus, text, kind)
        let now = residentMemory()
        most.withLock { $0 = max($0, now) }
      }
      for index in 0..<10 { ask(corpus, corpus.texts[index], .once) }
      let grown = residentMemory() - before
      print(
        String(format: "%@, %@: %.1f MiB at most, %.1f more than before", name, "\(kind)", most.withLock { $0 }, grown))
      if grown > limit { isGood = false }
    }
  }
  if !isGood { fail("more than \(limit) MiB above what was held before") }
}

/// Seconds that a font may take to be made and to lay out each text once in each way.
#if DEBUG
  private let fontLimit = 20.0
#else
  private let fontLimit = 1.0
#endif

/// Lays labels out in a font file: the result must be an error or answers, within the time limit, and the same each
/// time. Returns the seconds that the first answers took.
private func askFont(_ engine: LoadEngine, path: String, name: String) -> (seconds: Double, isFont: Bool) {
  let start = Date()
  var time = 0.0
  let font = engine.font(path: path)
  if let font {
    let corpus = LoadCorpus(name: "", texts: [], language: strdup("en"), isRightToLeft: false, fonts: [font, font])
    defer {
      free(corpus.language)
      engine.table.font_release(font)
    }
    func answers() -> [UInt64] {
      ["AV To, fi 12 aaaa a", "ابجد هوز", "क्षत्रिय हिन्दी", "한글 漢字"].flatMap { text in
        LoadQuestion.Kind.allCases.map { kind in
          let question = LoadQuestion(kind: kind, mode: Int32(LE_BY_TRUNCATING_TAIL), lines: 2, width: 60)
          return Array(text.utf8).withUnsafeBufferPointer { question.ask(engine, corpus, $0) }
        }
      }
    }
    let first = answers()
    time = Date().timeIntervalSince(start)
    // Asks again about words seen before, and after a reset as if they were new.
    for round in 0..<9 {
      if round == 5 { engine.resetCaches() }
      if answers() != first { fail("\(name): another answer") }
    }
  } else {
    time = Date().timeIntervalSince(start)
  }
  if time > fontLimit { fail(String(format: "%@: %.2f s", name, time)) }
  return (time, font != nil)
}

/// The range of the font's GSUB table; everything after the header if it has none.
private func layoutBytes(_ bytes: [UInt8]) -> Range<Int> {
  func number(_ place: Int) -> Int { bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
  let tables = (0..<(number(4) >> 16)).map { 12 + 16 * $0 }.filter { $0 + 16 <= bytes.count }
  for table in tables where String(decoding: bytes[table..<(table + 4)], as: UTF8.self) == "GSUB" {
    let start = number(table + 8)
    return start..<min(start + number(table + 12), bytes.count)
  }
  return 12..<bytes.count
}

/// Tries a font whose contexts nest without end, and copies of font files with random bits flipped.
func soakFonts(_ files: [String], _ count: Int) {
  let engine = LoadEngine()
  // Each font has a file of its own, because an engine remembers what it answered to a path.
  func ask(_ bytes: [UInt8], _ name: String) -> (seconds: Double, isFont: Bool) {
    let path = NSTemporaryDirectory() + "labelmark-soak-\(UUID().uuidString).ttf"
    defer { unlink(path) }
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { fail("cannot write '\(path)'") }
    return askFont(engine, path: path, name: name)
  }
  let nested = ask(nestedFont(), "nested contexts")
  if !nested.isFont { fail("the font of nested contexts is none") }
  print(String(format: "10,000 nested contexts: %.3f s", nested.seconds))
  var (slowest, fonts) = (0.0, 0)
  for number in 0..<count {
    let file = files[number % files.count]
    guard let data = FileManager.default.contents(atPath: file), data.count > 100 else { fail("no file '\(file)'") }
    var random = SplitMix64(seed: UInt64(number))
    var bytes = [UInt8](data)
    let layout = layoutBytes(bytes)
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      // The first 1,024 bytes, with the table directory, and GSUB are changed more often than outlines.
      let place =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: Int.random(in: 12..<min(1024, bytes.count), using: &random)
        case 1...4: layout.randomElement(using: &random)!
        default: Int.random(in: 12..<bytes.count, using: &random)
        }
      bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
    }
    let answer = ask(bytes, "\(file), copy \(number)")
    slowest = max(slowest, answer.seconds)
    if answer.isFont { fonts += 1 }
  }
  print(String(format: "%d fonts with bytes flipped, the slowest in %.3f s; %d are fonts", count, slowest, fonts))
  if fonts == 0 { fail("no copy is a font") }
}
