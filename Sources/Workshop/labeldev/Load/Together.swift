// Calls every function that may run concurrently with others, in eight threads on one engine, its fonts and its texts.
import CLabelEngine
import EngineCalls
import Foundation
import Synchronization
import TestSupport

/// What all threads share: an engine, a font for each corpus, and prepared texts.
private struct Shared: @unchecked Sendable {
  let engine: LoadEngine
  let corpora: [LoadCorpus]
  let texts: [OpaquePointer]
}

/// A call of one of the functions that the header lists. Its answer is a number, the same each time for the same call.
private struct Call {
  let shared: Shared
  let corpus: Int
  let text: Int

  private var table: le_functions { shared.engine.table }
  private var handle: OpaquePointer { shared.engine.engine }

  /// A name for each function that may run concurrently with others; `text_release` and `font_release` end what a call
  /// made.
  static let names = [
    "info", "engine_reset_caches", "last_error", "font_create", "font_face", "text_create", "text_info", "layout",
    "layout_once", "measure", "line_breaks", "grapheme_breaks", "shape", "glyphs",
  ]

  func answer(_ function: Int) -> UInt64 {
    let corpus = shared.corpora[corpus]
    let prepared = shared.texts[self.corpus]
    switch Call.names[function] {
    case "info":
      var info = le_info()
      info.struct_size = MemoryLayout<le_info>.size
      return UInt64(UInt32(bitPattern: table.info(&info))) << 32 | UInt64(info.capability_count)
    case "engine_reset_caches": return UInt64(UInt32(bitPattern: table.engine_reset_caches(handle)))
    case "last_error":
      // A family that does not exist: the error must name it.
      let name = "no such family \(text)"
      if shared.engine.font(families: [name], size: 10) != nil { return 1 }
      return shared.engine.lastError.contains(name) ? 0 : 2
    case "font_create":
      guard let font = shared.engine.font(families: ["Noto Sans"], size: Double(10 + text % 7)) else { return 1 }
      defer { table.font_release(font) }
      return faceAnswer(font)
    case "font_face": return faceAnswer(corpus.fonts[0])
    case "text_create": return ask(.prepared)
    case "text_info":
      var facts = le_text_info()
      facts.struct_size = MemoryLayout<le_text_info>.size
      let status = table.text_info(prepared, &facts)
      return UInt64(UInt32(bitPattern: status)) << 32 | UInt64(facts.cluster_count)
    case "layout": return laidOut(prepared)
    case "layout_once": return ask(text % 2 == 0 ? .once : .positions)
    case "measure":
      var label = label
      var rect = le_rect()
      let proposed = le_rect(x: 0, y: 0, width: 90, height: 40)
      let status = table.measure(prepared, &label, Int32(text % 3), proposed, 2, &rect)
      return UInt64(UInt32(bitPattern: status)) ^ rect.width.bitPattern ^ rect.height.bitPattern &* 31
    case "line_breaks": return breaks { table.line_breaks(handle, $0.baseAddress, $0.count, nil, &$1) }
    case "grapheme_breaks": return breaks { table.grapheme_breaks(handle, $0.baseAddress, $0.count, &$1) }
    case "shape": return advances()
    default: return glyphs()
    }
  }

  private var label: le_label {
    var label = le_label(lines: Int64(text % 3), mode: Int32(text % 6))
    label.display_scale = 2
    return label
  }

  private func ask(_ kind: LoadQuestion.Kind) -> UInt64 {
    let corpus = shared.corpora[corpus]
    return corpus.texts[text % corpus.texts.count].withUnsafeBufferPointer {
      LoadQuestion(kind: kind, mode: Int32(text % 6), lines: 2, width: 90).ask(shared.engine, corpus, $0)
    }
  }

  private func faceAnswer(_ font: OpaquePointer) -> UInt64 {
    var face = le_face()
    face.struct_size = MemoryLayout<le_face>.size
    let status = table.font_face(font, 0, &face)
    return UInt64(UInt32(bitPattern: status)) ^ face.ascent.bitPattern ^ UInt64(strlen(face.family))
  }

  private func laidOut(_ prepared: OpaquePointer) -> UInt64 {
    var label = label
    let found = CollectedResult(lines: 64, positions: nil) {
      table.layout(prepared, &label, le_size(width: 90, height: 60), $0)
    }
    let ends = found.lines.reduce(UInt64(found.status)) { ($0 &* 31) ^ UInt64($1.tail_end) }
    return ends ^ found.result.size.width.bitPattern
  }

