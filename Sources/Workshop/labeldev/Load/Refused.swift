// Checks what calls answer where the system refuses memory, as under `ulimit -v`.
import CLabelEngine
import EngineCalls
import Foundation
import TestSupport

/// Allows the process no more than `mebibytes` above the address space that it has, and returns the former limit.
private func limitAddressSpace(toMore mebibytes: Int) -> rlimit {
  let statm = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  guard let pages = statm.split(separator: " ").first.flatMap({ Int($0) }) else { fail("no /proc/self/statm") }
  var former = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &former)
  var limit = former
  limit.rlim_cur = rlim_t(pages * sysconf(Int32(_SC_PAGESIZE)) + mebibytes << 20)
  guard setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { fail("setrlimit") }
  return former
}

/// Asks about texts whose clusters, or embedding levels, need more memory than the system gives. Each call answers
/// LE_NO_MEMORY, with a line, and short texts are answered after it.
func soakRefused(kilobytes: Int) {
  let engine = LoadEngine()
  guard let font = engine.font(metric: "Square") else { fail("no font Square") }
  // Words, clusters of several characters, hard lines, a word from right to left, spaces.
  let texts = ["a ", "e\u{301}\u{301}\u{301} ", "\n", "\u{5D0}", " "].map { piece in
    let piece = Array(piece.utf8)
    return (0..<(kilobytes * 1000 / piece.count)).flatMap { _ in piece }
  }
  func status(_ text: ArraySlice<UInt8>, _ call: (UnsafePointer<le_text_request>) -> le_status) -> le_status {
    text.withUnsafeBufferPointer { bytes in
      // The second run makes the text attributed.
      var runs = [le_run(font), le_run(font)]
      (runs[0].end, runs[1].start, runs[1].kern) = (bytes.count / 2, bytes.count / 2, 1)
      return withRequest(bytes, runs) { call($0) }
    }
  }
  var label = le_label(lines: 1, mode: Int32(LE_BY_CLIPPING))
  let calls: [(String, (UnsafePointer<le_text_request>) -> le_status)] = [
    (
      "text_create",
      {
        var text: OpaquePointer?
        let status = engine.table.text_create(engine.engine, $0, &text)
        if (status == LE_OK) != (text != nil) { fail("text_create: status \(status), and a text or none") }
        engine.table.text_release(text)
        return status
      }
    ),
    (
      "layout_once",
      { request in
        CollectedResult(lines: 1, positions: 1) {
          engine.table.layout_once(engine.engine, request, &label, le_size(width: 100, height: .infinity), $0)
        }.status
      }
    ),
    (
      "shape",
      {
        var advances = le_advances()
        advances.struct_size = MemoryLayout<le_advances>.size
        return engine.table.shape(engine.engine, $0, &advances)
      }
    ),
  ]
  var refused = 0
  for more in [20, 26, 40] {
    var former = limitAddressSpace(toMore: more)
    for text in texts {
      for (name, call) in calls {
        let found = status(text[...], call)
        if found == LE_NO_MEMORY {
          refused += 1
          if engine.lastError.isEmpty { fail("\(name): LE_NO_MEMORY without a line") }
        } else if found != LE_OK && found != LE_MORE {
          fail("\(name): status \(found)")
        }
        let short = status(text[..<20], call)
        if short != LE_OK && short != LE_MORE { fail("\(name) of a short text: status \(short)") }
      }
    }
    var options = le_engine_options()
    options.struct_size = MemoryLayout<le_engine_options>.size
    options.cache_size = 8 << 30
    var other: OpaquePointer?
    if engine.table.engine_create_with(&options, &other) != LE_NO_MEMORY { fail("engine_create_with: a large cache") }
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &former)
  }
  // Without the limit, the same calls have answers.
  for text in texts {
    for (name, call) in calls where status(text[...], call) == LE_NO_MEMORY {
      fail("\(name): no memory, without a limit")
    }
  }
  print("\(refused) of \(3 * texts.count * calls.count) calls were refused memory")
  if refused == 0 { fail("no call was refused memory") }
}
