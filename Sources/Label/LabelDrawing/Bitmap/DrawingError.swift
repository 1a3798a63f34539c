// The errors of bitmaps and of files.

/// The reason why a picture could not be drawn, written or read. `description` is one line.
public enum DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The picture has no finite area, or less than a pixel. The sides are in points.
  case noArea(width: Double, height: Double)
  /// The scale is not positive and finite.
  case invalidScale(Double)
  /// A side of the picture would have more pixels than ``Bitmap/longestSide``.
  case tooLarge(width: Double, height: Double)
  /// The number of bytes is not four times that of the pixels.
  case wrongByteCount(Int, width: Int, height: Int)
  /// The bytes are not a PNG file that can be read; the text says why.
  case invalidPNG(String)
  /// A library could not write the file, for example because memory is short; the text says why.
  case notWritten(String)

  /// The error in one line, for example "the picture would be 40000 × 20 pixels; a bitmap has at most 32767 on a side".
  public var description: String {
    func short(_ length: Double) -> String { length.isFinite ? SVGWriter.number(length) : "\(length)" }
    return switch self {
    case .noArea(let width, let height):
      "the picture has no area that can be drawn: it is \(short(width)) × \(short(height)) points"
    case .invalidScale(let scale): "the scale must be positive and finite, not \(short(scale))"
    case .tooLarge(let width, let height):
      "the picture would be \(short(width)) × \(short(height)) pixels; a bitmap has at most \(Bitmap.longestSide) on a side"
    case .wrongByteCount(let count, let width, let height):
      "\(width) × \(height) pixels have four bytes each, which is not \(count) bytes in all"
    case .invalidPNG(let reason): "not a PNG file that can be read: \(reason)"
    case .notWritten(let reason): "the file could not be written: \(reason)"
    }
  }

  /// Throws ``invalidScale(_:)`` for such a scale.
  static func check(scale: Double) throws(DrawingError) {
    if !(scale > 0 && scale.isFinite) { throw .invalidScale(scale) }
  }
}
