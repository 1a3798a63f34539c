// Font files with changed bytes and cut tables: making and using the font gives an error or answers, the same each
// time.
import CLabelEngine
import EngineCalls
import Foundation
import TestSupport

final class FontRunner: FuzzRunner {
  private let owner: CalledEngine
  private var table: le_functions { owner.table }
  private var engine: OpaquePointer { owner.engine }
  private var bases: [[UInt8]]
  private let folder = NSTemporaryDirectory() + "labelmark-fuzz-\(UUID().uuidString)"
  private var count = 0
  private static let installed = ["NotoSansHebrew", "NotoSansThaana", "NotoSansNKo"]

  init() throws {
    owner = try CalledEngine()
    let files =
      ["Square", "Steps"].map { root + "/Corpora/Fonts/\($0).ttf" }
      + FontRunner.installed.map { "/usr/share/fonts/truetype/noto/\($0)-Regular.ttf" }
    bases = files.compactMap { FileManager.default.contents(atPath: $0).map { [UInt8]($0) } }
    guard bases.count > 1 else { throw FuzzError("no fonts") }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func seeds() throws -> [[UInt8]] {
    (0..<60).map { [UInt8($0 % 5)] + FuzzSeeds.choices(6 * ($0 % 12), seed: $0) }
  }

  func problem(_ bytes: [UInt8]) -> String? {
    let font = change(bytes)
    count += 1
    // Each font gets a file of its own, because an engine remembers what it answered to a path.
    let path = "\(folder)/\(count).ttf"
    defer { unlink(path) }
    guard FileManager.default.createFile(atPath: path, contents: Data(font)) else { return "cannot write '\(path)'" }
    let start = clock()
    guard let made = makeFont(table, engine, path: path, size: 17) else { return nil }
    defer { table.font_release(made) }
    let first = answers(made)
    _ = table.engine_reset_caches(engine)
    if answers(made) != first { return "another answer after a reset" }
    // Of the processor, since the machine may be busy. Builds with sanitizers are slow; for optimised builds the limit
    // of `labeldev soak` is a second.
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    return seconds > 20 ? "\(seconds) s" : nil
  }

  /// Changes a font as an input says: the first byte chooses the font, each change takes six more.
  private func change(_ bytes: [UInt8]) -> [UInt8] {
    var input = FuzzInput(bytes)
    var font = input.pick(bases)
    for _ in 0..<min(40, (bytes.count - 1) / 6 + 1) where font.count > 64 {
      let (kind, choice, place) = (input.byte(), input.byte(), input.word())
      let value = input.word()
      let tableCount = Int(font[4]) << 8 | Int(font[5])
      let record = 12 + 16 * (Int(choice) % max(1, min(tableCount, 40)))
      switch kind % 8 {
      case 0: font.removeLast(min(font.count - 64, place * 4))  // cuts the end off
      case 1 where record + 16 <= font.count:  // gives a table another offset or length
        let field = record + 8 + (value & 1) * 4
        font[field + 2] = UInt8(place >> 8)
        font[field + 3] = UInt8(place & 0xFF)
      case 2: font[place % min(font.count, 1024)] = UInt8(value & 0xFF)  // changes a byte of the directory or near it
      case 3...6 where record + 16 <= font.count:  // changes a byte in a table
        let offset = font[(record + 8)..<(record + 12)].reduce(0) { $0 << 8 | Int($1) }
        let length = font[(record + 12)..<(record + 16)].reduce(0) { $0 << 8 | Int($1) }
        let target = offset + place % max(1, length)
        if target < font.count { font[target] = UInt8(value & 0xFF) }
      default: font[place % font.count] ^= 1 << UInt8(value & 7)
      }
    }
    return font
  }

  private func answers(_ font: OpaquePointer) -> [FuzzAnswer] {
    ["AV To, fi aaaa a", "\u{5D0}\u{5D1}\u{5B0}\u{5D2} \u{5E9}\u{5C1}", "\u{7CA}\u{7CB}\u{7EB} \u{780}\u{7A6}"]
      .flatMap { text in
        [LE_BY_TRUNCATING_TAIL, LE_BY_WORD_WRAPPING].map { mode in
          Array(text.utf8).withUnsafeBufferPointer { bytes in
            withRequest(bytes, [le_run(font)]) { request in
              var label = le_label(lines: 2, mode: Int32(mode))
              return FuzzAnswer(lines: 16, positions: 64) {
                table.layout_once(engine, request, &label, le_size(width: 60, height: .infinity), $0)
              }
            }
          }
        }
      }
  }
}
