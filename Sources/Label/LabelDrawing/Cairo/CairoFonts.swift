// Cairo fonts for selectable text.
import CCairo
import Foundation
import LabelFonts
import LabelView

/// Shows glyphs as text. It must outlive the surfaces that it draws on, because they keep using its faces.
final class CairoFonts {
  private var library: FT_Library?
  private typealias Made = (font: OpaquePointer, face: FT_Face)
  /// The faces are kept, since FreeType reads the bytes of those that are not files.
  private var faces: [ObjectIdentifier: (source: FontFace, made: Made?)] = [:]
  private let options = cairo_font_options_create()

  init() {
    FT_Init_FreeType(&library)
    // HarfBuzz positions the glyphs, at fractions of pixels, so there is no hinting.
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
  }

  deinit {
    for case let (_, (font, face)?) in faces.values {
      cairo_font_face_destroy(font)
      FT_Done_Face(face)
    }
    cairo_font_options_destroy(options)
    FT_Done_FreeType(library)
  }

  private func font(_ face: FontFace) -> OpaquePointer? {
    if let known = faces[ObjectIdentifier(face)] { return known.made?.font }
    var made: FT_Face?
    var found: Made?
    let bytes = face.fileBytes
    let status =
      face.path.isEmpty
      ? FT_New_Memory_Face(library, bytes.baseAddress, FT_Long(bytes.count), FT_Long(face.faceIndex), &made)
      : FT_New_Face(library, face.path, FT_Long(face.faceIndex), &made)
    if status == 0, let made {
      var coordinates = face.variations.isEmpty ? [] : face.designCoordinates.map { FT_Fixed(($0 * 65536).rounded()) }
      if !coordinates.isEmpty { FT_Set_Var_Design_Coordinates(made, FT_UInt(coordinates.count), &coordinates) }
      if let font = cairo_ft_font_face_create_for_ft_face(made, Int32(FT_LOAD_NO_HINTING)) { found = (font, made) }
    }
    faces[ObjectIdentifier(face)] = (face, found)
    return found?.font
  }

  /// Shows glyphs of a run in the current colour, together with their text.
  func show(_ glyphs: [Picture.Glyph], _ run: Picture.GlyphRun, _ context: OpaquePointer) {
    guard let font = font(run.face) else { return }
    select(font, run.size, context)
    let run = run.with(glyphs)
    var index = 0
    while index < glyphs.count {
      let start = index
      while index < glyphs.count, (glyphs[index].cluster == nil) == (glyphs[start].cluster == nil) { index += 1 }
      var placed = glyphs[start..<index].map { cairo_glyph_t(index: UInt($0.id), x: $0.x, y: $0.y) }
      let part = run.with(Array(glyphs[start..<index]))
      if glyphs[start].cluster == nil {
        cairo_show_glyphs(context, &placed, Int32(placed.count))
      } else {
        show(placed, part.clusters.map { ($0.range, $0.count) }, run.string, run.isRightToLeft, context)
      }
    }
  }

  /// Adds text of a run that can be selected but not seen: its glyphs, in a clip that shows nothing of them.
  func addHidden(_ glyphs: [Picture.Glyph], _ run: Picture.GlyphRun, _ context: OpaquePointer) {
    guard let font = font(run.face) else { return }
    select(font, run.size, context)
    hide(glyphs.map { cairo_glyph_t(index: UInt($0.id), x: $0.x, y: $0.y) }, context) { show(glyphs, run, context) }
  }

  /// Adds the text of colour glyphs, which can be selected but not seen. Each text has the system font's `.notdef`, as
  /// wide as its box.
  func addHiddenText(of glyphs: [Picture.Glyph], _ run: Picture.GlyphRun, _ context: OpaquePointer) {
    guard !glyphs.isEmpty, let face = UIFont.systemFont(ofSize: 17).labelFont.fontFaces.first, let font = font(face)
    else { return }
    for cluster in run.with(glyphs).clusters where cluster.right > cluster.left {
      select(font, run.size, context)
      var glyph = cairo_glyph_t(index: 0, x: cluster.left, y: run.baseline)
      var extents = cairo_text_extents_t()
      cairo_glyph_extents(context, &glyph, 1, &extents)
      guard extents.x_advance > 0 else { continue }
      var matrix = cairo_matrix_t()
      cairo_matrix_init_scale(&matrix, run.size * (cluster.right - cluster.left) / extents.x_advance, run.size)
      cairo_set_font_matrix(context, &matrix)
      hide([glyph], context) { show([glyph], [(cluster.range, 1)], run.string, false, context) }
    }
  }

  private func select(_ font: OpaquePointer, _ size: Double, _ context: OpaquePointer) {
    cairo_set_font_face(context, font)
    cairo_set_font_size(context, size)
    cairo_set_font_options(context, options)
  }

  /// Clips to a square in the middle of the glyphs' ink. It is four times as wide as Cairo's unit of 1/256 point, because
  /// Cairo drops text that is wholly clipped.
  private func hide(_ glyphs: [cairo_glyph_t], _ context: OpaquePointer, _ body: () -> Void) {
    var (glyphs, extents) = (glyphs, cairo_text_extents_t())
    guard let first = glyphs.first else { return }
    cairo_glyph_extents(context, &glyphs, Int32(glyphs.count), &extents)
    var (width, height) = (1.0 / 64, 1.0 / 64)
    cairo_device_to_user_distance(context, &width, &height)
    cairo_save(context)
    cairo_rectangle(
      context, first.x + extents.x_bearing + extents.width / 2, first.y + extents.y_bearing + extents.height / 2, width,
      height)
    cairo_clip(context)
    body()
    cairo_restore(context)
  }

  /// Shows glyphs whose clusters, in logical order, have the given texts and numbers of glyphs.
  private func show(
    _ placed: [cairo_glyph_t], _ clusters: [(range: Range<Int>, count: Int)], _ string: String, _ isRightToLeft: Bool,
    _ context: OpaquePointer
  ) {
    let bytes = Array(string.utf8)
    let text = clusters.flatMap { bytes[$0.range] }.map { CChar(bitPattern: $0) }
    let counts = clusters.map { cairo_text_cluster_t(num_bytes: Int32($0.range.count), num_glyphs: Int32($0.count)) }
    cairo_show_text_glyphs(
      context, text, Int32(text.count), placed, Int32(placed.count), counts, Int32(counts.count),
      isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0))
  }
}
