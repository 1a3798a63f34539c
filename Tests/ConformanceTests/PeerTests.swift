// What all peers do in the same way, asked of one that is built.
import CLabelEngine
import EngineCalls
import Foundation
import TestSupport
import Testing

@Suite struct PeerTests {
  /// A peer's table of functions, which threads share.
  private struct Table: @unchecked Sendable {
    let functions: le_functions
    let engine: OpaquePointer
  }

  /// An engine of a peer.
  private func peer(_ name: String) throws -> Table {
    let library = try #require(dlopen(try built("liblabelpeer-\(name).so"), RTLD_NOW))
    typealias Entry = @convention(c) (UInt32) -> UnsafePointer<le_functions>?
    let entry = unsafeBitCast(try #require(dlsym(library, "label_engine_entry")), to: Entry.self)
    let functions = try #require(entry(LE_ABI_VERSION)).pointee
    var made: OpaquePointer?
    #expect(functions.engine_create(&made) == LE_OK)
    return Table(functions: functions, engine: try #require(made))
  }

  /// label_engine.h: the positions of a line that does not fit whole are not written, and those of lines that fit into
  /// `lines` are counted. All peers share what writes them. Qt is not asked, since it makes a font file one of the fonts
  /// that fontconfig lists for this process, in which other tests look for what no font has.
  @Test(
    .enabled(if: Needs.peer("pango"), "Pango's peer is not built; scripts/test all builds it"), arguments: ["pango"],
    [
      (room: 2, capacity: 3, count: 4, written: 2), (room: 2, capacity: 4, count: 4, written: 4),
      (room: 1, capacity: 4, count: 2, written: 2), (room: 0, capacity: 4, count: 0, written: 0),
    ])
  func positionsAreWrittenLineByLine(
    name: String, _ arrays: (room: Int, capacity: Int, count: Int, written: Int)
  ) throws {
    let (room, capacity, count, written) = arrays
    let table = try peer(name)
    defer { table.functions.engine_release(table.engine) }
    let path = "\(root)/Corpora/Fonts/Square.ttf"
    let font = try #require(makeFont(table.functions, table.engine, path: path, size: 10))
    defer { table.functions.font_release(font) }
    var label = le_label(lines: 0, mode: 0)
    var places = [le_position](repeating: le_position(), count: capacity)
    for index in places.indices { places[index].width = -1 }
    let lines = UnsafeMutableBufferPointer<le_line>.allocate(capacity: room)
    defer { lines.deallocate() }
    var (result, run) = (le_result(), le_run(font))
    result.struct_size = MemoryLayout<le_result>.size
    run.ligatures = Int32(LE_LIGATURES_UNSET)
    let status = [UInt8]("ab cd".utf8).withUnsafeBufferPointer { bytes in
      places.withUnsafeMutableBufferPointer { places in
        if room > 0 { (result.lines, result.line_capacity) = (lines.baseAddress, room) }
        (result.positions, result.position_capacity) = (places.baseAddress, capacity)
        // Two letters of ten points fit a line of 25.
        return withRequest(bytes, [run]) {
          table.functions.layout_once(table.engine, $0, &label, le_size(width: 25, height: 100), &result)
        }
      }
    }
    #expect(status == (written == 4 ? LE_OK : LE_MORE))
    #expect(result.line_count == 2 && result.position_count == count)
    #expect(places.filter { $0.width == 10 }.map(\.x) == [Double]([0, 10, 0, 10].prefix(written)))
    #expect(places.filter { $0.width == -1 }.count == capacity - written)
  }

  @Test(
    .enabled(if: Needs.peer("handmade"), "no peer is built; scripts/test all builds them"),
    arguments: ["handmade", "harfbuzz", "icu", "pango", "unibreak"])
  func errorsOfAThreadThatEndedAreSeenByNobody(name: String) throws {
    let table = try peer(name)
    let functions = table.functions
    defer { functions.engine_release(table.engine) }

    /// What the last error is before and after a failing call on a new thread.
    func errors() -> (before: String, after: String) {
      nonisolated(unsafe) var found = ("", "")
      let done = DispatchSemaphore(value: 0)
      Thread {
        found.0 = String(cString: table.functions.last_error(table.engine)!)
        _ = makeFont(table.functions, table.engine, path: "/no/such/font.ttf", size: 17)
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
