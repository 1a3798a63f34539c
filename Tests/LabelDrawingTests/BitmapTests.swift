// Bitmaps: pixels, PNG files, differences, snapshots, errors.
import Foundation
import LabelDrawing
import LabelView
import Testing

struct BitmapTests {
  /// A bitmap of given colours, row by row. A colour is 0xRRGGBBAA.
  private func bitmap(_ width: Int, _ colors: [UInt32]) throws -> Bitmap {
    try Bitmap(
      width: width, height: colors.count / width,
      pixels: colors.flatMap { color in [24, 16, 8, 0].map { UInt8(color >> $0 & 0xFF) } })
  }

  @Test("A bitmap keeps its colours, but none of what is transparent") func pixels() throws {
    let made = try bitmap(2, [0xFF00_33FF, 0x0000_0080, 0x1122_33FF, 0x4455_6600])
    #expect([made.width, made.height] as [Int] == [2, 2])
    #expect(made.color(x: 0, y: 0) == RGBAColor(red: 1, green: 0, blue: 0.2))
    #expect(made.color(x: 1, y: 0) == RGBAColor(red: 0, green: 0, blue: 0, alpha: 128.0 / 255))
    // What is transparent has no colour.
    #expect(made.pixels.suffix(4) == [0, 0, 0, 0])
    #expect(try made == bitmap(2, [0xFF00_33FF, 0x0000_0080, 0x1122_33FF, 0]))
    #expect(try made != bitmap(1, [0xFF00_33FF, 0x0000_0080, 0x1122_33FF, 0]))
    let error = try #require(throws: (any Error).self) { try Bitmap(width: 2, height: 2, pixels: [1]) }
    #expect("\(error)" == "2 × 2 pixels have four bytes each, which is not 1 bytes in all")
  }

  @Test("Half transparent red drawn on nothing is red, not premultiplied") func drawnPixels() throws {
    let picture = Picture(
      bounds: CGRect(x: 0, y: 0, width: 2, height: 1), scale: 2,
      steps: [.fill(CGRect(x: 0, y: 0, width: 1, height: 1), RGBAColor(red: 1, green: 0, blue: 0, alpha: 0.5))])
    let bitmap = try Bitmap(picture)
    #expect([bitmap.width, bitmap.height] as [Int] == [4, 2], "the picture's scale is the bitmap's")
    #expect(try Bitmap(picture, scale: 1).width == 2)
    #expect(bitmap.pixels[0..<4] == [255, 0, 0, 128])
    #expect(bitmap.pixels[12..<16] == [0, 0, 0, 0])
  }

