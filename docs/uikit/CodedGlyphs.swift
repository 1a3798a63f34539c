// Reads the glyphs of the coded fonts (make-coded-fonts.py) in a picture: which character is where, how large.
//
// Needs nothing but the standard library.

/// A grey picture, 0 for paper and 255 for ink, row by row from the top.
struct GreyPicture {
  var width: Int
  var height: Int
  var pixels: [UInt8]

  func ink(_ x: Int, _ y: Int) -> Int {
    x >= 0 && x < width && y >= 0 && y < height ? Int(pixels[y * width + x]) : 0
  }
}

/// A glyph that was read: lengths are pixels of the picture, with fractions from the grey of the edges.
struct CodedGlyph {
  var scalar: UInt32
  /// Where its advance begins.
  var x: Double
  var advance: Double
  /// The top of the em's box, and its height: the font size as drawn.
  var top: Double
  var size: Double
}

enum CodedGlyphError: Error {
  /// Ink that is no glyph of a coded font, at a place in the picture.
  case unreadable(x: Int, y: Int)
}

/// All glyphs of a picture, line by line from the top, each from left to right. O(pixels).
func readGlyphs(_ picture: GreyPicture) throws -> [[CodedGlyph]] {
  var isTaken = [Bool](repeating: false, count: picture.pixels.count)
  var glyphs: [CodedGlyph] = []
  for x in 0..<picture.width {
    for y in 0..<picture.height where picture.ink(x, y) >= 128 && !isTaken[y * picture.width + x] {
      // The leftmost ink that was not read yet is a bar.
      let bar = component(picture, x, y, &isTaken)
      glyphs.append(try read(picture, bar, &isTaken))
    }
  }
  // Glyphs whose boxes have about the same top are on one line.
  var lines: [[CodedGlyph]] = []
  for glyph in glyphs.sorted(by: { $0.top < $1.top }) {
    if let last = lines.last?.first, glyph.top < last.top + last.size / 2 {
      lines[lines.count - 1].append(glyph)
    } else {
      lines.append([glyph])
    }
  }
  return lines.map { $0.sorted { $0.x < $1.x } }
}

private struct Box {
  var left: Int, right: Int, top: Int, bottom: Int  // inclusive
}

/// The connected ink around a pixel, which is then taken.
private func component(_ picture: GreyPicture, _ x: Int, _ y: Int, _ isTaken: inout [Bool]) -> Box {
  var box = Box(left: x, right: x, top: y, bottom: y)
  var open = [(x, y)]
  isTaken[y * picture.width + x] = true
  while let (x, y) = open.popLast() {
    box.left = min(box.left, x)
    box.right = max(box.right, x)
    box.top = min(box.top, y)
    box.bottom = max(box.bottom, y)
    for (nextX, nextY) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    where picture.ink(nextX, nextY) >= 128 && !isTaken[nextY * picture.width + nextX] {
      isTaken[nextY * picture.width + nextX] = true
      open.append((nextX, nextY))
    }
  }
  return box
}

private func read(_ picture: GreyPicture, _ bar: Box, _ isTaken: inout [Bool]) throws -> CodedGlyph {
  // Edges to a fraction of a pixel, from the amount of ink along the middle of the bar.
  let middleY = (bar.top + bar.bottom) / 2
  let middleX = (bar.left + bar.right) / 2
  func sum(_ range: ClosedRange<Int>, _ ink: (Int) -> Int) -> Double {
    Double(range.reduce(0) { $0 + ink($1) }) / 255
  }
  let width = sum(bar.left - 1...bar.right + 1) { picture.ink($0, middleY) }
  let height = sum(bar.top - 1...bar.bottom + 1) { picture.ink(middleX, $0) }
  let left = Double(bar.left + 1) - sum(bar.left - 1...bar.left) { picture.ink($0, middleY) }
  let top = Double(bar.top + 1) - sum(bar.top - 1...bar.top) { picture.ink(middleX, $0) }
  let advance = width / 0.2
  let row = height / 25
  let column = Int(left - 0.1 * advance + 0.65 * advance)
  var scalar: UInt32 = 0
  var rows = 0
  for index in 0..<26 {
    let isInk = picture.ink(column, Int(top + (Double(index) + 0.5) * row)) >= 128
    guard isInk else { continue }
    guard (1...22).contains(index) else { throw CodedGlyphError.unreadable(x: bar.left, y: bar.top) }
    rows += 1
    if index <= 21 { scalar |= 1 << UInt32(21 - index) }
  }
  guard rows.isMultiple(of: 2), rows > 0, height > 2 * width else {
    throw CodedGlyphError.unreadable(x: bar.left, y: bar.top)
  }
  // The rows are read with the bar.
  for x in bar.right...min(picture.width - 1, Int(left + 0.83 * advance) + 1) {
    for y in max(0, bar.top - 1)...min(picture.height - 1, bar.bottom + 1) { isTaken[y * picture.width + x] = true }
  }
  return CodedGlyph(scalar: scalar, x: left - 0.1 * advance, advance: advance, top: top, size: 26 * row)
}
