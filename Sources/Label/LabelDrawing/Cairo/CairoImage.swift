// Images that attachments and colour glyphs have: PNG files.
import CCairo
public import Foundation
import LabelView

/// The image files that ``Bitmap`` and ``PDFWriter`` can draw.
public enum ImageFile {
  /// Whether the bytes are a PNG file that can be drawn. O(pixels).
  public static func isReadable(_ data: Data) -> Bool { CairoImage(png: [UInt8](data)) != nil }
}

/// An image that was read from a PNG file.
final class CairoImage {
  private let surface: OpaquePointer

  /// Reads a PNG file; nil if the bytes are not valid.
  init?(png: [UInt8]) {
    struct Reader {
      let bytes: UnsafeBufferPointer<UInt8>
      var offset = 0
    }
    let made = png.withUnsafeBufferPointer { bytes in
      var reader = Reader(bytes: bytes)
      return withUnsafeMutablePointer(to: &reader) { reader in
        cairo_image_surface_create_from_png_stream(
          { closure, target, length in
            let reader = closure!.assumingMemoryBound(to: Reader.self)
            let (offset, count) = (reader.pointee.offset, Int(length))
            guard offset + count <= reader.pointee.bytes.count else { return CAIRO_STATUS_READ_ERROR }
            target!.update(from: reader.pointee.bytes.baseAddress! + offset, count: count)
            reader.pointee.offset += count
            return CAIRO_STATUS_SUCCESS
          }, reader)
      }
    }
    guard let made else { return nil }
    guard cairo_surface_status(made) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(made)
      return nil
    }
    surface = made
  }

  deinit { cairo_surface_destroy(surface) }

  /// The memory of the pixels, in bytes.
  var byteCount: Int { Int(cairo_image_surface_get_stride(surface)) * Int(cairo_image_surface_get_height(surface)) }

  /// Draws the image into a rectangle, whose edges are sharp however much the image is enlarged.
  func draw(_ context: OpaquePointer, in rect: CGRect, alpha: Double) {
    withPattern(context, in: rect) { pattern in
      cairo_set_source(context, pattern)
      cairo_paint_with_alpha(context, alpha)
    }
  }

  /// Draws the image's shape in one colour: each pixel has the image's alpha times the colour's.
  func drawShape(_ context: OpaquePointer, in rect: CGRect, _ color: RGBAColor) {
    withPattern(context, in: rect) { pattern in
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
      cairo_mask(context, pattern)
    }
  }

  private func withPattern(_ context: OpaquePointer, in rect: CGRect, _ body: (OpaquePointer) -> Void) {
    let (width, height) = (
      Double(cairo_image_surface_get_width(surface)), Double(cairo_image_surface_get_height(surface))
    )
    guard width > 0, height > 0, rect.width > 0, rect.height > 0,
      let pattern = cairo_pattern_create_for_surface(surface)
    else { return }
    defer { cairo_pattern_destroy(pattern) }
    // Outside the image are copies of its outermost pixels. Otherwise an enlarged image would fade at its edges.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    cairo_save(context)
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    cairo_clip(context)
    cairo_translate(context, rect.minX, rect.minY)
    cairo_scale(context, rect.width / width, rect.height / height)
    body(pattern)
    cairo_restore(context)
  }
}
