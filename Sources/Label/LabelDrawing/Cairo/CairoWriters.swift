// Writers of pictures as pixels, PNG and PDF.
import CCairo
public import Foundation
public import LabelView

/// A picture as pixels.
public struct Bitmap: Sendable {
  /// Owns a Cairo surface. It is sendable because nothing draws on the surface after the bitmap is made.
  private final class Surface: @unchecked Sendable {
    let surface: OpaquePointer
    init(_ surface: OpaquePointer) { self.surface = surface }
    deinit { cairo_surface_destroy(surface) }
  }

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  private let pixels: Surface

  /// Returns a pixel's colour, not premultiplied. Precondition: the pixel is in the bitmap.
  public func color(x: Int, y: Int) -> RGBAColor {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel is outside the bitmap")
    return withExtendedLifetime(pixels) {
      // Rows are stored from the top, with four bytes per pixel: blue, green, red, alpha, premultiplied.
      let stride = Int(cairo_image_surface_get_stride(pixels.surface))
      let pixel = cairo_image_surface_get_data(pixels.surface)! + y * stride + x * 4
      let alpha = Double(pixel[3])
      guard alpha > 0 else { return RGBAColor(red: 0, green: 0, blue: 0, alpha: 0) }
      func part(_ offset: Int) -> Double { Double(pixel[offset]) / alpha }
      return RGBAColor(red: part(2), green: part(1), blue: part(0), alpha: alpha / 255)
    }
  }

  /// The largest width and height in pixels.
  public static let longestSide = 32_767

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - picture: the picture; its bounds become the bitmap.
  ///   - background: the colour below it; nil is transparent.
  ///   - scale: the scale, in pixels per point.
  /// - Returns: nil if a side has no pixels or more than ``longestSide``, or if Cairo cannot make the bitmap.
  public init?(_ picture: Picture, background: RGBAColor? = nil, scale: Double = 1) {
    let (width, height) = ((picture.bounds.width * scale).rounded(.up), (picture.bounds.height * scale).rounded(.up))
    guard width >= 1, height >= 1, width <= Double(Self.longestSide), height <= Double(Self.longestSide),
      let made = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { return nil }
    pixels = Surface(made)
    guard cairo_surface_status(made) == CAIRO_STATUS_SUCCESS, let context = cairo_create(made) else { return nil }
    defer { cairo_destroy(context) }
    (self.width, self.height) = (Int(width), Int(height))
    paint(picture, background, scale, CairoPainter(context), context)
    cairo_surface_flush(made)
  }

  /// Returns the bitmap as a PNG file; nil if Cairo cannot write it.
  public func png() -> Data? {
    withExtendedLifetime(pixels) {
      var data = Data()
      let status = withUnsafeMutablePointer(to: &data) {
        cairo_surface_write_to_png_stream(pixels.surface, appendBytes, $0)
      }
      return status == CAIRO_STATUS_SUCCESS ? data : nil
    }
  }

  /// Returns a picture as a PNG file; nil if there is no bitmap, or it cannot be written.
  public static func png(_ picture: Picture, background: RGBAColor? = nil, scale: Double = 1) -> Data? {
    Bitmap(picture, background: background, scale: scale)?.png()
  }
}

/// Writes pictures as PDF.
public enum PDFWriter {
  /// Returns a picture as a document of one page. Its text can be selected and searched; colour glyphs are images.
  ///
  /// - Parameters:
  ///   - picture: the picture; its bounds become the page.
  ///   - background: the colour below it, or nil.
  ///   - scale: the factor for the width and height of the page.
  /// - Returns: nil if the page has no finite positive area, or Cairo cannot write the document.
  public static func document(_ picture: Picture, background: RGBAColor? = nil, scale: Double = 1) -> Data? {
    let (width, height) = (picture.bounds.width * scale, picture.bounds.height * scale)
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    let fonts = CairoFonts()
    var data = Data()
    let isDone = withUnsafeMutablePointer(to: &data) { data in
      guard let surface = cairo_pdf_surface_create_for_stream(appendBytes, data, width, height) else { return false }
      defer { cairo_surface_destroy(surface) }
      guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface) else {
        return false
      }
      paint(picture, background, scale, CairoPainter(context, fonts: fonts), context)
      cairo_show_page(context)
      cairo_destroy(context)
      cairo_surface_finish(surface)
      return cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    }
    return withExtendedLifetime(fonts) { isDone ? data : nil }
  }
}

private func paint(
  _ picture: Picture, _ background: RGBAColor?, _ scale: Double, _ painter: CairoPainter, _ context: OpaquePointer
) {
  cairo_scale(context, scale, scale)
  cairo_translate(context, -picture.bounds.minX, -picture.bounds.minY)
  if let background { painter.draw(Picture(bounds: picture.bounds, steps: [.fill(picture.bounds, background)])) }
  painter.draw(picture)
}

/// A write function for Cairo that appends to a `Data`.
private func appendBytes(
  _ closure: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ length: UInt32
) -> cairo_status_t {
  if let closure, let bytes { closure.assumingMemoryBound(to: Data.self).pointee.append(bytes, count: Int(length)) }
  return CAIRO_STATUS_SUCCESS
}
