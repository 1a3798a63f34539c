// Structs that exist both in C and in Swift have the same fields at the same offsets, because arrays of one are written
// as arrays of the other.
import CLabelEngine
import Foundation
import Testing

@testable import LabelEngineABI
@testable import LabelFonts
@testable import LabelLayout

@Suite struct StructLayoutTests {
  /// The names of the fields in order, without the underscores of the C names.
  private func fields(_ value: Any) -> [String] {
    Mirror(reflecting: value).children.map { child in
      let words = (child.label ?? "?").split(separator: "_")
      return (words.first ?? "") + words.dropFirst().map(\.capitalized).joined()
    }
  }

  /// Compares the offsets of every field: the lists must be as long as the structs have fields.
  private func expectSame<C, S>(_ c: C, _ swift: S, _ offsets: [SharedLayouts.Offsets]) {
    #expect(MemoryLayout<S>.size == MemoryLayout<C>.size)
    #expect(MemoryLayout<S>.stride == MemoryLayout<C>.stride)
    #expect(MemoryLayout<S>.alignment == MemoryLayout<C>.alignment)
    #expect(fields(c) == fields(swift))
    #expect(offsets.count == fields(c).count)
    #expect(Set(offsets.map(\.c)).count == offsets.count && Set(offsets.map(\.swift)).count == offsets.count)
    for (name, offset) in zip(fields(c), offsets) { #expect(offset.c == offset.swift && offset.c != nil, "\(name)") }
  }

  @Test("A line has the same layout in C and in Swift") func lines() {
    expectSame(le_line(), LabelLine(), SharedLayouts.line)
  }

  @Test("A position has the same layout in C and in Swift") func positions() {
    expectSame(le_position(), ClusterPosition(), SharedLayouts.position)
  }

  @Test("A glyph has the same layout in C and in Swift") func glyphs() {
    expectSame(
      le_glyph(), PlacedGlyph(cluster: 0, x: 0, y: 0, size: 0, run: 0, face: 0, glyph: 0, line: 0), SharedLayouts.glyph)
  }

  @Test("Flags have the same values in both languages") func flags() {
    let flags: [(LineFlags, Int)] = [
      (.ellipsis, Int(LE_LINE_ELLIPSIS)), (.hyphen, Int(LE_LINE_HYPHEN)), (.tightened, Int(LE_LINE_TIGHTENED)),
      (.justified, Int(LE_LINE_JUSTIFIED)), (.clipped, Int(LE_LINE_CLIPPED)), (.hardBreak, Int(LE_LINE_HARD_BREAK)),
      (.rightToLeft, Int(LE_LINE_RIGHT_TO_LEFT)),
    ]
    for (swift, c) in flags { #expect(Int(swift.rawValue) == c) }
  }
}
