// Images of attachments, with UIKit's names.
public import Foundation

/// An image: a PNG file and its scale. Immutable.
public final class UIImage: AttributeValue, @unchecked Sendable {
  private let data: Data
  /// The pixels per point.
  public let scale: CGFloat
  /// The size in points.
  public let size: CGSize

  /// Reads a PNG file at scale 1; nil if it is none.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Reads a PNG file; nil if it is none. Only its header is read; what draws it decodes it.
  ///
  /// - Parameters:
  ///   - data: the contents of the file.
  ///   - scale: the pixels per point; values that are not positive and finite count as 1.
  public init?(data: Data, scale: CGFloat) {
    // The signature; then the first chunk, which is IHDR: its length, its name, width and height.
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    let header = [UInt8](data.prefix(24))
    guard header.count == 24, header.starts(with: signature) else { return nil }
    func number(_ start: Int) -> CGFloat { CGFloat(header[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }) }
    self.data = data
    self.scale = scale > 0 && scale < .infinity ? scale : 1
    size = CGSize(width: number(16) / self.scale, height: number(20) / self.scale)
  }

  /// Reads a PNG file; nil if it cannot be read. A name that ends with `@2x` or `@3x` before its suffix gives the scale.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let name = (path as NSString).deletingPathExtension
    self.init(data: data, scale: name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1)
  }

  /// Returns the PNG file.
  public func pngData() -> Data? { data }

  /// Returns whether an object is an image with the same file and scale.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return self === other || scale == other.scale && data == other.data
  }

  /// A hash of the file and the scale.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(data)
    hasher.combine(scale)
    return hasher.finalize()
  }
}

extension UIImage {
  /// Not available: there is no bundle of images.
  @available(*, unavailable, message: "there is no bundle of images: read a file with UIImage(contentsOfFile:)")
  public convenience init?(named name: String) { nil }

  /// Not available: there is no bundle of images.
  @available(*, unavailable, message: "there is no bundle of images: read a file with UIImage(contentsOfFile:)")
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) { nil }

  /// How a system symbol is drawn, of which there is none.
  @available(*, unavailable, message: "there are no system symbols: read a PNG file with UIImage(contentsOfFile:)")
  public final class SymbolConfiguration {
    /// Symbols of a size in points.
    public init(pointSize: CGFloat, weight: UIFont.Weight = .regular) {}
    /// Symbols that go with a text style.
    public init(textStyle: UIFont.TextStyle) {}
  }

  /// Not available: there are no system symbols.
  @available(*, unavailable, message: "there are no system symbols: read a PNG file with UIImage(contentsOfFile:)")
  public convenience init?(systemName name: String, withConfiguration configuration: SymbolConfiguration?) { nil }

  /// Not available: there are no system symbols.
  @available(*, unavailable, message: "there are no system symbols: read a PNG file with UIImage(contentsOfFile:)")
  public convenience init?(systemName name: String) { nil }
}
