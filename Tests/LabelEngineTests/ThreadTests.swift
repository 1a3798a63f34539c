// Eight threads use one engine, one font and one text while caches are reset: each call gives the answer that it gives
// alone.
import CLabelEngine
import Foundation
import LabelEngineEntry
import Synchronization
import Testing

/// What the threads share.
private struct Shared: @unchecked Sendable {
  let table: le_functions
  let engine: OpaquePointer
  let font: OpaquePointer
  let text: OpaquePointer
}

/// One answer: the status, and the end and the width of each line.
private struct Answer: Equatable {
  var status: le_status = 0
  var lines: [[Double]] = []
}

@Suite struct ThreadTests {
  private static let strings = [
    "Resets go on beside", "AVATAR To fi, ffi 12 34", "한글 단어 사이 공백", "عربية نص قصير", "น้ำใจและมิตรภาพ",
    String(repeating: "many words of a text that is long, ", count: 60),
  ]

  private static func withRequest<Result>(
    _ string: String, _ font: OpaquePointer, attributed: Bool, _ body: (UnsafePointer<le_text_request>) -> Result
  ) -> Result {
    var run = le_run()
    run.struct_size = MemoryLayout<le_run>.size
    run.end = Int(bitPattern: UInt.max)
    run.font = font
    run.ligatures = 1
    var runs = [run]
    if attributed {
      runs = [run, run]
      runs[0].end = 6
      runs[1].start = 6
      runs[1].baseline_offset = 2
    }
    return Array(string.utf8).withUnsafeBufferPointer { bytes in
      runs.withUnsafeBufferPointer { runs in
        var request = le_text_request()
        request.struct_size = MemoryLayout<le_text_request>.size
        (request.bytes, request.length) = (bytes.baseAddress, bytes.count)
        (request.runs, request.run_count) = (runs.baseAddress, runs.count)
        return body(&request)
      }
    }
  }

  private static func collect(_ mode: Int32, _ call: (inout le_label, inout le_result) -> le_status) -> Answer {
    var label = le_label()
    label.struct_size = MemoryLayout<le_label>.size
    label.number_of_lines = 2
    label.line_break_mode = mode
    var answer = Answer()
    withUnsafeTemporaryAllocation(of: le_line.self, capacity: 8) { lines in
      var result = le_result()
      result.struct_size = MemoryLayout<le_result>.size
      (result.lines, result.line_capacity) = (lines.baseAddress, lines.count)
      answer.status = call(&label, &result)
      answer.lines = lines.prefix(result.line_count).map { [Double($0.start), Double($0.tail_end), $0.width, $0.x] }
    }
    return answer
  }

  /// The answers of one round; `kind` chooses the question.
  private static func ask(_ shared: Shared, kind: Int, string: String) -> Answer {
    let (table, size) = (shared.table, le_size(width: 90, height: 60))
    let mode = Int32(kind % 6)
    switch kind % 4 {
    case 0: return collect(mode) { table.layout(shared.text, &$0, size, &$1) }
    case 1, 2:
      return withRequest(string, shared.font, attributed: kind % 4 == 2) { request in
        collect(mode) { table.layout_once(shared.engine, request, &$0, size, &$1) }
      }
    default:
      return withRequest(string, shared.font, attributed: kind % 8 == 3) { request in
        var text: OpaquePointer?
        guard table.text_create(shared.engine, request, &text) == LE_OK else { return Answer(status: -1) }
        defer { table.text_release(text) }
        return collect(mode) { table.layout(text, &$0, size, &$1) }
      }
    }
  }

  @Test func eightThreadsBesideResets() throws {
    let owner = try TestEngine()
    let families = ["Noto Sans", "Noto Sans CJK KR", "Noto Sans Arabic", "Noto Sans Thai"]
    let font = try owner.font(families: families, size: 17)
    var made: OpaquePointer?
    Self.withRequest(Self.strings[1], font, attributed: true) {
      #expect(owner.table.text_create(owner.engine, $0, &made) == LE_OK)
    }
    let shared = Shared(table: owner.table, engine: owner.engine, font: font, text: try #require(made))
    defer { owner.table.text_release(made) }
    let expected = (0..<24).map { kind in Self.strings.map { Self.ask(shared, kind: kind, string: $0) } }
    #expect(expected.joined().allSatisfy { $0.status == LE_OK && !$0.lines.isEmpty })
    let wrong = Atomic(0)
    let group = DispatchGroup()
    for thread in 0..<8 {
      group.enter()
      Thread.detachNewThread {
        for round in 0..<60 {
          let (kind, string) = ((round * 7 + thread * 5) % 24, (round + thread) % Self.strings.count)
          if Self.ask(shared, kind: kind, string: Self.strings[string]) != expected[kind][string] {
            wrong.wrappingAdd(1, ordering: .relaxed)
          }
          if (round + thread) % 5 == 0 { _ = shared.table.engine_reset_caches(shared.engine) }
          if round % 9 == thread {
            // Fonts and errors come and go while the other calls run.
            var request = le_font_request()
            request.struct_size = MemoryLayout<le_font_request>.size
            request.size = Double(10 + thread)
            var font: OpaquePointer?
            let isMade = "Steps".withCString { name in
              request.metric = name
              return shared.table.font_create(shared.engine, &request, &font) == LE_OK
            }
            if isMade { shared.table.font_release(font) } else { wrong.wrappingAdd(1, ordering: .relaxed) }
            request.metric = nil
            if shared.table.font_create(shared.engine, &request, &font) != LE_INVALID
              || String(cString: shared.table.last_error(shared.engine)!).isEmpty
            {
              wrong.wrappingAdd(1, ordering: .relaxed)
            }
          }
        }
        group.leave()
      }
    }
    group.wait()
    #expect(wrong.load(ordering: .relaxed) == 0)
  }

  /// A new thread may get the identity and memory of one that ended, but must not see the errors of that one.
  @Test func errorsOfAThreadThatEndedAreSeenByNobody() throws {
    let owner = try TestEngine()
    let shared = Pointers(table: owner.table, engine: owner.engine)
    let seen = Atomic(0)
    for round in 0..<200 {
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        if !String(cString: shared.table.last_error(shared.engine)!).isEmpty { seen.wrappingAdd(1, ordering: .relaxed) }
        var request = le_font_request()
        request.struct_size = MemoryLayout<le_font_request>.size
        request.size = 17
        var font: OpaquePointer?
        "Missing \(round)".withCString {
          request.metric = $0
          _ = shared.table.font_create(shared.engine, &request, &font)
        }
        // The thread sees its own error.
        if String(cString: shared.table.last_error(shared.engine)!).isEmpty { seen.wrappingAdd(1, ordering: .relaxed) }
        done.signal()
      }
      thread.start()
      done.wait()
    }
    #expect(seen.load(ordering: .relaxed) == 0)
    #expect(String(cString: owner.table.last_error(owner.engine)!).isEmpty)
  }
}

/// What the threads of a test about errors share.
private struct Pointers: @unchecked Sendable {
  let table: le_functions
  let engine: OpaquePointer
}
