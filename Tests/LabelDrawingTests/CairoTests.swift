// PNG and PDF: colours at chosen points, sizes, and text that can be read out of a page.
import Foundation
import LabelDrawing
import LabelView
import XCTest

@MainActor
final class CairoTests: XCTestCase {
  private let white = RGBAColor(red: 1, green: 1, blue: 1)

  private func label(_ text: String, width: Double = 100, height: Double = 40) -> Label {
    let label = Label(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.font = .systemFont(ofSize: 20)
    label.text = text
    return label
  }

  private func bitmap(_ label: Label, scale: Double = 2) throws -> Bitmap {
    try XCTUnwrap(Bitmap(Picture(label.displayList()), background: white, scale: scale))
  }

  /// The em dash is a level bar: ink in its middle, none above and below.
  func testInkOfAGlyph() async throws {
    let label = label("—")
    label.textColor = .red
    let bitmap = try bitmap(label, scale: 4)
    XCTAssertEqual([bitmap.width, bitmap.height], [400, 160])
    let line = label.textLayout.lines[0]
    let middle = Int((line.x + line.width / 2) * 4)
    var rows: [Int] = []
    for y in 0..<bitmap.height where bitmap.color(x: middle, y: y) == RGBAColor(red: 1, green: 0, blue: 0) {
      rows.append(y)
    }
    XCTAssertFalse(rows.isEmpty)
    // One bar, above the baseline and below the height of an x, and nothing beside the glyph.
    XCTAssertEqual(rows, Array(rows[0]...rows[rows.count - 1]))
    XCTAssertLessThan(Double(rows[rows.count - 1]), line.baseline * 4)
    XCTAssertGreaterThan(Double(rows[0]), (line.baseline - 12) * 4)
    XCTAssertEqual(bitmap.color(x: Int((line.x + line.width + 4) * 4), y: rows[0]), white)
  }

  /// Fills are where they are, half transparent over white.
  func testColorsAtPoints() async throws {
    let label = label("")
    label.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 0.5)
    let bitmap = try bitmap(label)
    let color = bitmap.color(x: 50, y: 20)
    XCTAssertEqual(color.red, 0.5, accuracy: 0.01)
    XCTAssertEqual(color.green, 0.5, accuracy: 0.01)
    XCTAssertEqual(color.blue, 1)
  }

  /// What is beyond the bounds is clipped, unless clipsToBounds is off.
  func testClipping() async throws {
    for clips in [true, false] {
      let label = label("———————", width: 40)
      label.lineBreakMode = .byClipping
      label.clipsToBounds = clips
      var picture = Picture(label.displayList())
      picture.bounds.size.width = 100
      let bitmap = try XCTUnwrap(Bitmap(picture, background: white, scale: 2))
      let ink = (0..<bitmap.height).contains { bitmap.color(x: 100, y: $0) != white }
      XCTAssertEqual(ink, !clips)
    }
  }

  /// R198: a shadow is seen where the text, moved, is; the text covers it.
  func testShadow() async throws {
    let label = label("—")
    label.shadowColor = .red
    label.shadowOffset = CGSize(width: 0, height: 8)
    let bitmap = try bitmap(label, scale: 4)
    let middle = Int((label.textLayout.lines[0].x + label.textLayout.lines[0].width / 2) * 4)
    let colors = (0..<bitmap.height).map { bitmap.color(x: middle, y: $0) }
    let black = try XCTUnwrap(colors.firstIndex(of: RGBAColor(red: 0, green: 0, blue: 0)))
    let red = try XCTUnwrap(colors.firstIndex(of: RGBAColor(red: 1, green: 0, blue: 0)))
    XCTAssertEqual(red - black, 32, accuracy: 1)
  }

  /// A coloured emoji has many colours, whatever the text's.
  func testEmojiHasColors() async throws {
    let label = label("🦊")
    label.textColor = .blue
    let bitmap = try bitmap(label)
    var colors: Set<RGBAColor> = []
    for y in 0..<bitmap.height { for x in 0..<60 { colors.insert(bitmap.color(x: x, y: y)) } }
    XCTAssertGreaterThan(colors.count, 50)
    XCTAssertTrue(colors.contains { $0.red > 0.9 && $0.blue < 0.5 }, "a fox is orange")
  }

  func testPNGFile() async throws {
    let png = try XCTUnwrap(Bitmap.png(Picture(label("a").displayList()), scale: 3))
    XCTAssertEqual(Array(png.prefix(8)), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // Width and height are big-endian numbers in the first chunk.
    XCTAssertEqual(png[16..<24].map { Int($0) }, [0, 0, 1, 44, 0, 0, 0, 120])
    XCTAssertNil(Bitmap.png(Picture(bounds: .zero)))
    XCTAssertNil(Bitmap(Picture(bounds: CGRect(x: 0, y: 0, width: 1e9, height: 1))))
  }

  func testPDF() async throws {
    let document = try XCTUnwrap(PDFWriter.document(Picture(label("Hello").displayList())))
    XCTAssertTrue(document.starts(with: Array("%PDF-".utf8)))
    XCTAssertNil(PDFWriter.document(Picture(bounds: .zero)))
  }
}
