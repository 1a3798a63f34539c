// A set of glyphs that shaping asks of every glyph: what HarfBuzz' set says is remembered.
import CHarfBuzz
import Synchronization

/// Glyphs of one face. Immutable but for what it remembers, shared between threads.
final class GlyphSet: @unchecked Sendable {
  /// Some are named by substitutions, which see glyphs that are gone in the end.
  let areSubstituted: Bool
  private let set: OpaquePointer
  private let font: OpaquePointer
  private let glyphs = RememberedAnswers()
  private let scalars = RememberedAnswers()

  /// - Parameters:
  ///   - set: is not changed any more.
  ///   - face: has to outlive the set.
  init(_ set: OpaquePointer, of face: FontFace, areSubstituted: Bool) {
    self.areSubstituted = areSubstituted
    self.set = hb_set_reference(set)
    font = face.font
  }

  deinit { hb_set_destroy(set) }

  /// Whether a glyph is in the set. O(1).
  func contains(_ glyph: UInt32) -> Bool {
    glyphs.answer(glyph) { hb_set_has(set, glyph) != 0 }
  }

  /// Whether the glyph that a scalar has before any substitution is in the set. O(1).
  func containsGlyph(of scalar: UInt32) -> Bool {
    scalars.answer(scalar) {
      var glyph: hb_codepoint_t = 0
      return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 && contains(glyph)
    }
  }
}

/// Answers to a question about numbers up to 0x10FFFF, each found out once. Shared between threads without a lock.
final class RememberedAnswers: @unchecked Sendable {
  /// A byte for each number: 0 unknown, 1 no, 2 yes.
  private typealias Page = UnsafeMutablePointer<Atomic<UInt8>>
  /// By 256 numbers, 0 where none was asked for yet.
  private let pages: UnsafeMutablePointer<Atomic<UInt>>
  private static let pageCount = 0x1100

  init() {
    pages = .allocate(capacity: RememberedAnswers.pageCount)
    for page in 0..<RememberedAnswers.pageCount { (pages + page).initialize(to: Atomic(0)) }
  }

  deinit {
    for page in 0..<RememberedAnswers.pageCount {
      Page(bitPattern: pages[page].load(ordering: .relaxed))?.deallocate()
    }
    pages.deallocate()
  }

  /// The answer for a number, which depends on it alone.
  @inline(__always)
  func answer(_ number: UInt32, _ find: () -> Bool) -> Bool {
    let place = pages + Int(number >> 8)
    let page = Page(bitPattern: place.pointee.load(ordering: .acquiring)) ?? addPage(at: place)
    let known = page + Int(number & 0xFF)
    let value = known.pointee.load(ordering: .relaxed)
    if value != 0 { return value == 2 }
    let answer = find()
    known.pointee.store(answer ? 2 : 1, ordering: .relaxed)
    return answer
  }

  private func addPage(at place: UnsafeMutablePointer<Atomic<UInt>>) -> Page {
    let page = Page.allocate(capacity: 256)
    for index in 0..<256 { (page + index).initialize(to: Atomic(0)) }
    let (isMine, other) = place.pointee.compareExchange(
      expected: 0, desired: UInt(bitPattern: page), ordering: .acquiringAndReleasing)
    if isMine { return page }
    page.deallocate()
    return Page(bitPattern: other).unsafelyUnwrapped
  }
}
