// Compares labels with new words and numbers with labels that were seen, in the processor time of one run.
import CHarfBuzz
import CLabelEngine
import Foundation
import TestSupport

/// Processor time of this thread, in nanoseconds.
private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// Lays out labels that are made before they are timed.
private struct Timer {
  let engine: LoadEngine
  let corpus: LoadCorpus

  /// The time of each label, in nanoseconds: the median of batches.
  func time(_ texts: [[UInt8]]) -> Double {
    let question = LoadQuestion(kind: .once, mode: Int32(LE_BY_TRUNCATING_TAIL), lines: 2, width: 120)
    let batch = 100
    return median(
      stride(from: 0, to: texts.count, by: batch).map { start in
        let end = min(start + batch, texts.count)
        let begin = threadTime()
        for index in start..<end { texts[index].withUnsafeBufferPointer { question.lay($0, engine, corpus) } }
        return (threadTime() - begin) / Double(end - start)
      })
  }
}

/// A word that no label before had.
private func word(_ number: Int) -> String {
  String(UInt64(number) &* 0x9E37_79B9_7F4A_7C15, radix: 36).prefix(8) + String(number, radix: 36)
}

private func labels(_ numbers: Range<Int>, _ pattern: String, _ part: (Int) -> String) -> [[UInt8]] {
  numbers.map { Array(pattern.replacing("*", with: part($0)).utf8) }
}

/// The time that HarfBuzz takes for a word, with a buffer and a plan that are kept.
private func shapingTime(_ words: [String], _ path: String) -> Double {
  let blob = hb_blob_create_from_file(path)
  let face = hb_face_create(blob, 0)
  let font = hb_font_create(face)
  let buffer = hb_buffer_create()
  defer {
    hb_buffer_destroy(buffer)
    hb_font_destroy(font)
    hb_face_destroy(face)
    hb_blob_destroy(blob)
  }
  func shape(_ word: String) {
    hb_buffer_clear_contents(buffer)
    hb_buffer_add_utf8(buffer, word, -1, 0, -1)
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(font, buffer, nil, 0)
  }
  shape(words[0])
  return median(
    stride(from: 0, to: words.count, by: 100).map { start in
      let begin = threadTime()
      for word in words[start..<min(start + 100, words.count)] { shape(word) }
      return (threadTime() - begin) / Double(min(100, words.count - start))
    })
}

/// Prints the ratios, each with the most it may be.
func soakRatios() {
  let engine = LoadEngine()
  guard let corpus = engine.corpora(in: root + "/Corpora/Text").first(where: { $0.name == "en.json" }) else {
    fail("no corpus en.json")
  }
  let timer = Timer(engine: engine, corpus: corpus)
  func say(_ name: String, _ value: Double, _ most: Double) {
    print("\(name)\t\(String(format: "%.2f", value))\t\(most)")
  }
  let pattern = "Order * shipped to you"
  let seenTexts = labels(0..<50, pattern, word)
  _ = timer.time(labels(1_000..<1_100, pattern, word))
  engine.resetCaches()
  let first = timer.time(labels(10_000..<12_000, pattern, word))
  // Labels that were seen, in a cache with room.
  engine.resetCaches()
  for _ in 0..<3 { _ = timer.time(seenTexts) }
  let many = (0..<40).flatMap { _ in seenTexts }
  let fresh = timer.time(many)
  _ = timer.time(labels(100_000..<300_000, pattern, word))
  let last = timer.time(labels(300_000..<302_000, pattern, word))
  say("one new word a label after 200,000, compared with the first 2,000", last / first, 1.2)
  for _ in 0..<3 { _ = timer.time(seenTexts) }
  say("a seen label in a full cache, compared with a fresh one", timer.time(many) / fresh, 1.1)
  // Eight threads fill the cache; then each lays out labels that were seen.
  let times = UnsafeMutablePointer<Double>.allocate(capacity: 16)
  defer { times.deallocate() }
  nonisolated(unsafe) let results = times
  for round in 0..<2 {
    if round == 0 { engine.resetCaches() }
    inThreads(8) { thread in
      if round == 1 {
        let first = 1_000_000 * (thread + 1)
        _ = timer.time(labels(first..<first + 25_000, pattern, word))
      }
      for _ in 0..<3 { _ = timer.time(seenTexts) }
      results[round * 8 + thread] = timer.time(many)
    }
  }
  let threads = (0..<2).map { round in median((0..<8).map { times[round * 8 + $0] }) }
  say("the same in eight threads", threads[1] / threads[0], 1.1)
  let numbers = labels(0..<4_000, "Order * shipped to you") { String(1_000_000 + $0 * 7_919 % 9_000_000) }
  let seenNumbers = (0..<40).flatMap { _ in numbers[..<50] }
  for _ in 0..<3 { _ = timer.time(Array(numbers[..<50])) }
  say(
    "a label with a new number, compared with a seen one", timer.time(Array(numbers[50...])) / timer.time(seenNumbers),
    2)
  let words = (400_000..<404_000).map(word)
  let path = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"
  let unseen = timer.time(labels(400_000..<404_000, pattern, word))
  let shaping = shapingTime(words, path)
  say(
    "a label with a new word, compared with a seen label and 1.5 times HarfBuzz's call",
    unseen / (fresh + 1.5 * shaping), 1)
}
