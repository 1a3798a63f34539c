// Reads the glyphs of coded fonts (CodedFont.swift) in a picture: which character is where, how large.

/// A grey picture, 0 for paper and 255 for ink, row by row from the top.
struct GreyPicture {
  var width: Int
  var height: Int
  var pixels: [UInt8]
}

/// A glyph that was read. Lengths are pixels of the picture, with fractions from the grey of the edges.
struct CodedGlyph {
  var scalar: Unicode.Scalar
  /// The edges of the bar, and the right edge of the code.
  var left: Double
  var top: Double
  var bottom: Double
  var right: Double

  var advance: Double { (right - left) / 0.8 }
  /// Where the advance begins.
  var x: Double { left - 0.1 * advance }
  var height: Double { bottom - top }

  /// The glyph in points of a label.
  func scaled(_ pixels: Double, from origin: (x: Double, y: Double)) -> CodedGlyph {
    CodedGlyph(
      scalar: scalar, left: left / pixels + origin.x, top: top / pixels + origin.y, bottom: bottom / pixels + origin.y,
      right: right / pixels + origin.x)
  }
}

/// All glyphs of a picture, line by line from the top, each from left to right. O(pixels).
func readGlyphs(_ picture: GreyPicture) throws -> [[CodedGlyph]] {
  let glyphs = try picture.pixels.withUnsafeBytes { bytes in
    var reader = GlyphReader(pixels: bytes, width: picture.width, height: picture.height)
    return try reader.read()
  }
  // Glyphs of which half the height overlaps are on one line.
  var lines: [(glyphs: [CodedGlyph], top: Double, bottom: Double)] = []
  for glyph in glyphs.sorted(by: { $0.top < $1.top }) {
    if let last = lines.last,
      min(last.bottom, glyph.bottom) - max(last.top, glyph.top) > min(last.bottom - last.top, glyph.height) / 2
    {
      lines[lines.count - 1].glyphs.append(glyph)
      lines[lines.count - 1].bottom = max(last.bottom, glyph.bottom)
    } else {
      lines.append(([glyph], glyph.top, glyph.bottom))
    }
  }
  return lines.map { $0.glyphs.sorted { $0.left < $1.left } }
}

private struct GlyphReader {
  let pixels: UnsafeRawBufferPointer
  let width: Int
  let height: Int
  var found: [(glyph: CodedGlyph, left: Int, right: Int, top: Int, bottom: Int)] = []

  /// No glyph is lower than this, in pixels.
  private static let step = 4

  mutating func read() throws -> [CodedGlyph] {
    for y in stride(from: 0, to: height, by: Self.step) {
      var x = 0
      while let next = nextInk(x, y) {
        if let known = found.last(where: { next >= $0.left && next <= $0.right && y >= $0.top && y <= $0.bottom }) {
          x = known.right + 1
        } else {
          // The leftmost ink of a glyph, in every row, is its bar.
          try readGlyph(next, y)
        }
      }
    }
    if found.isEmpty, pixels.contains(where: { $0 > 16 }) { throw Unreadable("ink too small to read") }
    return found.map(\.glyph)
  }

  private func ink(_ x: Int, _ y: Int) -> Int {
    x >= 0 && x < width && y >= 0 && y < height ? Int(pixels[y &* width &+ x]) : 0
  }

  /// The x of the first ink in a row, from an x on.
  private func nextInk(_ start: Int, _ y: Int) -> Int? {
    let row = y * width
    var x = start
    while x < width {
      if x + 8 <= width, pixels.loadUnaligned(fromByteOffset: row &+ x, as: UInt64.self) == 0 {
        x &+= 8
      } else if pixels[row &+ x] >= 128 {
        return x
      } else {
        x &+= 1
      }
    }
    return nil
  }

  /// Reads the glyph whose bar has a pixel of its left edge here.
  private mutating func readGlyph(_ x: Int, _ y: Int) throws {
    let fault = Unreadable("ink that is no glyph of a coded font")
    // Follow the bar: to the right, then up and down in its middle.
    var edge = x
    while ink(edge + 1, y) >= 128 { edge += 1 }
    let middle = (x + edge) / 2
    var (first, last) = (y, y)
    while ink(middle, first - 1) >= 128 { first -= 1 }
    while ink(middle, last + 1) >= 128 { last += 1 }
    // Edges to a fraction of a pixel.
    func low(_ pixel: Int, _ ink: (Int) -> Int) -> Double {
      Double(pixel + 1) - Double(ink(pixel - 1) + ink(pixel)) / 255
    }
    func high(_ pixel: Int, _ ink: (Int) -> Int) -> Double { Double(pixel) + Double(ink(pixel + 1) + ink(pixel)) / 255 }
    let top = low(first) { ink(middle, $0) }
    let bottom = high(last) { ink(middle, $0) }
    let row = (bottom - top) / 25
    let center = Int(top + 12.5 * row)
    let left = low(x) { ink($0, center) }
    let width = high(edge) { ink($0, center) } - left
    guard row >= 2, bottom - top > width, width >= 2 else { throw fault }
    // The rows of the code: near both ends, they say the same.
    func rows(_ part: Double) -> [Int] {
      let column = Int(left + part * width / 0.2)
      return (0..<26).filter { ink(column, Int(top + (Double($0) + 0.5) * row)) >= 128 }
    }
    let code = rows(0.4)
    guard !code.isEmpty, code.count.isMultiple(of: 2), code.allSatisfy((1...22).contains), code == rows(0.7) else {
      throw fault
    }
    let value = code.reduce(UInt32(0)) { $1 <= 21 ? $0 | 1 << UInt32(21 - $1) : $0 }
    guard let scalar = Unicode.Scalar(value) else { throw fault }
    let rowY = Int(top + (Double(code[0]) + 0.5) * row)
    var end = Int(left + 0.6 * width / 0.2)
    while ink(end + 1, rowY) >= 128 { end += 1 }
    let right = high(end) { ink($0, rowY) }
    // The bar has a fifth of the advance, the bar and the code four fifths.
    guard abs((right - left) - 4 * width) < 1 + 0.05 * width else { throw fault }
    found.append(
      (
        CodedGlyph(scalar: scalar, left: left, top: top, bottom: bottom, right: right), x - 1, end + 1, first - 1,
        last + 1
      ))
  }
}
