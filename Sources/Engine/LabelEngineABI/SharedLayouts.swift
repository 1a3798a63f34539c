// Structs of Swift in whose layout the caller's memory is written.
import CLabelEngine
import LabelFonts
import LabelLayout

/// `LabelLine`, `ClusterPosition` and `PlacedGlyph` have the fields of `le_line`, `le_position` and `le_glyph` in the same
/// order, so that the engine writes straight to the caller's arrays.
enum SharedLayouts {
  typealias Fields<C, S> = [(PartialKeyPath<C>, PartialKeyPath<S>)]

  static var line: Fields<le_line, LabelLine> {
    [
      (\.start, \.start), (\.end, \.end), (\.tail_start, \.tailStart), (\.tail_end, \.tailEnd), (\.flags, \.flags),
      (\.reserved, \.reserved), (\.x, \.x), (\.y, \.y), (\.height, \.height), (\.baseline, \.baseline),
      (\.width, \.width), (\.letter_spacing, \.letterSpacing), (\.word_spacing, \.wordSpacing),
      (\.ellipsis_x, \.ellipsisX),
    ]
  }

  static var position: Fields<le_position, ClusterPosition> {
    [(\.start, \.start), (\.end, \.end), (\.x, \.x), (\.width, \.width), (\.line, \.line), (\.level, \.level)]
  }

  static var glyph: Fields<le_glyph, PlacedGlyph> {
    [
      (\.struct_size, \.structSize), (\.cluster, \.cluster), (\.x, \.x), (\.y, \.y), (\.size, \.size), (\.run, \.run),
      (\.face, \.face), (\.glyph, \.glyph), (\.line, \.line),
    ]
  }

  /// Stops the process where a field is elsewhere than in C: Swift does not promise that it keeps the order of fields.
  static func check() {
    expectSame(line)
    expectSame(position)
    expectSame(glyph)
  }

  private static func expectSame<C, S>(_ fields: Fields<C, S>) {
    precondition(
      MemoryLayout<C>.size == MemoryLayout<S>.size && MemoryLayout<C>.stride == MemoryLayout<S>.stride
        && MemoryLayout<C>.alignment == MemoryLayout<S>.alignment, "\(S.self) has the size of \(C.self)")
    for (inC, inSwift) in fields {
      precondition(
        MemoryLayout<C>.offset(of: inC) == MemoryLayout<S>.offset(of: inSwift), "a field of \(S.self) is elsewhere")
    }
  }
}
