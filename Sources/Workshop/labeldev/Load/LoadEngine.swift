// The engine under load: corpora, fonts, and calls whose answers become numbers that can be compared.
import CLabelEngine
import EngineCalls
import Foundation
import TestSupport

/// Prints a finding and ends the program with status 1, from any thread.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("labeldev soak: \(message)\n".utf8))
  exit(1)
}

/// A corpus with the fonts for its texts.
struct LoadCorpus: @unchecked Sendable {
  let name: String
  let texts: [[UInt8]]
  let language: UnsafeMutablePointer<CChar>
  let isRightToLeft: Bool
  /// The font that its texts use, and a larger one for attributed text.
  let fonts: [OpaquePointer]
}

/// An engine, made once for the whole program.
struct LoadEngine: Sendable {
  private let called: CalledEngine
  var table: le_functions { called.table }
  var engine: OpaquePointer { called.engine }
  var lastError: String { called.lastError }

  init(_ change: (inout le_engine_options) -> Void = { _ in }) {
    do { called = try CalledEngine(change) } catch { fail("\(error)") }
  }

  /// Makes a font, which the caller releases; nil if that fails.
  func font(
    metric: String? = nil, families: [String] = [], path: String? = nil, size: Double = 17
  ) -> OpaquePointer? {
    makeFont(table, engine, metric: metric, families: families, path: path, size: size)
  }

  /// The corpora for which fonts are installed.
  func corpora() -> [LoadCorpus] {
    let corpora = ((try? TextFile.all()) ?? []).compactMap { file -> LoadCorpus? in
      let fonts = [17.0, 23].compactMap { font(families: file.fonts, size: $0) }
      guard fonts.count == 2 else { return nil }
      let texts = file.labels + file.paragraphs.map { String($0.prefix(400)) }
      return LoadCorpus(
        name: file.name, texts: texts.map { Array($0.utf8) }, language: strdup(file.language),
        isRightToLeft: file.isRightToLeft, fonts: fonts)
    }
    if corpora.isEmpty { fail("no corpora in '\(root)/Corpora/Text'") }
    return corpora
  }

  func resetCaches() {
    guard table.engine_reset_caches(engine) == LE_OK else { fail("engine_reset_caches") }
  }
}

/// A question about a text.
struct LoadQuestion {
  /// Which calls ask the question.
  enum Kind: Int, CaseIterable { case once, prepared, attributed, attributedOnce, measured, positions }
  var kind: Kind
  var mode: Int32
  var lines: Int64
  var width: Double
  var height = Double.infinity

  /// The answer as a number: the same question always has the same number.
  func ask(_ engine: LoadEngine, _ corpus: LoadCorpus, _ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var run = le_run(corpus.fonts[0])
    run.language = UnsafePointer(corpus.language)
    var runs = [run]
    if kind == .attributed || kind == .attributedOnce || kind == .positions {
      // Three runs of two sizes, whose borders may be within words.
      let borders = [text.count / 3, text.count / 2]
      runs = [run, run, run]
      for index in 0..<2 {
        runs[index].end = borders[index]
        runs[index + 1].start = borders[index]
      }
      runs[1].font = corpus.fonts[1]
      runs[2].kern = 0.5
    }
    return withRequest(text, runs) { request in
      request.pointee.layout_direction = corpus.isRightToLeft ? 1 : 0
      return answer(engine, request)
    }
  }

  private func answer(_ engine: LoadEngine, _ request: UnsafePointer<le_text_request>) -> UInt64 {
    var label = le_label(lines: lines, mode: mode)
    label.text_alignment = Int32(LE_ALIGN_NATURAL)
    label.line_break_strategy = Int32(LE_STRATEGY_STANDARD)
    label.display_scale = 1
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01B3 }
    let bounds = le_size(width: width, height: height)
    withUnsafeTemporaryAllocation(of: le_line.self, capacity: 64) { lines in
      var result = le_result()
      result.struct_size = MemoryLayout<le_result>.size
      result.lines = lines.baseAddress
      result.line_capacity = lines.count
      var status: le_status
      if kind == .once || kind == .attributedOnce {
        status = engine.table.layout_once(engine.engine, request, &label, bounds, &result)
      } else if kind == .positions {
        status = withUnsafeTemporaryAllocation(of: le_position.self, capacity: 1024) { positions in
          (result.positions, result.position_capacity) = (positions.baseAddress, positions.count)
          let status = engine.table.layout_once(engine.engine, request, &label, bounds, &result)
          for position in positions.prefix(result.position_count <= 1024 ? result.position_count : 0) {
            add(UInt64(bitPattern: Int64(position.start)))
            add(position.x.bitPattern)
            add(UInt64(position.level))
          }
          return status
        }
      } else {
        var text: OpaquePointer?
        status = engine.table.text_create(engine.engine, request, &text)
        guard status == LE_OK else { return add(UInt64(UInt32(bitPattern: status))) }
        defer { engine.table.text_release(text) }
        if kind == .measured {
          var rect = le_rect()
          let proposed = le_rect(x: 0, y: 0, width: width, height: height)
          status = engine.table.measure(text, &label, Int32(LE_SIZE_THAT_FITS), proposed, 0, &rect)
          add(rect.width.bitPattern)
          add(rect.height.bitPattern)
        } else {
          status = engine.table.layout(text, &label, bounds, &result)
        }
      }
      add(UInt64(UInt32(bitPattern: status)))
      add(UInt64(result.line_count))
      add(result.size.width.bitPattern)
      for line in lines.prefix(result.line_count) {
        for offset in [line.start, line.end, line.tail_start, line.tail_end] { add(UInt64(offset)) }
        add(UInt64(line.flags))
        add(line.width.bitPattern)
        add(line.x.bitPattern)
      }
    }
    return hash
  }
}

/// Resident memory of the process, in MiB.
func residentMemory() -> Double {
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
  return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
}
