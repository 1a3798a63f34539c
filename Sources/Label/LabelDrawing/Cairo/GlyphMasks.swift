// Draws small glyphs into an image from masks. A glyph is rasterised once for each quarter-pixel offset, then copied.
import CCairo
import LabelFonts
import LabelView

/// Draws glyphs into an image surface from masks. Cairo would move its own glyphs to whole pixels, and filling the
/// outline of each glyph takes ten times as long.
final class GlyphMasks {
  /// The largest font size that uses masks, in pixels. Larger glyphs are drawn as outlines.
  private static let largestSize = 128.0

  private let surface: OpaquePointer
  private let image: OpaquePointer
  private let store: GlyphStore
  /// The pixel of the surface that is at the origin of its context: not (0, 0) in a layer.
  private let origin: (x: Double, y: Double)
  private var placed: [pixman_glyph_t] = []

  /// Creates masks for a surface, which must outlive them; nil if the surface is not an image of 32-bit pixels.
  init?(_ surface: OpaquePointer, _ store: GlyphStore) {
    guard cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
      cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    let image = data.withMemoryRebound(to: UInt32.self, capacity: 1) {
      pixman_image_create_bits(
        PIXMAN_a8r8g8b8, cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface), $0,
        cairo_image_surface_get_stride(surface))
    }
    guard let image else { return nil }
    (self.surface, self.image, self.store) = (surface, image, store)
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &x, &y)
    origin = (x, y)
  }

  deinit { pixman_image_unref(image) }

  /// Draws glyphs. Returns false if they must be drawn as outlines: large glyphs, glyphs under a rotation or a
  /// non-uniform scale, and glyphs in a clip that is not made of rectangles.
  ///
  /// - Parameters:
  ///   - glyphs: the glyphs of the run without colour glyphs.
  ///   - fill: the colour of the glyphs.
  ///   - context: the surface's context, with its transformation and clip.
  ///   - addOutline: appends the outline of a glyph of the run, at a font size, to a context's path.
  func draw(
    _ glyphs: [Picture.Glyph], _ run: Picture.GlyphRun, _ fill: RGBAColor, _ context: OpaquePointer,
    addOutline: (Picture.Glyph, Double, OpaquePointer) -> Void
  ) -> Bool {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    (matrix.x0, matrix.y0) = (matrix.x0 + origin.x, matrix.y0 + origin.y)
    let pixels = run.size * matrix.xx
    guard matrix.xx == matrix.yy, matrix.xy == 0, matrix.yx == 0, pixels > 0, pixels <= Self.largestSize,
      setClip(context, matrix)
    else { return false }
    store.makeRoom()
    let font = store.fontNumber(run.face, pixels)
    let cache = store.masks
    pixman_glyph_cache_freeze(cache)
    defer { pixman_glyph_cache_thaw(cache) }
    placed.removeAll(keepingCapacity: true)
    for glyph in glyphs {
      let x = (glyph.x * matrix.xx + matrix.x0) * 4
      let y = (glyph.y * matrix.yy + matrix.y0) * 4
      guard abs(x) < 1e6, abs(y) < 1e6 else { continue }
      let (quarterX, quarterY) = (Int(x.rounded()), Int(y.rounded()))
      let key = Int(glyph.id) << 4 | (quarterX & 3) << 2 | quarterY & 3
      let known = pixman_glyph_cache_lookup(cache, .init(bitPattern: font), .init(bitPattern: key))
      guard
        let mask = known
          ?? makeMask(glyph, pixels, quarterX & 3, quarterY & 3, font: font, key: key, addOutline)
      else { return false }
      placed.append(pixman_glyph_t(x: Int32(quarterX >> 2), y: Int32(quarterY >> 2), glyph: mask))
    }
    composite(fill)
    return true
  }

  private func composite(_ fill: RGBAColor) {
    let cache = store.masks
    func part(_ value: Double) -> UInt16 { UInt16((min(max(value, 0), 1) * 65535).rounded()) }
    var color = pixman_color_t(
      red: part(fill.red * fill.alpha), green: part(fill.green * fill.alpha), blue: part(fill.blue * fill.alpha),
      alpha: part(fill.alpha))
    guard let source = pixman_image_create_solid_fill(&color) else { return }
    defer { pixman_image_unref(source) }
    var box = pixman_box32_t()
    pixman_glyph_get_extents(cache, Int32(placed.count), &placed, &box)
    guard box.x2 > box.x1, box.y2 > box.y1 else { return }
    cairo_surface_flush(surface)
    // Combine all glyphs into one mask, so that a translucent colour is not applied twice where two glyphs overlap.
    pixman_composite_glyphs(
      PIXMAN_OP_OVER, source, image, PIXMAN_a8, 0, 0, box.x1, box.y1, box.x1, box.y1, box.x2 - box.x1, box.y2 - box.y1,
      cache, Int32(placed.count), &placed)
    cairo_surface_mark_dirty(surface)
  }

  /// Sets the image's clip to the context's, rounded to pixels. Returns false if the clip is not a list of rectangles.
  private func setClip(_ context: OpaquePointer, _ matrix: cairo_matrix_t) -> Bool {
    guard let list = cairo_copy_clip_rectangle_list(context) else { return false }
    defer { cairo_rectangle_list_destroy(list) }
    guard list.pointee.status == CAIRO_STATUS_SUCCESS else { return false }
    let boxes = (0..<Int(list.pointee.num_rectangles)).map { index in
      let rect = list.pointee.rectangles[index]
      func x(_ value: Double) -> Int32 { Int32((value * matrix.xx + matrix.x0).rounded()) }
      func y(_ value: Double) -> Int32 { Int32((value * matrix.yy + matrix.y0).rounded()) }
      return pixman_box32_t(x1: x(rect.x), y1: y(rect.y), x2: x(rect.x + rect.width), y2: y(rect.y + rect.height))
    }
    var region = pixman_region32_t()
    guard pixman_region32_init_rects(&region, boxes, Int32(boxes.count)) != 0 else { return false }
    defer { pixman_region32_fini(&region) }
    return pixman_image_set_clip_region32(image, &region) != 0
  }

  /// Makes the mask of a glyph whose origin is the given number of quarter pixels to the right of and below a pixel's
  /// corner. It depends on nothing but the face, its size in pixels and the quarters, so that it does not matter which
  /// picture made it.
  private func makeMask(
    _ glyph: Picture.Glyph, _ pixels: Double, _ quarterX: Int, _ quarterY: Int, font: Int, key: Int,
    _ addOutline: (Picture.Glyph, Double, OpaquePointer) -> Void
  ) -> UnsafeRawPointer? {
    // Measure the extents on a surface without pixels.
    guard let measured = cairo_image_surface_create(CAIRO_FORMAT_A8, 0, 0) else { return nil }
    defer { cairo_surface_destroy(measured) }
    let atOrigin = Picture.Glyph(id: glyph.id, x: 0, y: 0, cluster: nil)
    func withPath(_ surface: OpaquePointer, left: Double, top: Double, _ body: (OpaquePointer) -> Void) {
      let context = cairo_create(surface)!
      cairo_translate(context, Double(quarterX) / 4 - left, Double(quarterY) / 4 - top)
      addOutline(atOrigin, pixels, context)
      cairo_identity_matrix(context)
      body(context)
      cairo_destroy(context)
    }
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    withPath(measured, left: 0, top: 0) { cairo_path_extents($0, &left, &top, &right, &bottom) }
    (left, top) = (left.rounded(.down), top.rounded(.down))
    let (width, height) = (max(1, right.rounded(.up) - left), max(1, bottom.rounded(.up) - top))
    guard width <= 4 * Self.largestSize, height <= 4 * Self.largestSize,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    else { return nil }
    defer { cairo_surface_destroy(surface) }
    withPath(surface, left: left, top: top) { cairo_fill($0) }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let stride = cairo_image_surface_get_stride(surface)
    store.add(bytes: Int(stride) * Int(height))
    let mask = data.withMemoryRebound(to: UInt32.self, capacity: 1) {
      pixman_image_create_bits(PIXMAN_a8, Int32(width), Int32(height), $0, stride)
    }
    guard let mask else { return nil }
    defer { pixman_image_unref(mask) }
    return pixman_glyph_cache_insert(
      store.masks, .init(bitPattern: font), .init(bitPattern: key), Int32(-left), Int32(-top), mask)
  }
}
