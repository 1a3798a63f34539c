// What all peers do in the same way, asked of one that is built.
import CLabelEngine
import Foundation
import TestSupport
import Testing

@Suite struct PeerTests {
  /// A peer's table of functions, which threads share.
  private struct Table: @unchecked Sendable {
    let functions: le_functions
    let engine: OpaquePointer
  }

  @Test func errorsOfAThreadThatEndedAreSeenByNobody() throws {
    let names = ["handmade", "harfbuzz", "icu", "pango", "unibreak"]
    let paths = names.map { "\(root)/.build/debug/liblabelpeer-\($0).so" }
    guard let path = paths.first(where: FileManager.default.fileExists), let library = dlopen(path, RTLD_NOW) else {
      return print("skipped: no peer is built")
    }
    typealias Entry = @convention(c) (UInt32) -> UnsafePointer<le_functions>?
    let entry = unsafeBitCast(try #require(dlsym(library, "label_engine_entry")), to: Entry.self)
    let functions = try #require(entry(LE_ABI_VERSION)).pointee
    var made: OpaquePointer?
    #expect(functions.engine_create(&made) == LE_OK)
    let table = Table(functions: functions, engine: try #require(made))
    defer { functions.engine_release(table.engine) }

    /// What the last error is before and after a failing call on a new thread.
    func errors() -> (before: String, after: String) {
      nonisolated(unsafe) var found = ("", "")
      let done = DispatchSemaphore(value: 0)
      Thread {
        found.0 = String(cString: table.functions.last_error(table.engine)!)
        var request = le_font_request()
        request.struct_size = MemoryLayout<le_font_request>.size
        request.size = 17
        var font: OpaquePointer?
        "/no/such/font.ttf".withCString {
          request.path = $0
          _ = table.functions.font_create(table.engine, &request, &font)
        }
        found.1 = String(cString: table.functions.last_error(table.engine)!)
        done.signal()
      }.start()
      done.wait()
      return found
    }
    for _ in 0..<50 {
      let (before, after) = errors()
      #expect(before.isEmpty)
      #expect(!after.isEmpty)
    }
  }
}
