// Labels through the C interface: `layout_once` answers to the last bit what `layout` of the prepared text does. Into
// arrays that are too small it writes the part that fits, and after a reset it answers the same. Likewise `glyphs` with and
// without the prepared text.
import CLabelEngine
import EngineCalls
import Foundation

final class LabelRunner: FuzzRunner {
  private let owner: CalledEngine
  private let fonts: [OpaquePointer]
  private let isAttributed: Bool
  private var table: le_functions { owner.table }
  private var engine: OpaquePointer { owner.engine }

  init(isAttributed: Bool) throws {
    self.isAttributed = isAttributed
    let owner = try CalledEngine()
    let families = ["Noto Sans", "Noto Sans Hebrew", "Noto Sans Arabic", "Noto Sans Thai", "Noto Sans CJK JP"]
    fonts = try [("Square", [], 10.0), ("Steps", [], 13), (nil, families, 17), (nil, Array(families.prefix(2)), 11.5)]
      .map { metric, families, size in try owner.font(metric: metric, families: families, size: size) }
    self.owner = owner
  }

  func seeds() throws -> [[UInt8]] {
    // The bytes of the choices, then the text.
    try Corpora.texts().enumerated().map {
      FuzzSeeds.choices(isAttributed ? 120 : 40, seed: $0) + Array($1.utf8)
    }
  }

  func problem(_ bytes: [UInt8]) -> String? {
    var input = FuzzInput(bytes)
    let (lineRoom, positionRoom) = (input.one(in: 8) ? input.int(4) : 64, input.one(in: 8) ? input.int(20) : nil)
    let resets = input.one(in: 16)
    let asksPositions = input.one(in: 2)
    let sample = FuzzLabel(&input, fonts: fonts, isAttributed: isAttributed)
    return sample.withRequest { request, label in
      // For all clusters and what a line adds: a token of at most five characters, and a hyphen.
      let room = request.pointee.length + 64 * 6
      func collect(
        lines: Int = 64, positions: Int? = nil, _ call: (UnsafeMutablePointer<le_result>) -> le_status
      ) -> FuzzAnswer {
        FuzzAnswer(lines: lines, positions: asksPositions ? positions ?? room : nil, call)
      }
      func once(lines: Int = 64, positions: Int? = nil) -> FuzzAnswer {
        collect(lines: lines, positions: positions) {
          table.layout_once(engine, request, label, sample.bounds, $0)
        }
      }
      let first = once()
      var text: OpaquePointer?
      let made = table.text_create(engine, request, &text)
      guard made == LE_OK else {
        return first.status == made ? nil : "text_create answers \(made), layout_once \(first.status)"
      }
      defer { table.text_release(text) }
      let prepared = collect { table.layout(text, label, sample.bounds, $0) }
      if first != prepared { return "layout_once \(first)\nlayout \(prepared)" }
      guard first.status == LE_OK || first.status == LE_MORE else { return nil }
      if let odd = first.oddity(length: request.pointee.length) { return odd }
      if resets { _ = table.engine_reset_caches(engine) }
      if once() != first { return "layout_once answers another time something else" }
      let short = once(lines: lineRoom, positions: positionRoom)
      if let difference = short.isNoBeginning(of: first) { return difference }
      let glyphRoom = asksPositions ? 4 * room : positionRoom ?? 8
      return problemOfSizes(text, label) ?? problemOfGlyphs(text, request, label, sample.bounds, glyphRoom)
    }
  }

  /// The first call shapes what the text keeps, the second one takes it.
  private func problemOfGlyphs(
    _ text: OpaquePointer?, _ request: UnsafePointer<le_text_request>, _ label: UnsafePointer<le_label>,
    _ bounds: le_size, _ smallRoom: Int
  ) -> String? {
    // A cluster seldom has more than a few glyphs.
    let room = 4 * (request.pointee.length + 64 * 6)
    func glyphs(_ text: OpaquePointer?, room: Int) -> FuzzGlyphs {
      FuzzGlyphs(room: room) { table.glyphs(engine, text, request, label, bounds, $0) }
    }
    let once = glyphs(nil, room: room)
    for _ in 0..<2 {
      let prepared = glyphs(text, room: room)
      if once != prepared { return "glyphs of no text \(once)\nand of the prepared one \(prepared)" }
    }
    return once.oddity(length: request.pointee.length)
      ?? glyphs(text, room: smallRoom).isNoBeginning(of: once) ?? glyphs(nil, room: smallRoom).isNoBeginning(of: once)
  }

  private func problemOfSizes(_ text: OpaquePointer?, _ label: UnsafePointer<le_label>) -> String? {
    for kind in [LE_SIZE_THAT_FITS, LE_INTRINSIC_CONTENT_SIZE, LE_TEXT_RECT] {
      var rect = le_rect()
      let proposed = le_rect(x: 3, y: 4, width: 120, height: 60)
      let status = table.measure(text, label, Int32(kind), proposed, 2, &rect)
      if status != LE_OK { return "measure \(kind) answers \(status)" }
      if !(rect.width >= 0 && rect.height >= 0) { return "measure \(kind): \(rect)" }
    }
    return nil
  }
}
