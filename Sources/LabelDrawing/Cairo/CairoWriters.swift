// Pictures as pixels, as PNG and as PDF.
import CCairo
public import Foundation
public import LabelView

/// A picture in pixels.
public struct Bitmap: Sendable {
  /// Nothing is drawn on it once it is in a bitmap.
  private final class Surface: @unchecked Sendable {
    let surface: OpaquePointer
    init(_ surface: OpaquePointer) { self.surface = surface }
    deinit { cairo_surface_destroy(surface) }
  }

  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  private let pixels: Surface

  /// A pixel's colour, not premultiplied. Precondition: it is in the bitmap.
  public func color(x: Int, y: Int) -> RGBAColor {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel is outside the bitmap")
    return withExtendedLifetime(pixels) {
      // Row by row from the top, four bytes a pixel: blue, green, red, alpha, premultiplied.
      let stride = Int(cairo_image_surface_get_stride(pixels.surface))
      let pixel = cairo_image_surface_get_data(pixels.surface)! + y * stride + x * 4
      let alpha = Double(pixel[3])
      guard alpha > 0 else { return RGBAColor(red: 0, green: 0, blue: 0, alpha: 0) }
      func part(_ offset: Int) -> Double { Double(pixel[offset]) / alpha }
      return RGBAColor(red: part(2), green: part(1), blue: part(0), alpha: alpha / 255)
    }
  }

  /// No picture has more pixels in a row, or rows.
  public static let longestSide = 32_767

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - picture: its bounds are drawn.
  ///   - background: below it; nil is transparent.
  ///   - scale: pixels a point.
  /// - Returns: nil where a side has no pixels, or more than ``longestSide``.
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

  /// The bitmap as a PNG file; nil where memory is short.
  public func png() -> Data? {
    withExtendedLifetime(pixels) {
      var data = Data()
      let status = withUnsafeMutablePointer(to: &data) {
        cairo_surface_write_to_png_stream(pixels.surface, appendBytes, $0)
      }
      return status == CAIRO_STATUS_SUCCESS ? data : nil
    }
  }

  /// A picture as a PNG file; nil as of the bitmap.
  public static func png(_ picture: Picture, background: RGBAColor? = nil, scale: Double = 1) -> Data? {
    Bitmap(picture, background: background, scale: scale)?.png()
  }
}

/// Writes pictures as PDF.
public enum PDFWriter {
  /// A picture as a document of one page. Its text can be selected and searched; coloured glyphs are images.
  ///
  /// - Parameters:
  ///   - picture: its bounds are the page's.
  ///   - background: below it, or nil.
  ///   - scale: what width and height of the page are multiplied with.
  /// - Returns: nil where the page has no area.
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

/// Appends what Cairo writes to a `Data`.
private func appendBytes(
  _ closure: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ length: UInt32
) -> cairo_status_t {
  if let closure, let bytes { closure.assumingMemoryBound(to: Data.self).pointee.append(bytes, count: Int(length)) }
  return CAIRO_STATUS_SUCCESS
}