  @Test func errorsOfSizes() throws {
    func error(_ width: Double, _ height: Double) -> String {
      do {
        _ = try Bitmap(Picture(bounds: CGRect(x: 0, y: 0, width: width, height: height)))
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(error(0, 9) == "the picture has no area that can be drawn: it is 0 × 9 points")
    #expect(error(.infinity, 9) == "the picture has no area that can be drawn: it is inf × 9 points")
    #expect(error(1e9, 9) == "the picture would be 1000000000 × 9 pixels; a bitmap has at most 32767 on a side")
    #expect(error(1, 1) == "")
  }

  // MARK: PNG

  /// Random pixels of the four kinds of image come back as they were, with every filter. By the PNG specification the
  /// 25th byte is the number of bits and the 26th the kind: 0 grey, 4 grey and alpha, 2 colour, 6 colour and alpha.
  @Test func pngKeepsPixels() throws {
    var random = SystemRandomNumberGenerator()
    for (kind, isGrey, isOpaque) in [(UInt8(0), true, true), (4, true, false), (2, false, true), (6, false, false)] {
      var pixels: [UInt8] = []
      for index in 0..<(37 * 11) {
        let color = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
        let alpha = isOpaque ? 255 : index == 0 ? 1 : UInt8.random(in: 0...255, using: &random)
        pixels += isGrey ? [color[0], color[0], color[0], alpha] : color + [alpha]
      }
      if !isGrey { pixels.replaceSubrange(0..<3, with: [1, 2, 3]) }
      let bitmap = try Bitmap(width: 37, height: 11, pixels: pixels)
      for filter in PNGCompression.Filter.allCases {
        for level in [0, 1, 9, 99] {
          let png = try bitmap.png(PNGCompression(level: level, filter: filter))
          #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
          // Width and height are big-endian numbers in the first chunk.
          #expect(Array(png[16..<26]) == [0, 0, 0, 37, 0, 0, 0, 11, 8, kind])
          #expect(try Bitmap(png: png) == bitmap)
        }
      }
      // Cairo, which has a reader of its own, sees the same.
      let box = CGRect(x: 0, y: 0, width: 37, height: 11)
      let drawn = try Bitmap(Picture(bounds: box, steps: [.image(try bitmap.png(), box, alpha: 1)]))
      if isOpaque { #expect(drawn == bitmap) }
    }
  }

  /// Levels and filters change the size of the file. In a picture whose rows are equal, nothing is left of a row but zeros
  /// after the one above is subtracted.
  @Test("Levels and filters change the size of a file, not its pixels") func compression() throws {
    let row = (0..<997).map { UInt8(truncatingIfNeeded: $0 * $0 * 7 + $0) }
    let bitmap = try Bitmap(
      width: 997, height: 3, pixels: (0..<3).flatMap { _ in row.flatMap { [$0, $0 &* 31, $0 ^ 0x5A, 255] } })
    func size(_ level: Int, _ filter: PNGCompression.Filter) throws -> Int {
      try bitmap.png(PNGCompression(level: level, filter: filter)).count
    }
    #expect(try size(0, .none) > 997 * 3 * 3)
    #expect(try size(9, .none) < size(0, .none))
    #expect(try size(9, .up) < size(0, .up))
    #expect(try bitmap.png().count == size(3, .none))
  }

  /// Files of another program (Python's zlib, by hand): three pixels of two bits with a palette, red, half transparent
  /// green, and transparent; and an interlaced image.
  @Test func readsOtherKinds() throws {
    let palette =
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABAgMAAABmjvwnAAAACVBMVEX/AAAAgAAJCQncBW17AAAAA3RSTlP/gAB/bWh4AAAACklEQVR4nGOQAAAA"
      + "GgAZLYj0NgAAAABJRU5ErkJggg=="
    let interlaced =
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAGK06rlAAAAF0lEQVR4nGNgZGJmYGFlY2Dn4OTi5gEAAZYAT5C0q3AAAAAASUVORK5CYII="
    let three = try Bitmap(png: try #require(Data(base64Encoded: palette)))
    #expect(try three == bitmap(3, [0xFF00_00FF, 0x0080_0080, 0]))
    let four = try Bitmap(png: try #require(Data(base64Encoded: interlaced)))
    #expect(try four == bitmap(2, [0x0102_03FF, 0x0405_06FF, 0x0708_09FF, 0x0A0B_0CFF]))
  }

  @Test("A file that is cut or damaged is refused with a reason of one line") func invalidFiles() throws {
    let png = try Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: 7, count: 16)).png()
    for count in 0..<(png.count - 12) {
      let error = try #require(throws: (any Error).self, "\(count) bytes") { try Bitmap(png: png.prefix(count)) }
      guard case .invalidPNG(let reason)? = error as? DrawingError else {
        Issue.record("\(error)")
        return
      }
      #expect(!(reason.isEmpty || reason.contains("\n")), "\(reason)")
    }
    // A header that promises more pixels than a bitmap has.
    var huge = png
    huge.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
    #expect(throws: (any Error).self) { try Bitmap(png: huge) }
    let error = try #require(throws: (any Error).self) { try Bitmap(png: Data("GIF89a".utf8)) }
    #expect("\(error)".hasPrefix("not a PNG file that can be read: "), "\(error)")
  }

  // MARK: Differences

  /// White with some black pixels.
  private func dots(_ dots: [(Int, Int)], width: Int = 60, height: Int = 30, shade: UInt32 = 0x0000_00FF) throws
    -> Bitmap
  {
    var colors = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)
    for (x, y) in dots { colors[y * width + x] = shade }
    return try bitmap(width, colors)
  }

  /// By hand: two dots side by side are one place, a third one far away another.
  @Test("Pixels that differ side by side are one place") func difference() throws {
    let plain = try dots([])
    let other = try dots([(3, 4), (4, 4), (50, 20)])
    #expect(plain.difference(from: plain) == nil)
    let found = try #require(other.difference(from: plain))
    #expect(found.count == 3)
    #expect(found.greatest == 255)
    #expect(found.places.map { [$0.x, $0.y, $0.width, $0.height] } == [[3, 4, 2, 1], [50, 20, 1, 1]])
    // Three pictures with gaps of 4 pixels: what was expected, what is given, and the dots in red.
    #expect([found.picture.width, found.picture.height] as [Int] == [60, 98])
    #expect(found.picture.color(x: 3, y: 4) == .white)
    #expect(found.picture.color(x: 3, y: 34 + 4) == .black)
    let red = RGBAColor(red: 1, green: 0, blue: 0)
    var reds: [[Int]] = []
    for y in 0..<98 { for x in 0..<60 where found.picture.color(x: x, y: y) == red { reds.append([x, y]) } }
    #expect(reds == [[3, 72], [4, 72], [50, 88]])
    #expect(plain.difference(from: other)?.places == found.places)
  }

  @Test("A difference within the tolerance does not count") func tolerance() throws {
    let plain = try dots([])
    let grey = try dots([(9, 9)], shade: 0xFDFF_FFFF)
    #expect(grey.difference(from: plain)?.greatest == 2)
    #expect(grey.difference(from: plain, tolerance: 1)?.count == 1)
    #expect(grey.difference(from: plain, tolerance: 2) == nil)
  }

  @Test("Pixels that only one bitmap has differ, whatever their colour is") func sizesDiffer() throws {
    let found = try #require(try dots([], width: 60).difference(from: try dots([], width: 58), tolerance: 254))
    #expect(found.count == 2 * 30)
    #expect(found.places.map { [$0.x, $0.y, $0.width, $0.height] } == [[58, 0, 2, 30]])
  }

  // MARK: Snapshots

  @Test("A snapshot is written when it is missing, and compared when it is there") func snapshots() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "labelmark-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let test = folder.appending(path: "CardTests.swift").path
    let (kept, picture) = (folder.path + "/Snapshots/card.png", folder.path + "/Snapshots/card.difference.png")
    let (plain, other) = (try dots([(1, 1)]), try dots([(1, 2)]))
    let missing = try #require(throws: (any Error).self) { try plain.match(snapshot: "card", file: test) }
    #expect("\(missing)" == "no snapshot yet: wrote \(kept); look at it, and run the test again")
    #expect(throws: Never.self) { try plain.match(snapshot: "card", file: test) }
    let different = try #require(throws: (any Error).self) { try other.match(snapshot: "card", file: test) }
    #expect(
      "\(different)"
        == "2 pixels differ from \(kept), by up to 255 of 255, in 1 place, the first at 1, 1; see \(picture); to accept the new picture, remove the file"
    )
    let drawn = try Bitmap(png: try Data(contentsOf: URL(filePath: picture)))
    #expect(drawn == other.difference(from: plain)?.picture)
    #expect(throws: Never.self) { try other.match(snapshot: "card", tolerance: 255, file: test) }
    #expect(!FileManager.default.fileExists(atPath: picture), "the picture of a former failure is gone")
    try Data("?".utf8).write(to: URL(filePath: kept))
    let unreadable = try #require(throws: (any Error).self) { try plain.match(snapshot: "card", file: test) }
    #expect("\(unreadable)".hasPrefix("\(kept): not a PNG file that can be read: "), "\(unreadable)")
  }
}
