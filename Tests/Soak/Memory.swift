// What is left of memory after a long text; and hostile fonts.
import CLabelEngine
import Foundation
import Synchronization
import TestSupport

/// A text of the corpora's words, or of random ones, which fill the cache too.
private func longText(_ corpus: Corpus, isNew: Bool, byteCount: Int) -> [UInt8] {
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

/// Lays a long text out in each of so many threads at once, then ten short ones, and compares what the process holds
/// with what it held before.
func soakMemory(megabytes: Int, threads: Int) {
  let engine = Engine()
  let corpora = engine.corpora(in: root + "/Corpora/Text").filter { ["en.json", "ar.json"].contains($0.name) }
  guard corpora.count == 2 else { fail("no corpora ar.json and en.json") }
  @Sendable func ask(_ corpus: Corpus, _ text: [UInt8], _ kind: Question.Kind) {
    let question = Question(kind: kind, mode: Int32(LE_BY_TRUNCATING_TAIL), lines: 2, width: 120)
    _ = text.withUnsafeBufferPointer { question.ask(engine, corpus, $0) }
  }
  inThreads(threads) { _ in
    for corpus in corpora {
      for kind in Question.Kind.allCases { for text in corpus.texts { ask(corpus, text, kind) } }
    }
  }
  // Made before, and kept: what this program frees is none of the engine's.
  let texts = [(corpora[0], false), (corpora[1], false), (corpora[1], true)].map { corpus, isNew in
    (isNew ? "random words" : corpus.name, corpus, longText(corpus, isNew: isNew, byteCount: megabytes * 1_000_000))
  }
  let before = residentMemory()
  // The cache may have filled one generation, and each thread's workspace keeps a little.
  let limit = 10 + Double(threads - 1)
  var isGood = true
  for (name, corpus, text) in texts {
    for kind in [Question.Kind.prepared, .attributed, .attributedOnce, .positions] {
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

/// Copies of a font file with bytes flipped at random.
func soakFonts(_ file: String, _ count: Int) {
  guard let data = FileManager.default.contents(atPath: file) else { fail("no file '\(file)'") }
  let engine = Engine()
  let path = NSTemporaryDirectory() + "labelmark-soak-\(ProcessInfo.processInfo.processIdentifier).ttf"
  defer { unlink(path) }
  let texts = ["AV To, fi 12", "ابجد هوز", "क्षत्रिय हिन्दी", "한글 漢字"].map { Array($0.utf8) }
  var slowest = 0.0
  for number in 0..<count {
    var random = SplitMix64(seed: UInt64(number))
    var bytes = [UInt8](data)
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      // Tables' heads and layout tables are worth more than outlines: half of the flips are in the first kilobyte.
      let limit = Bool.random(using: &random) ? min(1024, bytes.count) : bytes.count
      bytes[Int.random(in: 12..<limit, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
    }
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { fail("cannot write '\(path)'") }
    let start = Date()
    let font = path.withCString { path in engine.font { $0.path = path } }
    if let font {
      let corpus = Corpus(name: "", texts: [], language: strdup("en"), isRightToLeft: false, fonts: [font, font])
      defer {
        free(corpus.language)
        engine.table.font_release(font)
      }
      for text in texts {
        for kind in Question.Kind.allCases {
          let question = Question(kind: kind, mode: Int32(LE_BY_TRUNCATING_TAIL), lines: 2, width: 60)
          // Cold and warm, more often than plans take to be simplified.
          let answers = (0..<30).map { _ in text.withUnsafeBufferPointer { question.ask(engine, corpus, $0) } }
          if Set(answers).count != 1 { fail("font \(number): another answer") }
        }
      }
    }
    let time = Date().timeIntervalSince(start)
    slowest = max(slowest, time)
    if time > 1 { fail(String(format: "font %d: %.2f s", number, time)) }
  }
  print(String(format: "%d fonts, the slowest in %.3f s", count, slowest))
}
