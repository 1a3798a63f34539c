// Glyphs that may interact with a space, by where they stand to it: what shaping asks of every glyph.
import CHarfBuzz

/// Glyphs of one face. Immutable but for what it remembers, shared between threads.
final class SpacePartnerSets: @unchecked Sendable {
  /// Where a glyph has to stand for it to interact with a space: bits of `UnitBuilder.scalarMarks`.
  enum Place {
    static let anywhere: UInt8 = 8
    static let behind: UInt8 = 16
    static let before: UInt8 = 32
  }

  /// Some glyphs that interact wherever they stand are named by substitutions, which see glyphs that are gone in the end.
  let areSubstituted: Bool
  private let sets: [(place: UInt8, glyphs: OpaquePointer)]
  private let face: FontFace
  /// By glyph: its places, and 1.
  private let places = AnswerPages(limit: 0x10000)

  /// - Parameter sets: taken over; not changed any more.
  init(_ sets: [(place: UInt8, glyphs: OpaquePointer)], of face: FontFace, areSubstituted: Bool) {
    self.areSubstituted = areSubstituted
    self.sets = sets
    self.face = face
  }

  deinit {
    places.destroy()
    for set in sets { hb_set_destroy(set.glyphs) }
  }

  /// The places at which a glyph interacts with a space. O(1).
  func places(of glyph: UInt32) -> UInt8 {
    let answer = places.answer(glyph) {
      sets.reduce(1) { $0 | (hb_set_has($1.glyphs, glyph) != 0 ? UInt32($1.place) : 0) }
    }
    return UInt8(answer & ~1)
  }

  /// Whether the glyph that a scalar has before any substitution interacts with a space, wherever it stands. O(1).
  func touchesAnywhere(_ scalar: UInt32) -> Bool {
    face.glyph(of: scalar).map { places(of: $0) & Place.anywhere != 0 } ?? false
  }
}
