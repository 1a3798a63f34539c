// The longest possible texts, and engines whose creator limits the memory of a call.
import CLabelEngine
import EngineCalls
import Foundation
import Testing

/// A text of 2^31 − 1 bytes, or of another length: the same MiB of memory, mapped again and again.
private final class LongText {
  let bytes: UnsafeBufferPointer<UInt8>
  private let size: Int

  init(_ words: String, count: Int = 1 << 31 - 1) throws {
    let piece = 1 << 20
    size = (count + piece - 1) / piece * piece
    let path = NSTemporaryDirectory() + "labelmark-long-text-\(UUID().uuidString)"
    let file = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
    try #require(file >= 0)
    unlink(path)
    defer { close(file) }
    var content = Array(words.utf8)
    while content.count < piece { content += content }
    content.removeLast(content.count - piece)
    try #require(write(file, content, piece) == piece)
    let start = try #require(mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))
    for offset in stride(from: 0, to: size, by: piece) {
      let place = mmap(start + offset, piece, PROT_READ, MAP_SHARED | MAP_FIXED, file, 0)
      try #require(place == start + offset)
    }
    bytes = UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), size) }
}

@Suite struct LimitTests {
  /// Lays a text out into at most `room` lines.
  private func layout(_ text: LongText, _ label: le_label, room: Int) throws -> CollectedResult {
    let fixture = try EngineFixture()
    var label = label
    return withRequest(text.bytes, [le_run(fixture.font)]) { request in
      CollectedResult(lines: room, positions: nil) {
        fixture.table.layout_once(fixture.engine, request, &label, le_size(width: 100, height: .infinity), $0)
      }
    }
  }

  /// In Square at 10 points a cluster advances 10 points, so a line of 100 points has room for ten. (Clipping is left
  /// out, because a clipped line shows all of its paragraph, which is too much for a text this long.)
  @Test(
    "2^31 − 1 bytes through layout_once",
    arguments: [
      LE_BY_WORD_WRAPPING, LE_BY_CHAR_WRAPPING, LE_BY_TRUNCATING_HEAD, LE_BY_TRUNCATING_TAIL,
      LE_BY_TRUNCATING_MIDDLE,
    ]) func longest(mode: Int) throws
  {
    let text = try LongText("word ")
    let answer = try layout(text, le_label(lines: 2, mode: Int32(mode)), room: 4)
    let (result, lines) = (answer.result, answer.lines)
    #expect(answer.status == LE_OK)
    #expect(result.line_count == 2)
    #expect(lines[0].start == 0 && lines[1].start == 10)
    // Modes that truncate show nine clusters and the ellipsis.
    // The text's last piece lacks its last byte, so the text ends with a space, which is not shown.
    let end = text.bytes.count - 1
    #expect(text.bytes[end] == 0x20)
    switch mode {
    case LE_BY_TRUNCATING_TAIL: #expect(lines[1].end == 19)
    case LE_BY_TRUNCATING_HEAD: #expect(lines[1].tail_end == end && lines[1].tail_start >= end - 9)
    case LE_BY_TRUNCATING_MIDDLE: #expect(lines[1].tail_end == end && lines[1].end > 10)
    default: #expect(lines[1].end >= 19)
    }
    #expect(result.truncated == 1)
  }

  /// Offsets of 32 bits without a sign, and one value that is no offset: texts are shorter than 2^32 − 1 bytes.
  @Test(arguments: [1 << 31, 1 << 31 + 1, 1 << 32 - 2, 1 << 32 - 1, 1 << 32]) func longerThanHalf(count: Int) throws {
    // The last piece is whole or cut, so only the text's end differs.
    let text = try LongText("word ", count: count)
    let answer = try layout(text, le_label(lines: 1, mode: Int32(LE_BY_TRUNCATING_HEAD)), room: 1)
    guard count < 1 << 32 - 1 else {
      #expect(answer.status == LE_INVALID)
      return
    }
    #expect(answer.status == LE_OK)
    let line = try #require(answer.lines.first)
    // The ellipsis and the last nine clusters but for the spaces at the end, which are not shown.
    var end = count
    while text.bytes[end - 1] == 0x20 { end -= 1 }
    #expect(line.tail_end == end && line.tail_start >= end - 9 && line.tail_start < end)
  }

  /// 16 MiB at 32 bytes a cluster are enough for 524,288 clusters.
  @Test func limitOfALongText() throws {
    let owner = try CalledEngine { $0.memory_limit = 16 << 20 }
    let (table, engine, run) = (owner.table, owner.engine, le_run(try owner.font(metric: "Square", size: 10)))
    for words in ["word ", "\n"] {
      let text = try LongText(words)
      var prepared: OpaquePointer?
      withRequest(text.bytes, [run]) {
        #expect(table.text_create(engine, $0, &prepared) == LE_NO_MEMORY)
        var advances = le_advances()
        advances.struct_size = MemoryLayout<le_advances>.size
        #expect(table.shape(engine, $0, &advances) == LE_NO_MEMORY)
      }
      #expect(prepared == nil)
      #expect(owner.lastError.contains("limit"))
      // The limit does not affect short texts.
      let short = UnsafeBufferPointer(rebasing: text.bytes[..<60])
      withRequest(short, [run]) {
        #expect(table.text_create(engine, $0, &prepared) == LE_OK)
        table.text_release(prepared)
      }
    }
  }
}
