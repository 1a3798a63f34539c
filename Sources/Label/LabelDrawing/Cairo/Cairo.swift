// What the writers that use Cairo share.
import CCairo
import LabelView

enum Cairo {
  /// Draws a picture on a surface of its size.
  ///
  /// - Parameters:
  ///   - background: the colour below the picture, or nil.
  ///   - scale: pixels or units of the surface per point.
  ///   - fonts: the fonts for text that can be selected, or nil.
  static func draw(
    _ picture: Picture, _ background: RGBAColor?, _ scale: Double, on surface: OpaquePointer, fonts: CairoFonts? = nil
  ) throws(DrawingError) {
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface) else {
      throw .notWritten(message(cairo_surface_status(surface)))
    }
    defer { cairo_destroy(context) }
    cairo_scale(context, scale, scale)
    cairo_translate(context, -picture.bounds.minX, -picture.bounds.minY)
    guard let store = GlyphStore.take() else { throw .notWritten("out of memory") }
    defer { store.giveBack() }
    let painter = CairoPainter(context, store, fonts: fonts)
    if let background { painter.draw(Picture(bounds: picture.bounds, steps: [.fill(picture.bounds, background)])) }
    painter.draw(picture)
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { throw .notWritten(message(cairo_status(context))) }
  }

  /// Cairo's words for a status.
  static func message(_ status: cairo_status_t) -> String { String(cString: cairo_status_to_string(status)) }
}
