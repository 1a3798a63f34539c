// A set of glyphs that shaping asks of every glyph: bits, and what is known of scalars.
import CHarfBuzz
import Synchronization

/// Glyphs of one face. Immutable but for what it remembers of scalars, shared between threads.
final class GlyphSet: @unchecked Sendable {
  /// Some are named by substitutions, which see glyphs that are gone in the end.
  let areSubstituted: Bool
  private let font: OpaquePointer
  private let wordCount: Int
  private let words: UnsafeMutablePointer<UInt64>
  /// By 256 scalars, 0 where none was asked for yet: a byte for each, 0 unknown, 1 not in the set, 2 in it.
  private let pages: UnsafeMutablePointer<Atomic<UInt>>
  private static let pageCount = 0x1100

  /// - Parameter face: has to outlive the set.
  init(_ set: OpaquePointer, of face: FontFace, areSubstituted: Bool) {
    self.areSubstituted = areSubstituted
    font = face.font
    wordCount = Int(hb_set_get_max(set) >> 6) + 1
    words = .allocate(capacity: wordCount)
    words.initialize(repeating: 0, count: wordCount)
    var glyph = hb_codepoint_t.max
    while hb_set_next(set, &glyph) != 0 { words[Int(glyph >> 6)] |= 1 << UInt64(glyph & 63) }
    pages = .allocate(capacity: GlyphSet.pageCount)
    for page in 0..<GlyphSet.pageCount { (pages + page).initialize(to: Atomic(0)) }
  }

  deinit {
    words.deallocate()
    for page in 0..<GlyphSet.pageCount {
      UnsafeMutablePointer<Atomic<UInt8>>(bitPattern: pages[page].load(ordering: .relaxed))?.deallocate()
    }
    pages.deallocate()
  }

  /// Whether a glyph is in the set. O(1).
  @inline(__always)
  func contains(_ glyph: UInt32) -> Bool {
    let word = Int(glyph >> 6)
    return word < wordCount && words[word] >> UInt64(glyph & 63) & 1 != 0
  }

  /// Whether the glyph that a scalar has before any substitution is in the set. O(1) but for the first time.
  func containsGlyph(of scalar: UInt32) -> Bool {
    let place = pages + Int(scalar >> 8)
    let known = UnsafeMutablePointer<Atomic<UInt8>>(bitPattern: place.pointee.load(ordering: .acquiring))
    let answer = (known ?? addPage(at: place)) + Int(scalar & 0xFF)
    let value = answer.pointee.load(ordering: .relaxed)
    if value != 0 { return value == 2 }
    var glyph: hb_codepoint_t = 0
    let isThere = hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 && contains(glyph)
    answer.pointee.store(isThere ? 2 : 1, ordering: .relaxed)
    return isThere
  }

  private func addPage(at place: UnsafeMutablePointer<Atomic<UInt>>) -> UnsafeMutablePointer<Atomic<UInt8>> {
    let page = UnsafeMutablePointer<Atomic<UInt8>>.allocate(capacity: 256)
    for index in 0..<256 { (page + index).initialize(to: Atomic(0)) }
    let (isMine, other) = place.pointee.compareExchange(
      expected: 0, desired: UInt(bitPattern: page), ordering: .acquiringAndReleasing)
    if isMine { return page }
    page.deallocate()
    return UnsafeMutablePointer(bitPattern: other).unsafelyUnwrapped
  }
}
