// Lays out labels of all corpora in many threads, with resets in between.
import CLabelEngine
import Foundation
import Synchronization
import TestSupport

/// Number of widths and modes in which each label is laid out. One thread answers all these questions first.
private let variantCount = 6

private func question(_ variant: Int, _ text: Int) -> LoadQuestion {
  LoadQuestion(
    kind: LoadQuestion.Kind.allCases[(variant + text) % LoadQuestion.Kind.allCases.count],
    mode: Int32((variant + text) % 6),
    lines: Int64([0, 1, 2, 3][(variant + text / 3) % 4]), width: [60, 120, 200, 320][(variant * 5 + text) % 4])
}

/// - Parameter checksMemory: false with a sanitizer, which keeps freed memory for a while.
func soakLabels(_ count: Int, threads: Int, checksMemory: Bool) {
  let engine = LoadEngine()
  let corpora = engine.corpora()
  // The answers of a single thread, before all others.
  let expected = corpora.map { corpus in
    corpus.texts.indices.map { text in
      (0..<variantCount).map { variant in
        corpus.texts[text].withUnsafeBufferPointer { question(variant, text).ask(engine, corpus, $0) }
      }
    }
  }
  let wrong = Atomic(0)
  // A sample after every hundredth of the labels.
  let memory = Mutex<[Double]>([])
  print(String(format: "%10d labels  %8.1f MiB", 0, residentMemory()))
  inThreads(threads, sharing: 0..<count) { number, random in
    if number % 5_000 == 4_999 { engine.resetCaches() }
    let corpus = Int.random(in: 0..<corpora.count, using: &random)
    let text = Int.random(in: 0..<corpora[corpus].texts.count, using: &random)
    let variant = Int.random(in: 0..<variantCount, using: &random)
    let found = corpora[corpus].texts[text].withUnsafeBufferPointer {
      question(variant, text).ask(engine, corpora[corpus], $0)
    }
    if found != expected[corpus][text][variant] {
      wrong.wrappingAdd(1, ordering: .relaxed)
      print("another answer: \(corpora[corpus].name), text \(text), \(question(variant, text))")
    }
    // Fonts are made and released, and errors occur, as in real programs.
    if number % 1_000 == 999 {
      if let font = engine.font(families: ["Noto Sans"], size: Double(number % 40)) {
        engine.table.font_release(font)
      }
      _ = engine.font(families: ["no such family \(number)"], size: 10)
      _ = engine.table.last_error(engine.engine)
    }
    if (number + 1) % max(1, count / 100) == 0 {
      let now = residentMemory()
      let place = memory.withLock {
        $0.append(now)
        return $0.count
      }
      if place % 10 == 0 {
        print(String(format: "%10d labels  %8.1f MiB", number + 1, now))
        fflush(nil)  // A run under a sanitizer takes hours.
      }
    }
  }
  if wrong.load(ordering: .relaxed) > 0 { fail("\(wrong.load(ordering: .relaxed)) other answers") }
  let samples = memory.withLock { $0 }
  guard checksMemory, samples.count >= 100 else { return }
  // Compares the means of two tenths, the second and the last. Single samples vary with the generations of cached words
  // that calls hold at that moment, 4 MiB each.
  func mean(_ range: Range<Int>) -> Double { samples[range].reduce(0, +) / Double(range.count) }
  let (early, late) = (mean(10..<20), mean(90..<100))
  print(
    String(
      format: "second tenth %.1f MiB, last tenth %.1f MiB, at most %.1f MiB", early, late, samples.max() ?? 0))
  // Below a million labels the heaps of the threads are still growing to their usual size.
  if late - early > (count >= 1_000_000 ? 4 : 16) { fail("memory grows") }
}

/// Repeats the case in which two threads once used memory after it was freed.
func soakReset(_ seconds: Double, length: Int) {
  let engine = LoadEngine()
  guard let corpus = engine.corpora().first(where: { $0.name == "en" }) else {
    fail("no corpus en")
  }
  var random = SplitMix64(seed: 3)
  let text = (0..<length).map { _ in
    Int.random(in: 0..<6, using: &random) == 0 ? 0x20 : UInt8.random(in: 97...122, using: &random)
  }
  let end = Date().addingTimeInterval(seconds)
  let isOver = Atomic(false)
  let calls = Atomic(0)
  inThreads(2) { thread in
    if thread == 0 {
      while !isOver.load(ordering: .relaxed) { engine.resetCaches() }
      return
    }
    var known: [String: UInt64] = [:]
    while Date() < end {
      for mode in [3, 5, 4, 0, 1, 2] as [Int32] {
        for kind in [LoadQuestion.Kind.once, .attributedOnce] {
          // Attributed text is prepared as a whole, so less of it is used.
          let length = kind == .once ? text.count : text.count / 20
          for width in [1e5, 320, 1e6] where Date() < end {
            let question = LoadQuestion(kind: kind, mode: mode, lines: 1, width: width)
            let found = text.withUnsafeBufferPointer {
              question.ask(engine, corpus, UnsafeBufferPointer(rebasing: $0[..<length]))
            }
            let key = "\(question)"
            if known[key] ?? found != found { fail("another answer: \(key)") }
            known[key] = found
            calls.wrappingAdd(1, ordering: .relaxed)
          }
        }
      }
    }
    isOver.store(true, ordering: .relaxed)
  }
  print("\(calls.load(ordering: .relaxed)) layouts beside resets")
}
