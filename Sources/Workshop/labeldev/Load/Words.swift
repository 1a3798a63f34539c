// Lays out labels with a word or a number that no label before had, in many threads, with resets in between.
import CLabelEngine
import Foundation
import Synchronization
import TestSupport

/// Labels with a part that is new in each: a `#` stands for a new number, a `*` for a new word.
private let patterns: [(corpus: String, text: String)] = [
  ("en", "Order * shipped to you"), ("en", "Total $#.50 on 25/11/2026"), ("en", "* sent you a file"),
  ("en", "Steps today: #"), ("ar", "تم شحن الطلب * إليك"), ("ar", "الرصيد: # ريال"),
  ("ar", "المجموع ٣٫#"),
  ("hi", "ऑर्डर * भेज दिया गया"), ("hi", "शेष राशि: ₹#"), ("ja", "注文 # は配送中です"), ("ja", "*さんが入力中…"),
  ("th", "ดู # ครั้ง"), ("th", "ข้อความจาก *"),
]

/// Text number `number`. No two are equal, since the words and numbers are those of different numbers.
private func text(_ number: Int) -> (corpus: String, bytes: [UInt8]) {
  let (corpus, pattern) = patterns[number % patterns.count]
  // Multiplication by an odd number gives each number another one.
  let mixed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
  let text = pattern.replacing("*", with: String(mixed, radix: 36)).replacing("#", with: String(number))
  return (corpus, Array(text.utf8))
}

private func question(_ number: Int) -> LoadQuestion {
  let kinds = LoadQuestion.Kind.allCases
  return LoadQuestion(
    kind: kinds[number / patterns.count % kinds.count], mode: Int32(number / 7 % 6),
    lines: Int64([0, 1, 2][number % 3]),
    width: [60, 120, 200, 320][number / 5 % 4])
}

/// - Parameters:
///   - count: how many labels; before them, enough to fill the cache.
///   - checksMemory: false with a sanitizer, which keeps freed memory for a while.
func soakWords(_ count: Int, threads: Int, checksMemory: Bool) {
  // A sanitizer makes everything slow, so a small cache is filled more often: by some 800 words.
  let engine = LoadEngine { $0.cache_size = checksMemory ? 0 : 1 << 20 }
  // Each hundredth answer is compared with that of an engine that shapes hard lines whole and has just been reset.
  let plain = LoadEngine { $0.shortcuts = Int32(LE_SHORTCUTS_OFF) }
  let wanted = Set(patterns.map(\.corpus))
  func corpora(_ engine: LoadEngine) -> [String: LoadCorpus] {
    let found = engine.corpora().filter { wanted.contains($0.name) }
    guard found.count == wanted.count else { fail("the corpora \(wanted.sorted()) are not all there") }
    return Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0) })
  }
  let (own, other) = (corpora(engine), corpora(plain))
  let wrong = Atomic(0)
  let comparing = Mutex(())
  @Sendable func lay(_ number: Int) {
    let (name, bytes) = text(number)
    let found = bytes.withUnsafeBufferPointer { question(number).ask(engine, own[name]!, $0) }
    guard number % 100 == 0 else { return }
    let expected = comparing.withLock { _ in
      plain.resetCaches()
      return bytes.withUnsafeBufferPointer { question(number).ask(plain, other[name]!, $0) }
    }
    if found != expected {
      wrong.wrappingAdd(1, ordering: .relaxed)
      print("another answer: \(String(decoding: bytes, as: UTF8.self)), \(question(number))")
    }
  }
  func run(_ range: Range<Int>, resets: Bool, _ sample: @escaping @Sendable (Int) -> Void) {
    inThreads(threads, sharing: range) { number, _ in
      if resets && number % 200_000 == 199_999 { engine.resetCaches() }
      lay(number)
      sample(number - range.lowerBound + 1)
    }
  }
  let first = checksMemory ? 200_000 : 0
  print(String(format: "    before  %8.1f MiB", residentMemory()))
  run(0..<first, resets: false) { _ in }
  let samples = Mutex<[(labels: Int, memory: Double)]>([])
  run(first..<first + count, resets: true) { done in
    let isPowerOfTen = [1_000, 10_000, 100_000, 1_000_000, 10_000_000].contains(done)
    guard isPowerOfTen || done % max(1, count / 200) == 0 else { return }
    let now = residentMemory()
    samples.withLock { $0.append((done, now)) }
    guard isPowerOfTen || done % max(1, count / 20) == 0 else { return }
    print(String(format: "%10d labels  %8.1f MiB", done, now))
    fflush(nil)
  }
  if wrong.load(ordering: .relaxed) > 0 { fail("\(wrong.load(ordering: .relaxed)) other answers") }
  let inOrder = samples.withLock { $0.sorted { $0.labels < $1.labels } }
  guard checksMemory, let start = inOrder.first(where: { $0.labels >= 1_000 }) else { return }
  let most = inOrder.map(\.memory).max()!
  print(
    String(
      format: "%.1f MiB after %d labels, never more than %.1f MiB: %.3f times as much", start.memory, start.labels,
      most, most / start.memory))
  if most > start.memory * 1.05 { fail("memory grows by more than 5 %") }
}
