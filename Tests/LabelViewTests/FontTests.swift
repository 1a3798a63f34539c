// Fonts by UIKit's names, from installed families.
import LabelView
import XCTest

@MainActor
final class FontTests: XCTestCase {
  /// The system font is Noto Sans in its weights. (On a machine without it this test is skipped.)
  func testSystemFonts() async throws {
    let regular = UIFont.systemFont(ofSize: 17)
    try XCTSkipIf(UIFont(name: "Noto Sans", size: 10) == nil, "Noto Sans is not installed")
    XCTAssertEqual(regular.familyName, "Noto Sans")
    XCTAssertEqual(regular.fontName, "NotoSans-Regular")
    // Noto Sans has an ascender of 1069 and a descender of 293 in 1000 units an em.
    XCTAssertEqual(regular.ascender, 17 * 1.069, accuracy: 1e-9)
    XCTAssertEqual(regular.descender, -17 * 0.293, accuracy: 1e-9)
    XCTAssertEqual(regular.lineHeight, 17 * 1.362, accuracy: 1e-9)
    XCTAssertEqual(regular.leading, 0)
    let faces = [
      regular, UIFont.boldSystemFont(ofSize: 17), .italicSystemFont(ofSize: 17),
      .systemFont(ofSize: 17, weight: .heavy),
    ].map { $0.labelFont.faces[0].path.split(separator: "/").last.map(String.init) ?? "" }
    XCTAssertTrue(faces[0].contains("Regular") || !faces[0].contains("-"), faces[0])
    XCTAssertTrue(faces[1].contains("Bold"), faces[1])
    XCTAssertTrue(faces[2].contains("Italic"), faces[2])
    XCTAssertEqual(faces[3], faces[1])
    XCTAssertGreaterThan(width("Text", .boldSystemFont(ofSize: 17)), width("Text", regular))
  }

  private func width(_ text: String, _ font: UIFont) -> CGFloat {
    let label = Label()
    label.font = font
    label.text = text
    label.frame.size = CGSize(width: 1000, height: 100)
    return label.textLayout.size.width
  }

  func testDigitsOfOneWidth() async {
    let font = UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular)
    XCTAssertEqual(width("1111", font), width("8888", font))
    let mono = UIFont.monospacedSystemFont(ofSize: 17, weight: .regular)
    XCTAssertEqual(width("iiii", mono), width("WWWW", mono))
  }

  func testNames() async {
    XCTAssertNil(UIFont(name: "No Such Family", size: 10))
    let bold = UIFont(name: "NotoSans-BoldItalic", size: 10)
    XCTAssertEqual(bold?.familyName, "Noto Sans")
    XCTAssertEqual(bold?.fontDescriptor.symbolicTraits, [.traitBold, .traitItalic])
    XCTAssertEqual(bold?.fontName, "NotoSans-BoldItalic")
    XCTAssertEqual(UIFont(name: "noto sans", size: 10)?.fontName, "NotoSans-Regular")
  }

  func testDescriptors() async throws {
    let body = UIFont.preferredFont(forTextStyle: .body)
    let bold = try XCTUnwrap(body.fontDescriptor.withSymbolicTraits(.traitBold))
    let font = UIFont(descriptor: bold, size: 0)
    XCTAssertEqual(font.pointSize, 17)
    XCTAssertEqual(font.fontName, "NotoSans-Bold")
    XCTAssertEqual(UIFont(descriptor: bold, size: 20).pointSize, 20)
    XCTAssertEqual(UIFont(descriptor: bold.withSymbolicTraits([])!, size: 20), .systemFont(ofSize: 20))
    XCTAssertEqual(UIFont.preferredFont(forTextStyle: .headline).fontName, "NotoSans-SemiBold")
    XCTAssertEqual(UIFont.systemFont(ofSize: 9).fontDescriptor.withDesign(.monospaced)?.symbolicTraits, .traitMonoSpace)
  }

  func testEquality() async throws {
    XCTAssertEqual(UIFont.systemFont(ofSize: 17), .systemFont(ofSize: 17))
    XCTAssertNotEqual(UIFont.systemFont(ofSize: 17), .systemFont(ofSize: 18))
    XCTAssertNotEqual(UIFont.systemFont(ofSize: 17), .boldSystemFont(ofSize: 17))
    XCTAssertNotEqual(UIFont.systemFont(ofSize: 17), .preferredFont(forTextStyle: .body))
    XCTAssertEqual(try square(10), try square(10))
    XCTAssertEqual(UIFont.systemFont(ofSize: 10).withSize(17), .systemFont(ofSize: 17))
  }

  /// A program may use another family as the system's.
  func testSystemFamilies() async {
    let before = UIFont.systemFamilies
    defer { UIFont.systemFamilies = before }
    UIFont.systemFamilies = ["DejaVu Sans"]
    XCTAssertEqual(Label().font.familyName, "DejaVu Sans")
    UIFont.systemFamilies = ["No Such Family"]
    XCTAssertGreaterThan(width("abc", .systemFont(ofSize: 10)), 0)
  }

  /// Text in other scripts is drawn with the Noto families for them, emoji in colour.
  func testFallback() async {
    for text in ["Γειά", "Привет", "שלום", "مرحبا", "हिन्दी", "ไทย", "日本語", "🦊"] {
      let label = Label()
      label.text = text
      label.frame.size = CGSize(width: 1000, height: 100)
      XCTAssertEqual(label.textLayout.missingClusterCount, 0, text)
    }
  }
}
