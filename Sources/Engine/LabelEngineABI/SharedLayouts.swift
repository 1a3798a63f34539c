// Swift structs with the memory layout of C structs, written straight to the caller's memory.
import CLabelEngine
import LabelFonts
import LabelLayout

/// `LabelLine`, `ClusterPosition` and `PlacedGlyph` have the fields of `le_line`, `le_position` and `le_glyph` in the same
/// order, so that the engine writes straight to the caller's arrays.
///
/// Key paths are literals where their offset is asked: the compiler then makes a number of them, and none at run time.
enum SharedLayouts {
  /// The offsets of a field in C and in Swift.
  typealias Offsets = (c: Int?, swift: Int?)

  static var line: [Offsets] {
    typealias C = MemoryLayout<le_line>
    typealias S = MemoryLayout<LabelLine>
    return [
      (C.offset(of: \.start), S.offset(of: \.start)), (C.offset(of: \.end), S.offset(of: \.end)),
      (C.offset(of: \.tail_start), S.offset(of: \.tailStart)), (C.offset(of: \.tail_end), S.offset(of: \.tailEnd)),
      (C.offset(of: \.flags), S.offset(of: \.flags)), (C.offset(of: \.reserved), S.offset(of: \.reserved)),
      (C.offset(of: \.x), S.offset(of: \.x)), (C.offset(of: \.y), S.offset(of: \.y)),
      (C.offset(of: \.height), S.offset(of: \.height)), (C.offset(of: \.baseline), S.offset(of: \.baseline)),
      (C.offset(of: \.width), S.offset(of: \.width)),
      (C.offset(of: \.letter_spacing), S.offset(of: \.letterSpacing)),
      (C.offset(of: \.word_spacing), S.offset(of: \.wordSpacing)),
      (C.offset(of: \.ellipsis_x), S.offset(of: \.ellipsisX)),
    ]
  }

  static var position: [Offsets] {
    typealias C = MemoryLayout<le_position>
    typealias S = MemoryLayout<ClusterPosition>
    return [
      (C.offset(of: \.start), S.offset(of: \.start)), (C.offset(of: \.end), S.offset(of: \.end)),
      (C.offset(of: \.x), S.offset(of: \.x)), (C.offset(of: \.width), S.offset(of: \.width)),
      (C.offset(of: \.line), S.offset(of: \.line)), (C.offset(of: \.level), S.offset(of: \.level)),
    ]
  }

  static var glyph: [Offsets] {
    typealias C = MemoryLayout<le_glyph>
    typealias S = MemoryLayout<PlacedGlyph>
    return [
      (C.offset(of: \.struct_size), S.offset(of: \.structSize)), (C.offset(of: \.cluster), S.offset(of: \.cluster)),
      (C.offset(of: \.x), S.offset(of: \.x)), (C.offset(of: \.y), S.offset(of: \.y)),
      (C.offset(of: \.size), S.offset(of: \.size)), (C.offset(of: \.run), S.offset(of: \.run)),
      (C.offset(of: \.face), S.offset(of: \.face)), (C.offset(of: \.glyph), S.offset(of: \.glyph)),
      (C.offset(of: \.line), S.offset(of: \.line)),
    ]
  }

  /// Stops the process where a field is elsewhere than in C: Swift does not promise that it keeps the order of fields.
  static func check() {
    expectSame(le_line.self, LabelLine.self, line)
    expectSame(le_position.self, ClusterPosition.self, position)
    expectSame(le_glyph.self, PlacedGlyph.self, glyph)
  }

  private static func expectSame<C, S>(_ c: C.Type, _ swift: S.Type, _ fields: [Offsets]) {
    precondition(
      MemoryLayout<C>.size == MemoryLayout<S>.size && MemoryLayout<C>.stride == MemoryLayout<S>.stride
        && MemoryLayout<C>.alignment == MemoryLayout<S>.alignment, "\(S.self) has the size of \(C.self)")
    for field in fields {
      precondition(field.c == field.swift && field.c != nil, "a field of \(S.self) is elsewhere")
    }
  }
}
