// PNG files, written and read with libpng.
import CPNG
public import Foundation
public import LabelView

/// How a PNG file is compressed. The pixels are the same in all ways.
public struct PNGCompression: Hashable, Sendable {
  /// What is subtracted from each byte before it is compressed.
  public enum Filter: Int32, CaseIterable, Sendable {
    /// Nothing, which is best for text on a plain background.
    case none = 0
    /// The byte of the pixel to the left.
    case sub = 1
    /// The byte of the pixel above.
    case up = 2
    /// The mean of both.
    case average = 3
    /// The nearest of left, above, and left above, to a prediction from them.
    case paeth = 4
    /// In each row what is probably best, which is slow. It suits photographs and gradients.
    case adaptive = 5
  }

  /// zlib's level, from 0 (not compressed) to 9 (smallest, slowest).
  public var level: Int
  /// What is subtracted from each byte before it is compressed.
  public var filter: Filter

  /// Creates a way of compression; by default a fast one, whose files of labels are hardly larger than the smallest.
  ///
  /// - Parameters:
  ///   - level: zlib's level, clamped to 0...9.
  ///   - filter: what is subtracted from each byte before it is compressed.
  public init(level: Int = 2, filter: Filter = .none) {
    self.level = min(max(level, 0), 9)
    self.filter = filter
  }
}

extension Bitmap {
  /// Returns the bitmap as a PNG file. Equal bitmaps give equal bytes with the same versions of libpng and zlib. Opaque
  /// bitmaps are written without alpha, grey ones with one channel. O(pixels).
  ///
  /// - Throws: ``DrawingError/notWritten(_:)`` if memory is short.
  public func png(_ compression: PNGCompression = PNGCompression()) throws(DrawingError) -> Data {
    let block = pixels.withUnsafeBufferPointer {
      cpng_write(
        $0.baseAddress, UInt32(width), UInt32(height), Int32(compression.level), compression.filter.rawValue)
    }
    guard let bytes = block.bytes else { throw .notWritten(block.reason) }
    return Data(bytesNoCopy: bytes, count: block.length, deallocator: .free)
  }

  /// Draws a picture into a PNG file.
  ///
  /// - Parameters:
  ///   - picture: the picture; its bounds become the image.
  ///   - background: the colour below it; nil is transparent.
  ///   - scale: the scale, in pixels per point; nil is the picture's own.
  ///   - compression: how the file is compressed.
  /// - Throws: ``DrawingError`` if a side has no pixels or more than ``longestSide``, or if memory is short.
  public static func png(
    _ picture: Picture, background: RGBAColor? = nil, scale: Double? = nil,
    compression: PNGCompression = PNGCompression()
  ) throws(DrawingError) -> Data {
    try Bitmap(picture, background: background, scale: scale).png(compression)
  }

  /// Reads a PNG file of any kind. Colours of 16 bits are rounded to 8. The pixels of a file that ``png(_:)`` wrote are
  /// read as they were. O(pixels).
  ///
  /// - Throws: ``DrawingError/invalidPNG(_:)``.
  public init(png: Data) throws(DrawingError) {
    let bytes = [UInt8](png)
    let block = bytes.withUnsafeBufferPointer { cpng_read($0.baseAddress, $0.count) }
    guard let pixels = block.bytes else { throw .invalidPNG(block.reason) }
    defer { free(pixels) }
    self.init(
      width: Int(block.width), height: Int(block.height),
      checked: Array(UnsafeBufferPointer(start: pixels, count: block.length)))
  }
}

extension cpng_block {
  /// The message of a failure.
  fileprivate var reason: String {
    withUnsafeBytes(of: message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
