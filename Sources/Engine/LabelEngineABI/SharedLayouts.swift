// Structs of Swift in whose layout the caller's memory is written.
import CLabelEngine
import LabelFonts
import LabelLayout

/// `LabelLine`, `ClusterPosition` and `PlacedGlyph` have the fields of `le_line`, `le_position` and `le_glyph` in the same
/// order, so that the engine writes straight to the caller's arrays.
enum SharedLayouts {
  /// Stops the process where a field is elsewhere than in C: Swift does not promise that it keeps the order of fields.
  static func check() {
    expectSame(
      le_line.self, LabelLine.self,
      [
        (\.start, \.start), (\.end, \.end), (\.tail_start, \.tailStart), (\.tail_end, \.tailEnd), (\.flags, \.flags),
        (\.x, \.x), (\.y, \.y), (\.height, \.height), (\.baseline, \.baseline), (\.width, \.width),
        (\.letter_spacing, \.letterSpacing), (\.word_spacing, \.wordSpacing), (\.ellipsis_x, \.ellipsisX),
      ])
    expectSame(
      le_position.self, ClusterPosition.self,
      [(\.start, \.start), (\.end, \.end), (\.x, \.x), (\.width, \.width), (\.line, \.line), (\.level, \.level)])
    expectSame(
      le_glyph.self, PlacedGlyph.self,
      [
        (\.struct_size, \.structSize), (\.cluster, \.cluster), (\.x, \.x), (\.y, \.y), (\.size, \.size), (\.run, \.run),
        (\.face, \.face), (\.glyph, \.glyph), (\.line, \.line),
      ])
  }

  private static func expectSame<C, S>(
    _ c: C.Type, _ swift: S.Type, _ fields: [(PartialKeyPath<C>, PartialKeyPath<S>)]
  ) {
    precondition(
      MemoryLayout<C>.size == MemoryLayout<S>.size && MemoryLayout<C>.stride == MemoryLayout<S>.stride
        && MemoryLayout<C>.alignment == MemoryLayout<S>.alignment, "\(S.self) has the size of \(C.self)")
    for (inC, inSwift) in fields {
      precondition(
        MemoryLayout<C>.offset(of: inC) == MemoryLayout<S>.offset(of: inSwift), "a field of \(S.self) is elsewhere")
    }
  }
}
