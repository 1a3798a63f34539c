// A writer of pictures as PDF.
import CCairo
public import Foundation
public import LabelView

/// Writes pictures as PDF.
public enum PDFWriter {
  /// Returns a picture as a document of one page. Its text can be selected and searched; colour glyphs are images.
  ///
  /// - Parameters:
  ///   - picture: the picture; its bounds become the page.
  ///   - background: the colour below it, or nil.
  ///   - scale: the factor for the width and height of the page. It is not the picture's scale: a page has no pixels.
  /// - Throws: ``DrawingError`` if the page has no finite positive area, or Cairo cannot write the document.
  public static func document(
    _ picture: Picture, background: RGBAColor? = nil, scale: Double = 1
  ) throws(DrawingError) -> Data {
    try DrawingError.check(scale: scale)
    let (width, height) = (picture.bounds.width * scale, picture.bounds.height * scale)
    guard width > 0, height > 0, width.isFinite, height.isFinite else {
      throw .noArea(width: picture.bounds.width, height: picture.bounds.height)
    }
    let fonts = CairoFonts()
    var data = Data()
    let failure = withUnsafeMutablePointer(to: &data) { data -> DrawingError? in
      guard let surface = cairo_pdf_surface_create_for_stream(appendBytes, data, width, height) else {
        return .notWritten("out of memory")
      }
      defer { cairo_surface_destroy(surface) }
      do throws(DrawingError) {
        try Cairo.draw(picture, background, scale, on: surface, fonts: fonts)
      } catch {
        return error
      }
      cairo_surface_show_page(surface)
      cairo_surface_finish(surface)
      let status = cairo_surface_status(surface)
      return status == CAIRO_STATUS_SUCCESS ? nil : .notWritten(Cairo.message(status))
    }
    withExtendedLifetime(fonts) {}
    if let failure { throw failure }
    return data
  }
}

/// A write function for Cairo that appends to a `Data`.
private func appendBytes(
  _ closure: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ length: UInt32
) -> cairo_status_t {
  if let closure, let bytes { closure.assumingMemoryBound(to: Data.self).pointee.append(bytes, count: Int(length)) }
  return CAIRO_STATUS_SUCCESS
}
