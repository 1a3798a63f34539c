// What a UILabel shows, read from outside: sizes by its methods, lines from a picture of it. Not compiled in this
// repository: it needs UIKit.
import UIKit

extension LabelCase {
  /// The answer as the protocol has it.
  @MainActor func answer() throws -> [String: Any] {
    let view = try makeLabel()
    let free = CGFloat.greatestFiniteMagnitude
    switch query {
    case "sizeThatFits":
      let size = view.sizeThatFits(CGSize(width: proposed.width ?? free, height: proposed.height ?? free))
      return ["size": [size.width, size.height]]
    case "intrinsicContentSize":
      return ["size": [view.intrinsicContentSize.width, view.intrinsicContentSize.height]]
    case "textRect":
      let bounds = CGRect(x: 0, y: 0, width: bounds.width ?? free, height: bounds.height ?? free)
      let rect = view.textRect(forBounds: bounds, limitedToNumberOfLines: lineLimit)
      return ["rect": [rect.minX, rect.minY, rect.width, rect.height]]
    case "layout": return try layout(view)
    default: throw Unreadable(message: "the query \(query)")
    }
  }

  @MainActor private func layout(_ view: UILabel) throws -> [String: Any] {
    // What is unconstrained is as large as the label wants to be.
    let wish = view.sizeThatFits(CGSize(width: bounds.width ?? 100_000, height: 100_000))
    let size = CGSize(width: bounds.width ?? wish.width, height: bounds.height ?? wish.height)
    view.frame = CGRect(origin: .zero, size: size)
    view.textColor = .black
    guard size.width > 0, size.height > 0 else { throw Unreadable(message: "a label without room draws nothing") }
    // As fine as memory allows: edges are read to a fraction of a pixel.
    let margin = 40.0
    let area = CGRect(origin: .zero, size: size).insetBy(dx: -margin, dy: -margin)
    let scale = min(32, max(4, (30_000_000 / (area.width * area.height)).squareRoot().rounded(.down)))
    let lines = try readGlyphs(picture(of: view, area, scale: scale)).map { line in
      line.map { glyph in
        CodedGlyph(
          scalar: glyph.scalar, x: glyph.x / scale - margin, advance: glyph.advance / scale,
          top: glyph.top / scale - margin, size: glyph.size / scale)
      }
    }
    return try VisibleText(string: string, lines: lines, fontSize: view.font.pointSize).answer()
  }

  /// The label drawn beyond its bounds too: `drawText(in:)` does not clip where the layer would.
  @MainActor private func picture(of view: UILabel, _ area: CGRect, scale: Double) throws -> GreyPicture {
    let (width, height) = (Int(area.width * scale), Int(area.height * scale))
    var pixels = [UInt8](repeating: 255, count: width * height)
    let isDrawn = pixels.withUnsafeMutableBytes { memory in
      guard
        let context = CGContext(
          data: memory.baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width,
          space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)
      else { return false }
      context.translateBy(x: -area.minX * scale, y: Double(height) + area.minY * scale)
      context.scaleBy(x: scale, y: -scale)
      UIGraphicsPushContext(context)
      view.drawText(in: view.bounds)
      UIGraphicsPopContext()
      return true
    }
    guard isDrawn else { throw Unreadable(message: "a label too large for a picture") }
    return GreyPicture(width: width, height: height, pixels: pixels.map { 255 - $0 })
  }
}
