// Fonts by UIKit's names, from installed families.
import Foundation
import LabelView
import Testing

@MainActor
struct FontTests {
  @Test("The system font is Noto Sans in its weights") func systemFonts() async throws {
    let regular = UIFont.systemFont(ofSize: 17)
    #expect(regular.familyName == "Noto Sans")
    #expect(regular.fontName == "NotoSans-Regular")
    // Noto Sans has an ascender of 1069 and a descender of 293 in 1000 units an em.
    #expect(abs(regular.ascender - 17 * 1.069) <= 1e-9)
    #expect(abs(regular.descender - -17 * 0.293) <= 1e-9)
    #expect(abs(regular.lineHeight - 17 * 1.362) <= 1e-9)
    #expect(regular.leading == 0)
    let faces = [
      regular, UIFont.boldSystemFont(ofSize: 17), .italicSystemFont(ofSize: 17),
      .systemFont(ofSize: 17, weight: .heavy),
    ].map { $0.labelFont.faces[0].path.split(separator: "/").last.map(String.init) ?? "" }
    #expect(faces[0].contains("Regular") || !faces[0].contains("-"), "\(faces[0])")
    #expect(faces[1].contains("Bold"), "\(faces[1])")
    #expect(faces[2].contains("Italic"), "\(faces[2])")
    #expect(faces[3] == faces[1])
    #expect(width("Text", .boldSystemFont(ofSize: 17)) > width("Text", regular))
  }

  private func width(_ text: String, _ font: UIFont) -> CGFloat {
    let label = Label()
    label.font = font
    label.text = text
    label.frame.size = CGSize(width: 1000, height: 100)
    return label.textLayout.size.width
  }

  @Test func digitsOfOneWidth() async {
    let font = UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular)
    #expect(width("1111", font) == width("8888", font))
    let mono = UIFont.monospacedSystemFont(ofSize: 17, weight: .regular)
    #expect(width("iiii", mono) == width("WWWW", mono))
  }

  @Test("A program may use another family as the system's") func systemFamilies() async {
    let before = UIFont.systemFamilies
    defer { UIFont.systemFamilies = before }
    UIFont.systemFamilies = ["DejaVu Sans"]
    #expect(Label().font.familyName == "DejaVu Sans")
    UIFont.systemFamilies = ["No Such Family"]
    #expect(width("abc", .systemFont(ofSize: 10)) > 0)
  }

  /// R212: of a text style a font of another size is fixed.
  @Test func fontsWithASizeDoNotFollow() async {
    let label = Label()
    label.font = UIFont.preferredFont(forTextStyle: .body).withSize(17)
    label.adjustsFontForContentSizeCategory = true
    label.traitCollection = UITraitCollection(preferredContentSizeCategory: .accessibilityMedium)
    #expect(label.font.pointSize == 17)
  }
}
