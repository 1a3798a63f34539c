// Labels on a machine without any font: nothing is drawn, nothing is measured, and the reason can be asked.
import CFontconfig
import LabelKit
import LabelView
import XCTest

@MainActor
final class BareMachineTests: XCTestCase {
  /// Calls a closure while fontconfig knows no font, and while the system font is of families that no test asked for
  /// before.
  private func withoutFonts(_ body: () throws -> Void) rethrows {
    let (config, families) = (FcConfigReference(nil), UIFont.systemFamilies)
    FcConfigSetCurrent(FcConfigCreate())
    UIFont.systemFamilies = ["Bare \(UUID().uuidString)"]
    defer {
      FcConfigSetCurrent(config)
      UIFont.systemFamilies = families
    }
    try body()
  }

  func testTheFontSaysWhy() async {
    withoutFonts {
      for font in [
        UIFont.systemFont(ofSize: 17), .boldSystemFont(ofSize: 17), .italicSystemFont(ofSize: 17),
        .preferredFont(forTextStyle: .body), UIFont.systemFont(ofSize: 3).withSize(17),
        UIFont(descriptor: UIFont.systemFont(ofSize: 17).fontDescriptor, size: 0),
      ] {
        XCTAssertEqual(font.fontError, .noFonts)
        XCTAssertEqual(font.pointSize, 17)
        XCTAssertEqual([font.ascender, font.descender, font.lineHeight], [0, 0, 0])
        XCTAssertEqual([font.familyName, font.fontName], ["", ""])
      }
      XCTAssertEqual(UIFont.systemFont(ofSize: 17), .systemFont(ofSize: 17))
      XCTAssertNotEqual(UIFont.systemFont(ofSize: 17), .systemFont(ofSize: 18))
      XCTAssertEqual(UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 20)).fontError, .noFonts)
      XCTAssertNil(UIFont(name: "DejaVu Sans Mono Bare", size: 17))
      XCTAssertFalse("\(UIFont.systemFont(ofSize: 17).fontError!)".contains("\n"))
    }
    XCTAssertNil(UIFont.systemFont(ofSize: 17).fontError)
  }

  /// A label with text is as one without text.
  func testTheLabelIsEmpty() async {
    withoutFonts {
      let style = NSMutableParagraphStyle()
      style.minimumLineHeight = 30
      let attributed = NSAttributedString(string: "abc", attributes: [.paragraphStyle: style, .underlineStyle: 1])
      let (empty, label) = (Label(), Label())
      for content in [NSAttributedString(string: "abc"), attributed] {
        label.attributedText = content
        label.numberOfLines = 0
        XCTAssertEqual(label.fontError, .noFonts)
        XCTAssertEqual(label.text, "abc")
        XCTAssertEqual(label.intrinsicContentSize, empty.intrinsicContentSize)
        XCTAssertEqual(label.intrinsicContentSize, .zero)
        XCTAssertEqual(label.sizeThatFits(CGSize(width: 100, height: 100)), .zero)
        label.frame.size = CGSize(width: 1, height: 40)
        XCTAssertEqual(label.visibleLines, [])
        XCTAssertEqual(label.isTruncated, false)
        XCTAssertNil(label.firstBaseline)
        XCTAssertEqual(label.displayList().commands.count, empty.displayList().commands.count)
        var selection = LabelSelection(in: label)
        selection.selectAll()
        selection.selectWord(at: .zero)
        XCTAssertTrue(selection.rects.isEmpty)
      }
      label.text = "abc"
      XCTAssertEqual(label.intrinsicContentSize, .zero)
      XCTAssertEqual(label.visibleLines, [])
      // A font that fonts were found for later is another one: the label does not change by itself.
      XCTAssertEqual(label.font.fontError, .noFonts)
    }
  }

  /// The program's own fonts serve: in Square a character is as wide as the size, in Steps an `i` a quarter of it.
  func testRegisteredFontsServe() async throws {
    try withoutFonts {
      var registered: [RegisteredFont] = []
      for (file, weight) in [("Square", 400.0), ("Steps", 700)] {
        registered += try UIFont.engine.register(
          fontsAt: "\(repository)/Corpora/Fonts/\(file).ttf", as: FontDescription(family: "Own \(file)", weight: weight))
      }
      defer { for font in registered { UIFont.engine.unregister(font) } }
      XCTAssertEqual(UIFont.familyNames, ["Own Square", "Own Steps"])
      let label = Label()
      label.text = "ii"
      for (font, family, width) in [
        (UIFont.systemFont(ofSize: 20), "Own Square", 40.0), (.boldSystemFont(ofSize: 20), "Own Steps", 10),
      ] {
        XCTAssertNil(font.fontError)
        XCTAssertEqual(font.familyName, family)
        label.font = font
        XCTAssertEqual(label.intrinsicContentSize.width, width)
      }
      XCTAssertGreaterThan(Label().font.lineHeight, 0)
      let font = try UIFont.engine.font(families: ["Bare A", "Own Steps", "Bare B"], size: 20, missing: .nearest)
      XCTAssertEqual(font.replacedFamilies.map(\.used), ["Own Square", "Own Square"])
      XCTAssertEqual(font.faces.map(\.family), ["Own Square", "Own Steps"])
      XCTAssertThrowsError(try UIFont.engine.font(families: ["Bare A"], size: 20)) {
        XCTAssertEqual($0 as? LabelKit.FontError, .familyNotFound("Bare A", near: []))
      }
    }
    withoutFonts { XCTAssertEqual(UIFont.systemFont(ofSize: 20).fontError, .noFonts) }
  }

  /// Text with a font of its own is laid out: in Square at 10 points a character is 10 wide and 10 high.
  func testRunsWithAFont() async throws {
    try withoutFonts {
      let text = NSMutableAttributedString(string: "ab", attributes: [.font: try square(10)])
      text.append(NSAttributedString(string: "cd"))
      let label = Label()
      label.attributedText = text
      XCTAssertEqual(label.fontError, .noFonts)
      XCTAssertEqual(label.intrinsicContentSize, CGSize(width: 20, height: 10))
      label.attributedText = NSAttributedString(string: "ab", attributes: [.font: try square(10)])
      XCTAssertNil(label.fontError)
    }
  }
}
