// Fonts that a program registers, by UIKit's names. The files are the test fonts: in Square every character is as wide as
// the font size, in Steps a capital is three quarters of it, and `i` one quarter.
import LabelKit
import LabelView
import XCTest

@MainActor
final class RegisteredFontTests: XCTestCase {
  private var registered: [RegisteredFont] = []

  override func tearDown() async throws {
    for font in registered { UIFont.engine.unregister(font) }
    registered = []
  }

  private func register(_ name: String, _ description: FontDescription) throws {
    registered += try UIFont.engine.register(fontsAt: "\(repository)/Corpora/Fonts/\(name).ttf", as: description)
  }

  private func width(_ text: String, _ font: UIFont?) -> CGFloat {
    let label = Label()
    label.font = font
    label.text = text
    return label.intrinsicContentSize.width
  }

  /// Square is registered as the regular weight of a family, Steps as its bold weight.
  func testNamesAndWeights() async throws {
    XCTAssertNil(UIFont(name: "Brand Sans", size: 20))
    try register("Square", FontDescription(family: "Brand Sans", weight: 400))
    try register("Steps", FontDescription(family: "Brand Sans", weight: 700))
    XCTAssertEqual(width("Ai", UIFont(name: "Brand Sans", size: 20)), 40)
    XCTAssertEqual(width("Ai", UIFont(name: "brand sans", size: 20)), 40)
    let bold = try XCTUnwrap(UIFont(name: "BrandSans-Bold", size: 20))
    XCTAssertEqual(width("Ai", bold), 15 + 5)
    XCTAssertEqual([bold.familyName, bold.fontName], ["Brand Sans", "BrandSans-Bold"])
    // A descriptor finds the other weight by its trait.
    let regular = UIFontDescriptor(name: "Brand Sans", size: 20)
    let other = try XCTUnwrap(regular.withSymbolicTraits(.traitBold))
    XCTAssertEqual(width("Ai", UIFont(descriptor: regular, size: 0)), 40)
    XCTAssertEqual(width("Ai", UIFont(descriptor: other, size: 0)), 20)
    XCTAssertEqual(UIFont(descriptor: other, size: 0), bold)
  }

  /// What was made before keeps its faces; what is made afterwards has the new ones.
  func testGivingBack() async throws {
    let before = UIFont.systemFamilies
    defer { UIFont.systemFamilies = before }
    let size = width("Ai", .systemFont(ofSize: 20))
    UIFont.systemFamilies = ["Brand System"] + before
    XCTAssertEqual(width("Ai", .systemFont(ofSize: 20)), size)
    try register("Square", FontDescription(family: "Brand System"))
    let font = UIFont.systemFont(ofSize: 20)
    XCTAssertEqual(width("Ai", font), 40)
    XCTAssertEqual(Label().font.familyName, "Brand System")
    for font in registered { UIFont.engine.unregister(font) }
    XCTAssertEqual(width("Ai", font), 40)
    XCTAssertEqual(width("Ai", .systemFont(ofSize: 20)), size)
    XCTAssertNil(UIFont(name: "Brand System", size: 20))
  }

  /// The bytes of a file do what the file does.
  func testData() async throws {
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: "\(repository)/Corpora/Fonts/Steps.ttf")))
    registered += try UIFont.engine.register(fontData: bytes, as: FontDescription(family: "Brand Data"))
    let label = Label()
    label.font = UIFont(name: "Brand Data", size: 40)
    label.text = "Aim"
    XCTAssertEqual(label.intrinsicContentSize.width, 30 + 10 + 40)
    label.frame.size = label.intrinsicContentSize
    XCTAssertEqual(label.displayList().commands.count, 4, "save, clip, text, restore")
  }

  /// A character that no listed family has comes from a registered font, before any installed one. Square has all of
  /// Unicode: U+10FFFD, which no other font has, is as wide as the size.
  func testFallback() async throws {
    let font = UIFont.systemFont(ofSize: 20)
    let box = width("\u{10FFFD}", font)
    XCTAssertNotEqual(box, 20)
    try register("Square", FontDescription(family: "Brand Fallback"))
    XCTAssertEqual(width("\u{10FFFD}", .systemFont(ofSize: 20)), 20)
    XCTAssertEqual(width("\u{10FFFD}", font), box)
  }
}
