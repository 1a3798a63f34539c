// What painters keep of glyphs for the next picture: masks and images. A painter has a store for itself while it draws.
import CCairo
import LabelFonts

/// Rasterised glyphs and decoded images of colour glyphs. They are equal whoever makes them, so that a picture does not
/// depend on what was drawn before. One painter at a time uses a store; then it waits for the next one.
final class GlyphStore: @unchecked Sendable {
  struct GlyphID: Hashable {
    let face: ObjectIdentifier
    let glyph: UInt32
  }

  private struct FontKey: Hashable {
    let face: ObjectIdentifier
    let pixels: Double
  }

  /// The limit for the memory of masks and images while a picture is drawn, in bytes. When it is exceeded, all are
  /// dropped.
  private static let mostBytes = 1 << 25
  /// A store that is larger than this does not wait for another picture, in bytes.
  private static let mostWaitingBytes = 1 << 22
  /// The most stores that wait: as many threads draw without making masks anew.
  private static let mostWaiting = 16
  private static let waiting = Mutex<[GlyphStore]>([])

  /// The masks: pixman's own table, by font number and glyph.
  private(set) var masks: OpaquePointer
  private var bytes = 0
  private var fonts: [FontKey: Int] = [:]
  /// Keeps the faces whose identities are in the tables.
  private var faces: [ObjectIdentifier: FontFace] = [:]
  private var pictures: [GlyphID: (picture: GlyphPicture, image: CairoImage)?] = [:]

  private init(_ masks: OpaquePointer) { self.masks = masks }

  deinit { pixman_glyph_cache_destroy(masks) }

  /// Takes a store that waits, or makes one; nil if memory is short.
  static func take() -> GlyphStore? {
    waiting.withLock { $0.popLast() } ?? pixman_glyph_cache_create().map { GlyphStore($0) }
  }

  /// Lets the store wait for the next painter.
  func giveBack() {
    if bytes > Self.mostWaitingBytes { return }
    Self.waiting.withLock { if $0.count < Self.mostWaiting { $0.append(self) } }
  }

  /// Returns the number by which the masks of a face at a size, in pixels an em, are found.
  func fontNumber(_ face: FontFace, _ pixels: Double) -> Int {
    let key = FontKey(face: ObjectIdentifier(face), pixels: pixels)
    if let known = fonts[key] { return known }
    let number = fonts.count + 1
    (fonts[key], faces[key.face]) = (number, face)
    return number
  }

  /// Counts memory that a mask takes.
  func add(bytes count: Int) { bytes += count }

  /// Drops everything if it takes too much memory. Not to be called while masks are in use.
  func makeRoom() {
    guard bytes > Self.mostBytes, let new = pixman_glyph_cache_create() else { return }
    pixman_glyph_cache_destroy(masks)
    (masks, bytes) = (new, 0)
    (fonts, faces, pictures) = ([:], [:], [:])
  }

  /// Returns the image of a colour glyph; nil if the face has none.
  func picture(_ face: FontFace, _ glyph: UInt32) -> (picture: GlyphPicture, image: CairoImage)? {
    guard face.hasColor else { return nil }
    let id = GlyphID(face: ObjectIdentifier(face), glyph: glyph)
    if let known = pictures[id] { return known }
    var found: (picture: GlyphPicture, image: CairoImage)?
    if let picture = face.picture(of: glyph), let image = CairoImage(png: picture.png) {
      found = (picture, image)
      bytes += image.byteCount + picture.png.count
    }
    (pictures[id], faces[id.face]) = (.some(found), face)
    return found
  }
}
