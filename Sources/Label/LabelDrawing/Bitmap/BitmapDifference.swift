// The difference between two bitmaps: how many pixels, where, and a picture of it.

/// Where two bitmaps differ.
public struct BitmapDifference: Hashable, Sendable {
  /// A rectangle of pixels.
  public struct Place: Hashable, Sendable {
    /// The leftmost column, from 0.
    public let x: Int
    /// The uppermost row, from 0.
    public let y: Int
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
  }

  /// The number of pixels that differ. Pixels that only one of the bitmaps has, count.
  public let count: Int
  /// The greatest difference of a component, 1 to 255; 255 where only one bitmap has a pixel.
  public let greatest: Int
  /// The rectangles around pixels that differ, from top to bottom. Pixels that are up to 16 pixels apart usually share
  /// one.
  public let places: [Place]
  /// The expected bitmap, the given one, and below them the places: the given bitmap faded, with red where they differ.
  public let picture: Bitmap
}

extension Bitmap {
  /// Compares the bitmap with one that was expected. O(pixels).
  ///
  /// - Parameters:
  ///   - expected: the other bitmap, which may have another size.
  ///   - tolerance: the greatest difference of a component, 0 to 255, that does not count.
  /// - Returns: nil if no pixel differs by more than the tolerance.
  public func difference(from expected: Bitmap, tolerance: Int = 0) -> BitmapDifference? {
    if self == expected { return nil }
    let (width, height) = (max(width, expected.width), max(height, expected.height))
    var map = DifferenceMap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let distance = distance(from: expected, x, y)
        if distance > tolerance { map.add(x, y, distance) }
      }
    }
    if map.count == 0 { return nil }
    return BitmapDifference(
      count: map.count, greatest: map.greatest, places: map.places(), picture: picture(of: map, expected))
  }

  /// Returns the greatest difference of a component of a pixel; 255 if only one of the bitmaps has the pixel.
  private func distance(from other: Bitmap, _ x: Int, _ y: Int) -> Int {
    let isHere = x < width && y < height
    if isHere != (x < other.width && y < other.height) { return 255 }
    if !isHere { return 0 }
    let (own, their) = ((y * width + x) * 4, (y * other.width + x) * 4)
    var most = 0
    for part in 0..<4 { most = max(most, abs(Int(pixels[own + part]) - Int(other.pixels[their + part]))) }
    return most
  }

  private func picture(of map: DifferenceMap, _ expected: Bitmap) -> Bitmap {
    let gap = 4
    let rows = [expected.height, height, map.height]
    var sheet = [UInt8](repeating: 0x80, count: map.width * (rows.reduce(0, +) + 2 * gap) * 4)
    for alpha in stride(from: 3, to: sheet.count, by: 4) { sheet[alpha] = 255 }
    var top = 0
    for (index, source) in [expected, self, self].enumerated() {
      for y in 0..<source.height {
        for x in 0..<source.width {
          let (from, to) = ((y * source.width + x) * 4, ((top + y) * map.width + x) * 4)
          for part in 0..<4 {
            let value = Int(source.pixels[from + part])
            // A quarter of the colour, on white.
            sheet[to + part] = UInt8(index < 2 ? value : 255 - (255 - value) / 4)
          }
        }
      }
      if index < 2 { top += rows[index] + gap }
    }
    for pixel in map.pixels {
      let first = (top * map.width + pixel) * 4
      (sheet[first], sheet[first + 1], sheet[first + 2], sheet[first + 3]) = (255, 0, 0, 255)
    }
    return Bitmap(width: map.width, height: top + map.height, checked: sheet)
  }
}

/// The pixels that differ, and the cells of a grid that have some.
private struct DifferenceMap {
  /// The rectangle around the pixels of a cell.
  private struct Box {
    var left, top, right, bottom: Int
    mutating func extend(to other: Box) {
      (left, top) = (min(left, other.left), min(top, other.top))
      (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
    }
  }

  /// The sides of a cell, in pixels.
  private static let cell = 8

  let width, height: Int
  private(set) var greatest = 0
  /// The indices of the pixels, row by row.
  private(set) var pixels: [Int] = []
  private var cells: [Int: Box] = [:]
  private let columns: Int

  var count: Int { pixels.count }

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    columns = width / Self.cell + 1
  }

  mutating func add(_ x: Int, _ y: Int, _ distance: Int) {
    greatest = max(greatest, distance)
    pixels.append(y * width + x)
    let own = Box(left: x, top: y, right: x + 1, bottom: y + 1)
    cells[y / Self.cell * columns + x / Self.cell, default: own].extend(to: own)
  }

  /// Returns the rectangle around each group of cells that touch.
  func places() -> [BitmapDifference.Place] {
    var left = cells
    var places: [BitmapDifference.Place] = []
    for first in cells.keys.sorted() {
      guard var box = left.removeValue(forKey: first) else { continue }
      var open = [first]
      while let cell = open.popLast() {
        let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
        for near in -1...1 {
          for other in max(column - 1, 0)...min(column + 1, columns - 1) {
            let next = (row + near) * columns + other
            guard let found = left.removeValue(forKey: next) else { continue }
            box.extend(to: found)
            open.append(next)
          }
        }
      }
      places.append(
        BitmapDifference.Place(x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top))
    }
    return places.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }
}
