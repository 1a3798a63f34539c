// Cairo fonts for selectable text.
import CCairo
import Foundation
import LabelFonts

/// Shows glyphs as text. It must outlive the surfaces that it draws on, because they keep using its faces.
final class CairoFonts {
  /// The limit for the text of a ligature after its first cluster, in UTF-8 bytes.
  private static let longestLigature = 16
  private var library: FT_Library?
  private var faces: [ObjectIdentifier: (font: OpaquePointer, face: FT_Face)?] = [:]
  private let options = cairo_font_options_create()

  init() {
    FT_Init_FreeType(&library)
    // HarfBuzz positions the glyphs, at fractions of pixels, so there is no hinting.
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
  }

  deinit {
    for case let (font, face)? in faces.values {
      cairo_font_face_destroy(font)
      FT_Done_Face(face)
    }
    cairo_font_options_destroy(options)
    FT_Done_FreeType(library)
  }

  private func font(_ face: FontFace) -> OpaquePointer? {
    if let known = faces[ObjectIdentifier(face)] { return known?.font }
    var made: FT_Face?
    var found: (font: OpaquePointer, face: FT_Face)?
    if FT_New_Face(library, face.path, FT_Long(face.faceIndex), &made) == 0, let made,
      let font = cairo_ft_font_face_create_for_ft_face(made, Int32(FT_LOAD_NO_HINTING))
    {
      found = (font, made)
    }
    faces[ObjectIdentifier(face)] = .some(found)
    return found?.font
  }

  /// Shows glyphs in the current colour, together with their text.
  func show(_ glyphs: [Picture.Glyph], _ run: Picture.GlyphRun, _ context: OpaquePointer) {
    guard let font = font(run.face) else { return }
    cairo_set_font_face(context, font)
    cairo_set_font_size(context, run.size)
    cairo_set_font_options(context, options)
    let starts = glyphs.compactMap { $0.cluster?.lowerBound }.sorted()
    var start = 0
    while start < glyphs.count {
      // Extend the part as long as the text keeps its direction.
      var end = start + 1
      var isBackward: Bool?
      while end < glyphs.count, (glyphs[end].cluster == nil) == (glyphs[start].cluster == nil) {
        if let one = glyphs[end - 1].cluster?.lowerBound, let other = glyphs[end].cluster?.lowerBound, one != other {
          if let isBackward, isBackward != (other < one) { break }
          isBackward = other < one
        }
        end += 1
      }
      show(Array(glyphs[start..<end]), isBackward: isBackward ?? false, run.string, starts, context)
      start = end
    }
  }

  private func show(
    _ part: [Picture.Glyph], isBackward: Bool, _ string: String, _ starts: [Int], _ context: OpaquePointer
  ) {
    var placed = part.map { cairo_glyph_t(index: UInt($0.id), x: $0.x, y: $0.y) }
    let count = Int32(placed.count)
    guard part[0].cluster != nil else {
      cairo_show_glyphs(context, &placed, count)
      return
    }
    // Cairo expects clusters in logical order.
    var groups: [(range: Range<Int>, count: Int)] = []
    for glyph in isBackward ? part.reversed() : part {
      guard let cluster = glyph.cluster else { continue }
      if let last = groups.last, last.range.lowerBound == cluster.lowerBound {
        groups[groups.count - 1].count += 1
      } else {
        groups.append((cluster, 1))
      }
    }
    // The characters of a ligature after the first one are not in any glyph's cluster: extend the cluster over them.
    for index in groups.indices {
      let end = groups[index].range.upperBound
      guard let next = starts.first(where: { $0 >= end }), next > end, next - end < CairoFonts.longestLigature else {
        continue
      }
      groups[index].range = groups[index].range.lowerBound..<next
    }
    let bytes = Array(string.utf8)
    let text = groups.flatMap { bytes[$0.range] }.map { CChar(bitPattern: $0) }
    let clusters = groups.map {
      cairo_text_cluster_t(num_bytes: Int32($0.range.count), num_glyphs: Int32($0.count))
    }
    cairo_show_text_glyphs(
      context, text, Int32(text.count), placed, count, clusters, Int32(clusters.count),
      isBackward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0))
  }
}
