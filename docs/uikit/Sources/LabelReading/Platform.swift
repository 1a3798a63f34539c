// All that differs between a real UILabel and our own label with UIKit's names.
import Foundation

#if canImport(UIKit)
  import CoreText
  import UIKit
#else
  import LabelDrawing
  import UIKitNames
#endif

/// Where the background of a line's text is, in points of the label.
struct LineBox {
  var top: Double
  var right: Double
  var bottom: Double
}

/// A picture of a label.
struct LabelPicture {
  var grey: GreyPicture
  /// The upper left corner, in points of the label.
  var origin: (x: Double, y: Double)
  /// How many pixels a point has.
  var pixels: Double

  private static let mostPixels = 60_000_000.0
  private static let longestSide = 30_000.0

  /// The edges of the ink around a point, in points of the label.
  func box(around point: (x: Double, y: Double)) throws -> LineBox {
    let (x, y) = (Int((point.x - origin.x) * pixels), Int((point.y - origin.y) * pixels))
    func ink(_ x: Int, _ y: Int) -> Double {
      guard (0..<grey.width).contains(x), (0..<grey.height).contains(y) else { return 0 }
      return Double(grey.pixels[y * grey.width + x]) / 255
    }
    guard ink(x, y) > 0.9 else { throw Unreadable("a line without a background") }
    /// How far the ink reaches, in pixels.
    func reach(_ ink: (Int) -> Double) -> Double {
      var (count, last) = (0, 1.0)
      while last > 0.9 {
        count += 1
        last = ink(count)
      }
      return Double(count - 1) + last
    }
    return LineBox(
      top: (Double(y) - reach { ink(x, y - $0) }) / pixels + origin.y,
      right: (Double(x + 1) + reach { ink(x + $0, y) }) / pixels + origin.x,
      bottom: (Double(y + 1) + reach { ink(x, y + $0) }) / pixels + origin.y)
  }

  /// As many pixels a point as wished, or as an area allows.
  static func density(_ wish: Double, for area: CGRect) -> Double {
    let (width, height) = (Double(area.width), Double(area.height))
    return min(wish, (mostPixels / (width * height)).squareRoot(), longestSide / max(width, height))
  }
}

@MainActor
enum Platform {
  #if canImport(UIKit)
    static let implementation = (name: "uilabel", version: system, language: "Objective-C")
    static var device: String {
      let simulated = ProcessInfo.processInfo.environment["SIMULATOR_DEVICE_NAME"]
      return simulated.map { $0 + " (simulator)" } ?? UIDevice.current.model
    }
    static var system: String { "\(UIDevice.current.systemName) \(UIDevice.current.systemVersion)" }
    /// In points: edges are read to a sixteenth.
    static let resolution = 1.0 / 16

    static let unlimited = CGFloat.greatestFiniteMagnitude
    /// The colour of ink: 255 in a grey picture.
    static let ink = UIColor.white

    /// A font from the bytes of a file.
    static func font(_ data: Data, size: Double) -> UIFont? {
      CTFontManagerCreateFontDescriptorFromData(data as CFData).map {
        CTFontCreateWithFontDescriptor($0, size, nil) as UIFont
      }
    }

    /// Returns false if the label cannot have this direction, which is that of the app's language.
    static func setTraits(displayScale: Double?, isRightToLeft: Bool, of view: UILabel) -> Bool {
      if let displayScale { view.traitOverrides.displayScale = displayScale }
      return (UIView.userInterfaceLayoutDirection(for: .unspecified) == .rightToLeft) == isRightToLeft
    }

    /// The label drawn beyond its bounds too: `drawText(in:)` does not clip where the layer would.
    static func picture(of view: UILabel, in area: CGRect, pixels: Double) -> LabelPicture? {
      let pixels = LabelPicture.density(pixels, for: area)
      let (width, height) = (Int(area.width * pixels), Int(area.height * pixels))
      guard width > 0, height > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: width * height)
      let isDrawn = bytes.withUnsafeMutableBytes { memory in
        guard
          let context = CGContext(
            data: memory.baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width,
            space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)
        else { return false }
        context.setAllowsFontSmoothing(false)
        context.translateBy(x: -area.minX * pixels, y: Double(height) + area.minY * pixels)
        context.scaleBy(x: pixels, y: -pixels)
        UIGraphicsPushContext(context)
        view.drawText(in: view.bounds)
        UIGraphicsPopContext()
        return true
      }
      if !isDrawn { return nil }
      return LabelPicture(
        grey: GreyPicture(width: width, height: height, pixels: bytes), origin: (area.minX, area.minY),
        pixels: pixels)
    }
  #else
    static let implementation = (name: "labelpicture", version: "\(LabelEngine.version)", language: "Swift")
    static let device = "our own label"
    static var system: String { ProcessInfo.processInfo.operatingSystemVersionString }
    /// Edges are read as exactly as answers are compared.
    static let resolution = 0.0
    static let unlimited = CGFloat.infinity
    static let ink = UIColor.black

    static func font(_ data: Data, size: Double) -> UIFont? {
      guard let registered = try? UIFont.engine.register(fontData: [UInt8](data)).first else { return nil }
      defer { UIFont.engine.unregister(registered) }
      return (try? UIFont.engine.font(registered, size: size, fallback: .none)).map { UIFont($0) }
    }

    static func setTraits(displayScale: Double?, isRightToLeft: Bool, of view: UILabel) -> Bool {
      view.traitCollection = UITraitCollection(
        layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight, displayScale: displayScale ?? 1)
      return true
    }

    /// Only as much of the area as has ink.
    static func picture(of view: UILabel, in area: CGRect, pixels: Double) -> LabelPicture? {
      view.clipsToBounds = false
      var picture = Picture(view.displayList())
      guard let ink = picture.inkBounds else {
        return LabelPicture(grey: GreyPicture(width: 0, height: 0, pixels: []), origin: (0, 0), pixels: pixels)
      }
      picture.bounds = ink.insetBy(dx: -1, dy: -1)
      let pixels = LabelPicture.density(pixels, for: picture.bounds)
      guard let bitmap = try? Bitmap(picture, background: .white, scale: pixels) else { return nil }
      let red = stride(from: 0, to: bitmap.pixels.count, by: 4)
      return LabelPicture(
        grey: GreyPicture(width: bitmap.width, height: bitmap.height, pixels: red.map { 255 - bitmap.pixels[$0] }),
        origin: (picture.bounds.minX, picture.bounds.minY), pixels: pixels)
    }
  #endif
}