  private func breaks(_ call: (UnsafeBufferPointer<UInt8>, inout le_breaks) -> le_status) -> UInt64 {
    let bytes = shared.corpora[corpus].texts[text % shared.corpora[corpus].texts.count]
    var words = [UInt64](repeating: 0, count: bytes.count / 64 + 1)
    return words.withUnsafeMutableBufferPointer { words in
      var out = le_breaks()
      out.struct_size = MemoryLayout<le_breaks>.size
      (out.boundaries, out.word_capacity) = (words.baseAddress, words.count)
      let status = bytes.withUnsafeBufferPointer { call($0, &out) }
      return words.reduce(UInt64(UInt32(bitPattern: status))) { ($0 &* 31) ^ $1 }
    }
  }

  private func advances() -> UInt64 {
    withText { request in
      var out = le_advances()
      out.struct_size = MemoryLayout<le_advances>.size
      let status = table.shape(handle, request, &out)
      return UInt64(UInt32(bitPattern: status)) ^ UInt64(out.count) ^ out.total.bitPattern
    }
  }

  private func glyphs() -> UInt64 {
    withUnsafeTemporaryAllocation(of: le_glyph.self, capacity: 256) { glyphs in
      glyphs.initialize(repeating: le_glyph())
      glyphs[0].struct_size = MemoryLayout<le_glyph>.size
      return withText { request in
        var (label, out) = (label, le_glyphs())
        out.struct_size = MemoryLayout<le_glyphs>.size
        (out.glyphs, out.capacity) = (glyphs.baseAddress, glyphs.count)
        let status = table.glyphs(handle, nil, request, &label, le_size(width: 90, height: 60), &out)
        return glyphs.prefix(min(out.count, glyphs.count)).reduce(UInt64(UInt32(bitPattern: status))) {
          ($0 &* 31) ^ UInt64($1.glyph) ^ $1.x.bitPattern
        }
      }
    }
  }

  private func withText(_ body: (UnsafePointer<le_text_request>) -> UInt64) -> UInt64 {
    let corpus = shared.corpora[corpus]
    return corpus.texts[text % corpus.texts.count].withUnsafeBufferPointer { bytes in
      withRequest(bytes, [le_run(corpus.fonts[1])]) { body($0) }
    }
  }
}

/// Each thread calls functions at random; each answer must equal the one that a single thread got at the start.
func soakTogether(_ seconds: Double) {
  let engine = LoadEngine()
  let wanted = ["en", "ar", "th", "ja", "hi"]
  let corpora = engine.corpora().filter { wanted.contains($0.name) }
  guard corpora.count == wanted.count else { fail("the corpora \(wanted) are not all there") }
  let texts = corpora.map { corpus -> OpaquePointer in
    let made = corpus.texts[0].withUnsafeBufferPointer { bytes in
      withRequest(bytes, [le_run(corpus.fonts[0])]) { request in
        var text: OpaquePointer?
        return engine.table.text_create(engine.engine, request, &text) == LE_OK ? text : nil
      }
    }
    guard let made else { fail("text_create: \(corpus.name)") }
    return made
  }
  let shared = Shared(engine: engine, corpora: corpora, texts: texts)
  let textCount = 24
  let expected = corpora.indices.map { corpus in
    (0..<textCount).map { text in
      Call.names.indices.map { Call(shared: shared, corpus: corpus, text: text).answer($0) }
    }
  }
  let end = Date().addingTimeInterval(seconds)
  let counts = Mutex([Int](repeating: 0, count: Call.names.count))
  inThreads(8) { thread in
    var random = SplitMix64(seed: UInt64(thread))
    var own = [Int](repeating: 0, count: Call.names.count)
    while Date() < end {
      for _ in 0..<50 {
        let corpus = Int.random(in: 0..<corpora.count, using: &random)
        let text = Int.random(in: 0..<textCount, using: &random)
        let function = Int.random(in: 0..<Call.names.count, using: &random)
        let found = Call(shared: shared, corpus: corpus, text: text).answer(function)
        if found != expected[corpus][text][function] {
          fail("\(Call.names[function]), \(corpora[corpus].name), text \(text): another answer")
        }
        own[function] += 1
      }
    }
    counts.withLock { for index in own.indices { $0[index] += own[index] } }
  }
  for (name, count) in zip(Call.names, counts.withLock { $0 }) {
    if count == 0 { fail("\(name) was never called") }
    print("\(count) calls of \(name)")
  }
  for text in texts { engine.table.text_release(text) }
}
