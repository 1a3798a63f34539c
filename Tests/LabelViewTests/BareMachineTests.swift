// Labels on a machine without any font: nothing is drawn, nothing is measured, and the reason can be asked.
import Foundation
import CFontconfig
import LabelKit
import LabelView
import Testing

@MainActor
struct BareMachineTests {
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

  @Test func theFontSaysWhy() async {
    withoutFonts {
      for font in [
        UIFont.systemFont(ofSize: 17), .boldSystemFont(ofSize: 17), .italicSystemFont(ofSize: 17),
        .preferredFont(forTextStyle: .body), UIFont.systemFont(ofSize: 3).withSize(17),
        UIFont(descriptor: UIFont.systemFont(ofSize: 17).fontDescriptor, size: 0),
      ] {
        #expect(font.fontError == .noFonts)
        #expect(font.pointSize == 17)
        #expect([font.ascender, font.descender, font.lineHeight] == [0, 0, 0])
        #expect([font.familyName, font.fontName] == ["", ""])
        #expect(font.description == "none 17.0")
      }
      #expect(UIFont.systemFont(ofSize: 17) == .systemFont(ofSize: 17))
      #expect(UIFont.systemFont(ofSize: 17) != .systemFont(ofSize: 18))
      #expect(UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 20)).fontError == .noFonts)
      #expect(UIFont(name: "DejaVu Sans Mono Bare", size: 17) == nil)
      #expect(!"\(UIFont.systemFont(ofSize: 17).fontError!)".contains("\n"))
    }
    #expect(UIFont.systemFont(ofSize: 17).fontError == nil)
  }

  /// A label with text is as one without text.
  @Test func theLabelIsEmpty() async {
    withoutFonts {
      let style = NSMutableParagraphStyle()
      style.minimumLineHeight = 30
      let attributed = NSAttributedString(string: "abc", attributes: [.paragraphStyle: style, .underlineStyle: 1])
      let (empty, label) = (Label(), Label())
      for content in [NSAttributedString(string: "abc"), attributed] {
        label.attributedText = content
        label.numberOfLines = 0
        #expect(label.fontError == .noFonts)
        #expect(label.text == "abc")
        #expect(label.intrinsicContentSize == empty.intrinsicContentSize)
        #expect(label.intrinsicContentSize == .zero)
        #expect(label.sizeThatFits(CGSize(width: 100, height: 100)) == .zero)
        label.frame.size = CGSize(width: 1, height: 40)
        #expect(label.visibleLines == [])
        #expect(label.isTruncated == false)
        #expect(label.firstBaseline == nil)
        #expect(label.displayList().commands.count == empty.displayList().commands.count)
        var selection = LabelSelection(in: label)
        selection.selectAll()
        selection.selectWord(at: .zero)
        #expect(selection.rects.isEmpty)
      }
      label.text = "abc"
      #expect(label.intrinsicContentSize == .zero)
      #expect(label.visibleLines == [])
      // A font that fonts were found for later is another one: the label does not change by itself.
      #expect(label.font.fontError == .noFonts)
    }
  }

  /// The program's own fonts serve: in Square a character is as wide as the size, in Steps an `i` a quarter of it.
  @Test func registeredFontsServe() async throws {
    try withoutFonts {
      var registered: [RegisteredFont] = []
      for (file, weight) in [("Square", 400.0), ("Steps", 700)] {
        registered += try UIFont.engine.register(
          fontsAt: "\(repository)/Corpora/Fonts/\(file).ttf", as: FontDescription(family: "Own \(file)", weight: weight)
        )
      }
      defer { for font in registered { UIFont.engine.unregister(font) } }
      #expect(UIFont.familyNames == ["Own Square", "Own Steps"])
      let label = Label()
      label.text = "ii"
      for (font, family, width) in [
        (UIFont.systemFont(ofSize: 20), "Own Square", 40 as CGFloat), (.boldSystemFont(ofSize: 20), "Own Steps", 10),
      ] {
        #expect(font.fontError == nil)
        #expect(font.familyName == family)
        label.font = font
        #expect(label.intrinsicContentSize.width == width)
      }
      #expect(Label().font.lineHeight > 0)
      let font = try UIFont.engine.font(families: ["Bare A", "Own Steps", "Bare B"], size: 20, missing: .nearest)
      #expect(font.replacedFamilies.map(\.used) == ["Own Square", "Own Square"])
      #expect(font.faces.map(\.family) == ["Own Square", "Own Steps"])
      #expect(throws: FontError.familyNotFound("Bare A", near: [])) {
        try UIFont.engine.font(families: ["Bare A"], size: 20)
      }
    }
    withoutFonts { #expect(UIFont.systemFont(ofSize: 20).fontError == .noFonts) }
  }

  /// Text with a font of its own is laid out: in Square at 10 points a character is 10 wide and 10 high.
  @Test func runsWithAFont() async throws {
    try withoutFonts {
      let text = NSMutableAttributedString(string: "ab", attributes: [.font: try square(10)])
      text.append(NSAttributedString(string: "cd"))
      let label = Label()
      label.attributedText = text
      #expect(label.fontError == .noFonts)
      #expect(label.intrinsicContentSize == CGSize(width: 20, height: 10))
      label.attributedText = NSAttributedString(string: "ab", attributes: [.font: try square(10)])
      #expect(label.fontError == nil)
    }
  }
}
