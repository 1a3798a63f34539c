// A picture as pixels.
import CCairo
import Foundation
import LabelLayout
public import LabelView

/// A picture as pixels. A value: equal bitmaps have equal pixels.
public struct Bitmap: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels row by row from the top, without gaps. Each has four bytes: red, green, blue and alpha, in sRGB, not
  /// premultiplied. A transparent pixel is four zeros.
  public let pixels: [UInt8]

  /// The largest width and height in pixels.
  public static let longestSide = 32_767

  /// Creates a bitmap from pixels.
  ///
  /// - Parameters:
  ///   - width: the width in pixels, 1 to ``longestSide``.
  ///   - height: the height in pixels, 1 to ``longestSide``.
  ///   - pixels: as in ``pixels``. The colour of transparent pixels is not kept.
  /// - Throws: ``DrawingError`` for other sides, and for another number of bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) throws(DrawingError) {
    try Bitmap.check(
      width: Double(width), height: Double(height), .noArea(width: Double(width), height: Double(height)))
    guard pixels.count == width * height * 4 else {
      throw .wrongByteCount(pixels.count, width: width, height: height)
    }
    (self.width, self.height) = (width, height)
    var pixels = pixels
    for alpha in stride(from: 3, to: pixels.count, by: 4) where pixels[alpha] == 0 {
      (pixels[alpha - 3], pixels[alpha - 2], pixels[alpha - 1]) = (0, 0, 0)
    }
    self.pixels = pixels
  }

  /// Creates a bitmap from pixels that are in order.
  init(width: Int, height: Int, checked pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Draws a picture. Any thread may do that.
  ///
  /// - Parameters:
  ///   - picture: the picture; its bounds become the bitmap.
  ///   - background: the colour below it; nil is transparent.
  ///   - scale: the scale, in pixels per point; nil is the picture's own.
  /// - Throws: ``DrawingError`` if a side has no pixels or more than ``longestSide``, or if memory is short.
  /// - Complexity: O(pixels + steps).
  public init(_ picture: Picture, background: RGBAColor? = nil, scale: Double? = nil) throws(DrawingError) {
    let scale = scale ?? picture.scale
    try DrawingError.check(scale: scale)
    // A length slightly above a whole pixel counts as that pixel, because lengths in points are not exact.
    let width = (picture.bounds.width * scale - 1e-6).rounded(.up)
    let height = (picture.bounds.height * scale - 1e-6).rounded(.up)
    try Bitmap.check(
      width: width, height: height, .noArea(width: picture.bounds.width, height: picture.bounds.height))
    (self.width, self.height) = (Int(width), Int(height))
    pixels = try Bitmap.drawn(picture, background, scale, width: self.width, height: self.height)
  }

  /// Returns a pixel's colour, not premultiplied. Precondition: the pixel is in the bitmap.
  public func color(x: Int, y: Int) -> RGBAColor {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel is outside the bitmap")
    let first = (y * width + x) * 4
    func part(_ offset: Int) -> Double { Double(pixels[first + offset]) / 255 }
    return RGBAColor(red: part(0), green: part(1), blue: part(2), alpha: part(3))
  }

  private static func check(width: Double, height: Double, _ noArea: DrawingError) throws(DrawingError) {
    guard width >= 1, height >= 1, width < .infinity, height < .infinity else { throw noArea }
    if max(width, height) > Double(longestSide) { throw .tooLarge(width: width, height: height) }
  }

  /// Draws a picture into memory that becomes the pixels: a second copy would take as long as the drawing.
  private static func drawn(
    _ picture: Picture, _ background: RGBAColor?, _ scale: Double, width: Int, height: Int
  ) throws(DrawingError) -> [UInt8] {
    // An array that finds no memory would end the program.
    if !Block.isAvailable(byteCount: width * height * 4) { throw .notWritten("out of memory") }
    var failure: DrawingError?
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
      bytes.initialize(repeating: 0)
      count = bytes.count
      do throws(DrawingError) {
        let surface = cairo_image_surface_create_for_data(
          bytes.baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
        guard let surface else { throw .notWritten("out of memory") }
        defer { cairo_surface_destroy(surface) }
        try Cairo.draw(picture, background, scale, on: surface)
        cairo_surface_flush(surface)
        bytes.withMemoryRebound(to: UInt32.self) { words in
          for y in 0..<height { straighten(words.baseAddress.unsafelyUnwrapped + y * width, width) }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return pixels
  }

  /// Converts a row of Cairo's pixels, which are premultiplied words of alpha, red, green and blue. Most rows are opaque,
  /// or empty: the compiler makes vector code for those.
  private static func straighten(_ row: UnsafeMutablePointer<UInt32>, _ width: Int) {
    var (all, any) = (UInt32.max, UInt32(0))
    for x in 0..<width {
      all &= row[x]
      any |= row[x]
    }
    if all >> 24 == 255 {
      for x in 0..<width { row[x] = swapped(row[x]).littleEndian }
    } else if any != 0 {
      for x in 0..<width { row[x] = straight(row[x]).littleEndian }
    }
  }

  /// Returns a pixel with red and blue exchanged.
  @inline(__always)
  private static func swapped(_ pixel: UInt32) -> UInt32 {
    pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16
  }

  /// Returns a pixel with red in its lowest byte and alpha in its highest. The division is rounded to nearest, so that
  /// multiplying by alpha again, and rounding, gives the word that Cairo drew.
  @inline(__always)
  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 0 { return 0 }
    if alpha == 255 { return swapped(pixel) }
    func part(_ shift: UInt32) -> UInt32 { min(((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha, 255) }
    return alpha << 24 | part(0) << 16 | part(8) << 8 | part(16)
  }
}
